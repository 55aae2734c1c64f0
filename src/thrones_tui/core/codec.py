"""Plain data and JSON: strict both ways, with a version.

`encode` and `decode` follow the declared fields of dataclasses and named tuples, so a state needs no code of
its own. `Annotated` adds limits: a `range` for numbers and for how much a list or mapping holds, a function
of `core.limits` for texts. Without one, a number is in `WHOLE` and a text is a line. A field whose metadata
says `shared` is left out and handed in again on decoding.
"""

import json
import math
from _blake2 import blake2b  # hashlib itself loads OpenSSL, which takes 2 ms and 4 MB
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, partial
from itertools import repeat
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    Annotated,
    Final,
    NoReturn,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from thrones_tui.core.limits import WHOLE, TextLimit, checked_text, checked_whole, printable, quoted, shown

T = TypeVar("T")

SHARED: Final[Mapping[str, bool]] = {"shared": True}
"""Field metadata: a fixed table, not part of the saved state."""
LATER: Final[Mapping[str, bool]] = {"later": True}
"""Field metadata: left out where it has its default, as in the states of programs that did not know it."""
LONGEST: Final = 4_000_000
"""Most characters in a text of JSON; a state on the largest board has under a million."""
_LINE: Final = printable(400, trimmed=False)
"""The limit of a text that is declared without one."""


class CodecError(ValueError):
    """Data that is not a state of this game and version; the message names the place."""


def require(holds: bool, fault: str) -> None:
    """Raise `CodecError` with this fault unless a condition holds."""
    if not holds:
        raise CodecError(fault)


def encode(value: object) -> object:
    """Plain data (numbers, text, lists, mappings) for a state."""
    if isinstance(value, int | float | str | NoneType):
        return value
    if not isinstance(value, list | tuple):
        value = _plain(value)
    if isinstance(value, dict):
        return {name: encode(item) for name, item in value.items()}
    return [encode(item) for item in value] if isinstance(value, list | tuple) else value


def _plain(value: object) -> object:
    """Plain data for what JSON has no form of; what is in it may be anything that `encode` takes."""
    kind: type = type(value)
    return _maker(kind)(value)


@cache
def _maker(kind: type) -> Callable[[object], object]:
    """What makes such data of a kind, made once: digests are taken after each command."""
    to_plain: Callable[[object], object] | None = getattr(kind, "to_plain", None)
    if to_plain is not None:
        return to_plain
    if issubclass(kind, bytes | bytearray):
        return _text_of_bytes
    if is_dataclass(kind):
        return _without(_later(kind), _fields_of(tuple(_kinds(kind))))
    raise TypeError(f"{kind.__name__} is not plain data")


def _text_of_bytes(value: object) -> str:
    return b64encode(cast("bytes | bytearray", value)).decode("ascii")


def _fields_of(names: tuple[str, ...]) -> Callable[[object], object]:
    """What makes a mapping of a dataclass with such fields."""
    get = attrgetter(*names, "__class__", "__class__")  # two at least, which it needs to return a tuple
    return lambda value: dict(zip(names, get(value), strict=False))


def _without(defaults: Mapping[str, object], make: Callable[[object], object]) -> Callable[[object], object]:
    """What makes such a mapping without those entries that are as by default."""
    if not defaults:
        return make

    def make_less(value: object) -> object:
        full = cast("dict[str, object]", make(value))
        return {name: item for name, item in full.items() if name not in defaults or item != defaults[name]}

    return make_less


_Reader: TypeAlias = Callable[[object, Mapping[str, object]], object]
"""Reads a value of one declared kind, given what is shared. Its `CodecError` is to follow the value's place:
` should be 0 to 5, not 7`, or `.size should be ...`.
"""


def decode(kind: type[T], data: object, **shared: object) -> T:
    """Inverse of `encode` for a declared type; raise `CodecError` naming the place of any fault."""
    declared: type = kind
    try:
        result = _reader(declared)(data, shared)
    except CodecError as error:
        raise CodecError(f"{kind.__name__}{error}") from None
    assert isinstance(result, kind)
    return result


def record(kind: type[T], data: Mapping[str, object]) -> T:
    """A named tuple out of its fields by name, of which those with a default may be left out.

    Raises `CodecError` naming the field of any fault.
    """
    declared: type = kind
    readers, needed = _by_name(declared)
    if not data.keys() <= readers.keys():
        raise CodecError(f"{quoted(min(data.keys() - readers.keys()))} is an unknown field")
    values, name = {}, ""
    try:
        for name, value in data.items():
            values[name] = readers[name](value, _NOTHING)
    except CodecError as error:
        raise CodecError(f"{name}{error}") from None
    if not needed <= values.keys():
        raise CodecError(f"{min(needed - values.keys())} is missing")
    return kind(**values)


_NOTHING: Final[Mapping[str, object]] = {}


@cache
def _by_name(kind: type) -> tuple[dict[str, _Reader], set[str]]:
    """The readers of a named tuple's fields, and which of them have no default."""
    hints = get_type_hints(kind, include_extras=True)
    defaults: Mapping[str, object] = getattr(kind, "_field_defaults")  # noqa: B009 - no type that mypy knows
    return {name: _reader(hint) for name, hint in hints.items()}, hints.keys() - defaults.keys()


@cache
def _reader(kind: object) -> _Reader:
    """The reader of a declared kind, made once."""
    limit: range | TextLimit | None = None
    if get_origin(kind) is Annotated:
        kind, limit = get_args(kind)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        (wanted,) = (option for option in args if option is not NoneType)
        return partial(_read_optional, _reader(wanted))
    sizes, form = (limit, _LINE) if isinstance(limit, range) else (WHOLE, limit or _LINE)
    if kind is int:
        return _checked(partial(checked_whole, allowed=sizes))
    if kind is str:
        return _checked(partial(checked_text, limit=form))
    if origin is list or (origin is tuple and args[1:] == (...,)):
        return partial(_read_list, origin, _reader(args[0]), sizes)
    if origin is Mapping:
        return partial(_read_mapping, _reader(args[0]), _reader(args[1]), sizes)
    if origin is tuple:
        return partial(_read_entries, tuple, tuple(map(_reader, args)))
    assert isinstance(kind, type)
    if kind in _SIMPLE:
        return _checked(_SIMPLE[kind])
    if is_dataclass(kind):
        return partial(_read_fields, kind, {name: _reader(hint) for name, hint in _kinds(kind).items()})
    if own := getattr(kind, "from_plain", None):
        return _checked(own, ": ")
    if issubclass(kind, tuple):
        readers, _ = _by_name(kind)
        return partial(_read_entries, getattr(kind, "_make"), tuple(readers.values()))  # noqa: B009 - as above
    raise TypeError(f"{kind.__name__} is not plain data")


def _checked(check: Callable[[object], object], after_place: str = " ") -> _Reader:
    """A reader that is a function which raises `ValueError` with the fault."""

    def read(data: object, shared: Mapping[str, object]) -> object:
        try:
            return check(data)
        except ValueError as error:
            raise CodecError(f"{after_place}{error}") from None

    return read


def _flag(data: object) -> bool:
    if not isinstance(data, bool):
        raise ValueError(f"should be true or false, not {quoted(data)}")
    return data


def _number(data: object) -> float:
    if isinstance(data, bool) or not isinstance(data, int | float) or not WHOLE[0] <= data <= WHOLE[-1]:
        raise ValueError(f"should be a number, not {quoted(data)}")
    return float(data)


def _bytes(data: object) -> bytearray:
    try:
        return bytearray(b64decode(data if isinstance(data, str) else "?", validate=True))
    except ValueError:
        raise ValueError("is not base64") from None


_SIMPLE: Final[Mapping[type, Callable[[object], object]]] = {bool: _flag, float: _number, bytearray: _bytes}


def _read_optional(read: _Reader, data: object, shared: Mapping[str, object]) -> object:
    return None if data is None else read(data, shared)


def _read_list(
    make: Callable[[list[object]], object],
    item: _Reader,
    sizes: range,
    data: object,
    shared: Mapping[str, object],
) -> object:
    """A list or a tuple of any length."""
    items = _list(data)
    if len(items) not in sizes:
        raise CodecError(f" should have {sizes[0]} to {sizes[-1]} entries, not {len(items)}")
    return make(_items(repeat(item), items, shared))


def _read_entries(
    make: Callable[[list[object]], object],
    readers: tuple[_Reader, ...],
    data: object,
    shared: Mapping[str, object],
) -> object:
    """A tuple of fixed kinds, or a named tuple."""
    items = _list(data)
    if len(items) != len(readers):
        raise CodecError(f" should have {len(readers)} entries, not {len(items)}")
    return make(_items(readers, items, shared))


def _list(data: object) -> list[object]:
    if not isinstance(data, list):
        raise CodecError(f" should be a list, not {quoted(data)}")
    return data


def _items(readers: Iterable[_Reader], data: list[object], shared: Mapping[str, object]) -> list[object]:
    """Each entry of a list, read by the reader in its place."""
    items: list[object] = []
    try:
        for read, item in zip(readers, data, strict=False):  # there may be readers without end
            items.append(read(item, shared))
    except CodecError as error:
        raise CodecError(f"[{len(items)}]{error}") from None
    return items


def _read_mapping(
    key: _Reader, value: _Reader, sizes: range, data: object, shared: Mapping[str, object]
) -> dict[object, object]:
    if not isinstance(data, dict) or len(data) not in sizes:
        raise CodecError(f" should be a table of {sizes[0]} to {sizes[-1]} entries")
    keys = _items(repeat(key), list(data), shared)
    return dict(zip(keys, _items(repeat(value), list(data.values()), shared), strict=True))


def _read_fields(
    kind: type, readers: Mapping[str, _Reader], data: object, shared: Mapping[str, object]
) -> object:
    """A dataclass."""
    needed = readers.keys() - _later(kind).keys()
    if not isinstance(data, dict) or not needed <= data.keys() <= readers.keys():
        raise CodecError(f" should have exactly the fields {', '.join(readers)}")
    values, name = {}, ""
    try:
        for name, read in readers.items():
            if name in data:
                values[name] = read(data[name], shared)
    except CodecError as error:
        raise CodecError(f".{name}{error}") from None
    handed = {entry.name: shared[entry.name] for entry in fields(kind) if entry.name not in readers}
    return kind(**values, **handed)


@cache
def _kinds(kind: type) -> dict[str, object]:
    hints = get_type_hints(kind, include_extras=True)
    return {entry.name: hints[entry.name] for entry in fields(kind) if entry.metadata != SHARED}


@cache
def _later(kind: type) -> dict[str, object]:
    """The fields that may be left out, and their defaults."""
    return {entry.name: entry.default for entry in fields(kind) if entry.metadata == LATER}


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _refuse(shown(digits))


_JSON: Final = json.JSONDecoder(parse_constant=_refuse, parse_float=_finite)


def read_json(text: str | bytes) -> object:
    """The data in a text of JSON in UTF-8: the only reader of JSON that the program has.

    Raises `CodecError` for anything else, and for more than `LONGEST` characters, numbers that are infinite
    or have thousands of digits, halves of characters, and what is nested too deeply.
    """
    if len(text) > LONGEST:
        raise CodecError(f"it is too long (over {LONGEST} characters)")
    try:
        text = text.decode() if isinstance(text, bytes) else text.encode().decode()
        data: object = _JSON.decode(text)
        if "\\u" in text:  # then half a character may be there as an escape
            write(data).encode()
    except RecursionError:
        raise CodecError("it is nested too deeply") from None
    except ValueError as error:
        raise CodecError(f"it is not JSON: {error}") from None
    return data


_WRITER: Final = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), check_circular=False, default=_plain
)


def write(data: object) -> str:
    """One line of JSON for a state, or for plain data: the same for the same data everywhere."""
    return _WRITER.encode(data)


def digest(data: object) -> str:
    """A fingerprint of a state, or of plain data, 32 hexadecimal digits."""
    return blake2b(write(data).encode(), digest_size=16).hexdigest()


def dump(game: str, version: int, data: object) -> str:
    """A state with its game and version."""
    return write({"game": game, "version": version, "state": data})


def load(game: str, version: int, text: str) -> object:
    """The plain state out of a `dump`; raise `CodecError`."""
    data = read_json(text)
    if (
        not isinstance(data, dict)
        or data.keys() != {"game", "version", "state"}
        or type(data["version"]) is not int
    ):
        raise CodecError("this is not a saved state: it should have game, version and state")
    if data["game"] != game:
        raise CodecError(f"this is a state of {quoted(data['game'])}, not of {game!r}")
    if data["version"] != version:
        raise CodecError(
            f"this state was written by version {shown(data['version'])} of the rules, these are {version}"
        )
    return data["state"]
