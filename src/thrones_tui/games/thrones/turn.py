"""T-TURN-1: a turn, to be read aloud."""

from typing import Final

from thrones_tui.core.rules import Questions, Steps
from thrones_tui.core.scheduler import Step
from thrones_tui.games.thrones import (
    calendar,
    cities,
    dragonglass,
    economy,
    encounters,
    fate,
    finale,
    horses,
    recruiting,
    rivalries,
    spoils,
    travel,
)

TURN: Final = tuple(
    Step(name)
    for name in (
        "FaceWalkers",
        "TakeAction",
        "MoveOthers",
        "MeetRivals",
        "RecruitWarriors",
        "ResolveRivalries",
        "CollectResources",
        "TakeControl",
        "WelcomeToCity",
        "FindDragonglass",
        "DrawFate",
        "KeepCalendar",
        "EndTurn",
    )
)

STEPS: Final[Steps] = {
    **finale.STEPS,
    **travel.STEPS,
    **encounters.STEPS,
    **recruiting.STEPS,
    **rivalries.STEPS,
    **economy.STEPS,
    **cities.STEPS,
    **horses.STEPS,
    **dragonglass.STEPS,
    **fate.STEPS,
    **calendar.STEPS,
}

QUESTIONS: Final[Questions] = {
    **finale.QUESTIONS,
    **travel.QUESTIONS,
    **encounters.QUESTIONS,
    **spoils.QUESTIONS,
    **cities.QUESTIONS,
    **horses.QUESTIONS,
    **dragonglass.QUESTIONS,
    **calendar.QUESTIONS,
}
