"""Boards of square tiles: positions, directions, neighbours, windows and distances.

A tile is named by its number, `row * width + column`, so that tables can be plain tuples.
Positions are 0-based here; code that shows them to people converts them.
"""

from collections.abc import Sequence
from enum import Enum
from itertools import chain
from typing import Final, NamedTuple

OFF_BOARD: Final = -1
"""The tile number that stands for "there is no tile"."""


class Position(NamedTuple):
    """A place on a board, 0-based from the upper-left corner."""

    row: int
    column: int


class Direction(Enum):
    """The four compass directions, in the order used by every neighbour table."""

    NORTH = "north"
    SOUTH = "south"
    EAST = "east"
    WEST = "west"

    def put(self, place: int) -> None:
        """Say once where in that order it is: so late, because mypyc does not know it while it is made."""
        self.index = place
        """Its place in that order; a table by direction would take long to read."""

    @property
    def delta(self) -> Position:
        """Row and column change of one step."""
        return _DELTAS[self]


for _place, _direction in enumerate(Direction):
    _direction.put(_place)

_DELTAS: Final = {
    Direction.NORTH: Position(-1, 0),
    Direction.SOUTH: Position(1, 0),
    Direction.EAST: Position(0, 1),
    Direction.WEST: Position(0, -1),
}


def heading(origin: Position, target: Position) -> Direction:
    """The direction of a neighbouring place."""
    step = Position(target.row - origin.row, target.column - origin.column)
    return next(way for way in Direction if way.delta == step)


class Board:
    """An immutable rectangle of `height` × `width` tiles with its tables computed once.

    `rows[t]` and `columns[t]` are the coordinates of tile `t`; `neighbours[t]` are the tiles to its
    north, south, east and west, `OFF_BOARD` where the board ends.
    """

    __slots__ = ("_squares", "_vicinities", "columns", "height", "neighbours", "rows", "size", "width")

    def __init__(self, height: int, width: int) -> None:
        """Raise `ValueError` unless both sides are at least 1."""
        if height < 1 or width < 1:
            raise ValueError(f"a board needs at least one row and one column, not {height}×{width}")
        self.height: Final = height
        self.width: Final = width
        self.size: Final = height * width
        self.rows: Final = tuple(tile // width for tile in range(self.size))
        self.columns: Final = tuple(tile % width for tile in range(self.size))
        self.neighbours: Final = _neighbours(height, width)
        self._squares: dict[tuple[int, int], Square] = {}
        self._vicinities: dict[int, Vicinity] = {}

    def __contains__(self, position: object) -> bool:
        return (
            isinstance(position, Position)
            and 0 <= position.row < self.height
            and 0 <= position.column < self.width
        )

    def tile_or_off(self, row: int, column: int) -> int:
        """The tile at a row and column, or `OFF_BOARD`."""
        inside = 0 <= row < self.height and 0 <= column < self.width
        return row * self.width + column if inside else OFF_BOARD

    def tile(self, position: Position) -> int:
        """The tile at a position; raise `ValueError` off the board."""
        if position not in self:
            raise ValueError(f"{tuple(position)} is off the {self.height}×{self.width} board")
        return position.row * self.width + position.column

    def position(self, tile: int) -> Position:
        """The position of a tile."""
        return Position(self.rows[tile], self.columns[tile])

    def step(self, tile: int, direction: Direction) -> int:
        """The neighbour in a direction, or `OFF_BOARD`."""
        return self.neighbours[tile][direction.index]

    def distance(self, one: int, other: int) -> int:
        """Steps between two tiles when walking straight (Manhattan distance)."""
        rows, columns = self.rows, self.columns
        return abs(rows[one] - rows[other]) + abs(columns[one] - columns[other])

    def vicinity(self, reach: int) -> "Vicinity":
        """What `near` returns, by tile, for callers that ask often with one reach."""
        if reach not in self._vicinities:
            self._vicinities[reach] = Vicinity(self, reach)
        return self._vicinities[reach]

    def near(self, tile: int, reach: int) -> frozenset[int]:
        """All tiles at most `reach` rows and columns away, itself included. For membership only."""
        return self.vicinity(reach)[tile]

    def square(self, tile: int, reach: int) -> "Square":
        """The tiles that `near` returns, row by row; kept for whoever looks around there again."""
        found = self._squares.get((tile, reach))
        if found is None:
            if len(self._squares) >= Square.MOST:
                self._squares.clear()
            found = self._squares[tile, reach] = Square(self, tile, reach)
        return found

    def window(self, tile: int, radius: int) -> tuple[tuple[int, ...], ...]:
        """The square of `2 * radius + 1` tiles a side around a tile, `OFF_BOARD` beyond the edge."""
        row, column = self.rows[tile], self.columns[tile]
        across = range(column - radius, column + radius + 1)
        return tuple(
            tuple(self.tile_or_off(r, c) for c in across) for r in range(row - radius, row + radius + 1)
        )


def _neighbours(height: int, width: int) -> tuple[tuple[int, int, int, int], ...]:
    """By tile: the tiles to its north, south, east and west."""
    size, edge = height * width, (OFF_BOARD,) * width
    north = chain(edge, range(size - width))
    south = chain(range(width, size), edge)
    east = (OFF_BOARD if tile % width == 0 else tile for tile in range(1, size + 1))
    west = (OFF_BOARD if tile % width == 0 else tile - 1 for tile in range(size))
    return tuple(zip(north, south, east, west, strict=True))


def shortest_way(ways: Sequence[Sequence[int]], origin: int, goal: int, free: Sequence[int]) -> list[int]:
    """The tiles after `origin` on a shortest way to a goal over `free` tiles; empty without one.

    `ways` are the tiles that one may go to, by tile.
    """
    left = bytearray(free)
    left[origin] = False
    came: dict[int, int] = {}
    wave = [origin]
    while wave and goal not in came:
        following = []
        for tile in wave:
            for way in ways[tile]:
                if left[way]:
                    left[way] = False
                    came[way] = tile
                    following.append(way)
        wave = following
    route: list[int] = []
    while goal in came:
        route.append(goal)
        goal = came[goal]
    return route[::-1]


class Square:
    """The tiles at most `reach` rows and columns away from `middle`, as far as the board has any: `width` of
    them in each of its `rows`, which say at which tile they start and before which they stop.
    """

    MOST: Final = 2000
    """Most squares that a board remembers."""

    __slots__ = ("middle", "rows", "width")

    def __init__(self, board: Board, tile: int, reach: int) -> None:
        row, column = self.middle = board.position(tile)
        left, right = max(0, column - reach), min(board.width, column + reach + 1)
        top, bottom = max(0, row - reach), min(board.height, row + reach + 1)
        starts = range(top * board.width + left, bottom * board.width + left, board.width)
        self.width: Final = right - left
        self.rows: Final = tuple((start, start + self.width) for start in starts)


class Vicinity(dict[int, frozenset[int]]):
    """The tiles within a reach of each tile of a board, found when first asked for. For membership only."""

    MOST: Final = 250_000
    """Most tiles remembered for all together: a large board played for long must not fill the memory."""

    def __init__(self, board: Board, reach: int) -> None:
        super().__init__()
        self._board: Final = board
        self._reach: Final = reach
        self._most: Final = max(1, self.MOST // (2 * reach + 1) ** 2)

    def __missing__(self, tile: int) -> frozenset[int]:
        if len(self) >= self._most:
            self.clear()
        square = Square(self._board, tile, self._reach)
        self[tile] = found = frozenset(chain.from_iterable(range(*row) for row in square.rows))
        return found
