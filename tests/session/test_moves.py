"""Journals that are put away on another disk: copied whole, then removed, and never lost or doubled."""

import os
import shutil
import stat
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.home import places
from tests.session.endings import all_done, history, names, over
from tests.session.journals import begun, killed, play

from thrones_tui.session import files
from thrones_tui.session.endings import abandon, finish, give_up
from thrones_tui.session.files import SessionError
from thrones_tui.session.journalfile import JournalFile
from thrones_tui.session.saved import Damaged, SavedGame, open_game, recover
from thrones_tui.session.settling import settle

pytestmark = [
    pytest.mark.usefixtures("home", "quick"),
    pytest.mark.skipif(os.name != "posix", reason="POSIX"),
]


class Killed(BaseException):
    """The program ends here."""


STEPS = ["before the copy", "half the copy", "before its name", "after the copy", "after all"]


def kill_at(patch: pytest.MonkeyPatch, step: str) -> None:
    """End the program at a step of moving something to the replays, on another disk."""
    write, replace, unlink, sync = files.write_all, os.replace, os.unlink, files.sync_folder
    replays = places().replays

    def write_all(descriptor: int, data: bytes) -> None:
        is_copy = os.readlink(f"/proc/self/fd/{descriptor}").startswith(replays)
        if is_copy and step in STEPS[:2]:
            write(descriptor, data[: len(data) // 2 * STEPS.index(step)])
            raise Killed
        write(descriptor, data)

    def give_name(source: str, target: str) -> None:
        if step == "before its name" and source.startswith(replays):
            raise Killed
        replace(source, target)

    def remove(path: str) -> None:
        if path.endswith(".jsonl") and step == "after the copy":
            raise Killed
        unlink(path)

    def sync_folder(folder: str) -> None:
        if folder == places().saves and step == "after all":
            raise Killed
        sync(folder)

    patch.setattr(files, "write_all", write_all)
    patch.setattr(os, "replace", give_name)
    patch.setattr(os, "unlink", remove)
    patch.setattr(files, "sync_folder", sync_folder)


def journals_in(folder: str) -> list[Path]:
    return list(Path(folder).glob("*.jsonl"))


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="Linux")
@pytest.mark.parametrize("step", STEPS)
def test_a_game_that_ended_is_put_away_once_wherever_the_move_was_cut_short(
    home: Path, apart: None, step: str
) -> None:
    game = over()
    data = Path(game.path).read_bytes()
    with pytest.MonkeyPatch.context() as patch:
        kill_at(patch, step)
        with pytest.raises(Killed):
            finish(game, places())
    left = [*journals_in(places().saves), *journals_in(places().replays)]
    assert {path.read_bytes() for path in left} == {data}
    assert len(left) == 1 + (step == "after the copy")
    for path in Path(places().replays).glob("*.tmp"):
        os.utime(path, (0, 0))
    assert settle(places()) == ()
    all_done(home, game)
    assert [path.read_bytes() for path in Path(places().replays).iterdir()] == [data]


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="Linux")
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("goes_on", [False, True])
def test_a_game_that_is_being_given_up_is_so_once_or_goes_on(
    home: Path, apart: None, step: str, goes_on: bool
) -> None:
    game = begun(Path(places().saves))
    play(game, 5)
    with pytest.MonkeyPatch.context() as patch:
        kill_at(patch, step)
        with pytest.raises(Killed):
            abandon(game, places())
    if goes_on and journals_in(places().saves):
        again = open_game(game.path)
        play(again, 1)
        again.close()
        assert settle(places()) == ()
        assert history(home) == []
        again = open_game(game.path)
        play(again)
        finish(again, places())
    assert settle(places()) == ()
    waiting, ended = journals_in(places().saves), journals_in(places().replays)
    assert [path.name for path in (*waiting, *ended)] == [f"{game.header.id}.jsonl"]
    assert len(history(home)) == len(ended)
    if goes_on and step != "after all":
        assert [record.outcome for record in history(home)] != ["abandoned"]


def test_a_journal_goes_whole_to_another_disk_with_its_time(home: Path, apart: None, tmp_path: Path) -> None:
    path = killed(begun(tmp_path / "saves"))
    os.utime(path, (1_000_000_000, 1_000_000_000))
    data = path.read_bytes()
    file, _ = JournalFile.open(str(path))
    target = Path(file.move(places().replays))
    assert (target.read_bytes(), target.stat().st_mtime) == (data, 1_000_000_000)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert names(str(tmp_path / "saves")) == []
    assert names(places().replays) == [path.name]


def test_where_the_other_disk_is_full_the_journal_stays(
    home: Path, apart: None, full: Callable[[int], None]
) -> None:
    game = over()
    data = Path(game.path).read_bytes()
    finish_fault = r"^Cannot write .*replays.* \(the disk is full\)\.$"
    full(100)
    with pytest.raises(SessionError, match=finish_fault):
        game.put_away(places().replays)
    assert Path(game.path).read_bytes() == data
    assert names(places().replays) == []
    full(1 << 20)
    assert settle(places()) == ()
    all_done(home, game)


def test_a_damaged_file_goes_to_another_disk_as_well(home: Path, apart: None) -> None:
    path = killed(begun(Path(places().saves)))
    path.write_bytes(b"garbage")
    words = give_up(str(path), places())
    assert words == f"The damaged file was moved to {places().damaged}/{path.name}."
    assert names(places().damaged) == [path.name]
    assert names(places().saves) == []


def test_a_link_to_a_journal_is_put_away_as_what_it_leads_to(home: Path, tmp_path: Path) -> None:
    game = over()
    game.close()
    kept = tmp_path / "kept"
    Path(game.path).rename(kept)
    Path(game.path).symlink_to("../../kept")
    assert finish(open_game(game.path), places()).faults == ()
    replay = Path(places().replays) / f"{game.header.id}.jsonl"
    assert not replay.is_symlink()
    assert replay.read_bytes() == kept.read_bytes()
    all_done(home, game)


def test_the_folder_of_saves_may_be_a_link(home: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    home.mkdir()
    (home / "saves").symlink_to(elsewhere)
    game = over()
    assert names(str(elsewhere)) == [f"{game.header.id}.holder", f"{game.header.id}.jsonl"]
    assert finish(game, places()).faults == ()
    all_done(home, game)
    assert (home / "saves").is_symlink()


def test_a_journal_that_changes_while_its_damage_is_looked_at_is_not_replaced(home: Path) -> None:
    game = begun(Path(places().saves))
    play(game, 3)
    path = killed(game)
    path.write_bytes(path.read_bytes().replace(b'{"do"', b'{"dx"', 1))
    with pytest.raises(Damaged) as damage:
        open_game(str(path))
    write = files.write_new

    def meanwhile(target: str, data: bytes) -> None:
        write(target, data)
        path.write_bytes(b"theirs")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("thrones_tui.session.saved.write_new", meanwhile)
        with pytest.raises(SessionError, match=r"^Another copy has gone on with this game"):
            recover(damage.value, places().damaged)
    assert path.read_bytes() == b"theirs"


# A real disk


@pytest.fixture
def disk(home: Path) -> Iterator[Path]:
    """A disk of its own for replays and damaged files, where the test may have one."""
    for name in ("replays", "damaged"):
        folder = home / name
        folder.mkdir(parents=True)
        mount = shutil.which("mount")
        command = [str(mount), "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)]
        if mount is None or subprocess.run(command, capture_output=True, timeout=60, check=False).returncode:
            pytest.skip("only root may mount a disk")
    yield home
    for name in ("replays", "damaged"):
        subprocess.run(["umount", str(home / name)], timeout=60, check=True)


def test_with_replays_on_another_disk_games_end_and_are_given_up_as_ever(disk: Path) -> None:
    game = over()
    assert finish(game, places()).faults == ()
    all_done(disk, game)
    second: SavedGame = begun(Path(places().saves))
    play(second, 3)
    second.close()
    assert give_up(second.path, places()) == "The game is given up; its replay is kept."
    third = killed(begun(Path(places().saves)))
    third.write_bytes(b"garbage")
    give_up(str(third), places())
    assert names(places().saves) == []
    assert (len(names(places().replays)), len(names(places().damaged))) == (2, 1)
    assert settle(places()) == ()
    assert len(history(disk)) == 2


def test_where_the_other_disk_is_full_a_game_waits_until_it_is_not(disk: Path) -> None:
    filling = disk / "replays" / "filling"
    with filling.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    game = over()
    (fault,) = finish(game, places()).faults
    assert "No space left on device" in fault
    assert names(places().replays) == ["filling"]
    filling.unlink()
    assert settle(places()) == ()
    all_done(disk, game)
