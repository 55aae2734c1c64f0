"""The commands of MiniRogue."""

from dataclasses import dataclass
from typing import ClassVar, Final

from thrones_tui.core.board import Direction, Position
from thrones_tui.core.commands import Command, Vocabulary


@dataclass(frozen=True, slots=True)
class Move(Command):
    """R-CMD-1: go one tile, or attack whoever stands there."""

    verb: ClassVar = "move"
    direction: Direction


@dataclass(frozen=True, slots=True)
class Run(Command):
    """R-CMD-5: keep going in a direction until something is worth stopping for."""

    verb: ClassVar = "run"
    direction: Direction


@dataclass(frozen=True, slots=True)
class Travel(Command):
    """R-CMD-5: go to the `stairs`, to the `idol`, or to a place, `ROW,COLUMN` from 1."""

    verb: ClassVar = "travel"
    place: str

    @property
    def spot(self) -> Position:
        """Row and column, from 0, of a place that has no name."""
        row, _, column = self.place.partition(",")
        return Position(int(row) - 1, int(column) - 1)


@dataclass(frozen=True, slots=True)
class Journey(Command):
    """R-CMD-5: choose a place to travel to."""

    verb: ClassVar = "journey"


@dataclass(frozen=True, slots=True)
class Get(Command):
    """R-CMD-2: pick up what lies underfoot."""

    verb: ClassVar = "get"


@dataclass(frozen=True, slots=True)
class Wield(Command):
    """R-CMD-3: choose a weapon to wield."""

    verb: ClassVar = "wield"


@dataclass(frozen=True, slots=True)
class Read(Command):
    """R-CMD-3: choose a scroll to read."""

    verb: ClassVar = "read"


@dataclass(frozen=True, slots=True)
class Inventory(Command):
    """R-CMD-3: see what is carried."""

    verb: ClassVar = "inventory"


@dataclass(frozen=True, slots=True)
class Item(Command):
    """R-CMD-3: the object with a letter."""

    verb: ClassVar = "item"
    letter: str


@dataclass(frozen=True, slots=True)
class Nothing(Command):
    """R-CMD-3: none of what is offered."""

    verb: ClassVar = "nothing"


@dataclass(frozen=True, slots=True)
class Descend(Command):
    """R-CMD-4: take the stairway down."""

    verb: ClassVar = "descend"


@dataclass(frozen=True, slots=True)
class Cheat(Command):
    """R-CMD-4: become strong, and give up a place in the hall of fame."""

    verb: ClassVar = "cheat"


@dataclass(frozen=True, slots=True)
class Wait(Command):
    """R-CMD-5: let a turn pass."""

    verb: ClassVar = "wait"


@dataclass(frozen=True, slots=True)
class Other(Command):
    """R-TURN-4: a key that means nothing."""

    verb: ClassVar = "other"


LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
"""R-CMD-3: the labels of what is carried."""
VOCABULARY: Final = Vocabulary(
    (
        Move, Run, Travel, Journey, Get, Wield, Read, Inventory, Item, Nothing, Descend, Cheat, Wait, Other
    )
)  # fmt: skip
