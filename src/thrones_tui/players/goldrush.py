"""Players of the gold rush, where a person would be asked: by the chances of each cell (G-AI-1, G-ODDS-2)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.games.goldrush.computers import worth
from thrones_tui.games.goldrush.elements import GOLD, Bear, Gold, Wood
from thrones_tui.games.goldrush.odds import prospects, suspects
from thrones_tui.games.goldrush.state import CAUTIOUS, PERSON, RANDOM
from thrones_tui.games.goldrush.view import View
from thrones_tui.players.contract import Ladder, Random

ROUNDING: Final = 1e-9
"""By how much values that are the same may differ."""


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


class Greedy(_Opener):
    """Opens what is most likely gold, by all that is open."""

    def cells(self, view: View, seat: int) -> Sequence[int]:
        """Those where the chance of gold is highest."""
        return _best(view, view.closed, lambda chance: chance[GOLD])


class Cautious(_Opener):
    """Weighs gold against the health at stake, and keeps away from the rest of a bear."""

    def cells(self, view: View, seat: int) -> Sequence[int]:
        """The most worth, of those that are not the rest of a bear if there are any."""
        bears = suspects(view, Bear.symbol)
        cells = [cell for cell in view.closed if cell not in bears] or view.closed
        return _best(view, cells, lambda chance: worth(view, seat, chance))


def _best(view: View, cells: Sequence[int], value: Callable[[Mapping[str, float]], float]) -> Sequence[int]:
    """The cells whose chances have the highest value; where too little can be said, those without a mark."""
    found = {cell: prospects(view, cell) for cell in cells}
    values = {cell: value(seen.chances) for cell, seen in found.items() if seen is not None}
    if not values:
        marked = suspects(view, Bear.symbol) | suspects(view, Wood.symbol)
        return [cell for cell in cells if cell not in marked] or cells
    most = max(values.values())
    return [cell for cell in values if values[cell] > most - ROUNDING]


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
