"""H-SEE-1: what everybody sees: every cell, both players, and the turn."""

from typing import NamedTuple

from thrones_tui.games.horcruxes.state import Cell, Player, State


class View(NamedTuple):
    """A game as everybody may see it.

    `deadly` is the cell where Voldemort kills, if there is one; `house` has the names of house rules.
    """

    cells: tuple[Cell, ...]
    voldemort: int
    dumbledore: int
    deadly: int | None
    players: tuple[Player, ...]
    mover: int
    turn: int
    turns: int
    house: str
    over: bool

    @property
    def latest(self) -> int:
        """Who moved last: player 1 begins, so theirs is the longer path until player 2 has moved."""
        first, second = self.players
        return 0 if len(first.path) > len(second.path) else 1

    def pair(self, player: int) -> tuple[str, str]:
        """The names of a player, and then of the other one."""
        return self.players[player].name, self.players[1 - player].name

    def visitors(self, cell: int) -> list[int]:
        """The players in a cell."""
        return [number for number, player in enumerate(self.players) if player.cell == cell]


def view(state: State) -> View:
    """The same for both players."""
    return View(
        tuple(state.cells),
        state.voldemort,
        state.dumbledore,
        state.deadly,
        tuple(state.players),
        state.mover,
        state.turn,
        state.turns,
        state.house,
        state.outcome is not None,
    )
