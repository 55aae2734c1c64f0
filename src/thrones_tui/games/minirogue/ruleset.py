"""Every number of MiniRogue beside the range it may be in, as `ruleset.toml` holds them."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final

from thrones_tui.core.limits import printable
from thrones_tui.core.ruleset import HIGHEST, Misfit, Range, RulesetFile
from thrones_tui.games.minirogue.commands import LETTERS
from thrones_tui.games.minirogue.kinds import (
    MONSTERS,
    MOST,
    MOST_SLEEP,
    SCROLLS,
    WEAPONS,
    MonsterNumbers,
    OneIn,
    Points,
    PointsRange,
    WeaponNumbers,
)

CONDITIONS: Final = (
    (0.0, "unhurt"),
    (0.25, "scratched"),
    (0.5, "hurt"),
    (0.75, "badly hurt"),
    (math.inf, "almost dead"),
)
"""How a monster stands, by the part of its kind's mean hit points that it has lost at most."""


@dataclass(frozen=True, slots=True)
class Dungeon:
    """R-MAP-1, R-MAP-4: levels, their rows and columns, and how much is on them."""

    levels: Annotated[int, range(1, MOST + 1)]
    height: Annotated[int, range(12, 61)]
    width: Annotated[int, range(30, 161)]
    monsters_least: Annotated[int, range(1, HIGHEST + 1)]
    monsters_a_level: int
    monsters_more: int
    objects: Range


@dataclass(frozen=True, slots=True)
class PlayerRules:
    """What the player begins with, and R-TURN-2, R-CMD-2, R-CMD-4, R-CMD-5."""

    hit_points: Annotated[int, range(1, MOST + 1)]
    armor: Points
    strength: Points
    dexterity: Points
    regain_in: OneIn
    knapsack: Annotated[int, range(1, len(LETTERS) + 1)]
    cheat_strength: Points
    cheat_hit_points: Points
    run_from: OneIn
    name_length: Annotated[int, range(1, 100)]


@dataclass(frozen=True, slots=True)
class Smell:
    """R-MON-4: from how many steps away goblins smell the player."""

    least: Annotated[int, range(1, MOST + 1)]
    most: Points
    usual: Points

    def __post_init__(self) -> None:
        if not self.least <= self.usual <= self.most:
            raise Misfit("usual", f"should be {self.least} to {self.most}, not {self.usual}")


@dataclass(frozen=True, slots=True)
class Sleep:
    """R-FIGHT-3."""

    fall_in: OneIn
    turns: Annotated[Range, range(MOST_SLEEP + 1)]


@dataclass(frozen=True, slots=True)
class DragonRest:
    """R-MON-5."""

    regain_in: OneIn


@dataclass(frozen=True, slots=True)
class Hunger:
    """R-TURN-5: for how many turns there is food on each level."""

    turns: Annotated[int, range(1, HIGHEST + 1)] = 150


@dataclass(frozen=True, slots=True)
class Restless:
    """R-MON-7: the chance of a step nearer."""

    step_in: OneIn = 8


@dataclass(frozen=True, slots=True)
class Score:
    """R-END-1: points for each level reached, and for the idol."""

    level: int
    idol: int


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The numbers of one game of MiniRogue; those of weapons, scrolls and monsters by number of the kind."""

    title: Annotated[str, printable(60, empty=False)]
    tagline: Annotated[str, printable(60)]
    dungeon: Dungeon
    player: PlayerRules
    smell: Smell
    sleep: Sleep
    dragon_rest: DragonRest
    score: Score
    weapons: Mapping[int, WeaponNumbers]
    scrolls: Mapping[int, Range]
    monsters: Mapping[int, MonsterNumbers]
    hunger: Hunger = Hunger()
    restless: Restless = Restless()

    def __post_init__(self) -> None:
        if all(numbers.first_level for numbers in self.monsters.values()):
            raise Misfit("", "some monster should have first_level = 0")

    def about(self, kind: int) -> str:
        """What an object does or adds, in words."""
        if kind in WEAPONS:
            about = WEAPONS[kind].about(self.weapons[kind])
            sleep = f", one hit in {self.sleep.fall_in} puts to sleep for {self.sleep.turns} turns"
            return about + sleep * WEAPONS[kind].puts_to_sleep
        return SCROLLS[kind].about(self.scrolls[kind])

    def condition(self, kind: int, lost: int) -> str:
        """How a monster stands that has lost so many hit points, since nobody knows how many it had."""
        least, most = self.monsters[kind].hit_points
        part = 2 * lost / max(1, least + most)
        return next(word for end, word in CONDITIONS if part <= end)

    def reach(self, kind: int, smell: int) -> int:
        """How far a kind of monster smells in a game that is set to `smell`."""
        return smell if MONSTERS[kind].moves.by_setting else self.monsters[kind].smell


def read_ruleset(text: str) -> Ruleset:
    """The ruleset in a `ruleset.toml`; raise `DataError` with every fault found."""
    file = RulesetFile(text)
    return file.rest(
        Ruleset,
        weapons=file.each(WEAPONS, WeaponNumbers, "weapons"),
        scrolls=file.each(SCROLLS, PointsRange, "scrolls"),
        monsters=file.each(MONSTERS, MonsterNumbers),
    )
