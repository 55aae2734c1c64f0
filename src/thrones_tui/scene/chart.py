"""Numbers by turn as columns of blocks, in any room."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import count
from typing import Final

_BLOCKS: Final = " ▁▂▃▄▅▆▇█"
"""A cell filled from the bottom by so many eighths."""
_STEP: Final = 10
"""Turns from one number of the axis to the next at least."""


def turns_per_column(turns: int, columns: int) -> int:
    """How many turns share a column, so that all fit."""
    return max(1, -(-turns // max(1, columns)))


def blocks(values: Sequence[float], most: float, height: int) -> list[str]:
    """A column for each value, as lines from the top; one that is more than nothing is never blank."""
    eighths = [_eighths(value, most, 8 * height) for value in values]
    lines = []
    for row in range(height - 1, -1, -1):
        cells = _BLOCKS[0] * 8 * row + _BLOCKS + _BLOCKS[-1] * 8 * (height - 1 - row)
        lines.append("".join([cells[full] for full in eighths]))
    return lines


def _eighths(value: float, most: float, full: int) -> int:
    if most <= 0 or value <= 0:
        return 0
    return max(1, min(full, round(full * value / most)))


def axis(turns: int, each: int | Fraction) -> str:
    """The numbers of the turns below columns of `each` turns, or part of one: 1, then every tenth or more."""
    line, wide = "1", (len(str(turns)) + 1) * each
    step = next(
        step
        for step in (_STEP * times * 10**zeros for zeros in count() for times in (1, 2, 5))
        if step >= wide
    )
    for turn in range(step, turns + 1, step):
        at = (turn - 1) // each
        if at > len(line):
            line = line.ljust(at) + str(turn)
    return line


def marks(turns: Mapping[str, int], each: int | Fraction) -> str:
    """Signs, each below the column of its turn, or right of it where another sign has that place."""
    signs: dict[int, str] = {}
    for sign, turn in sorted(turns.items(), key=lambda mark: (mark[1], mark[0])):
        at = (turn - 1) // each
        while at in signs:
            at += 1
        signs[at] = sign
    return "".join(signs.get(at, " ") for at in range(max(signs, default=-1) + 1))


def stages(title: str, values: Mapping[int, float], each: int | Fraction) -> str:
    """The numbers of stages below columns behind a title, each where it began, or right of the one before."""
    line, now = "", None
    for turn, value in values.items():
        if value != now:
            line = f"{line} ".ljust((turn - 1) // each) + f"{value:.0f}" if line else f"{title}{value:.0f}"
        now = value
    return line


def by_turn(turns: Sequence[int], values: Sequence[float]) -> tuple[float, ...]:
    """A value for each turn from the first to the last; where none was measured, the one before it."""
    measured, value, filled = dict(zip(turns, values, strict=True)), 0.0, []
    for turn in range(1, max(turns, default=0) + 1):
        value = measured.get(turn, value)
        filled.append(value)
    return tuple(filled)
