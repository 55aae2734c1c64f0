"""G-SET-2, G-SET-3: the valley that both players share: what is hidden where, and what is open."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final, NamedTuple, TypeAlias

from thrones_tui.core.dice import Dice
from thrones_tui.core.limits import printable
from thrones_tui.games.goldrush.elements import BY_SYMBOL, ELEMENTS, EMPTY, Element

Line: TypeAlias = tuple[int, ...]
"""Cells that follow each other."""
SMALLEST: Final = 5
LARGEST: Final = 40
NOBODY: Final = 0
"""In `Valley.opened`: the cell is closed. Otherwise one more than the number of whoever opened it."""
DIRECTIONS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))
"""Row and column steps of a straight line: across, down, and both diagonals."""


class Piece(NamedTuple):
    """An element on the board: its letter, and its cells."""

    symbol: str
    cells: tuple[int, ...]


@dataclass(slots=True)
class Valley:
    """A board of `side` by `side` cells; cell `c` is in row `c // side` and column `c % side`.

    `contents` has a letter for each cell and never changes; `opened` says who opened it, if anybody has.
    """

    side: int
    contents: Annotated[str, printable(LARGEST * LARGEST)]
    opened: bytearray

    @classmethod
    def deploy_elements(cls, side: int, dice: Dice) -> "Valley":
        """A new board with everything hidden on it at random."""
        letters = [EMPTY] * (side * side)
        for piece in placement(side, dice):
            for cell in piece.cells:
                letters[cell] = piece.symbol
        return cls(side, "".join(letters), bytearray(side * side))

    def open(self, cell: int, player: int) -> Element | None:
        """Open a cell for a player; return what is in it, None if nothing."""
        self.opened[cell] = player + 1
        return BY_SYMBOL.get(self.contents[cell])

    def is_open(self, cell: int) -> bool:
        """Whether somebody has opened a cell; numbers off the board are none."""
        return 0 <= cell < len(self.opened) and self.opened[cell] != NOBODY

    def closed(self) -> Iterator[int]:
        """The cells that nobody has opened."""
        return (cell for cell, opener in enumerate(bytes(self.opened)) if opener == NOBODY)

    @property
    def turns(self) -> int:
        """Turns taken so far: each opens one cell."""
        return len(self.opened) - self.opened.count(NOBODY)

    def known(self) -> str:
        """The letters of the opened cells, a blank for each closed one."""
        pairs = zip(self.contents, self.opened, strict=True)
        return "".join(letter if opener else " " for letter, opener in pairs)

    def left(self, symbol: str) -> int:
        """Cells of a kind that are still closed."""
        return self.contents.count(symbol) - self.known().count(symbol)

    def clone(self) -> "Valley":
        return Valley(self.side, self.contents, self.opened[:])


@cache
def lines(side: int, length: int) -> tuple[Line, ...]:
    """Every straight line of so many cells on the board."""
    if length == 1:
        return tuple((cell,) for cell in range(side * side))
    found = []
    for cell in range(side * side):
        row, column = divmod(cell, side)
        for down, across in DIRECTIONS:
            last_row, last_column = row + down * (length - 1), column + across * (length - 1)
            if last_row < side and 0 <= last_column < side:
                found.append(tuple(cell + (down * side + across) * step for step in range(length)))
    return tuple(found)


def through(some: Iterable[Line], cells: int) -> tuple[tuple[Line, ...], ...]:
    """For each of so many cells those of some lines that it is on."""
    found: list[list[Line]] = [[] for _ in range(cells)]
    for line in some:
        for cell in line:
            found[cell].append(line)
    return tuple(map(tuple, found))


@cache
def lines_through(side: int, length: int) -> tuple[tuple[Line, ...], ...]:
    """For each cell of a board the straight lines of so many cells that it is on."""
    return through(lines(side, length), side * side)


def placement(side: int, dice: Dice) -> list[Piece]:
    """All pieces of a board, larger ones first; each lies on any of the lines still free, all equally likely.

    The lines of a length are taken in random order and kept where they are free: what comes next in such an
    order is always a fair draw from what is left. It never fails, since pieces are too few to touch every
    line. A cell is on at most 12 lines of three, of which there are 4(n-1)(n-2), and on at most 8 of two, of
    which there are 2(n-1)(2n-1); the other bears spoil at most 36(k-1) lines, the bears and other woods
    together at most 8(7k-2), and k is at most n²/25.
    """
    pieces: list[Piece] = []
    taken: set[int] = set()
    for length in sorted({element.size for element in ELEMENTS}, reverse=True):
        wanted = [e.symbol for e in ELEMENTS if e.size == length for _ in range(e.number(side))]
        for line in dice.shuffled(lines(side, length)):
            if not wanted:
                break
            if taken.isdisjoint(line):
                pieces.append(Piece(wanted.pop(0), line))
                taken.update(line)
    return pieces
