"""What may be said in a race for the horcruxes."""

from enum import Enum
from typing import Final

from thrones_tui.core.commands import Command, Vocabulary


class Manner(Enum):
    """H-MOVE-3: as whom a user meets the other player."""

    NAIVE = "naive"
    HELPFUL = "helpful"
    EVIL = "evil"


class Roll(Command):
    """H-MOVE-1: a simulated player moves."""


class Go(Command):
    """H-MOVE-3: the cell a user moves to."""

    cell: int


class Interact(Command):
    """H-MOVE-3: how a user will meet the other player, for the whole game."""

    manner: Manner


VOCABULARY: Final = Vocabulary((Roll, Go, Interact))
