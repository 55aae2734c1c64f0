"""The fixed part of a dungeon level: walls, rooms and lines of sight. Copies of a state share it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final, NamedTuple, TypeAlias

from thrones_tui.core.board import OFF_BOARD, Board, Direction
from thrones_tui.core.codec import decode
from thrones_tui.games.minirogue.commands import Travel

WALL, FLOOR, STAIRS, IDOL = "#", ".", ">", "&"
"""How places are drawn."""
HEADINGS: Final = tuple(Direction)
"""Directions by number, as `Level.steps` has them."""
LARGEST: Final = 200
"""Rows and columns of a saved level at most."""
MOST_REMEMBERED: Final = 500_000
"""Tiles of all lines of sight that are remembered: a wide level walked through must not fill the memory."""


class Room(NamedTuple):
    """The floor of a room: its upper-left tile, rows and columns. Pillars may stand in it."""

    row: int
    column: int
    height: int
    width: int

    def holds(self, row: int, column: int) -> bool:
        """Whether a place is in the room."""
        return 0 <= row - self.row < self.height and 0 <= column - self.column < self.width

    def walled(self, across: int) -> list[slice]:
        """Its rows and those of the walls around it, as parts of a board of so many columns."""
        left, right = self.column - 1, self.column + self.width + 1
        rows = range(self.row - 1, self.row + self.height + 1)
        return [slice(row * across + left, row * across + right) for row in rows]

    def tiles(self, across: int, margin: int = 0) -> list[int]:
        """Its tiles on a board of so many columns, with those in a margin around it."""
        rows = range(self.row - margin, self.row + self.height + margin)
        columns = range(self.column - margin, self.column + self.width + margin)
        return [row * across + column for row in rows for column in columns]


@cache
def board_of(height: int, width: int) -> Board:
    """The tables of a board, made once for each size."""
    return Board(height, width)


class Level:
    """A map of walls and floor that never changes.

    `floor` are the floor tiles in order; `steps[t]` the tiles to the north, south, east and west of tile t,
    `OFF_BOARD` where there is no floor; `ways[t]` the same without those.
    """

    def __init__(self, rows: tuple[str, ...], rooms: tuple[Room, ...] = ()) -> None:
        self.board: Final = board_of(len(rows), len(rows[0]))
        self.terrain: Final = "".join(rows)
        self.rooms: Final = rooms
        terrain, neighbours = self.terrain, self.board.neighbours
        self.floor: Final = tuple(tile for tile, kind in enumerate(terrain) if kind != WALL)
        self.steps: Final = tuple(
            tuple(way if way != OFF_BOARD and terrain[way] != WALL else OFF_BOARD for way in neighbours[tile])
            for tile in range(len(terrain))
        )
        self.ways: Final = tuple(tuple(way for way in steps if way != OFF_BOARD) for steps in self.steps)
        self._plain = {"rows": list(rows), "rooms": [list(room) for room in rooms]}
        self._sights: dict[int, frozenset[int]] = {}
        self._remembered = 0
        """How many tiles are in all of them."""

    def step(self, tile: int, direction: Direction) -> int:
        """The floor tile next to another in a direction, or `OFF_BOARD`."""
        return self.steps[tile][direction.index]

    def sight(self, tile: int) -> frozenset[int]:
        """R-SEE-2: what is seen from a floor tile: all in line of sight, and the whole room it is in.

        For membership only.
        """
        found = self._sights.get(tile)
        if found is None:
            board = self.board
            found = field_of_view(self.terrain, board.height, board.width, tile)
            for room in self.rooms:
                if room.holds(*board.position(tile)):
                    found = found.union(room.tiles(board.width, margin=1))
            self._remembered += len(found)
            if self._remembered > MOST_REMEMBERED:
                self._sights.clear()
                self._remembered = len(found)
            self._sights[tile] = found
        return found

    @cached_property
    def places(self) -> tuple[Travel, ...]:
        """The commands to travel to each of the floor tiles."""
        spots = map(self.board.position, self.floor)
        return tuple([Travel(f"{row + 1},{column + 1}") for row, column in spots])

    def to_plain(self) -> dict[str, object]:
        """Plain data for the codec, as `_Drawing` has it."""
        return dict(self._plain)

    @classmethod
    def from_plain(cls, data: object) -> "Level":
        """Inverse of `to_plain`; raise `ValueError` on anything else."""
        drawing = decode(_Drawing, data)
        rows, height, width = drawing.rows, len(drawing.rows), len("".join(drawing.rows[:1]))
        are_drawn = all(len(row) == width and set(row) <= {WALL, FLOOR} for row in rows)
        are_inside = all(
            0 < row < row + down < height and 0 < column < column + across < width
            for row, column, down, across in drawing.rooms
        )
        if not (0 < height <= LARGEST and 0 < width <= LARGEST and are_drawn and are_inside):
            raise ValueError(f"a level is rows of {WALL} and {FLOOR}, equally long, with rooms inside them")
        return cls(rows, drawing.rooms)


@dataclass(frozen=True)
class _Drawing:
    """A saved level: its rows as drawn, and its rooms."""

    rows: tuple[str, ...]
    rooms: tuple[Room, ...]


_Slope: TypeAlias = tuple[int, int]
"""Columns a row, as numerator and positive denominator."""

_QUARTERS: Final = ((-1, 0, 0, 1), (1, 0, 0, 1), (0, 1, 1, 0), (0, -1, 1, 0))
"""For each quarter what a step away and a step aside change: row, column, row, column."""


def field_of_view(terrain: str, height: int, width: int, origin: int) -> frozenset[int]:
    """R-SEE-2: the tiles seen from a floor tile, walls included, on a map of `#` and other letters.

    Symmetric shadow casting on whole numbers: each quarter of the view is scanned row by row away from the
    viewer, between two slopes that walls narrow. A floor tile is seen if its centre lies between them, so
    whoever is seen from a floor tile sees it, too.
    """
    seen = {origin}
    row, column = divmod(origin, width)
    for quarter in _QUARTERS:
        _scan_quarter(terrain, (height, width), (row, column), quarter, seen)
    return frozenset(seen)


def _scan_quarter(
    terrain: str, size: tuple[int, int], origin: tuple[int, int], quarter: Sequence[int], seen: set[int]
) -> None:
    height, width = size
    down, across, down_aside, across_aside = quarter
    waiting: list[tuple[int, _Slope, _Slope]] = [(1, (-1, 1), (1, 1))]
    """Rows still to be scanned: their distance, and the slopes they lie between."""
    while waiting:
        depth, (start, start_of), (end, end_of) = waiting.pop()
        slope: _Slope = (start, start_of)
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
                waiting.append((depth + 1, slope, (2 * aside - 1, 2 * depth)))
            before = kind
            row += down_aside
            column += across_aside
        if before and before != "#":
            waiting.append((depth + 1, slope, (end, end_of)))
