"""The journal of a game: a text file that is its save, its replay and its bug report in one.

One line of JSON each: the header, then what happened in order. Every line ends with a check sum of its number
and its text, so that damage is found and named, and a line that is lost does not pass unnoticed.
"""

import base64
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from thrones_tui.core.codec import write
from thrones_tui.session.errors import SessionError

FORMAT: Final = 1
"""Raised when journals are written in another way; older formats that can still be read are in `READABLE`."""
READABLE: Final = (1,)
LARGEST: Final = 64_000_000
"""Bytes; a game of 5,000 commands has under a million."""
_ID: Final = re.compile(r"[0-9a-z-]{1,80}")
_CHECK: Final = len(',"check":"00000000"}')


class JournalError(SessionError):
    """A journal that cannot be used; the text names it and says why. The file is as it was."""


class Header(NamedTuple):
    """What a game is: its rules, chance and options, who plays, and which program began it.

    `world` holds the text of the world's files by name, so that a journal needs nothing beside it. `rules` is
    the version of the game's state. In a `practice` game anything may be taken back. `origin` is the id of
    the game that this one was taken over from, or that it was recovered from.
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
    """A command that was accepted, the digest of the state after it, and where the player stood then."""

    do: str
    state: str
    turn: int
    score: int
    over: bool = False


class Back(NamedTuple):
    """So many commands were taken back; where the player stood then."""

    back: int
    turn: int
    score: int


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


class Practice(NamedTuple):
    """From here on the game counts as practice."""

    practice: bool = True


class Label(NamedTuple):
    """What the player calls the game."""

    label: str


Entry: TypeAlias = Move | Back | Snapshot | Practice | Label


class Damage(NamedTuple):
    """A line (from 1) that cannot be trusted, and what is wrong with it."""

    line: int
    what: str

    def __str__(self) -> str:
        """`line 12: its check sum does not fit`."""
        return f"line {self.line}: {self.what}"


class Reading(NamedTuple):
    """A journal as read: the header, and every later line as an entry or as damage, by its number.

    `header` is damage where the first line is. `length` is how many bytes the whole lines take; what follows
    was being written when the program ended, and counts for nothing.
    """

    header: Header | Damage
    lines: tuple[Entry | Damage, ...]
    length: int

    @property
    def damages(self) -> tuple[Damage, ...]:
        """All damage, in order."""
        return tuple(line for line in (self.header, *self.lines) if isinstance(line, Damage))


class Glance(NamedTuple):
    """What a list says of a game, read without looking at every line."""

    id: str
    game: str
    name: str
    character: str
    turn: int
    score: int
    label: str
    practice: bool
    over: bool


# Writing


def header_line(header: Header) -> bytes:
    """The first line of a journal."""
    return _line(1, {"thrones": FORMAT, **_plain_header(header)})


def entry_line(number: int, entry: Entry) -> bytes:
    """A later line, `number` counting from 1 at the header."""
    match entry:
        case Snapshot():
            header = entry.header and _plain_header(entry.header)
            data: dict[str, Any] = {"snapshot": _pack((header, *entry[1:]))}
        case Move(over=False):
            data = entry._asdict()
            del data["over"]
        case _:
            data = entry._asdict()
    return _line(number, data)


def _plain_header(header: Header) -> dict[str, Any]:
    return {**header._asdict(), "options": dict(header.options), "world": _pack(dict(header.world))}


def _line(number: int, data: Mapping[str, object]) -> bytes:
    body = write(data)[:-1].encode()
    return b'%s,"check":"%08x"}\n' % (body, _sum(number, body))


def _sum(number: int, body: bytes) -> int:
    return zlib.crc32(body, number)


def _pack(data: object) -> str:
    # Level 9 takes forty times as long for the map of a large world, and saves a twentieth.
    return base64.b85encode(zlib.compress(write(data).encode(), 6)).decode("ascii")


# Reading


def read(data: bytes) -> Reading:
    """The journal in a file's bytes.

    Raises:
        JournalError: it was written in a format that this program does not know, or is no journal at all.
    """
    *whole, rest = data.split(b"\n")
    if rest and _is_whole(len(whole) + 1, rest):  # only the end of the line was still to come
        whole.append(rest)
    if not whole:
        return Reading(Damage(1, "it is cut short"), (), 0)
    length = min(len(data), sum(map(len, whole)) + len(whole))
    lines = tuple(_entry(number, line) for number, line in enumerate(whole[1:], 2))
    return Reading(_header(whole[0]), lines, length)


def _is_whole(number: int, line: bytes) -> bool:
    body, end = line[:-_CHECK], line[-_CHECK:]
    return end == b',"check":"%08x"}' % _sum(number, body)


def _header(line: bytes) -> Header | Damage:
    whole = _is_whole(1, line)
    try:
        data = _object(line)
        wanted = data["thrones"]
    except (ValueError, KeyError):
        return Damage(1, "it should say which game this is, and does not")
    if wanted not in READABLE:
        what = _other_format(wanted, str(data.get("program")))
        if whole:
            raise JournalError(what)
        return Damage(1, f"{what}, but its check sum does not fit")
    if not whole:
        return Damage(1, "its check sum does not fit")
    try:
        return header_of(data)
    except ValueError as error:
        return Damage(1, str(error))


def _other_format(wanted: object, program: str) -> str:
    from thrones_tui import __version__

    age = "newer" if type(wanted) is int and wanted > FORMAT else "older"
    return (
        f"it was written by version {program} of the program in the {age} format {wanted}; this is version "
        f"{__version__}, which reads format {', '.join(map(str, READABLE))}"
    )


def header_of(data: Mapping[str, Any]) -> Header:
    """The header in plain data; raise `ValueError` if it is none."""
    try:
        world = _unpack(data["world"])
        header = Header(**{name: data[name] for name in Header._fields if name != "world"}, world=world)
    except KeyError as error:
        raise ValueError(f"the header should have {error}") from None
    texts = [header.id, header.game, header.ruleset, header.seed, header.program]
    texts += [header.name, header.character, header.began, header.origin]
    maps = (header.options, header.world)
    good = all(isinstance(text, str) and text.isprintable() for text in texts)
    good &= _ID.fullmatch(str(header.id)) is not None  # it is the name of a file
    good &= all(
        isinstance(table, dict) and all(isinstance(value, str) for pair in table.items() for value in pair)
        for table in maps
    )
    if not good or type(header.rules) is not int or type(header.practice) is not bool:
        raise ValueError("the header has something in it that does not belong there")
    return header


def _entry(number: int, line: bytes) -> Entry | Damage:
    if not _is_whole(number, line):
        return Damage(number, "its check sum does not fit")
    try:
        return _entry_of(_object(line))
    except (ValueError, TypeError, KeyError):
        return Damage(number, "it is no line of a journal")


def _entry_of(data: dict[str, Any]) -> Entry:
    match data:
        case {"do": str(), "state": str(), "turn": int(), "score": int()}:
            return Move(**data)
        case {"back": int(), "turn": int(), "score": int()}:
            return Back(**data)
        case {"snapshot": str(packed)}:
            return _snapshot_of(_unpack(packed))
        case {"practice": True}:
            return Practice()
        case {"label": str(text)} if text.isprintable():
            return Label(text)
    raise ValueError("unknown line")


def _snapshot_of(data: Any) -> Snapshot:
    header, state, log, fresh, news, told = data
    match state, fresh, news, told:
        case str(), int(), int(), int():
            lines = tuple((str(text), str(style), int(turn), bool(r)) for text, style, turn, r in log)
            return Snapshot(header and header_of(header), state, lines, fresh, news, told)
    raise ValueError("no snapshot")


def _object(line: bytes) -> dict[str, Any]:
    """The fields of a line, its check sum left out; raise `ValueError` if it has none."""
    try:
        data = json.loads(line)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(data, dict):
        raise ValueError("no object")
    data.pop("check", None)
    return data


def _unpack(packed: str) -> Any:
    try:
        inflater = zlib.decompressobj()
        text = inflater.decompress(base64.b85decode(packed), LARGEST)
        return json.loads(text)
    except (ValueError, zlib.error, RecursionError):
        raise ValueError("packed data is damaged") from None


def glance(data: bytes) -> Glance:
    """The first line and the last ones of a journal, trusted as they are.

    Raises `ValueError` with what is wrong, `JournalError` for a journal in another format.
    """
    first, _, rest = data.partition(b"\n")
    header = _header(first)
    if isinstance(header, Damage):
        raise ValueError(str(header))
    where = _last(rest, (b'{"do":', b'{"back":'))
    label = _last(rest, (b'{"label":',))
    return Glance(
        header.id,
        header.game,
        header.name,
        header.character,
        where.turn if isinstance(where, Move | Back) else 1,
        where.score if isinstance(where, Move | Back) else 0,
        label.label if isinstance(label, Label) else "",
        header.practice or b'\n{"practice":' in rest,
        isinstance(where, Move) and where.over,
    )


def _last(data: bytes, beginnings: tuple[bytes, ...]) -> Entry | None:
    """The last line that begins in one of these ways and can be read."""
    end = len(data)
    while end > 0:
        begin = max(data.rfind(b"\n" + start, 0, end) for start in beginnings)
        if begin < 0:
            return None
        try:
            return _entry_of(_object(data[begin + 1 :].partition(b"\n")[0]))
        except (ValueError, TypeError, KeyError):
            end = begin
    return None
