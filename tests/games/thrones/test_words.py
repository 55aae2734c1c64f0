"""Events as sentences."""

import re
from typing import get_args, get_type_hints

import pytest
from tests.games.thrones.board import Lord, Table, classic, draw, told

from thrones_tui import new_game
from thrones_tui.core.board import Position
from thrones_tui.games.thrones import events as e
from thrones_tui.games.thrones.omens import omens
from thrones_tui.games.thrones.words import line, names_of, percent
from thrones_tui.tui.theme import STYLES

EVENTS: tuple[type, ...] = get_args(e.ThronesEvent)
SAMPLES = {int: 3, float: 0.25, bool: True, str: "army"}


def sample(kind: type, **changes: object) -> e.ThronesEvent:
    """An event of a kind with plausible numbers."""
    hints = get_type_hints(kind)
    fields = {name: SAMPLES[hint] for name, hint in hints.items() if name != "audience"}
    made: e.ThronesEvent = kind(**(fields | changes))
    return made


def sentence(event: e.ThronesEvent) -> str:
    table = classic()
    return told(table, [event])[0]


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_is_one_sentence_in_a_style_that_themes_know(kind: type) -> None:
    table = classic()
    event = sample(kind, reason="You fell.") if kind is e.GameEnded else sample(kind)
    made = line(event, names_of(table.state), 7, Position(15, 6))
    assert re.fullmatch(r"[A-Z0-9].*[.!?]", made.text)
    assert "  " not in made.text
    assert made.turn == 7
    assert made.style in STYLES


@pytest.mark.parametrize("kind", EVENTS)
def test_every_events_last_field_is_its_audience_everybody_unless_said(kind: type) -> None:
    *_, last = kind._fields  # type: ignore[attr-defined]
    assert last == "audience"
    assert sample(kind).audience is None
    assert sample(kind, audience=()).audience == ()


@pytest.mark.rule("T-ENC-10", "T-RIV-2")
def test_a_retirement_is_told_in_the_hand_outs_words() -> None:
    names = [hero.name for hero in classic().state.heroes]
    assert [sentence(e.HeroRetired(hero)) for hero in range(6)] == [f"{name} has retired." for name in names]


@pytest.mark.rule("T-CAL-2")
def test_respects_end_with_mood() -> None:
    assert sentence(e.RespectsPaid()) == "Mood."


@pytest.mark.rule("T-END-3")
def test_everything_that_rouses_the_white_walkers_has_its_words() -> None:
    told_of = [sentence(e.WalkersRoused(omen.name)) for omen in omens(new_game("thrones", seed=1).state)]
    assert len(set(told_of)) == 5
    assert all("White Walkers" in text for text in told_of)


@pytest.mark.rule("T-ENC-3")
@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0.0, "0%"),
        (1.0, "100%"),
        (0.3125, "31.25%"),
        (0.5, "50%"),
        (1 / 3, "33.33%"),
        (0.00001, "under 0.01%"),
        (0.99999, "over 99.99%"),
        (0.1, "10%"),
        (0.0001, "0.01%"),
    ],
)
def test_a_percentage_never_says_certain_of_what_is_not(chance: float, text: str) -> None:
    assert percent(chance) == text


def test_the_player_is_you_and_others_have_names() -> None:
    table: Table = draw("1~2", Lord("Ada"), Lord("Bo"))
    mine, theirs = e.SpoilsTaken(0, 1, 2, 3, 4, 5), e.SpoilsTaken(1, 1, 2, 3, 4, 5)
    texts = told(table, [mine, theirs])
    assert texts[0].startswith("You win ")
    assert texts[1].startswith("Bo wins ")


def test_the_dragons_and_whom_they_ate_are_named() -> None:
    table = classic()
    eaten = table.warrior_id("Bronn")
    assert "Bronn" in sentence(e.DragonsCame(5, 5000, eaten))
    assert "5,000" in sentence(e.DragonsCame(5, 5000, -1))
    assert "Dragons" in sentence(e.WarriorJoined(14, 5))
