"""H-SEE-1: what everybody sees: every cell, both players, and the turn."""

from typing import NamedTuple

from thrones_tui.games.horcruxes.state import State


class Place(NamedTuple):
    """A cell and what is in it; `visitors` are the players there, as numbers."""

    number: int
    horcruxes: int
    dementors: int
    elves: int
    voldemort: bool
    dumbledore: bool
    visitors: tuple[int, ...]

    @property
    def gain(self) -> int:
        """The life points that elves and dementors would give or take."""
        return self.elves - self.dementors

    @property
    def deadly(self) -> bool:
        """Whether Voldemort is there without Dumbledore."""
        return self.voldemort and not self.dumbledore


class Wizard(NamedTuple):
    """A player; `life` is an exact decimal number, `dice` are those of the last move."""

    name: str
    kind: str
    manner: str
    life: str
    alive: bool
    cell: int
    horcruxes: int
    path: tuple[int, ...]
    dice: tuple[int, ...]


class View(NamedTuple):
    """A game as everybody may see it; `over` once it has ended."""

    places: tuple[Place, ...]
    wizards: tuple[Wizard, ...]
    mover: int
    turn: int
    turns: int
    house: str
    over: bool

    @property
    def latest(self) -> int:
        """Who moved last: player 1 begins, so theirs is the longer path until player 2 has moved."""
        first, second = self.wizards
        return 0 if len(first.path) > len(second.path) else 1


def view(state: State) -> View:
    """The same for both players."""
    here = [player.cell for player in state.players]
    places = tuple(
        Place(
            number,
            cell.horcruxes,
            cell.dementors,
            cell.elves,
            number == state.voldemort,
            number == state.dumbledore,
            tuple(player for player, at in enumerate(here) if at == number),
        )
        for number, cell in enumerate(state.cells)
    )
    wizards = tuple(
        Wizard(
            player.name,
            player.kind,
            player.manner,
            str(player.life),
            player.alive,
            player.cell,
            player.horcruxes,
            tuple(player.path),
            tuple(player.dice),
        )
        for player in state.players
    )
    over = state.outcome is not None
    return View(places, wizards, state.mover, state.turn, state.turns, state.house, over)
