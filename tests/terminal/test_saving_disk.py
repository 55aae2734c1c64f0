"""The real program where it cannot save: it says so and why, plays on, and leaves whole what was saved."""

import resource
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.terminal.game import ADA, THRONES, doomed, react
from tests.terminal.pty_program import Program, python
from tests.terminal.saving import (
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
from tests.tui.reading import dialog

from thrones_tui.session.endings import rename

PROGRAM = ["env", "PYTHONDONTWRITEBYTECODE=1", *THRONES]
"""The program, whose own files must not be cut short by the limits set here."""
MOVES = "kkj"
"""Turns of the game of ADA in which nobody is met; a rest after them is another one."""
UNLIMITED = resource.RLIM_INFINITY
END = b"\x1b[F"
SUBJECT = python(
    "-c",
    "import ctypes, os, sys\n"
    "for power in 1, 2: ctypes.CDLL(None).prctl(24, power)\n"  # to write and to read whatever one likes
    "os.execvp(sys.argv[1], sys.argv[1:])",
)
"""Runs a program without the powers of root over files."""


def limit(program: Program, size: int) -> None:
    """Let no file grow beyond so many bytes, as if the disk were full."""
    if not hasattr(resource, "prlimit"):
        pytest.skip("only Linux limits a program that runs")
    resource.prlimit(program.pid, resource.RLIMIT_FSIZE, (size, UNLIMITED))


def assert_unsaved(program: Program, why: str) -> None:
    """The title says that the game is not saved, and a remark that was just made says why."""
    assert program.screen[0].rstrip().endswith("NOT SAVED")
    words = " ".join(program.text.split())
    assert why in words
    assert "You can play on; saving will be tried again." in words


@pytest.mark.parametrize("room", [0, 1, 60])
def test_on_a_full_disk_the_screen_says_so_and_play_goes_on_until_there_is_room(
    room: int, tmp_path: Path
) -> None:
    with at(tmp_path, ADA, "k", PROGRAM) as program:
        before = contents(tmp_path)
        limit(program, only(saves(tmp_path)).stat().st_size + room)
        react(program, "k")
        assert_unsaved(program, "(File too large)")
        assert contents(tmp_path) == before
        react(program, "j")
        assert program.screen[0].rstrip().endswith("NOT SAVED")
        assert contents(tmp_path) == before
        react(program, "s")
        react(program, END)
        assert "Not saved: cannot write" in program.text
        react(program, "\x1b")
        limit(program, UNLIMITED)
        react(program, "r")
        assert "The game is saved again." in program.text
        assert "Turn 5, Ada" in program.screen[0]
        program.kill(9)
        program.exit_code()
    path = only(saves(tmp_path))
    assert commands(path) == ["travel north", "travel north", "travel south", "rest"]
    assert_verified(path)


@pytest.mark.parametrize("leaves", ["3", "2"])
def test_leaving_a_game_that_is_not_saved_warns_and_loses_only_what_was_said(
    leaves: str, tmp_path: Path
) -> None:
    with at(tmp_path, ADA, "k", PROGRAM) as program:
        seen = program.text
        before = contents(tmp_path)
        limit(program, only(saves(tmp_path)).stat().st_size)
        react(program, "k")
        unsaved = program.screen[:-1]
        react(program, "S")  # does not leave at once now
        assert "What you played since then is lost if you leave." in dialog(program.screen)
        react(program, "\r")
        react(program, "q")
        assert "Not saved: cannot write" in dialog(program.screen)
        react(program, leaves)
        warning = "That loses what is not saved. Press Enter to do it anyway."
        assert warning in dialog(program.screen)
        react(program, "\x1b")
        assert program.screen[1:14] == unsaved[1:14]  # below them the log has the room of the remark now
        react(program, "q")
        react(program, leaves)
        program.send("\r")
        if leaves == "2":
            program.wait_for("Go on")
            react(program, "\r")
            assert program.text == seen
            program.send("\x03")
        assert program.exit_code() == (130 if leaves == "2" else 0)
        assert ("Saved: Jon Snow, turn 2." in program.text) == (leaves == "2")
    assert contents(tmp_path) == before
    with at(tmp_path, ("resume",)) as program:
        assert program.text == seen


def test_a_game_that_cannot_be_put_away_is_not_said_to_be_given_up(tmp_path: Path) -> None:
    with at(tmp_path, ADA, "k", PROGRAM) as program:
        before = contents(tmp_path)
        limit(program, only(saves(tmp_path)).stat().st_size)
        for keys in ("k", "q", "4", "abandon\r"):
            react(program, keys)
        assert "▸   Go on             Jon Snow, turn 2" in program.text
        assert "The game is not given up. Not saved: cannot write" in " ".join(program.text.split())
    assert contents(tmp_path) == before
    assert history(tmp_path) == []


def test_a_game_that_is_killed_while_unsaved_goes_on_from_what_was_saved(tmp_path: Path) -> None:
    with at(tmp_path, ADA, "k", PROGRAM) as program:
        seen = program.text
        before = contents(tmp_path)
        limit(program, only(saves(tmp_path)).stat().st_size + 7)
        react(program, "k")
        react(program, "k")
        program.kill(9)
        program.exit_code()
    assert contents(tmp_path) == before
    with at(tmp_path, ("resume",)) as program:
        assert program.text == seen


def test_an_end_that_cannot_be_saved_is_named_and_can_be_played_to_again(tmp_path: Path) -> None:
    arguments, pressed = doomed()
    played, last = pressed[: pressed.index("3")], pressed[pressed.index("3") :]
    with at(tmp_path, arguments, played, PROGRAM) as program:
        before = contents(tmp_path)
        limit(program, only(saves(tmp_path)).stat().st_size)
        for key in last:
            react(program, key)
        assert program.screen[0].startswith(" Defeat")
        assert "Not saved: cannot write" in program.text
        program.send("5")
        assert program.exit_code() == 0
    assert contents(tmp_path) == before
    with at(tmp_path, ("resume",), last) as program:
        assert program.screen[0].startswith(" Defeat")
        assert "Not saved" not in program.text
    (game,) = history(tmp_path)
    assert game.id == only(replays(tmp_path)).stem
    assert saves(tmp_path) == []


def test_an_ended_game_whose_history_found_no_room_is_added_to_it_later(tmp_path: Path) -> None:
    arguments, pressed = doomed()
    played, last = pressed[: pressed.index("3")], pressed[pressed.index("3") :]
    with at(tmp_path, arguments, played, PROGRAM) as program:
        limit(program, only(saves(tmp_path)).stat().st_size + 1000)  # less than a database needs
        for key in last:
            react(program, key)
        assert program.screen[0].startswith(" Defeat")
        assert "Cannot use the history in " in " ".join(program.text.split())
        program.send("5")
        assert program.exit_code() == 0
    replay = only(replays(tmp_path))
    assert saves(tmp_path) == []
    with at(tmp_path, (), "kk\r") as program:
        assert "1/1" in program.screen[0]
    (game,) = history(tmp_path)
    assert (game.id, game.outcome, game.verified) == (replay.stem, "lost", True)


def test_a_game_that_cannot_be_saved_from_its_beginning_leaves_nothing_behind(tmp_path: Path) -> None:
    arguments, pressed = doomed()
    full = ["sh", "-c", 'ulimit -f 0; exec "$@"', "sh", *PROGRAM]
    with at(tmp_path, arguments, "", full) as program:
        assert_unsaved(program, "(File too large)")
        assert saves(tmp_path) == []
        for key in pressed:
            react(program, key)
        assert program.screen[0].startswith(" Defeat")
        assert "Not saved: cannot write" in program.text
        program.send("5")
        assert program.exit_code() == 0
    assert saves(tmp_path) == []
    assert thrones(tmp_path, "saves").stdout == "There are no saved games.\n"


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 kB, where the test may have one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    try:
        done = subprocess.run(mount, capture_output=True, timeout=60, check=False)
    except FileNotFoundError:
        pytest.skip("there is no mount here")
    if done.returncode:
        pytest.skip("only root may mount a disk")
    yield disk
    subprocess.run(["umount", str(disk)], timeout=60, check=True)


def fill(path: Path) -> None:
    """Let nothing be left of a disk."""
    with path.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))


def test_a_disk_that_fills_up_and_is_cleared_loses_nothing(small: Path) -> None:
    begun(small)
    path = only(saves(small))
    while path.stat().st_size % 4096 < 4096 - 190:  # the last block has room for one command, not for two
        rename(str(path), "a game that will not fit")
    with at(small, ("resume",), "", PROGRAM) as program:
        fill(small / "filling")
        for key in MOVES[1:]:
            react(program, key)
        assert_unsaved(program, "(No space left on device)")
        saved = len(commands(path))
        assert 1 <= saved < len(MOVES)
        (small / "filling").unlink()
        react(program, "r")
        assert "The game is saved again." in program.text
        program.kill(9)
        program.exit_code()
    assert len(commands(path)) == len(MOVES) + 1


# Folders that are not ours to write in


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[Path]:
    """A home in whose data folder nothing can be written by a `SUBJECT`."""
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(0o500)
    writable = subprocess.run([*SUBJECT, "test", "-w", str(data)], timeout=60, check=False).returncode == 0
    if writable:
        pytest.skip("root keeps its powers here")
    yield tmp_path
    for path in (data, *data.rglob("*")):
        path.chmod(0o700)


def test_in_a_folder_that_is_read_only_the_program_starts_says_so_and_plays(locked: Path) -> None:
    with at(locked, ("--seed", "1"), "", [*SUBJECT, *THRONES]) as program:
        assert "▸ 1 Play" in program.text
        for key in ("\r", "\r", "3\r"):
            react(program, key)
        assert_unsaved(program, "(Permission denied)")
        react(program, "k")
        assert "Turn" not in program.screen[0]
        assert "near Castle Black" in program.text
    assert list((locked / "data").iterdir()) == []


def test_below_something_that_is_no_folder_the_program_starts_says_so_and_plays(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    arguments, pressed = doomed()
    with at(tmp_path, arguments) as program:
        assert_unsaved(program, "(File exists)")
        for key in pressed:
            react(program, key)
        assert program.screen[0].startswith(" Defeat")
    assert (tmp_path / "data").read_text() == "a file"


def test_a_save_that_is_read_only_is_named_can_be_looked_at_and_stays_as_it_is(locked: Path) -> None:
    (locked / "data").chmod(0o700)
    begun(locked, "kk")
    path = only(saves(locked))
    for place, mode in ((path, 0o400), (path.parent, 0o500), (locked / "data", 0o500)):
        place.chmod(mode)
    before = contents(locked)
    subject = [*SUBJECT, *THRONES]
    with at(locked, ("resume",), "", subject) as program:
        assert "This game cannot be resumed" in program.text
        assert "(Permission denied)" in " ".join(program.text.split())
    with at(locked, ("replay", path.stem), "", subject) as program:
        react(program, END)
        assert "turn 3, step 2/2" in program.screen[0]
    assert contents(locked) == before
