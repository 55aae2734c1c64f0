"""Everything that changes in a game of thrones, as plain data, and what must hold of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from thrones_tui.core.codec import SHARED, CodecError
from thrones_tui.core.dice import Dice
from thrones_tui.core.rules import Outcome
from thrones_tui.core.scheduler import Scheduler
from thrones_tui.games.thrones.data import LAND, SELF
from thrones_tui.games.thrones.hooks import HouseRule
from thrones_tui.games.thrones.ruleset import Limits
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


class Ride(NamedTuple):
    """T-HOUSE-1: a hero took a second step this turn, and passed this tile."""

    hero: int
    tile: int


class Riding(NamedTuple):
    """T-HOUSE-1: whether the player has bought horses, the rides of this turn until what they passed is
    taken, and the cities that were ridden through before ever stopping there.
    """

    bought: bool
    rides: tuple[Ride, ...]
    passed: tuple[int, ...]


@dataclass(slots=True)
class Stable:
    """T-HOUSE-1: who has horses, and what was done with them.

    `owners` are heroes, in the order they got horses; `bought` says that the player has, which is possible
    only once. `rides` are those of this turn, until the tiles passed are taken. `passed` are the cities that
    the player rode through before ever stopping there.
    """

    owners: list[int]
    bought: bool
    rides: list[Ride]
    passed: list[int]

    def riding(self, player: int) -> Riding:
        """What the player knows of it."""
        rides = tuple([ride for ride in self.rides if ride.hero == player])
        return Riding(self.bought, rides, tuple(self.passed))

    def clone(self) -> "Stable":
        return Stable(self.owners.copy(), self.bought, self.rides.copy(), self.passed.copy())


def shifted(value: int, by: int, most: int) -> int:
    """T-ACT-5: a value after a change, kept between 0 and `most`."""
    return max(0, min(most, value + by))


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

    def shift(self, limits: Limits, *, strength: int = 0, loyalty: int = 0, morale: int = 0) -> None:
        """T-ACT-5: change some values, within their limits."""
        if strength:
            self.strength = shifted(self.strength, strength, limits.strength)
        if loyalty:
            self.loyalty = shifted(self.loyalty, loyalty, limits.loyalty)
        if morale:
            self.morale = shifted(self.morale, morale, limits.morale)


PLAYER: Final = 0
"""The one player at the table, as decisions, events and views number them."""
UNCLAIMED: Final = 255
"""In `owner`: nobody controls the tile."""


@dataclass(slots=True)
class State:
    """One game.

    Heroes and warriors are numbered as in the data files; a player's own hero comes last.
    `rivals` are the active ones in roster order, `free` the free warriors in file order; a hero in neither
    `rivals` nor `player` has retired. `owner[t]` is the hero in control of tile t, `visited[h][t]` is 1 where
    hero h has been (T-ECO-2). `dragonglass` are the tiles it still lies on. `house` are the house rules that
    are on, in the order of `house.RULES`.
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
    """Whether the player stands on a tile first visited this turn."""
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

    def party(self, hero: int) -> list[Warrior]:
        """The warriors of a hero's party."""
        return [self.warriors[member] for member in self.heroes[hero].party]

    def holder(self, warrior: int) -> int | None:
        """The active hero whose party a warrior is in."""
        return next((hero for hero in self.active() if warrior in self.heroes[hero].party), None)

    def clone(self) -> "State":
        """An independent copy; the world is shared. Most of the time goes into heroes and warriors, which are
        copied right here, field by field.
        """
        heroes, warriors = [], []
        new_hero, new_warrior = Hero.__new__, Warrior.__new__
        for h in self.heroes:
            hero = new_hero(Hero)
            hero.name, hero.tile, hero.ship = h.name, h.tile, h.ship
            hero.money, hero.influence, hero.army = h.money, h.influence, h.army
            hero.points, hero.tiles, hero.cities = h.points, h.tiles, h.cities
            hero.party = h.party.copy()
            heroes.append(hero)
        for w in self.warriors:
            warrior = new_warrior(Warrior)
            warrior.name, warrior.tile = w.name, w.tile
            warrior.strength, warrior.loyalty, warrior.morale = w.strength, w.loyalty, w.morale
            warrior.ship, warrior.dragonglass = w.ship, w.dragonglass
            warriors.append(warrior)
        twin = State.__new__(State)
        twin.world, twin.house, twin.dice = self.world, self.house, self.dice.clone()
        twin.player, twin.player_name, twin.recorded_as = self.player, self.player_name, self.recorded_as
        twin.heroes, twin.warriors = heroes, warriors
        twin.rivals, twin.free, twin.owner = self.rivals.copy(), self.free.copy(), self.owner.copy()
        twin.visited = [been.copy() for been in self.visited]
        twin.dragonglass, twin.scheduler = self.dragonglass.copy(), self.scheduler.clone()
        twin.stable = self.stable.clone() if self.house else self.stable  # else nobody has horses
        twin.turn, twin.began_at, twin.arrived = self.turn, self.began_at, self.arrived
        twin.roused_by, twin.refusals, twin.outcome = self.roused_by, self.refusals, self.outcome
        return twin


def check(state: State) -> None:
    """Raise `CodecError` naming what is impossible in a state."""
    size, heroes, warriors = state.world.board.size, len(state.heroes), len(state.warriors)
    check_ids("player", [state.player], heroes)
    check_ids("rivals", state.rivals, heroes)
    check_ids("free", state.free, warriors)
    check_ids("began_at", [state.began_at], size)
    check_ids("dragonglass", state.dragonglass, size)
    check_ids("party", [member for hero in state.heroes for member in hero.party] + state.free, warriors)
    for hero in state.heroes:
        check_ids("tile of a hero", [hero.tile], size)
    for warrior in state.warriors:
        check_ids("tile of a warrior", [warrior.tile], size)
    if state.player in state.rivals:
        raise CodecError("State.player is among the rivals")
    if state.rivals != sorted(state.rivals) or state.free != sorted(state.free):
        raise CodecError("State: rivals and free should be in the order of their files")
    if any(state.world.terrain[tile] != LAND for tile in state.dragonglass):
        raise CodecError("State.dragonglass should be on plain land")
    if len(state.owner) != size or any(owner >= heroes for owner in bytes(state.owner) if owner != UNCLAIMED):
        raise CodecError(f"State.owner should name an owner for each of {size} tiles")
    if len(state.visited) != heroes or any(len(been) != size or max(been) > 1 for been in state.visited):
        raise CodecError(f"State.visited should have 0 or 1 for {size} tiles and each of {heroes} heroes")
    _check_names(state)
    _check_house(state)
    _check_numbers(state)
    _check_control(state)


def _check_house(state: State) -> None:
    """T-HOUSE: known rules in their order, and what each needs."""
    rules = state.world.house
    if state.house != tuple(rule.name for rule in rules if rule.name in state.house):
        raise CodecError(f"State.house should be some of {', '.join(r.name for r in rules)}, in this order")
    for rule in rules:
        rule.check(state)


def _check_names(state: State) -> None:
    """T-SET-6, T-SET-7, T-SET-8, T-CAL-1: the people of this world, and who plays whom."""
    tables, limits, name = state.world.tables, state.world.rules.limits, state.player_name
    if not 0 < len(name) <= limits.name_length:
        raise CodecError(f"State: {name!r} is not a name")
    own = state.recorded_as == SELF
    heroes = [row.name for row in tables.heroes] + [name] * own
    if [hero.name for hero in state.heroes] != heroes:
        raise CodecError(f"State.heroes should be {', '.join(heroes)}")
    if state.player != len(tables.heroes) if own else state.recorded_as != state.hero.name:
        raise CodecError(f"State.recorded_as: {state.recorded_as!r} is not the player's hero")
    warriors = [warrior.name for warrior in state.warriors]
    born, newcomers = [row.name for row in tables.warriors], [state.world.rules.calendar.dragons.name]
    if warriors not in (born, born + newcomers):
        raise CodecError(f"State.warriors should be {', '.join(born)}")


def _check_numbers(state: State) -> None:
    """T-ACT-5, T-END-4: everything within its bounds."""
    limits, walkers = state.world.rules.limits, state.world.rules.walkers
    for hero in state.heroes:
        if min(hero.money, hero.influence, hero.army) < 0 or len(hero.party) > limits.party:
            raise CodecError(f"State, hero {hero.name!r}: money, influence, army or party out of bounds")
    for warrior in state.warriors:
        for value, most in (
            (warrior.strength, limits.strength),
            (warrior.loyalty, limits.loyalty),
            (warrior.morale, limits.morale),
        ):
            if not 0 <= value <= most:
                raise CodecError(f"State, warrior {warrior.name!r}: {value} is out of bounds")
    if not 0 <= state.refusals <= (walkers.refusals if state.roused_by else 0):
        raise CodecError(f"State.refusals: {state.refusals} is out of bounds")
    # T-END-3: when these turns are done the White Walkers come, and each refusal wins one more.
    if not 1 <= state.turn <= walkers.turns + state.refusals + bool(state.roused_by):
        raise CodecError(f"State.turn: {state.turn} is out of bounds")


def _check_control(state: State) -> None:
    """T-ECO-4: the counts of heroes agree with what they own."""
    world = state.world
    counts = [[0, 0, 0] for _ in state.heroes]
    for tile, owner in enumerate(bytes(state.owner)):
        if owner != UNCLAIMED:
            count = counts[owner]
            count[0] += world.yields[tile].points
            count[1] += 1
            count[2] += tile in world.cities
    for hero, (points, tiles, cities) in zip(state.heroes, counts, strict=True):
        if (points, tiles, cities) != (hero.points, hero.tiles, hero.cities):
            counted = (points, tiles, cities)
            raise CodecError(f"State, hero {hero.name!r}: points, tiles and cities should be {counted}")


def check_ids(place: str, ids: list[int], count: int) -> None:
    """Each id once, from 0 to `count - 1`."""
    if len(set(ids)) != len(ids) or not all(0 <= number < count for number in ids):
        raise CodecError(f"State, {place}: {ids} should be different numbers below {count}")
