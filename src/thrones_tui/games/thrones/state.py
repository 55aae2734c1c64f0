"""Everything that changes in a game of thrones, as plain data."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from thrones_tui.core.codec import SHARED
from thrones_tui.core.dice import Dice
from thrones_tui.core.rules import Outcome
from thrones_tui.core.scheduler import Scheduler
from thrones_tui.games.thrones.hooks import HouseRule
from thrones_tui.games.thrones.world import World


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


PLAYER: Final = 0
"""The one player at the table, as decisions, events and views number them."""
UNCLAIMED: Final = 255
"""In `owner`: nobody controls the tile."""


@dataclass(slots=True)
class State:
    """One game.

    Heroes and warriors are known by their number in the data files; an own hero comes after the six.
    `rivals` are the active ones in roster order, `free` the free warriors in file order; a hero in neither
    `rivals` nor `player` has retired. `owner[t]` is the hero in control of tile t, `visited[h][t]` is 1 where
    hero h has been (T-ECO-2). `dragonglass` are the tiles it still lies on. `house` are the house rules that
    are on, in their own order.
    """

    world: World = field(metadata=SHARED)
    dice: Dice
    player: int
    player_name: str
    recorded_as: str
    heroes: list[Hero]
    warriors: list[Warrior]
    rivals: list[int]
    free: list[int]
    owner: bytearray
    visited: list[bytearray]
    dragonglass: list[int]
    scheduler: Scheduler
    house: tuple[str, ...]
    stable: Stable
    turn: int = 1
    began_at: int = 0
    """The tile where the player's hero stood when the turn began."""
    arrived: bool = False
    """Whether the player stands, this turn, on a tile it had never visited."""
    roused_by: str = ""
    """What roused the White Walkers (T-END-3); empty while they sleep."""
    refusals: int = 0
    outcome: Outcome | None = None

    @property
    def hero(self) -> Hero:
        """The player's hero."""
        return self.heroes[self.player]

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """The house rules that are on."""
        return self.world.house_rules(self.house)

    def active(self) -> Iterator[int]:
        """All active heroes, the player first, then the roster (T-ECO-3)."""
        yield self.player
        yield from self.rivals

    def is_active(self, hero: int) -> bool:
        """Whether a hero is still in the game (T-MOVE-3)."""
        return hero == self.player or hero in self.rivals

    def member(self, hero: int, name: str) -> int:
        """The warrior of a name in a hero's party."""
        return next(w for w in self.heroes[hero].party if self.warriors[w].name == name)

    def holder(self, warrior: int) -> int | None:
        """The active hero whose party a warrior is in."""
        return next((hero for hero in self.active() if warrior in self.heroes[hero].party), None)

    def clone(self) -> "State":
        """An independent copy; the world is shared."""
        return State(
            self.world,
            self.dice.clone(),
            self.player,
            self.player_name,
            self.recorded_as,
            [hero.clone() for hero in self.heroes],
            [warrior.clone() for warrior in self.warriors],
            self.rivals.copy(),
            self.free.copy(),
            self.owner[:],
            [been[:] for been in self.visited],
            self.dragonglass.copy(),
            self.scheduler.clone(),
            self.house,
            self.stable.clone(),
            self.turn,
            self.began_at,
            self.arrived,
            self.roused_by,
            self.refusals,
            self.outcome,
        )
