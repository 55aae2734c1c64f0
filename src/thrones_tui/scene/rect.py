"""Rectangles of cells."""

from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle of cells."""

    row: int
    col: int
    height: int
    width: int

    def inner(self) -> "Rect":
        """What is inside its border."""
        return Rect(self.row + 1, self.col + 1, max(0, self.height - 2), max(0, self.width - 2))
