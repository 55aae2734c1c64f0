"""A forged journal seen again: a sentence where it leads elsewhere, and nothing else."""

from pathlib import Path

import pytest
from tests.home import at_home
from tests.session.journals import begun, killed, play
from tests.tui.screens import shelf
from tests.tui.screens.stage import watch

from thrones_tui.session import saved
from thrones_tui.session.journal import Move, line_of
from thrones_tui.session.reading import read
from thrones_tui.tui.goto import ToReplay


def test_a_forged_command_before_a_snapshot_ends_the_way_there_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(saved, "SNAPSHOT_EVERY", 10)
    game = begun(tmp_path)
    play(game, 25)
    path = killed(game)
    lines = path.read_bytes().splitlines(keepends=True)
    first = read(path.read_bytes()).entries[1]
    assert isinstance(first, Move)
    path.write_bytes(b"".join([*lines[:2], line_of(3, first._replace(state="0" * 32)), *lines[3:]]))
    replay = ToReplay(at_home(), str(path))
    for key in ("n", "right"):
        assert "The replay ends here: line 3: after" in watch(replay, key).words
    said = watch(replay, "end", "t", "1").words
    assert "This cannot be taken over" in said
    assert "line 3: after" in said


def test_a_forged_turn_leads_nobody_back() -> None:
    path = shelf.replayed()
    data = path.read_bytes()
    last = read(data).entries[-1]
    assert isinstance(last, Move)
    whole = data.splitlines(keepends=True)[:-1]
    path.write_bytes(b"".join([*whole, line_of(last.line, last._replace(turn=-9))]))
    terminal = watch(ToReplay(at_home(), str(path)), "g", *"52", "enter")
    assert "52 is out of range: type a number from 1 to 51." in terminal.asked
