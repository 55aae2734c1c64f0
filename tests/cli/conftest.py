"""The command line in this process, and the full-screen program that it would start."""

import sys
from types import ModuleType

import pytest

from thrones_tui.cli import main
from thrones_tui.session.home import Start


class Cli:
    """Runs commands and returns what they print."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def says(self, *arguments: str, code: int = 0) -> str:
        """What a command prints; nothing is on stderr."""
        assert main(arguments) == code
        output = self._capsys.readouterr()
        assert output.err == ""
        return output.out.rstrip("\n")

    def refuses(self, *arguments: str) -> str:
        """The one line on stderr of a command that ends with exit code 2; nothing is printed."""
        assert main(arguments) == 2
        output = self._capsys.readouterr()
        assert output.out == ""
        assert output.err.count("\n") == 1
        return output.err


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(capsys)


class Screen:
    """Stands in for the full-screen program: notes how it was started, then ends as it is told."""

    def __init__(self) -> None:
        self.started: list[Start] = []
        self.outcome: int | BaseException = 0

    def show(self, start: Start) -> int:
        self.started.append(start)
        if isinstance(self.outcome, BaseException):
            raise self.outcome
        return self.outcome


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    screen = Screen()
    app = ModuleType("thrones_tui.tui.app")
    app.main = screen.show  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "thrones_tui.tui.app", app)
    return screen


@pytest.fixture
def started(screen: Screen) -> list[Start]:
    """How the full-screen program was started."""
    return screen.started
