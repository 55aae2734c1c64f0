"""What may be said in a race for the horcruxes."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final

from thrones_tui.core.commands import Command, Vocabulary


class Manner(Enum):
    """H-MOVE-3: as whom a user meets the other player."""

    NAIVE = "naive"
    HELPFUL = "helpful"
    EVIL = "evil"


@dataclass(frozen=True, slots=True)
class Roll(Command):
    """H-MOVE-1: a simulated player moves."""

    verb: ClassVar = "roll"


@dataclass(frozen=True, slots=True)
class Go(Command):
    """H-MOVE-3: the cell a user moves to."""

    verb: ClassVar = "go"
    cell: int


@dataclass(frozen=True, slots=True)
class Interact(Command):
    """H-MOVE-3: how a user will meet the other player, for the whole game."""

    verb: ClassVar = "interact"
    manner: Manner


VOCABULARY: Final = Vocabulary((Roll, Go, Interact))
