"""A journal read back: strictly, and each line by its own number, so that damage costs no other."""

import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from thrones_tui import __version__
from thrones_tui.core.codec import CodecError, read_json, record
from thrones_tui.core.limits import shown
from thrones_tui.scene.measure import clip
from thrones_tui.session.journal import (
    FORMAT,
    MOST_LINES,
    MOST_UNPACKED,
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
    memory_of,
    unpack,
)

MOST_NONSENSE: Final = 5
"""Most lines whose check sum is right although they say nothing: no damage does that."""
_END: Final = re.compile(rb',"line":([1-9][0-9]{0,8})(,"check":")([0-9a-f]{8})"\}\Z')
_LONGEST_END: Final = 48
_DAMAGED_END: Final = re.compile(rb'(?<=,"check":"[0-9a-f]{8}"\})[^\n]')


def read(data: bytes) -> Reading:
    """The journal in a file's bytes; raise `JournalError` for another format, and if there is too much."""
    if data.count(b"\n") > MOST_LINES:
        raise JournalError(_TOO_LONG)
    *texts, rest = data.split(b"\n")
    length = len(data) - len(rest)
    if _number(_DAMAGED_END.split(rest, 1)[0]):  # all of a line but its end
        texts.append(rest)
        length = len(data)
    records = tuple(_within_bounds(_records(texts)))
    entries: tuple[Entry | Damage, ...] = tuple(rec for rec in records if not isinstance(rec, Header))
    if all(isinstance(record, Damage) for record in records):
        _refuse_other_formats(_said(texts[0] if texts else b""))
    copies = (entry.header for entry in entries if isinstance(entry, Snapshot))
    headers = (record for record in (*records[:1], *copies) if isinstance(record, Header))
    header = next(headers, None)
    return Reading(header, tuple(_with_copies_compared(entries, header)), length)


def _with_copies_compared(
    entries: Iterable[Entry | Damage], header: Header | None
) -> Iterator[Entry | Damage]:
    """The entries, and damage before each that repeats another header: nobody knows which one is true."""
    for entry in entries:
        if isinstance(entry, Snapshot) and (fault := fault_of_copy(entry, header)):
            yield Damage(entry.line, fault)
        yield entry


def fault_of_copy(snapshot: Snapshot, header: Header | None) -> str:
    """What is wrong with the copy of the header in a snapshot; empty if nothing is, or there is none."""
    return "" if snapshot.header in (None, header) else OTHER_COPY


def _within_bounds(records: Iterable[Header | Entry | Damage]) -> Iterator[Header | Entry | Damage]:
    """The same, but raise `JournalError` where it takes more time or memory to read than a game is worth."""
    nonsense = unpacked = 0
    for count, each in enumerate(records, 1):
        if count > MOST_LINES:
            raise JournalError(_TOO_LONG)
        nonsense += isinstance(each, Damage) and each.what.startswith(_NONSENSE)
        unpacked += memory_of(each) if isinstance(each, Snapshot) else 0
        if nonsense > MOST_NONSENSE:
            raise JournalError(f"it has more than {MOST_NONSENSE} lines that no program of ours has written")
        if unpacked > MOST_UNPACKED:
            raise JournalError(f"its snapshots take more than {MOST_UNPACKED} bytes when they are unpacked")
        yield each


def _records(texts: list[bytes]) -> Iterator[Header | Entry | Damage]:
    """What the lines of a file say, each known by its own number."""
    last = unread = 0  # the number of the last whole line, and how many behind it were not
    for at, number, text in _pieces(texts):
        if at:
            yield Damage(last + unread, "its end is damaged")
            if not text:
                continue
        if not number:
            unread += 1
            yield Damage(last + unread, _fault_of_first(_said(text)) if last + unread == 1 else _SPOILED)
        elif number <= last:
            yield Damage(number, "it occurs twice")
        else:
            if number > last + 1 and not unread:
                yield Damage(last + 1, "it is missing")
            last, unread = number, 0
            yield _record(number, text)
    if not last and not unread:
        yield Damage(1, "it is cut short")


def _pieces(texts: list[bytes]) -> Iterator[tuple[int, int, bytes]]:
    """The lines that were written, each with its own number; how many damaged line ends are before it."""
    for text in texts:
        if number := _number(text):
            yield 0, number, text
        else:
            yield from ((at, _number(piece), piece) for at, piece in enumerate(_DAMAGED_END.split(text)))


def _number(text: bytes) -> int:
    """The number of a whole line; 0 for any other text."""
    end = _END.search(text, max(0, len(text) - _LONGEST_END))
    if not end or zlib.crc32(text[: end.start(2)]) != int(end[3], 16):
        return 0
    return int(end[1])


OTHER_COPY: Final = "its copy of the header is another"
_TOO_LONG: Final = f"it has more than {MOST_LINES} lines"
_SPOILED: Final = "its check sum is wrong"
_NONSENSE: Final = "it is not a line of a journal"


def _record(number: int, text: bytes) -> Header | Entry | Damage:
    """What a whole line says."""
    try:
        return header_in(text) if number == 1 else _entry(text)
    except ValueError as error:
        return Damage(number, str(error) if number == 1 else f"{_NONSENSE}: {error}")


def header_in(text: bytes) -> Header:
    """The header in a first line; raise `JournalError` for another format, `ValueError` for no header."""
    data = _said(text)
    _refuse_other_formats(data)
    if _number(text) != 1 or data.get("thrones") != FORMAT:
        raise ValueError(_fault_of_first(data))
    del data["thrones"], data["line"]
    return Header.from_plain(data)


def _refuse_other_formats(data: Mapping[str, object]) -> None:
    match data:
        case {"thrones": int(number), **more} if number != FORMAT and type(number) is int:
            age = "newer" if number > FORMAT else "older"
            raise JournalError(
                f"it was written by version {clip(str(more.get('program')), 20)} of the program in the {age} "
                f"format {shown(number)}; this is version {__version__}, which reads format {FORMAT}"
            )


def _fault_of_first(data: Mapping[str, object]) -> str:
    """What is wrong with a first line that is not whole, or no header."""
    return _SPOILED if isinstance(data.get("thrones"), int) else "it does not say which game this is"


def entry_in(text: bytes) -> Entry | None:
    """What a later line says, whether its check sum fits or not; None if it is no line of a journal."""
    try:
        return _entry(text)
    except CodecError:
        return None


def _entry(text: bytes) -> Entry:
    """What a later line says; raise `CodecError` if it is no line of a journal."""
    data = _said(text)
    match data:
        case {"do": _}:
            return record(Move, data)
        case {"back": _}:
            return record(Back, data)
        case {"practice": True}:
            return record(Practice, data)
        case {"advised": True}:
            return record(Advised, data)
        case {"label": _}:
            return record(Label, data)
        case {"snapshot": packed, "line": line, **more} if not more:
            fields = unpack(packed)
            if isinstance(fields, list) and len(fields) <= len(_PACKED):
                return record(Snapshot, {**dict(zip(_PACKED, fields, strict=False)), "line": line})
    raise CodecError("it has other fields")


_PACKED: Final = Snapshot._fields[:-1]


def _said(text: bytes) -> dict[str, object]:
    """The fields of a line, its check sum left out; none if it is no line of a journal."""
    try:
        data = read_json(text)
    except CodecError:
        return {}
    return {name: said for name, said in data.items() if name != "check"} if isinstance(data, dict) else {}
