"""Everything that changes in a race for the horcruxes, as plain data."""

from dataclasses import dataclass, field
from typing import Final

from thrones_tui.core.dice import Dice
from thrones_tui.core.rules import Outcome
from thrones_tui.core.scheduler import Scheduler
from thrones_tui.games.horcruxes.life import Life

HORCRUXES: Final = 7
START: Final = 0
"""The cell where both begin; it holds nothing else (H-SET-2)."""


@dataclass(slots=True)
class Cell:
    """What is in a cell, besides Voldemort, Dumbledore and the players."""

    horcruxes: int = 0
    dementors: int = 0
    elves: int = 0

    def clone(self) -> "Cell":
        """An independent copy."""
        return Cell(self.horcruxes, self.dementors, self.elves)


@dataclass(slots=True)
class Player:
    """A wizard or witch.

    `kind` is the name of a kind; `manner` the name of the kind that a user meets the other one as, empty for
    simulated players and before it is chosen. `path` has every cell arrived in, cell 0 first; `dice` are
    those of the last move, none for a user.
    """

    name: str
    kind: str
    life: Life
    manner: str = ""
    cell: int = START
    horcruxes: int = 0
    path: list[int] = field(default_factory=lambda: [START])
    dice: list[int] = field(default_factory=list)

    @property
    def alive(self) -> bool:
        """Whether life points are left (H-ARR-1)."""
        return self.life > 0

    def clone(self) -> "Player":
        """An independent copy."""
        return Player(
            self.name,
            self.kind,
            self.life,
            self.manner,
            self.cell,
            self.horcruxes,
            self.path.copy(),
            self.dice.copy(),
        )


@dataclass(slots=True)
class State:
    """One game: the ring of cells, two players, and whose move it is.

    `turn` counts the moves from 1 to `turns`; `voldemort` and `dumbledore` are cells; `house` is the name of
    a house rule or empty.
    """

    dice: Dice
    cells: list[Cell]
    voldemort: int
    dumbledore: int
    players: list[Player]
    turns: int
    house: str
    scheduler: Scheduler
    turn: int = 1
    mover: int = 0
    outcome: Outcome | None = None

    def other(self, player: int) -> Player:
        """The opponent of a player."""
        return self.players[1 - player]

    def is_deadly(self, cell: int) -> bool:
        """H-ARR-1 (a): whether Voldemort waits there and Dumbledore does not."""
        return cell == self.voldemort != self.dumbledore

    def clone(self) -> "State":
        """An independent copy."""
        return State(
            self.dice.clone(),
            [cell.clone() for cell in self.cells],
            self.voldemort,
            self.dumbledore,
            [player.clone() for player in self.players],
            self.turns,
            self.house,
            self.scheduler.clone(),
            self.turn,
            self.mover,
            self.outcome,
        )
