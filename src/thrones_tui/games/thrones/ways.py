"""Ways through the realm as far as it is known, and what is worth going to."""

from thrones_tui.core.board import Board, Direction, Position, shortest_way
from thrones_tui.core.decisions import Decision, TakeTurn
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.games.thrones.board import FREE, RIVAL
from thrones_tui.games.thrones.commands import Travel
from thrones_tui.games.thrones.view import UNSEEN, View
from thrones_tui.games.thrones.world import World
from thrones_tui.scene.model import Landmark


def landmarks(view: View) -> tuple[Landmark, ...]:
    """Rivals and free warriors in sight, and the cities seen so far, each sort by distance."""
    width = view.width
    cities = [Landmark(divmod(city.tile, width), city.letter, city.name) for city in view.cities_seen]
    rivals = [Landmark(rival.position, RIVAL, rival.name) for rival in view.met]
    free = [Landmark(free.position, FREE, free.warrior.name) for free in view.free]
    row, column = view.position
    return tuple(
        mark
        for sort in (rivals, free, cities)
        for mark in sorted(sort, key=lambda mark: abs(mark.place[0] - row) + abs(mark.place[1] - column))
    )


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
    ways = world.sail if view.has_ship else world.walk
    rivals = {board.tile(rival.position) for rival in view.met}
    paying = {board.tile(tile.position) for tile in view.tiles_in_sight if tile.pays}
    for shunned in (rivals - {goal}, set[int]()):
        free = bytes(code != UNSEEN and tile not in shunned for tile, code in enumerate(view.memory))
        routes = [
            [first, *shortest_way(ways, first, goal, free)]
            for first in ways[here]
            if free[first] and Travel(_way(board, here, first)) in decision
        ]
        routes = [route for route in routes if route[-1] == goal]
        if routes:
            best = min(routes, key=lambda route: (len(route), route[0] not in paying))
            return str(Travel(_way(board, here, best[0])))
    by = "" if view.has_ship else " by land"
    raise IllegalCommand(f"You know no way{by} to that place.")


def _way(board: Board, origin: int, tile: int) -> Direction:
    return next(way for way in Direction if board.step(origin, way) == tile)
