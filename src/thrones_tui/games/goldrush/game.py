"""Gold Rush Alaska, put together: its rounds, its rules, and how it is shown."""

from collections.abc import Mapping
from typing import Final

from thrones_tui.core.rules import Rules
from thrones_tui.core.scheduler import Step
from thrones_tui.games.goldrush import finale, opening
from thrones_tui.games.goldrush.commands import VOCABULARY
from thrones_tui.games.goldrush.imagining import imagine
from thrones_tui.games.goldrush.scene import GoldRushPresenter
from thrones_tui.games.goldrush.setup import OPTIONS, PRESETS, check, new_state
from thrones_tui.games.goldrush.state import State
from thrones_tui.games.goldrush.view import View, view
from thrones_tui.scene.presenter import Edition
from thrones_tui.scene.welcome import Welcome

ROUND: Final = (
    Step("TakeTurn", (0,)),
    Step("SeeWhetherItEnds"),
    Step("TakeTurn", (1,)),
    Step("SeeWhetherItEnds"),
    Step("PayBonuses"),
)
"""G-TURN: both players open a cell, and bonuses are paid."""


def load(game: str, files: Mapping[str, str]) -> Edition[State, View]:
    """The only edition: there are no `files` to read."""
    rules = Rules(
        game=game,
        version=1,
        state=State,
        vocabulary=VOCABULARY,
        options=OPTIONS,
        turn=ROUND,
        steps={**opening.STEPS, **finale.STEPS},
        questions=opening.QUESTIONS,
        begin=new_state,
        view=lambda state, viewer: view(state),  # at one keyboard both players know the same
        imagine=lambda view, decision, rng: imagine(ROUND, view, decision, rng),
        uncovered=view,  # which hides nothing once the game is over
        refusal=opening.refusal,
        check=check,
        ids=(0, 1),
    )
    return Edition(
        rules=rules,
        presenter=GoldRushPresenter(),
        presets=PRESETS,
        welcome=lambda house: Welcome("Welcome to the gold rush!"),
    )
