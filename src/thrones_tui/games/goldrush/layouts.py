"""G-ODDS-2: where bears and wood may lie, given what is open: all ways counted, or many of them sampled.

A way is as likely as the rules make it (G-SET-3): each piece lies on any of the lines that the pieces before
it have left free, all equally likely.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, chain
from math import exp, inf, lgamma, log, prod, sqrt
from typing import Final, NamedTuple

from thrones_tui.core.dice import Dice
from thrones_tui.games.goldrush.elements import ELEMENTS, Element
from thrones_tui.games.goldrush.valley import DIRECTIONS, Line, lines, lines_through, through
from thrones_tui.games.goldrush.view import CLOSED

COUNTED: Final = 1_000_000
"""Ways, at most, that are counted one by one; boards of 5 and 6 rows never have more."""
SAMPLES: Final = 3000
LEAST_SAMPLES: Final = 200
NEVER: Final = -inf
"""The logarithm of no weight."""
LAID: Final = 30_000
"""Pieces laid for samples, as long as those are not too few."""
TELLING: Final = 30.0
"""Ways of equal weight that samples must be worth, at least, to tell anything."""


class Share(NamedTuple):
    """The chance of a cell to be part of a kind, and its standard error, which is 0 where it was counted."""

    chance: float
    error: float


class _Kind(NamedTuple):
    """How many there are of a kind, its opened cells, and the lines that its pieces can lie on."""

    element: Element
    number: int
    seen: frozenset[int]
    fitting: tuple[Line, ...]


@lru_cache(4)
def shares(side: int, cells: str) -> Mapping[str, Sequence[Share]]:
    """For each kind of several cells, by its letter, the share of every cell; empty where nobody can tell."""
    kinds = [_kind(element, side, cells) for element in ELEMENTS if element.size > 1]
    if prod(len(kind.fitting) ** kind.number for kind in kinds) <= COUNTED:
        return _Count(side, kinds).shares()
    return _sampled(side, kinds, _Sampler(side, kinds, cells, Dice(side)))


def _kind(element: Element, side: int, cells: str) -> _Kind:
    wanted = (CLOSED, element.symbol)
    seen = frozenset(cell for cell, letter in enumerate(cells) if letter == element.symbol)
    fitting = (line for line in lines(side, element.size) if all(cells[cell] in wanted for cell in line))
    return _Kind(element, element.number(side), seen, tuple(fitting))


class _Count:
    """All ways, one after the other. Sets of cells are bits, so that this is done in no time."""

    def __init__(self, side: int, kinds: Sequence[_Kind]) -> None:
        self._side, self._kinds = side, kinds
        self._pieces = [at for at, kind in enumerate(kinds) for _ in range(kind.number)]
        self._board = [[_bits(line) for line in lines(side, kind.element.size)] for kind in kinds]
        self._fitting = [[_bits(line) for line in kind.fitting] for kind in kinds]
        self._seen = [_bits(kind.seen) for kind in kinds]
        self._weights = [dict.fromkeys(fitting, 0.0) for fitting in self._fitting]

    def shares(self) -> Mapping[str, Sequence[Share]]:
        total = self._lay(0, 0, 1.0)
        found = {}
        for kind, fitting, weights in zip(self._kinds, self._fitting, self._weights, strict=True):
            chance = [0.0] * self._side**2
            for line, bits in zip(kind.fitting, fitting, strict=True):
                for cell in line:
                    chance[cell] += weights[bits] / total
            found[kind.element.symbol] = [Share(each, 0.0) for each in chance]
        return found

    def _lay(self, piece: int, taken: int, weight: float) -> float:
        """Lay a piece and all after it in every way; return the weight of these ways."""
        at, last = self._pieces[piece], piece + 1 == len(self._pieces)
        weight /= sum([not line & taken for line in self._board[at]])
        missing = self._seen[at] & ~taken
        most = self._kinds[at].element.size * self._pieces[piece + 1 :].count(at)
        weights, total = self._weights[at], 0.0
        for line in self._fitting[at]:
            if not line & taken and (missing & ~line).bit_count() <= most:
                part = weight if last else self._lay(piece + 1, taken | line, weight)
                weights[line] += part
                total += part
        return total


def _bits(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


class _Way(NamedTuple):
    """The lines of each kind in a way that was drawn, and the logarithm of its weight."""

    weight: float
    laid: list[list[Line]]


class _Free:
    """Lines of a kind that no piece lies on, or touches."""

    def __init__(self, through: Sequence[Sequence[Line]], number: int) -> None:
        self._through, self._number = through, number
        self.taken: set[Line] = set()

    @property
    def count(self) -> int:
        return self._number - len(self.taken)

    def take(self, line: Line) -> None:
        for cell in line:
            self.taken.update(self._through[cell])


class _Sampler:
    """Draws ways: first pieces over all that is open, then the others on closed cells."""

    def __init__(self, side: int, kinds: Sequence[_Kind], cells: str, dice: Dice) -> None:
        self._kinds, self._dice, size = kinds, dice, side * side
        lengths = [kind.element.size for kind in kinds]
        self._board = [(lines_through(side, length), len(lines(side, length))) for length in lengths]
        self._closed = [[line for line in kind.fitting if kind.seen.isdisjoint(line)] for kind in kinds]
        self._hidden = [(through(closed, size), len(closed)) for closed in self._closed]
        self._fitting = [through(kind.fitting, size) for kind in kinds]
        share = cells.count(CLOSED) / size
        self._saved = [
            max(1.0, len(DIRECTIONS) * size * share**kind.element.size / kind.number) for kind in kinds
        ]
        """How many more ways there are with a piece that need not lie on what is open, about."""

    def draw(self) -> _Way | None:
        """A way with its weight; None where what was begun does not come out."""
        weight, laid = 0.0, list[list[Line]]()
        taken: set[int] = set()
        for at, kind in enumerate(self._kinds):
            pieces: list[Line] = []
            for cell in sorted(kind.seen):
                if cell in taken:
                    continue
                fitting = [line for line in self._fitting[at][cell] if taken.isdisjoint(line)]
                if not fitting or len(pieces) == kind.number:
                    return None
                keys = [self._saved[at] ** len(kind.seen.intersection(line)) for line in fitting]
                chosen = self._weighed(keys)
                weight -= log(keys[chosen] / sum(keys))
                pieces.append(fitting[chosen])
                taken.update(fitting[chosen])
            laid.append(pieces)
            weight += self._hide(at, kind.number - len(pieces), laid)
            if weight == NEVER:
                return None
            taken.update(*pieces)
        return _Way(weight + self._likely(laid), laid)

    def _hide(self, at: int, number: int, laid: Sequence[list[Line]]) -> float:
        """Lay more pieces of a kind, the last of those `laid`; return what that adds to the weight."""
        free, closed, weight = _Free(*self._hidden[at]), self._closed[at], 0.0
        for line in chain(*laid):
            free.take(line)
        for _ in range(number):
            if not free.count:
                return NEVER
            weight += log(free.count)
            line = self._dice.pick(closed)
            while line in free.taken:
                line = self._dice.pick(closed)
            laid[-1].append(line)
            free.take(line)
        return weight - lgamma(number + 1)  # in whichever order

    def _weighed(self, keys: Sequence[float]) -> int:
        sums = list(accumulate(keys))
        wanted = self._dice.random() * sums[-1]
        return next((at for at, reached in enumerate(sums) if wanted < reached), len(sums) - 1)

    def _likely(self, laid: Sequence[Sequence[Line]]) -> float:
        """The logarithm of how likely the rules lay pieces so, in one order of all that are as likely."""
        likely, before = 0.0, list[Line]()
        for board, pieces in zip(self._board, laid, strict=True):
            free = _Free(*board)
            for line in before:
                free.take(line)
            for line in self._dice.shuffled(pieces):
                likely -= log(free.count)
                free.take(line)
                before.append(line)
        return likely


def _sampled(side: int, kinds: Sequence[_Kind], sampler: _Sampler) -> Mapping[str, Sequence[Share]]:
    """The shares by ways drawn."""
    number = max(LEAST_SAMPLES, min(SAMPLES, LAID // sum(kind.number for kind in kinds)))
    ways = [way for way in (sampler.draw() for _ in range(number)) if way is not None]
    most = max((way.weight for way in ways), default=0.0)
    weights = [exp(way.weight - most) for way in ways]
    total, squares = sum(weights), sum(weight * weight for weight in weights)
    if total * total < TELLING * squares or not ways:
        return {}
    found = {}
    for at, kind in enumerate(kinds):
        sums, squared = [0.0] * side**2, [0.0] * side**2
        for way, weight in zip(ways, weights, strict=True):
            for cell in chain(*way.laid[at]):
                sums[cell] += weight
                squared[cell] += weight * weight
        found[kind.element.symbol] = [
            _share(part / total, square / total**2, squares / total**2)
            for part, square in zip(sums, squared, strict=True)
        ]
    return found


def _share(chance: float, square: float, squares: float) -> Share:
    """With the error of a mean of weighed samples: `square` are those that hit, `squares` all of them."""
    return Share(chance, sqrt(max(0.0, square * (1 - 2 * chance) + chance * chance * squares)))
