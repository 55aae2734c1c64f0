"""How far a run is, on stderr: a bar by rich where that is there and a terminal, else a line now and then."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from thrones_tui.lab.running import Progress, Tell
from thrones_tui.session.streams import complain

PATIENCE: Final = 10.0
"""Seconds for which nothing is said."""
_STEPS: Final = 10


class Lines:
    """A line for each tenth that is played, from when it has taken a while."""

    def __init__(self) -> None:
        self._begun = monotonic()
        self._first: int | None = None
        self._tenth = 0

    def tell(self, progress: Progress) -> None:
        """Say how far it is, and how long the rest may take, if that is due."""
        done, of = progress
        self._first = done if self._first is None else self._first
        took, tenth = monotonic() - self._begun, done * _STEPS // of
        if took < PATIENCE or tenth == self._tenth or done == of or done == self._first:
            return
        self._tenth = tenth
        left = took * (of - done) / (done - self._first)
        complain(f"{done:,} of {of:,} games, about {left:,.0f} s left")


@contextmanager
def shown() -> Iterator[Tell]:
    """What is told of the progress of a run."""
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn
        from rich.progress import Progress as Bars
    except ImportError:
        yield Lines().tell
        return
    console = Console(stderr=True)
    if not console.is_terminal:
        yield Lines().tell
        return
    columns = (BarColumn(None), MofNCompleteColumn(), "games,", TimeRemainingColumn(), "left")
    with Bars(*columns, console=console, transient=True) as bars:
        task = bars.add_task("games", total=None)
        yield lambda progress: bars.update(task, completed=progress.done, total=progress.of)
