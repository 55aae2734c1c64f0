"""T-HOUSE-2: ways to what can be seen from a tile, worked out once for each tile that a plan is made on."""

from collections.abc import Container, Sequence
from typing import Final, NamedTuple

from thrones_tui.core.board import Vicinity


class Goal(NamedTuple):
    """A tile in sight: the steps to it, and the first steps of the shortest ways that stay in sight."""

    tile: int
    steps: int
    first: frozenset[int]


class Outlook(NamedTuple):
    """The goals around a tile, the nearest first; `cities` are those of them with a city."""

    goals: tuple[Goal, ...]
    cities: tuple[Goal, ...]


class Outlooks(dict[int, Outlook]):
    """By tile, made when first asked for; `moves` are the tiles one may go to from each tile."""

    def __init__(self, moves: Sequence[Sequence[int]], sight: Vicinity, cities: Container[int]) -> None:
        super().__init__()
        self._moves: Final = moves
        self._sight: Final = sight
        self._cities: Final = cities

    def __missing__(self, tile: int) -> Outlook:
        goals = tuple(self._around(tile))
        self[tile] = found = Outlook(goals, tuple(goal for goal in goals if goal.tile in self._cities))
        return found

    def _around(self, tile: int) -> list[Goal]:
        """All that can be reached within sight, ring by ring."""
        seen, goals = self._sight[tile], []
        ring = {place: {place} for place in self._moves[tile]}
        known, steps = {tile}, 1
        while ring:
            goals += [Goal(place, steps, frozenset(ring[place])) for place in sorted(ring)]
            known |= ring.keys()
            further: dict[int, set[int]] = {}
            for place, first in ring.items():
                for beyond in self._moves[place]:
                    if beyond in seen and beyond not in known:
                        further.setdefault(beyond, set()).update(first)
            ring, steps = further, steps + 1
        return goals
