"""The player and the monsters: the same numbers for all of them."""

from dataclasses import dataclass
from typing import Final

from thrones_tui.core.dice import Dice
from thrones_tui.games.minirogue.objects import LONG_SWORD, MAGIC_FANGS, SHORT_SWORD
from thrones_tui.games.minirogue.ruleset import MOST, Monster, Range, Ruleset

PLAYER, BOGEYMAN, SNAKEWOMAN, DRAGON, GOBLIN = range(5)
MONSTERS: Final = (BOGEYMAN, SNAKEWOMAN, DRAGON, GOBLIN)
GLYPHS: Final = "@BSDG"
NAMES: Final = ("Player", "the Bogeyman", "the Snakewoman", "the Dragon", "the Goblin")
"""R-FIGHT-4: as sentences have them."""
WEAPONS: Final = (SHORT_SWORD, SHORT_SWORD, MAGIC_FANGS, LONG_SWORD, SHORT_SWORD)
"""What each begins with, and monsters keep."""


@dataclass(slots=True)
class Actor:
    """Somebody on a level. `kind` is one of the above, `most_hit_points` what healing stops at, `sleep` the
    opportunities still to be slept through.
    """

    kind: int
    tile: int
    hit_points: int
    most_hit_points: int
    armor: int
    strength: int
    dexterity: int
    weapon: int
    sleep: int = 0

    def clone(self) -> "Actor":
        """An independent copy."""
        return Actor(
            self.kind,
            self.tile,
            self.hit_points,
            self.most_hit_points,
            self.armor,
            self.strength,
            self.dexterity,
            self.weapon,
            self.sleep,
        )


def raised(value: int, gain: int) -> int:
    """An attribute after a gain: increases stop at 99."""
    return min(MOST, value + gain)


def numbers_of(rules: Ruleset, kind: int) -> Monster:
    """The ruleset's entry for a kind of monster."""
    return (rules.bogeyman, rules.snakewoman, rules.dragon, rules.goblin)[kind - BOGEYMAN]


def new_player(rules: Ruleset, tile: int) -> Actor:
    """The player as a game begins."""
    p = rules.player
    return Actor(PLAYER, tile, p.hit_points, p.hit_points, p.armor, p.strength, p.dexterity, WEAPONS[PLAYER])


def new_monster(rules: Ruleset, dice: Dice, kind: int, tile: int) -> Actor:
    """A monster as a level begins; only what can vary is drawn."""
    numbers = numbers_of(rules, kind)
    hit_points = _within(dice, numbers.hit_points)
    return Actor(
        kind,
        tile,
        hit_points,
        hit_points,
        _within(dice, numbers.armor),
        _within(dice, numbers.strength),
        _within(dice, numbers.dexterity),
        WEAPONS[kind],
    )


def _within(dice: Dice, bounds: Range) -> int:
    low, high = bounds
    return low if low == high else dice.between(low, high)
