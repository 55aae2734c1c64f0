"""The terminal layer on a real terminal, under the demo screens of `demo.py`."""

import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.effort import combined
from tests.terminal.pty_program import Program, python
from tests.terminal.saving import assert_left_clean

DEMO = python(str(Path(__file__).with_name("demo.py")))
DOWN = b"\x1b[B"
WRITE, QUESTION, CRASH, NOISE = (DOWN * n + b"\r" for n in (3, 4, 5, 6))


@contextmanager
def demo(rows: int = 24, cols: int = 80, **env: str | None) -> Iterator[Program]:
    """The demo on its first screen, where that fits."""
    with Program(DEMO, env, rows, cols) as program:
        program.wait_for("=====" if rows >= 12 and cols >= 40 else lambda shown: bool(shown.text.strip()))
        program.settle()
        yield program


def test_the_first_screen_is_shown_in_colour_with_the_cursor_where_it_matters() -> None:
    with demo() as program:
        lines = program.screen
        assert lines[0].startswith("List 80x24")
        assert lines[3].startswith("  Königsmund                  |")
        assert lines[4].replace(" ", "").startswith("北の壁|")
        assert lines[23] == "=" * 80
        assert program.cursor == (2, 2)
        assert program.cell(2, 2).bg == "444444"
        assert program.cell(9, 0).fg == "87d787"
        assert all(program.cell(row, 0).bg == "default" for row in range(24))
        program.send("q")
        assert program.exit_code() == 0
        assert_left_clean(program)


def test_wide_characters_keep_what_stands_behind_them_in_its_place() -> None:
    with demo() as program:
        assert [program.cell(row, 30).data for row in range(2, 9)] == ["|"] * 7


def test_arrows_and_letters_arrive_as_keys() -> None:
    with demo() as program:
        program.send(b"\x1b[B\x1bOB\x1b[A jk\x1b[5~\x1bOP")
        program.wait_for("k pageup f1.")
        program.send(b"\x1bOu\x1b[15~\t\x1b[Z\x7f\x1b[3~")
        program.wait_for("5 f5 tab backtab backspace delete.")


def test_a_text_field_takes_every_character_and_follows_it_with_the_cursor() -> None:
    with demo() as program:
        program.send(WRITE + "qhjkl? é北".encode())
        program.wait_for("qhjkl? é北")
        assert program.cursor == (2, 2 + 10)
        program.send(b"\x7f\r")
        program.wait_for("Note qhjkl? é.")


def test_a_paste_is_text_in_a_field_and_nothing_elsewhere() -> None:
    with demo() as program:
        program.send(b"\x1b[200~q\r\x1b[201~x")
        program.wait_for("Keys 2: paste x.")
        program.send(WRITE + b"\x1b[200~Jon Snow\x1b[201~\r")
        program.wait_for("Note Jon Snow.")


def test_a_sequence_torn_at_any_byte_neither_quits_nor_types() -> None:
    with demo(ESCDELAY="5") as program:
        for burst in (b"\x1b[B", b"\x1b[5~", b"\x1b[1;5A", b"\x1b[113;1q"):
            for cut in range(1, len(burst)):
                program.send(burst[:cut])
                time.sleep(0.03)
                program.send(burst[cut:])
                time.sleep(0.03)
        program.send("!")
        program.wait_for("!.")
        keys = next(line for line in program.screen if line.startswith("Keys")).split(":")[1].split()[:-1]
        assert set(keys) <= {"esc", "unknown", "up", "down", "pageup"}


def test_a_screen_with_a_timeout_gets_its_tick() -> None:
    with demo() as program:
        program.send(QUESTION)
        program.wait_for("ticking")


def test_a_key_costs_few_bytes() -> None:
    with demo() as program:
        before = program.bytes_out
        program.send(DOWN)
        program.wait_for("Keys 1: down.")
        program.settle()
        assert program.bytes_out - before < 200


def test_resizes_are_followed_without_a_key_and_nothing_is_left_behind() -> None:
    with demo() as program:
        for rows, cols in ((30, 100), (12, 40), (1, 1), (2, 90), (40, 120), (24, 80), (23, 79), (24, 80)):
            program.resize(rows, cols)
            program.settle(0.1)
        program.wait_for("List 80x24")
        assert program.screen[10].startswith("Keys 0: .")
        assert [line for line in program.screen if "=" in line] == ["=" * 80]


@pytest.mark.parametrize("size", [(65535, 10), (24, 40000), (65535, 65535), (32767, 32767)])
def test_of_a_size_that_nobody_has_a_part_is_used(size: tuple[int, int]) -> None:
    with demo() as program:
        program._process.setwinsize(*size)
        program.settle()
        program.resize(24, 80)
        program.wait_for("=====")
        program.kill(signal.SIGTERM)
        assert program.exit_code() == 143
        assert_left_clean(program)


@pytest.mark.parametrize("suspensions", [0, 1, 2])
def test_a_program_begins_and_goes_on_at_a_size_that_nobody_has(suspensions: int) -> None:
    shell = ["sh", "-c", 'stty rows 65535 cols 65535; exec "$@"', "sh", *DEMO]
    with Program(shell) as program:
        program.see(lambda shown: b"\x1b[?2004h" in shown.output)
        for _ in range(suspensions):  # which nobody is there to end, so it ends at once
            program.kill(signal.SIGTSTP)
            program.settle()
        program.kill(signal.SIGTERM)
        assert program.exit_code() == 143
        assert_left_clean(program)


def test_a_size_in_the_environment_does_not_freeze_it() -> None:
    with demo(LINES="50", COLUMNS="132") as program:
        assert program.screen[0].startswith("List 80x24")


def test_control_l_repairs_the_screen() -> None:
    with demo() as program:
        os.write(program.terminal, b"\x1b[2J\x1b[HGARBAGE")  # somebody else writes on our terminal
        program.wait_for("GARBAGE")
        program.send(b"\x0c")
        program.wait_for("List 80x24")
        program.wait_for("=" * 80)
        assert "GARBAGE" not in program.text


def test_control_s_does_not_freeze_the_screen() -> None:
    with demo() as program:
        program.send(b"\x13x")
        program.wait_for("Keys 2: ctrl-s x.")


def ended(program: Program) -> tuple[int, list[str]]:
    code = program.exit_code()
    return code, [line.rstrip() for line in program.screen if line.strip()]


@pytest.mark.parametrize("locale", ["C", "POSIX"])
def test_without_utf8_text_is_written_in_ascii_and_read_all_the_same(locale: str) -> None:
    with demo(LC_ALL=locale) as program:
        assert program.output.isascii()
        assert program.screen[2].startswith("  Winterfell - the north")
        assert program.screen[3].startswith("  Konigsmund ")
        assert program.screen[4].startswith("  ? ? ?  ")
        program.send(WRITE + "é\r".encode())
        program.wait_for("Note e.")


def test_a_locale_that_is_not_installed_falls_back_to_utf8() -> None:
    with demo(LC_ALL="xx_YY.UTF-8") as program:
        assert program.screen[3].startswith("  Königsmund ")


def test_no_color_is_honoured_unless_empty() -> None:
    with demo(NO_COLOR="1") as program:
        assert {program.cell(row, col).fg for row in range(24) for col in range(80)} == {"default"}
        assert program.cell(2, 2).reverse
    with demo(NO_COLOR="") as program:
        assert program.cell(9, 0).fg != "default"


# What else ends a program is tried on the screens of the game: test_saving_signals.py.
ENDS: dict[str, tuple[Callable[[Program], None], int]] = {
    "SIGINT": (lambda program: program.kill(signal.SIGINT), 130),
    "^\\": (lambda program: program.send(b"\x1c"), 131),
}


@pytest.mark.parametrize(("end", "where"), combined(ENDS, (b"", WRITE, QUESTION)))
def test_signals_leave_the_terminal_as_it_was(end: str, where: bytes) -> None:
    how, code = ENDS[end]
    with demo() as program:
        program.send(where)
        program.settle()
        how(program)
        assert program.exit_code() == code
        assert_left_clean(program)
        assert "Traceback" not in program.text


def test_signals_on_a_window_too_small_to_play_leave_it_too() -> None:
    with demo(1, 1) as program:
        program.kill(signal.SIGTERM)
        assert program.exit_code() == 143
        assert program.modes() == program.initial_modes


@pytest.mark.parametrize("pause", [0, 0.001])
@pytest.mark.parametrize("turns", range(3))
def test_many_signals_at_once_end_it_once(turns: int, pause: float) -> None:
    numbers = deque((signal.SIGTERM, signal.SIGHUP, signal.SIGINT))
    numbers.rotate(turns)
    with demo() as program:
        for number in list(numbers) * 20:
            program.kill(number)
            time.sleep(pause)
        assert program.exit_code() in (143, 129, 130)  # whichever was seen first
        assert_left_clean(program)


def test_a_crash_leaves_the_terminal_clean_and_a_report() -> None:
    with demo(cols=200) as program:
        program.send(CRASH)
        code, lines = ended(program)
        assert code == 1
        assert_left_clean(program)
        reports = list((program.home / "state").glob("crash-*.txt"))
        assert len(reports) == 1
        assert lines[-2].endswith("(RuntimeError: the wall is broken).")
        assert lines[-1].endswith(str(reports[0]))
        assert "Traceback" not in program.text
        text = reports[0].read_text(encoding="utf-8")
        assert 'raise RuntimeError("the wall is broken")' in text
        assert "TERM=xterm-256color" in text


def test_what_others_write_to_stderr_goes_to_a_file_and_not_on_the_screen() -> None:
    with demo() as program:
        before = program.text
        program.send(NOISE)
        program.wait_for("down enter.")
        assert "warning" not in program.text
        assert program.text.count("\n") == before.count("\n")
        log = program.home / "state" / "stderr.log"
        assert log.read_text(encoding="utf-8") == "a warning from somewhere\n"


def test_a_pipe_in_the_place_of_that_file_does_not_hold_up_the_start(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir()
    os.mkfifo(state / "stderr.log")
    with demo(THRONES_HOME=str(tmp_path)) as program:
        assert "=====" in program.text


def marks_pastes(program: Program) -> bool:
    return program.output.rfind(b"\x1b[?2004h") > program.output.rfind(b"\x1b[?2004l")


def test_a_suspended_program_gives_the_terminal_back_and_takes_it_again() -> None:
    with Program(["sh", "-i"], {"PS1": "ready$ ", "ENV": None}) as shell:
        shell.wait_for("ready$")
        modes = shell.modes()
        shell.send(f"{sys.executable} {DEMO[-1]}\n")
        shell.wait_for("=====")
        shell.wait_for(marks_pastes)
        shell.send(b"\x1a")
        shell.wait_for("Stopped")
        assert not marks_pastes(shell)
        assert "List" not in shell.text
        assert shell.modes() == modes
        shell.send("fg\n")
        shell.wait_for("=====")
        shell.wait_for(marks_pastes)
        shell.send(b"\x13x")
        shell.wait_for("Keys 2: ctrl-s x.")
        shell.send(b"\x1a")
        shell.wait_for("Stopped")
        shell.resize(30, 100)
        shell.send("fg\n")
        shell.wait_for("List 100x30")
        shell.wait_for("=" * 100)
        shell.send("q")
        shell.wait_for("ready$")
        assert shell.modes() == modes
