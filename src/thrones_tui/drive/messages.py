"""Every message between the program and a player in another one; docs/protocol.md explains them.

A message is a JSON object on a line of its own; its `type` is the name of the record here, in small letters.
Unknown fields are ignored, and a field that is `None` is left out.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple, NoReturn, TypeAlias, TypeVar

from thrones_tui.core.codec import CodecError, read_json, record, write
from thrones_tui.core.decisions import Odds
from thrones_tui.core.limits import LONGEST_COMMAND, WHOLE, WORLD_LIMIT, any_text, printable, quoted
from thrones_tui.drive.plain import Value, field_names, plain

PROTOCOL: Final = 1
"""Raised only when a field changes its meaning."""
LONGEST_LINE: Final = 1_048_576
"""Most bytes of a line."""
_ID: Final = printable(40, empty=False)
M = TypeVar("M")


class Code(StrEnum):
    """What is wrong with a line."""

    NOT_JSON = "not-json"
    TOO_LONG = "too-long"
    BAD_FIELD = "bad-field"
    UNKNOWN_TYPE = "unknown-type"
    PROTOCOL = "protocol"
    BAD_OPTION = "bad-option"
    NO_GAME = "no-game"
    STALE = "stale"
    ILLEGAL = "illegal"
    TIMEOUT = "timeout"
    INTERNAL = "internal"


class Showing(StrEnum):
    """How a player is shown the board: as data, as the screen in text, or not at all."""

    FULL = "full"
    TEXT = "text"
    NONE = "none"

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise ValueError(f"view is one of {', '.join(cls)}, not {quoted(str(value))}.")


# What the program says


class Limits(NamedTuple):
    """What the program takes."""

    line: int = LONGEST_LINE


class Hello(NamedTuple):
    """The first line, from the program."""

    protocol: int
    program: str
    games: tuple[str, ...]
    limits: Limits = Limits()


class Clock(NamedTuple):
    """The milliseconds for an answer, and for all of a game."""

    move_ms: int | None = None
    total_ms: int | None = None


class Game(NamedTuple):
    """A game begins: what everybody at the table knows.

    `budget` says how much to think about an answer, in whatever the player counts.
    """

    id: str
    game: str
    seat: int | None
    players: int
    options: Mapping[str, str]
    world: object | None = None
    clock: Clock | None = None
    budget: int | None = None


class Option(NamedTuple):
    """An answer, with the chances to win and to lose it has, and what to know before giving it."""

    say: str
    odds: Odds | None = None
    note: str | None = None


class Decision(NamedTuple):
    """A question, the `number`th of its game: its answers, or what answers are made of.

    With `form` an answer is that word and what is chosen: a whole number from `minimum` to `maximum`, `pick`
    of the `items` with commas between them, or a text of at most `longest` characters. `heard` is what has
    happened since this seat was asked last, as the log tells it; `chance` a number of the player's own
    chance, from 0 to 1.
    """

    id: str
    number: int
    seat: int
    turn: int
    name: str
    kind: str
    prompt: str
    subject: str | None = None
    options: tuple[Option, ...] | None = None
    form: str | None = None
    minimum: int | None = None
    maximum: int | None = None
    pick: int | None = None
    items: tuple[str, ...] | None = None
    longest: int | None = None
    heard: tuple[str, ...] = ()
    view: object | None = None
    left_ms: int | None = None
    chance: float | None = None


class Error(NamedTuple):
    """Something is wrong with a line, or with how long it took."""

    code: Code
    message: str
    id: str | None = None
    number: int | None = None
    faults: int | None = None
    took_ms: int | None = None


class Over(NamedTuple):
    """A game has ended."""

    id: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    turns: int
    faults: int | None = None
    digest: str | None = None


class Bye(NamedTuple):
    """The last line, from whoever leaves."""


Said: TypeAlias = Hello | Game | Decision | Error | Over | Bye


def line(message: Said) -> str:
    """A message as it is sent."""
    return write({"type": type(message).__name__.casefold(), **_fields(message)})


def _fields(message: Said) -> Mapping[str, object]:
    fields = plain(message)
    assert isinstance(fields, dict)
    return fields


# What a player says


class Greeting(NamedTuple):
    """The answer to the program's hello; its type is `hello`, too. No `games` are all of them."""

    protocol: Annotated[int, WHOLE]
    games: tuple[str, ...] = ()


class New(NamedTuple):
    """Begin a game, in place of one with the same id. Texts in `files` replace files of its world."""

    id: Annotated[str, _ID]
    game: str
    seed: Value | None = None
    options: Annotated[Mapping[str, Value], range(100)] = MappingProxyType({})
    view: str = Showing.FULL
    files: Annotated[Mapping[Annotated[str, _ID], Annotated[str, any_text(WORLD_LIMIT)]], range(20)] = (
        MappingProxyType({})
    )


class Choose(NamedTuple):
    """An answer: what to say, or the place in the list of options, from 0."""

    id: Annotated[str, _ID]
    number: Annotated[int, WHOLE]
    say: Annotated[str, printable(LONGEST_COMMAND, trimmed=False)] | None = None
    index: Annotated[int, WHOLE] | None = None  # type: ignore[assignment]  # a tuple has one, which nobody asks


Heeded: TypeAlias = Greeting | New | Choose | Bye
HEEDED: Final[Mapping[str, type[Heeded]]] = {"hello": Greeting, "new": New, "choose": Choose, "bye": Bye}


class Misheard(Exception):
    """A line that means nothing, with the answer to it."""

    def __init__(
        self,
        code: Code,
        message: str,
        game: str | None = None,
        number: int | None = None,
        faults: int | None = None,
    ) -> None:
        super().__init__(message)
        self.error = Error(code, message, game, number, faults)


def agree(greeting: Greeting) -> None:
    """Raise `Misheard` for a greeting in another protocol than ours."""
    if greeting.protocol != PROTOCOL:
        raise Misheard(Code.PROTOCOL, f"This is protocol {PROTOCOL}, and not {greeting.protocol}.")


def heed(text: bytes) -> Heeded:
    """What a line says; raise `Misheard` where it says nothing."""
    if len(text) > LONGEST_LINE:
        raise Misheard(Code.TOO_LONG, f"A line has at most {LONGEST_LINE} bytes.")
    try:
        data = read_json(text)
    except CodecError as error:
        raise Misheard(Code.NOT_JSON, f"That is no message: {error}.") from None
    if not isinstance(data, dict):
        raise Misheard(Code.NOT_JSON, "A message is an object with a type.")
    kind = data.get("type")
    said = HEEDED.get(kind) if isinstance(kind, str) else None
    if said is None:
        raise Misheard(Code.UNKNOWN_TYPE, f"The types are {', '.join(HEEDED)}.")
    return _read(said, data)


def _read(kind: type[M], data: Mapping[str, object]) -> M:
    id_ = data.get("id")
    try:
        return record(kind, {name: data[name] for name in field_names(kind) if name in data})
    except CodecError as error:
        known = id_ if isinstance(id_, str) and not _ID(id_) else None
        raise Misheard(Code.BAD_FIELD, f"{error}.", known) from None
