"""What the numbers in events are called."""

from typing import NamedTuple


class Names(NamedTuple):
    """The players of one game, and the side of its board."""

    players: tuple[str, ...]
    side: int


def place(cell: int, side: int) -> str:
    """A cell as it is typed: `x,y`, its row and column from 0 (G-TURN-1)."""
    row, column = divmod(cell, side)
    return f"{row},{column}"
