"""Every number of the rules, each beside its range, and a strict reader of `ruleset.toml`.

T-SET-1: every fault names its line. A number with a default may be left out of the file. Chances are numbers
from 0 to 1.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Annotated, TypeAlias

from thrones_tui.core.limits import printable
from thrones_tui.core.ruleset import HIGHEST, RulesetFile


def _one_column(text: str) -> str:
    """Why a text cannot be a sign on the map; empty if it can."""
    if not text or (len(text) == 1 and text.isprintable() and not _is_odd(text)):
        return ""
    return "should be one printable character, one column wide, or empty"


def _is_odd(char: str) -> bool:
    """Whether a character takes up no column of a terminal, or two."""
    return unicodedata.category(char)[0] == "M" or unicodedata.east_asian_width(char) in "WF"


Divisor: TypeAlias = Annotated[int, range(1, HIGHEST + 1)]
Percent: TypeAlias = Annotated[int, range(101)]
Sign: TypeAlias = Annotated[str, _one_column]
Name: TypeAlias = Annotated[str, printable(40, comma=False)]
"""The name of a hero or a warrior; empty for nobody."""


@dataclass(frozen=True, slots=True)
class Sight:
    """T-SEE-1: tiles seen in every direction, and how the hero's tile is drawn (empty: as itself)."""

    radius: Annotated[int, range(1, 21)]
    hero_glyph: Sign


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
    jackpot_factor: Annotated[int, range(5)]  # over a whole game, money must still fit the screen
    kindness_army: int
    kindness_loyalty: int


@dataclass(frozen=True, slots=True)
class Dragons:
    """T-CAL-1: who gets them, their numbers, the army they bring, and what a meal adds in percent."""

    hero: Name
    name: Annotated[str, printable(40, comma=False, empty=False)]
    strength: int
    loyalty: int
    morale: int
    army: int
    meal_percent: int


@dataclass(frozen=True, slots=True)
class Demons:
    """T-CAL-2: whom they consume, and the name that is mourned."""

    hero: Name
    mourned_as: Name


@dataclass(frozen=True, slots=True)
class Bond:
    """T-CAL-3, T-CAL-4: a hero and the warrior who comes or goes."""

    hero: Name
    warrior: Name


@dataclass(frozen=True, slots=True)
class Levy:
    """T-CAL-5: a hero, and what is raised for them; nothing happens if both numbers are 0."""

    hero: Name
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

    title: Annotated[str, printable(60, empty=False)]
    tagline: Annotated[str, printable(60)]
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
    house: tuple[tuple[str, object], ...] = ()


def settings(table: object, place: str = "") -> Iterator[tuple[str, object]]:
    """Every number and text of a ruleset with its dotted name: `knights.price`."""
    assert is_dataclass(table)
    for entry in fields(table):
        value = getattr(table, entry.name)
        if is_dataclass(value):
            yield from settings(value, f"{place}{entry.name}.")
        elif entry.name == "house":
            for name, numbers in value:
                yield from settings(numbers, f"{name}.")
        else:
            yield f"{place}{entry.name}", value


def read_ruleset(text: str, house: Mapping[str, type]) -> Ruleset:
    """The ruleset in a `ruleset.toml`; raise `DataError` with every fault found.

    `house` are the dataclasses for the tables of house rules, by name; the file may leave the tables out.
    """
    file = RulesetFile(text)
    return file.rest(
        Ruleset, house=tuple((name, file.entry(name, form, form())) for name, form in house.items())
    )
