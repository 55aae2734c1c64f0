"""A run: the games of a design in batches, here or on more processors, until enough were played.

Whatever is played where and in which order, the rows are the same.
"""

import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import AbstractContextManager, contextmanager
from types import FrameType
from typing import Final, NamedTuple, TypeAlias

from thrones_tui.core.codec import write
from thrones_tui.lab.design import Design
from thrones_tui.lab.hands import Hands, Play
from thrones_tui.lab.playing import Batch, Stop, play_batch
from thrones_tui.lab.store import Store
from thrones_tui.lab.summary import is_enough
from thrones_tui.lab.until import looks

BATCH_US: Final = 500_000
"""Microseconds of processor time that a batch should take: then handing it over costs next to nothing."""
FIRST_BATCH: Final = 5
"""Games of a cell by which one learns how long they take."""


class Progress(NamedTuple):
    """How many games there are to play, and how many were."""

    done: int
    of: int


Tell: TypeAlias = Callable[[Progress], None]


class Ended(NamedTuple):
    """How a run ended: whether it was interrupted, and by which fault it was stopped, if by one."""

    interrupted: bool = False
    stop: Stop | None = None


def run(store: Store, hands: AbstractContextManager[Hands], tell: Tell) -> Ended:
    """Have these hands play what is missing."""
    design = store.design
    with _interruption() as interrupted, store.writing(), hands as (play, ahead):
        for look, games in enumerate(looks(design.games) if design.until else [design.games], 1):
            ended = _run(_Queue(design, store, games), store, play, ahead, tell, interrupted)
            if ended != Ended() or (design.goal and is_enough(store, design.goal, look, games)):
                return ended
    return Ended()


class _Queue:
    """The batches that are still to be played, each as large as the games before it suggest."""

    def __init__(self, design: Design, store: Store, games: int) -> None:
        self._plain = write(design.plain)
        played = store.numbers()
        cells = store.factors()
        missing = {
            cell: deque(number for number in range(games) if number not in played.get(cell, ()))
            for cell in cells
        }
        self._missing = {cell: numbers for cell, numbers in missing.items() if numbers}
        self._next = deque(self._missing)
        self._costs: dict[int, tuple[int, int]] = {}
        self.of = games * len(cells)
        self.done = self.of - sum(map(len, self._missing.values()))

    def take(self) -> tuple[str, int, tuple[int, ...]] | None:
        """The next batch as `play_batch` wants it; the cells take turns."""
        if not self._next:
            return None
        cell = self._next.popleft()
        numbers = self._missing[cell]
        batch = tuple(numbers.popleft() for _ in range(min(self._size(cell), len(numbers))))
        if numbers:
            self._next.append(cell)
        return self._plain, cell, batch

    def _size(self, cell: int) -> int:
        took, games = self._costs.get(cell, (0, 0))
        return max(1, BATCH_US * games // max(1, took)) if games else FIRST_BATCH

    def learn(self, batch: Batch) -> None:
        """Note what came back, and how long it took."""
        for row in batch.rows:
            if row.place == 0:
                took, games = self._costs.get(row.cell, (0, 0))
                self._costs[row.cell] = took + row.cpu_us, games + (row.turned == 0)
                self.done += row.turned == 0


def _run(
    queue: _Queue, store: Store, play: Play, ahead: int, tell: Tell, interrupted: threading.Event
) -> Ended:
    """Play all of a queue, with so many batches under way."""
    waiting: set[Future[Batch]] = set()
    stop: Stop | None = None
    tell(Progress(queue.done, queue.of))
    while True:
        ending = interrupted.is_set() or stop is not None
        if ending:
            waiting = {each for each in waiting if not each.cancel()}
        while len(waiting) < ahead and not ending:
            if (batch := queue.take()) is None:
                break
            waiting.add(play(play_batch, *batch))
        if not waiting:
            return Ended(interrupted.is_set(), stop)
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for each in done:
            came = each.result()
            store.add(came)
            queue.learn(came)
            stop = stop or came.stop
        tell(Progress(queue.done, queue.of))


@contextmanager
def _interruption() -> Iterator[threading.Event]:
    """Set by the first ^C, after which what is under way comes to its end; the second one ends all."""
    asked = threading.Event()

    def note(number: int, frame: FrameType | None) -> None:
        if asked.is_set():
            raise KeyboardInterrupt
        asked.set()

    before = signal.signal(signal.SIGINT, note)
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, before)
