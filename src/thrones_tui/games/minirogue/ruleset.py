"""Every number of MiniRogue, as `ruleset.toml` holds them."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Final, Protocol, TypeVar

from thrones_tui.core.codec import SHARED, CodecError, decode
from thrones_tui.games.minirogue.commands import LETTERS
from thrones_tui.games.minirogue.kinds import (
    MONSTERS,
    MOST,
    MOST_SLEEP,
    SCROLLS,
    WEAPONS,
    MonsterNumbers,
    Range,
    WeaponNumbers,
)

N = TypeVar("N", covariant=True)

LARGEST: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Dungeon:
    """R-MAP-1, R-MAP-4: levels, their rows and columns, and how much is on them."""

    levels: int
    height: int
    width: int
    monsters_least: int
    monsters_a_level: int
    monsters_more: int
    objects: Range


@dataclass(frozen=True, slots=True)
class PlayerRules:
    """What the player begins with, and R-TURN-2, R-CMD-2, R-CMD-4, R-CMD-5."""

    hit_points: int
    armor: int
    strength: int
    dexterity: int
    regain_in: int
    knapsack: int
    cheat_strength: int
    cheat_hit_points: int
    run_from: int
    name_length: int


@dataclass(frozen=True, slots=True)
class Smell:
    """R-MON-4: steps from which goblins smell the player: least, most, and usually."""

    least: int
    most: int
    usual: int


@dataclass(frozen=True, slots=True)
class Sleep:
    """R-FIGHT-3."""

    fall_in: int
    turns: Range


@dataclass(frozen=True, slots=True)
class DragonRest:
    """R-MON-5."""

    regain_in: int


@dataclass(frozen=True, slots=True)
class Score:
    """R-END-1: points for each level reached, and for the idol."""

    level: int
    idol: int


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The numbers of one game of MiniRogue; those of weapons, scrolls and monsters by number of the kind."""

    title: str
    tagline: str
    dungeon: Dungeon
    player: PlayerRules
    smell: Smell
    sleep: Sleep
    dragon_rest: DragonRest
    score: Score
    weapons: Mapping[int, WeaponNumbers] = field(metadata=SHARED)
    scrolls: Mapping[int, Range] = field(metadata=SHARED)
    monsters: Mapping[int, MonsterNumbers] = field(metadata=SHARED)

    def about(self, kind: int) -> str:
        """What an object does or adds, in words."""
        if kind in WEAPONS:
            return WEAPONS[kind].about(self.weapons[kind])
        return SCROLLS[kind].about(self.scrolls[kind])

    def reach(self, kind: int, smell: int) -> int:
        """How far a kind of monster smells in a game that is set to `smell`."""
        return smell if MONSTERS[kind].moves.by_setting else self.monsters[kind].smell


class _Kind(Protocol[N]):
    """What a ruleset has numbers for: the name of their table, and those it has without one."""

    @property
    def key(self) -> str: ...
    @property
    def numbers(self) -> N | None: ...


def read_ruleset(text: str) -> Ruleset:
    """The ruleset in a `ruleset.toml`; raise `ValueError` with a readable fault."""
    try:
        tables = tomllib.loads(text)
        weapons = _numbers(WEAPONS, WeaponNumbers, "weapons.", tables.pop("weapons", {}))
        scrolls = _numbers(SCROLLS, Range, "scrolls.", tables.pop("scrolls", {}))
        monsters = _numbers(MONSTERS, MonsterNumbers, "", tables)
        rules = decode(Ruleset, tables, weapons=weapons, scrolls=scrolls, monsters=monsters)
    except (tomllib.TOMLDecodeError, CodecError) as error:
        raise ValueError(str(error)) from None
    for entry in fields(rules):
        _check(entry.name, getattr(rules, entry.name))
    _check_within("dungeon.levels", rules.dungeon.levels, 1, MOST)
    _check_within("dungeon.height", rules.dungeon.height, 12, 60)
    _check_within("dungeon.width", rules.dungeon.width, 30, 160)
    _check_within("player.knapsack", rules.player.knapsack, 1, len(LETTERS))
    _check_within("smell.usual", rules.smell.usual, rules.smell.least, rules.smell.most)
    _check_within("sleep.turns", rules.sleep.turns.high, 0, MOST_SLEEP)
    if all(numbers.first_level for numbers in monsters.values()):
        raise ValueError("some monster should have first_level = 0")
    return rules


def _numbers(
    kinds: Mapping[int, _Kind[N]], form: type[N], place: str, tables: dict[str, object]
) -> dict[int, N]:
    """The numbers of each kind, out of the tables or as declared; raise `CodecError`.

    What is left in the tables belongs to no kind: only at the top, where `place` is empty, may there be more.
    """
    found = {}
    for number, kind in kinds.items():
        name = f"{place}{kind.key}"
        if kind.key in tables:
            try:
                found[number] = decode(form, tables.pop(kind.key))
            except CodecError as error:
                raise CodecError(str(error).replace(form.__name__, name, 1)) from None
        elif kind.numbers is not None:
            found[number] = kind.numbers
        else:
            raise CodecError(f"{name} is missing")
        _check(name, found[number])
    if place and tables:
        raise CodecError(f"there is no {place}{next(iter(tables))}")
    return found


POSITIVE: Final = frozenset(
    {"hit_points", "regain_in", "fall_in", "drop_in", "run_from", "name_length", "monsters_least", "least"}
)
"""Numbers that cannot be 0: what is divided by, and what there must be one of."""
UNBOUNDED: Final = frozenset({"dungeon", "score"})
"""Sections whose numbers are no attributes of actors."""


def _check(name: str, value: object) -> None:
    """Raise `CodecError` for a number that is out of range, or for a text that cannot be printed."""
    section, _, entry = name.rpartition(".")
    least, most = int(entry in POSITIVE), LARGEST if section in UNBOUNDED else MOST
    match value:
        case int():
            _check_within(name, value, least, most)
        case (int(low), int(high)):
            _check_within(name, low, least, most)
            _check_within(name, high, low, most)
        case str() if not value.isprintable():
            raise CodecError(f"{name} should be printable, not {value!r}")
        case _ if is_dataclass(value):
            for part in fields(value):
                _check(f"{name}.{part.name}", getattr(value, part.name))


def _check_within(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise CodecError(f"{name} should be {least} to {most}, not {value}")
