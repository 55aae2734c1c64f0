"""G-ODDS-2: where bears and wood may lie, given what is open: all ways counted, or many of them sampled.

A way is as likely as the rules make it (G-SET-3): each piece lies on any of the lines that the pieces before
it have left free, all equally likely.
"""

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import lru_cache, reduce
from itertools import accumulate, chain
from math import exp, lgamma, log, prod, sqrt
from operator import or_
from typing import Final, NamedTuple

from thrones_tui.core.dice import Dice
from thrones_tui.games.goldrush.elements import ELEMENTS, Element
from thrones_tui.games.goldrush.valley import DIRECTIONS, Line, lines, through
from thrones_tui.games.goldrush.view import CLOSED

COUNTED: Final = 30_000_000
"""Ways, at most, that are counted one by one; boards of up to 7 rows never have more. What is open rules out
most of them early: it rarely takes more than drawing some.
"""
SAMPLES: Final = 400
LAID: Final = 6000
"""Opened cells covered for samples, at most; a few samples on a large board would tell nothing."""
LEAST_SAMPLES: Final = 100
ROUNDS: Final = 3
"""How often the hidden pieces make room for each other until they lie as they should, nearly."""
ROOM: Final = 0.02
"""The least chance of a cell to be left to a piece; where it is crowded, it is only about so."""
ON_AVERAGE: Final = 0.005
"""The least error, since hidden pieces are only on average where they do not lie on each other."""
NOTHING: Final = 1e-9
"""A share of all lines that is none but for rounding."""
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


@lru_cache(32)
def shares(side: int, cells: str) -> Mapping[str, Sequence[Share]]:
    """For each kind of several cells, by its letter, the share of every cell; empty where nobody can tell."""
    kinds = [_kind(element, side, cells) for element in ELEMENTS if element.size > 1]
    if prod(len(kind.fitting) ** kind.number for kind in kinds) <= COUNTED:
        return _Count(side, kinds).shares()
    return _sampled(side, kinds, _Sampler(side, kinds, cells, Dice(side)))


def _kind(element: Element, side: int, cells: str) -> _Kind:
    seen = frozenset(cell for cell, letter in enumerate(cells) if letter == element.symbol)
    free = seen.union(cell for cell, letter in enumerate(cells) if letter == CLOSED)
    fitting = tuple(line for line in lines(side, element.size) if free.issuperset(line))
    return _Kind(element, element.number(side), seen, fitting)


class _Place(NamedTuple):
    """A line that a piece can lie on, by its number on the board: its cells as bits, and for each kind the
    lines of the board that it blocks, as bits of their numbers.
    """

    number: int
    cells: int
    blocks: tuple[int, ...]


class _Count:
    """All ways, one after the other. Sets of cells and of lines are bits, so that this is done in no time."""

    def __init__(self, side: int, kinds: Sequence[_Kind]) -> None:
        self._side, self._kinds = side, kinds
        self._pieces = [at for at, kind in enumerate(kinds) for _ in range(kind.number)]
        boards = [lines(side, kind.element.size) for kind in kinds]
        self._whole = [(1 << len(board)) - 1 for board in boards]
        numbers = [{line: number for number, line in enumerate(board)} for board in boards]
        on = [[_bits(own[line] for line in each) for each in through(own, side * side)] for own in numbers]
        self._places = [
            [
                _Place(own[line], _bits(line), tuple(reduce(or_, [each[c] for c in line]) for each in on))
                for line in kind.fitting
            ]
            for kind, own in zip(kinds, numbers, strict=True)
        ]
        self._near = [
            [[at for at, other in enumerate(own) if place.cells & other.cells] for place in own]
            for own in self._places
        ]
        self._over = [
            {1 << cell: [at for at, place in enumerate(own) if place.cells >> cell & 1] for cell in kind.seen}
            for kind, own in zip(kinds, self._places, strict=True)
        ]
        self._seen = [_bits(kind.seen) for kind in kinds]
        self._weights = [[0.0] * len(places) for places in self._places]

    def shares(self) -> Mapping[str, Sequence[Share]]:
        total = self._lay(0, self._whole, self._seen[0], 1.0)
        found = {}
        for kind, weights in zip(self._kinds, self._weights, strict=True):
            chance = [0.0] * self._side**2
            for line, weight in zip(kind.fitting, weights, strict=True):
                for cell in line:
                    chance[cell] += weight / total
            found[kind.element.symbol] = [Share(each, 0.0) for each in chance]
        return found

    def _lay(self, piece: int, free: Sequence[int], missing: int, weight: float) -> float:
        """Lay a piece and all after it in every way on `free` lines, so that no opened cell of its kind is
        `missing`; return the weight of these ways.
        """
        at, after = self._pieces[piece], self._pieces[piece + 1 :]
        most = self._kinds[at].element.size * after.count(at)
        weight /= free[at].bit_count()
        places, weights, total = self._places[at], self._weights[at], 0.0
        possible = [
            number
            for number in (self._over[at][missing & -missing] if missing and not most else range(len(places)))
            if free[at] >> places[number].number & 1 and (missing & ~places[number].cells).bit_count() <= most
        ]
        if after == [at] and not missing:
            return self._lay_two(at, possible, free[at], weight)
        for number in possible:
            part, place = weight, places[number]
            if after:
                left = [each & ~blocked for each, blocked in zip(free, place.blocks, strict=True)]
                lacking = missing & ~place.cells if after[0] == at else self._seen[after[0]]
                part = self._lay(piece + 1, left, lacking, weight)
            weights[number] += part
            total += part
        return total

    def _lay_two(self, at: int, possible: Sequence[int], free: int, weight: float) -> float:
        """Lay the last two pieces, of one kind, on lines that do not touch: any may be laid first."""
        places, near, weights, total = self._places[at], self._near[at], self._weights[at], 0.0
        parts = [0.0] * len(places)
        for number in possible:
            parts[number] = weight / max(1, (free & ~places[number].blocks[at]).bit_count())
        whole = sum(parts, 0.0)
        for number in possible:
            close = [parts[other] for other in near[number]]
            second = max(0.0, whole - sum(close, 0.0))
            weights[number] += second + parts[number] * (len(possible) - len(list(filter(None, close))))
            total += second
        return total


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


class _Hidden(NamedTuple):
    """Pieces of a kind of which nothing is open: the lines of closed cells, the weight of each to have one,
    and for each cell the numbers of those that it is on.
    """

    lines: Sequence[Line]
    weights: Sequence[float]
    through: Sequence[Sequence[int]]


def _spread(size: int, kinds: Sequence[_Kind]) -> list[_Hidden]:
    """Where hidden pieces lie, if they are not drawn one by one.

    A line's weight is the chance that it is left free by the pieces that are laid before: by those of larger
    kinds, and on average by half of its own.
    """
    closed = [[line for line in kind.fitting if kind.seen.isdisjoint(line)] for kind in kinds]
    weights = [list[float]() for _ in kinds]
    covered = [[0.0] * size for _ in kinds]
    for _ in range(ROUNDS):
        before = [0.0] * size
        for at, kind in enumerate(kinds):
            clear = [max(ROOM, 1 - larger - own / 2) for larger, own in zip(before, covered[at], strict=True)]
            weights[at] = own = [prod([clear[cell] for cell in line]) for line in closed[at]]
            most = kind.number - -(-len(kind.seen) // kind.element.size)
            each = most / sum(own, 0.0) if own else 0.0
            covered[at] = cover = [0.0] * size
            for line, weight in zip(closed[at], own, strict=True):
                for cell in line:
                    cover[cell] += each * weight
            before = [larger + part for larger, part in zip(before, cover, strict=True)]
    return [_Hidden(lines, each, _numbers(lines, size)) for each, lines in zip(weights, closed, strict=True)]


def _numbers(some: Sequence[Line], cells: int) -> list[list[int]]:
    """For each of so many cells the numbers of the lines that it is on."""
    on: list[list[int]] = [[] for _ in range(cells)]
    for number, line in enumerate(some):
        for cell in line:
            on[cell].append(number)
    return on


class _Way(NamedTuple):
    """A way for the pieces to lie of which something is open, and the logarithm of its weight.

    For each kind there is the chance of a line of weight 1 to have a hidden piece, and the numbers of the
    lines that can have none.
    """

    weight: float
    laid: list[list[Line]]
    chances: list[float]
    lost: list[set[int]]


def _over(kind: _Kind, room: float) -> Mapping[int, Sequence[tuple[Line, float]]]:
    """For each opened cell of a kind the lines that it may be on, and how likely a draw is to take each.

    A piece on a line with other opened cells saves pieces, which then may lie in so much `room`.
    """
    over = {cell: [line for line in kind.fitting if cell in line] for cell in kind.seen}
    saved = {cell: len(DIRECTIONS) * room / kind.number / len(each) for cell, each in over.items() if each}
    return {
        cell: [(line, prod([saved.get(place, 1.0) for place in line])) for line in each]
        for cell, each in over.items()
    }


class _Sampler:
    """Draws ways for pieces to lie over all that is open."""

    def __init__(self, side: int, kinds: Sequence[_Kind], cells: str, dice: Dice) -> None:
        self._kinds, self._dice, size = kinds, dice, side * side
        self.hidden = _spread(size, kinds)
        self._whole = [sum(hidden.weights, 0.0) for hidden in self.hidden]
        share = cells.count(CLOSED) / size
        self._over = [_over(kind, size * share**kind.element.size) for kind in kinds]

    def draw(self) -> _Way | None:
        """A way; None where what was begun does not come out."""
        weight, laid, taken = 0.0, list[list[Line]](), set[int]()
        for at, kind in enumerate(self._kinds):
            pieces: list[Line] = []
            for cell in sorted(kind.seen):
                if cell in taken:
                    continue
                free = [each for each in self._over[at][cell] if taken.isdisjoint(each[0])]
                if not free or len(pieces) == kind.number:
                    return None
                sums = list(accumulate([key for _, key in free]))
                line, key = free[min(bisect(sums, self._dice.random() * sums[-1]), len(sums) - 1)]
                weight -= log(key / sums[-1])
                pieces.append(line)
                taken.update(line)
            laid.append(pieces)
        return self._hide(weight, laid, taken)

    def _hide(self, weight: float, laid: list[list[Line]], taken: Set[int]) -> _Way | None:
        """Count the ways of the pieces that are left to hide; None where there are none."""
        chances, lost = list[float](), list[set[int]]()
        for kind, pieces, hidden, whole in zip(self._kinds, laid, self.hidden, self._whole, strict=True):
            number = kind.number - len(pieces)
            lost.append(set[int]().union(*[hidden.through[cell] for cell in taken]) if number else set())
            free = whole - sum([hidden.weights[line] for line in lost[-1]], 0.0)
            if number and free <= NOTHING * whole:
                return None
            chances.append(number / free if number else 0.0)
            weight += number * log(free) - lgamma(number + 1) if number else 0.0  # in whichever order
        return _Way(weight, laid, chances, lost)


def _sampled(side: int, kinds: Sequence[_Kind], sampler: _Sampler) -> Mapping[str, Sequence[Share]]:
    """The shares by ways drawn; where nothing is begun, there is only one."""
    begun = sum(len(kind.seen) for kind in kinds)
    number = min(SAMPLES, LAID // begun) if begun else 1
    if begun and number < LEAST_SAMPLES:
        return {}
    ways = [way for way in (sampler.draw() for _ in range(number)) if way is not None]
    most = max((way.weight for way in ways), default=0.0)
    weights = [exp(way.weight - most) for way in ways]
    total, squares = sum(weights, 0.0), sum([weight * weight for weight in weights], 0.0)
    if not ways or (number > 1 and total * total < TELLING * squares):
        return {}
    found = {}
    for at, (kind, hidden) in enumerate(zip(kinds, sampler.hidden, strict=True)):
        sums, squared, lost = [0.0] * side**2, [0.0] * side**2, [0.0] * len(hidden.lines)
        chance = 0.0
        for way, weight in zip(ways, weights, strict=True):
            for cell in chain(*way.laid[at]):
                sums[cell] += weight / total
                squared[cell] += (weight / total) ** 2
            each = way.chances[at] * weight / total
            chance += each
            for place in way.lost[at]:
                lost[place] += each
        hits = zip(sums, squared, strict=True)
        errors = [_error(part, square, squares / total**2) for part, square in hits]
        for line, weight, part in zip(hidden.lines, hidden.weights, lost, strict=True):
            for cell in line:
                sums[cell] += weight * (chance - part)
        found[kind.element.symbol] = list(map(Share, sums, errors))
    return found


def _error(chance: float, square: float, squares: float) -> float:
    """That of a mean of weighed samples: `square` are those that hit, `squares` all of them."""
    return max(ON_AVERAGE, sqrt(max(0.0, square * (1 - 2 * chance) + chance * chance * squares)))
