"""Whatever ends the real game leaves the terminal as it was."""

import signal
from collections.abc import Callable

import pytest
from tests.terminal.game import ADA, doomed, game, meeting
from tests.terminal.pty_program import Program

MEETING = meeting("l")
SCREENS: dict[str, tuple[tuple[str, ...], str, str]] = {
    "title": ((), "", "Play The Game of Thrones"),
    "name": ((), "\r", "State your name, Your Grace:"),
    "game": (ADA, "", "Turn 1, Ada"),
    "dialog": (MEETING.arguments, "l" * MEETING.steps, "stands before"),
    "help": (ADA, "?", "Help: "),
    "end": (*doomed(), "Defeat"),
}
"""Name to command line, keys, and a sign of being there."""
WAYS_OUT: dict[str, tuple[Callable[[Program], None], int]] = {
    "^C": (lambda program: program.send(b"\x03"), 130),
    "SIGTERM": (lambda program: program.kill(signal.SIGTERM), 143),
    "SIGHUP": (lambda program: program.kill(signal.SIGHUP), 129),
}


def assert_left_clean(program: Program) -> None:
    assert program.modes() == program.initial_modes
    assert program.output.rfind(b"\x1b[?1049h") < program.output.rfind(b"\x1b[?1049l")
    assert program.output.rfind(b"\x1b[?2004h") < program.output.rfind(b"\x1b[?2004l")
    assert program.cursor is not None
    assert program.text.strip() == ""


@pytest.mark.parametrize("way", WAYS_OUT)
@pytest.mark.parametrize("screen", SCREENS)
def test_a_signal_ends_the_game_from_every_screen(screen: str, way: str) -> None:
    arguments, pressed, sign = SCREENS[screen]
    end, code = WAYS_OUT[way]
    with game(arguments, pressed) as program:
        assert sign in program.text
        end(program)
        assert program.exit_code() == code
        assert_left_clean(program)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_closed_terminal_ends_the_game_within_two_seconds(screen: str) -> None:
    arguments, pressed, sign = SCREENS[screen]
    with game(arguments, pressed) as program:
        assert sign in program.text
        program.hang_up()
        assert program.exit_code(2) == 129
