"""Writing out where a player says: nothing that is not ours is destroyed."""

import os
import stat
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest
from tests.processes import run

from thrones_tui.session.files import SessionError, write_out, write_own

pytestmark = pytest.mark.skipif(os.name != "posix", reason="POSIX files")

STORY = b"Winter is coming.\n" * 10_000
"""More than a pipe holds."""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"a journal")
    return path


def left(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_new_file_is_for_the_user_alone(source: Path, tmp_path: Path) -> None:
    path = tmp_path / "story.txt"
    write_out(str(path), STORY, str(source), ())
    assert path.read_bytes() == STORY
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o666, 0o755])
def test_a_file_is_replaced_in_one_step_and_keeps_its_mode(mode: int, source: Path, tmp_path: Path) -> None:
    path = tmp_path / "story.txt"
    path.write_text("an older story")
    path.chmod(mode)
    with path.open("rb") as reader:  # who reads the old one reads it to its end
        write_out(str(path), STORY, str(source), ())
        assert reader.read() == b"an older story"
    assert path.read_bytes() == STORY
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert left(tmp_path) == {"story.txt", "game.jsonl"}


@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_and_what_it_names_is_written(there: bool, source: Path, tmp_path: Path) -> None:
    path, link, far = tmp_path / "story.txt", tmp_path / "link", tmp_path / "far"
    far.mkdir()
    link.symlink_to("far/near")
    (far / "near").symlink_to(path)
    if there:
        path.write_text("an older story")
    write_out(str(link), STORY, str(source), ())
    assert (link.is_symlink(), (far / "near").is_symlink(), path.is_symlink()) == (True, True, False)
    assert path.read_bytes() == STORY


@pytest.mark.parametrize("kind", ["itself", "link", "hard link", "other name"])
def test_the_journal_that_is_read_is_never_written(kind: str, source: Path, tmp_path: Path) -> None:
    path = tmp_path / "story.txt"
    if kind == "link":
        path.symlink_to(source)
    elif kind == "hard link":
        path.hardlink_to(source)
    else:
        path = source if kind == "itself" else tmp_path / ".." / tmp_path.name / source.name
    with pytest.raises(SessionError, match="is the saved game itself; name another file"):
        write_out(str(path), STORY, str(source), ())
    assert source.read_bytes() == b"a journal"
    assert path.is_symlink() == (kind == "link")


@pytest.mark.parametrize("kind", ["itself", "link", "damaged"])
def test_another_saved_game_is_never_written_either(kind: str, source: Path, tmp_path: Path) -> None:
    other, path = tmp_path / "other.txt", tmp_path / "story.txt"
    written = b'{"thrones":2,' + (b"\xff\x00" if kind == "damaged" else b'"id":"x"}\n')
    other.write_bytes(written)
    if kind == "link":
        path.symlink_to(other)
    else:
        path = other
    with pytest.raises(SessionError, match="is a saved game; name another file, or remove it first"):
        write_out(str(path), STORY, str(source), ())
    assert other.read_bytes() == written


@pytest.mark.parametrize("name", ["game-1.jsonl", "new.txt"])
@pytest.mark.parametrize("way", ["straight", "linked file", "linked folder"])
def test_nothing_is_written_among_what_the_program_keeps(
    name: str, way: str, source: Path, tmp_path: Path
) -> None:
    saves, path = tmp_path / "saves", tmp_path / "story.txt"
    saves.mkdir()
    (saves / "game-1.jsonl").write_bytes(b"\xff spoiled")
    match way:
        case "straight":
            path = saves / name
        case "linked file":
            path.symlink_to(saves / name)
        case _:
            (tmp_path / "link").symlink_to(saves)
            path = tmp_path / "link" / name
    with pytest.raises(SessionError, match="saves has the program's own files; name one elsewhere"):
        write_out(str(path), STORY, str(source), [str(tmp_path / "nothing"), str(saves)])
    assert left(saves) == {"game-1.jsonl"}
    assert (saves / "game-1.jsonl").read_bytes() == b"\xff spoiled"


@pytest.mark.parametrize("there", [True, False])
def test_a_link_in_our_own_folder_is_replaced_and_leads_nobody_astray(
    there: bool, source: Path, tmp_path: Path
) -> None:
    path, victim = tmp_path / "game.txt", tmp_path / "victim"
    if there:
        victim.write_text("precious")
    path.symlink_to(victim)
    write_own(str(path), STORY, str(source))
    assert (path.is_symlink(), path.read_bytes()) == (False, STORY)
    assert victim.exists() == there
    assert not there or victim.read_text() == "precious"


def test_a_folder_of_exports_that_is_the_one_of_saves_costs_no_saved_game(
    source: Path, tmp_path: Path
) -> None:
    (tmp_path / "exports").symlink_to(tmp_path)
    inode = source.stat().st_ino
    with pytest.raises(SessionError, match="is the saved game itself; it was left as it is"):
        write_own(str(tmp_path / "exports" / source.name), b"a journal", str(source))
    assert (source.read_bytes(), source.stat().st_ino) == (b"a journal", inode)


def test_a_pipe_is_written_into(source: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = Thread(target=write_out, args=(str(pipe), STORY, str(source), ()))
    writer.start()
    assert pipe.read_bytes() == STORY
    writer.join()
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_the_pipe_of_another_program_is_written_into(source: Path) -> None:
    reading, writing = os.pipe()
    writer = Thread(target=write_out, args=(f"/dev/fd/{writing}", STORY, str(source), ()))
    writer.start()
    data = b""
    while len(data) < len(STORY):
        data += os.read(reading, 1 << 16)
    writer.join()
    os.close(writing)
    assert data + os.read(reading, 1) == STORY
    os.close(reading)


def test_a_pipe_that_nobody_reads_any_more_is_one_sentence(source: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with pytest.raises(SessionError, match=r"Cannot write /dev/fd/\d+ \(Broken pipe\)\."):
        write_out(f"/dev/fd/{writing}", STORY, str(source), ())
    os.close(writing)


@pytest.mark.parametrize("way", ["/dev/null", "link"])
def test_a_device_stays_one(way: str, source: Path, tmp_path: Path) -> None:
    path = way
    if way == "link":
        path = str(tmp_path / "link")
        os.symlink("/dev/null", path)
    write_out(path, STORY, str(source), ())
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    assert os.path.islink(path) == (way == "link")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_device_that_is_full_is_one_sentence(source: Path) -> None:
    with pytest.raises(SessionError, match=r"^Cannot write /dev/full \(No space left on device\)\.$"):
        write_out("/dev/full", STORY, str(source), ())
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)


@pytest.mark.parametrize("name", ["/dev/stdout", "the file itself"])
def test_the_file_behind_stdout_gets_it_in_its_turn(name: str, source: Path, tmp_path: Path) -> None:
    path = tmp_path / "all.txt"
    to = name if name == "/dev/stdout" else str(path)
    code = (
        "import sys; from thrones_tui.session.files import write_out; print('first', flush=True);"
        f"write_out({to!r}, b'second\\n', {str(source)!r}, ()); print('third')"
    )
    with path.open("wb") as out:
        subprocess.run([sys.executable, "-c", code], stdout=out, check=True)
    assert path.read_text() == "first\nsecond\nthird\n"
    assert run(code.replace(str(path), "/dev/stdout")) == "first\nsecond\nthird\n"


def test_what_cannot_be_written_is_one_sentence_and_changes_nothing(source: Path, tmp_path: Path) -> None:
    (tmp_path / "circle").symlink_to("circle")
    (tmp_path / "nowhere").symlink_to("missing/story.txt")
    os.mkfifo(tmp_path / "pipe")
    folder = tmp_path.resolve()
    before = left(tmp_path)
    for name, why in {
        "": "is a folder",
        ".": "is a folder",
        "new/": "is a folder",
        "missing/story.txt": f"There is no folder {folder}/missing.",
        "nowhere": f"There is no folder {folder}/missing.",
        "game.jsonl/story.txt": f"There is no folder {folder}/game.jsonl.",
        "circle": "Too many levels of symbolic links",
        "x" * 300: "File name too long",
        "pipe/story.txt": f"There is no folder {folder}/pipe.",
    }.items():
        with pytest.raises(SessionError) as refused:
            write_out(f"{tmp_path}/{name}", STORY, str(source), ())
        assert why in str(refused.value)
    assert left(tmp_path) == before
    assert (tmp_path / "circle").is_symlink()


@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may write everywhere")
def test_what_may_not_be_written_stays(source: Path, tmp_path: Path) -> None:
    path = tmp_path / "story.txt"
    path.write_text("an older story")
    path.chmod(0o400)
    with pytest.raises(SessionError, match=r"story\.txt \(Permission denied\)\.$"):
        write_out(str(path), STORY, str(source), ())
    assert path.read_text() == "an older story"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root may give files away")
def test_a_file_keeps_its_owner(source: Path, tmp_path: Path) -> None:
    path = tmp_path / "story.txt"
    path.write_text("an older story")
    os.chown(path, 1234, 4321)
    path.chmod(0o640)
    write_out(str(path), STORY, str(source), ())
    about = path.stat()
    assert (about.st_uid, about.st_gid, stat.S_IMODE(about.st_mode)) == (1234, 4321, 0o640)


def test_the_longest_name_there_can_be_is_taken(source: Path, tmp_path: Path) -> None:
    path = tmp_path / ("x" * 255)
    write_out(str(path), STORY, str(source), ())
    assert path.read_bytes() == STORY
