"""The journal of a game, which is its save, its replay and its bug report in one: the grammar, both ways.

A journal is a text file of one JSON object a line: the header, then what happened, in order. Every line ends
with its number and a check sum, so that damage is named and costs no other line, and a line that is lost,
doubled or moved is noticed.
"""

import base64
import json
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias, TypeVar

from thrones_tui import __version__
from thrones_tui.core.codec import write
from thrones_tui.scene.measure import clip
from thrones_tui.session.files import LARGEST, SessionError

FORMAT: Final = 2
"""Raised when journals are written in another way; `thrones`, `program` and the end of a line stay."""

R = TypeVar("R")


class JournalError(SessionError):
    """A journal that cannot be used; the text names it and says why. The file is as it was."""


class Header(NamedTuple):
    """What a game is: its rules, chance and options, who plays, and which program began it.

    `world` holds the text of the world's files by name, so that a journal needs nothing beside it. `rules` is
    the version of the game's state. In a `practice` game anything may be taken back. `origin` is the id of
    the game that this one was taken over from.
    """

    id: str
    game: str
    rules: int
    ruleset: str
    seed: str
    options: Mapping[str, str]
    practice: bool
    program: str
    name: str
    character: str
    began: str
    origin: str
    world: Mapping[str, str]


class Move(NamedTuple):
    """A command that was accepted, the digest of the state after it, and where the player stood then.

    The `line` of an entry is its number in the journal it was read from, 0 for one that is new.
    """

    do: str
    state: str
    turn: int
    score: int
    over: bool = False
    line: int = 0


class Back(NamedTuple):
    """So many commands were taken back; where the player stood then."""

    back: int
    turn: int
    score: int
    line: int = 0


class Snapshot(NamedTuple):
    """A whole state as its game dumps it, and the lines of the log since the last snapshot.

    The first one repeats the `header`, so that damage to one line leaves the other. `fresh` and `news` are
    those of the log, `told` the turn that the next lines of it belong to.
    """

    header: Header | None
    state: str
    log: tuple[tuple[str, str, int, bool], ...]
    fresh: int
    news: int
    told: int
    line: int = 0


class Practice(NamedTuple):
    """From here on the game counts as practice."""

    practice: bool = True
    line: int = 0


class Label(NamedTuple):
    """What the player calls the game."""

    label: str
    line: int = 0


Entry: TypeAlias = Move | Back | Snapshot | Practice | Label


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
            header = record.header and _plain(record.header)
            data = {"snapshot": _pack((header, *record[1:-1]))}
        case _:
            data = record._asdict()
            if data.get("over") is False:
                del data["over"]
    data["line"] = number
    body = write(data)[:-1].encode()
    return body + b',"check":"%08x"}\n' % zlib.crc32(body)


def lines_of(records: Iterable[Header | Entry]) -> list[bytes]:
    """The lines of a whole journal."""
    return [line_of(number, record) for number, record in enumerate(records, 1)]


def _plain(header: Header) -> dict[str, object]:
    return {**header._asdict(), "options": dict(header.options), "world": _pack(dict(header.world))}


def _pack(data: object) -> str:
    # Level 9 takes forty times as long for the map of a large world, and saves a twentieth.
    return base64.b85encode(zlib.compress(write(data).encode(), 6)).decode("ascii")


# Reading

_END: Final = re.compile(rb',"line":([1-9][0-9]{0,8})(,"check":")([0-9a-f]{8})"\}\Z')
_LONGEST_END: Final = 48
_DAMAGED_END: Final = re.compile(rb'(?<=,"check":"[0-9a-f]{8}"\})[^\n]')
_ID: Final = re.compile(r"[0-9a-z-]{1,80}")


def read(data: bytes) -> Reading:
    """The journal in a file's bytes; raise `JournalError` if it is in another format."""
    *texts, rest = data.split(b"\n")
    length = len(data) - len(rest)
    if _number(_DAMAGED_END.split(rest)[0]):  # all of a line but its end
        texts.append(rest)
        length = len(data)
    records = tuple(_records(texts))
    entries: tuple[Entry | Damage, ...] = tuple(rec for rec in records if not isinstance(rec, Header))
    if all(isinstance(record, Damage) for record in records):
        _refuse_other_formats(_fields(texts[0] if texts else b""))
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
    return "" if snapshot.header in (None, header) else "its copy of the header is another"


def _records(texts: list[bytes]) -> Iterator[Header | Entry | Damage]:
    """What the lines of a file say, each known by its own number."""
    last = unread = 0  # the number of the last whole line, and how many behind it were not
    for at, text in _pieces(texts):
        if at:
            yield Damage(last + unread, "its end is damaged")
            if not text:
                continue
        number = _number(text)
        if not number:
            unread += 1
            yield Damage(last + unread, _fault_of_first(_fields(text)) if last + unread == 1 else _SPOILED)
        elif number <= last:
            yield Damage(number, "it occurs twice")
        else:
            if number > last + 1 and not unread:
                yield Damage(last + 1, "it is missing")
            last, unread = number, 0
            yield _record(number, text)
    if not last and not unread:
        yield Damage(1, "it is cut short")


def _pieces(texts: list[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines that were written; numbers over 0 follow a damaged line end."""
    for text in texts:
        if _number(text):
            yield 0, text
        else:
            yield from enumerate(_DAMAGED_END.split(text))


def _number(text: bytes) -> int:
    """The number of a whole line; 0 for any other text."""
    end = _END.search(text, max(0, len(text) - _LONGEST_END))
    if not end or zlib.crc32(text[: end.start(2)]) != int(end[3], 16):
        return 0
    return int(end[1])


_SPOILED: Final = "its check sum is wrong"


def _record(number: int, text: bytes) -> Header | Entry | Damage:
    """What a whole line says."""
    if number > 1:
        return entry_in(text) or Damage(number, "it is not a line of a journal")
    try:
        return header_in(text)
    except ValueError as error:
        return Damage(1, str(error))


def header_in(text: bytes) -> Header:
    """The header in a first line; raise `JournalError` for another format, `ValueError` for no header."""
    data = _fields(text)
    _refuse_other_formats(data)
    if _number(text) != 1 or data.get("thrones") != FORMAT:
        raise ValueError(_fault_of_first(data))
    return _header(data)


def _refuse_other_formats(data: Mapping[str, object]) -> None:
    match data:
        case {"thrones": int(number), **more} if number != FORMAT and type(number) is int:
            age = "newer" if number > FORMAT else "older"
            raise JournalError(
                f"it was written by version {clip(str(more.get('program')), 20)} of the program in the {age} "
                f"format {number}; this is version {__version__}, which reads format {FORMAT}"
            )


def _fault_of_first(data: Mapping[str, object]) -> str:
    """What is wrong with a first line that is not whole, or no header."""
    return _SPOILED if isinstance(data.get("thrones"), int) else "it does not say which game this is"


def entry_in(text: bytes) -> Entry | None:
    """What a later line says, whether its check sum fits or not; None if it is no line of a journal."""
    try:
        return _entry(_fields(text))
    except (ValueError, TypeError, KeyError):
        return None


def _fields(text: bytes) -> dict[str, object]:
    """The fields of a line, its check sum left out; none if it is no line of a journal."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(data, dict):
        return {}
    data.pop("check", None)
    return data


def _entry(data: dict[str, object]) -> Entry:
    """An entry from its fields; raise `ValueError`, `TypeError` or `KeyError` if it is none."""
    match data:
        case {"do": _}:
            return _made(Move, data)
        case {"back": _}:
            return _made(Back, data)
        case {"practice": True}:
            return _made(Practice, data)
        case {"label": str(label)} if label.isprintable():
            return _made(Label, data)
        case {"snapshot": str(packed), "line": int(line), **more} if not more:
            return _snapshot(_unpack(packed), line)
    raise ValueError("unknown line")


def _made(kind: Callable[..., R], data: Mapping[str, object]) -> R:
    """A record from its fields, each of the type that is declared; raise `KeyError` or `TypeError`."""
    for name, value in data.items():
        wanted = kind.__annotations__[name]
        if wanted in (bool, int, str) and type(value) is not wanted:
            raise TypeError(f"{name} is of another type")
    return kind(**data)


def _snapshot(data: object, line: int) -> Snapshot:
    match data:
        case [header, str(state), list(log), int(fresh), int(news), int(told)]:
            plain = None if header is None else _header(header)
            return Snapshot(plain, state, tuple(map(_log_line, log)), fresh, news, told, line)
    raise ValueError("no snapshot")


def _log_line(data: object) -> tuple[str, str, int, bool]:
    match data:
        case [str(text), str(style), int(turn), bool(routine)]:
            return text, style, turn, routine
    raise ValueError("no line of a log")


def _header(data: object) -> Header:
    """The header in plain data; raise `ValueError` with a sentence if it is none."""
    if not isinstance(data, dict):
        raise ValueError("the header has no fields")
    try:
        fields = {name: data[name] for name in Header._fields}
    except KeyError as error:
        raise ValueError(f"the header lacks {error}") from None
    try:
        fields |= {"options": _texts(fields["options"]), "world": _texts(_unpack(fields["world"]))}
        header = _made(Header, fields)
    except TypeError:
        raise ValueError(_STRANGE) from None
    texts = [text for text in header if isinstance(text, str)]
    if not all(map(str.isprintable, texts)) or not _ID.fullmatch(header.id):  # the id is the name of a file
        raise ValueError(_STRANGE)
    return header


_STRANGE: Final = "the header has a field that is not valid"


def _texts(data: object) -> dict[str, str]:
    """Texts by name; raise `TypeError` for anything else."""
    if isinstance(data, dict) and all(isinstance(text, str) for pair in data.items() for text in pair):
        return data
    raise TypeError("no texts by name")


def _unpack(packed: object) -> object:
    """Inverse of `_pack`; raise `ValueError`."""
    try:
        text = zlib.decompressobj().decompress(base64.b85decode(str(packed)), LARGEST)
        unpacked: object = json.loads(text)
    except (ValueError, zlib.error, RecursionError):
        raise ValueError("packed data is damaged") from None
    return unpacked
