"""Journals as bytes: what is written comes back, and whatever becomes of the file is noticed."""

import json
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thrones_tui import __version__
from thrones_tui.session.journal import (
    FORMAT,
    Advised,
    Back,
    Damage,
    Entry,
    Header,
    JournalError,
    Label,
    Move,
    Practice,
    Reading,
    Snapshot,
    lines_of,
)
from thrones_tui.session.loglines import Weight
from thrones_tui.session.reading import read

HEADER = Header(
    id="20261128-140300-thrones-0a1b2c",
    game="thrones",
    rules=3,
    ruleset="0123456789",
    seed="winter is coming",
    options={"name": "Zoë 王", "hero": "Jon Snow"},
    practice=False,
    program="1.2.3",
    name="Zoë 王",
    character="Jon Snow",
    began="2026-11-28T14:03:00Z",
    origin="",
    world={"mapGOT.txt": "~~\n^^\n", "empty.txt": ""},
)
LOG = (
    ("You wake in “Winterfell”.", "text", 1, Weight(1)),
    ("Snow falls.", "dim", 1, Weight(0)),
    ("Winter is here.", "ice", 1, Weight(2)),
)
ENTRIES: tuple[Entry, ...] = (
    Snapshot(HEADER, '{"turn":1,"what":"ü\\n"}', LOG, 2, 0, 1, line=2),
    Move("travel north", "0" * 32, 2, 10, line=3),
    Label("Der lange Marsch", line=4),
    Move("say winter is coming, 王", "1" * 32, 3, -5, line=5),
    Back(1, 2, 10, line=6),
    Practice(line=7),
    Snapshot(None, '{"turn":2}', (), 0, 1, 2, line=8),
    Label("", line=9),
    Move("give up", "2" * 32, 60, 10_000, over=True, line=10),
    Advised(line=11),
)
LINES = lines_of((HEADER, *ENTRIES))
WHOLE = b"".join(LINES)


def entries(reading: Reading) -> list[Entry]:
    return [line for line in reading.entries if not isinstance(line, Damage)]


def signed(number: int, data: dict[str, Any]) -> bytes:
    """A line that is whole, whatever it says."""
    body = json.dumps({**data, "line": number}, separators=(",", ":"))[:-1].encode()
    return body + b',"check":"%08x"}\n' % zlib.crc32(body)


# What comes back


def test_every_kind_of_line_comes_back_as_it_was_written() -> None:
    reading = read(WHOLE)
    assert reading == Reading(HEADER, ENTRIES, len(WHOLE))
    assert reading.damages == ()
    assert [type(line) for line in reading.entries] == [type(entry) for entry in ENTRIES]


def test_a_journal_is_text_of_one_json_object_a_line_with_its_number_and_a_check_sum() -> None:
    for number, line in enumerate(LINES, 1):
        text = line.decode("utf-8")
        assert text.count("\n") == 1
        data = json.loads(text)
        assert list(data)[-2:] == ["line", "check"]
        assert data["line"] == number
        body = text[: text.index(',"check":')].encode()
        assert int(data["check"], 16) == zlib.crc32(body)
    assert json.loads(LINES[0])["thrones"] == FORMAT


@given(st.lists(st.text(min_size=1, max_size=30).filter(str.isprintable)))
def test_whatever_a_command_says_comes_back(texts: list[str]) -> None:
    moves = [Move(text, "0" * 32, turn, -turn, line=turn) for turn, text in enumerate(texts, 2)]
    assert entries(read(b"".join(lines_of((HEADER, *moves))))) == moves


# Cut short


def test_of_a_journal_that_is_cut_only_the_line_being_written_is_lost() -> None:
    for size in range(len(WHOLE) + 1):
        reading = read(WHOLE[:size])
        whole = WHOLE[:size].count(b"\n")
        if WHOLE[size : size + 1] == b"\n":  # all but the end of a line
            whole += 1
        assert reading.length == min(size, sum(map(len, LINES[:whole])))
        assert entries(reading) == list(ENTRIES[: max(0, whole - 1)])
        if whole:
            assert (reading.header, reading.damages) == (HEADER, ())
        else:
            assert reading.damages == (Damage(1, "it is cut short"),)


@pytest.mark.parametrize("tail", [b"\0" * 500, b"\xff", b"{", b'{"do":"travel', b"\r"])
def test_what_follows_the_last_line_and_is_none_counts_for_nothing(tail: bytes) -> None:
    reading = read(WHOLE + tail)
    assert (reading.damages, reading.length) == ((), len(WHOLE))
    assert entries(reading) == list(ENTRIES)


# Flipped, lost, doubled, moved


def line_at(offset: int) -> int:
    """The line, from 1, that a byte of the journal is in."""
    return WHOLE[:offset].count(b"\n") + 1


@pytest.mark.parametrize("bit", range(8))
def test_no_flipped_bit_passes_unnoticed_or_costs_another_line(bit: int) -> None:
    for offset in range(len(WHOLE)):
        spoiled = bytearray(WHOLE)
        spoiled[offset] ^= 1 << bit
        damaged = line_at(offset)
        try:
            reading = read(bytes(spoiled))
        except JournalError as error:
            raise AssertionError(f"byte {offset} makes another format of it: {error}") from None
        assert reading.damages, offset
        assert reading.damages[0].line == damaged, offset
        lost = set() if WHOLE[offset] == ord("\n") else {damaged}
        assert entries(reading) == [entry for n, entry in enumerate(ENTRIES, 2) if n not in lost], offset
        assert reading.header == HEADER  # of which there is a copy


def test_every_byte_may_become_any_other_without_an_entry_that_never_was() -> None:
    places = [*range(0, len(WHOLE), 67), *(offset for offset, byte in enumerate(WHOLE) if byte == 10)]
    for offset in places:
        for byte in range(256):
            spoiled = bytearray(WHOLE)
            spoiled[offset] = byte
            reading = read(bytes(spoiled))
            assert bool(reading.damages) == (spoiled != WHOLE)
            assert all(entry in ENTRIES for entry in entries(reading))


@pytest.mark.parametrize("at", range(1, len(LINES)))
def test_a_line_that_is_lost_is_missed_and_the_others_are_known(at: int) -> None:
    reading = read(b"".join(LINES[:at] + LINES[at + 1 :]))
    assert entries(reading) == [entry for n, entry in enumerate(ENTRIES, 1) if n != at]
    if at < len(LINES) - 1:  # the last one might never have been written
        assert reading.damages == (Damage(at + 1, "it is missing"),)


def test_without_its_header_a_journal_has_the_copy_in_the_first_snapshot() -> None:
    reading = read(b"".join(LINES[1:]))
    assert reading.damages == (Damage(1, "it is missing"),)
    assert (reading.header, entries(reading)) == (HEADER, list(ENTRIES))
    assert read(b"".join(LINES[2:])).header is None


def test_a_line_before_the_header_costs_nothing() -> None:
    reading = read(b"garbage\n" + WHOLE)
    assert [damage.line for damage in reading.damages] == [1]
    assert (reading.header, entries(reading)) == (HEADER, list(ENTRIES))


@pytest.mark.parametrize("at", range(len(LINES)))
def test_a_line_that_is_doubled_is_taken_once(at: int) -> None:
    reading = read(b"".join([*LINES[: at + 1], *LINES[at:]]))
    assert reading.damages == (Damage(at + 1, "it occurs twice"),)
    assert (reading.header, entries(reading)) == (HEADER, list(ENTRIES))


@pytest.mark.parametrize("at", range(1, len(LINES) - 1))
def test_lines_that_changed_places_are_never_read_in_the_wrong_order(at: int) -> None:
    lines = LINES.copy()
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    reading = read(b"".join(lines))
    assert reading.damages[0].line == at + 1
    assert entries(reading) == [entry for n, entry in enumerate(ENTRIES, 1) if n != at]


def test_lines_of_another_journal_are_not_taken_for_a_continuation() -> None:
    reading = read(WHOLE + WHOLE)
    assert entries(reading) == list(ENTRIES)
    assert len(reading.damages) == len(LINES)


def test_a_block_of_nothing_in_the_middle_costs_what_it_covers() -> None:
    begin, end = len(LINES[0]) + len(LINES[1]) + 30, len(WHOLE) - len(LINES[-1]) - len(LINES[-2]) - 30
    reading = read(WHOLE[:begin] + b"\0" * (end - begin) + WHOLE[end:])
    assert entries(reading) == [ENTRIES[0], *ENTRIES[-2:]]
    assert [damage.line for damage in reading.damages] == [3]


def test_line_ends_of_windows_are_damage_that_costs_nothing() -> None:
    reading = read(WHOLE.replace(b"\n", b"\r\n"))
    assert (reading.header, entries(reading)) == (HEADER, list(ENTRIES))
    assert {damage.what for damage in reading.damages} == {"its end is damaged"}


# What is no journal


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\n" * 1000,
        b"\0" * 5000,
        b"\xff\xfe\xfd\n\xff\n",
        b"Hello, world.\nThis is a text.\n",
        b"[" * 200_000 + b"\n",
        b'{"thrones":' * 50_000 + b"\n",
        b'{"thrones":2}\n',
        b'{"thrones":[1],"program":{}}\n',
        b'{"thrones":"1"}\n',
        b"null\n7\n[]\n{}\n",
        b'{"thrones":' + b"9" * 5000 + b"}\n",
        WHOLE[1:],
        WHOLE.decode().encode("utf-16"),
        b'{"thrones":2,"line":1,"check":"00000000"}\n' * 3000,
    ],
    ids=lambda data: repr(data[:12]),
)
def test_what_is_no_journal_is_damage_in_its_first_line(data: bytes) -> None:
    reading = read(data)
    assert (reading.header, reading.damages[0].line) in ((None, 1), (HEADER, 1))
    assert str(reading.damages[0]).isprintable()
    assert len(str(reading.damages[0])) < 200


# Other formats


def other_format(number: object) -> Callable[[bool], bytes]:
    def make(checked: bool) -> bytes:
        line = signed(1, {"thrones": number, "program": "9.8.7", "new": []})
        return (line if checked else line.replace(b"9.8.7", b"9.8.6")) + LINES[1]

    return make


@pytest.mark.parametrize(("number", "age"), [(FORMAT + 1, "newer"), (0, "older"), (-3, "older")])
def test_another_format_is_refused_with_both_versions(number: int, age: str) -> None:
    words = rf"version 9\.8\.\d of the program in the {age} format {number}; this is version {__version__}"
    with pytest.raises(JournalError, match=words):
        read(other_format(number)(True))
    unsure = read(other_format(number)(False))  # rather a bit that is flipped, for the other lines are ours
    assert (unsure.header, unsure.damages) == (
        HEADER,
        (Damage(1, "its check sum is wrong"),),
    )
    with pytest.raises(JournalError, match=words):
        read(other_format(number)(False).split(b"\n")[0] + b"\n")


def test_what_another_format_says_of_its_program_cannot_drive_the_terminal() -> None:
    with pytest.raises(JournalError) as caught:
        read(signed(1, {"thrones": 99, "program": "\x1b[2J\n" + "x" * 5000}))
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300
