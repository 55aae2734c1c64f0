"""A player's home to attack, and what must hold in every one of them afterwards."""

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

from tests.headless import HeadlessTerminal
from tests.tui.screens.stage import Pressed, StrictCanvas, keys

from fuzzing.bounds import bounded
from fuzzing.forging import journal_of
from fuzzing.hostile import expect_clean
from fuzzing.hunt import Fault
from thrones_tui.scene.canvas import Canvas
from thrones_tui.session.endings import finish
from thrones_tui.session.files import SessionError, journals
from thrones_tui.session.home import Home, Start, find_home
from thrones_tui.session.journalfile import JournalFile
from thrones_tui.session.replay import verify
from thrones_tui.session.saved import open_game
from thrones_tui.tui import loop
from thrones_tui.tui.keys import Key
from thrones_tui.tui.routes import first_screen

AHEAD: Final = Key("ahead")
"""Stands before a key that was typed before anybody looked."""
CODES: Final = (0, 129)
"""How a headless program ends: by a key, or because there are no more keys."""


def home_in(folder: Path) -> Home:
    """The home of a player called Ada below a folder; nothing is created."""
    return find_home({"THRONES_HOME": str(folder), "USER": "ada"})


def put(folder: str, name: str, data: bytes) -> Path:
    """A file in a folder, which is made."""
    path = Path(folder, name)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.write_bytes(data)
    return path


def expect_verified(home: Home) -> None:
    """Raise `Fault` unless all that was played there is verified, and nothing of it was damaged."""
    for place in (home.places.saves, home.places.replays):
        for path in journals(place):
            verdict = verify(path)
            if not verdict.holds:
                raise Fault("what was played is not verified", verdict.fault)
    if Path(home.places.damaged).exists():
        raise Fault("something was damaged")


@cache
def ended_journal() -> tuple[str, bytes]:
    """The name and the bytes of an ended game's journal."""
    with TemporaryDirectory() as folder, unsynced():
        home = home_in(Path(folder))
        path = put(home.places.saves, "20260101-000000-horcruxes-000003.jsonl", journal_of("horcruxes", 3))
        replay = Path(finish(open_game(str(path)), home.places).replay)
        return replay.name, replay.read_bytes()


@contextlib.contextmanager
def unsynced() -> Iterator[None]:
    """Let nothing wait for the disk; no power fails here."""
    with patch.object(os, "fsync", lambda descriptor: None):
        yield


@contextlib.contextmanager
def closed_after() -> Iterator[None]:
    """Close the journals that are still open at the end, as the end of the program would."""
    opened: list[JournalFile] = []
    begin = JournalFile.__init__

    def begin_noted(file: JournalFile, path: str) -> None:
        begin(file, path)
        opened.append(file)

    with patch.object(JournalFile, "__init__", begin_noted):
        try:
            yield
        finally:
            for file in opened:
                file.close()


class Window(HeadlessTerminal):
    """Looks at every frame that is painted, and calls `seen` for each key; some keys come typed ahead."""

    def __init__(self, pressed: Sequence[Pressed], width: int, height: int, seen: Callable[[], None]) -> None:
        super().__init__(width, height, keys(pressed))
        self._seen = seen

    def read(self, timeout: float | None) -> Key | None:
        """The next key; after `AHEAD` it is there even if nobody waits."""
        self._seen()
        if self._keys and self._keys[0] == AHEAD:
            timeout = None
            while self._keys and self._keys[0] == AHEAD:
                self._keys.popleft()
        return super().read(timeout)

    def paint(self, canvas: Canvas) -> None:
        """Keep the canvas, whose text must be clean."""
        super().paint(canvas)
        expect_clean(canvas.text(), "a screen")


def look(start: Start, *pressed: Pressed, width: int = 80, height: int = 24) -> None:
    """Begin the full-screen program without a terminal, and press keys; it may refuse to begin."""
    with (
        closed_after(),
        patch.object(loop, "Canvas", StrictCanvas),
        bounded(f"a key in the screens of {_what(start)}") as begin_anew,
    ):
        try:
            screen = first_screen(start)
        except SessionError as refusal:
            expect_clean(str(refusal), "why it does not begin")
            return
        code = loop.run(Window(pressed, width, height, begin_anew), screen)
    if code not in CODES:
        raise Fault("an exit code of the screens", str(code))


def _what(start: Start) -> str:
    return "a replay" if start.replay else "a saved game" if start.resume else "all games"


def files_in(folder: Path) -> Iterable[Path]:
    """All plain files below a folder."""
    return (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
