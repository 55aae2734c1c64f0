"""The journal of a game: a text file that is its save, its replay and its bug report in one.

One line of JSON each: the header, then what happened in order. Every line ends with a check sum of its number
and its text, so that damage is found and named, and a line that is lost does not pass unnoticed.
"""

import base64
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
    return body + check_of(number, body) + b"\n"


def check_of(number: int, body: bytes) -> bytes:
    """How a line ends: the check sum of its number and of what is before its end."""
    return b',"check":"%08x"}' % zlib.crc32(body, number)


def _pack(data: object) -> str:
    # Level 9 takes forty times as long for the map of a large world, and saves a twentieth.
    return base64.b85encode(zlib.compress(write(data).encode(), 6)).decode("ascii")
