"""Some games of a cell, played where the rows are not kept: here, or in another process."""

from functools import lru_cache
from time import perf_counter_ns, thread_time_ns
from traceback import format_exception
from typing import Final, NamedTuple

from thrones_tui.core.codec import read_json
from thrones_tui.lab.design import Cell, Design, cells, read
from thrones_tui.players.contest import played
from thrones_tui.players.match import Faulty
from thrones_tui.players.registry import ladder

_DIGITS: Final = b"01" + bytes(range(2, 256))


class Row(NamedTuple):
    """One game as one of its players met it; docs/experiments.md says what each column is."""

    cell: int
    number: int
    turned: int
    place: int
    seat: int
    seed: str
    player: str
    against: str
    outcome: str
    chance: float
    score: float
    points: int
    turns: int
    answers: int
    faults: int
    reason: str
    digest: str
    cpu_us: int
    thought_us: int
    longest_us: int
    measures: tuple[float, ...] = ()
    marks: tuple[str, ...] = ()


class Blunder(NamedTuple):
    """A fault of a player in a game: at which of its questions, from 1, in a sentence, and the traceback."""

    cell: int
    number: int
    turned: int
    place: int
    question: int
    sentence: str
    traceback: str


class Answer(NamedTuple):
    """How often a player answered a question with a verb in a game."""

    cell: int
    number: int
    turned: int
    place: int
    question: str
    answer: str
    times: int


class Trail(NamedTuple):
    """Where a player was in a game: a 1 for each tile visited, row after row, else a 0; and the last tile."""

    cell: int
    number: int
    turned: int
    place: int
    width: int
    visited: str
    last: int


class Stop(NamedTuple):
    """The fault that is to end all: in a sentence, and the traceback."""

    sentence: str
    traceback: str


class Batch(NamedTuple):
    """What came of some games, the last of which may have been stopped."""

    rows: list[Row]
    blunders: list[Blunder]
    answers: list[Answer]
    trails: list[Trail]
    stop: Stop | None = None


@lru_cache(maxsize=1)
def prepared(plain: str) -> tuple[Design, tuple[Cell, ...]]:
    """A design that comes as text, with its cells: once in every process."""
    data = read_json(plain)
    assert isinstance(data, dict)
    design = read(data)
    return design, tuple(cells(design))


def play_batch(plain: str, at: int, numbers: tuple[int, ...]) -> Batch:
    """The games of a cell with these numbers; equal wherever they are played, but for the time they take."""
    design, all_cells = prepared(plain)
    cell, batch, watch = all_cells[at], Batch([], [], [], []), _Watch()
    try:
        for number in numbers:
            _play(design, cell, number, batch, watch)
    except Faulty as stop:
        return batch._replace(stop=Stop(str(stop), _traceback(stop.fault.error)))
    return batch


class _Watch:
    """Tells the processor time of one game after another. It is read once for each: that takes 10 µs."""

    def __init__(self) -> None:
        self._begun = thread_time_ns()

    def lap(self) -> int:
        """Microseconds since the last call."""
        begun, self._begun = self._begun, thread_time_ns()
        return (self._begun - begun) // 1000


def _play(design: Design, cell: Cell, number: int, batch: Batch, watch: _Watch) -> None:
    seed, seats = design.seed_of(number), cell.seats
    weighed = bool(ladder(design.game).last_throw)
    labels = cell.players
    games = played(cell.ruleset.edition, [seed], cell.options, seats, design.policy, perf_counter_ns)
    for turned, met in enumerate(games):
        result, took = met[0].result, watch.lap()
        for place, each in enumerate(met):
            seat, key = each.seat, (cell.number, number, turned, place)
            chance, points = result.chances[seat], result.outcome.scores[seat]
            times, own = result.times[seat], [fault for fault in result.faults if fault.seat == seat]
            against = ", ".join(labels[:place] + labels[place + 1 :])
            batch.rows.append(
                Row(
                    *(*key, seat, seed, labels[place], against, each.outcome, chance),
                    *(chance * points if weighed else points, points, result.turns, result.answers, len(own)),
                    *(result.outcome.reason, result.digest, took, times.total // 1000, times.longest // 1000),
                    *(result.measures[seat], result.marks[seat]),
                )
            )
            batch.blunders.extend(Blunder(*key, at.number, at.sentence, _traceback(at.error)) for at in own)
            batch.answers.extend(Answer(*key, *pair, count) for pair, count in result.said[seat].items())
            batch.trails.extend(
                Trail(*key, track.width, track.visited.translate(_DIGITS).decode(), track.last)
                for track in result.tracks[seat : seat + 1]
            )


def _traceback(error: BaseException) -> str:
    return "".join(format_exception(error))
