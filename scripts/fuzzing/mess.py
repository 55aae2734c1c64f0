"""A home in disorder: files that are none, names that nobody would choose, a history that is no database."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from hypothesis import strategies as st
from tests.session.games import ended

from fuzzing.forging import journal_of
from fuzzing.homes import ended_journal, home_in, put, unsynced
from fuzzing.hostile import TEXTS
from thrones_tui.games.registry import GAMES
from thrones_tui.session.files import LARGEST, SessionError
from thrones_tui.session.history import EndedGame, add_games
from thrones_tui.session.home import Home
from thrones_tui.session.worlds import maps_folder

FILES: Final = (
    "good.jsonl", "forged.jsonl", "fifo", "link", "loop", "dangling", "null", "full", "zero", "folder",
    "folder/", "empty", "noise", "huge", "wide", "skirmish", "minirogue", "missing", ".", "..", "", "x/y",
    "good.jsonl/x", "\x1b]0;X\x07.jsonl", "\x9bm", "\udcff", "a\nb", "n" * 300, "-", "--verify",
    "/proc/self/mem", "/proc/self/fd/0",
)  # fmt: skip
"""Names below the folder in which commands run. No device is named itself: a fault would replace it."""


def make_home(here: Path, messes: tuple[str, ...], forged: bytes) -> None:
    """Make a folder to run commands in, with a home of a few games in it."""
    home = home_in(here / "home")
    put(home.places.saves, "20260101-000000-skirmish-000001.jsonl", journal_of("skirmish", 1))
    put(home.places.saves, "20260101-000000-goldrush-000002.jsonl", journal_of("goldrush", 2))
    put(home.places.saves, "20260101-000000-thrones-000000.jsonl", forged)
    put(str(here), "good.jsonl", journal_of("thrones", 1))
    for name, data in (("forged.jsonl", forged), ("empty", b""), ("noise", bytes(range(256)) * 99)):
        put(str(here), name, data)
    put(str(here), "wide", b"x" * 2_000_000)
    for name in ("\x1b]0;X\x07.jsonl", "\udcff", "\x9bm", "a\nb"):
        put(str(here), name, forged)
    with open(here / "huge", "wb") as file:
        file.truncate(LARGEST + 1)
    os.mkfifo(here / "fifo")
    (here / "folder").mkdir()
    targets = {"link": "good.jsonl", "loop": "loop", "dangling": "nowhere/x"}
    targets |= {name: f"/dev/{name}" for name in ("null", "full", "zero")}
    for name, target in targets.items():
        (here / name).symlink_to(target)
    for world in ("skirmish", "minirogue"):
        shutil.copytree(f"{maps_folder()}/{GAMES[world].world}", here / world)
    with unsynced():
        make_mess(messes, home)


def make_mess(messes: tuple[str, ...], home: Home) -> None:
    """Bring a home into disorder."""
    for mess in messes:
        with suppress(OSError, SessionError):  # another one may be in the way already
            MESSES[mess](home)


def _ended(home: Home) -> None:
    put(home.places.replays, *ended_journal())


def _hostile_names(home: Home) -> None:
    for at, text in enumerate(TEXTS):
        with suppress(OSError, ValueError):
            folder = home.places.saves if at % 2 else home.places.replays
            put(folder, f"{text}.jsonl", journal_of("goldrush", 0))


def _rows(home: Home) -> None:
    """A history whose rows say what no game does."""
    games: list[EndedGame] = []
    for at, text in enumerate(TEXTS):
        field = EndedGame._fields[at % len(EndedGame._fields)]
        if isinstance(getattr(ended("x"), field), str) and field != "id":
            changes: dict[str, Any] = {field: text}
            games.append(ended(f"game-{at}", **changes))
    games += [ended("most", 2**63 - 1), ended("least", -(2**63), turns=2**62)]
    with suppress(ValueError):
        add_games(home.places.history, games)
    with closing(sqlite3.connect(home.places.history)) as database, suppress(sqlite3.Error), database:
        database.execute("UPDATE games SET score = 'many', turns = x'00ff' WHERE id = 'game-9'")
        database.execute("UPDATE games SET name = x'1b5b324a', verified = 7 WHERE id = 'game-8'")


def _flipped(seed: int, home: Home) -> None:
    """A history of which some bytes are others."""
    _rows(home)
    path, rng = Path(home.places.history), Random(seed)
    data = bytearray(path.read_bytes())
    for _ in range(rng.choice((1, 3, 60))):
        data[rng.choice((rng.randrange(200), rng.randrange(len(data))))] = rng.randrange(256)
    path.write_bytes(data)


def _file(data: bytes, field: str, home: Home) -> None:
    path = Path(getattr(home.places, field))
    put(str(path.parent), path.name, data)


def _folder(field: str, home: Home) -> None:
    Path(getattr(home.places, field)).mkdir(parents=True, exist_ok=True)


def _no_folder(field: str, home: Home) -> None:
    path = Path(getattr(home.places, field))
    if path.is_dir():
        shutil.rmtree(path)
    put(str(path.parent), path.name, b"")


def _holders(home: Home) -> None:
    put(home.places.saves, "20260101-000000-skirmish-000001.holder", b'{"pid": 1e999, "since": -1e400}')
    put(home.places.saves, "20260101-000000-goldrush-000002.holder", b"[" * 9999)


def _fifo(home: Home) -> None:
    os.mkfifo(Path(home.places.saves, "fifo.jsonl"))
    Path(home.places.saves, "folder.jsonl").mkdir()
    Path(home.places.saves, "loop.jsonl").symlink_to("loop.jsonl")
    Path(home.places.saves, "old.tmp").write_bytes(b"x")


def _times(home: Home) -> None:
    for path, when in zip(Path(home.places.saves).iterdir(), (-(2**40), 2**55, 0), strict=False):
        with suppress(OSError, OverflowError):
            os.utime(path, (when, when))


MESSES: Final[Mapping[str, Callable[[Home], None]]] = {
    "an ended game": _ended,
    "hostile names": _hostile_names,
    "hostile rows": _rows,
    **{f"history, bytes changed, {seed}": partial(_flipped, seed) for seed in range(40)},
    "history of noise": partial(_file, bytes(range(256)) * 9, "history"),
    "history, empty": partial(_file, b"", "history"),
    "history cut short": partial(_file, b"SQLite format 3\x00" + b"\x10\x00" * 99, "history"),
    "history, a folder": partial(_folder, "history"),
    "results of noise": partial(_file, b"\xff\x1b[2J,,,\n" * 9, "results"),
    "results, a folder": partial(_folder, "results"),
    "holders of noise": _holders,
    "no files in saves": _fifo,
    "strange times": _times,
    **{
        f"{field}, a file": partial(_no_folder, field) for field in ("saves", "replays", "exports", "damaged")
    },
}
"""What can be wrong with a home, by a short name."""
SOME: Final[st.SearchStrategy[tuple[str, ...]]] = st.lists(
    st.one_of(
        st.sampled_from([name for name in MESSES if "bytes" not in name]),
        st.sampled_from([name for name in MESSES if "bytes" in name]),
    ),
    max_size=3,
    unique=True,
).map(tuple)
"""Some of them."""
