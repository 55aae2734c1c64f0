"""Bounds of work: how long and how much memory one step may take."""

import contextlib
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Final

SECONDS: Final = 2.0
"""Of the processor."""
MEGABYTES: Final = 200
_STATUS, _RESET = Path("/proc/self/status"), Path("/proc/self/clear_refs")


class Exceeded(BaseException):
    """A step took too much; no `except Exception` on the way stops it."""

    def __init__(self, step: str, what: str) -> None:
        super().__init__(f"{step} {what}")
        self.kind = f"{step} takes too {what.split()[1]}"


@contextlib.contextmanager
def bounded(step: str, seconds: float = SECONDS) -> Iterator[Callable[[], None]]:
    """Raise `Exceeded` when what is done takes longer or, where the system tells, more memory.

    Call what is given to begin the time anew, after each of many steps.
    """

    def stop(number: int, frame: FrameType | None) -> None:
        raise Exceeded(step, f"takes long (over {seconds:g} s of the processor)")

    before = _reset_peak()
    handler = signal.signal(signal.SIGPROF, stop)

    def begin() -> None:
        signal.setitimer(signal.ITIMER_PROF, seconds)

    begin()
    try:
        yield begin
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, handler)
    grown = _kilobytes("VmHWM") // 1024 - before
    if before and grown > MEGABYTES:
        raise Exceeded(step, f"takes much memory ({grown} MB)")


def _reset_peak() -> int:
    """Forget how much memory was ever in use; return how many megabytes are now, 0 where nobody tells."""
    try:
        _RESET.write_text("5", encoding="ascii")
    except OSError:
        return 0
    return megabytes_now()


def _kilobytes(name: str) -> int:
    try:
        lines = _STATUS.read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith(f"{name}:")), 0)


def megabytes_now() -> int:
    """How much memory this process has, 0 where the system does not tell."""
    return _kilobytes("VmRSS") // 1024
