"""What a player was told and remembers of a game, and how it went. No state has any of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from thrones_tui.scene.model import Line


@dataclass(frozen=True, slots=True)
class Memory:
    """What a player has seen and may look up again: nothing, unless a game derives its own from it."""


NO_MEMORY: Final = Memory()


class Past(NamedTuple):
    """What came before a scene: the log, of which the last `fresh` lines are of this turn and the last `news`
    came of the last answer to a question, and the memory. A gesture of several turns leaves so many `unread`.
    The `computers` are players made of code, by seat, as they are called in words.
    """

    log: Sequence[Line] = ()
    fresh: int = 0
    news: int = 0
    memory: Memory = NO_MEMORY
    unread: int = 0
    computers: Mapping[int, str] = MappingProxyType({})

    @property
    def this_turn(self) -> Sequence[Line]:
        """The lines of this turn."""
        return self.log[len(self.log) - self.fresh :]

    @property
    def latest(self) -> Sequence[Line]:
        """The lines that came of the last answer."""
        return self.log[len(self.log) - self.news :]


class Series(NamedTuple):
    """Something that was measured, for a chart: a value for each turn, on a scale from 0 to `most`.

    `now` is the last value as people read it. Where `most` is 0 the values number stages of the game, which
    have no scale.
    """

    title: str
    style: str
    turns: tuple[int, ...]
    values: tuple[float, ...]
    most: float
    now: str


class Shift(NamedTuple):
    """By how much the chance to win has changed, and why, in a few words.

    Where nobody knows it, what else a player had to lose, and `shown` is how people read that.
    """

    change: float
    cause: str
    shown: str = ""
