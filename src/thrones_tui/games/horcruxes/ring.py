"""H-SEE-2: the ring as it is drawn: where its cells stand, and the signs for what is in them.

Each cell stands beside the one before, and the last beside cell 0. The signs have one home here for the ring
itself, its legend and the help.
"""

from functools import cache
from typing import Final, NamedTuple

from thrones_tui.core.board import Position
from thrones_tui.games.horcruxes.state import START, Life
from thrones_tui.games.horcruxes.view import Place, View
from thrones_tui.scene.model import Cell, Grid, Sign

_PLAIN_MOST: Final = 48
"""Cells of the longest ring drawn as the border of a rectangle; a longer one is folded."""
_FOLDED_WIDTH: Final = 15
"""Columns of a folded ring: as many as fit beside panels in 80 columns."""
_LEAST_WIDTH: Final = 6
"""Columns of the smallest drawing, so that the longest word of the legend has room below it."""
PLAYERS: Final = (("1", "hero"), ("2", "rival"))
"""The mark of each player, with its style."""
BOTH: Final = ("X", "hero")
NOTHING: Final = Cell(" ", "fog")
WAY: Final = Cell(".", "border")
"""Between the last cell and cell 0, where the drawing is longer than the ring."""

SIGNS: Final = (
    Sign("1 2", "the players; X: both in one cell", "hero"),
    Sign("H", "horcruxes", "gold"),
    Sign("V", "Voldemort, alone: death", "danger"),
    Sign("D", "Dumbledore: with him Voldemort does nothing", "ice"),
    Sign("+", "more elves than dementors: you gain life points", "good"),
    Sign("-", "more dementors than elves: you lose life points", "warn"),
    Sign("=", "as many elves as dementors"),
    Sign("o", "an empty cell"),
    Sign("0", "cell 0, where both begin", "accent"),
    Sign("!", "a visit would kill whose turn it is", "danger"),
)
LEGEND: Final = (
    Sign("1", "2 X=both", "hero"),
    Sign("H", "horcrux", "gold"),
    Sign("V", "Voldemort", "danger"),
    Sign("D", "Dumbledore", "ice"),
    Sign("+", "elves", "good"),
    Sign("-", "dementors", "warn"),
    Sign("=", "even"),
    Sign("o", "empty"),
    Sign("!", "kills", "danger"),
)
"""The same, short enough to stand beside the ring."""


class Ring(NamedTuple):
    """Rows and columns of a drawing; the cells stand on the first places of `path`, cell 0 first.

    The rest of the path leads from the last cell back to cell 0.
    """

    height: int
    width: int
    path: tuple[Position, ...]


@cache
def ring(cells: int) -> Ring:
    """The drawing of a ring of at least two cells."""
    path = _border(cells) if cells <= _PLAIN_MOST else _folded(cells)
    height, width = (1 + max(place[axis] for place in path) for axis in (0, 1))
    return Ring(height, max(width, _LEAST_WIDTH), path)


def _border(cells: int) -> tuple[Position, ...]:
    """Clockwise round a rectangle that is as square as can be."""
    sides = (cells + 1) // 2 + 2
    width = (sides + 1) // 2
    height = sides - width
    top = [Position(0, column) for column in range(width)]
    right = [Position(row, width - 1) for row in range(1, height)]
    bottom = [Position(height - 1, column) for column in reversed(range(width - 1))] if height > 1 else []
    left = [Position(row, 0) for row in reversed(range(1, height - 1))]
    return (*top, *right, *bottom, *left)


def _folded(cells: int) -> tuple[Position, ...]:
    """To and fro in pairs of rows, then up along the left edge; the last pair may be shorter."""
    pairs = -(-cells // (2 * _FOLDED_WIDTH))
    full = _FOLDED_WIDTH - 1
    rest = cells - 2 * pairs - 2 * full * (pairs - 1)
    widths = [full] * (pairs - 1) + [max(1, -(-rest // 2))]
    path = [Position(0, 0)]
    for pair, width in enumerate(widths):
        path += [Position(2 * pair, column) for column in range(1, width + 1)]
        path += [Position(2 * pair + 1, column) for column in range(width, 0, -1)]
    return (*path, *(Position(row, 0) for row in range(2 * pairs - 1, 0, -1)))


def kills(view: View, place: Place) -> bool:
    """Whether a visit would be the death of the player whose turn it is (H-ARR-1 a to c)."""
    return place.deadly or not Life(view.wizards[view.mover].life).plus(place.elves).less(place.dementors)


def board(view: View, caption: str) -> Grid:
    """The whole ring; the focus is where the last move led."""
    drawing = ring(len(view.places))
    rows = [[NOTHING] * drawing.width for _ in range(drawing.height)]
    for row, column in drawing.path[len(view.places) :]:
        rows[row][column] = WAY
    for place in view.places:
        row, column = drawing.path[place.number]
        rows[row][column] = _cell(view, place)
    here = drawing.path[view.wizards[view.latest].cell]
    return Grid(tuple(map(tuple, rows)), (here.row, here.column), caption, first=None)


def _cell(view: View, place: Place) -> Cell:
    """What matters most in a cell, and beside it who is there, else what a visit would do."""
    glyph, style = _content(place)
    if len(place.visitors) > 1:
        return Cell(glyph, style, *BOTH)
    if place.visitors:
        return Cell(glyph, style, *PLAYERS[place.visitors[0]])
    if not view.over and kills(view, place):
        return Cell(glyph, style, "!", "danger")
    balance = _balance(place)
    return (
        Cell(glyph, style) if glyph in ("V", balance[0]) or not place.gain else Cell(glyph, style, *balance)
    )


def _content(place: Place) -> tuple[str, str]:
    if place.deadly:
        return "V", "danger"
    if place.horcruxes:
        return "H", "gold"
    if place.dumbledore:
        return "D", "ice"
    return ("0", "accent") if place.number == START else _balance(place)


def _balance(place: Place) -> tuple[str, str]:
    """What elves and dementors together do to life points."""
    if place.gain:
        return ("+", "good") if place.gain > 0 else ("-", "warn")
    return ("=", "text") if place.elves else ("o", "dim")
