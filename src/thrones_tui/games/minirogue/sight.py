"""R-SEE-2: what is seen from a tile, by symmetric shadow casting on whole numbers.

Each quarter of the view is scanned row by row away from the viewer, between two slopes that walls narrow. A
slope is a fraction as a pair of whole numbers. A floor tile is seen if its centre lies between the slopes, so
who is seen from a floor tile sees it, too.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

Slope: TypeAlias = tuple[int, int]
"""Columns a row, as numerator and denominator; the denominator is positive."""

QUARTERS: Final = ((-1, 0, 0, 1), (1, 0, 0, 1), (0, 1, 1, 0), (0, -1, 1, 0))
"""For each quarter what a step away and a step aside change: row, column, row, column."""


class _Scan(NamedTuple):
    """A row of a quarter still to be scanned: its distance, and the slopes it lies between."""

    depth: int
    start: Slope
    end: Slope


def field_of_view(terrain: str, height: int, width: int, origin: int) -> frozenset[int]:
    """The tiles seen from a floor tile, walls included, on a map of `#` and other letters."""
    seen = {origin}
    row, column = divmod(origin, width)
    for quarter in QUARTERS:
        _scan_quarter(terrain, (height, width), (row, column), quarter, seen)
    return frozenset(seen)


def _scan_quarter(
    terrain: str, size: tuple[int, int], origin: tuple[int, int], quarter: Sequence[int], seen: set[int]
) -> None:
    height, width = size
    down, across, down_aside, across_aside = quarter
    waiting = [_Scan(1, (-1, 1), (1, 1))]
    while waiting:
        depth, (start, start_of), (end, end_of) = waiting.pop()
        slope: Slope = (start, start_of)
        first = (2 * depth * start + start_of) // (2 * start_of)  # the nearest column, halves up
        last = -((end_of - 2 * depth * end) // (2 * end_of))  # the nearest column, halves down
        row = origin[0] + depth * down + first * down_aside
        column = origin[1] + depth * across + first * across_aside
        before = ""
        for aside in range(first, last + 1):
            if 0 <= row < height and 0 <= column < width:
                tile = row * width + column
                kind = terrain[tile]
            else:
                tile, kind = -1, "#"
            is_between = depth * start <= aside * start_of and aside * end_of <= depth * end
            if tile >= 0 and (kind == "#" or is_between):
                seen.add(tile)
            if before == "#" != kind:
                slope = (2 * aside - 1, 2 * depth)
            if before and before != "#" == kind:
                waiting.append(_Scan(depth + 1, slope, (2 * aside - 1, 2 * depth)))
            before = kind
            row += down_aside
            column += across_aside
        if before and before != "#":
            waiting.append(_Scan(depth + 1, slope, (end, end_of)))
