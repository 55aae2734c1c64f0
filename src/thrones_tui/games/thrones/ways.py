"""Ways through the realm as far as it is known, and what is worth going to."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from thrones_tui.core.board import Board, Direction, Position, shortest_way
from thrones_tui.core.decisions import Decision, TakeTurn
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.games.thrones.board import FREE, RIVAL
from thrones_tui.games.thrones.commands import Travel
from thrones_tui.games.thrones.data import WATER
from thrones_tui.games.thrones.dossiers import meeting
from thrones_tui.games.thrones.remembering import Recollection, known_holders
from thrones_tui.games.thrones.view import UNSEEN, SeenCity, View
from thrones_tui.games.thrones.world import World
from thrones_tui.scene.english import bearing, counted
from thrones_tui.scene.model import About, Landmark

SURE: Final = 0.9
"""T-ENC-3: the chance in battle from which a rival is worth going to."""


def landmarks(world: World, view: View) -> tuple[Landmark, ...]:
    """People in sight, rivals first, by distance; then the cities seen so far by points for each step there,
    those that no known way leads to after them, the player's last.
    """
    reached, rules = _reached(world, view), world.rules
    has_room = len(view.party) < rules.limits.party

    def mark(place: Position, sign: str, name: str, *, draws: bool) -> Landmark:
        return Landmark(place, sign, name, draws and world.board.tile(place) in reached)

    def pays(city: SeenCity) -> tuple[bool, bool, float]:
        steps = reached.get(city.tile)
        return bool(view.own[city.tile]), steps is None, -city.points / (steps or 1)

    rivals = [
        mark(rival.position, RIVAL, rival.name, draws=meeting(view, rival, rules).battle >= SURE)
        for rival in view.met
    ]
    free = [mark(free.position, FREE, free.warrior.name, draws=has_room) for free in view.free]
    cities = [
        mark(world.board.position(city.tile), city.letter, city.name, draws=not view.own[city.tile])
        for city in sorted(view.cities_seen, key=pays)
    ]
    row, column = view.position

    def distance(mark: Landmark) -> int:
        return abs(mark.place[0] - row) + abs(mark.place[1] - column)

    return (*sorted(rivals, key=distance), *sorted(free, key=distance), *cities)


def towards(world: World, view: View, decision: Decision, place: Position) -> str:
    """T-ACT-1, T-ACT-2: the step on a shortest way over tiles that were seen; empty there, and in questions.

    Among ways equally short it prefers one whose first tile pays. Raise `IllegalCommand` where there is none.
    """
    if not isinstance(decision, TakeTurn) or place == view.position:
        return ""
    board = world.board
    if place not in board:
        raise IllegalCommand("The world ends before that place.")
    here, goal = board.tile(view.position), board.tile(place)
    allowed = [first for first in _ways(world, view)[here] if Travel(_way(board, here, first)) in decision]
    paying = {board.tile(tile.position) for tile in view.tiles_in_sight if tile.pays}
    if routes := _routes(world, view, goal, allowed):
        best = min(routes, key=lambda route: (len(route), route[0] not in paying))
        return str(Travel(_way(board, here, best[0])))
    by = "" if view.has_ship else " by land"
    raise IllegalCommand(f"You know no way{by} to that place.")


def _ways(world: World, view: View) -> Sequence[Sequence[int]]:
    return world.sail if view.has_ship else world.walk


def _reached(world: World, view: View) -> dict[int, int]:
    """The tiles that can be reached over what was seen, with the steps to each."""
    ways, here = _ways(world, view), world.board.tile(view.position)
    steps, wave = {here: 0}, [here]
    for tile in wave:
        for way in ways[tile]:
            if way not in steps and view.memory[way] != UNSEEN:
                steps[way] = steps[tile] + 1
                wave.append(way)
    return steps


def _routes(world: World, view: View, goal: int, firsts: Iterable[int]) -> list[list[int]]:
    """For each first step that leads to a tile a shortest way over what was seen, past rivals if one does."""
    rivals = {world.board.tile(rival.position) for rival in view.met}
    for shunned in (rivals - {goal}, set[int]()):
        free = bytes(code != UNSEEN and tile not in shunned for tile, code in enumerate(view.memory))
        routes = [
            [first, *shortest_way(_ways(world, view), first, goal, free)] for first in firsts if free[first]
        ]
        if routes := [route for route in routes if route[-1] == goal]:
            return routes
    return []


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
    routes = _routes(world, view, tile, _ways(world, view)[world.board.tile(view.position)])
    by = "" if view.has_ship else " by land"
    steps = counted(min(map(len, routes)), "step") if routes else "no known way"
    return About(name, (where, steps + by, worth, _held(view, memory, tile), *_people(view, memory, place)))


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
    yield from (f"{free.warrior.name}, free" for free in view.free if free.position == place)


def _way(board: Board, origin: int, tile: int) -> Direction:
    return next(way for way in Direction if board.step(origin, way) == tile)
