"""The fixed part of a dungeon level: walls, rooms and lines of sight. Copies of a state share it."""

from collections.abc import Sequence
from functools import cache, cached_property
from typing import Final, NamedTuple, TypeAlias

from thrones_tui.core.board import OFF_BOARD, Board
from thrones_tui.games.minirogue.commands import Travel

WALL, FLOOR = "#", "."
LARGEST: Final = 200
"""Rows and columns of a saved level at most."""


class Room(NamedTuple):
    """The floor of a room: its upper-left tile, rows and columns. Pillars may stand in it."""

    row: int
    column: int
    height: int
    width: int

    def holds(self, row: int, column: int) -> bool:
        """Whether a place is in the room."""
        return 0 <= row - self.row < self.height and 0 <= column - self.column < self.width

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
            self._sights[tile] = found
        return found

    @cached_property
    def places(self) -> tuple[Travel, ...]:
        """The commands to travel to each of the floor tiles."""
        spots = map(self.board.position, self.floor)
        return tuple([Travel(f"{row + 1},{column + 1}") for row, column in spots])

    def to_plain(self) -> dict[str, object]:
        """Plain data for the codec: the rows as drawn, and the rooms."""
        return dict(self._plain)

    @classmethod
    def from_plain(cls, data: object) -> "Level":
        """Inverse of `to_plain`; raise `ValueError` on anything else."""
        match data:
            case {"rows": [str(first), *_] as rows, "rooms": [*rooms], **rest} if not rest:
                if len(rows) <= LARGEST and 0 < len(first) <= LARGEST and all(map(_is_row, rows)):
                    drawn: tuple[str, ...] = tuple(rows)
                    if {len(row) for row in drawn} == {len(first)}:
                        return cls(drawn, tuple(_room(drawn, room) for room in rooms))
        raise ValueError(f"a level is written as rows of {WALL} and {FLOOR}, all as long, and rooms")


def _is_row(row: object) -> bool:
    return isinstance(row, str) and set(row) <= {WALL, FLOOR}


def _room(rows: tuple[str, ...], data: object) -> Room:
    """A room within the edge of a level."""
    match data:
        case [int(), int(), int(), int()] as numbers if all(type(number) is int for number in numbers):
            room = Room(*numbers)
            fits = 0 < room.row < room.row + room.height < len(rows)
            if fits and 0 < room.column < room.column + room.width < len(rows[0]):
                return room
    raise ValueError("a room is written as row, column, height and width, within the edge of its level")


_Slope: TypeAlias = tuple[int, int]
"""Columns a row, as numerator and positive denominator."""

_QUARTERS: Final = ((-1, 0, 0, 1), (1, 0, 0, 1), (0, 1, 1, 0), (0, -1, 1, 0))
"""For each quarter what a step away and a step aside change: row, column, row, column."""


class _Scan(NamedTuple):
    """A row of a quarter still to be scanned: its distance, and the slopes it lies between."""

    depth: int
    start: _Slope
    end: _Slope


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
    waiting = [_Scan(1, (-1, 1), (1, 1))]
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
                waiting.append(_Scan(depth + 1, slope, (2 * aside - 1, 2 * depth)))
            before = kind
            row += down_aside
            column += across_aside
        if before and before != "#":
            waiting.append(_Scan(depth + 1, slope, (end, end_of)))
