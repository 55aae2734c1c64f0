"""What is found of terminals that no test can have."""

import os

import pytest

from thrones_tui.session.checkup import NOTE, OK, WRONG, Finding, examine
from thrones_tui.session.settings import Settings
from thrones_tui.tui import checkup
from thrones_tui.tui.checkup import of_terminal


@pytest.mark.parametrize(
    ("columns", "lines", "state", "says"),
    [
        (0, 0, NOTE, "The terminal does not tell its size."),
        (80, 0, NOTE, "The terminal does not tell its size."),
        (39, 12, WRONG, "39x12 is too small: the games need 40x12."),
        (40, 11, WRONG, "40x11 is too small: the games need 40x12."),
        (40, 12, OK, "40 columns, 12 rows."),
        (65_535, 65_535, OK, "65535 columns, 65535 rows."),
    ],
)
def test_its_size_is_judged(
    columns: int, lines: int, state: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkup, "has_terminal", lambda: True)
    monkeypatch.setattr(os, "get_terminal_size", lambda descriptor: os.terminal_size((columns, lines)))
    (found,) = examine(check for check in of_terminal(Settings()) if check[0] == "size")
    assert (found.state, found.says) == (state, says)
    assert bool(found.do) == (state != OK)


def test_where_there_is_no_terminal_that_is_all_that_is_said_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkup, "has_terminal", lambda: False)
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 5 192.0.2.2 22")
    found: list[Finding] = list(examine(of_terminal(Settings())))
    assert [finding.check for finding in found] == ["curses", "terminal", "keys"]
    assert found[1].says.startswith("Input or output is no terminal (TERM=dumb, ")
    assert "SSH_CONNECTION" in found[1].says
    assert "192.0.2" not in found[1].says
