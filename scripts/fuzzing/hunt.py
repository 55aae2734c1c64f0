"""The hunt: batches of examples until the time is over; what fails is made small and told once.

Hypothesis makes the examples and shrinks them. A batch depends on its seed alone, and is run again as long as
it finds something new, so the seed that is told finds the same.
"""

import contextlib
import faulthandler
import os
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, Generic, NamedTuple, TypeVar

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis.strategies import SearchStrategy

from fuzzing.bounds import Exceeded

Example = TypeVar("Example")

SHRINKING: Final = 60.0
"""Seconds for making one failure small."""
STUCK: Final = 300.0
"""Seconds after which an example hangs where no signal stops it: then the process ends with a trace."""
_MEMORY: Final = "/dev/shm"
_SOURCES: Final = f"{os.sep}thrones_tui{os.sep}"


class Fault(Exception):
    """A promise that was broken: `kind` is what tells it from others, the text says all."""

    def __init__(self, kind: str, what: str = "") -> None:
        super().__init__(f"{kind}: {what}" if what else kind)
        self.kind = kind


class Fuzzer(NamedTuple, Generic[Example]):
    """One kind of input: its examples, what is done with one in an empty folder, and a batch's size."""

    examples: SearchStrategy[Example]
    attempt: Callable[[Example, Path], None]
    batch: int


class Found(NamedTuple):
    """A failure: the seed of its batch, its kind, a small example, and the error with its trace."""

    seed: int
    kind: str
    example: str
    trace: str


class Hunt(Generic[Example]):
    """One run of a fuzzer; `tried` counts the examples."""

    def __init__(
        self, fuzzer: Fuzzer[Example], seconds: float, seed: int, clock: Callable[[], float] = monotonic
    ) -> None:
        self.tried = 0
        self._fuzzer = fuzzer
        self._clock = clock
        self._end = clock() + seconds
        self._seed = seed
        self._known: set[str] = set()
        self._found: Found | None = None
        self._late = 0.0
        """When shrinking must end."""

    def run(self) -> Iterator[Found]:
        """Yield each kind of failure once, until the time is over."""
        while self._clock() < self._end:
            found = self._batch()
            if found is None:
                self._seed += 1
            else:
                self._known.add(found.kind)
                yield found

    def _batch(self) -> Found | None:
        """Try a batch up to its first new failure, and return that."""
        quiet = settings(
            max_examples=self._fuzzer.batch,
            database=None,
            deadline=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,
            print_blob=False,
        )
        self._found = None
        test = seeded(self._seed)(quiet(given(self._fuzzer.examples)(lambda example: self._try(example))))
        with contextlib.suppress(Exception):  # what failed is kept, and nothing else says more
            test()
        return self._found

    def _try(self, example: Example) -> None:
        now = self._clock()
        if now >= (self._late if self._found else self._end):
            return
        self.tried += 1
        error = self._error_of(example)
        if error is None or (kind := kind_of(error)) in self._known:
            return
        if self._found is None:
            self._late = self._clock() + SHRINKING
        elif self._found.kind != kind:  # one at a time; the others come in the next rounds
            return
        trace = "".join(traceback.format_exception(error))
        self._found = Found(self._seed, kind, repr(example), trace)
        raise AssertionError(kind)

    def _error_of(self, example: Example) -> BaseException | None:
        """What an example raises."""
        place = _MEMORY if os.path.isdir(_MEMORY) else None
        with TemporaryDirectory(prefix="thrones-", dir=place, ignore_cleanup_errors=True) as folder:
            faulthandler.dump_traceback_later(STUCK, exit=True, file=2)
            try:
                self._fuzzer.attempt(example, Path(folder))
            except (Exception, Exceeded) as error:
                return error
            finally:
                faulthandler.cancel_dump_traceback_later()
        return None


def kind_of(error: BaseException) -> str:
    """What tells failures apart: what a fault says it is, else the error and where in our code it came up."""
    if isinstance(error, Fault | Exceeded):
        return error.kind
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if _SOURCES in frame.filename] or frames
    place = ours[-1]
    name = place.filename.rpartition(_SOURCES)[2]
    return f"{type(error).__name__} in {name}, {place.name}"
