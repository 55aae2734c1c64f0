"""Players of the gold rush, where a person would be asked: those of its rules (G-AI-1), and a greedy one."""

from collections.abc import Sequence
from typing import Final

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.games.goldrush.computers import cautious_cells
from thrones_tui.games.goldrush.elements import Bear, Gold, Wood
from thrones_tui.games.goldrush.odds import suspects
from thrones_tui.games.goldrush.state import CAUTIOUS, PERSON, RANDOM
from thrones_tui.games.goldrush.view import View
from thrones_tui.players.contract import Ladder, Random


class _Opener:
    """Opens one of the cells it likes, and guesses as anybody would."""

    def cells(self, view: View, seat: int) -> Sequence[int]:
        """The cells, all equally good."""
        raise NotImplementedError

    def choose(self, decision: Decision, view: View, rng: Chance) -> Command:
        """A cell, or even or odd."""
        if decision.kind != "spot":
            return decision.sample(rng)
        cells = self.cells(view, decision.player)
        return decision.options[view.closed.index(cells[int(rng.random() * len(cells))])]


class Cautious(_Opener):
    """Keeps away from bears, and weighs gold against health (G-AI-1)."""

    def cells(self, view: View, seat: int) -> Sequence[int]:
        """The computer's."""
        return cautious_cells(view, seat)


class Greedy(_Opener):
    """Opens what can still be gold: nothing where the rest of a bear or of wood may be."""

    def cells(self, view: View, seat: int) -> Sequence[int]:
        """Those, or any where there are none."""
        taken = suspects(view, Bear.symbol) | suspects(view, Wood.symbol)
        return [cell for cell in view.closed if cell not in taken] or view.closed


LADDER: Final = Ladder[View](
    {RANDOM: Random, CAUTIOUS: Cautious, "greedy": Greedy},
    seats=("player1", "player2"),
    names=("name", "name2"),
    asked=PERSON,
    measures={
        "gold": lambda view, seat: view.players[seat].found(Gold.symbol),
        "health": lambda view, seat: view.players[seat].health,
    },
)
