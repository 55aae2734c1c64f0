"""Tables of text: columns in line whatever the letters are."""

from collections.abc import Sequence
from typing import NamedTuple

from thrones_tui.scene.measure import clean, clip, width

_GAP = 2
_LEAST = 4
"""Columns that something cut short keeps."""


class Column(NamedTuple):
    """A column with its heading. Numbers stand to the `right`; what `shrinks` is cut where room is short."""

    heading: str
    right: bool = False
    shrinks: bool = False


def table(columns: Sequence[Column], rows: Sequence[Sequence[str]], room: int | None = None) -> list[str]:
    """The headings and every row, a cleaned line each, of at most `room` terminal columns.

    The widest of the columns that shrink are cut first; where even that is not enough, the line's end is.
    """
    lines = [[clean(column.heading) for column in columns], *([clean(cell) for cell in row] for row in rows)]
    sizes = [max(width(line[at]) for line in lines) for at in range(len(columns))]
    if room is not None:
        _shrink(sizes, [at for at, column in enumerate(columns) if column.shrinks], room)
    texts = (_line(columns, sizes, line) for line in lines)
    return [text if room is None else clip(text, room) for text in texts]


def _shrink(sizes: list[int], shrinking: list[int], room: int) -> None:
    excess = sum(sizes) + _GAP * (len(sizes) - 1) - room
    while excess > 0 and shrinking:
        widest = max(shrinking, key=lambda at: sizes[at])
        if sizes[widest] <= _LEAST:
            break
        sizes[widest] -= 1
        excess -= 1


def _line(columns: Sequence[Column], sizes: Sequence[int], cells: Sequence[str]) -> str:
    parts = []
    for column, size, cell in zip(columns, sizes, cells, strict=True):
        text = clip(cell, size)
        blank = " " * (size - width(text))
        parts.append(blank + text if column.right else text + blank)
    return (" " * _GAP).join(parts).rstrip()
