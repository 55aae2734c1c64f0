"""Hero and warrior: plain data, and the few ways their numbers change."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(slots=True)
class Hero:
    """A contender for the throne, the player's or a rival.

    `party` holds warrior ids in the order they joined. `points`, `tiles` and `cities` count what the hero
    controls now (T-ECO-4).
    """

    name: str
    money: int
    influence: int
    army: int
    tile: int
    ship: bool
    party: list[int]
    points: int = 0
    tiles: int = 0
    cities: int = 0

    def clone(self) -> "Hero":
        """An independent copy."""
        return Hero(
            self.name,
            self.money,
            self.influence,
            self.army,
            self.tile,
            self.ship,
            self.party.copy(),
            self.points,
            self.tiles,
            self.cities,
        )


class Ride(NamedTuple):
    """T-HOUSE-1: a hero took a second step this turn, and passed this tile."""

    hero: int
    tile: int


@dataclass(slots=True)
class Stable:
    """T-HOUSE-1: who has horses, and what was done with them.

    `owners` are heroes, in the order they got them; `bought` tells that the player has, which is possible
    once. `rides` are those of this turn, until the tiles passed are taken. `passed` are the cities that the
    player rode through before ever stopping there.
    """

    owners: list[int]
    bought: bool
    rides: list[Ride]
    passed: list[int]

    def clone(self) -> "Stable":
        """An independent copy."""
        return Stable(self.owners.copy(), self.bought, self.rides.copy(), self.passed.copy())


@dataclass(slots=True)
class Warrior:
    """A fighter, in a party or free; `tile` counts only while free."""

    name: str
    strength: int
    loyalty: int
    morale: int
    ship: bool
    dragonglass: bool
    tile: int

    def clone(self) -> "Warrior":
        """An independent copy."""
        return Warrior(
            self.name,
            self.strength,
            self.loyalty,
            self.morale,
            self.ship,
            self.dragonglass,
            self.tile,
        )


def shifted(value: int, by: int, most: int) -> int:
    """T-ACT-5: a value after a change, kept from 0 to `most`."""
    return max(0, min(most, value + by))
