"""What a player remembers of a game. It is kept beside the log, as the log is, since no state has it."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Memory:
    """What a player has seen and may look up again: nothing, unless a game derives its own from it."""


NOTHING: Final = Memory()
