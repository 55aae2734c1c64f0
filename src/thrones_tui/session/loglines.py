"""A line of the log in a journal, both ways."""

from typing import Annotated, Final, Self, TypeAlias

from thrones_tui.core.events import ECHO, PASSING, ROUTINE, USUAL, WEIGHTY
from thrones_tui.core.limits import checked_whole, printable
from thrones_tui.scene.canvas import PLAIN, STYLES
from thrones_tui.scene.model import Line

Turn: TypeAlias = Annotated[int, range(10**9)]
Words: TypeAlias = Annotated[str, printable(100, trimmed=False)]

_CODES: Final = (ROUTINE, USUAL, WEIGHTY, PASSING, ECHO)
"""The weights in the order of their numbers in a journal, where the youngest comes last."""


class Weight(int):
    """The number of what a line of the log weighs."""

    @classmethod
    def from_plain(cls, data: object) -> Self:
        """A weight in plain data; it used to be only whether a line is routine."""
        if isinstance(data, bool):
            return cls(_CODES.index(ROUTINE if data else USUAL))
        return cls(checked_whole(data, range(len(_CODES))))


Told: TypeAlias = tuple[Annotated[str, printable(2000, trimmed=False)], Words, Turn, Weight]
"""A line of the log: its text and style, the turn and its weight."""


def told_of(line: Line) -> Told:
    """A line of the log as a snapshot has it."""
    return line.text, line.style, line.turn, Weight(_CODES.index(line.weight))


def line_of(told: Told) -> Line:
    """A line of the log out of a snapshot; a style that this version does not have is plain."""
    text, style, turn, weight = told
    return Line(text, style if style in STYLES else PLAIN, turn, _CODES[weight])
