"""Gold Rush by its gestures in a terminal: cursor, Tab, places typed, guesses, moves that are watched."""

import re

import pytest
from tests.terminal.game import game, react

from thrones_tui import new_game
from thrones_tui.games.goldrush.odds import suspects

SEED = 7
SIZES = [(40, 12), (80, 24), (120, 40)]
TWO = ("play", "goldrush", "--seed", str(SEED), "--name", "Ada", "--name2", "Ben")
RIGHT, UP, LEFT, DOWN, BACKTAB = "\x1b[C", "\x1b[A", "\x1b[D", "\x1b[B", "\x1b[Z"

sizes = pytest.mark.parametrize(("cols", "rows"), SIZES)


def first(letter: str, side: int) -> str:
    """The place of the first cell of a kind."""
    contents = new_game("goldrush", seed=SEED, size=side).state.grid.contents
    row, column = divmod(contents.index(letter), side)
    return f"{row},{column}"


@sizes
@pytest.mark.rule("G-TURN-1")
def test_the_cursor_goes_by_a_cell_and_whose_turn_it_is_changes_with_each(cols: int, rows: int) -> None:
    with game(TWO, rows=rows, cols=cols) as program:
        program.wait_for("open 2,2")
        assert ("Ada's turn" if rows > 12 else "Open row,column") in program.text
        assert program.screen[0].rstrip().endswith("Ada")
        for key, at in ((RIGHT, "2,3"), ("j", "3,3"), (LEFT, "3,2"), ("k", "2,2")):
            react(program, key)
            assert f"open {at}" in program.text
        react(program, "\r")
        react(program, "e")
        program.wait_for("Ben's turn" if rows > 12 else ", Ben")
        assert program.screen[0].rstrip().endswith("Ben")


@sizes
@pytest.mark.rule("G-ODDS-2")
def test_tab_goes_to_what_is_marked_and_back(cols: int, rows: int) -> None:
    bear = first("B", 8)
    start = new_game("goldrush", seed=SEED, size=8)
    start.submit(f"open {bear}")
    marked = [f"{cell // 8},{cell % 8}" for cell in range(64) if cell in suspects(start.view(), "B")]
    with game((*TWO, "--size", "8", "--odds", "on"), rows=rows, cols=cols) as program:
        for key in (*bear, "\r", "e"):
            react(program, key)
        program.wait_for("Ben")
        seen = []
        for key in ("\t", "\t", BACKTAB):
            react(program, key)
            seen += re.findall(r"open (\d+,\d+)\]", program.text)
        assert len(seen) == 3
        assert set(seen) <= set(marked)
        assert seen[0] == seen[2] != seen[1]


@pytest.mark.rule("G-ODDS-2")
def test_on_the_largest_board_tab_always_leads_somewhere() -> None:
    with game((*TWO, "--size", "40", "--odds", "on"), rows=24, cols=80) as program:
        program.wait_for("Ada")
        for key in (*"39,39", "\r", "e"):
            react(program, key)
        program.wait_for("Ben")
        react(program, "\t")
        place = re.search(r"open (\d+),(\d+)\]", program.text)
        assert place is not None
        react(program, "\r")
        react(program, "e")
        program.wait_for(f"Ben opens {place[1]},{place[2]}")


@sizes
@pytest.mark.rule("G-TURN-1")
def test_a_place_is_typed_and_refused_with_the_reason(cols: int, rows: int) -> None:
    with game(TWO, rows=rows, cols=cols) as program:
        for key in (*"9,9", "\r"):
            react(program, key)
        program.wait_for("is off the board")
        for key in (*"0,3", "\r", "e", *"0,3", "\r"):
            react(program, key)
        program.wait_for("already open")


@sizes
@pytest.mark.rule("G-TURN-4")
@pytest.mark.parametrize(("key", "guess"), [("e", "even"), ("o", "odd")])
def test_an_animal_asks_and_is_answered_by_one_letter(key: str, guess: str, cols: int, rows: int) -> None:
    with game(TWO, rows=rows, cols=cols) as program:
        for typed in (*first("W", 5), "\r"):
            react(program, typed)
        program.wait_for("A wolf!")
        assert "Leaves" in program.text
        react(program, "z")
        assert "A wolf!" in program.text
        react(program, key)
        program.wait_for("Ben")
        react(program, "p")
        program.wait_for(f"Ada says {guess}")


@sizes
@pytest.mark.rule("G-AI-1")
def test_two_computers_are_watched_move_by_move_and_at_once(cols: int, rows: int) -> None:
    computers = ("--player1", "random", "--player2", "cautious")
    with game((*TWO, *computers), rows=rows, cols=cols) as program:
        program.wait_for("Turn 1" if cols > 40 else "1/24")
        react(program, "\r")
        program.wait_for("Turn 2" if cols > 40 else "2/24")
        react(program, "e")
        program.wait_for("Ben wins")
        assert "Winner Ben, 200 points" in program.text or cols == 40
        assert program.screen[0].startswith(" The end")  # at once, with all that happened last
