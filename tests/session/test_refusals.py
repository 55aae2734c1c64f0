"""Journals that cannot be resumed: a sentence each, and the file stays as it was."""

import zlib
from pathlib import Path
from typing import Any

import pytest
from tests.session.journals import Played, ruleset

from thrones_tui import __version__
from thrones_tui.session.files import SessionError
from thrones_tui.session.journal import FORMAT, Header, JournalError, line_of
from thrones_tui.session.reading import read
from thrones_tui.session.replay import open_replay, verify
from thrones_tui.session.saved import Damaged, open_game
from thrones_tui.session.shelf import look


def header_of_journal(played: Played) -> Header:
    header = read(played.data).header
    assert isinstance(header, Header)
    return header


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, r"\(No such file or directory\)"),
        (b"", "line 1: it is cut short"),
        (b"garbage\n" * 100, "line 1: it does not say which game this is"),
        (b"\0" * 5000 + b"\n", "line 1: it does not say which game this is"),
        (b"\xff\xfe\n", "line 1: it does not say which game this is"),
        (b"[" * 200_000 + b"\n", "line 1: it does not say which game this is"),
    ],
    ids=["none", "empty", "garbage", "zeros", "no UTF-8", "deep"],
)
def test_what_is_no_journal_is_refused_in_a_sentence(tmp_path: Path, data: bytes | None, words: str) -> None:
    path = tmp_path / "a.jsonl"
    if data is not None:
        path.write_bytes(data)
    for use in (open_game, open_replay, verify):
        with pytest.raises(SessionError, match=words) as caught:
            use(str(path))
        assert str(caught.value).isprintable()
        assert str(path) in str(caught.value)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == (
        {} if data is None else {"a.jsonl": data}
    )


def signed(body: bytes, seed: int = 0) -> bytes:
    """A header with the check sum for what it says now."""
    return body + b',"check":"%08x"}\n' % zlib.crc32(body, seed)


def test_a_newer_or_older_format_is_a_sentence_with_both_versions(journal: Path, played: Played) -> None:
    head, rest = played.data.split(b"\n", 1)
    body = head[: head.rindex(b',"check":')]
    for number, age in ((FORMAT + 1, "newer"), (0, "older")):
        changed = body.replace(b'{"thrones":%d' % FORMAT, b'{"thrones":%d' % number)
        words = f"version {__version__} of the program in the {age} format {number}; this is version"
        journal.write_bytes(signed(changed) + rest)
        with pytest.raises(JournalError, match=words + r" .*It was left as it is\.$"):
            open_game(str(journal))
        journal.write_bytes(changed + head[len(body) :] + b"\n" + rest)
        with pytest.raises(Damaged, match="line 1: its check sum is wrong"):
            open_game(str(journal))


def test_format_1_whose_lines_have_no_numbers_is_refused_by_name(journal: Path, played: Played) -> None:
    lines = []
    for number, line in enumerate(played.data.splitlines(), 1):
        body = line[: line.rindex(b',"line":')].replace(b'{"thrones":2', b'{"thrones":1', 1)
        lines.append(signed(body, number))
    before = b"".join(lines)
    journal.write_bytes(before)
    for use in (open_game, open_replay, verify):
        with pytest.raises(
            JournalError, match=r"in the older format 1; this .* which reads format 2\. It was left"
        ):
            use(str(journal))
    assert look(str(journal)).problem.startswith("it was written by version")
    assert journal.read_bytes() == before


def test_rules_of_another_version_are_a_sentence_with_both_versions(journal: Path, played: Played) -> None:
    header = header_of_journal(played)._replace(rules=999, program="9.8.7")
    journal.write_bytes(line_of(1, header) + played.data.split(b"\n", 1)[1])
    for use in (open_game, open_replay, verify):
        with pytest.raises(JournalError, match=rf"version 9\.8\.7 .*rules 999.*{__version__} \(rules \d+\)"):
            use(str(journal))
    assert journal.read_bytes().endswith(played.data.split(b"\n", 1)[1])


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "chess"}, "Unknown game 'chess'"),
        ({"world": {}}, "mapGOT.txt"),
        ({"world": {"mapGOT.txt": "?"}}, "its world lacks citiesGOT.txt, heroesGOT.txt, war"),
        ({"world": {**ruleset().files, "mapGOT.txt": "?"}}, "mapGOT.txt"),
        ({"options": {"hero": "Nobody"}}, "Nobody"),
        ({"options": {"mood": "bad"}}, "mood"),
    ],
)
def test_a_header_that_no_game_can_be_begun_from_is_a_sentence(
    journal: Path, played: Played, changes: dict[str, Any], words: str
) -> None:
    journal.write_bytes(line_of(1, header_of_journal(played)._replace(**changes)))
    with pytest.raises(SessionError, match=words) as caught:
        open_game(str(journal))
    assert str(journal) in str(caught.value)
    assert journal.stat().st_size > 100
