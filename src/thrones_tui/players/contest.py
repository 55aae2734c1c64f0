"""Who plays whom, and a game as each of its players met it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from thrones_tui.players.match import Faults, Result, play
from thrones_tui.players.registry import ladder
from thrones_tui.players.seats import Seat
from thrones_tui.scene.presenter import AnyEdition


class Played(NamedTuple):
    """A game as a player met it: which of the seats was its own."""

    seed: int | str
    seat: int
    result: Result

    @property
    def outcome(self) -> str:
        """`won`, `drawn` or `lost`; who plays alone cannot draw."""
        return self.result.outcome.result_of(self.seat)


def contests(game: str, entrants: Sequence[Seat]) -> list[tuple[Seat, ...]]:
    """Who plays whom: each alone; or each against each of the others, a single one against itself."""
    if not ladder(game).seats:
        return [(entrant,) for entrant in entrants]
    return list(combinations(entrants, 2)) or [(entrants[0], entrants[0])]


def played(
    edition: AnyEdition,
    seeds: Iterable[int | str],
    said: Mapping[str, object],
    seats: Sequence[Seat],
    faults: Faults,
    clock: Callable[[], int] = lambda: 0,
) -> Iterator[tuple[Played, ...]]:
    """Each seed once, then with the seats exchanged if others sit there then: as all of `seats` met it."""
    orders = [(0,)] if len(seats) == 1 else [(0, 1), (1, 0)][: len({seat.label for seat in seats})]
    for seed in seeds:
        for order in orders:
            result = play(edition, seed, said, [seats[at] for at in order], faults, clock=clock)
            yield tuple(Played(seed, order.index(at), result) for at in range(len(seats)))
