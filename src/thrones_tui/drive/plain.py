"""Plain data for programs in any language, out of what is declared, and the JSON Schema of it.

Records become objects, without the fields that are `None`; places `[row, column]`, from 0; odds
`[win, lose]`; bytes a text with a digit for each, after 9 a letter.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    Annotated,
    Final,
    Literal,
    NamedTuple,
    Self,
    TypeAlias,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from thrones_tui.core.board import Position
from thrones_tui.core.decisions import Odds
from thrones_tui.core.limits import LONGEST_SEED, WHOLE, checked_text, checked_whole, printable
from thrones_tui.games.registry import GAMES

Plain: TypeAlias = Mapping[str, object]


class Value(NamedTuple):
    """A whole number or a text of at most `LONGEST_SEED` characters, as a program may say them."""

    said: int | str

    @classmethod
    def from_plain(cls, data: object) -> Self:
        """Raise `ValueError` for anything else."""
        if type(data) is int:
            return cls(checked_whole(data, WHOLE))
        return cls(checked_text(data, printable(LONGEST_SEED)))


_DIGITS: Final = b"0123456789abcdefghijklmnopqrstuvwxyz".ljust(256, b"?")


def plain(value: object) -> object:
    """The plain data of a value."""
    kind: type = type(value)
    return _writer(kind)(value)


def digits(value: bytes) -> str:
    """A digit for each byte."""
    return value.translate(_DIGITS).decode("ascii")


@cache
def _writer(kind: type) -> Callable[[object], object]:
    if kind in _BARE:
        return _same
    if issubclass(kind, bytes):
        return lambda value: digits(cast("bytes", value))
    if issubclass(kind, Fraction):
        return lambda value: float(cast("Fraction", value))
    if issubclass(kind, Enum):
        return lambda value: cast("Enum", value).value
    if issubclass(kind, Mapping):
        return lambda value: {str(key): plain(each) for key, each in cast("Plain", value).items()}
    if kind in _PAIRS:
        return _listed
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        return _fields_of(field_names(kind))
    if issubclass(kind, list | tuple):
        return _listed
    raise TypeError(f"{kind.__name__} is not plain data")


_PAIRS: Final[Mapping[type, object]] = {Position: tuple[int, int], Odds: tuple[float, float]}
_BARE: Final = frozenset((int, float, str, bool, NoneType))


def _same(value: object) -> object:
    return value


def _listed(value: object) -> list[object]:
    return [each if type(each) in _BARE else plain(each) for each in cast("tuple[object, ...]", value)]


def field_names(kind: type) -> tuple[str, ...]:
    """The fields of a record."""
    if is_dataclass(kind):
        return tuple(entry.name for entry in fields(kind))
    names: tuple[str, ...] = getattr(kind, "_fields")  # noqa: B009 - no type that mypy knows
    return names


def _fields_of(names: tuple[str, ...]) -> Callable[[object], object]:
    get = attrgetter(*names, "__class__", "__class__")  # two at least, which it needs to return a tuple

    def written(value: object) -> object:
        return {
            name: item if type(item) in _BARE else plain(item)
            for name, item in zip(names, get(value), strict=False)
            if item is not None
        }

    return written


def schema(kind: object, known: dict[str, object]) -> Plain:
    """The JSON Schema of a declared kind; those of its records come into `known`, by name."""
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"enum": list(args)}
    if origin in (Union, UnionType):
        wanted = [schema(each, known) for each in args if each is not NoneType]
        return wanted[0] if len(wanted) == 1 else {"anyOf": wanted}
    if origin is tuple and args[1:] != (...,):
        places = [schema(each, known) for each in args]
        return {"type": "array", "prefixItems": places, "minItems": len(args), "maxItems": len(args)}
    if origin in (tuple, list):
        return {"type": "array", "items": schema(args[0], known)}
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": schema(args[1], known)}
    assert isinstance(kind, type), kind
    if kind is Value:
        return {"type": ["integer", "string"]}
    if issubclass(kind, Enum):
        return {"enum": [each.value for each in kind]}
    if kind in _PAIRS:
        return schema(_PAIRS[kind], known)
    for base, name in _TYPES.items():
        if issubclass(kind, base):
            return {"type": name}
    return {} if kind is object else _record(kind, known)


_TYPES: Final = {
    bool: "boolean", int: "integer", float: "number", Fraction: "number", str: "string", bytes: "string",
}  # fmt: skip


_PACKAGES: Final = frozenset(entry.package for entry in GAMES.values())


def _record(kind: type, known: dict[str, object]) -> Plain:
    """A reference to the schema of a record, which stands under its name and its game's."""
    package = next((each for each in kind.__module__.split(".") if each in _PACKAGES), "")
    name = ".".join(filter(None, (package, kind.__name__)))
    if name not in known:
        known[name] = {}
        hints = get_type_hints(kind, include_extras=True)
        names = field_names(kind)
        optional: Mapping[str, object] = getattr(kind, "_field_defaults", {})
        known[name] = {
            "type": "object",
            "properties": {each: schema(hints[each], known) for each in names},
            "required": [each for each in names if each not in optional and not _may_be_none(hints[each])],
        }
    return {"$ref": f"#/$defs/{name}"}


def _may_be_none(kind: object) -> bool:
    return get_origin(kind) in (Union, UnionType) and NoneType in get_args(kind)
