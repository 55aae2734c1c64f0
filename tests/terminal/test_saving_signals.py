"""Whatever ends the real program, on whatever screen: the terminal is as it was, and the game goes on."""

import signal
import time
from pathlib import Path

import pytest
from tests.effort import combined, usually
from tests.terminal.game import ADA, THRONES, doomed, meeting, react
from tests.terminal.pty_program import Program
from tests.terminal.saving import (
    ROOM,
    WAYS_OUT,
    assert_left_clean,
    assert_verified,
    at,
    begun,
    commands,
    contents,
    history,
    only,
    replays,
    saves,
    thrones,
)

MEETING = meeting("l")
PLAYING: dict[str, tuple[tuple[str, ...], str, str, str]] = {
    "map": (ADA, "kk", "", "Turn 3, Ada"),
    "dialog": (MEETING.arguments, "l" * MEETING.steps, "", "stands before"),
    "help": (ADA, "k", "?", "Help: "),
    "leave": (ADA, "k", "q", "Leave the game?"),
    "abandon": (ADA, "k", "q4abando", "> abando"),
    "take back": (ADA, "kk", "u", "Take it back?"),
}
"""Screens of a game in progress: command line, keys that play, keys that lead on, a sign of being there."""
WAITING: dict[str, tuple[str, str]] = {
    "title": ("", "Go on"),
    "name": ("pJo", "> Jo"),
    "own hero": ("p\r7\r12", "A hero of your own"),
    "rename": ("snThe lo", "> The lo"),
    "hall": ("kkk\r", "Hall of fame"),
}
"""Screens of a program in which no game is being played while one waits."""
SOME_WAYS_OUT = usually(("SIGHUP", "SIGKILL"), tuple(WAYS_OUT))
TOLD = (True, False)
"""Whether the program gets a signal when its terminal is closed."""
DEAF = ["sh", "-c", "trap '' HUP; exec \"$@\"", "sh", *THRONES]
"""The program as `nohup` starts it: nobody tells it that its terminal is closed."""


def ended(program: Program, way: str) -> None:
    """End it that way, within the time it has."""
    end, code = WAYS_OUT[way]
    end(program)
    assert program.exit_code(ROOM) == code
    if way != "SIGKILL":
        assert_left_clean(program)
        words = program.text.strip()
        assert words == "" or (way == "^C" and words.startswith("Saved: "))


def assert_goes_on(home: Path, seen: str) -> None:
    """The game is listed, offered first by the next start, and goes on with the same screen."""
    (line,) = (line for line in thrones(home, "saves").stdout.splitlines() if line.startswith("1. "))
    with at(home) as program:
        assert line.removeprefix("1. ") in program.text
        react(program, "\r")
        assert program.text == seen


@pytest.mark.parametrize(("screen", "way"), combined(PLAYING, WAYS_OUT))
def test_a_game_that_is_cut_off_goes_on_where_it_was(screen: str, way: str, tmp_path: Path) -> None:
    arguments, played, further, sign = PLAYING[screen]
    with at(tmp_path, arguments, played) as program:
        seen = program.text
        for key in further:
            react(program, key)
        assert sign in program.text
        ended(program, way)
    assert len(commands(only(saves(tmp_path)))) == len(played)
    assert_verified(only(saves(tmp_path)))
    assert_goes_on(tmp_path, seen)


@pytest.mark.parametrize(("screen", "way"), combined(WAITING, WAYS_OUT))
def test_a_waiting_game_is_not_touched_whatever_ends_the_program(
    screen: str, way: str, tmp_path: Path
) -> None:
    seen = begun(tmp_path)
    before = contents(tmp_path)
    pressed, sign = WAITING[screen]
    with at(tmp_path, (), pressed) as program:
        assert sign in program.text
        ended(program, way)
    assert contents(tmp_path) == before
    assert_goes_on(tmp_path, seen)


@pytest.mark.parametrize("way", SOME_WAYS_OUT)
def test_a_replay_that_is_cut_off_has_changed_nothing(way: str, tmp_path: Path) -> None:
    seen = begun(tmp_path, "kkj")
    before = contents(tmp_path)
    with at(tmp_path, ("replay", str(only(saves(tmp_path)))), "- ") as program:
        assert "pause" in program.screen[-1]
        ended(program, way)
    assert contents(tmp_path) == before
    assert_goes_on(tmp_path, seen)


@pytest.mark.parametrize("way", SOME_WAYS_OUT)
def test_an_ended_game_has_been_written_down_once_when_its_end_is_seen(way: str, tmp_path: Path) -> None:
    arguments, pressed = doomed()
    with at(tmp_path, arguments, pressed) as program:
        assert program.screen[0].startswith(" Defeat")
        ended(program, way)
    assert saves(tmp_path) == []
    replay = only(replays(tmp_path))
    assert_verified(replay)
    (game,) = history(tmp_path)
    assert (game.id, game.outcome, game.verified) == (replay.stem, "lost", True)
    with at(tmp_path) as program:
        assert "Go on" not in program.text
        react(program, "kk\r")
        assert "1/1" in program.screen[0]
    assert history(tmp_path) == [game]


@pytest.mark.parametrize("way", SOME_WAYS_OUT)
def test_resuming_from_the_command_line_leads_to_the_same_screen(way: str, tmp_path: Path) -> None:
    with at(tmp_path, ADA, "kk") as program:
        seen = program.text
        ended(program, way)
    for _ in range(2):
        with at(tmp_path, ("resume",)) as program:
            assert program.text == seen
            ended(program, way)


def test_what_was_taken_back_stays_so(tmp_path: Path) -> None:
    with at(tmp_path, (*ADA, "--practice"), "kkj") as program:
        state = program.text
        for key in ("u", "u", "x", "\x1b"):  # to look around takes the remark away
            react(program, key)
        left = program.screen
        ended(program, "SIGKILL")
    with at(tmp_path, ("resume",)) as program:
        assert program.screen[:14] == left[:14]
        assert [row[:31] for row in program.screen] == [row[:31] for row in left]  # the log kept its rows
        for key in "kj":
            react(program, key)
        assert program.text == state
    played = ["travel north", "travel north", "travel south"]
    assert commands(only(saves(tmp_path))) == [*played, *played[1:]]
    assert_verified(only(saves(tmp_path)))


# The terminal closes


def assert_gone(program: Program) -> None:
    """It is gone within its time, and has not burnt the processor meanwhile, where that can be told."""
    if not Path("/proc/self/stat").exists():
        assert program.exit_code(ROOM) == 129
        return
    spent = program.seconds
    end = time.monotonic() + ROOM
    while not program.has_ended():
        assert time.monotonic() < end, f"still there after {ROOM} s"
        time.sleep(0.005)
    assert program.seconds - spent < ROOM / 4
    assert program.exit_code() == 129


@pytest.mark.parametrize(("screen", "is_told"), combined(("map", "dialog", "help", "abandon"), TOLD))
def test_a_game_whose_terminal_is_closed_goes_on_where_it_was(
    screen: str, is_told: bool, tmp_path: Path
) -> None:
    arguments, played, further, sign = PLAYING[screen]
    command = THRONES if is_told else DEAF
    with at(tmp_path, arguments, played, command) as program:
        seen = program.text
        for key in further:
            react(program, key)
        assert sign in program.text
        program.hang_up()
        assert_gone(program)
    assert len(commands(only(saves(tmp_path)))) == len(played)
    assert_goes_on(tmp_path, seen)


@pytest.mark.parametrize(("screen", "is_told"), combined(("title", "rename", "replay", "watch", "end"), TOLD))
def test_a_program_whose_terminal_is_closed_is_gone_from_every_screen(
    screen: str, is_told: bool, tmp_path: Path
) -> None:
    command = THRONES if is_told else DEAF
    if screen == "end":
        with at(tmp_path, *doomed(), command) as program:
            program.hang_up()
            assert_gone(program)
        assert len(history(tmp_path)) == 1
        return
    begun(tmp_path)
    before = contents(tmp_path)
    save = str(only(saves(tmp_path)))
    if screen == "watch":
        with at(tmp_path, ("resume",)), at(tmp_path, ("resume",), "1", command) as program:
            assert "watching, " in program.screen[0]
            program.hang_up()
            assert_gone(program)
    else:
        arguments, pressed = (("replay", save), "+++ ") if screen == "replay" else ((), WAITING[screen][0])
        with at(tmp_path, arguments, pressed, command) as program:
            program.hang_up()
            assert_gone(program)
    assert contents(tmp_path) == before


# Before the game is there


@pytest.mark.parametrize(
    ("arguments", "number"),
    [
        (("resume",), signal.SIGHUP),
        (("resume",), signal.SIGKILL),
        ((), signal.SIGHUP),
        ((), signal.SIGTERM),
    ],
)
def test_a_signal_while_the_program_starts_leaves_every_save_as_it_was(
    arguments: tuple[str, ...], number: signal.Signals, tmp_path: Path
) -> None:
    seen = begun(tmp_path)
    with only(saves(tmp_path)).open("ab") as file:
        file.write(b'{"do":"travel no')  # as a loss of power leaves it
    before = contents(tmp_path)
    for step in range(0, 12, usually(3, 1)):
        with Program([*THRONES, *arguments], {"THRONES_HOME": str(tmp_path)}) as program:
            time.sleep(step * 0.025)  # from before the first import to after the first frame
            program.kill(number)
            assert program.exit_code(ROOM) in (-number, 128 + number)
        assert contents(tmp_path) == before
    assert_goes_on(tmp_path, seen)
