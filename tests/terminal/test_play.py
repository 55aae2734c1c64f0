"""The real program as it is played: gestures, options, hints, the end of a game, the hall; at two sizes."""

import tomllib

import pytest
from tests.terminal.game import doomed, game, react
from tests.terminal.pty_program import Program

EAST = ("play", "thrones", "--seed", "1", "--hero", "Euron Greyjoy", "--name", "Ada")
"""A game in which something happens on the way east."""
SIZES = [(40, 12), (100, 30)]
sizes = pytest.mark.parametrize(("cols", "rows"), SIZES)


def words(program: Program) -> str:
    return " ".join(program.text.replace("│", " ").split())


@sizes
def test_gestures_go_on_until_there_is_news_and_a_full_stop_goes_on_with_them(cols: int, rows: int) -> None:
    with game(EAST, rows=rows, cols=cols) as program:
        for pressed, turn in (("2l", 3), ("L", 5), (".", 6)):
            program.send(pressed)
            program.wait_for(f"Turn {turn},")
            assert ("You stop: " in program.text) == (turn > 3)
        react(program, "m")
        for key in "hh":
            react(program, key)
        program.send("\r")
        program.wait_for("Turn 8,")


@sizes
def test_an_option_that_is_changed_holds_at_once_and_is_written_down(cols: int, rows: int) -> None:
    with game((), "o", rows=rows, cols=cols) as program:
        program.wait_for("config.toml")
        react(program, "j")  # ASCII
        react(program, "l")
        assert program.text.isascii()
        program.send("\x1b")
        program.wait_for("Enter a code")
        assert program.text.isascii()
        found = list(program.home.rglob("config.toml"))
        assert tomllib.loads(found[0].read_text("utf-8"))["ascii"] is True


@sizes
def test_the_coach_speaks_once_and_is_silent_after_a_key(cols: int, rows: int) -> None:
    with game(EAST, rows=rows, cols=cols, THRONES_COACH="on") as program:
        first = words(program)
        assert "worth most" in first
        react(program, "r")
        assert "worth most" not in words(program)


@sizes
def test_a_game_ends_on_a_page_with_its_realm_and_its_line_in_the_hall(cols: int, rows: int) -> None:
    arguments, pressed = doomed()
    with game(arguments, pressed, rows=rows, cols=cols) as program:
        program.wait_for("Defeat")
        react(program, "m")
        assert "The realm as it was" in program.text
        react(program, "\x1b")
        react(program, "4")
        program.wait_for("Play")
        program.send("\x1b[F\x1b[A\r")
        program.wait_for("gorpbd filter" if cols == 40 else "d deeds")
        react(program, "d")
        assert "Deeds" in program.text
