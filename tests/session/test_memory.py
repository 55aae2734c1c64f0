"""What a player remembers, in journals of this version and of those before it."""

import json
import zlib
from base64 import b85decode, b85encode
from pathlib import Path

import pytest
from tests.session.journals import begun, killed, play

from thrones_tui.core.codec import encode, write
from thrones_tui.session import saved
from thrones_tui.session.journal import Snapshot, line_of
from thrones_tui.session.reading import read
from thrones_tui.session.replay import open_replay, verify
from thrones_tui.session.saved import open_game


def before(data: bytes, none: str) -> bytes:
    """A journal as a version wrote it that kept no memory, of any game or of this one."""
    lines = []
    for text in data.splitlines(keepends=True):
        line = json.loads(text)
        if "snapshot" in line:
            fields = json.loads(zlib.decompress(b85decode(line["snapshot"])))
            kept = [*fields[:6], *([none] if none else [])]
            packed = b85encode(zlib.compress(write(kept).encode())).decode()
            body = write({"snapshot": packed, "line": line["line"]})[:-1].encode()
            text = body + b',"check":"%08x"}\n' % zlib.crc32(body)
        lines.append(text)
    return b"".join(lines)


@pytest.mark.parametrize("none", ["", "{}"])
@pytest.mark.parametrize("name", ["thrones", "minirogue", "goldrush"])
def test_a_journal_without_memories_is_opened_with_all_that_was_seen(
    name: str, none: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved, "SNAPSHOT_EVERY", 10)
    game = begun(tmp_path, game=name)
    play(game, 25)
    memory = game.play.memory
    path = killed(game)
    path.write_bytes(before(path.read_bytes(), none))
    entries = read(path.read_bytes()).entries
    assert {entry.memory for entry in entries if isinstance(entry, Snapshot)} == {none}
    assert verify(str(path)).fault == ""
    again = open_game(str(path))
    assert again.play.memory == memory
    play(again, 10)  # with a snapshot that has it
    memory = again.play.memory
    killed(again)
    assert open_replay(str(path)).at(again.moves).memory == memory
    assert verify(str(path)).fault == ""


@pytest.mark.parametrize("other", ["begin", "of another world"])
def test_a_forged_memory_is_named_and_does_no_harm(other: str, tmp_path: Path) -> None:
    game = begun(tmp_path)
    first = write(encode(game.play.memory))
    play(game, 5)
    game.leave()
    data = Path(game.path).read_bytes()
    snapshot = read(data).entries[-1]
    assert isinstance(snapshot, Snapshot)
    forged = {"begin": first, "of another world": first.replace("[0,", "[0,0,", 1)}[other]
    lines = data.splitlines(keepends=True)[:-1]
    Path(game.path).write_bytes(b"".join([*lines, line_of(snapshot.line, snapshot._replace(memory=forged))]))
    said = f"line {snapshot.line}: the snapshot remembers something else than the player has seen"
    assert verify(game.path).fault == said
    again = open_game(game.path)
    assert (again.moves, again.play.memory == game.play.memory) == (5, other != "begin")
