"""Events in words, and the signs of the board."""

import re

import pytest
from tests.games.goldrush.board import die, draw, play, texts

from thrones_tui.core.events import Event
from thrones_tui.games.goldrush.board import board
from thrones_tui.games.goldrush.elements import BY_SYMBOL
from thrones_tui.games.goldrush.finale import BonusPaid, GameEnded
from thrones_tui.games.goldrush.opening import CellOpened, DieRolled, PlayerDied
from thrones_tui.games.goldrush.signs import LEGEND, MARKS
from thrones_tui.games.goldrush.state import place
from thrones_tui.games.goldrush.view import View
from thrones_tui.scene.canvas import STYLES

VIEW = draw(".....\n" * 5).view()
FOUND = [CellOpened(3, 0, 7, symbol, 1, 0) for symbol in "FISWB."]
GUESSED = [DieRolled(1, "B", even, 3, not even, -2 * even) for even in (True, False)]
EVENTS: list[Event[View]] = [
    *FOUND,
    CellOpened(3, 0, 7, "G", 0, 100),
    *GUESSED,
    PlayerDied(1),
    BonusPaid(0, "G", 3, 1),
    GameEnded("All the gold is found. Ada wins, 200 to 0."),
]


def test_the_samples_are_of_every_kind() -> None:
    declared = {kind for kind in Event.__subclasses__() if ".goldrush." in kind.__module__}
    assert {type(event) for event in EVENTS} == declared


@pytest.mark.parametrize("event", EVENTS)
def test_every_event_is_one_sentence_in_a_style_that_themes_know(event: Event[View]) -> None:
    text, style, _ = event.sentence(VIEW)
    assert re.fullmatch(r"[A-Z0-9].*[.!?]", text)
    assert "  " not in text
    assert style in STYLES
    assert event.audience is None


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (CellOpened(1, 0, 7, ".", 0, 0), "routine text: Ada opens 1,2: nothing."),
        (CellOpened(1, 0, 7, "F", 0, 0), "text: Ada opens 1,2: food, no health on this board."),
        (CellOpened(1, 1, 0, "I", 1, 0), "warrior: Ben opens 0,0: wood, +1 health."),
        (CellOpened(1, 0, 7, "S", 1, 0), "ice: Ada opens 1,2: medical supplies, +1 health."),
        (CellOpened(1, 0, 7, "G", 0, 100), "gold: Ada opens 1,2: gold, +100 points."),
        (CellOpened(1, 0, 7, "W", 0, 0), "danger: Ada opens 1,2: a wolf!"),
        (
            DieRolled(0, "W", True, 4, True, 0),
            "good: Ada says even, the die shows 4: escaped from the wolf, unharmed.",
        ),
        (
            DieRolled(1, "B", False, 4, False, -2),
            "danger: Ben says odd, the die shows 4: the bear strikes, -2 health.",
        ),
        (PlayerDied(1), "!danger: Ben is dead."),
        (BonusPaid(0, "G", 3, 1), "!good: A bonus for Ada, 3 cells of gold found: +1 health."),
        (GameEnded("Ada wins."), "!accent: Ada wins."),
    ],
)
def test_an_event_is_told_in_these_words_and_this_style(event: Event[View], said: str) -> None:
    text, style, weight = event.sentence(VIEW)
    weighs = ("echo ", "routine ", "passing ", "", "!")[weight]
    assert f"{weighs}{style}: {text}" == said


def test_lines_of_two_turns_stand_under_their_own() -> None:
    game, events = draw(".....\n" * 5), [FOUND[3], GUESSED[0], CellOpened(4, 1, 8, ".", 0, 0)]
    assert [line.turn for line in game.presenter.lines(events, game.view(), 3)] == [3, 3, 4]


@pytest.mark.rule("G-TURN-1")
def test_a_place_is_row_and_column_from_nought() -> None:
    assert [place(cell, 5) for cell in (0, 4, 5, 24)] == ["0,0", "0,4", "1,0", "4,4"]


@pytest.mark.rule("G-TURN-2")
def test_signs_are_told_apart_without_colour_and_have_styles_that_themes_know() -> None:
    glyphs = [sign.glyph for sign in LEGEND]
    assert len(set(glyphs)) == len(glyphs) == len(BY_SYMBOL) + 2
    assert {sign.style for sign in (*LEGEND, *MARKS)} <= STYLES
    game = draw("FISGW\nB....\n.....\n.....\n....G", dice=[die(2)] * 2)
    play(game, "0,0", "0,1", "0,2", "0,3", "2,2", "2,3")
    cells = [cell for row in board(game.view(), "").rows for cell in row]
    assert {cell.glyph for cell in cells} == set("FISG.■")
    assert {style for cell in cells for style in (cell.style, cell.mark_style)} <= STYLES


@pytest.mark.rule("G-TURN-4")
def test_the_log_of_a_turn_reads_as_it_was_played_with_the_die() -> None:
    game = draw("BG...\n.....\n.....\n.....\nG....", dice=[die(5)])
    play(game, "0,0", "even", "0,1")
    assert texts(game)[3:] == [
        "Ada opens 0,0: a bear!",
        "Ada says even, the die shows 5: the bear strikes, -2 health.",
        "Ben opens 0,1: gold, +100 points.",
    ]
    assert [line.turn for line in game.log[3:]] == [1, 1, 2]
