"""The journal of a game, which is its save, its replay and its bug report in one: the grammar, both ways.

A journal is a text file of one JSON object a line: the header, then what happened, in order. Every line ends
with its number and a check sum, so that damage is named and costs no other line, and a line that is lost,
doubled or moved is noticed.
"""

import base64
import re
import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Final, NamedTuple, Self, TypeAlias

from thrones_tui import __version__
from thrones_tui.core.codec import LONGEST, CodecError, read_json, record, write
from thrones_tui.core.limits import (
    LONGEST_COMMAND,
    LONGEST_SEED,
    WORLD_LIMIT,
    any_text,
    matching,
    printable,
    shown,
)
from thrones_tui.scene.measure import clip
from thrones_tui.session import clock
from thrones_tui.session.files import SessionError
from thrones_tui.session.loglines import Told, Turn, Words

FORMAT: Final = 2
"""Raised when journals are written in another way; `thrones`, `program` and the end of a line stay."""
LONGEST_LABEL: Final = 40
MOST_LINES: Final = 100_000
MOST_NONSENSE: Final = 5
"""Most lines whose check sum is right although they say nothing: no damage does that."""
MOST_UNPACKED: Final = 64_000_000
"""Bytes of memory that the states and the log of all snapshots may take; a long game has a few millions."""
_A_LOG_LINE: Final = 250
"""Bytes of memory that a line of the log takes besides its text, roughly."""

# What a line may say

Hash: TypeAlias = Annotated[str, matching("[0-9a-f]{32}", "32 hexadecimal digits")]
Options: TypeAlias = Annotated[Mapping[Words, Annotated[str, printable(400, trimmed=False)]], range(50)]
World: TypeAlias = Annotated[Mapping[Words, Annotated[str, any_text(WORLD_LIMIT)]], range(20)]


class JournalError(SessionError):
    """A journal that cannot be used; the text names it and says why. The file is as it was."""


class Header(NamedTuple):
    """What a game is: its rules, chance and options, who plays, and which program began it.

    `world` holds the text of the world's files by name, so that a journal needs nothing beside it. `rules` is
    the version of the state. In a `practice` game anything may be taken back. `origin` is the id of the game
    this one was taken over from; `players` are those made of code, as typed, by the options of their seats.
    """

    id: Annotated[str, matching("[0-9a-z-]{1,80}", "1 to 80 letters, digits and hyphens")]
    """It is the name of the file, too."""
    game: Words
    rules: Annotated[int, range(10**6)]
    ruleset: Annotated[str, matching("[0-9a-f]{10}", "10 hexadecimal digits")]
    seed: Annotated[str, printable(LONGEST_SEED)]
    options: Options
    practice: bool
    program: Words
    name: Words
    character: Words
    began: Annotated[str, clock.not_utc]
    origin: Annotated[str, matching("[0-9a-z-]{0,80}", "an id, or empty")]
    world: World
    players: Options = {}  # noqa: RUF012 - nobody changes a mapping

    @classmethod
    def from_plain(cls, data: object) -> Self:
        """The header in plain data; raise `ValueError` with a sentence if it is none."""
        if not isinstance(data, dict):
            raise CodecError("the header has no fields")
        try:
            return record(cls, {**data, "world": _unpack(data.get("world"))})
        except CodecError as error:
            raise CodecError(f"the header is not valid: {error}") from None


class Move(NamedTuple):
    """A command that was accepted, the digest of the state after it, and where the player stood then.

    The `line` of an entry is its number in the journal it was read from, 0 for one that is new.
    """

    do: Annotated[str, printable(LONGEST_COMMAND, trimmed=False)]
    state: Hash
    turn: Turn
    score: int
    over: bool = False
    line: int = 0


class Back(NamedTuple):
    """So many commands were taken back; where the player stood then."""

    back: Annotated[int, range(1, MOST_LINES)]
    turn: Turn
    score: int
    line: int = 0


class Snapshot(NamedTuple):
    """A whole state as its game dumps it, and the lines of the log since the last snapshot.

    The first one repeats the `header`, so that damage to one line leaves the other. `fresh` and `news` are
    those of the log, `told` the turn that the next lines of it belong to. `memory` is what the player
    remembers, as JSON; versions that kept none left it out.
    """

    header: Header | None
    state: Annotated[str, any_text(LONGEST)]
    log: tuple[Told, ...]
    fresh: Annotated[int, range(10**6)]
    news: Annotated[int, range(10**6)]
    told: Turn
    memory: Annotated[str, any_text(LONGEST)] = ""
    line: int = 0


class Practice(NamedTuple):
    """From here on the game counts as practice."""

    practice: bool = True
    line: int = 0


class Advised(NamedTuple):
    """The player was told what the program would do."""

    advised: bool = True
    line: int = 0


class Label(NamedTuple):
    """What the player calls the game."""

    label: Annotated[str, printable(LONGEST_LABEL, trimmed=False)]
    line: int = 0


Entry: TypeAlias = Move | Back | Snapshot | Practice | Advised | Label


class Damage(NamedTuple):
    """The number of a line that cannot be trusted, and what is wrong with it."""

    line: int
    what: str

    def __str__(self) -> str:
        """`line 12: its check sum does not fit`."""
        return f"line {self.line}: {self.what}"


class Reading(NamedTuple):
    """A journal as read: the header (or the copy of it), then what the lines say, in order.

    `header` is None where both are damaged. `length` is how many bytes the whole lines take; what follows was
    being written when the program ended, and is ignored.
    """

    header: Header | None
    entries: tuple[Entry | Damage, ...]
    length: int

    @property
    def damages(self) -> tuple[Damage, ...]:
        """All damage, in order."""
        return tuple(entry for entry in self.entries if isinstance(entry, Damage))


# Writing


def line_of(number: int, record: Header | Entry) -> bytes:
    """A line of a journal, `number` counting from 1 at the header."""
    match record:
        case Header():
            data = {"thrones": FORMAT, **_plain(record)}
        case Snapshot():
            data = {"snapshot": _pack((record.header and _plain(record.header), *record[1:-1]))}
        case _:
            data = {name: said for name, said in record._asdict().items() if (name, said) != ("over", False)}
    data["line"] = number
    body = write(data)[:-1].encode()
    return body + b',"check":"%08x"}\n' % zlib.crc32(body)


def lines_of(records: Iterable[Header | Entry]) -> list[bytes]:
    """The lines of a whole journal."""
    return [line_of(number, record) for number, record in enumerate(records, 1)]


def _plain(header: Header) -> dict[str, object]:
    plain = header._asdict() | {"options": dict(header.options), "world": _pack(dict(header.world))}
    return {name: value for name, value in plain.items() if value or name != "players"}


def _pack(data: object) -> str:
    # Level 9 takes forty times as long for the map of a large world, and saves a twentieth.
    return base64.b85encode(zlib.compress(write(data).encode(), 6)).decode("ascii")


# Reading

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


def memory_of(snapshot: Snapshot) -> int:
    """Bytes of memory that a snapshot takes when it is unpacked, roughly."""
    texts = [snapshot.state, snapshot.memory, *(snapshot.header.world.values() if snapshot.header else ())]
    return sum(map(sys.getsizeof, texts)) + sum(_A_LOG_LINE + len(told[0]) for told in snapshot.log)


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
            fields = _unpack(packed)
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


def _unpack(packed: object) -> object:
    """Inverse of `_pack`; raise `CodecError`."""
    try:
        text = zlib.decompressobj().decompress(base64.b85decode(str(packed)), LONGEST + 1)
    except (ValueError, zlib.error):
        raise CodecError("packed data is damaged") from None
    return read_json(text)
