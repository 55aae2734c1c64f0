import os
from collections.abc import Callable
from pathlib import Path

import pytest

from thrones_tui.core.limits import WORLD_LIMIT
from thrones_tui.session import clock, worlds
from thrones_tui.session.files import SessionError, read_file
from thrones_tui.session.worlds import maps_folder, read_world

CLASSIC = ("mapGOT.txt", "citiesGOT.txt", "heroesGOT.txt", "warriorsGOT.txt")


def test_the_built_in_worlds_are_found_and_readable() -> None:
    world = read_world(os.path.join(maps_folder(), "classic"), CLASSIC)
    assert set(world) == set(CLASSIC)
    assert len(world["mapGOT.txt"].splitlines()) == 25
    assert world["citiesGOT.txt"].startswith("A,Castle Black,")


def install(monkeypatch: pytest.MonkeyPatch, package: Path) -> None:
    (package / "session").mkdir(parents=True)
    monkeypatch.setattr(worlds, "__file__", str(package / "session" / "worlds.py"))


def test_an_installed_package_finds_the_worlds_inside_itself(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, tmp_path / "thrones_tui")
    (tmp_path / "thrones_tui" / "assets" / "maps").mkdir(parents=True)
    assert maps_folder() == str(tmp_path / "thrones_tui" / "assets" / "maps")


def test_folders_above_an_installed_package_are_not_taken_for_a_checkout(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, tmp_path / "lib" / "thrones_tui")
    (tmp_path / "assets" / "maps").mkdir(parents=True)
    with pytest.raises(SessionError, match="built-in worlds are missing from"):
        maps_folder()


def test_a_byte_order_mark_and_dos_line_ends_are_dropped(tmp_path: Path) -> None:
    (tmp_path / "m.txt").write_bytes(b"\xef\xbb\xbfp,w\r\nw,p\r\n")
    assert read_world(str(tmp_path), ["m.txt"]) == {"m.txt": "p,w\nw,p\n"}


def test_a_file_written_again_is_read_again_even_if_size_and_time_are_the_same(tmp_path: Path) -> None:
    path = tmp_path / "m.txt"
    for text in ("one", "two"):
        path.write_text(text, encoding="utf-8")
        os.utime(path, ns=(0, 0))
        assert read_world(str(tmp_path), ["m.txt"]) == {"m.txt": text}


def test_a_file_written_long_ago_is_read_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "m.txt").write_text("m", encoding="utf-8")
    later = clock.now() + 60
    monkeypatch.setattr(clock, "now", lambda: later)
    read: list[str] = []

    def counted(path: str, limit: int) -> bytes:
        read.append(path)
        return read_file(path, limit)

    monkeypatch.setattr(worlds, "read_file", counted)
    for _ in range(2):
        assert read_world(str(tmp_path), ["m.txt"]) == {"m.txt": "m"}
    assert read == [str(tmp_path / "m.txt")]
    (tmp_path / "m.txt").write_text("n", encoding="utf-8")
    assert read_world(str(tmp_path), ["m.txt"]) == {"m.txt": "n"}
    (tmp_path / "m.txt").unlink()
    with pytest.raises(SessionError, match="No such file"):
        read_world(str(tmp_path), ["m.txt"])


def test_optional_files_are_read_when_they_are_there(tmp_path: Path) -> None:
    (tmp_path / "m.txt").write_text("m", encoding="utf-8")
    (tmp_path / "r.toml").write_text("r", encoding="utf-8")
    assert read_world(str(tmp_path), ["m.txt"], ["r.toml", "none.toml"]) == {"m.txt": "m", "r.toml": "r"}


def test_other_files_in_the_folder_are_not_looked_at(tmp_path: Path) -> None:
    (tmp_path / "m.txt").write_text("m", encoding="utf-8")
    (tmp_path / "notes.txt").write_bytes(b"\xff\xfe\x00")
    assert read_world(str(tmp_path), ["m.txt"]) == {"m.txt": "m"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: path.parent.rmdir(), r"^There is no folder .*world\.$"),
        (lambda path: None, r"m\.txt \(No such file or directory\)\.$"),
        (lambda path: path.mkdir(), r"m\.txt \(Is a directory\)\.$"),
        (os.mkfifo, r"m\.txt is not a file on a disk\.$"),
        (
            lambda path: path.write_bytes("p,w".encode("utf-16")),
            r"m\.txt is not UTF-8 text; save it as UTF-8\.$",
        ),
    ],
    ids=["no folder", "no file", "folder", "pipe", "UTF-16"],
)
def test_what_cannot_be_read_is_named_at_once(
    make: Callable[[Path], object], words: str, tmp_path: Path
) -> None:
    folder = tmp_path / "world"
    folder.mkdir()
    make(folder / "m.txt")
    with pytest.raises(SessionError, match=words):
        read_world(str(folder), ["m.txt"])


def test_a_file_of_the_largest_size_is_read_and_a_larger_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "m.txt").write_bytes(b"x" * WORLD_LIMIT)
    assert len(read_world(str(tmp_path), ["m.txt"])["m.txt"]) == WORLD_LIMIT
    (tmp_path / "m.txt").write_bytes(b"x" * (WORLD_LIMIT + 1))
    with pytest.raises(SessionError, match=r"m\.txt is too large"):
        read_world(str(tmp_path), ["m.txt"])
