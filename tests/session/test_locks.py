"""One game, one process: who comes second is told who was first."""

import json
import os
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.processes import start
from tests.session.journals import begun, standing_of

from thrones_tui.session import files, journalfile
from thrones_tui.session.files import SessionError
from thrones_tui.session.journalfile import Held, Holder, JournalFile, is_held
from thrones_tui.session.saved import open_game
from thrones_tui.session.shelf import list_saves

posix = pytest.mark.skipif(os.name != "posix", reason="POSIX")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "a.jsonl"


@pytest.fixture
def file(path: Path) -> JournalFile:
    """A journal that is held."""
    file = JournalFile(str(path))
    file.add(b"one\n")
    return file


HOLD = """
import sys
from pathlib import Path
from tests.session.journals import play
from thrones_tui.session.saved import open_game
game = open_game(sys.argv[1])
play(game, 2)
print(game.play.digest(), flush=True)
for line in sys.stdin:
    play(game, 1)
    print(game.play.digest(), flush=True)
"""


@contextmanager
def other_copy(path: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Another process that plays a game, and the digest of where it stands."""
    with start(HOLD, path) as other:
        try:
            assert other.stdout is not None
            assert select.select([other.stdout], [], [], 60)[0]
            yield other, other.stdout.readline().strip()
        finally:
            other.kill()


@posix
def test_a_game_that_another_process_plays_is_refused_with_who_and_since_when(tmp_path: Path) -> None:
    game = begun(tmp_path)
    game.close()
    begin = time.time()
    with other_copy(game.path) as (other, digest):
        for _ in range(3):
            with pytest.raises(
                Held, match=rf"^This game is being played by process {other.pid}, since"
            ) as caught:
                open_game(game.path)
            assert caught.value.holder.pid == other.pid
            assert begin - 1 <= caught.value.holder.since <= time.time() + 1
        other.kill()
        other.wait()
        assert (tmp_path / f"{game.id}.holder").exists()
        assert is_held(game.path) is None
        after = open_game(game.path)
        assert after.play.digest() == digest
        after.close()
    assert list(tmp_path.iterdir()) == [Path(game.path)]


@posix
def test_a_look_at_the_list_does_not_disturb_who_plays(tmp_path: Path) -> None:
    game = begun(tmp_path)
    game.close()
    with other_copy(game.path) as (other, digest):
        for _ in range(20):
            (save,) = list_saves(str(tmp_path))
            assert save.holder is not None
            assert save.holder.pid == other.pid
            assert f"being played by process {other.pid}" in save.words()
        assert other.stdin is not None
        assert other.stdout is not None
        other.stdin.write("\n")
        other.stdin.flush()
        assert select.select([other.stdout], [], [], 60)[0]
        digest = other.stdout.readline().strip()
        other.send_signal(signal.SIGKILL)
        other.wait()
    assert list_saves(str(tmp_path))[0].holder is None
    assert standing_of(Path(game.path))[0] == digest


@posix
def test_a_look_in_the_very_moment_of_opening_is_waited_for(
    path: Path, file: JournalFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.close()
    looker = os.open(path, os.O_RDWR)
    assert files.try_lock(looker)
    monkeypatch.setattr(time, "sleep", lambda seconds: os.close(looker))
    JournalFile.open(str(path))[0].close()


@posix
def test_a_journal_that_is_moved_away_in_the_moment_of_opening_is_not_opened(
    path: Path, file: JournalFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.close()

    def locked_too_late(descriptor: int) -> bool:
        path.rename(path.parent / "elsewhere")
        return True

    monkeypatch.setattr(journalfile, "try_lock", locked_too_late)
    with pytest.raises(SessionError, match=r"^The game in .*a\.jsonl has ended\.$"):
        JournalFile.open(str(path))
    assert os.listdir(path.parent) == ["elsewhere"]


@pytest.mark.parametrize(
    "note", [None, b"", b"garbage", b"[]", b'{"pid":"x","since":1}', b"\xff" * 50, b"9" * 5000]
)
def test_without_a_note_of_who_holds_it_a_journal_is_held_all_the_same(
    path: Path, file: JournalFile, note: bytes | None
) -> None:
    holder = path.with_suffix(".holder")
    assert json.loads(holder.read_bytes())["pid"] == os.getpid()
    holder.unlink()
    if note is not None:
        holder.write_bytes(note)
    with pytest.raises(Held, match=r"^This game is being played by another process\.$"):
        JournalFile.open(str(path))
    assert is_held(str(path)) == Holder(0, 0.0)
