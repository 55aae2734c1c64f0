"""Rows of panels as lines of styled text, for any width."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, product, zip_longest
from typing import NamedTuple, TypeAlias

from thrones_tui.scene.canvas import Canvas, Strip, joined, strip_of
from thrones_tui.scene.chart import axis, blocks, turns_per_column
from thrones_tui.scene.measure import clip, width, wrap
from thrones_tui.scene.model import Chart, Fact, Gauges, Item, Meter, Note, Row, Sides, Sign


class Span(NamedTuple):
    """Text in one style, on a ground of its own or on that which is there."""

    text: str
    style: str
    ground: str | None = None


StyledLine: TypeAlias = list[Span]

FULL, HALF, EMPTY = "━", "╸", "─"
"""A bar, half a column of it, and the rest, which differ without colours, too."""
_GAP = 2
_WIDE_METER = 23
"""Columns a meter wants before two stand side by side."""
_LEAST_BAR, _MOST_BAR = 3, 40
_GAUGE = 14
"""Columns of a bar beside a title."""
_GAUGE_BARS = ((58, (6, 6, 6)), (44, (9, 0, 0)))
"""Columns from which a line of gauges has bars, and their lengths: one that can be read, before all."""
_CHIP = 3
"""Columns of a sign on its ground."""
_LEAST_NAME = 12
"""Columns that the name of an item keeps before where it is."""
_LEAST_NOTED = 6
"""Columns that it keeps where there is a note, too."""


def lines_of(rows: Iterable[Row], columns: int) -> list[StyledLine]:
    """The rows, laid out in at most `columns` columns; facts and meters share lines where they fit."""
    lines: list[StyledLine] = []
    for kind, group in groupby(rows, type):
        lines += _grouped(kind, tuple(group), max(1, columns))
    return lines


@lru_cache(512)
def _grouped(kind: type[Row], group: tuple[Row, ...], columns: int) -> tuple[StyledLine, ...]:
    """Rows of one kind; most of them were in the last frame, too."""
    return tuple(_laid_out(kind, group, columns))


def _laid_out(kind: type[Row], group: tuple[Row, ...], columns: int) -> Iterator[StyledLine]:
    if kind is Fact:
        yield from _facts([row for row in group if isinstance(row, Fact)], columns)
    elif kind is Meter:
        yield from _meters([row for row in group if isinstance(row, Meter)], columns)
    elif kind is Sign:
        yield from _signs([row for row in group if isinstance(row, Sign)], columns)
    elif kind is Item:
        yield from _items([row for row in group if isinstance(row, Item)], columns)
    else:
        for row in group:
            if isinstance(row, Gauges):
                yield _gauges(row, columns)
            elif isinstance(row, Sides):
                yield from _sides(row, columns)
            elif isinstance(row, Chart):
                yield from _chart(row, columns)
            elif isinstance(row, Note):
                yield from ([Span(text, row.style)] for text in wrap(row.text, columns))


def _facts(facts: list[Fact], columns: int) -> Iterator[StyledLine]:
    cells = [[Span(f"{fact.label} ", "dim"), Span(fact.value, fact.style)] for fact in facts]
    sizes = list(map(taken, cells))
    across = _fitting(sizes, columns)
    for texts in ([fact.short for fact in facts], [fact.shorter for fact in facts]):
        if all(texts) and (more := _fitting(list(map(width, texts)), columns)) > across:
            cells = [[Span(text, fact.style)] for text, fact in zip(texts, facts, strict=True)]
            sizes, across = list(map(width, texts)), more
    if across == 1:
        for fact, cell, size in zip(facts, cells, sizes, strict=True):
            yield from [cell] if size <= columns else _tall_fact(fact, columns)
        return
    rooms = _rooms(sizes, across)
    even = (columns + _GAP) // across
    if (
        max(rooms) + _GAP <= even and (across - 1) * even + rooms[-1] <= columns
    ):  # so that nothing moves aside when a number grows
        begins = [at * even for at in range(across)]
    else:
        spare = (columns - sum(rooms) - _GAP * (across - 1)) // across
        begins = [sum(rooms[:at]) + at * (spare + _GAP) for at in range(across)]
    for start in range(0, len(cells), across):
        line: StyledLine = []
        used = 0
        for at, begin in zip(range(start, len(cells)), begins, strict=False):
            line += [Span(" " * (begin - used), "text"), *cells[at]]
            used = begin + sizes[at]
        yield line


def _tall_fact(fact: Fact, columns: int) -> Iterator[StyledLine]:
    """A fact whose value needs more than its line: the value goes on below, indented."""
    indent = min(width(fact.label) + 1, columns // 3)
    first, *rest = wrap(f"{fact.label} {fact.value}", columns)
    yield [Span(fact.label, "dim"), Span(first[len(fact.label) :], fact.style)]
    for text in wrap(" ".join(rest), columns - indent) if rest else ():
        yield [Span(" " * indent + text, fact.style)]


def taken(line: StyledLine) -> int:
    """The columns that a line takes."""
    return sum(width(span.text) for span in line)


def _rooms(sizes: Sequence[int], across: int) -> list[int]:
    """The columns that each of so many columns of cells needs."""
    return [max(sizes[at::across]) for at in range(across)]


def _fitting(sizes: Sequence[int], columns: int) -> int:
    """How many cells of these sizes go side by side, at most three."""
    for across in range(min(3, len(sizes)), 1, -1):
        if sum(_rooms(sizes, across)) + _GAP * (across - 1) <= columns:
            return across
    return 1


def _sides(sides: Sides, columns: int) -> Iterator[StyledLine]:
    """Each side in its half."""
    half = (columns - _GAP) // 2
    both = (sides.left, sides.right)
    left, right = (lines_of([_shortened(row, half, rows) for row in rows], half) for rows in both)
    for one, other in zip_longest(left, right, fillvalue=()):
        one = cut_line([*one], half)
        yield [*one, Span(" " * (half + _GAP - taken(one)), "text"), *cut_line([*other], half)]


def _shortened(row: Row, columns: int, rows: Iterable[Row]) -> Row:
    """A row of one side on one line; the label of a meter leaves room for a bar."""
    if isinstance(row, Sign):
        return row._replace(meaning=clip(row.meaning, columns - _CHIP - 1))
    if not isinstance(row, Meter):
        return row
    number = max(width(meter.text) for meter in rows if isinstance(meter, Meter))
    return row._replace(label=clip(row.label, max(1, columns - number - 2 - _LEAST_BAR)))


def _sign(sign: Sign) -> StyledLine:
    if sign.ground:
        glyph = Span(sign.glyph.center(_CHIP), sign.style, sign.ground)
        return [glyph, Span(f" {sign.meaning}", sign.meaning_style)]
    if sign.style == sign.meaning_style:
        return [Span(f"{sign.glyph} {sign.meaning}", sign.style)]
    return [Span(sign.glyph, sign.style), Span(f" {sign.meaning}", sign.meaning_style)]


def _signs(signs: list[Sign], columns: int) -> Iterator[StyledLine]:
    """Signs with their meanings, as many on a line as fit."""
    line: StyledLine = []
    for sign in signs:
        entry = _sign(sign)
        if line and taken(line) + _GAP + taken(entry) <= columns:
            line += [Span(" " * _GAP, "text"), *entry]
            continue
        if line:
            yield line
        if taken(entry) <= columns:
            line = entry
            continue
        indent = (_CHIP if sign.ground else width(sign.glyph)) + 1
        first, *rest = wrap(sign.meaning, columns - indent)
        yield _sign(sign._replace(meaning=first))
        yield from ([Span(" " * indent + text, sign.meaning_style)] for text in rest)
        line = []
    if line:
        yield line


def _items(items: list[Item], columns: int) -> Iterator[StyledLine]:
    """A line each; it is said where they are if the name still has room, in short where need be.

    A note is as long as place and short name leave room for; the shortest comes before both.
    """
    value = max(width(item.value) for item in items)
    where = max(width(item.where) for item in items)
    tail = (value + 1 if value else 0) + (where + 1 if where else 0)
    for item in items:
        names, notes = (item.name, *item.short), item.notes or ("",)
        free = columns - _CHIP - 1 - tail
        fitting = ((name, note) for note, name in product(notes, names) if width(name + note) < free)
        name, note = next(fitting, (names[-1], notes[-1]))
        right = [Span(f" {item.value}", item.value_style)] if item.value else []
        gap = value + 1 - taken(right) if value else 0
        if note:
            right.append(Span(f" {note}", item.note_style))
            free -= width(note) + 1
        if item.where and free >= min(_LEAST_NOTED if note else _LEAST_NAME, width(name)):
            right = [Span(f" {item.where}{' ' * gap}", "text"), *right]
        room = columns - _CHIP - 1 - taken(right)
        name = next((each for each in names if width(each) <= room), clip(name, room))
        yield [
            *_chip(item),
            Span(f" {name}", item.style),
            Span(" " * (room - width(name)), "text"),
            *right,
        ]


def _chip(item: Item) -> StyledLine:
    """A sign on its ground, its mark where it has one beside it."""
    ground = item.ground or None
    if not item.mark:
        return [Span(item.sign.center(_CHIP), item.sign_style, ground)]
    room = _CHIP - width(item.mark)
    return [Span(item.sign.rjust(room), item.sign_style, ground), Span(item.mark, item.mark_style, ground)]


def _meters(meters: list[Meter], columns: int) -> Iterator[StyledLine]:
    """Meters in one column or two, where labels and numbers keep their places and all bars are as long."""
    across = 2 if columns >= 2 * _WIDE_METER and len(meters) > 1 else 1
    cell = (columns - _GAP * (across - 1)) // across
    labels = [max(width(meter.label) for meter in meters[at::across]) for at in range(across)]
    texts = [max(max(width(m.text), m.room) for m in meters[at::across]) for at in range(across)]
    bar = min(cell - label - text - 2 for label, text in zip(labels, texts, strict=True))
    bar = min(bar, _MOST_BAR) if bar >= _LEAST_BAR else 0
    for start in range(0, len(meters), across):
        line: StyledLine = []
        for at, meter in enumerate(meters[start : start + across]):
            if line:
                line.append(Span(" " * (at * (cell + _GAP) - taken(line)), "text"))
            line += _meter(meter, labels[at], cell if bar else labels[at] + texts[at] + 1, bar)
        yield line


@lru_cache(512)
def _meter(meter: Meter, label: int, columns: int, bar: int) -> tuple[Span, ...]:
    """Label, bar, and the number at the right end; of several meters most stay as they are."""
    line = [Span(meter.label + " " * (label - width(meter.label) + 1), "dim")]
    has_bar = bar > 0 and meter.most > 0
    if has_bar:
        line += bar_of(meter, bar)
    blank = max(0, columns - taken(line) - width(meter.text))
    return (*line, Span(" " * blank, "text"), Span(meter.text, "text" if has_bar else meter.style))


def bar_of(meter: Meter, length: int) -> StyledLine:
    """The bar of a meter in half columns, and the rest of it; what is not nothing shows."""
    halves = min(2 * length, 2 * length * meter.value // meter.most)
    full, half = divmod(max(1, halves) if meter.value > 0 else 0, 2)
    return [
        Span(FULL * full + HALF * half, meter.style),
        Span(EMPTY * (length - full - half), "bar-empty"),
    ]


def _gauges(row: Gauges, columns: int) -> StyledLine:
    """Name, marks, and each meter with its initial: `Jaime Lannister  S━── 120 L━━━  90 M━──  40`.

    What is counted has no bars, and the whole word from the second on where there is room:
    `cell 8  H1 dementors 1`.
    """
    numbers = [max(len(meter.text), len(str(meter.most))) for meter in row.meters]
    fits = () if row.counts else _GAUGE_BARS
    bars: Sequence[int] = next((bars for least, bars in fits if columns >= least), ())
    tail: StyledLine = []
    first, *others = (meter.label for meter in row.meters)
    words = [first[0], *(f"{label.lower()} " for label in others)]
    wanted = width(row.label) + 2 * len(row.marks) + sum(map(width, words)) + sum(numbers) + len(words)
    heads = words if row.counts and wanted <= columns else [label[0] for label in (first, *others)]
    for at, (meter, size) in enumerate(zip(row.meters, numbers, strict=True)):
        tail.append(Span(f" {heads[at]}", "dim"))
        bar = bars[at] if at < len(bars) else 0
        if bar:
            tail += bar_of(meter, bar)
        number = meter.text.rjust(size + (1 if bars else 0))
        tail.append(Span(number, "text" if bar else meter.style))
    room = columns - taken(tail)
    marks = "".join(f" {mark}" for mark in row.marks)
    if room - width(marks) < min(width(row.label), _LEAST_NAME + 4):
        letters = [mark[0] for mark in row.marks]
        between = "," if width(row.label) + 2 * len(letters) <= room else ""
        marks = f" {between.join(letters)}" if letters else ""
    name = clip(row.label, room - width(marks))
    blank = room - width(name) - width(marks)
    return [Span(name, "text"), Span(marks, "ice"), Span(" " * max(0, blank), "text"), *tail]


def _chart(row: Chart, columns: int) -> Iterator[StyledLine]:
    """The name and the number now, the columns, and below them the turns."""
    each = turns_per_column(row.turns, columns)
    yield [Span(f"{row.label} ", "dim"), Span(row.text, "text")]
    for line in blocks(row.values[each - 1 :: each], row.most, row.height):
        yield [Span(line, row.style)]
    yield [Span(axis(row.turns, each), "faint")]


def gauge_room(meter: Meter) -> tuple[int, int]:
    """The columns of a number with a whole bar, and with half a bar."""
    number = 1 + width(meter.text)
    return _GAUGE + number, _GAUGE // 2 + number


def gauge_line(meter: Meter, warning: str, columns: int) -> StyledLine:
    """A bar, whole or half as long, its number and what warns of it, as far as they fit: the number first."""
    texts = [text for text in (f"{meter.text} {warning}".rstrip(), meter.text) if width(text) <= columns]
    if not texts:
        return []
    fits = [text for text in texts if width(text) + 1 + _GAUGE // 2 <= columns]
    text = fits[0] if fits else texts[0]
    is_whole = width(text) + 1 + _GAUGE <= columns
    length = _GAUGE if is_whole else _GAUGE // 2 if fits else 0
    bar = [*bar_of(meter, length), Span(" ", "text")] if length else []
    return [*bar, Span(text, meter.style)]


def cut_line(line: Sequence[Span], columns: int) -> StyledLine:
    """A line in at most so many columns."""
    shown: StyledLine = []
    for span in line:
        if columns <= 0:
            break
        columns -= width(span.text)
        shown.append(
            span if columns >= 0 else span._replace(text=clip(span.text, columns + width(span.text)))
        )
    return shown


def put_lines(canvas: Canvas, row: int, col: int, lines: Iterable[StyledLine], columns: int) -> None:
    """Draw lines below each other, each cut at `columns`."""
    for at, line in enumerate(lines, row):
        put_line(canvas, at, col, line, columns)


def put_line(canvas: Canvas, row: int, col: int, line: StyledLine, columns: int) -> None:
    """Draw a line, cut at `columns`."""
    if not canvas.keys:
        canvas.paste(row, col, _strip(tuple(line), columns, canvas.ascii))
        return
    for span in cut_line(line, columns):
        col += canvas.put(row, col, *span)


@lru_cache(1024)
def _strip(line: tuple[Span, ...], columns: int, ascii: bool) -> Strip:  # noqa: A002
    """A line as cells; the keys that it names are the usual ones."""
    return joined(strip_of(*span, ascii) for span in cut_line(line, columns))
