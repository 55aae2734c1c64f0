"""Many games between players made of code, and what they come to: who wins how often, with which score."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import sqrt
from typing import NamedTuple

from thrones_tui.players.match import Faults, Result, Seat, play
from thrones_tui.players.registry import ladder
from thrones_tui.scene.presenter import AnyEdition


class Mean(NamedTuple):
    """The mean of some numbers, and its standard error."""

    value: float
    error: float


class Tally(NamedTuple):
    """What a player did against another one (empty: alone) in so many games.

    `chance` is that to win, `score` the points; where a last throw decides, the points times its chance.
    """

    player: str
    against: str
    games: int
    won: int
    drawn: int
    chance: Mean
    score: Mean
    turns: Mean
    faults: int


class Played(NamedTuple):
    """A game as a player met it: which of the seats was its own."""

    seed: int
    seat: int
    result: Result

    @property
    def outcome(self) -> str:
        """`won`, `drawn` or `lost`; who plays alone cannot draw."""
        winners = self.result.outcome.winners
        if self.seat in winners:
            return "won"
        return "drawn" if not winners and len(self.result.chances) > 1 else "lost"


def contests(game: str, entrants: Sequence[Seat]) -> list[tuple[Seat, ...]]:
    """Who plays whom: each alone; or each against each of the others, a single one against itself."""
    if not ladder(game).seats:
        return [(entrant,) for entrant in entrants]
    return list(combinations(entrants, 2)) or [(entrants[0], entrants[0])]


def played(
    edition: AnyEdition,
    seeds: Iterable[int],
    said: Mapping[str, object],
    seats: Sequence[Seat],
    faults: Faults,
) -> Iterator[tuple[Played, ...]]:
    """Each seed once, or with the seats exchanged a second time; an entry for each of the `seats`."""
    orders = [(0,)] if len(seats) == 1 else [(0, 1), (1, 0)]
    for seed in seeds:
        for order in orders:
            result = play(edition, seed, said, [seats[at] for at in order], faults)
            yield tuple(Played(seed, order.index(at), result) for at in range(len(seats)))


def tally(game: str, player: str, against: str, met: Sequence[Played]) -> Tally:
    """What a player did in these games."""
    weighed = bool(ladder(game).last_throw)
    chances = [each.result.chances[each.seat] for each in met]
    points = [each.result.outcome.scores[each.seat] for each in met]
    ends = [each.outcome for each in met]
    return Tally(
        player,
        against,
        len(met),
        ends.count("won"),
        ends.count("drawn"),
        mean(chances),
        mean([chance * point for chance, point in zip(chances, points, strict=True)] if weighed else points),
        mean([each.result.turns for each in met]),
        sum(fault.seat == each.seat for each in met for fault in each.result.faults),
    )


def mean(numbers: Sequence[float]) -> Mean:
    """The mean with its standard error; of one number nobody knows the error, which is 0 here."""
    count = len(numbers)
    middle = sum(numbers) / count
    spread = sum((number - middle) ** 2 for number in numbers) / (count - 1) if count > 1 else 0.0
    return Mean(middle, sqrt(spread / count))
