"""H-SEE-2: where the cells of a ring are drawn: each beside the one before, the last beside cell 0."""

from functools import cache
from typing import Final, NamedTuple

from thrones_tui.core.board import Position

_PLAIN_MOST: Final = 48
"""Cells of the longest ring drawn as the border of a rectangle; a longer one is folded."""
_FOLDED_WIDTH: Final = 15
"""Columns of a folded ring: as many as fit beside panels in 80 columns."""
_LEAST_WIDTH: Final = 6
"""Columns of the smallest drawing, so that the longest word of the legend has room below it."""


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
