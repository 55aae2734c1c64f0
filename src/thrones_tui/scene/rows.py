"""Rows of panels as lines of styled text, for any width."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.measure import clip, width, wrap
from thrones_tui.scene.model import Fact, Gauges, Meter, Note, Row, Sign


class Span(NamedTuple):
    """Text in one style."""

    text: str
    style: str


StyledLine: TypeAlias = list[Span]

FULL, EMPTY = "■", "·"
_GAP = 2
_WIDE_METER = 23
"""Columns a meter wants before two stand side by side."""
_FULL_GAUGES = 44
"""Columns from which a line of gauges has bars."""


def lines_of(rows: Iterable[Row], columns: int) -> list[StyledLine]:
    """The rows, laid out in at most `columns` columns; facts and meters share lines where they fit."""
    lines: list[StyledLine] = []
    for kind, group in groupby(rows, type):
        lines += _grouped(kind, list(group), max(1, columns))
    return lines


def _grouped(kind: type[Row], group: list[Row], columns: int) -> Iterator[StyledLine]:
    if kind is Fact:
        yield from _facts([row for row in group if isinstance(row, Fact)], columns)
    elif kind is Meter:
        yield from _meters([row for row in group if isinstance(row, Meter)], columns)
    elif kind is Sign:
        yield from _signs([row for row in group if isinstance(row, Sign)], columns)
    else:
        for row in group:
            if isinstance(row, Gauges):
                yield _gauges(row, columns)
            elif isinstance(row, Note):
                yield from ([Span(text, row.style)] for text in wrap(row.text, columns))


def _facts(facts: list[Fact], columns: int) -> Iterator[StyledLine]:
    cells = [[Span(f"{fact.label} ", "dim"), Span(fact.value, fact.style)] for fact in facts]
    across = _fitting(cells, columns)
    for texts in ([fact.short for fact in facts], [fact.shorter for fact in facts]):
        short = [[Span(text, fact.style)] for text, fact in zip(texts, facts, strict=True)]
        if all(texts) and _fitting(short, columns) > across:
            cells, across = short, _fitting(short, columns)
    if across == 1:
        for fact, cell in zip(facts, cells, strict=True):
            yield from [cell] if _taken(cell) <= columns else _tall_fact(fact, columns)
        return
    rooms = _rooms(cells, across)
    even = (columns + _GAP) // across
    if (
        max(rooms) < even and (across - 1) * even + rooms[-1] <= columns
    ):  # so that nothing moves aside when a number grows
        begins = [at * even for at in range(across)]
    else:
        spare = (columns - sum(rooms) - _GAP * (across - 1)) // across
        begins = [sum(rooms[:at]) + at * (spare + _GAP) for at in range(across)]
    for start in range(0, len(cells), across):
        line: StyledLine = []
        for cell, begin in zip(cells[start : start + across], begins, strict=False):
            line += [Span(" " * (begin - _taken(line)), "text"), *cell]
        yield line


def _tall_fact(fact: Fact, columns: int) -> Iterator[StyledLine]:
    """A fact whose value needs more than its line: the value goes on below, indented."""
    indent = min(width(fact.label) + 1, columns // 3)
    first, *rest = wrap(f"{fact.label} {fact.value}", columns)
    yield [Span(fact.label, "dim"), Span(first[len(fact.label) :], fact.style)]
    for text in wrap(" ".join(rest), columns - indent) if rest else ():
        yield [Span(" " * indent + text, fact.style)]


def _taken(line: StyledLine) -> int:
    return sum(width(span.text) for span in line)


def _rooms(cells: Sequence[StyledLine], across: int) -> list[int]:
    """The columns that each of so many columns of cells needs."""
    return [max(map(_taken, cells[at::across])) for at in range(across)]


def _fitting(cells: Sequence[StyledLine], columns: int) -> int:
    """How many cells go side by side, at most three."""
    for across in range(min(3, len(cells)), 1, -1):
        if sum(_rooms(cells, across)) + _GAP * (across - 1) <= columns:
            return across
    return 1


def _sign(sign: Sign) -> StyledLine:
    if sign.style == sign.meaning_style:
        return [Span(f"{sign.glyph} {sign.meaning}", sign.style)]
    return [Span(sign.glyph, sign.style), Span(f" {sign.meaning}", sign.meaning_style)]


def _signs(signs: list[Sign], columns: int) -> Iterator[StyledLine]:
    """Signs with their meanings, as many on a line as fit."""
    line: StyledLine = []
    for sign in signs:
        entry = _sign(sign)
        if line and _taken(line) + _GAP + _taken(entry) <= columns:
            line += [Span(" " * _GAP, "text"), *entry]
            continue
        if line:
            yield line
        if _taken(entry) <= columns:
            line = entry
            continue
        indent = width(sign.glyph) + 1
        first, *rest = wrap(sign.meaning, columns - indent)
        yield [Span(sign.glyph, sign.style), Span(f" {first}", "dim")]
        yield from ([Span(" " * indent + text, "dim")] for text in rest)
        line = []
    if line:
        yield line


def _meters(meters: list[Meter], columns: int) -> Iterator[StyledLine]:
    across = 2 if columns >= 2 * _WIDE_METER and len(meters) > 1 else 1
    cell = (columns - _GAP * (across - 1)) // across
    label = max(width(meter.label) for meter in meters)
    text = max(width(meter.text) for meter in meters)
    for start in range(0, len(meters), across):
        line: StyledLine = []
        for meter in meters[start : start + across]:
            if line:
                line.append(Span(" " * _GAP, "text"))
            line += _meter(meter, label, text, cell)
        yield line


def _meter(meter: Meter, label: int, text: int, columns: int) -> StyledLine:
    length = columns - label - text - 2
    name = Span(meter.label + " " * (label - width(meter.label) + 1), "dim")
    number = Span(" " * (text - width(meter.text)) + meter.text, meter.style)
    if length < 3:
        return [name, number]
    return [name, *_bar(meter, min(length, 24)), Span(" ", "text"), number]


def _bar(meter: Meter, length: int) -> StyledLine:
    filled = length * meter.value // meter.most if meter.most else 0
    if meter.value > 0:
        filled = max(1, filled)
    return [Span(FULL * filled, meter.style), Span(EMPTY * (length - filled), "bar-empty")]


def _gauges(row: Gauges, columns: int) -> StyledLine:
    """Name, marks, and each meter with its initial: `Jaime Lannister  S■■■·120 L■■■·90 M■···40`."""
    numbers = [max(len(meter.text), len(str(meter.most))) for meter in row.meters]
    bar = 4 if columns >= _FULL_GAUGES else 0
    tail: StyledLine = []
    for meter, size in zip(row.meters, numbers, strict=True):
        tail.append(Span(f" {meter.label[0]}", "dim"))
        if bar:
            tail += _bar(meter, bar)
        tail.append(Span(meter.text.rjust(size), meter.style))
    room = columns - _taken(tail)
    marks = "".join(f" {mark}" for mark in row.marks)
    if room - width(marks) < 8:
        letters = [mark[0] for mark in row.marks]
        between = "," if width(row.label) + 2 * len(letters) <= room else ""
        marks = f" {between.join(letters)}" if letters else ""
    name = clip(row.label, room - width(marks))
    blank = room - width(name) - width(marks)
    return [Span(name, "text"), Span(marks, "ice"), Span(" " * max(0, blank), "text"), *tail]


def cut_line(line: StyledLine, columns: int) -> StyledLine:
    """A line in at most so many columns."""
    shown: StyledLine = []
    for span in line:
        if columns <= 0:
            break
        text = span.text if width(span.text) <= columns else clip(span.text, columns)
        shown.append(Span(text, span.style))
        columns -= width(text)
    return shown


def put_lines(canvas: Canvas, row: int, col: int, lines: Iterable[StyledLine], columns: int) -> None:
    """Draw lines below each other, each cut at `columns`."""
    for at, line in enumerate(lines, row):
        put_line(canvas, at, col, line, columns)


def put_line(canvas: Canvas, row: int, col: int, line: StyledLine, columns: int) -> None:
    """Draw a line, cut at `columns`."""
    for span in cut_line(line, columns):
        col += canvas.put(row, col, span.text, span.style)
