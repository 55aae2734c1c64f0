"""R-CMD-5: ways over a level of MiniRogue as far as it was seen, for gestures and for players."""

from collections.abc import Callable, Collection
from typing import Final

from thrones_tui.core.board import Position
from thrones_tui.core.native import mypyc_attr
from thrones_tui.games.minirogue.level import FLOOR, IDOL, STAIRS
from thrones_tui.games.minirogue.view import UNSEEN, View, is_lit

_EDGE: Final = "\n"
_OPEN: Final = FLOOR + STAIRS + IDOL


@mypyc_attr(allow_interpreted_subclasses=True)
class Field:
    """The level as far as it was seen, as one text with a border: a tile is a place in it."""

    def __init__(self, view: View) -> None:
        self._view: Final = view
        self._stride = len(view.rows[0]) + 1
        border = _EDGE * self._stride
        self._text = border + _EDGE.join(view.rows) + _EDGE + border
        self.steps: Final = (-self._stride, self._stride, 1, -1)
        """To the tiles next to one, as directions follow each other."""
        self.here = self.tile(view.position)
        self.goal = None if view.goal is None else self.tile(view.goal)
        self.foes: Final = {self.tile(foe.position): foe for foe in view.foes}

    def tile(self, place: Position) -> int:
        """The tile of a place."""
        return (place.row + 1) * self._stride + place.column

    def place(self, tile: int) -> Position:
        """The place of a tile."""
        row, column = divmod(tile, self._stride)
        return Position(row - 1, column)

    def around(self, tile: int) -> list[int]:
        """The four tiles next to one."""
        return [tile + step for step in self.steps]

    def is_open(self, tile: int) -> bool:
        """Whether one can stand on a tile, as far as is known."""
        return self._text[tile] in _OPEN

    def is_verge(self, tile: int) -> bool:
        """Whether a tile lies beside one that was never seen."""
        return any(self._text[at] == UNSEEN for at in self.around(tile))

    def reached(self, tile: int, steps: int) -> set[int]:
        """The open tiles that are reached from one in so many steps at most, that one among them."""
        found = {tile}
        wave = [tile]
        for _ in range(steps):
            wave = [near for at in wave for near in self.around(at) if self.is_open(near)]
            wave = [near for near in wave if near not in found]
            found.update(wave)
        return found

    def way(self, wanted: Callable[[int], bool], shut: Collection[int] = ()) -> list[int]:
        """The tiles of a shortest known way to the nearest one that is wanted, but for the player's own, past
        those that are shut; empty without one.
        """
        return self._search(self.here, wanted, shut)

    def journey(self, tile: int) -> list[int]:
        """The tiles of the way on which the game itself leads the player to one (`running.find_way`)."""
        shown = [at for at, foe in self.foes.items() if is_lit(self._view, foe.position)]
        back = self._search(tile, self.here.__eq__, shown)
        return [*back[-2::-1], tile] if back else []

    def _search(self, origin: int, wanted: Callable[[int], bool], shut: Collection[int]) -> list[int]:
        text, steps = self._text, self.steps
        came = {origin: origin}
        wave = [origin]
        for tile in wave:
            for step in steps:
                near = tile + step
                if near not in came and text[near] in _OPEN and near not in shut:
                    came[near] = tile
                    if wanted(near):
                        return _back(came, origin, near)
                    wave.append(near)
        return []


def _back(came: dict[int, int], origin: int, tile: int) -> list[int]:
    """The way that has come to a tile."""
    way = []
    while tile != origin:
        way.append(tile)
        tile = came[tile]
    return way[::-1]
