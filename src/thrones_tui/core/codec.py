"""Plain data and JSON: strict both ways, with a version.

`encode` and `decode` follow the declared fields of dataclasses and named tuples, so a state needs no code of
its own. A field whose metadata says `shared` is left out and handed in again on decoding.
"""

import hashlib
import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Final, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")

SHARED: Final[Mapping[str, bool]] = {"shared": True}
"""Field metadata: a fixed table, not part of the saved state."""


class CodecError(ValueError):
    """Data that is not a state of this game and version; the message names the place."""


def require(holds: bool, fault: str) -> None:
    """Raise `CodecError` with this fault unless a condition holds."""
    if not holds:
        raise CodecError(fault)


def encode(value: object) -> object:
    """Plain data (numbers, text, lists, mappings) for a state."""
    if value is None or isinstance(value, int | float | str):
        return value
    if isinstance(value, bytes | bytearray):
        return b64encode(value).decode("ascii")
    if isinstance(value, list | tuple):
        return [encode(item) for item in value]
    if is_dataclass(value):
        kind: type = type(value)
        return {name: encode(getattr(value, name)) for name in _kinds(kind)}
    to_plain = getattr(value, "to_plain", None)
    if to_plain is not None:
        return to_plain()
    raise TypeError(f"{type(value).__name__} is not plain data")


def decode(kind: type[T], data: object, **shared: object) -> T:
    """Inverse of `encode` for a declared type; raise `CodecError` naming the place of any fault."""
    result = _decode(kind, data, kind.__name__, shared)
    assert isinstance(result, kind)
    return result


def _decode(kind: object, data: object, place: str, shared: Mapping[str, object]) -> object:
    origin, args = get_origin(kind), get_args(kind)
    if origin is UnionType:
        if data is None and NoneType in args:
            return None
        (kind,) = (option for option in args if option is not NoneType)
        return _decode(kind, data, place, shared)
    if kind is int or kind is str or kind is bool:
        if type(data) is not kind:
            raise CodecError(f"{place} should be {kind.__name__}, not {data!r}")
        return data
    if kind is float:
        if isinstance(data, bool) or not isinstance(data, int | float):
            raise CodecError(f"{place} should be a number, not {data!r}")
        return float(data)
    if kind is bytearray:
        try:
            return bytearray(b64decode(data if isinstance(data, str) else "?", validate=True))
        except ValueError:
            raise CodecError(f"{place} is not base64") from None
    if origin in (list, tuple) or (isinstance(kind, type) and issubclass(kind, tuple)):
        if not isinstance(data, list):
            raise CodecError(f"{place} should be a list, not {data!r}")
        return _decode_items(kind, data, place, shared)
    assert isinstance(kind, type)
    if is_dataclass(kind):
        return _decode_dataclass(kind, data, place, shared)
    from_plain: Callable[[object], object] = getattr(kind, "from_plain")  # noqa: B009 - no type that mypy knows
    try:
        return from_plain(data)
    except ValueError as error:
        raise CodecError(f"{place}: {error}") from None


def _decode_items(kind: object, data: Sequence[object], place: str, shared: Mapping[str, object]) -> object:
    """A list, a tuple of any length or of fixed kinds, or a named tuple."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is list or args[1:] == (...,):
        items = [_decode(args[0], item, f"{place}[{at}]", shared) for at, item in enumerate(data)]
        return items if origin is list else tuple(items)
    kinds = args if origin is tuple else tuple(get_type_hints(kind).values())
    if len(kinds) != len(data):
        raise CodecError(f"{place} should have {len(kinds)} entries, not {len(data)}")
    items = [
        _decode(k, item, f"{place}[{at}]", shared)
        for at, (k, item) in enumerate(zip(kinds, data, strict=True))
    ]
    return kind(*items) if isinstance(kind, type) else tuple(items)


def _decode_dataclass(kind: type, data: object, place: str, shared: Mapping[str, object]) -> object:
    kinds = _kinds(kind)
    if not isinstance(data, dict) or data.keys() != kinds.keys():
        raise CodecError(f"{place} should have exactly the fields {', '.join(kinds)}")
    values = {name: _decode(kinds[name], data[name], f"{place}.{name}", shared) for name in kinds}
    handed = {entry.name: shared[entry.name] for entry in fields(kind) if entry.name not in kinds}
    return kind(**values, **handed)


@cache
def _kinds(kind: type) -> dict[str, object]:
    hints = get_type_hints(kind)
    return {entry.name: hints[entry.name] for entry in fields(kind) if entry.metadata != SHARED}


def write(data: object) -> str:
    """One line of JSON, the same for the same data everywhere."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def digest(data: object) -> str:
    """A fingerprint of plain data, 32 hexadecimal digits."""
    return hashlib.blake2b(write(data).encode(), digest_size=16).hexdigest()


def dump(game: str, version: int, data: object) -> str:
    """A state with its game and version."""
    return write({"game": game, "version": version, "state": data})


def load(game: str, version: int, text: str) -> object:
    """The plain state out of a `dump`; raise `CodecError`."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CodecError(f"this is not JSON: {error}") from None
    if not isinstance(data, dict) or data.keys() != {"game", "version", "state"}:
        raise CodecError("this is not a saved state: it should have game, version and state")
    if data["game"] != game:
        raise CodecError(f"this is a state of {data['game']!r}, not of {game!r}")
    if data["version"] != version:
        raise CodecError(
            f"this state was written by version {data['version']} of the rules, these are {version}"
        )
    return data["state"]
