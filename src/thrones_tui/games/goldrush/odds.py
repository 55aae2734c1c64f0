"""G-ODDS-1: what the opened cells tell: what is left, and where the rest of a begun element may lie."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from thrones_tui.games.goldrush.elements import BY_SYMBOL, Element
from thrones_tui.games.goldrush.layouts import shares
from thrones_tui.games.goldrush.valley import lines_through
from thrones_tui.games.goldrush.view import CLOSED, View

EFFORT: Final = 2000
"""Lines tried before a cell is marked without proof that some whole board has it so."""


def chances(view: View) -> Mapping[str, float]:
    """The chance that a closed cell, any of them, holds each kind, by letter."""
    closed = view.cells.count(CLOSED)
    return {symbol: number / closed if closed else 0.0 for symbol, number in view.left}


class Prospects(NamedTuple):
    """G-ODDS-2: the chance of one closed cell to be each kind, by letter, and the largest standard error."""

    chances: Mapping[str, float]
    error: float


def prospects(view: View, cell: int) -> Prospects | None:
    """What one closed cell may hold; None where too little can be said of it.

    What has one cell lies in any of those that bears and wood leave, all equally likely.
    """
    found = {symbol: share[cell] for symbol, share in shares(view.side, view.cells).items()}
    if not found:
        return None
    spare = max(0.0, 1.0 - sum(share.chance for share in found.values()))
    small = sum(number for symbol, number in view.left if symbol not in found)
    return Prospects(
        {s: found[s].chance if s in found else spare * number / max(1, small) for s, number in view.left},
        max(share.error for share in found.values()),
    )


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
