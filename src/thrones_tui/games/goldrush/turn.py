"""G-TURN: a round, to be read aloud: both players open a cell, and bonuses are paid."""

from typing import Final

from thrones_tui.core.rules import Questions, Steps
from thrones_tui.core.scheduler import Step
from thrones_tui.games.goldrush import finale, opening

TURN: Final = (
    Step("TakeTurn", (0,)),
    Step("SeeWhetherItEnds"),
    Step("TakeTurn", (1,)),
    Step("SeeWhetherItEnds"),
    Step("PayBonuses"),
)

STEPS: Final[Steps] = {**opening.STEPS, **finale.STEPS}
QUESTIONS: Final[Questions] = opening.QUESTIONS
