"""Ways through the realm as far as it is known, and what is worth going to."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from thrones_tui.core.board import Board, Direction, Position
from thrones_tui.core.decisions import Decision, TakeTurn
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.games.thrones.board import FREE, RIVAL
from thrones_tui.games.thrones.commands import Travel
from thrones_tui.games.thrones.data import WATER
from thrones_tui.games.thrones.dossiers import meeting
from thrones_tui.games.thrones.land import UNSEEN, SeenCity
from thrones_tui.games.thrones.reach import reach, ways
from thrones_tui.games.thrones.remembering import Recollection, Sighting, known_holders
from thrones_tui.games.thrones.view import Dossier, View
from thrones_tui.games.thrones.world import World
from thrones_tui.scene.english import bearing, called, counted, percent
from thrones_tui.scene.model import About, Landmark

SURE: Final = 0.9
"""T-ENC-3: the chance in battle from which a rival is worth going to."""
FIRST: Final = 1_000_000
"""What people are worth, who come before all places."""
NEW: Final = "*"
"""The sign of places that are new."""
_LATELY: Final = 5
"""Turns after which nobody counts any more who was last seen then."""
_ROAMED: Final = 2
"""T-MOVE-1: tiles that whoever is out of sight is taken to have gone at most, which is mostly to and fro."""


class Zone(NamedTuple):
    """T-ENC-1: where a rival may be met, the chance in battle then, and the turns since it was seen."""

    rival: Dossier
    tiles: frozenset[int]
    chance: float
    ago: int

    def told(self, view: View) -> str:
        """Who that is, and the chance."""
        seen = f", seen on turn {view.turn - self.ago}" if self.ago else ""
        return f"{called(self.rival.name)}{seen}: battle {percent(self.chance)}"


def zones(world: World, view: View, memory: Recollection) -> tuple[Zone, ...]:
    """Those of the rivals who might win and are in sight, or were lately."""
    board, reach = world.board, world.rules.encounters.reach
    met = (
        (rival, meeting(view, rival, world.rules).battle, view.turn - turn)
        for turn, rival in _sightings(view, memory)
    )
    return tuple(
        Zone(rival, board.near(board.tile(rival.position), reach + min(ago, _ROAMED)), chance, ago)
        for rival, chance, ago in met
        if chance < SURE
    )


def _sightings(view: View, memory: Recollection) -> Iterator[Sighting]:
    for rival, last in zip(view.rivals, memory.sightings, strict=True):
        if rival.dossier:
            yield Sighting(view.turn, rival.dossier)
        elif rival.active and last and view.turn - last.turn <= _LATELY:
            yield last


def alarm(world: World, before: View, now: View) -> str:
    """Who might win and has come into sight, or so near that another step may bring them here; else empty."""
    told = (
        f"{called(rival.name)} {word}: battle {percent(chance)}"
        for near, word in ((world.rules.encounters.reach + 1, "is near"), (world.board.size, "is in sight"))
        for rival in _new(before, now, near)
        if (chance := meeting(now, rival, world.rules).battle) < SURE
    )
    return next(told, "")


def _new(before: View, now: View, near: int) -> list[Dossier]:
    """Rivals in sight at most so many rows and columns away, who were not."""

    def within(view: View) -> dict[str, Dossier]:
        row, column = view.position
        away = ((one, abs(one.position.row - row), abs(one.position.column - column)) for one in view.met)
        return {one.name: one for one, rows, columns in away if max(rows, columns) <= near}

    known = within(before)
    return [rival for name, rival in within(now).items() if name not in known]


class Outlook:
    """What can be reached: all of it is `known` if no shortest way is safe, else what is safe is."""

    def __init__(self, world: World, view: View, memory: Recollection) -> None:
        firsts = _firsts(world, view)
        self._left = turns_left(view)
        self.zones = zones(world, view, memory)
        self.anywhere = self.known = self._safe = reach(world, view, firsts)
        if self.zones:
            safe = reach(world, view, firsts, frozenset().union(*(zone.tiles for zone in self.zones)))
            came = {
                tile: by for tile, by in safe.came.items() if self.anywhere.steps[tile] == safe.steps[tile]
            }
            self._safe = safe._replace(came=came)
            self.known = self._safe if came else self.anywhere

    def worth(self, tile: int) -> int:
        """What it is worth to go to a tile; 0 where no way is known, or too few turns are left."""
        return self.known.worth(tile) if tile in self.known.came and self.is_in_time(tile) else 0

    def is_in_time(self, tile: int) -> bool:
        """T-END-3, T-END-4: whether a tile can be reached before the last battle must be fought."""
        return self.anywhere.steps[tile] <= self._left

    def danger(self, tile: int) -> int:
        """The worst chance on the way not to win, in percent, where a way is known and none is safe."""
        if tile in self._safe.came:
            return 0
        way = self.anywhere.way(tile)
        return max((round(100 * (1 - zone.chance)) for zone in self.zones if _meets(zone, way)), default=0)


def turns_left(view: View) -> int:
    """T-END-3, T-END-4: until the last battle can be refused no more."""
    if view.roused_by:
        return view.refusals_left
    turns = next(omen for omen in view.omens if omen.name == "turns")
    return view.refusals_left + max(0, turns.needed - turns.value)


def _meets(zone: Zone, way: Iterable[int]) -> bool:
    return not zone.tiles.isdisjoint(way)


def landmarks(world: World, view: View, memory: Recollection) -> tuple[Landmark, ...]:
    """People in sight, rivals first, by distance; then the cities seen so far by what it is worth to go
    there, those that no known way leads to after them, the player's last.
    """
    known = Outlook(world, view, memory)
    strong = {zone.rival for zone in known.zones}

    def mark(place: Position, sign: str, name: str, draws: int) -> Landmark:
        tile = world.board.tile(place)
        if draws < 0:
            return Landmark(place, sign, name, draws)
        return Landmark(place, sign, name, draws if tile in known.known.came else 0, known.danger(tile))

    joins = FIRST if len(view.party) < world.rules.limits.party else -1
    rivals = [mark(one.position, RIVAL, one.name, FIRST * (one not in strong)) for one in view.met]
    free = [mark(one.position, FREE, one.warrior.name, joins) for one in view.free]
    row, column = view.position

    def distance(mark: Landmark) -> int:
        return abs(mark.place[0] - row) + abs(mark.place[1] - column)

    people = (*sorted(rivals, key=distance), *sorted(free, key=distance))
    return (*(one._replace(moves=True) for one in people), *_cities(world, view, known))


def _cities(world: World, view: View, known: Outlook) -> Iterator[Landmark]:
    def order(city: SeenCity) -> tuple[bool, bool, int]:
        leads = city.tile in known.known.came
        return bool(view.own[city.tile]), not leads, -(known.worth(city.tile) if leads else city.points)

    for city in sorted(view.cities_seen, key=order):
        place = world.board.position(city.tile)
        goal = (0, 0) if view.own[city.tile] else (known.worth(city.tile), known.danger(city.tile))
        yield Landmark(place, city.letter, city.name, *goal)


def newest(world: World, view: View, memory: Recollection) -> Landmark | None:
    """T-ECO-4: where the way leads that brings most new points for its steps, a safe one if there is any;
    None where all is known.
    """
    known = Outlook(world, view, memory)
    for side in (known.known, known.anywhere):
        near = filter(known.is_in_time, side.came)
        tile = max(near, key=lambda tile: (side.worth(tile), side.points[tile]), default=-1)
        if tile >= 0 and side.points[tile]:
            name = f"New places, {counted(side.points[tile], 'point')} on the way"
            place = world.board.position(tile)
            return Landmark(place, NEW, name, known.worth(tile), known.danger(tile))
    return None


def perils(world: World, view: View, memory: Recollection, command: str) -> dict[str, float]:
    """T-ENC-1: who might win that a step leads to, as far as that is known, with the chance in battle."""
    board, here = world.board, world.board.tile(view.position)
    goals = {str(Travel(_way(board, here, tile))): tile for tile in _firsts(world, view)}
    met = (zone for zone in zones(world, view, memory) if goals.get(command) in zone.tiles)
    return {zone.rival.name: zone.chance for zone in met}


def towards(world: World, view: View, memory: Recollection, decision: Decision, place: Position) -> str:
    """T-ACT-1, T-ACT-2: the step on a shortest way over tiles that were seen; empty there, and in questions.

    Among ways equally short it prefers the one that brings most points. Raise `IllegalCommand` where there
    is none.
    """
    if not isinstance(decision, TakeTurn) or place == view.position:
        return ""
    board = world.board
    if place not in board:
        raise IllegalCommand("The world ends before that place.")
    here = board.tile(view.position)
    allowed = [first for first in _firsts(world, view) if Travel(_way(board, here, first)) in decision]
    if route := _route(world, view, memory, board.tile(place), allowed):
        return str(Travel(_way(board, here, route[0])))
    by = "" if view.has_ship else " by land"
    raise IllegalCommand(f"You know no way{by} to that place.")


def _firsts(world: World, view: View) -> Sequence[int]:
    """Where a step leads."""
    return ways(world, view)[world.board.tile(view.position)]


def _route(world: World, view: View, memory: Recollection, goal: int, firsts: Iterable[int]) -> list[int]:
    """A shortest way over what was seen, of those equally short one through no zone, or past rivals."""
    rivals = {world.board.tile(rival.position) for rival in view.met}
    shortest = reach(world, view, firsts).way(goal)
    for shunned in (rivals.union(*(zone.tiles for zone in zones(world, view, memory))), rivals):
        if shunned.isdisjoint(shortest[:-1]):
            return shortest
        past = reach(world, view, firsts, shunned - {goal}).way(goal)
        if len(past) == len(shortest):
            return past
    return shortest


def about(world: World, view: View, memory: Recollection, place: Position) -> About:
    """T-SEE-2: a place, as it was last seen."""
    tile, where = world.board.tile(place), bearing(view.position, place)
    if view.memory[tile] == UNSEEN:
        return About("Never seen", (where,))
    city = world.cities.get(tile)
    name = city.name if city else "Water" if world.terrain[tile] == WATER else "Land"
    worth = f"worth {counted(world.yields[tile].points, 'point')}"
    if place == view.position:
        inside = (f"in {name}",) if city else ()
        return About(name, ("you are here", *inside, worth, _held(view, memory, tile)))
    route = _route(world, view, memory, tile, _firsts(world, view))
    by = "" if view.has_ship else " by land"
    steps = counted(len(route), "step") if route else "no known way"
    passed = tuple(f"passes {zone.told(view)}" for zone in zones(world, view, memory) if _meets(zone, route))
    facts = (where, steps + by, worth, _held(view, memory, tile), *_people(view, memory, place))
    return About(name, (*passed, *facts), len(route))


def _held(view: View, memory: Recollection, tile: int) -> str:
    """Whose a tile is, or was when it was last in sight."""
    if view.own[tile]:
        return "yours"
    name, turn = known_holders(view)[memory.holders[tile]], memory.turns[tile]
    when = "" if turn in (0, view.turn) else f" on turn {turn}"
    return (f"{name}'s" if name else "nobody's") + when


def _people(view: View, memory: Recollection, place: Position) -> Iterator[str]:
    """Who is at a place, or was last seen there."""
    for rival, last in zip(view.rivals, memory.sightings, strict=True):
        if rival.active and last and last.rival.position == place:
            when = "" if rival.dossier else f" on turn {last.turn}"
            yield f"{rival.name} with {counted(last.rival.army, 'knight')}{when}"
    for free in view.free:
        if free.position == place:
            yield f"{free.warrior.name}, free, strength {free.warrior.strength}"


def _way(board: Board, origin: int, tile: int) -> Direction:
    return next(way for way in Direction if board.step(origin, way) == tile)
