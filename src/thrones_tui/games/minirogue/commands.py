"""The commands of MiniRogue."""

from typing import Final

from thrones_tui.core.board import Direction, Position
from thrones_tui.core.commands import Command, Vocabulary

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
"""R-CMD-3: the labels of what is carried."""


class Move(Command):
    """R-CMD-1: go one tile, or attack whoever stands there."""

    direction: Direction


class Run(Command):
    """R-CMD-5: keep going in a direction until something is worth stopping for."""

    direction: Direction


class Travel(Command):
    """R-CMD-5: go to the `stairs`, to the `idol`, or to a place, `ROW,COLUMN` from 1."""

    place: str

    @property
    def spot(self) -> Position:
        """Row and column, from 0, of a place that has no name."""
        row, _, column = self.place.partition(",")
        return Position(int(row) - 1, int(column) - 1)


class Journey(Command):
    """R-CMD-5: choose a place to travel to."""


class Get(Command):
    """R-CMD-2: pick up what lies underfoot."""


class Wield(Command):
    """R-CMD-3: choose a weapon to wield."""


class Read(Command):
    """R-CMD-3: choose a scroll to read."""


class Inventory(Command):
    """R-CMD-3: see what is carried."""


class Item(Command):
    """R-CMD-3: the object with a letter."""

    letter: str

    @property
    def place(self) -> int:
        """Its place in the list, from 0."""
        return LETTERS.index(self.letter)


class Nothing(Command):
    """R-CMD-3: none of what is offered."""


class Descend(Command):
    """R-CMD-4: take the stairway down."""


class Cheat(Command):
    """R-CMD-4: become strong, and give up a place in the hall of fame."""


class Wait(Command):
    """R-CMD-5: let a turn pass."""


class Other(Command):
    """R-TURN-4: a key that means nothing."""


VOCABULARY: Final = Vocabulary(
    (
        Move, Run, Travel, Journey, Get, Wield, Read, Inventory, Item, Nothing, Descend, Cheat, Wait, Other
    )
)  # fmt: skip
