"""Events and numbers in words."""

import re
from typing import get_args

import pytest
from tests.games.goldrush.board import die, draw, texts

from thrones_tui.games.goldrush import events as e
from thrones_tui.games.goldrush.elements import BY_SYMBOL
from thrones_tui.games.goldrush.signs import LEGEND, MARKS, board
from thrones_tui.games.goldrush.words import lines, percent, place
from thrones_tui.scene.model import Line
from thrones_tui.tui.theme import STYLES

EVENTS: list[e.GoldRushEvent] = [
    *(e.CellOpened(3, 0, 7, symbol, 1, 0) for symbol in "FISWB."),
    e.CellOpened(3, 0, 7, "G", 0, 100),
    *(e.DieRolled(1, "B", even, 3, not even, -2 * even) for even in (True, False)),
    e.PlayerDied(1),
    e.BonusPaid(0, "G", 3, 1),
    e.GameEnded("All the gold is found. Ada wins, 200 to 0.", 0),
]


def told(event: e.GoldRushEvent) -> Line:
    (line,) = lines([event], ["Ada", "Ben"], 5, 3)
    return line


def test_the_samples_are_of_every_kind() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(e.GoldRushEvent))


@pytest.mark.parametrize("event", EVENTS)
def test_every_event_is_one_sentence_in_a_style_that_themes_know(event: e.GoldRushEvent) -> None:
    line = told(event)
    assert re.fullmatch(r"[A-Z0-9].*[.!?]", line.text)
    assert "  " not in line.text
    assert (line.turn, line.style in STYLES) == (3, True)
    assert event.audience is None


def test_lines_of_two_turns_stand_under_their_own() -> None:
    events: list[e.GoldRushEvent] = [EVENTS[3], EVENTS[7], e.CellOpened(4, 1, 8, ".", 0, 0)]
    assert [line.turn for line in lines(events, ["Ada", "Ben"], 5, 3)] == [3, 3, 4]


@pytest.mark.rule("G-TURN-4")
def test_the_die_is_shown() -> None:
    assert told(EVENTS[7]).text == "Ben says even, the die shows 3: the bear strikes, -2 health."
    assert told(EVENTS[8]).text == "Ben says odd, the die shows 3: escaped from the bear, unharmed."


@pytest.mark.rule("G-TURN-1")
def test_a_place_is_row_and_column_from_nought() -> None:
    assert [place(cell, 5) for cell in (0, 4, 5, 24)] == ["0,0", "0,4", "1,0", "4,4"]


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0.0, "0%"),
        (1.0, "100%"),
        (0.08, "8%"),
        (1 / 3, "33.3%"),
        (0.0001, "under 0.1%"),
        (0.9999, "over 99.9%"),
    ],
)
def test_a_percentage_never_says_certain_of_what_is_not(chance: float, text: str) -> None:
    assert percent(chance) == text


@pytest.mark.rule("G-TURN-2")
def test_signs_are_told_apart_without_colour_and_have_styles_that_themes_know() -> None:
    glyphs = [sign.glyph for sign in LEGEND]
    assert len(set(glyphs)) == len(glyphs) == len(BY_SYMBOL) + 2
    assert {sign.style for sign in (*LEGEND, *MARKS)} <= STYLES
    game = draw("FISGW\nB....\n.....\n.....\n....G", dice=[die(2)] * 2)
    for cell in ("0,0", "0,1", "0,2", "0,3", "2,2", "2,3"):
        game.submit(f"open {cell}")
    cells = [cell for row in board(game.view(), frozenset(), frozenset()) for cell in row]
    assert {cell.glyph for cell in cells} == set("FISG.■")
    assert {style for cell in cells for style in (cell.style, cell.mark_style)} <= STYLES


def test_the_log_of_a_turn_reads_as_it_was_played() -> None:
    game = draw("BG...\n.....\n.....\n.....\nG....", dice=[die(5)])
    game.submit("open 0,0")
    game.submit("even")
    game.submit("open 0,1")
    assert texts(game)[2:] == [
        "Ada opens 0,0: a bear!",
        "Ada says even, the die shows 5: the bear strikes, -2 health.",
        "Ben opens 0,1: gold, +100 points.",
    ]
    assert [line.turn for line in game.log[2:]] == [1, 1, 2]
