"""What a player remembers of a game, and how it went. The memory is kept beside the log: no state has it."""

from dataclasses import dataclass
from typing import Final, NamedTuple


@dataclass(frozen=True, slots=True)
class Memory:
    """What a player has seen and may look up again: nothing, unless a game derives its own from it."""


NOTHING: Final = Memory()


class Series(NamedTuple):
    """Something that was measured, for a chart: a value for each turn, on a scale from 0 to `most`.

    `now` is the last value as people read it.
    """

    title: str
    style: str
    turns: tuple[int, ...]
    values: tuple[float, ...]
    most: float
    now: str


class Shift(NamedTuple):
    """By how much the chance to win has changed, and why, in a few words."""

    change: float
    cause: str
