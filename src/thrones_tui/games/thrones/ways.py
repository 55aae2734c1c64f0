"""Ways through the realm as far as it is known, and what is worth going to."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from thrones_tui.core.board import Board, Direction, Position
from thrones_tui.core.decisions import Decision, TakeTurn
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.games.thrones.board import FREE, RIVAL
from thrones_tui.games.thrones.commands import Travel
from thrones_tui.games.thrones.data import WATER
from thrones_tui.games.thrones.dossiers import meeting
from thrones_tui.games.thrones.reach import Reach, reach, ways
from thrones_tui.games.thrones.remembering import Recollection, known_holders
from thrones_tui.games.thrones.view import UNSEEN, Dossier, SeenCity, View
from thrones_tui.games.thrones.world import World
from thrones_tui.scene.english import bearing, counted
from thrones_tui.scene.model import About, Landmark

SURE: Final = 0.9
"""T-ENC-3: the chance in battle from which a rival is worth going to."""
FIRST: Final = 1_000_000
"""What people are worth, who come before all places."""
NEW: Final = "*"
"""The sign of places that are new."""


def landmarks(world: World, view: View) -> tuple[Landmark, ...]:
    """People in sight, rivals first, by distance; then the cities seen so far by what it is worth to go
    there, those that no known way leads to after them, the player's last.
    """
    known, rules = _safe(world, view), world.rules
    has_room = len(view.party) < rules.limits.party

    def mark(place: Position, sign: str, name: str, *, draws: int) -> Landmark:
        leads = world.board.tile(place) in known.came
        return Landmark(place, sign, name, draws if leads else min(0, draws))

    rivals = [
        mark(one.position, RIVAL, one.name, draws=FIRST * _is_prey(world, view, one)) for one in view.met
    ]
    joins = FIRST if has_room else -1
    free = [mark(one.position, FREE, one.warrior.name, draws=joins) for one in view.free]
    row, column = view.position

    def distance(mark: Landmark) -> int:
        return abs(mark.place[0] - row) + abs(mark.place[1] - column)

    return (*sorted(rivals, key=distance), *sorted(free, key=distance), *_cities(world, view, known))


def _cities(world: World, view: View, known: Reach) -> Iterator[Landmark]:
    def order(city: SeenCity) -> tuple[bool, bool, int]:
        is_known = city.tile in known.came
        worth = known.worth(city.tile) if is_known else city.points
        return bool(view.own[city.tile]), not is_known, -worth

    for city in sorted(view.cities_seen, key=order):
        draws = city.tile in known.came and not view.own[city.tile]
        worth = known.worth(city.tile) if draws else 0
        yield Landmark(world.board.position(city.tile), city.letter, city.name, worth)


def _is_prey(world: World, view: View, rival: Dossier) -> bool:
    return meeting(view, rival, world.rules).battle >= SURE


def _safe(world: World, view: View) -> Reach:
    """What can be reached without meeting a rival who might win; all, where one is met anyway."""
    strong = (rival for rival in view.met if not _is_prey(world, view, rival))
    shunned = {tile for rival in strong for tile in world.near[world.board.tile(rival.position)]}
    known = reach(world, view, _firsts(world, view), shunned)
    return known if known.came else reach(world, view, _firsts(world, view))


def newest(world: World, view: View) -> Landmark | None:
    """T-ECO-4: where the way leads that brings most new points for its steps; None where all is known."""
    known = _safe(world, view)
    tile = max(known.came, key=lambda tile: (known.worth(tile), known.points[tile]), default=-1)
    if tile < 0 or known.points[tile] == 0:
        return None
    name = f"New places, {counted(known.points[tile], 'point')} on the way"
    return Landmark(world.board.position(tile), NEW, name, known.worth(tile))


def towards(world: World, view: View, decision: Decision, place: Position) -> str:
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
    if route := _route(world, view, board.tile(place), allowed):
        return str(Travel(_way(board, here, route[0])))
    by = "" if view.has_ship else " by land"
    raise IllegalCommand(f"You know no way{by} to that place.")


def _firsts(world: World, view: View) -> Sequence[int]:
    """Where a step leads."""
    return ways(world, view)[world.board.tile(view.position)]


def _route(world: World, view: View, goal: int, firsts: Iterable[int]) -> list[int]:
    """A shortest way over what was seen, of those equally short one past rivals."""
    rivals = {world.board.tile(rival.position) for rival in view.met}
    shortest = reach(world, view, firsts).way(goal)
    if rivals.isdisjoint(shortest[:-1]):
        return shortest
    past = reach(world, view, firsts, rivals - {goal}).way(goal)
    return past if len(past) == len(shortest) else shortest


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
    route = _route(world, view, tile, _firsts(world, view))
    by = "" if view.has_ship else " by land"
    steps = counted(len(route), "step") if route else "no known way"
    facts = (where, steps + by, worth, _held(view, memory, tile), *_people(view, memory, place))
    return About(name, facts, len(route))


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
