"""Everything that changes in a gold rush, as plain data, and what it is called."""

from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from thrones_tui.core.codec import LATER
from thrones_tui.core.dice import Dice
from thrones_tui.core.rules import Outcome
from thrones_tui.core.scheduler import Scheduler
from thrones_tui.games.goldrush.elements import BY_SYMBOL, GOLD, Element
from thrones_tui.games.goldrush.house import most_cells
from thrones_tui.games.goldrush.valley import Valley

PERSON: Final = "person"
CAUTIOUS: Final = "cautious"
RANDOM: Final = "random"
KINDS: Final = (PERSON, CAUTIOUS, RANDOM)
"""G-SET-1: who may play: somebody at the keyboard, or one of two computers (G-AI-1)."""
LEAST_TURNS: Final = 20
HEALTH: Final = 2
"""G-SET-5: each player begins with so much health for every row of the board."""
BONUS: Final = -1
"""In `Find.cell`: not a cell but a milestone."""
NOWHERE: Final = -1
"""In `State.latest`: nothing has been opened yet."""


class Find(NamedTuple):
    """G-LOG-1: something gathered or met in a turn: the cell, what was there, and its effect on health.

    A bonus (G-BON-1) is in the list as well, with `BONUS` for its cell.
    """

    turn: int
    cell: int
    symbol: str
    health: int


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays, with `start` health at first; the rest is counted from the list of finds."""

    name: str
    kind: str
    start: int
    log: tuple[Find, ...] = ()

    @property
    def health(self) -> int:
        """Never below 0."""
        return self.start + sum(find.health for find in self.log)

    @property
    def alive(self) -> bool:
        """G-TURN-5: whether there is health left."""
        return self.health > 0

    @property
    def is_person(self) -> bool:
        """Whether somebody at the keyboard plays."""
        return self.kind == PERSON

    @property
    def score(self) -> int:
        """G-TURN-3: the points of all cells found."""
        return sum(BY_SYMBOL[find.symbol].points for find in self.log if find.cell != BONUS)

    def found(self, symbol: str) -> int:
        """Cells of a kind this player has opened."""
        return sum(find.symbol == symbol and find.cell != BONUS for find in self.log)

    def milestones_due(self, element: Element) -> int:
        """G-BON-1: bonuses earned by finds of a kind and not paid yet."""
        if not element.milestone:
            return 0
        paid = sum(find.symbol == element.symbol and find.cell == BONUS for find in self.log)
        return self.found(element.symbol) // element.milestone - paid


@dataclass(slots=True)
class State:
    """One game: two players, numbered 0 and 1, in one valley.

    `total` is the number of turns of both together (G-SET-4), `latest` the cell opened last.
    With `several` cells a turn (G-TURN-6) so many are `dug` of one that is not over.
    """

    dice: Dice
    grid: Valley
    players: list[Player]
    total: int
    odds: bool
    scheduler: Scheduler
    latest: int = NOWHERE
    outcome: Outcome | None = None
    several: bool = field(default=False, metadata=LATER)
    dug: int = field(default=0, metadata=LATER)

    @property
    def most_cells(self) -> int:
        """G-TURN-6: the cells of a turn."""
        return most_cells(self.grid.side, several=self.several)

    @property
    def is_over(self) -> bool:
        """G-END-1: all gold found, nobody alive, or no turns left."""
        alive = any(player.alive for player in self.players)
        return not alive or self.grid.turns >= self.total or self.grid.left(GOLD) == 0

    @property
    def has_living_person(self) -> bool:
        """Whether somebody at the keyboard is still to move."""
        return any(player.is_person and player.alive for player in self.players)

    def record(self, player: int, cell: int, element: Element, health: int) -> int:
        """Note what a cell or a milestone does to a player; return the change in health, which stops at 0."""
        before = self.players[player]
        change = max(health, -before.health)
        find = Find(self.grid.turns, cell, element.symbol, change)
        self.players[player] = replace(before, log=(*before.log, find))
        return change

    def clone(self) -> "State":
        return State(
            self.dice.clone(),
            self.grid.clone(),
            self.players.copy(),
            self.total,
            self.odds,
            self.scheduler.clone(),
            self.latest,
            self.outcome,
            self.several,
            self.dug,
        )


def place(cell: int, side: int) -> str:
    """A cell as it is typed: `x,y`, its row and column from 0 (G-TURN-1)."""
    row, column = divmod(cell, side)
    return f"{row},{column}"
