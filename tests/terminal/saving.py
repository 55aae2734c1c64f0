"""What the tests of saving need: games that ended by force, and a look at what they left behind."""

import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.terminal.game import ADA, THRONES, game
from tests.terminal.pty_program import ROOT, Program

from thrones_tui.session.history import EndedGame, Filter, read_games
from thrones_tui.session.journal import Move
from thrones_tui.session.reading import read
from thrones_tui.session.replay import open_replay, verify

WAYS_OUT: dict[str, tuple[Callable[[Program], None], int]] = {
    "^C": (lambda program: program.send(b"\x03"), 130),
    "SIGTERM": (lambda program: program.kill(signal.SIGTERM), 143),
    "SIGHUP": (lambda program: program.kill(signal.SIGHUP), 129),
    "SIGKILL": (lambda program: program.kill(signal.SIGKILL), -9),
}
"""What ends the program, with its exit code."""
ROOM = 2.0
"""Seconds within which it is gone."""


@contextmanager
def at(
    home: Path, arguments: tuple[str, ...] = (), pressed: str = "", command: list[str] = THRONES
) -> Iterator[Program]:
    """The program, with its games in a folder that outlives it, after keys that were pressed in turn."""
    with game(arguments, pressed, command=command, THRONES_HOME=str(home)) as program:
        yield program


def thrones(home: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """What a command says that needs no terminal."""
    environ = os.environ | {"PYTHONPATH": str(ROOT / "src"), "THRONES_HOME": str(home), "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [*THRONES, *arguments],
        env=environ,
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def begun(home: Path, pressed: str = "k") -> str:
    """Leave a game there that was begun, played, and quit; return what it showed last."""
    folder, seen = _begun(pressed)
    shutil.copytree(folder.name, home, dirs_exist_ok=True)
    return seen


@cache
def _begun(pressed: str) -> tuple[TemporaryDirectory[str], str]:
    """The home of a game that was begun, played, and quit, and what it showed last."""
    folder = TemporaryDirectory(prefix="thrones-")
    with at(Path(folder.name), ADA, pressed) as program:
        seen = program.text
        program.send("S")
        assert program.exit_code() == 0
    return folder, seen


# What is in the data folder


def saves(home: Path) -> list[Path]:
    """The journals of games in progress."""
    return sorted((home / "data" / "saves").glob("*.jsonl"))


def replays(home: Path) -> list[Path]:
    """The journals of ended games."""
    return sorted((home / "data" / "replays").glob("*.jsonl"))


def only(paths: list[Path]) -> Path:
    """The one file there is."""
    (path,) = paths
    return path


def contents(home: Path) -> dict[str, bytes]:
    """Every byte in the folder of games in progress, but for who holds them."""
    files = (home / "data" / "saves").iterdir()
    return {path.name: path.read_bytes() for path in files if path.suffix != ".holder"}


def commands(path: Path) -> list[str]:
    """The commands in a journal, each of which leads where it says; a last line may be torn.

    Raises:
        AssertionError: something else is wrong with it.
    """
    reading = read(path.read_bytes())
    assert not reading.damages, f"{path} is damaged: {reading.damages}"
    damages = open_replay(str(path)).damages
    assert not damages, f"{path} leads elsewhere: {damages}"
    return [entry.do for entry in reading.entries if isinstance(entry, Move)]


def assert_verified(path: Path) -> None:
    """Played again from its seed, a journal gives what it says."""
    assert verify(str(path)).fault == ""


def history(home: Path) -> list[EndedGame]:
    """All ended games."""
    return read_games(str(home / "data" / "history.sqlite3"), Filter(everything=True))


def assert_left_clean(program: Program) -> None:
    """The terminal has its modes, its screen and its cursor, and pastes are not marked any more."""
    assert program.modes() == program.initial_modes
    assert program.output.rfind(b"\x1b[?1049h") < program.output.rfind(b"\x1b[?1049l")
    assert program.output.rfind(b"\x1b[?2004h") < program.output.rfind(b"\x1b[?2004l")
    assert program.cursor is not None
