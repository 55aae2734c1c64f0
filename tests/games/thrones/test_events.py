"""Events as sentences."""

import re
from dataclasses import fields
from typing import Any, get_type_hints

import pytest
from tests.games.thrones.board import Lord, Table, classic, draw, names_of

from thrones_tui import new_game
from thrones_tui.core.events import Event
from thrones_tui.games.thrones.calendar import DragonsCame
from thrones_tui.games.thrones.finale import GameEnded, WalkersRoused, omens
from thrones_tui.games.thrones.parties import HeroRetired, SpoilsTaken, WarriorJoined
from thrones_tui.games.thrones.telling import Names
from thrones_tui.scene.canvas import STYLES
from thrones_tui.scene.english import capital

EVENTS: list[type[Any]] = [
    kind for kind in Event.__subclasses__() if kind.__module__.startswith("thrones_tui.games.thrones.")
]


def sample(kind: type[Any], number: int = 3) -> Event[Names]:
    """An event of a kind with plausible numbers, `number` where they are whole."""
    samples = {int: number, float: number / 10, bool: True, str: "army"}
    hints = get_type_hints(kind)
    given = {one.name: samples[hints[one.name]] for one in fields(kind) if one.name != "audience"}
    made: Event[Names] = kind(**given | ({"reason": "You fell."} if kind is GameEnded else {}))
    return made


def sentence(event: Event[Names]) -> str:
    return classic().told([event])[0]


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_is_one_sentence_in_a_style_that_themes_know(kind: type[Any]) -> None:
    text, style, _ = sample(kind).sentence(names_of(classic().state))
    assert re.fullmatch(r"[A-Z0-9].*[.!?]", capital(text))
    assert "  " not in text
    assert style in STYLES


@pytest.mark.rule("T-ENC-10", "T-RIV-2")
def test_a_retirement_is_told_in_the_hand_outs_words() -> None:
    names = [hero.name for hero in classic().state.heroes]
    assert [sentence(HeroRetired(hero)) for hero in range(6)] == [f"{name} has retired." for name in names]


@pytest.mark.rule("T-END-3")
def test_everything_that_rouses_the_white_walkers_has_its_words() -> None:
    told_of = [sentence(WalkersRoused(omen.name)) for omen in omens(new_game("thrones", seed=1).state)]
    assert len(set(told_of)) == 5
    assert all("White Walkers" in text for text in told_of)


def test_the_player_is_you_and_others_have_names() -> None:
    table: Table = draw("1~2", Lord("Ada"), Lord("Bo"))
    texts = table.told([SpoilsTaken(0, 1, 2, 3, 4, 5), SpoilsTaken(1, 1, 2, 3, 4, 5)])
    assert texts[0].startswith("You win ")
    assert texts[1].startswith("Bo wins ")


def test_the_dragons_and_whom_they_ate_are_named() -> None:
    table = classic()
    eaten = table.warrior_id("Bronn")
    assert "Bronn" in sentence(DragonsCame(5, 5000, eaten))
    assert "5,000" in sentence(DragonsCame(5, 5000, -1))
    assert "Dragons" in sentence(WarriorJoined(14, 5))
