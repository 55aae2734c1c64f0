"""The race for the horcruxes in arrays, as the one who looks sees it: its own wizard first."""

from typing import Final

import numpy as np
from gymnasium import spaces

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision
from thrones_tui.core.rules import Rules, State
from thrones_tui.games.horcruxes.commands import Interact, Manner
from thrones_tui.games.horcruxes.kinds import MANNERS
from thrones_tui.games.horcruxes.setup import CROWD
from thrones_tui.games.horcruxes.state import HORCRUXES, Player
from thrones_tui.games.horcruxes.view import View
from thrones_tui.gym.coding import Answers, Array, Coding, Picks, numbers, whole

_MEETS: Final[tuple[Command, ...]] = tuple(map(Interact, Manner))
_MOST: Final = 1e6
_PLACE, _WIZARD = 6, 6
"""Numbers of a cell and of a wizard."""


class Horcruxes(Coding[View]):
    """The race on rings of one size: an action goes to a cell, the last three are how to meet the other."""

    def __init__(self, cells: int) -> None:
        self._cells = cells
        self.actions = cells + len(_MEETS)
        self.space = spaces.Dict(
            {
                "places": whole(0, max(CROWD, HORCRUXES), cells, _PLACE),
                "wizards": numbers(-1, _MOST, 2, _WIZARD),
            }
        )

    def arrays(self, view: View, decision: Decision | None, seat: int, picks: Picks) -> dict[str, Array]:
        """What both know."""
        own, other = view.players[seat], view.players[1 - seat]
        places = [
            (
                each.horcruxes, each.dementors, each.elves, cell == view.deadly, cell == view.dumbledore,
                (cell == own.cell) + 2 * (cell == other.cell),
            )
            for cell, each in enumerate(view.cells)
        ]  # fmt: skip
        left = view.turns - view.turn + 1
        wizards = [_wizard(own, left), _wizard(other, left)]
        return {"places": np.array(places, np.int16), "wizards": np.array(wizards, np.float32)}

    def answers(self, view: View, decision: Decision, picks: Picks) -> Answers:
        """Cells by number, or the manners."""
        first = 0 if decision.kind == "spot" else self._cells
        said = {first + at: (option,) for at, option in enumerate(decision.options)}
        return Answers.of(said, self.actions)

    def points(self, view: View, seat: int) -> float:
        """By how many horcruxes this one is ahead."""
        return float(view.players[seat].horcruxes - view.players[1 - seat].horcruxes)


def _wizard(player: Player, left: int) -> tuple[float, ...]:
    manner = MANNERS.index(player.manner) if player.manner else -1
    return float(player.life), player.horcruxes, player.cell, player.alive, manner, left


def coding(rules: Rules[State, View], view: View) -> Coding[View]:
    """For rings as large as this one."""
    return Horcruxes(len(view.cells))
