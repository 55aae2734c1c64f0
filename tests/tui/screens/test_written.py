"""What playing writes: under the home folder alone, and for its owner alone."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.home import at_home
from tests.tui.screens import shelf
from tests.tui.screens.stage import watch

from thrones_tui.tui.routes import first_screen
from thrones_tui.tui.screens.title import TitleScreen

WORD = [*"abandon", "enter"]
CHANGES = {"os.mkdir": (0,), "os.rename": (0, 1), "os.remove": (0,), "os.rmdir": (0,)}
"""Events that change names, and which of their arguments are paths."""
_listening: list[list[str]] = []


def _hear(event: str, arguments: tuple[object, ...]) -> None:
    """Note what is opened for writing, made, moved or removed while somebody listens."""
    if not _listening:
        return
    if event == "open":
        path, mode, flags = arguments
        writes = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        if isinstance(path, str) and (writes or (isinstance(mode, str) and set(mode) & set("wax+"))):
            _listening[-1].append(path)
    elif event == "sqlite3.connect":
        _listening[-1].append(str(arguments[0]).removeprefix("file:").partition("?")[0])
    elif event in CHANGES:
        _listening[-1].extend(os.fsdecode(arguments[at]) for at in CHANGES[event])  # type: ignore[arg-type]


@contextmanager
def changes() -> Iterator[list[str]]:
    """The paths that are changed meanwhile."""
    if not getattr(sys, "_heard_by_tests", False):  # hooks cannot be taken back
        sys.addaudithook(_hear)
        sys._heard_by_tests = True  # type: ignore[attr-defined]
    heard: list[str] = []
    _listening.append(heard)
    try:
        yield heard
    finally:
        _listening.pop()


@pytest.mark.parametrize("name", ["Ada", "../../../x", "/etc/x", "CON", "a/b", "🐉北", "x" * 24])
def test_nothing_is_written_outside_of_the_home_folder_whatever_one_is_called(
    name: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = home / "elsewhere"
    elsewhere.mkdir()
    for variable in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(variable, str(elsewhere))
    monkeypatch.chdir(elsewhere)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # that of a module imported only now
    monkeypatch.setenv("THRONES_HOME", str(home / "own"))
    with changes() as heard:
        start = at_home("thrones", 22, {"name": name, "hero": shelf.JON})
        watch(first_screen(start), "r", "u", "2", "S")
        watch(TitleScreen(at_home()), "s", "n", *name, "enter", "e", "1", "esc", "e", "2", "esc", "e", "3")
        watch(TitleScreen(at_home()), "enter", "r", "q", "2", "s", "a", *WORD)
        watch(TitleScreen(at_home()), "s", "enter", "t", "1", "r", "S")
        shelf.damaged(16)
        watch(TitleScreen(at_home()), "s", "enter", "1", "S")
        watch(shelf.over(), "z", "3")
    assert len(set(heard)) > 15
    own = home / "own"
    assert {path for path in heard if not Path(path).resolve().is_relative_to(own)} == set()
    assert list(elsewhere.iterdir()) == []
    assert sorted(path.name for path in home.iterdir()) == ["elsewhere", "own"]
    found = list(own.rglob("*"))
    assert {"saves", "replays", "exports", "damaged"} <= {path.name for path in found}
    for path in found:
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600), path


def test_every_test_has_a_home_of_its_own(home: Path) -> None:
    assert os.environ["THRONES_HOME"] == str(home)
    assert list(home.iterdir()) == []
