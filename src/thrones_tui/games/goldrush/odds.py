"""G-ODDS-1: what the opened cells tell: what is left, and where the rest of a begun element may lie."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from thrones_tui.games.goldrush.elements import BY_SYMBOL, Element
from thrones_tui.games.goldrush.valley import lines
from thrones_tui.games.goldrush.view import CLOSED, View

EFFORT: Final = 2000
"""Lines tried before a cell is marked without proof that some whole board has it so."""


def chances(view: View) -> Mapping[str, float]:
    """The chance that a closed cell, any of them, holds each kind, by letter."""
    closed = view.cells.count(CLOSED)
    return {symbol: number / closed if closed else 0.0 for symbol, number in view.left}


def suspects(view: View, symbol: str) -> frozenset[int]:
    """The closed cells that could belong to a partly opened element. For membership only.

    A cell is one if some straight line through it has an opened cell of the kind and nothing but those and
    closed cells, unless the number of such elements on the board rules that out.
    """
    element = BY_SYMBOL[symbol]
    seen = [cell for cell, letter in enumerate(view.cells) if letter == symbol]
    number = element.number(view.side)
    if element.size == 1 or not seen or len(seen) == number * element.size:
        return frozenset()
    return _Search(view, element, seen, number).suspects()


class _Search:
    """Looks for ways to lay a kind's lines over all of its opened cells."""

    def __init__(self, view: View, element: Element, seen: Sequence[int], number: int) -> None:
        self._cells, self._symbol, self._size = view.cells, element.symbol, element.size
        self._seen, self._number = seen, number
        self._effort = EFFORT
        through = lines_through(view.side, element.size)
        self._lines = {
            # Those with most opened cells first: fewest elements are needed that way.
            cell: sorted(filter(self._may_be, through[cell]), key=self._closed_in)
            for cell in seen
        }

    def _may_be(self, line: tuple[int, ...]) -> bool:
        return all(self._cells[cell] in (CLOSED, self._symbol) for cell in line)

    def _closed_in(self, line: tuple[int, ...]) -> int:
        return sum(self._cells[cell] == CLOSED for cell in line)

    def suspects(self) -> frozenset[int]:
        """The closed cells of every line that can be one of the elements."""
        found: set[int] = set()
        for cell in self._seen:
            for line in self._lines[cell]:
                hidden = [place for place in line if self._cells[place] == CLOSED]
                if not found.issuperset(hidden) and self._can_be_one(line):
                    found.update(hidden)
        return frozenset(found)

    def _can_be_one(self, line: tuple[int, ...]) -> bool:
        """Whether the other elements can cover the opened cells beside a line."""
        rest = [cell for cell in self._seen if cell not in line]
        return len(rest) < self._number or self._covers(rest, set(line), self._number - 1)

    def _covers(self, rest: list[int], taken: set[int], number: int) -> bool:
        """Whether so many lines, clear of those taken, can cover the rest; true where it takes too long."""
        if not rest:
            return True
        if len(rest) > number * self._size:
            return False
        for line in self._lines[rest[0]]:
            self._effort -= 1
            if self._effort < 0:
                return True
            if taken.isdisjoint(line):
                others = [cell for cell in rest if cell not in line]
                if self._covers(others, taken | set(line), number - 1):
                    return True
        return False


@cache
def lines_through(side: int, length: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each cell of a board the straight lines of so many cells that it is on."""
    found: list[list[tuple[int, ...]]] = [[] for _ in range(side * side)]
    for line in lines(side, length):
        for cell in line:
            found[cell].append(line)
    return tuple(map(tuple, found))
