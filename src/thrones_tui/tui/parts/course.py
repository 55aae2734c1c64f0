"""How a game went: a chart turn by turn, and what decided it."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest
from math import ceil

from thrones_tui.scene.chart import axis, blocks, by_turn, marks, stages, turns_per_column
from thrones_tui.scene.measure import width, wrap
from thrones_tui.scene.memory import Series
from thrones_tui.scene.model import Fact, Row
from thrones_tui.scene.rows import Span, StyledLine, taken
from thrones_tui.session.files import SessionError
from thrones_tui.session.replay import open_replay
from thrones_tui.session.turning import Turning, look_back

_SIDE = 20
"""Columns of the numbers beside a chart."""
_DIGITS = 3
"""Columns of the turn before a choice, unless it needs more."""
_WIDE = 66
"""Columns from which they are beside it."""
_WIDEST = 4
"""Columns of a turn in a game of few."""
_FLAT = 2, 3
"""Rows of each of several flat charts, and of one alone."""
_SHORT, _TALL = 32, 36
"""Rows of a window below which a chart is flat, and from which it is high."""


def told_of(path: str, course: Sequence[Series]) -> tuple[Sequence[Series], Sequence[Turning]]:
    """How the game in a journal went, if that is not remembered, and what decided it, as far as one can tell.

    What cannot be read again is left out.
    """
    try:
        fared, turnings = look_back(open_replay(path))
        return course or fared, turnings
    except SessionError:
        return course, ()


def course_lines(
    series: Sequence[Series],
    turnings: Sequence[Turning],
    facts: Sequence[Fact],
    columns: int,
    rows: int,
    below: Sequence[StyledLine],
    decisive: str,
) -> tuple[list[StyledLine], tuple[Row, ...]]:
    """The charts and what decided the game, in a window of so many `rows`; and the facts left over.

    Where there is room the other facts are beside the charts, and `below` them what else goes there. What
    decided it stands under the heading `decisive`.
    """
    wide = columns >= _WIDE
    fits = {fact: wide and width(fact.label) + 1 + width(fact.value) <= _SIDE for fact in facts}
    by_age = sorted(turnings, key=lambda turning: turning.turn)
    letters = {turning: "abc"[at] for at, turning in enumerate(by_age)}
    turns = max(series[0].turns)
    side = max([_SIDE, *map(taken, below)])
    room = columns - side - 1 if wide else columns
    stretched = min(_WIDEST, room // turns)
    each = Fraction(1, stretched) if stretched > 1 else turns_per_column(turns, room)
    charts = [one for one in series if one.most]
    high = _FLAT[len(charts) == 1] if rows < _SHORT else 8 if rows >= _TALL else 4
    lines = []
    for at, one in enumerate(charts):
        lines += _chart(one, each, high - (at > 0) * (high > 2))
    lines.append([Span(axis(turns, each), "faint")])
    for one in series:
        if not one.most:
            named = stages(f"{one.title} ", dict(zip(one.turns, one.values, strict=True)), each)
            lines.append([Span(named, one.style)])
    if turnings:
        lines.append([Span(marks({letters[one]: one.turn for one in turnings}, each), "key")])
    beside = min(columns - side, max(_WIDE, max(map(taken, lines)) + 4))
    right = [_right(fact) for fact in facts if fits[fact]]
    lines = _beside(lines, [*right, *([[], *below] if below else ())], beside)
    if turnings:
        lines += [[], [Span(decisive, "title")], *_decided(turnings, letters, columns)]
    return lines, tuple(fact for fact in facts if not fits[fact])


def _chart(series: Series, each: int | Fraction, rows: int) -> list[StyledLine]:
    """The title with the last value, and below it a column for each turn, for several, or for part of one."""
    values = by_turn(series.turns, series.values)
    ends = (ceil(at * each) for at in range(1, ceil(len(values) / Fraction(each)) + 1))
    shown = [values[min(end, len(values)) - 1] for end in ends]
    title = [Span(f"{series.title} ", series.style), Span(series.now, "text")]
    return [title, *([Span(line, series.style)] for line in blocks(shown, series.most, rows))]


def _beside(lines: list[StyledLine], others: list[StyledLine], column: int) -> list[StyledLine]:
    """Lines with others to the right of them, which begin at a column."""
    joined: list[StyledLine] = []
    for line, other in zip_longest(lines, others, fillvalue=list[Span]()):
        blank = column - taken(line)
        joined.append([*line, Span(" " * blank, "text"), *other] if other else line)
    return joined


def _right(fact: Fact) -> StyledLine:
    blank = _SIDE - width(fact.label) - width(fact.value)
    return [Span(fact.label, "dim"), Span(" " * blank, "text"), Span(fact.value, fact.style)]


def _decided(
    turnings: Sequence[Turning], letters: Mapping[Turning, str], columns: int
) -> Iterator[StyledLine]:
    """Each choice with its letter and its turn, and what it changed; a long text goes on below."""
    digits = max(_DIGITS, len(str(max(one.turn for one in turnings))))
    amount = max(width(one.amount) for one in turnings)
    room = min(columns - digits - amount - 4, max(width(one.text) for one in turnings))
    for one in turnings:
        first, *more = wrap(one.text, room)
        yield [
            Span(letters[one], "key"),
            Span(f" {one.turn:>{digits}} ", "faint"),
            Span(f"{first}{' ' * (room + 1 - width(first))}", "text"),
            Span(one.amount, "good" if one.change > 0 else "danger"),
        ]
        yield from ([Span(" " * (digits + 3) + line, "text")] for line in more)
