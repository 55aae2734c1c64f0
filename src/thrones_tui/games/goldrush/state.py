"""Everything that changes in a gold rush, as plain data."""

from dataclasses import dataclass
from typing import Final

from thrones_tui.core.dice import Dice
from thrones_tui.core.rules import Outcome
from thrones_tui.core.scheduler import Scheduler
from thrones_tui.games.goldrush.elements import GOLD
from thrones_tui.games.goldrush.player import Player
from thrones_tui.games.goldrush.valley import Valley

NOWHERE: Final = -1
"""In `State.latest`: nothing has been opened yet."""


@dataclass(slots=True)
class State:
    """One game: two players, numbered 0 and 1, on one grid.

    `total` is the number of turns of both together (G-SET-4), `latest` the cell opened last.
    """

    dice: Dice
    grid: Valley
    players: list[Player]
    total: int
    odds: bool
    scheduler: Scheduler
    latest: int = NOWHERE
    outcome: Outcome | None = None

    @property
    def is_over(self) -> bool:
        """G-END-1: all gold found, nobody alive, or no turns left."""
        alive = any(player.alive for player in self.players)
        return not alive or self.grid.turns >= self.total or self.grid.left(GOLD) == 0

    @property
    def has_living_person(self) -> bool:
        """Whether somebody at the keyboard is still to move."""
        return any(player.is_person and player.alive for player in self.players)

    def clone(self) -> "State":
        """An independent copy."""
        return State(
            self.dice.clone(),
            self.grid.clone(),
            [player.clone() for player in self.players],
            self.total,
            self.odds,
            self.scheduler.clone(),
            self.latest,
            self.outcome,
        )
