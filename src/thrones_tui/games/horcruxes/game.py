"""Wizards, Witches and Horcruxes, put together: a move, the rules, and how the race is shown."""

from collections.abc import Mapping
from typing import Final

from thrones_tui.core.rules import Rules
from thrones_tui.core.scheduler import Step
from thrones_tui.games.horcruxes import arrival, finale, travel
from thrones_tui.games.horcruxes.commands import VOCABULARY
from thrones_tui.games.horcruxes.imagining import imagine
from thrones_tui.games.horcruxes.scene import HorcruxPresenter
from thrones_tui.games.horcruxes.setup import OPTIONS, PRESETS, check, new_state
from thrones_tui.games.horcruxes.state import State
from thrones_tui.games.horcruxes.view import View, view
from thrones_tui.scene.presenter import Edition
from thrones_tui.scene.welcome import Welcome

MOVE: Final = (
    Step("TakeMove"),
    Step("FaceVoldemort"),
    Step("MeetElves"),
    Step("FightDementors"),
    Step("MeetOther"),
    Step("CollectHorcruxes"),
    Step("EndTurn"),
)
"""A turn, which is one player's move."""


def load(game: str, files: Mapping[str, str]) -> Edition[State, View]:
    """The only edition: there are no `files` to read."""
    rules = Rules(
        game=game,
        version=2,
        state=State,
        vocabulary=VOCABULARY,
        options=OPTIONS,
        turn=MOVE,
        steps={**travel.STEPS, **arrival.STEPS, **finale.STEPS},
        questions=travel.QUESTIONS,
        begin=new_state,
        view=lambda state, viewer: view(state),  # nothing in this game is hidden
        uncovered=view,
        imagine=lambda view, decision, rng: imagine(MOVE, view, decision, rng),
        refusal=travel.refusal,
        check=check,
        ids=(0, 1),
    )
    return Edition(
        rules=rules,
        presenter=HorcruxPresenter(),
        presets=PRESETS,
        can_be_won=lambda view: not finale.lost(view),
        welcome=lambda house: Welcome("Would you like to play? By the contributors of thrones-tui."),
    )
