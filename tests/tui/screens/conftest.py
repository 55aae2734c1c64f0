from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.tui.screens.stage import StrictCanvas

from thrones_tui.session.journalfile import JournalFile
from thrones_tui.tui import loop


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for the games of each test, whose player the machine knows as Ada."""
    monkeypatch.setenv("THRONES_HOME", str(tmp_path))
    monkeypatch.setenv("USER", "ada")
    return tmp_path


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no screen draw what does not fit; only the notice that a window is too small may be cut."""
    monkeypatch.setattr(loop, "Canvas", StrictCanvas)


@pytest.fixture(autouse=True)
def closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close the journals that are still open after a test, as the end of the program would."""
    opened: list[JournalFile] = []
    begin = JournalFile.__init__

    def begin_noted(file: JournalFile, path: str) -> None:
        begin(file, path)
        opened.append(file)

    monkeypatch.setattr(JournalFile, "__init__", begin_noted)
    yield
    for file in opened:
        file.close()
