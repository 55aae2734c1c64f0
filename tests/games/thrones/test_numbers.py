"""What the program says follows the numbers of the ruleset: set-up, log, questions, help.

Two worlds on the classic map differ in every number of the ruleset and in every number of the people and
cities. A sentence with a number in it that both of them say has that number from somewhere else.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import product
from random import Random

import pytest
from tests.effort import usually
from tests.games.thrones.board import CLASSIC, MAPS, names_of, read, ruleset
from tests.games.thrones.test_events import EVENTS, sample

from thrones_tui.core.dice import Dice
from thrones_tui.games.thrones.battle import BattleFought
from thrones_tui.games.thrones.game import load
from thrones_tui.games.thrones.house import RULES
from thrones_tui.games.thrones.ruleset import settings
from thrones_tui.scene.canvas import GROUNDS, STYLES
from thrones_tui.scene.live import begin

HOUSE = tuple(rule.name for rule in RULES)
ODD: Mapping[str, object] = {
    "sight.radius": 7,
    "limits.party": 6,
    "limits.name_length": 29,
    "encounters.reach": 5,
    "encounters.speech_keeps": 31,
    "encounters.offer_keeps": 43,
    "encounters.tie_keeps": 59,
    "dragonglass.tiles": 67,
    "fate.chance": 0.61,
    "fate.jackpot_factor": 4,
    "horses.rival_chance": 0.83,
    "horses.ride_chance": 0.71,
    "horses.drought_chance": 0.37,
    "calendar.turn": 13,
    "calendar.dragons.meal_percent": 19,
    "walkers.turns": 47,
    "walkers.tiles_percent": 41,
    "walkers.refusals": 23,
    "walkers.rounds": 17,
}
"""Numbers of the second world whose range is small; the others are primes from 211 up."""
NUMBER_WORDS = r"\b(half|halve[sd]?|doubles?d?|twice|thrice|third|thirds|quarters?|two|three|four|five)\b"
SAID_OF_ANY_RULESET = {
    "It never pays you twice.",
    "Near two heroes or more, a free warrior joins nobody.",
    "Won by any of the three:",
    "with them, two steps in one turn, on land.",
}
OF_THE_MAP = r"\d+ (north|south|east|west)|\d+ days? away|\(\d+,\d+\)|from 1 to \d+|an island of \d+ tiles?"
OF_THE_GAME = rf"{OF_THE_MAP}|[\d.]+%|round \d+"
"""Numbers that a game brings about: where somebody stands, how likely something is, when it ended."""


def primes(low: int) -> Iterator[int]:
    number = low
    while True:
        if all(number % divisor for divisor in range(2, int(number**0.5) + 1)):
            yield number
        number += 1


@cache
def odd_ruleset() -> Mapping[str, object]:
    """Each number of the classic ruleset with another one for it, no two the same."""
    spare = primes(211)
    classic = settings(read(CLASSIC["ruleset.toml"]))
    return {name: ODD.get(name) or next(spare) for name, value in classic if not isinstance(value, str)}


def odd_world(changes: Mapping[str, object]) -> dict[str, str]:
    """The classic map with other people and cities, and other numbers."""
    shift = {"citiesGOT.txt": 701, "heroesGOT.txt": 4409, "warriorsGOT.txt": 3}
    files = {name: shifted(text, shift.get(name, 0)) for name, text in CLASSIC.items()}
    return files | {"ruleset.toml": ruleset({**odd_ruleset(), **changes})}


def shifted(text: str, by: int) -> str:
    """A data file with its numbers that are no places raised."""
    lines = [line.split(",") for line in text.splitlines()]
    last = [len(line) - (4 if len(line) == 11 else 0) for line in lines]
    return "\n".join(
        ",".join(
            str(int(field) + by) if by and at < end and field.isdigit() else field
            for at, field in enumerate(line)
        )
        for line, end in zip(lines, last, strict=True)
    )


def strings(thing: object) -> Iterator[str]:
    """All texts in a thing made of plain parts."""
    if isinstance(thing, str):
        yield thing
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from strings(getattr(thing, field.name))
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from strings(part)


def said(files: Mapping[str, str], seeds: range, number: int) -> tuple[set[str], set[str]]:
    """The sentences of set-up and help, and those of the log and of questions in games played at random.

    `number` is what events say that no game met.
    """
    edition = load("thrones", files)
    pages, told = {option.help for option in edition.rules.options}, set()
    pages |= set(strings([rule.about for rule in edition.rules.house_rules]))
    for on in ((), HOUSE):
        welcome = edition.welcome(on)
        pages |= set(strings([welcome.cards, welcome.form.rows if welcome.form else ()]))
    for seed, house in product(seeds, ("", HOUSE)):
        game, rng = begin(edition, Dice(seed), {"house": house, "hero": "Sansa Stark"}), Random(seed)
        pages |= set(strings(game.presenter.help(game.view())))
        names = names_of(game.state)
        while game.outcome is None:
            told |= {game.decision.prompt, *strings(game.scene().dialog)}
            game.submit(game.decision.sample(rng))
        told |= {line.text for line in game.log}
    draw = BattleFought(0, -1, number, 1, -1, number, -1)
    told |= {event.sentence(names).text for event in (draw, *(sample(kind, number) for kind in EVENTS))}
    return sentences(pages), sentences(told)


def sentences(texts: set[str]) -> set[str]:
    return {part for text in texts - STYLES - GROUNDS for part in re.split(r"(?<=[.!?:;]) ", text)}


def has(number: object, text: str) -> bool:
    """Whether a text with words in it tells a number; one with a fraction is a chance."""
    text = re.sub(OF_THE_GAME if isinstance(number, int) else "", "", text)
    if re.search("[a-z]{2}", text) is None:
        return False
    shown = f"{round(number * 100)}%" if isinstance(number, float) else f"{number:,}"
    return re.search(rf"(?<![\d.,]){re.escape(shown)}(?![\d]|[.,]\d)", text) is not None


def test_no_sentence_has_a_number_of_its_own() -> None:
    pages, told = said(CLASSIC, range(usually(8, 20)), 3)
    other_pages, other_told = said(odd_world({}), range(usually(8, 20)), 5)
    alike = {re.sub(OF_THE_MAP, "", text) for text in pages & other_pages}
    alike |= {re.sub(OF_THE_GAME, "", text) for text in told & other_told}
    suspects = {text for text in alike if re.search(rf"[a-z].*\d|\d.*[a-z]|{NUMBER_WORDS}", text)}
    assert suspects - SAID_OF_ANY_RULESET == set()


@pytest.mark.parametrize("name", odd_ruleset())
def test_no_sentence_tells_the_old_number_when_one_changes(name: str) -> None:
    old = odd_ruleset()[name]
    new = old / 2 if isinstance(old, float) else int(str(old)) - 1
    pages, told = said(odd_world({name: new}), range(1), 3)
    assert [text for text in pages | told if has(old, text)] == []


def test_the_rule_book_lists_every_number_with_its_rules_and_what_it_is_in_each_world() -> None:
    book = (MAPS.parents[1] / "docs" / "rules" / "thrones.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z_.]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", book, re.MULTILINE)
    assert [rule for row in rows for rule in row[1].split(", ") if f"- **{rule}**" not in book] == []
    for at, world in enumerate(("classic", "greater", "skirmish"), 2):
        text = (MAPS / world / "ruleset.toml").read_text(encoding="utf-8")
        numbers = {name: value for name, value in settings(read(text)) if not isinstance(value, str)}
        assert {row[0]: float(row[at]) for row in rows} == numbers
