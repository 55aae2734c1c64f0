"""A turn, which is one player's move, to be read aloud."""

from typing import Final

from thrones_tui.core.rules import Questions, Steps
from thrones_tui.core.scheduler import Step
from thrones_tui.games.horcruxes import arrival, finale, travel

TURN: Final = tuple(
    Step(name)
    for name in (
        "TakeMove",
        "FaceVoldemort",
        "MeetElves",
        "FightDementors",
        "MeetOther",
        "CollectHorcruxes",
        "EndTurn",
    )
)
STEPS: Final[Steps] = {**travel.STEPS, **arrival.STEPS, **finale.STEPS}
QUESTIONS: Final[Questions] = travel.QUESTIONS
