"""T-SET-1: `ruleset.toml`, read strictly; every fault names its line."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from typing import Annotated, Final, TypeVar, get_args, get_origin, get_type_hints

from thrones_tui.core.errors import DataError, Fault
from thrones_tui.games.thrones.ruleset import HIGHEST, Ruleset

RULESET: Final = "ruleset.toml"

TITLE: Final = 60
"""Most letters of a title and a tagline."""
NAME: Final = 40
"""Most letters of a hero's and a warrior's name; a name that may stay empty names nobody."""

KINDS: Final = {int: "a whole number", float: "a number", str: "a text in quotes"}

T = TypeVar("T")


def read_ruleset(text: str, house: Mapping[str, type]) -> Ruleset:
    """The ruleset in a `ruleset.toml`; raise `DataError` with every fault found.

    `house` are the dataclasses of tables that are read for house rules, by name; they may be missing.
    """
    text = text.removeprefix("\ufeff")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError([_not_toml(str(error))]) from None
    except (ValueError, RecursionError):  # thousands of digits, or of brackets
        raise DataError([Fault(RULESET, 0, "something in it is far too long")]) from None
    faults: dict[str, str] = {}
    tables = {name: _value(kind, data.pop(name, {}), name, faults) for name, kind in house.items()}
    rules = _read(Ruleset, data, "", faults)
    if rules is None or faults:
        found = faults.items()
        raise DataError([Fault(RULESET, _line_of(text, place), f"{place} {what}") for place, what in found])
    return replace(rules, house=tables)


def _not_toml(message: str) -> Fault:
    """A fault of the syntax, its line taken out of the message: `Invalid value (at line 3, column 7)`."""
    found = re.search(r" \(at line (\d+), column \d+\)", message)
    return Fault(RULESET, int(found[1]) if found else 0, message.replace(found[0], "") if found else message)


def _read(kind: type[T], table: dict[str, object], place: str, faults: dict[str, str]) -> T | None:
    """A table as a dataclass; `None` where something in it is wrong, which `faults` tell by dotted name."""
    assert is_dataclass(kind)
    hints = get_type_hints(kind, include_extras=True)
    kinds = {entry: hints[entry.name] for entry in fields(kind) if entry.default_factory is MISSING}
    before = len(faults)
    known = {entry.name for entry in kinds}
    for key in (key for key in table if key not in known):
        faults[f"{place}{(key if key.isprintable() else repr(key))[:NAME]}"] = "is an unknown setting"
    values = {}
    for entry, wanted in kinds.items():
        name = f"{place}{entry.name}"
        if entry.name in table:
            values[entry.name] = _value(wanted, table[entry.name], name, faults)
        elif entry.default is MISSING:
            faults[name] = "is missing"
    return kind(**values) if len(faults) == before else None


def _value(wanted: type, value: object, name: str, faults: dict[str, str]) -> object:
    """A table, number or text as it is declared."""
    if is_dataclass(wanted):
        if isinstance(value, dict):
            return _read(wanted, value, f"{name}.", faults)
        faults[name] = f"should be a table, [{name}]"
        return None
    kind, allowed = get_args(wanted) if get_origin(wanted) is Annotated else (wanted, range(HIGHEST + 1))
    if type(value) is not kind and not (kind is float and type(value) is int):
        faults[name] = f"should be {KINDS[kind]}, not {_shown(value)!r}"
    elif isinstance(value, str):
        if what := _text_fault(name, value):
            faults[name] = what
    elif kind is float and isinstance(value, float | int):
        if not 0 <= value <= 1:
            faults[name] = f"should be 0 to 1, not {_shown(value)}"
        return float(value)
    elif value not in allowed:
        faults[name] = f"should be {allowed[0]} to {allowed[-1]}, not {_shown(value)}"
    return value


def _shown(value: object) -> str:
    """A value cut short: a fault is one readable line."""
    if isinstance(value, int) and abs(value) >= 10**NAME:
        return "so long a number"
    return str(value)[:NAME]


def _text_fault(name: str, text: str) -> str:
    """Why a text cannot be what it is for; empty if it can."""
    if name == "sight.hero_glyph":
        good = not text or (len(text) == 1 and text.isprintable() and not _is_odd(text))
        return "" if good else "should be one printable character, one column wide, or empty"
    most = TITLE if name in ("title", "tagline") else NAME
    if len(text) > most or not text.isprintable() or text != text.strip():
        return f"should be at most {most} printable characters"
    if name in ("title", "calendar.dragons.name") and not text:
        return "should not be empty"
    return "should be without a comma, as names are" if most == NAME and "," in text else ""


def _is_odd(char: str) -> bool:
    """Whether a character takes no column of a terminal, or two."""
    return unicodedata.category(char)[0] == "M" or unicodedata.east_asian_width(char) in "WF"


def _line_of(text: str, place: str) -> int:
    """The line where a dotted name is set, or else where its table begins; 0 where there is neither."""
    table, _, key = place.rpartition(".")
    current, begins = "", 0
    for number, line in enumerate(text.split("\n"), 1):
        said = line.partition("#")[0].strip()
        if said.startswith("["):
            current = said.strip("[] ")
            if current == place:
                return number
            if current == table:
                begins = number
        elif current == table and said.partition("=")[0].strip() == key:
            return number
    return begins
