"""`thrones doctor` on terminals with something wrong, one at a time, and the keys that it hears."""

import curses
import re
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

import pytest
from tests.terminal.game import THRONES
from tests.terminal.pty_program import Program

DOCTOR = [*THRONES, "doctor"]
WHERE = re.compile(rb"\x1b\[(\d+);(\d+)R")


def said(program: Program) -> str:
    """What it has printed, without the breaks of lines."""
    return " ".join(program.text.split())


def has_said(program: Program, words: str) -> bool:
    return words in said(program)


def look(program: Program, *, asks: bool = True) -> str:
    """What it says of the terminal; it is ended at the keys, if it asks for any."""
    program.wait_for("Press keys to see" if asks else "wrong.")
    text = said(program)
    if asks:
        program.send("q")
    program.exit_code()
    assert program.modes() == program.initial_modes
    return text


def test_a_usual_terminal_has_nothing_wrong() -> None:
    with Program(DOCTOR, rows=60) as program:
        text = look(program)
        assert program.exit_code() == 0
    for fact in (
        f"ok curses: It is ncurses {'.'.join(map(str, curses.ncurses_version))}.",
        "ok terminal: TERM=xterm-256color.",
        "ok size: 80 columns, 60 rows.",
        "ok colours: 256, in ",
        "ok answers: It answers in ",
        "ok characters: All have their width: ─│┌",
        "ok mouse: It is on",
        "ok keys: The preset is “usual”; Escape counts after 25 ms.",
        "All is well.",
    ):
        assert fact in text


class Unusual(NamedTuple):
    """A terminal that has something unusual, what is said of that, and what is to be done."""

    environ: Mapping[str, str | None]
    says: str
    do: str = ""
    cols: int = 80


NO_DESCRIPTION = "note terminal: There is no description of this terminal"
UNUSUAL = {
    "unknown": Unusual({"TERM": "no-such"}, f"{NO_DESCRIPTION} (TERM=no-such); xterm-256color is used."),
    "none": Unusual({"TERM": None}, f"{NO_DESCRIPTION} (TERM=); ", "Set TERM to what your terminal is"),
    "few colours": Unusual({"TERM": "linux"}, "ok colours: 8, in 64 pairs."),
    "fewer colours than it has": Unusual(
        {"TERM": "xterm", "COLORTERM": "truecolor"},
        "note colours: 8 by its description, but COLORTERM says that it has more.",
        "TERM=xterm-256color uses them.",
    ),
    "no colours": Unusual({"TERM": "vt100"}, "note colours: By its description the terminal has none"),
    "colours not wanted": Unusual({"NO_COLOR": "1"}, "ok colours: 256, but NO_COLOR is set: there are none."),
    "a theme without colours": Unusual(
        {"THRONES_THEME": "mono"}, "ok colours: 256, but the theme mono is set: there are none."
    ),
    "no UTF-8": Unusual({"LC_ALL": "C"}, "ok characters: All is drawn in ASCII."),
    "ASCII wanted": Unusual({"THRONES_ASCII": "on"}, "ok characters: All is drawn in ASCII."),
    "no mouse": Unusual({"THRONES_MOUSE": "off"}, "ok mouse: It is off"),
    "other keys": Unusual(
        {"THRONES_KEYS": "wasd"}, "ok keys: The preset is “wasd”; Escape counts after 25 ms."
    ),
    "far away": Unusual({"SSH_CONNECTION": "192.0.2.1 5 192.0.2.2 22"}, "Escape counts after 100 ms."),
    "narrow": Unusual(
        {}, "WRONG size: 30x60 is too small: the games need 40x12.", "Make the window larger", cols=30
    ),
}


@pytest.mark.parametrize("kind", UNUSUAL)
def test_what_is_unusual_is_named(kind: str) -> None:
    environ, says, do, cols = UNUSUAL[kind]
    with Program(DOCTOR, environ, rows=60, cols=cols) as program:
        text = look(program)
        assert program.exit_code() == ("WRONG" in says)
    assert says in text
    assert do in text


def test_a_dumb_terminal_is_named_and_not_asked() -> None:
    with Program(DOCTOR, {"TERM": "dumb"}, rows=60) as program:
        text = look(program, asks=False)
        assert program.exit_code() == 1
        assert b"\x1b" not in program.output
    assert "WRONG terminal: The terminal cannot place its cursor (TERM=dumb)" in text


def test_a_terminal_that_answers_nothing_is_named_and_so_is_what_is_assumed() -> None:
    with Program(DOCTOR, rows=60) as program:
        program.deaf()
        text = look(program)
    assert "note answers: The terminal does not answer within 1 s; a dark background is taken." in text
    assert "note characters: Not measured, since the terminal does not answer." in text


def test_a_terminal_that_draws_wider_than_it_should_is_named() -> None:
    def wider(answer: bytes) -> None:
        program.send(WHERE.sub(lambda found: b"\x1b[%s;%dR" % (found[1], max(3, int(found[2]))), answer))

    with Program(DOCTOR, rows=60) as program:
        program._screen.answer = wider
        text = look(program)
        assert program.exit_code() == 1
    assert (
        "WRONG characters: Some are wider or narrower here than they should be: ─ takes 2, │ takes 2" in text
    )
    assert "北 takes" not in text
    assert "`thrones --ascii` draws without" in text


PRESSED: Mapping[str, tuple[str | bytes, str]] = {
    "letter": ("k", "key k, travel north: k"),
    "arrow": ("\x1bOA", "key up: ESC O A"),
    "with Shift": ("\x1b[1;2A", "key Shift with up: ESC [ 1 ; 2 A"),
    "Escape": ("\x1b", "key esc: ESC"),
    "umlaut": ("ö", "key ö: C3 B6"),
    "space": (" ", "key Space: SPACE"),
    "control": ("\x0c", "key ctrl-l: 0C"),
    "click": ("\x1b[<0;10;4M", "key click at row 4, column 10: ESC [ < 0 ; 1 0 ; 4 M"),
    "keypad": ("\x1bOx", "key 8: ESC O x"),
    "nobody's": ("\x1b[99~", "key unknown: ESC [ 9 9 ~"),
    "half a character": (b"\xc3", "key unknown: C3"),
    "paste": ("\x1b[200~hi\x1b[201~", "key paste: ESC [ 2 0 0 ~ h i ESC [ 2 0 1 ~"),
}


def test_keys_are_told_by_name_and_bytes_and_the_terminal_is_as_it_was() -> None:
    with Program(DOCTOR, rows=60) as program:
        program.wait_for("Press keys to see")
        for pressed, words in PRESSED.values():
            program.send(pressed)
            program.wait_for(partial(has_said, words=words))
        program.send("q")
        assert program.exit_code() == 0
        assert program.modes() == program.initial_modes
        assert program.output.endswith(b"\x1b[?2004l\x1b[?1l\x1b>")


def test_very_many_keys_and_a_very_long_paste_come_to_an_end() -> None:
    with Program(DOCTOR, rows=60) as program:
        program.wait_for("Press keys to see")
        program.send(f"\x1b[200~{'x' * 100_000}\x1b[201~{'k' * 500}")
        assert program.exit_code() == 0
        assert program.output.count(b"key ") == 200
        assert b"key   paste: ESC [ 2 0 0 ~" + b" x" * 31 in program.output.replace(b"\r\n     ", b"")
        assert len(program.output) < 20_000


def test_what_is_pressed_is_told_with_what_it_does_in_the_preset() -> None:
    with Program(DOCTOR, {"THRONES_KEYS": "wasd"}, rows=60) as program:
        program.wait_for("Press keys to see")
        program.send("w")
        program.wait_for("w, travel north: w")
        program.send("q")
        assert program.exit_code() == 0


@pytest.mark.parametrize("end", ["interrupt", "hang-up"])
def test_it_ends_with_the_terminal(end: str) -> None:
    with Program(DOCTOR, rows=60) as program:
        program.wait_for("Press keys to see")
        if end == "interrupt":
            program.send("\x03")
            assert program.exit_code() == 130
            assert program.modes() == program.initial_modes
        else:
            program.hang_up()
            assert program.exit_code() in (0, -1)
