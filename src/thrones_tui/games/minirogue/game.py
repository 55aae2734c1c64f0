"""MiniRogue, put together: its turn, its rules, and how it is shown."""

from collections.abc import Mapping
from typing import Final

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision
from thrones_tui.core.options import Number, Option, Text, house_option
from thrones_tui.core.rules import Rules
from thrones_tui.core.ruleset import RULESET
from thrones_tui.games.minirogue import pack, running, turn
from thrones_tui.games.minirogue.commands import VOCABULARY, Journey, Run, Travel
from thrones_tui.games.minirogue.house import HOUSE
from thrones_tui.games.minirogue.imagining import imagine
from thrones_tui.games.minirogue.placing import new_state
from thrones_tui.games.minirogue.ruleset import Ruleset, read_ruleset
from thrones_tui.games.minirogue.scene import MiniRoguePresenter
from thrones_tui.games.minirogue.state import State, check
from thrones_tui.games.minirogue.view import View, glance, uncovered, view
from thrones_tui.scene.presenter import Edition
from thrones_tui.scene.welcome import Welcome

WELCOME: Final = Welcome("Welcome to the dungeon!", ask_name="What is your name?")


def refusal(state: State, decision: Decision, command: Command) -> str:
    """Why a command is no answer now."""
    if decision.name == "turn" and isinstance(command, Run | Travel | Journey):
        return running.refused(state, command)
    if decision.name == "place":
        return f"{str(command)!r} is not a place you have seen. Say travel ROW,COLUMN, or nothing."
    return decision.refusal(command)


def options(rules: Ruleset) -> tuple[Option, ...]:
    """The options of a new game: the name, how far goblins smell (R-MON-4), house rules."""
    smell, longest = rules.smell, rules.player.name_length
    about = "Goblins come to you from up to this many steps away."
    return (
        Text("name", "Your name", "The name you play under.", "Player", longest, asked=True),
        Number("smell", "Goblins smell (steps)", about, str(smell.usual), smell.least, smell.most),
        house_option(HOUSE),
    )


def load(game: str, files: Mapping[str, str]) -> Edition[State, View]:
    """The edition of a `ruleset.toml`; raise `DataError` with every fault in it."""
    world = read_ruleset(files[RULESET])
    rules = Rules(
        game=game,
        version=1,
        state=State,
        vocabulary=VOCABULARY,
        options=options(world),
        turn=turn.TURN,
        steps={**turn.STEPS, **running.STEPS},
        questions={**turn.QUESTIONS, **running.QUESTIONS, **pack.QUESTIONS},
        begin=lambda settings, dice: new_state(world, settings, dice),
        view=lambda state, viewer: view(state),  # there is one player
        glance=glance,
        uncovered=uncovered,
        imagine=lambda view, decision, rng: imagine(world, turn.TURN, view, decision, rng),
        refusal=refusal,
        check=check,
        ids=(),
        world=world,
    )
    return Edition(
        rules=rules,
        presenter=MiniRoguePresenter(world),
        welcome=lambda house: WELCOME,
    )
