"""A journal to cut and spoil."""

import errno
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.session.journals import Played, recorded


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return recorded(tmp_path_factory.mktemp("played"))


@pytest.fixture
def journal(played: Played, tmp_path: Path) -> Path:
    """The journal in a folder of its own."""
    path = tmp_path / "saves" / played.name
    path.parent.mkdir(mode=0o700)
    path.write_bytes(played.data)
    return path


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing wait for the disk, where many files are written and no power fails."""
    connect = sqlite3.connect

    def connect_quickly(path: str, **options: Any) -> sqlite3.Connection:
        database: sqlite3.Connection = connect(path, **options)
        database.execute("PRAGMA synchronous = OFF")
        return database

    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    monkeypatch.setattr(sqlite3, "connect", connect_quickly)


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Leaves room on the disk for so many bytes."""

    def leave(room: int) -> None:
        def narrow(descriptor: int, data: memoryview) -> int:
            nonlocal room
            done = write(descriptor, data[:room])
            room -= done
            return done

        monkeypatch.setattr(os, "write", narrow)

    write = os.write
    return leave


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a home of its own."""
    monkeypatch.setenv("THRONES_HOME", str(tmp_path))
    return tmp_path / "data"


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every folder be on a disk of its own."""

    def replace_here(source: str, target: str) -> None:
        if os.path.dirname(source) != os.path.dirname(target):
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        replace(source, target)

    replace = os.replace
    monkeypatch.setattr(os, "replace", replace_here)
