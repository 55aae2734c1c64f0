"""When enough was played: `half-width(score) < 2%`."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from thrones_tui.core.limits import quoted
from thrones_tui.lab.estimates import USUAL, Estimate
from thrones_tui.session.files import SessionError

FIRST: Final = 100
"""Games after which it is looked for the first time; each time after as many again."""
_FORM: Final = re.compile(r"half-width\((won|chance|score)\)\s*<\s*(\d{1,6}(?:\.\d{1,6})?)(\s*%)?")


class Goal(NamedTuple):
    """How wide half of the interval of a measure may be: in its own units, or as a share of its mean."""

    measure: str
    limit: float
    is_share: bool

    def is_met(self, estimate: Estimate) -> bool:
        """Whether an interval is narrow enough."""
        return estimate.half < self.limit * (abs(estimate.value) if self.is_share else 1)


def read_goal(text: str) -> Goal:
    """A goal as typed; raise `SessionError` with a sentence if it is none. Percent of a chance are plain."""
    found = _FORM.fullmatch(text.strip())
    if found is None:
        raise SessionError(
            f"{quoted(text)} is no goal; write half-width(score) < 2%, or won or chance in place of score."
        )
    measure, limit, percent = found[1], float(found[2]), found[3] is not None
    return Goal(measure, limit / 100 if percent else limit, percent and measure == "score")


def looks(games: int) -> Iterator[int]:
    """After how many games of each cell one looks whether the goal is met, and how many are the most."""
    at = FIRST
    while at < games:
        yield at
        at *= 2
    yield games


def alpha(look: int) -> float:
    """How often an interval may miss at a look, from 1: together no more often than a single one."""
    return USUAL * 0.5**look
