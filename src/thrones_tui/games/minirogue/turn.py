"""R-TURN-1: a turn, to be read aloud."""

from typing import Final

from thrones_tui.core.rules import Questions, Steps
from thrones_tui.core.scheduler import Step
from thrones_tui.games.minirogue import monsters, pack, running, walking

TURN: Final = tuple(Step(name) for name in ("Regenerate", "TakeCommand", "MoveMonsters", "EndTurn"))

STEPS: Final[Steps] = {**walking.STEPS, **running.STEPS, **monsters.STEPS}

QUESTIONS: Final[Questions] = {**walking.QUESTIONS, **running.QUESTIONS, **pack.QUESTIONS}
