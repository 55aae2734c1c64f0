"""Journals on a disk that fails, is full, or is wanted by somebody else."""

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.processes import run
from tests.session.journals import begun, play, standing_of

from thrones_tui.session.files import SessionError, read_file, write_new
from thrones_tui.session.journalfile import JournalFile, is_held

posix = pytest.mark.skipif(os.name != "posix", reason="POSIX")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "a.jsonl"


@pytest.fixture
def file(path: Path) -> JournalFile:
    """A journal of two lines."""
    file = JournalFile(str(path))
    file.add(b"one\n")
    file.add(b"two\n")
    return file


# Writing


def test_a_line_is_on_the_disk_before_add_returns(
    path: Path, file: JournalFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(path.read_bytes()))
    file.add(b"three\n")
    assert synced == [b"one\ntwo\nthree\n"]
    assert (file.lines, file.fault) == (3, "")


@posix
def test_files_are_for_the_user_alone_and_so_is_their_folder(path: Path, file: JournalFile) -> None:
    assert {entry.name: mode(entry) for entry in path.parent.iterdir()} == {
        "a.jsonl": 0o600,
        "a.holder": 0o600,
    }
    assert mode(path.parent) == 0o700


def test_a_torn_line_goes_and_a_missing_end_comes_with_the_next_line_only(
    path: Path, file: JournalFile
) -> None:
    file.close()
    for left, whole, then in (
        (b"one\ntw", b"one\n", b"one\nnew\n"),
        (b"one\ntwo", b"one\ntwo", b"one\ntwo\nnew\n"),
        (b"one\ntwo\n", b"one\ntwo\n", b"one\ntwo\nnew\n"),
    ):
        path.write_bytes(left)
        file, data = JournalFile.open(str(path))
        assert data == left
        file.continue_after(whole, 7)
        assert file.flush()
        assert path.read_bytes() == left
        file.add(b"new\n")
        file.close()
        assert (path.read_bytes(), file.lines) == (then, 8)


@pytest.mark.parametrize("most", [1, 7])
def test_a_write_that_falls_short_is_gone_on_with(
    path: Path, file: JournalFile, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, bytes(data)[:most]))
    file.add(b"a long third line\n")
    write_new(str(path.parent / "b"), b"something else")
    assert path.read_bytes() == b"one\ntwo\na long third line\n"
    assert (path.parent / "b").read_bytes() == b"something else"
    assert file.fault == ""


def test_where_a_write_ends_half_way_the_old_lines_stay_and_the_new_ones_come_later(
    path: Path, file: JournalFile, full: Callable[[int], None]
) -> None:
    full(6)
    for count in (3, 4):
        file.add(b"a long line\n")
        assert path.read_bytes() == b"one\ntwo\n"
        assert file.fault == f"Not saved: cannot write {path} (the disk is full)."
        assert file.lines == count
    with pytest.raises(SessionError, match=r"^Cannot write .*b \(the disk is full\)\.$"):
        write_new(str(path.parent / "b"), b"something else")
    full(100)
    assert sorted(os.listdir(path.parent)) == ["a.holder", "a.jsonl"]
    assert file.flush()
    assert path.read_bytes() == b"one\ntwo\na long line\na long line\n"
    assert file.fault == ""


def test_where_the_disk_gives_no_word_that_it_has_a_line_it_is_not_saved(
    path: Path, file: JournalFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(descriptor: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        file.add(b"three\n")
        assert path.read_bytes() == b"one\ntwo\n"
        assert "Input/output error" in file.fault
    file.add(b"four\n")
    assert path.read_bytes() == b"one\ntwo\nthree\nfour\n"


PLAY_WITH_LITTLE_ROOM = """
import resource, sys
from pathlib import Path
from tests.session.journals import begun, play
game = begun(Path(sys.argv[1]))
play(game, 5)
before = Path(game.path).read_bytes()
_, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 250, hard))
play(game, 10, seed=2)
after = Path(game.path).read_bytes()
lines = after.count(b"\\n")
assert after.startswith(before) and after.endswith(b"\\n")
assert lines == before.count(b"\\n") + 2, lines
print(game.fault)
game.leave()
assert Path(game.path).read_bytes() == after
play(game, 1, seed=3)
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
play(game, 1, seed=4)
assert game.fault == "", game.fault
assert Path(game.path).read_bytes().startswith(after)
print(game.path)
print(game.play.digest(), game.moves)
"""


@posix
def test_on_a_full_disk_the_game_goes_on_and_is_written_when_there_is_room(tmp_path: Path) -> None:
    fault, path, state = run(PLAY_WITH_LITTLE_ROOM, str(tmp_path)).splitlines()
    assert fault == f"Not saved: cannot write {path} (File too large)."
    digest, _, moves = standing_of(Path(path))
    assert f"{digest} {moves}" == state
    assert moves == 17


def test_a_folder_that_is_a_file_is_a_fault_and_not_the_end(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("in the way")
    game = begun(tmp_path / "saves")
    play(game, 3)
    assert game.fault.startswith(f"Not saved: cannot create the folder {tmp_path / 'saves'} (")
    assert (tmp_path / "saves").read_text() == "in the way"
    (tmp_path / "saves").unlink()
    play(game, 1)
    assert game.fault == ""
    digest = game.play.digest()
    game.close()
    assert standing_of(Path(game.path))[0] == digest


PLAY_WITHOUT_RIGHTS = """
import ctypes, os, stat, sys
from pathlib import Path
if os.geteuid() == 0:  # root may write everywhere, until it gives that up
    libc = ctypes.CDLL(None, use_errno=True)
    for capability in (1, 2):  # DAC_OVERRIDE, DAC_READ_SEARCH
        assert libc.prctl(24, capability, 0, 0, 0) == 0  # PR_CAPBSET_DROP
    os.execv(sys.executable, [sys.executable, "-c", "import os\\n" + sys.argv[2], sys.argv[1], ""])
exec("import os\\n" + sys.argv[2])
"""
IN_A_READ_ONLY_FOLDER = """
import sys
from collections.abc import Callable
from pathlib import Path
from tests.session.journals import begun, play
saves = Path(sys.argv[1]) / "saves"
saves.mkdir()
saves.chmod(0o500)
game = begun(saves)
play(game, 3)
print(game.fault)
assert list(saves.iterdir()) == []
game.leave()
saves.chmod(0o700)
play(game, 1, seed=2)
assert game.fault == "", game.fault
print(game.path, game.play.digest())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="capabilities of Linux")
def test_a_folder_without_the_right_to_write_is_a_fault_and_not_the_end(tmp_path: Path) -> None:
    fault, state = run(PLAY_WITHOUT_RIGHTS, str(tmp_path), IN_A_READ_ONLY_FOLDER).splitlines()
    path, digest = state.split()
    assert fault == f"Not saved: cannot write {path} (Permission denied)."
    assert standing_of(Path(path))[0] == digest


@posix
@pytest.mark.parametrize("folder", [False, True], ids=["file", "folder"])
def test_a_journal_that_is_deleted_while_it_is_played_is_written_anew(tmp_path: Path, folder: bool) -> None:
    game = begun(tmp_path / "saves")
    play(game, 3)
    path = Path(game.path)
    path.unlink()
    if folder:
        path.with_suffix(".holder").unlink()
        path.parent.rmdir()
    play(game, 1, seed=2)
    assert (game.fault, game.moves) == ("", 4)
    holder = is_held(str(path))
    assert holder is not None
    assert holder.pid == os.getpid()
    digest, mine = game.play.digest(), mode(path)
    game.close()
    assert standing_of(path)[0] == digest
    assert mine == 0o600


@posix
def test_what_somebody_has_put_in_the_place_of_a_deleted_journal_stays(path: Path, file: JournalFile) -> None:
    path.unlink()
    path.write_text("theirs")
    for line in (b"three\n", b"four\n"):
        file.add(line)
        assert file.fault.startswith("Not saved: another copy has gone on with this game.")
    assert path.read_text() == "theirs"


def test_what_somebody_has_put_in_the_place_of_a_new_journal_stays(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("theirs")
    file = JournalFile(str(path))
    file.add(b"one\n")
    assert file.fault == f"Not saved: cannot write {path} (File exists)."
    assert path.read_text() == "theirs"
    path.unlink()
    file.add(b"two\n")
    assert path.read_bytes() == b"one\ntwo\n"


# Putting away


def test_a_journal_is_put_away_with_all_its_bytes_and_leaves_nothing(path: Path, file: JournalFile) -> None:
    target = file.move(str(path.parent.parent / "replays"))
    assert target == str(path.parent.parent / "replays" / "a.jsonl")
    assert Path(target).read_bytes() == b"one\ntwo\n"
    assert os.listdir(path.parent) == []
    JournalFile.open(target)[0].close()


def test_putting_away_replaces_nothing(path: Path, file: JournalFile) -> None:
    other = path.parent.parent / "replays"
    other.mkdir()
    (other / "a.jsonl").write_text("an older one")
    target = Path(file.move(str(other)))
    assert target.name.startswith("a-")
    assert target.suffix == ".jsonl"
    assert (other / "a.jsonl").read_text() == "an older one"
    assert target.read_bytes() == b"one\ntwo\n"


def test_what_cannot_be_put_away_stays_and_can_be_opened(path: Path, file: JournalFile) -> None:
    (path.parent.parent / "replays").write_text("in the way")
    with pytest.raises(SessionError, match=r"replays"):
        file.move(str(path.parent.parent / "replays"))
    again, data = JournalFile.open(str(path))
    again.close()
    assert data == b"one\ntwo\n"


# What is no file


@posix
def test_only_files_of_a_sensible_size_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "huge").touch()
    os.truncate(tmp_path / "huge", 100_000_000)
    (tmp_path / "zero").symlink_to("/dev/zero")
    for name, words in (
        ("pipe", "pipe is not a file on a disk"),
        ("folder", "folder \\(Is a directory\\)"),
        ("huge", "huge is too large"),
        ("zero", "zero is not a file on a disk"),
        ("none", "none \\(No such file or directory\\)"),
    ):
        for use in (read_file, JournalFile.open):
            with pytest.raises(SessionError, match=words):
                use(str(tmp_path / name))
    assert not list(tmp_path.glob("*.holder"))


def test_a_new_file_takes_the_place_of_the_old_one_in_one_step(tmp_path: Path) -> None:
    target = tmp_path / "sub" / "b"
    write_new(str(target), b"first")
    write_new(str(target), b"second")
    assert target.read_bytes() == b"second"
    assert os.listdir(target.parent) == ["b"]
    if os.name == "posix":
        assert (mode(target), mode(target.parent)) == (0o600, 0o700)
    with pytest.raises(SessionError, match=r"^Cannot write .*sub \(.+\)\.$"):
        write_new(str(target.parent), b"a folder is in the way")
    assert target.read_bytes() == b"second"
    assert os.listdir(tmp_path) == ["sub"]
