"""The journal of a game, which is its save, its replay and its bug report in one: what it may say.

A journal is a text file of one JSON object a line: the header, then what happened, in order. Every line ends
with its number and a check sum, so that damage is named and costs no other line, and a line that is lost,
doubled or moved is noticed.
"""

import base64
import sys
import zlib
from collections.abc import Iterable, Mapping
from typing import Annotated, Final, NamedTuple, Self, TypeAlias

from thrones_tui.core.codec import LONGEST, CodecError, read_json, record, write
from thrones_tui.core.limits import (
    LONGEST_COMMAND,
    LONGEST_SEED,
    WORLD_LIMIT,
    any_text,
    matching,
    printable,
)
from thrones_tui.session import clock
from thrones_tui.session.files import SessionError
from thrones_tui.session.loglines import Told, Turn, Words

FORMAT: Final = 2
"""Raised when journals are written in another way; `thrones`, `program` and the end of a line stay."""
LONGEST_LABEL: Final = 40
MOST_LINES: Final = 100_000
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
            return record(cls, {**data, "world": unpack(data.get("world"))})
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

    @property
    def has_memory(self) -> bool:
        """Whether its game had a memory when it was written: one may have none, and get one later."""
        return self.memory not in ("", "{}")


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


def memory_of(snapshot: Snapshot) -> int:
    """Bytes of memory that a snapshot takes when it is unpacked, roughly."""
    texts = [snapshot.state, snapshot.memory, *(snapshot.header.world.values() if snapshot.header else ())]
    return sum(map(sys.getsizeof, texts)) + sum(_A_LOG_LINE + len(told[0]) for told in snapshot.log)


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


def unpack(packed: object) -> object:
    """Inverse of `_pack`; raise `CodecError`."""
    try:
        text = zlib.decompressobj().decompress(base64.b85decode(str(packed)), LONGEST + 1)
    except (ValueError, zlib.error):
        raise CodecError("packed data is damaged") from None
    return read_json(text)
