"""T-SET-1: `ruleset.toml`, read strictly; every fault names its line."""

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final, get_type_hints

from thrones_tui.core.codec import decode
from thrones_tui.core.faults import DataError, Fault
from thrones_tui.games.thrones.ruleset import Ruleset

RULESET: Final = "ruleset.toml"

HIGHEST: Final = 1_000_000
"""No number of a ruleset is larger."""
RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "sight.radius": (1, 20),
    "limits.party": (1, 6),  # the choice of a party after a conquest grows with it: at most 924 ways
    "limits.name_length": (1, 40),
    "encounters.reach": (0, 20),
    "encounters.influence_total": (1, HIGHEST),
    "encounters.money_total": (1, HIGHEST),
    "knights.price": (1, HIGHEST),
    "fate.jackpot_factor": (0, 4),  # with the turns of a game: money stays a number that can be told
    "walkers.turns": (1, 1000),
    "walkers.refusals": (0, 100),
    "walkers.rounds": (1, 100),
    "walkers.power_scale": (1, HIGHEST),
    "walkers.morale_divisor": (1, HIGHEST),
    "walkers.influence_divisor": (1, HIGHEST),
}
"""Least and most of numbers that are not 0 to `HIGHEST`: what is divided by, and what games can bear."""
TITLE: Final = 60
"""Most letters of a title and a tagline."""
NAME: Final = 40
"""Most letters of a hero's and a warrior's name; a name that may stay empty names nobody."""

KINDS: Final = {int: "a whole number", float: "a number", str: "a text in quotes"}


def read_ruleset(text: str) -> Ruleset:
    """The ruleset in a `ruleset.toml`; raise `DataError` with every fault found."""
    text = text.removeprefix("\ufeff")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError([_not_toml(str(error))]) from None
    except (ValueError, RecursionError):  # thousands of digits, or of brackets
        raise DataError([Fault(RULESET, 0, "something in it is far too long")]) from None
    faults = [
        Fault(RULESET, _line_of(text, place), f"{place} {what}")
        for place, what in _faults_of(Ruleset, data, "")
    ]
    if faults:
        raise DataError(faults)
    return decode(Ruleset, data)


def _not_toml(message: str) -> Fault:
    """A fault of the syntax, its line taken out of the message: `Invalid value (at line 3, column 7)`."""
    found = re.search(r" \(at line (\d+), column \d+\)", message)
    return Fault(RULESET, int(found[1]) if found else 0, message.replace(found[0], "") if found else message)


def _faults_of(kind: Any, table: Mapping[str, Any], place: str) -> Iterator[tuple[str, str]]:
    """The dotted names of what is wrong in a table, each with what that is."""
    kinds = get_type_hints(kind)
    for key in table:
        if key not in kinds:
            shown = key if key.isprintable() else repr(key)
            yield f"{place}{shown[:NAME]}", "is nothing that a ruleset has"
    for entry in fields(kind):
        name, wanted = f"{place}{entry.name}", kinds[entry.name]
        if entry.name not in table:
            yield name, "is missing"
            continue
        value = table[entry.name]
        if is_dataclass(wanted):
            if isinstance(value, dict):
                yield from _faults_of(wanted, value, f"{name}.")
            else:
                yield name, f"should be a table, [{name}]"
        elif type(value) is not wanted and not (wanted is float and type(value) is int):
            yield name, f"should be {KINDS[wanted]}, not {_shown(value)!r}"
        elif isinstance(value, str):
            if what := _text_fault(name, value):
                yield name, what
        else:
            # Numbers with a fraction are chances.
            low, high = (0, 1) if wanted is float else RANGES.get(name, (0, HIGHEST))
            if not low <= value <= high:
                yield name, f"should be {low} to {high}, not {_shown(value)}"


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
