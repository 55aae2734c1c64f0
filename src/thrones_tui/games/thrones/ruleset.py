"""Every number of the rules, each beside the range it may be in, and `ruleset.toml` read strictly.

T-SET-1: every fault names its line. A number with a default may be left out of the file. Chances are numbers
from 0 to 1.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from typing import Annotated, Final, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from thrones_tui.core.errors import DataError, Fault

HIGHEST: Final = 1_000_000
"""No number of a ruleset is larger."""

Divisor: TypeAlias = Annotated[int, range(1, HIGHEST + 1)]
Percent: TypeAlias = Annotated[int, range(101)]


@dataclass(frozen=True, slots=True)
class Sight:
    """T-SEE-1: tiles seen in every direction, and how the hero's tile is drawn (empty: as itself)."""

    radius: Annotated[int, range(1, 21)]
    hero_glyph: str


@dataclass(frozen=True, slots=True)
class Limits:
    """T-ACT-5, T-SET-6, T-SET-7: largest values, party size, own hero's resources, letters in a name."""

    strength: int
    loyalty: int
    morale: int
    party: Annotated[int, range(1, 7)]  # of two parties one is chosen: at most 924 ways
    start_resources: int
    name_length: Annotated[int, range(1, 41)]


@dataclass(frozen=True, slots=True)
class Actions:
    """T-ACT-3, T-ACT-4: what resting and consulting the gods add to each warrior."""

    rest_strength: int
    consult_morale: int


@dataclass(frozen=True, slots=True)
class Encounters:
    """T-ENC-1, T-ENC-4, T-ENC-5: reach in tiles, and the totals that odds are measured against.

    T-ENC-7, T-ENC-9: what is kept, in percent: of the influence after a lost speech, of the money after a
    refused offer, and of both armies after a tie.
    """

    reach: Annotated[int, range(21)]
    influence_total: Divisor
    money_total: Divisor
    speech_keeps: Percent = 50
    offer_keeps: Percent = 50
    tie_keeps: Percent = 50


@dataclass(frozen=True, slots=True)
class Recruiting:
    """T-REC-1: what joining adds to a free warrior."""

    loyalty: int
    morale: int


@dataclass(frozen=True, slots=True)
class Yield:
    """T-ECO-1, T-ECO-4: what a tile brings on the first visit, and its points."""

    money: int
    army: int
    influence: int
    points: int


@dataclass(frozen=True, slots=True)
class Knights:
    """T-CITY-2: money for one knight."""

    price: Divisor


@dataclass(frozen=True, slots=True)
class Dragonglass:
    """T-SET-3: tiles it is hidden on."""

    tiles: int


@dataclass(frozen=True, slots=True)
class Fate:
    """T-EVT-1: chance of a random event each turn, and what each event changes."""

    chance: float
    drought_morale: int
    drought_strength: int
    deserters_army: int
    deserters_loyalty: int
    jackpot_factor: Annotated[int, range(5)]  # over a game, money must stay a number that can be told
    kindness_army: int
    kindness_loyalty: int


@dataclass(frozen=True, slots=True)
class Dragons:
    """T-CAL-1: who gets them, their numbers, the army they bring, and what a meal adds in percent."""

    hero: str
    name: str
    strength: int
    loyalty: int
    morale: int
    army: int
    meal_percent: int


@dataclass(frozen=True, slots=True)
class Demons:
    """T-CAL-2: whom they consume, and the name that is mourned."""

    hero: str
    mourned_as: str


@dataclass(frozen=True, slots=True)
class Bond:
    """T-CAL-3, T-CAL-4: a hero and the warrior who comes or goes."""

    hero: str
    warrior: str


@dataclass(frozen=True, slots=True)
class Levy:
    """T-CAL-5: a hero, and what is raised for them; nothing at all where both are 0."""

    hero: str
    army: int
    influence: int


@dataclass(frozen=True, slots=True)
class CalendarRules:
    """T-CAL-6: the turn at whose end all of it happens."""

    turn: int
    dragons: Dragons
    demons: Demons
    sister: Bond
    parting: Bond
    levy: Levy


@dataclass(frozen=True, slots=True)
class Walkers:
    """T-END-3 to T-END-6: what rouses them, refusals, and the numbers of the final battle."""

    turns: Annotated[int, range(1, 1001)]
    army: int
    tiles_percent: int
    points: int
    refusals: Annotated[int, range(101)]
    morale_divisor: Divisor
    influence_divisor: Divisor
    dragonglass_power: int
    rounds: Annotated[int, range(1, 101)]
    power_scale: Divisor


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The numbers of one game of thrones; `house` are the tables of house rules, by their names."""

    title: str
    tagline: str
    sight: Sight
    limits: Limits
    actions: Actions
    encounters: Encounters
    recruiting: Recruiting
    water: Yield
    land: Yield
    knights: Knights
    dragonglass: Dragonglass
    fate: Fate
    calendar: CalendarRules
    walkers: Walkers
    house: Mapping[str, object] = field(default_factory=dict)


def settings(table: object, place: str = "") -> Iterator[tuple[str, object]]:
    """Every number and text of a ruleset with its dotted name: `knights.price`."""
    assert is_dataclass(table)
    for entry in fields(table):
        value = getattr(table, entry.name)
        if is_dataclass(value):
            yield from settings(value, f"{place}{entry.name}.")
        elif isinstance(value, Mapping):
            for name, numbers in value.items():
                yield from settings(numbers, f"{name}.")
        else:
            yield f"{place}{entry.name}", value


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
        raise DataError([Fault(RULESET, 0, "something in it is too long")]) from None
    faults: dict[str, str] = {}
    tables = {name: _value(kind, data.pop(name, {}), name, faults) for name, kind in house.items()}
    rules = _read(Ruleset, data, "", faults)
    if rules is None or faults:
        found = [Fault(RULESET, _line_of(text, place), f"{place} {what}") for place, what in faults.items()]
        raise DataError(sorted(found, key=lambda fault: fault.line))
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
