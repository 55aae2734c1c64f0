import curses
import os

import pytest

from thrones_tui.tui.environment import UnusableTerminal, find_terminal


@pytest.fixture
def terminals(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes | None]:
    """Stands for the descriptions installed: how each places the cursor. All streams are terminals."""
    known: dict[str, bytes | None] = {}
    chosen: list[str] = []

    def setupterm(term: str, fd: int) -> None:
        term.encode()  # as curses does
        if term not in known:
            raise curses.error("setupterm: could not find terminal")
        chosen.append(term)

    monkeypatch.setattr(curses, "setupterm", setupterm)
    monkeypatch.setattr(curses, "tigetstr", lambda name: known[chosen[-1]])
    monkeypatch.setattr(os, "isatty", lambda fd: True)
    return known


@pytest.mark.parametrize("term", ["strange", "", None, "\udcff", "\x1b[2J"])
def test_an_unknown_terminal_is_taken_for_the_best_xterm_there_is(
    terminals: dict[str, bytes | None], monkeypatch: pytest.MonkeyPatch, term: str | None
) -> None:
    if term is None:
        monkeypatch.delenv("TERM", raising=False)
    else:
        monkeypatch.setenv("TERM", term)
    terminals["xterm"] = b"\x1b[H"
    find_terminal()
    assert os.environ["TERM"] == "xterm"
    if term is not None:
        monkeypatch.setenv("TERM", term)
    terminals["xterm-256color"] = b"\x1b[H"
    monkeypatch.setenv("TERM", term or "")
    find_terminal()
    assert os.environ["TERM"] == "xterm-256color"


def test_without_any_description_the_refusal_names_the_terminal_and_the_way_out(
    terminals: dict[str, bytes | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "strange")
    with pytest.raises(UnusableTerminal, match=r"TERM=strange.*ncurses-base"):
        find_terminal()


def test_a_terminal_that_cannot_place_its_cursor_is_refused(
    terminals: dict[str, bytes | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "paper")
    terminals["paper"] = None
    with pytest.raises(UnusableTerminal, match="TERM=paper"):
        find_terminal()
    assert os.environ["TERM"] == "paper"
