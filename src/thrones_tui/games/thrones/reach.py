"""How far the player can go over what was seen, and what that brings."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from thrones_tui.games.thrones.land import UNSEEN
from thrones_tui.games.thrones.view import View
from thrones_tui.games.thrones.world import World

SETTING_OUT: Final = 4
"""Steps that each way costs besides: of two that bring as much for each step one wants the longer."""


class Reach(NamedTuple):
    """By tile the steps there, the points of all that is new on the shortest way that brings most of them,
    and the tile before it on that way.
    """

    steps: dict[int, int]
    points: dict[int, int]
    came: dict[int, int]

    def worth(self, tile: int) -> int:
        """What it is worth to go to a tile: the new points for each step, in hundredths; short ways less."""
        return 100 * self.points[tile] // (self.steps[tile] + SETTING_OUT)

    def way(self, tile: int) -> list[int]:
        """The tiles on the way to a tile; empty where none leads there."""
        way: list[int] = []
        while tile in self.came:
            way.append(tile)
            tile = self.came[tile]
        return way[::-1]


def ways(world: World, view: View) -> Sequence[Sequence[int]]:
    """T-ACT-1, T-ACT-2: by tile those that the player can go to next."""
    return world.sail if view.has_ship else world.walk


def reach(world: World, view: View, firsts: Iterable[int], shunned: Iterable[int] = ()) -> Reach:
    """What can be reached, the first step among some and none on a tile that is shunned."""
    here, around = world.board.tile(view.position), ways(world, view)
    steps, points, came = {here: 0}, {here: 0}, dict[int, int]()
    closed, wave, far = frozenset(shunned), [here], 0
    while wave:
        following, far = [], far + 1
        for tile in wave:
            for way in firsts if tile == here else around[tile]:
                if view.memory[way] == UNSEEN or way in closed:
                    continue
                if steps.setdefault(way, far) < far:
                    continue
                more = points[tile] + (0 if view.own[way] else world.yields[way].points)
                if way not in points:
                    following.append(way)
                if more > points.get(way, -1):
                    points[way], came[way] = more, tile
        wave = following
    return Reach(steps, points, came)
