"""The Game of Thrones, put together: its turn, its rules on a world, and how it is shown."""

from collections.abc import Mapping
from typing import Final

from thrones_tui.core.codec import CodecError
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision
from thrones_tui.core.rules import Rules
from thrones_tui.core.scheduler import Step
from thrones_tui.games.thrones import (
    battle,
    calendar,
    cities,
    dragonglass,
    economy,
    encounters,
    fate,
    finale,
    parties,
    travel,
)
from thrones_tui.games.thrones.commands import VOCABULARY, Travel
from thrones_tui.games.thrones.house import RULES
from thrones_tui.games.thrones.imagining import imagine
from thrones_tui.games.thrones.scene import ThronesPresenter
from thrones_tui.games.thrones.setup import new_state, options
from thrones_tui.games.thrones.state import State, check
from thrones_tui.games.thrones.survey import report
from thrones_tui.games.thrones.view import View, glance, uncovered, view
from thrones_tui.games.thrones.welcome import welcome
from thrones_tui.games.thrones.world import World, read_world
from thrones_tui.scene.presenter import Edition, Report

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
"""T-TURN-1: a turn, to be read aloud."""
STEPS: Final = {
    **finale.STEPS,
    **travel.STEPS,
    **encounters.STEPS,
    **parties.STEPS,
    **battle.STEPS,
    **economy.STEPS,
    **cities.STEPS,
    **{name: step for rule in RULES for name, step in rule.steps.items()},
    **dragonglass.STEPS,
    **fate.STEPS,
    **calendar.STEPS,
}
WELCOME: Final = {*cities.WELCOME, *(name for rule in RULES for name in rule.welcome)}
"""T-CITY: the steps that follow the arrival in a city."""
QUESTIONS: Final = {
    **finale.QUESTIONS,
    **travel.QUESTIONS,
    **encounters.QUESTIONS,
    **parties.QUESTIONS,
    **cities.QUESTIONS,
    **{name: question for rule in RULES for name, question in rule.questions.items()},
    **dragonglass.QUESTIONS,
    **calendar.QUESTIONS,
}


def refusal(state: State, decision: Decision, command: Command) -> str:
    """Why a command is not an answer now."""
    for rule in state.house_rules:
        if why := rule.refusal(state, decision, command):
            return why
    if decision.name == "turn" and isinstance(command, Travel):
        return travel.refused_travel(state, command.direction)
    return decision.refusal(command)


def checked(state: State) -> None:
    """Raise `CodecError` for a loaded state that is impossible."""
    check(state)
    finale.check(state)
    if not _can_be_asked(state):
        raise CodecError("State.scheduler.asked cannot be asked here")
    if state.hero.tile not in state.world.cities and any(
        step.name in WELCOME for step in state.scheduler.agenda
    ):
        raise CodecError("State.scheduler.agenda: no city welcomes the player here")


def _can_be_asked(state: State) -> bool:
    """Whether a loaded question is about those it can be about: its answer takes that for granted."""
    match state.scheduler.asked:
        case Step("ChooseEncounter" | "ChooseChampion", (rival,)):
            return rival in state.rivals
        case Step("ChooseParty", (loser,)):
            return loser in range(len(state.heroes)) and not state.is_active(loser)
        case Step("MakeRoom", (hero, sister)):
            elsewhere = sister in state.free or state.holder(sister) not in (None, hero)
            return hero == state.player and elsewhere
        case Step("EquipDragonglass"):
            return state.hero.tile in state.dragonglass
        case _:
            return True


def rules_of(game: str, world: World) -> Rules[State, View]:
    """The rules on a world."""
    return Rules(
        game=game,
        version=2,
        state=State,
        vocabulary=VOCABULARY,
        options=options(world),
        turn=TURN,
        steps=STEPS,
        questions=QUESTIONS,
        begin=lambda settings, dice: new_state(world, settings, dice),
        view=lambda state, viewer: view(state),  # there is one player
        imagine=lambda view, decision, rng: imagine(world, TURN, view, decision, rng),
        glance=glance,
        uncovered=uncovered,
        refusal=refusal,
        check=checked,
        world=world,
    )


def load(game: str, files: Mapping[str, str]) -> Edition[State, View]:
    """The edition on a world's data files; raise `DataError`, a `ValueError`, for faults in them."""
    world = read_world(files, RULES)

    def survey(own: Rules[State, View]) -> Report:
        assert isinstance(own.world, World)
        return report(world, own.world)

    return Edition(
        rules=rules_of(game, world),
        presenter=ThronesPresenter(world),
        welcome=lambda house: welcome(world, house),
        survey=survey,
    )
