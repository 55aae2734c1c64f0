"""Surroundings in which something is wrong, one at a time: the check names it, and says what to do."""

import errno
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from tests.processes import environment, start
from tests.session.journals import begun, play
from tests.session.test_counting import forge

from thrones_tui.session import checkup, clock, files
from thrones_tui.session.checkup import NOTE, OK, WRONG, Finding, examine, of_home, of_machine
from thrones_tui.session.home import Home, find_home
from thrones_tui.session.settings import configured

pytestmark = pytest.mark.skipif(os.name != "posix", reason="POSIX files")

Patch = pytest.MonkeyPatch


@pytest.fixture
def home() -> Home:
    """A home in which a game was begun."""
    home = find_home()
    for folder in home.folders:
        files.ensure(folder)
    game = begun(Path(home.places.saves))
    play(game, 5)
    game.close()
    return home


def look(home: Home) -> list[Finding]:
    return list(examine([*of_machine(), *of_home(home, configured(home.folders.config))]))


def faults(home: Home) -> list[Finding]:
    return [finding for finding in look(home) if finding.state != OK]


def save(home: Home) -> Path:
    (path,) = Path(home.places.saves).glob("*.jsonl")
    return path


def test_where_all_is_well_it_says_so_and_leaves_nothing_behind(home: Home) -> None:
    before = sorted(Path(os.environ["THRONES_HOME"]).rglob("*"))
    found = look(home)
    assert [finding for finding in found if finding.state != OK] == []
    assert {
        "program",
        "worlds",
        "locale",
        "clock",
        "settings",
        "folders",
        "disk",
        "saves",
        "history",
        "results",
    } == {finding.check for finding in found}
    assert "1 saved game, all verified." in [finding.says for finding in found]
    assert sorted(Path(os.environ["THRONES_HOME"]).rglob("*")) == before


def test_before_the_first_start_it_makes_no_folder() -> None:
    assert faults(find_home()) == []
    assert list(Path(os.environ["THRONES_HOME"]).glob("*")) == []


# Surroundings: each makes one thing wrong


def no_utf8(home: Home, patch: Patch) -> None:
    patch.setenv("LC_ALL", "C")


def no_such_locale(home: Home, patch: Patch) -> None:
    patch.setenv("LC_ALL", "xx_XX.UTF-8")


def an_early_clock(home: Home, patch: Patch) -> None:
    patch.setattr(clock, "now", lambda: 86_400.0)


def no_clock(home: Home, patch: Patch) -> None:
    patch.setattr(clock, "now", lambda: 1e15)


def a_faulty_setting(home: Home, patch: Patch) -> None:
    (Path(home.folders.config) / "config.toml").write_text('theme = "pink"\n')


def a_faulty_variable(home: Home, patch: Patch) -> None:
    patch.setenv("THRONES_MOUSE", "perhaps")


def failing(patch: Patch, number: int) -> None:
    """Let no file be made, for the reason of that number; the same for everybody, root included."""

    def fail(path: str, flags: int, *more: int) -> int:
        if flags & os.O_EXCL:
            raise OSError(number, os.strerror(number))
        return opened(path, flags, *more)

    opened = os.open
    patch.setattr(os, "open", fail)


def a_full_disk(home: Home, patch: Patch) -> None:
    failing(patch, errno.ENOSPC)


def a_disk_to_read_only(home: Home, patch: Patch) -> None:
    failing(patch, errno.EROFS)


def a_file_in_the_way(home: Home, patch: Patch) -> None:
    folder = Path(home.folders.state)
    folder.rmdir()
    folder.write_text("in the way")


def a_link_to_nowhere(home: Home, patch: Patch) -> None:
    folder = Path(home.folders.state)
    folder.rmdir()
    folder.symlink_to("nowhere")


def everybody_may_write(home: Home, patch: Patch) -> None:
    Path(home.folders.data).chmod(0o777)


def everybody_may_look(home: Home, patch: Patch) -> None:
    Path(home.folders.data).chmod(0o755)


def of_somebody_else(home: Home, patch: Patch) -> None:
    user = os.geteuid()
    patch.setattr(os, "geteuid", lambda: user + 1)


def no_locks(home: Home, patch: Patch) -> None:
    patch.setattr(checkup, "try_lock", lambda descriptor: None)


def a_slow_disk(home: Home, patch: Patch) -> None:
    times = iter(range(1000))
    slow = SimpleNamespace(perf_counter=lambda: float(next(times)), process_time=time.process_time)
    patch.setattr(checkup, "time", slow)


def hardly_any_room(home: Home, patch: Patch) -> None:
    patch.setattr(shutil, "disk_usage", lambda place: Room(20_000))


def little_room(home: Home, patch: Patch) -> None:
    patch.setattr(shutil, "disk_usage", lambda place: Room(20_000_000))


class Room(NamedTuple):
    free: int


def planted_links(home: Home, patch: Patch) -> None:
    target = Path(home.folders.data) / "elsewhere"
    target.write_text("")
    Path(home.places.results).symlink_to(target)


def a_damaged_save(home: Home, patch: Patch) -> None:
    data = bytearray(save(home).read_bytes())
    data[data.index(b'{"do":') + 8] ^= 1
    save(home).write_bytes(data)


def a_save_without_its_beginning(home: Home, patch: Patch) -> None:
    save(home).write_bytes(b"garbage\n" + save(home).read_bytes())


def a_forged_save(home: Home, patch: Patch) -> None:
    forge(save(home), name="Bo")


def a_save_of_other_rules(home: Home, patch: Patch) -> None:
    forge(save(home), rules=99)


def a_save_of_a_later_format(home: Home, patch: Patch) -> None:
    save(home).write_bytes(save(home).read_bytes().replace(b'{"thrones":2', b'{"thrones":3'))


def a_save_that_takes_long(home: Home, patch: Patch) -> None:
    patch.setattr(checkup, "_PATIENCE", -1.0)


def so_many_saves(home: Home, patch: Patch) -> None:
    patch.setattr(checkup, "_BUDGET", -1.0)


def a_damaged_file_that_was_kept(home: Home, patch: Patch) -> None:
    (Path(files.ensure(home.places.damaged)) / "old.jsonl").write_text("garbage")


def a_damaged_history(home: Home, patch: Patch) -> None:
    Path(home.places.history).write_bytes(b"garbage" * 100)


def results_that_are_none(home: Home, patch: Patch) -> None:
    Path(home.places.results).write_bytes(b"\0\1\2")


def a_report(home: Home, patch: Patch) -> None:
    (Path(home.folders.state) / "crash-20261128-140300-7.txt").write_text("a report")


def a_world_that_lacks(home: Home, patch: Patch) -> None:
    patch.setattr("thrones_tui.session.worlds._maps_for", lambda module: "/nothing")


Surroundings = Callable[[Home, Patch], None]
NAMED: dict[Surroundings, tuple[str, str, str, str]] = {
    no_utf8: ("locale", NOTE, "Text is not UTF-8 (LC_ALL=C): all is drawn in ASCII.", "Set LC_ALL=C.UTF-8"),
    no_such_locale: ("locale", NOTE, "The locale is not installed here (LC_ALL=xx_XX.UTF-8)", "Set LC_ALL="),
    an_early_clock: ("clock", WRONG, "The clock says 1970-01-02T00:00:00Z, which is before", "Set the clock"),
    no_clock: ("clock", WRONG, "The clock says a year without four digits", "Set the clock"),
    a_faulty_setting: ("settings", WRONG, "config.toml, line 1: theme should be one of", "Mend it in"),
    a_faulty_variable: ("settings", WRONG, "THRONES_MOUSE: mouse should be one of", "in the environment"),
    a_full_disk: ("folders", WRONG, "cannot be written (No space left on device)", "Make room on that disk"),
    a_disk_to_read_only: (
        "folders",
        WRONG,
        "cannot be written (Read-only file system)",
        "one that can be written, or set",
    ),
    a_file_in_the_way: (
        "folders",
        WRONG,
        "cannot be written (Not a directory)",
        "See what stands there, or set",
    ),
    a_link_to_nowhere: ("folders", WRONG, "cannot be written (Not a directory)", "or set THRONES_HOME"),
    everybody_may_write: ("folders", WRONG, "everybody may change what is in", "chmod 700"),
    everybody_may_look: ("folders", NOTE, "others may look into", "chmod 700"),
    of_somebody_else: ("folders", NOTE, "belongs to the user", "Play as that user"),
    no_locks: ("folders", NOTE, "is on a disk without locks", "no two copies play one game"),
    a_slow_disk: ("folders", NOTE, "takes 1,000 ms to write, and so does each command", "For a quicker disk"),
    hardly_any_room: ("disk", WRONG, "0.0 MB are free", "Make room there"),
    little_room: ("disk", NOTE, "20.0 MB are free", "Make room there"),
    planted_links: ("links", NOTE, "resultsGOT.txt is a link to", "If you have not made it, remove it"),
    a_damaged_save: ("saves", WRONG, "line 3", "`thrones resume"),
    a_save_without_its_beginning: ("saves", WRONG, "line 1", "It was left as it is"),
    a_forged_save: ("saves", WRONG, "the name recorded is 'Bo'", "It was left as it is"),
    a_save_of_other_rules: ("saves", WRONG, "(rules 99 of thrones)", "It was left as it is"),
    a_save_of_a_later_format: ("saves", WRONG, "newer", "It was left as it is"),
    a_save_that_takes_long: ("saves", NOTE, "takes", "--verify --seconds 600"),
    so_many_saves: ("saves", NOTE, "1 saved game not looked into", "--verify"),
    a_damaged_file_that_was_kept: ("saves", NOTE, "1 damaged file kept in", "Remove them"),
    a_damaged_history: ("history", WRONG, "is not a database of games", ""),
    results_that_are_none: ("results", WRONG, "is not a results file", ""),
    a_report: ("reports", NOTE, "1 report of internal errors; the newest is", "Send it"),
    a_world_that_lacks: ("worlds", WRONG, "There is no folder /nothing/classic", "Install the program again"),
}


@pytest.mark.parametrize("surroundings", NAMED)
def test_what_is_wrong_is_named_alone_with_what_to_do(
    surroundings: Surroundings, home: Home, monkeypatch: Patch
) -> None:
    surroundings(home, monkeypatch)
    found = faults(home)
    monkeypatch.undo()
    check, state, says, do = NAMED[surroundings]
    assert {(finding.check, finding.state) for finding in found} <= {(check, state), ("links", NOTE)}
    assert any(says in finding.says and do in finding.do for finding in found), found


def test_of_very_many_links_some_are_named_and_the_others_counted(home: Home) -> None:
    for number in range(30):
        (Path(home.places.saves) / f"x{number}.jsonl").symlink_to("nowhere")
    found = [finding for finding in faults(home) if finding.check == "links"]
    assert len(found) == 21
    assert found[-1] == Finding(NOTE, "And 10 more links.", check="links")


def test_of_very_many_damaged_games_some_are_named_and_the_others_counted(home: Home) -> None:
    whole = save(home).read_bytes()
    for number in range(30):
        (Path(home.places.saves) / f"x{number:02}.jsonl").write_bytes(b"garbage\n" + whole)
    found = [finding for finding in faults(home) if finding.check == "saves"]
    assert len(found) == 21
    assert (found[-1].state, found[-1].says) == (WRONG, "And 10 more saved games.")


def test_a_check_that_cannot_be_carried_out_has_found_that(home: Home) -> None:
    def failing() -> list[Finding]:
        raise OSError(errno.EIO, "input/output error")

    (found,) = examine([("disk", failing)])
    assert found == Finding(WRONG, "Input/output error.", check="disk")


# What is really so


def test_a_game_that_is_being_played_is_told(home: Home) -> None:
    hold = "import sys; from thrones_tui.session.saved import open_game; game = open_game(sys.argv[1]);"
    copy = start(f"{hold} print(flush=True); input()", str(save(home)))
    assert copy.stdout is not None
    copy.stdout.readline()
    try:
        assert any(f"is being played by process {copy.pid}, since" in finding.says for finding in look(home))
        assert faults(home) == []
    finally:
        copy.communicate("\n")


@pytest.fixture
def as_nobody() -> Iterator[None]:
    """Root may write everywhere: be somebody else for a while."""
    if os.geteuid():
        pytest.skip("only root may be somebody else")
    os.seteuid(65_534)
    yield
    os.seteuid(0)


def test_a_home_of_somebody_else_cannot_be_written(home: Home, as_nobody: None) -> None:
    found = faults(home)
    assert {finding.state for finding in found if finding.check == "folders"} == {WRONG}
    assert all("(Permission denied)" in finding.says for finding in found if finding.check == "folders")
    assert any("chmod u+rwx" in finding.do for finding in found)


LIMITED = """
import resource
from thrones_tui.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
raise SystemExit(main(["doctor"]))
"""


def test_a_limit_on_files_is_a_disk_that_is_full(home: Home) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED], env=environment(), stdout=subprocess.PIPE, text=True, check=False
    )
    assert done.returncode == 1
    assert "cannot be written (File too large)" in done.stdout
    assert "Make room on that disk, or set THRONES_HOME" in done.stdout


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A full disk of its own, where the test may have one."""
    mount = shutil.which("mount")
    command = [str(mount), "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(tmp_path)]
    if mount is None or subprocess.run(command, capture_output=True, timeout=60, check=False).returncode:
        pytest.skip("only root may mount a disk")
    with (tmp_path / "full").open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4096)):
            pass
    yield tmp_path
    subprocess.run(["umount", str(tmp_path)], timeout=60, check=True)


def test_a_disk_that_is_full_and_one_to_read_only_are_told_apart(disk: Path, monkeypatch: Patch) -> None:
    monkeypatch.setenv("THRONES_HOME", str(disk))
    found = faults(find_home())
    assert {finding.check for finding in found if finding.state == WRONG} == {"folders", "disk"}
    assert sum("(No space left on device)" in finding.says for finding in found) == 3
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], timeout=60, check=True)
    found = [finding for finding in faults(find_home()) if finding.check == "folders"]
    assert all("(Read-only file system)" in finding.says for finding in found)
    assert len(found) == 3
    assert list(disk.iterdir()) == [disk / "full"]
