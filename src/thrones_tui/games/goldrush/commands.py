"""What a player of the gold rush may say."""

from functools import cache
from typing import Final

from thrones_tui.core.commands import Command, Vocabulary


class Open(Command):
    """G-TURN-1: open the cell in row x and column y, counted from 0: `open x,y`."""

    place: tuple[str, ...]

    def __post_init__(self) -> None:
        # `open 02, 3` is the same cell.
        plain = tuple(str(int(part)) if is_digits(part) else part for part in self.place)
        object.__setattr__(self, "place", plain)

    @staticmethod
    @cache
    def at(row: int, column: int) -> "Open":
        """The command for a place."""
        return Open((str(row), str(column)))

    def __str__(self) -> str:
        return f"{self.verb} {','.join(self.place)}"


class Even(Command):
    """G-TURN-4: the die will show an even number."""


class Odd(Command):
    """G-TURN-4: the die will show an odd number."""


class Watch(Command):
    """G-AI-1: let a computer move."""


def is_digits(text: str) -> bool:
    """Whether a text is a whole number without a sign."""
    return text.isascii() and text.isdigit()


VOCABULARY: Final = Vocabulary((Open, Even, Odd, Watch))
