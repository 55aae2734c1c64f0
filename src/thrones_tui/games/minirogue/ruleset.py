"""Every number of MiniRogue, as `ruleset.toml` holds them."""

import tomllib
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from typing import Final, TypeAlias

from thrones_tui.core.codec import CodecError, decode

MOST: Final = 99
"""No attribute of an actor, and no other number but sizes and scores, is larger."""
LARGEST: Final = 1_000_000
LETTERS: Final = 26

Range: TypeAlias = tuple[int, int]
"""Least and most, both included."""


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
class Weapon:
    """R-FIGHT-1, R-FIGHT-2, R-FIGHT-4: the verb, and what it adds."""

    verb: str
    dexterity: int
    damage: int


@dataclass(frozen=True, slots=True)
class Weapons:
    """All weapons, in the order of their numbers."""

    mace: Weapon
    short_sword: Weapon
    long_sword: Weapon
    magic_axe: Weapon
    magic_fangs: Weapon


@dataclass(frozen=True, slots=True)
class Scrolls:
    """R-SCR-1: what is added; health is that of the maximum."""

    strength: Range
    armor: Range
    health: Range
    dexterity: Range


@dataclass(frozen=True, slots=True)
class Monster:
    """A kind of monster: the first level it lives on, its attributes, how far it smells, what it leaves."""

    first_level: int
    hit_points: Range
    armor: Range
    strength: Range
    dexterity: Range
    smell: int
    drop_in: int


@dataclass(frozen=True, slots=True)
class DragonRest:
    """R-MON-5."""

    regain_in: int


@dataclass(frozen=True, slots=True)
class Score:
    """R-END-1: points for each level reached, and for the idol."""

    level: int
    idol: int


@dataclass(frozen=True)
class Ruleset:
    """The numbers of one game of MiniRogue."""

    title: str
    tagline: str
    dungeon: Dungeon
    player: PlayerRules
    smell: Smell
    sleep: Sleep
    weapons: Weapons
    scrolls: Scrolls
    bogeyman: Monster
    snakewoman: Monster
    dragon: Monster
    goblin: Monster
    dragon_rest: DragonRest
    score: Score

    @cached_property
    def arms(self) -> tuple[Weapon, ...]:
        """The weapons by number."""
        w = self.weapons
        return (w.mace, w.short_sword, w.long_sword, w.magic_axe, w.magic_fangs)


def read_ruleset(text: str) -> Ruleset:
    """The ruleset in a `ruleset.toml`; raise `ValueError` with a readable fault."""
    try:
        rules = decode(Ruleset, tomllib.loads(text))
    except (tomllib.TOMLDecodeError, CodecError) as error:
        raise ValueError(str(error)) from None
    _check_numbers("", rules)
    _check_within("dungeon.levels", rules.dungeon.levels, 1, MOST)
    _check_within("dungeon.height", rules.dungeon.height, 12, 60)
    _check_within("dungeon.width", rules.dungeon.width, 30, 160)
    _check_within("player.knapsack", rules.player.knapsack, 1, LETTERS)
    _check_within("smell.usual", rules.smell.usual, rules.smell.least, rules.smell.most)
    _check_within("sleep.turns", rules.sleep.turns[1], 0, 9)
    if all(kind.first_level for kind in (rules.bogeyman, rules.snakewoman, rules.dragon, rules.goblin)):
        raise ValueError("some monster should have first_level = 0")
    return rules


POSITIVE: Final = frozenset(
    {"hit_points", "regain_in", "fall_in", "drop_in", "run_from", "name_length", "monsters_least", "least"}
)
"""Numbers that cannot be 0: what is divided by, and what there must be one of."""
UNBOUNDED: Final = ("dungeon.", "score.")
"""Sections whose numbers are no attributes of actors."""


def _check_numbers(place: str, section: object) -> None:
    """Raise `ValueError` for a number of the ruleset that is out of range."""
    assert is_dataclass(section)
    for entry in fields(section):
        value, name = getattr(section, entry.name), f"{place}{entry.name}"
        most = LARGEST if place in UNBOUNDED else MOST
        least = 1 if entry.name in POSITIVE else 0
        if is_dataclass(value):
            _check_numbers(f"{name}.", value)
        elif isinstance(value, tuple):
            low, high = value
            _check_within(name, low, least, most)
            _check_within(name, high, low, most)
        elif isinstance(value, int):
            _check_within(name, value, least, most)
        elif not value.isprintable():
            raise ValueError(f"{name} should be printable, not {value!r}")


def _check_within(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise ValueError(f"{name} should be {least} to {most}, not {value}")
