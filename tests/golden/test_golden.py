"""Golden playthroughs: whole games that go as they went when they were recorded (`scripts/golden.py`)."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import golden
import pytest

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision, EnterAmount, EnterWords
from thrones_tui.core.dice import Dice
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.games.registry import GAMES
from thrones_tui.scene.live import Play, begin
from thrones_tui.session.worlds import load_ruleset

RECORDS = sorted(Path(__file__).parent.glob("*.jsonl"))


def read(path: Path) -> tuple[dict[str, Any], list[dict[str, str]]]:
    """The header and the commands of a record."""
    header, *entries = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return header, entries


def start(header: Mapping[str, Any]) -> Play:
    return begin(load_ruleset(header["game"]).edition, Dice(header["seed"]), header["options"])


def replayed(path: Path) -> Iterator[tuple[Play, Command]]:
    """A recorded game at each of its decisions, with the answer that is given to it next."""
    header, entries = read(path)
    game = start(header)
    for entry in entries:
        yield game, game.read(entry["command"])
        game.submit(entry["command"])


def first_difference(header: Mapping[str, Any], entries: list[dict[str, str]]) -> str:
    """Where a replay first leaves its record, as a sentence; empty where it never does."""
    game = start(header)
    if game.digest() != header["digest"]:
        return "line 1: the game begins with another state"
    for number, entry in enumerate(entries, 2):
        try:
            game.submit(entry["command"])
        except IllegalCommand as error:
            return f"line {number}: {entry['command']!r} is refused: {error}"
        if game.digest() != entry["digest"]:
            return f"line {number}: {entry['command']!r} leads to another state"
    return "" if game.outcome is not None else f"line {len(entries) + 1}: the game does not end there"


def names(house: str) -> set[str]:
    return set(house.split(","))


def test_every_game_has_its_record_and_every_record_its_game() -> None:
    assert sorted(path.stem for path in RECORDS) == golden.records()
    for path in RECORDS:
        header, _ = read(path)
        game, options = golden.setup(path.stem)
        # A house rule that came later is in no record of before, which goes as it went.
        recorded = dict(header["options"])
        assert names(recorded.pop("house", "")) <= names(options.get("house", ""))
        assert (header["game"], recorded) == (game, {k: v for k, v in options.items() if k != "house"})


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_goes_as_it_went(path: Path) -> None:
    assert first_difference(*read(path)) == "", f"{path.name}: if it is meant, run scripts/golden.py"


@pytest.mark.parametrize("package", sorted({entry.package for entry in GAMES.values()}))
def test_the_records_of_a_rule_set_meet_every_question_and_give_every_kind_of_answer(package: str) -> None:
    asked, offered, given, names = set(), set(), set(), set()
    for path in RECORDS:
        name = read(path)[0]["game"]
        if GAMES[name].package == package:
            names.add(name)
            for game, command in replayed(path):
                assert game.state.scheduler.asked is not None
                asked.add(game.state.scheduler.asked.name)
                offered |= verbs(game.decision)
                given.add(command.verb)
    assert asked == {question for name in names for question in load_ruleset(name).rules.questions}
    assert given == offered


def verbs(decision: Decision) -> set[str]:
    if isinstance(decision, EnterAmount | EnterWords):
        return {decision.form.verb}
    return {option.verb for option in decision.options}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_line_that_differs_first_is_named(path: Path) -> None:
    header, entries = read(path)
    middle = len(entries) // 2
    strange = [*entries[:middle], entries[middle] | {"digest": "0" * 32}, *entries[middle + 1 :]]
    command = entries[middle]["command"]
    assert first_difference(header, strange) == f"line {middle + 2}: {command!r} leads to another state"
    refused = [*entries[:middle], {"command": "xyzzy", "digest": ""}]
    assert first_difference(header, refused).startswith(f"line {middle + 2}: 'xyzzy' is refused: ")
    assert first_difference(header, entries[:-1]) == f"line {len(entries)}: the game does not end there"
    assert first_difference(header | {"digest": ""}, entries) == "line 1: the game begins with another state"
