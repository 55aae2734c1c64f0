"""What games were like: how long, how they ended, what was asked and said, and where it happened."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import floor, log10
from statistics import quantiles
from typing import Final, NamedTuple, Protocol, TypeVar

from thrones_tui.lab.store import End, Figure, Mark, Said, Store, Track, Unit

SPREADS: Final = ("turns", "score")
"""The numbers of which it is told how they are spread."""
BINS: Final = 40
"""Intervals, about, into which these are told apart."""


class Asked(NamedTuple):
    """How often a question came in a game, in the mean, and the shares of what was answered."""

    times: float
    answers: Mapping[str, float]


class Spread(NamedTuple):
    """The shares of seeds whose number is in each of the intervals from `start` on, `step` long."""

    start: float
    step: float
    shares: tuple[float, ...]


class Heat(NamedTuple):
    """Of all games the share that visited each tile, row after row, and that was lost there."""

    width: int
    visited: tuple[float, ...]
    lost: tuple[float, ...]


class Course(NamedTuple):
    """How long games were and what they brought: least, quartiles, most, and how turns and scores are spread;
    the means of the game's own figures, and the shares of its own words; how often games ended for why; what
    was asked, and what was said; where that was, on a board where that is known.
    """

    factors: Mapping[str, str]
    player: str
    against: str
    turns: tuple[float, ...]
    points: tuple[float, ...]
    spreads: Mapping[str, Spread]
    measures: Mapping[str, float]
    marks: Mapping[str, Mapping[str, float]]
    ends: Mapping[str, float]
    asked: Mapping[str, Asked]
    heat: Heat | None


class _Placed(Protocol):
    @property
    def cell(self) -> int: ...
    @property
    def place(self) -> int: ...


P = TypeVar("P", bound=_Placed)


class Kept:
    """What a run has kept of the games of each player of each cell."""

    def __init__(self, store: Store, units: Sequence[Unit]) -> None:
        """Look into a run for these seeds."""
        self._bins = {name: _bins([getattr(unit, name) for unit in units]) for name in SPREADS}
        self._ends, self._figures = _by_place(store.ends()), _by_place(store.measures())
        self._marks, self._answers = _by_place(store.marks()), _by_place(store.said())
        self._trodden = _by_place(_trodden(store.tracks()))

    def course(self, factors: Mapping[str, str], player: str, against: str, units: list[Unit]) -> Course:
        """The games in which all these seeds were played."""
        at = sorted({(unit.cell, unit.place) for unit in units})
        return Course(
            factors,
            player,
            against,
            _five([unit.turns for unit in units]),
            _five([unit.points for unit in units]),
            {name: _spread(bins, [getattr(u, name) for u in units]) for name, bins in self._bins.items()},
            _means(_of(self._figures, at)),
            {name: _shares(words) for name, words in _marks(_of(self._marks, at)).items()},
            _shares(_ends(_of(self._ends, at))),
            _said(_of(self._answers, at), sum(unit.games for unit in units)),
            _heat(_of(self._trodden, at)),
        )


def _by_place(records: Iterable[P]) -> dict[tuple[int, int], list[P]]:
    found: dict[tuple[int, int], list[P]] = {}
    for record in records:
        found.setdefault((record.cell, record.place), []).append(record)
    return found


def _of(found: Mapping[tuple[int, int], list[P]], at: Iterable[tuple[int, int]]) -> list[P]:
    return [record for key in at for record in found.get(key, ())]


def _means(figures: Iterable[Figure]) -> dict[str, float]:
    totals: dict[str, float] = {}
    games: Counter[str] = Counter()
    for figure in figures:
        totals[figure.name] = totals.get(figure.name, 0.0) + figure.value * figure.games
        games[figure.name] += figure.games
    return {name: total / games[name] for name, total in totals.items()}


def _ends(ends: Iterable[End]) -> Counter[str]:
    found: Counter[str] = Counter()
    for end in ends:
        found[end.reason] += end.games
    return found


def _marks(marks: Iterable[Mark]) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {}
    for mark in marks:
        found.setdefault(mark.name, Counter())[mark.value] += mark.games
    return found


def _said(answers: Iterable[Said], games: int) -> dict[str, Asked]:
    found: dict[str, Counter[str]] = {}
    for each in answers:
        found.setdefault(each.question, Counter())[each.answer] += each.times
    often = sorted(found.items(), key=lambda item: -item[1].total())
    return {question: Asked(said.total() / games, _shares(said)) for question, said in often}


class _Trodden:
    """Where a player of a cell was in all games."""

    def __init__(self, cell: int, place: int, size: tuple[int, int]) -> None:
        self.cell, self.place, self.size = cell, place, size
        self.games, self.visits, self.losses = 0, Counter[int](), Counter[int]()

    def add(self, track: Track) -> None:
        """One more game."""
        self.games += 1
        self.losses[track.last] += track.is_lost
        tile = track.visited.find("1")
        while tile >= 0:
            self.visits[tile] += 1
            tile = track.visited.find("1", tile + 1)


def _trodden(tracks: Iterable[Track]) -> list[_Trodden]:
    found: dict[tuple[int, ...], _Trodden] = {}
    for track in tracks:
        size = track.width, len(track.visited)
        key = track.cell, track.place, *size
        if key not in found:
            found[key] = _Trodden(track.cell, track.place, size)
        found[key].add(track)
    return list(found.values())


def _heat(found: Sequence[_Trodden]) -> Heat | None:
    sizes = {each.size for each in found}
    if len(sizes) != 1:
        return None  # no board, or several
    (width, size), games = sizes.pop(), sum(each.games for each in found)
    visited, lost = (
        tuple(sum(counted[tile] for counted in counts) / games for tile in range(size))
        for counts in ([each.visits for each in found], [each.losses for each in found])
    )
    return Heat(width, visited, lost)


def _shares(counted: Counter[str]) -> dict[str, float]:
    """What came most often first."""
    return {name: count / counted.total() for name, count in counted.most_common()}


def _bins(numbers: Sequence[float]) -> Spread:
    """Intervals that hold all numbers, as long as people like them, and at least one long."""
    least, most = min(numbers, default=0.0), max(numbers, default=0.0)
    wanted = max((most - least) / BINS, 1.0)
    power = 10.0 ** floor(log10(wanted))
    step = next(times * power for times in (1, 2, 5, 10) if times * power >= wanted)
    start = step * floor(least / step)
    return Spread(start, step, (0.0,) * (1 + int((most - start) / step)))


def _spread(bins: Spread, numbers: Sequence[float]) -> Spread:
    counts = Counter(int((number - bins.start) / bins.step) for number in numbers)
    return bins._replace(shares=tuple(counts[at] / len(numbers) for at in range(len(bins.shares))))


def _five(numbers: list[float]) -> tuple[float, ...]:
    inner = quantiles(numbers, n=4, method="inclusive") if len(numbers) > 1 else numbers * 3
    return (min(numbers), *inner, max(numbers))
