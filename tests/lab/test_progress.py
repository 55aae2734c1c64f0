import pytest

from thrones_tui.lab import progress
from thrones_tui.lab.progress import Lines, shown
from thrones_tui.lab.running import Progress


def test_a_line_is_told_for_each_tenth_of_a_run_that_takes_a_while(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = iter(range(0, 1000, 6))
    monkeypatch.setattr(progress, "monotonic", lambda: next(now))
    lines = Lines()
    for done in (0, 50, 100, 105, 200, 1000):
        lines.tell(Progress(done, 1000))
    assert capsys.readouterr().err.splitlines() == [
        "100 of 1,000 games, about 162 s left",
        "200 of 1,000 games, about 120 s left",
    ]


def test_a_terminal_gets_a_bar(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("rich")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    with shown() as tell:
        tell(Progress(250, 1000))
    told = capsys.readouterr()
    assert "250/1000" in told.err
    assert "━" in told.err
    assert told.out == ""
