"""One game, one process: who comes second is told who was first."""

import json
import os
import platform
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from tests.effort import usually
from tests.processes import start
from tests.session.journals import begun, standing_of

from thrones_tui.session import files, journalfile
from thrones_tui.session.clock import in_words
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
        assert (tmp_path / f"{game.header.id}.holder").exists()
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

    def locked_too_late(descriptor: int, patience: float) -> bool:
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


# Where nothing can be locked

WITHOUT_LOCKS = """
#include <errno.h>
int flock(int descriptor, int how) { errno = ERROR; return -1; }
"""
ERRORS = usually(["ENOLCK"], ["ENOLCK", "ENOSYS", "EOPNOTSUPP", "EIO"])


@pytest.fixture(params=ERRORS)
def unlocking(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A library that lets no file be locked, as a network disk without a lock service does."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("no compiler for a library that is loaded first")
    source, library = tmp_path / "flock.c", tmp_path / "flock.so"
    source.write_text(WITHOUT_LOCKS.replace("ERROR", request.param))
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source], check=True, timeout=60)
    return str(library)


COPY = """
import sys
from thrones_tui.session.files import SessionError
from tests.session.journals import play
from thrones_tui.session.saved import open_game
game = None
for line in sys.stdin:
    try:
        game = game or open_game(sys.argv[1])
        play(game, 1, seed=int(line))
        print(game.fault or game.moves, flush=True)
    except SessionError as error:
        print(error, flush=True)
"""


class Copy:
    """A copy of the program that opens a game and makes a move whenever it is told to."""

    def __init__(self, path: str, **environ: str) -> None:
        self._process = start(COPY, path, **environ)
        self.pid = self._process.pid

    def move(self, seed: int) -> str:
        """The number of moves then, or what it says instead."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{seed}\n")
        self._process.stdin.flush()
        assert select.select([self._process.stdout], [], [], 60)[0]
        return self._process.stdout.readline().strip()

    def kill(self) -> None:
        if self._process.returncode is None:
            self._process.kill()
            self._process.communicate()


@pytest.fixture
def copies(unlocking: str) -> Iterator[Callable[[str], Copy]]:
    """Starts copies that can lock nothing; those that a test leaves, however it ends, are gone after it."""
    with ExitStack() as stack:

        def start_copy(path: str) -> Copy:
            copy = Copy(path, LD_PRELOAD=unlocking)
            stack.callback(copy.kill)
            return copy

        yield start_copy


@posix
def test_without_locks_the_second_copy_is_told_before_it_writes(
    copies: Callable[[str], Copy], tmp_path: Path
) -> None:
    game = begun(tmp_path / "saves")
    game.close()
    first, second = copies(game.path), copies(game.path)
    assert [first.move(1), first.move(2)] == ["1", "2"]
    note = Path(game.path).with_suffix(".holder")
    since = in_words(json.loads(note.read_bytes())["since"], time.time())
    assert second.move(1) == (
        f"This game is being played by process {first.pid}, since {since}. If it is not, remove {note}."
    )
    assert first.move(3) == "3"
    first.kill()  # and its note stays
    assert note.exists()
    assert second.move(4) == "4"
    second.kill()
    assert standing_of(Path(game.path))[2] == 4


@posix
def test_without_locks_and_notes_no_line_is_mixed_with_others(
    copies: Callable[[str], Copy], tmp_path: Path
) -> None:
    game = begun(tmp_path / "saves")
    game.close()
    path, note = Path(game.path), Path(game.path).with_suffix(".holder")
    first, second = copies(game.path), copies(game.path)
    assert first.move(1) == "1"
    note.unlink()
    assert second.move(2) == "2"
    after = path.read_bytes()
    for _ in range(2):
        assert first.move(3) == (
            "Not saved: another copy has gone on with this game. Leave it, and resume it as it is saved."
        )
        assert path.read_bytes() == after
    assert json.loads(note.read_bytes())["pid"] == second.pid
    first.kill()
    assert second.move(4) == "3"
    second.kill()
    assert standing_of(path)[2] == 3
    with pytest.raises(SessionError, match=r"^Another copy"):
        give_up_with(path, b"more\n")


def give_up_with(path: Path, more: bytes) -> None:
    """Give a game up to which somebody has added something since it was opened."""
    game = open_game(str(path))
    with path.open("ab") as file:
        file.write(more)
    game.put_away(str(path.parent.parent / "replays"))


@pytest.fixture
def lockless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journalfile, "try_lock", lambda descriptor, patience=0: None)


@posix
@pytest.mark.usefixtures("lockless")
@pytest.mark.parametrize(
    ("note", "is_free"),
    [
        ({"pid": os.getppid(), "since": 1, "host": platform.node()}, False),
        ({"pid": 1, "since": 1, "host": platform.node()}, False),
        ({"pid": os.getpid(), "since": 1, "host": platform.node()}, True),
        ({"pid": 4_000_000_000, "since": 1, "host": platform.node()}, True),
        ({"pid": 10**30, "since": 1, "host": platform.node()}, True),
        ({"pid": -1, "since": 1, "host": platform.node()}, True),
        ({"pid": 0, "since": 1, "host": platform.node()}, True),
        ({"pid": True, "since": 1, "host": platform.node()}, True),
        ({"pid": 1, "since": float("inf"), "host": platform.node()}, True),
        ({"pid": 1, "since": float("nan"), "host": platform.node()}, True),
        ({"pid": 1, "since": 1, "host": "elsewhere"}, False),
        ({"pid": 1, "since": 1}, False),
    ],
)
def test_without_locks_a_living_process_in_the_note_holds_the_game(
    path: Path, file: JournalFile, note: dict[str, object], is_free: bool
) -> None:
    file.close()
    beside = path.with_suffix(".holder")
    beside.write_text(json.dumps(note))
    assert (is_held(str(path)) is None) == is_free
    if is_free:
        again, _ = JournalFile.open(str(path))
        assert json.loads(beside.read_bytes())["pid"] == os.getpid()
        again.close()
        assert not beside.exists()
    else:
        with pytest.raises(Held, match=r"remove .*a\.holder\.$"):
            JournalFile.open(str(path))
        assert json.loads(beside.read_bytes()) == note


@posix
@pytest.mark.usefixtures("lockless")
def test_without_locks_a_note_that_comes_in_the_same_moment_counts(
    path: Path, file: JournalFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.close()
    beside = path.with_suffix(".holder")
    other = json.dumps({"pid": 1, "since": 1, "host": platform.node()})
    monkeypatch.setattr(journalfile, "remove", lambda path: beside.write_text(other))
    with pytest.raises(Held, match=r"^This game is being played by process 1, since"):
        JournalFile.open(str(path))
    assert beside.read_text() == other


@posix
@pytest.mark.parametrize("kind", ["link", "hard link", "pipe", "folder"])
def test_what_somebody_has_put_in_the_place_of_the_note_is_not_written_to(
    path: Path, file: JournalFile, kind: str
) -> None:
    file.close()
    beside, precious = path.with_suffix(".holder"), path.parent / "precious"
    precious.write_text("mine")
    match kind:
        case "link":
            beside.symlink_to(precious)
        case "hard link":
            beside.hardlink_to(precious)
        case "pipe":
            os.mkfifo(beside)
        case "folder":
            beside.mkdir()
    again, _ = JournalFile.open(str(path))
    again.add(b"two\n")
    assert again.fault == ""
    again.close()
    assert precious.read_text() == "mine"
    assert path.read_bytes() == b"one\ntwo\n"


# Somebody else has changed the file


@posix
@pytest.mark.parametrize("change", ["longer", "shorter", "moved", "replaced", "replaced by as much"])
def test_to_a_journal_that_is_not_as_it_was_left_nothing_is_written(
    path: Path, file: JournalFile, change: str
) -> None:
    elsewhere = path.parent / "elsewhere"
    match change:
        case "longer":
            path.write_bytes(b"one\ntheirs\n")
        case "shorter":
            path.write_bytes(b"on")
        case _:
            path.rename(elsewhere)
    if change.startswith("replaced"):
        path.write_bytes(b"1st\n" if change.endswith("much") else b"another one\n")
    before = {each.name: each.read_bytes() for each in path.parent.glob("*") if each.suffix != ".holder"}
    for _ in range(2):
        file.add(b"two\n")
        assert file.fault.startswith("Not saved: another copy has gone on with this game.")
    assert file.is_overtaken
    for use in (lambda: file.move(str(path.parent / "replays")), lambda: file.replace(b"all new\n")):
        with pytest.raises(SessionError, match=r"^Another copy has gone on with this game"):
            use()
    file.close()
    after = {each.name: each.read_bytes() for each in path.parent.glob("*") if each.is_file()}
    assert after == before
