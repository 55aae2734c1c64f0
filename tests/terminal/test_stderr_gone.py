"""The screen where stderr is closed, full or given up by its reader: it plays, and ends as ever."""

import os
from pathlib import Path

import pytest
from tests.effort import combined
from tests.terminal.game import ADA, THRONES, game, react
from tests.terminal.pty_program import ROOT, Program, python
from tests.terminal.saving import begun, only, saves

pytestmark = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")

GONE = {
    "closed": "os.close(2)",
    "full": "os.dup2(os.open('/dev/full', os.O_WRONLY), 2)",
    "broken": "reading, writing = os.pipe(); os.dup2(writing, 2); os.close(reading)",
    "nowhere": "os.dup2(os.open(os.devnull, os.O_WRONLY), 2)",
}
SCREENS = {"": "q", "play": "S", "resume": "S", "replay": "q"}
"""Commands that open the screen, and what leaves it."""


def without_stderr(state: str, command: list[str]) -> list[str]:
    """The command line that starts a program with such a stderr."""
    return python("-c", f"import os, sys; {GONE[state]}; os.execv(sys.argv[1], sys.argv[1:])", *command)


@pytest.mark.parametrize(("state", "screen"), combined(GONE, SCREENS))
def test_the_screen_needs_no_stderr(state: str, screen: str, tmp_path: Path) -> None:
    arguments = ADA if screen == "play" else tuple(screen.split())
    if screen in ("resume", "replay"):
        begun(tmp_path)
    if screen == "replay":
        arguments = ("replay", str(only(saves(tmp_path))))
    with game(arguments, command=without_stderr(state, THRONES), THRONES_HOME=str(tmp_path)) as program:
        if screen == "play":
            react(program, "k")
        program.send(SCREENS[screen])
        assert program.exit_code() == 0
        assert program.modes() == program.initial_modes
    if screen == "play":
        assert only(saves(tmp_path)).read_bytes().count(b"\n") == 3


@pytest.mark.parametrize("state", GONE)
def test_a_fault_of_our_own_is_kept_even_if_nobody_can_be_told(state: str) -> None:
    demo = python(str(ROOT / "tests" / "terminal" / "demo.py"))
    with Program(without_stderr(state, demo)) as program:
        program.wait_for("=====")
        program.send("\x1b[B" * 5 + "\r")
        assert program.exit_code() == 1
        assert program.modes() == program.initial_modes
        assert "Traceback" not in program.text
        assert len(list((program.home / "state").glob("crash-*.txt"))) == 1
