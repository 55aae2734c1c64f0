"""What a terminal answers and does by itself: its background, late answers, slow lines."""

import re
import time

import pytest
from tests.terminal.game import ADA, THRONES, game, meeting, react, shown
from tests.terminal.pty_program import Program

WHITE = b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\"
BLACK = b"\x1b]11;rgb:0000/0000/0000\x1b\\"
ASKED = b"\x1b]11;?\x1b\\"


def ground(program: Program) -> str:
    """The colour of the title's row."""
    return str(program.cell(0, 40).bg)


@pytest.mark.parametrize(("answer", "theme"), [(WHITE, "light"), (BLACK, "dark"), (b"", "dark")])
def test_the_theme_fits_the_background_that_the_terminal_tells(answer: bytes, theme: str) -> None:
    with game(command=[*THRONES, "--theme", theme]) as program:
        assert ASKED not in program.output
        expected = ground(program)
    with Program([*THRONES, *ADA], {"USER": "ada"}) as program:
        program.see(lambda told: ASKED in told.output)
        program.send(answer)
        program.wait_for("Turn 1, Ada")
        assert ground(program) == expected
        assert program.text == shown(ADA)


def test_an_answer_that_comes_late_and_in_two_presses_no_key_and_changes_the_colours() -> None:
    found = meeting("l")
    with game(found.arguments, "l" * found.steps) as program:
        before, text = ground(program), program.text
        assert "stands before" in text
        program.send(WHITE[:9])
        time.sleep(0.2)
        program.send(WHITE[9:])
        program.wait_for(lambda told: ground(told) != before)
        assert program.text == text


def test_what_the_environment_tells_of_the_background_is_not_asked() -> None:
    with game(COLORFGBG="0;15") as program:
        assert ASKED not in program.output
    with game(NO_COLOR="1") as program:
        assert ASKED not in program.output


@pytest.mark.parametrize("ending", ["\x03", "S"])
def test_where_it_is_left_it_says_that_the_game_is_saved_and_nothing_else_remains(ending: str) -> None:
    """In a terminal without another screen to go back to, whatever it says of itself."""
    with game() as program:
        react(program, "k")
        program.send(ending)
        program.exit_code()
        *_, last = bytes(program.output).rpartition(b"\x1b[?2004l")
        assert b"Saved: Jon Snow, turn 2." in last
        assert b"\x1b[J" in last


def test_two_enters_on_a_slow_line_answer_no_question_that_was_not_seen() -> None:
    found = meeting("l")
    with game(found.arguments, "l" * (found.steps - 1)) as program:
        program.send("l")
        program.see("stands before")
        program.send("\r1")
        program.settle()
        assert program.text == shown(found.arguments, "l" * found.steps)
        react(program, "1")
        assert program.text == shown(found.arguments, "l" * found.steps + "1")


def press_at(program: Program, row: int, col: int, cut: int = 0) -> None:
    """Click on a cell, the report cut in two."""
    report = b"\x1b[<0;%d;%dM" % (col + 1, row + 1)
    if cut:
        program.send(report[:cut])
        time.sleep(0.2)
    program.send(report[cut:] + b"\x1b[<0;%d;%dm" % (col + 1, row + 1))
    program.settle()


@pytest.mark.parametrize(("rows", "cols"), [(24, 80), (12, 40)])
@pytest.mark.parametrize("cut", [0, 3, 5, 7])
def test_places_and_keys_can_be_clicked(rows: int, cols: int, cut: int) -> None:
    with game(rows=rows, cols=cols) as program:
        assert program.cursor is not None
        row, col = program.cursor
        press_at(program, row - 2, col, cut)
        looked = shown(ADA, "xkk" if rows == 12 else "xk", cols, rows)
        assert program.text == looked
        row = rows - 1
        press_at(program, row, program.screen[row].index("Esc back"), cut)
        assert program.text == shown(ADA, "", cols, rows)


@pytest.mark.parametrize("term", ["xterm-256color", "xterm", "screen-256color", "tmux-256color", "rxvt"])
def test_reports_are_none_of_the_letters_in_them_on_any_terminal(term: str) -> None:
    with game(TERM=term) as program:
        before = program.text
        for row, col in ((0, 0), (-5, 500), (500, 3)):
            press_at(program, row, col)
        program.send(b"\x1b[<64;5;5M\x1b[<65;5;5M\x1b[<2;5;5M\x1b[<35;7;7M")
        program.settle()
        assert program.text == before


def test_a_question_is_answered_by_a_click_on_the_answer_and_by_no_wheel() -> None:
    found = meeting("l")
    with game(found.arguments, "l" * found.steps) as program:
        before = program.text
        program.send(b"\x1b[<65;60;9M" * 5)
        press_at(program, 500, 500)
        assert program.text == before
        row = next(at for at, line in enumerate(program.screen) if re.search(" 1 [A-Z]", line))
        press_at(program, row, 60)
        assert program.text == shown(found.arguments, "l" * found.steps + "1")


def test_the_mouse_is_given_back() -> None:
    with game() as program:
        assert b"\x1b[?1000h\x1b[?1006h" in program.output
        program.send("S")
        program.exit_code()
        assert b"\x1b[?1006l\x1b[?1000l" in program.output


@pytest.mark.parametrize("arrows", [b"\x1b[A" * 2, b"\x1bOA" * 3, b"\x1b[B" * 6])
def test_without_the_mouse_a_wheel_that_presses_arrows_travels_nowhere_and_selects_nothing(
    arrows: bytes,
) -> None:
    found = meeting("l")
    for arguments, pressed in ((ADA, ""), (found.arguments, "l" * found.steps)):
        with game(arguments, pressed, THRONES_MOUSE="off") as program:
            assert b"\x1b[?1000h" not in program.output
            before = program.text
            program.send(arrows)
            program.settle()
            assert program.text == before


def test_without_the_mouse_single_arrows_and_held_ones_are_keys() -> None:
    with game(THRONES_MOUSE="off") as program:
        react(program, b"\x1b[A")
        assert program.text == shown(ADA, "k")
        program.send(b"\x1b[A" * 12)
        program.settle()
        assert program.text != shown(ADA, "k")
