"""Panels drawn one below the other, in one column or in all the columns that a large window has."""

from collections.abc import Iterable, Sequence

from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.keynames import press
from thrones_tui.scene.measure import clip, width
from thrones_tui.scene.model import Chart, Item, Panel, Row
from thrones_tui.scene.rows import Span, StyledLine, lines_of, put_line, put_lines

MORE = f"more: {press('s')}"
"""Stands where something does not fit; the key shows all of it."""
_LEAST_ROWS = 4
"""Rows of a panel that is shown in part."""
_TALLEST = 9
"""Rows by which a chart grows at most."""
_HALF = 20
"""Columns from which items stand in two columns."""


def heading(panel: Panel, columns: int, *, ruled: bool) -> StyledLine:
    """The title of a panel with its note beside it; in a large window the note ends a line across."""
    title = clip(panel.title, columns)
    room = columns - width(title) - 1
    fits = [note for note in (panel.note, panel.note_short) if note and width(note) <= room]
    note = fits[0] if fits else clip(panel.note_short or panel.note, room)
    rule = room - (width(note) + 1 if note else 0)
    line = [Span(title, "title")]
    if ruled and rule > 0:
        line.append(Span(f" {'─' * rule}", "border"))
    return [*line, Span(f" {note}", "dim")] if note else line


def panel_lines(
    panels: Sequence[Panel], columns: int, height: int, *, ruled: bool = False
) -> list[StyledLine]:
    """All panels, with titles, room for rows to come, and blank lines between them, as far as they fit."""
    bodies = [lines_of((*panel.rows, *panel.foot), columns) for panel in panels]
    kept = [max(len(body), panel.least) for panel, body in zip(panels, bodies, strict=True)]
    titles = [panel.title for panel in panels if panel.title]
    total = sum(map(len, bodies))
    titled = total + len(titles) <= height
    spaced = total + len(titles) + len(panels) - 1 <= height
    padded = sum(kept) + len(titles) <= height
    spaced = spaced and (not padded or sum(kept) + len(titles) + len(panels) - 1 <= height)
    lines: list[StyledLine] = []
    for panel, body, rows in zip(panels, bodies, kept, strict=True):
        if spaced and lines:
            lines.append([])
        if titled and panel.title:
            lines.append(heading(panel, columns, ruled=ruled))
        lines += body
        if padded:
            lines += [[]] * (rows - len(body))
    return lines


def draw_panels(canvas: Canvas, rect: Rect, panels: Sequence[Panel], *, ruled: bool = False) -> int:
    """Draw what fits; return the rows used, one blank row below included."""
    lines = fitted(panel_lines(panels, rect.width, rect.height, ruled=ruled), rect.height)
    put_lines(canvas, rect.row, rect.col, lines, rect.width)
    return min(rect.height, len(lines) + 1)


def fitted(lines: list[StyledLine], rows: int) -> list[StyledLine]:
    """The lines that fit; where not all do, the last row says how to see the rest."""
    return lines if len(lines) <= rows else [*lines[: max(0, rows - 1)], [Span(MORE, "key")]][:rows]


def that_fit(rect: Rect, panels: Sequence[Panel]) -> Sequence[Panel]:
    """These panels if all of them fit, else none."""
    return panels if len(panel_lines(panels, rect.width, rect.height)) <= rect.height else ()


def that_fits(rect: Rect, panels: Sequence[Panel]) -> Panel | None:
    """The first of panels that say the same in less and less room for which there is room."""
    return next((panel for panel in panels if _height(panel, rect.width) <= rect.height), None)


def _height(panel: Panel, columns: int) -> int:
    return len(lines_of((*panel.rows, *panel.foot), columns)) + bool(panel.title)


def draw_footed(canvas: Canvas, rect: Rect, panel: Panel, *, titled: bool = False, lost: int = 0) -> None:
    """Draw one panel over a room: its rows from the top, at the bottom its foot, whole if it can.

    Of one without a foot a remark may cover the last rows: so many are `lost`, and nothing else gives way.
    """
    columns, head = rect.width, [heading(panel, rect.width, ruled=True)] if titled else []
    height = rect.height if panel.foot else rect.height + lost
    foot = fitted(lines_of(panel.foot, columns), height - len(head))
    room = height - len(head) - len(foot)
    rows = fitted(lines_of(panel.rows, columns), room)
    lines = [*head, *rows, *([[]] * (room - len(rows))), *foot]
    put_lines(canvas, rect.row, rect.col, lines[: rect.height], columns)


def stacked_rows(panel: Panel, columns: int) -> int:
    """The rows that a panel below others takes at least, with its title and the blank line before it."""
    rows = max(len(lines_of((*panel.rows, *panel.foot), columns)), panel.least)
    return (2 if panel.title else 1) + (min(rows, _LEAST_ROWS) if panel.shrinks else rows)


class _Stack:
    """Panels in one column; those that may shrink can take rows `above` it before they do."""

    def __init__(self, rect: Rect, above: int = 0) -> None:
        self.rect = rect
        self.above = above
        self.panels: list[tuple[Panel, list[StyledLine]]] = []
        self.free = rect.height

    def takes(self, panel: Panel) -> bool:
        """Take a panel if there is room for it, or for enough of it."""
        lines = lines_of((*panel.rows, *panel.foot), self.rect.width)
        needed = stacked_rows(panel, self.rect.width) - (0 if self.panels else 1)
        if self.rect.width < 1 or needed > self.free:
            return False
        self.free -= needed
        self.panels.append((panel, lines))
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the panels; charts, and panels that may shrink, share what is left."""
        row, col, _, columns = self.rect
        lacking = sum(len(lines) - _LEAST_ROWS for panel, lines in self.panels if panel.shrinks) - self.free
        if (up := min(self.above, lacking)) > 0:
            row -= up
            self.free += up
            covered = Rect(row - 1, col, up + 1, columns)
            canvas.fill(*covered)
            canvas.mark(covered, "")
        for panel, lines in self.panels:
            if charts := sum(isinstance(each, Chart) for each in panel.rows):
                higher = min(self.free // charts, _TALLEST)
                self.free -= higher * charts
                lines = lines_of((_taller(each, higher) for each in panel.rows), columns)
            rows = max(len(lines), panel.least)
            if panel.shrinks and rows > _LEAST_ROWS:
                rows = _LEAST_ROWS + min(self.free, rows - _LEAST_ROWS)
                self.free -= rows - _LEAST_ROWS
            if panel.title:
                put_line(canvas, row, col, heading(panel, columns, ruled=True), columns)
                row += 1
            shown = lines if len(lines) <= rows else _in_two(panel.rows, columns, rows)
            put_lines(canvas, row, col, shown, columns)
            row += rows + 1


def _taller(row: Row, by: int) -> Row:
    return row._replace(height=row.height + by) if isinstance(row, Chart) else row


def _in_two(rows: Iterable[Row], columns: int, height: int) -> list[StyledLine]:
    """Items in two columns where one does not hold them, else those that fit."""
    lines, half = lines_of(rows, columns), (columns - 2) // 2
    if half >= _HALF and all(isinstance(row, Item) for row in rows):
        left = lines_of(rows, half)
        right = left[height:]
        lines = [
            [*line, *([Span("  ", "text"), *right[at]] if at < len(right) else ())]
            for at, line in enumerate(left[:height])
        ]
        lines += right[height:]
    return fitted(lines, height)


def draw_stacks(canvas: Canvas, rects: Sequence[Rect], panels: Sequence[Panel], above: int = 0) -> None:
    """Draw panels in columns, each in the first that has room; those that may shrink begin with the last.

    There they may take so many rows above it, too.
    """
    stacks = [_Stack(rect) for rect in rects[:-1]]
    stacks += [_Stack(rect, above) for rect in rects[-1:]]
    for panel in panels:
        for stack in reversed(stacks) if panel.shrinks else stacks:
            if stack.takes(panel):
                break
    for stack in stacks:
        stack.draw(canvas)
