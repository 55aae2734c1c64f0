"""Where the parts of a scene stand: a pure function of the size, the same for screen and plain text."""

from typing import NamedTuple

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.measure import clip, width, wrap
from thrones_tui.scene.model import Grid, Hint, Line, Panel, Scene
from thrones_tui.scene.rows import Span, StyledLine, lines_of, put_line
from thrones_tui.scene.tiles import LARGEST, draw_grid, tile_size

WIDE = 60
"""Columns from which there are borders and a column for panels."""
_SIDE = 46
"""Columns that panels want beside the tiles."""
_SIDE_NARROW = 24
_SIDE_MOST = 72
"""Columns beyond which panels leave the rest to the log."""
_LOG_LEAST = 36
_BELOW = 4
"""Rows kept below the tiles."""


class Rect(NamedTuple):
    """A rectangle of cells."""

    row: int
    col: int
    height: int
    width: int

    def inner(self) -> "Rect":
        """What is inside its border."""
        return Rect(self.row + 1, self.col + 1, max(0, self.height - 2), max(0, self.width - 2))


class Layout(NamedTuple):
    """The places of a scene's parts; `tile` is columns and rows of one tile, `aside` may be empty."""

    grid: Rect
    tile: tuple[int, int]
    bordered: bool
    aside: Rect
    panels: Rect
    log: Rect
    dialog: Rect
    keys: int
    """The row of the key bar."""


def arrange(grid: Grid, width: int, height: int, largest_tile: int = LARGEST) -> Layout:
    """The layout of a scene with such a grid on a canvas of that size; tiles have at most so many rows."""
    fit = _wide if width >= WIDE and height >= 18 else _narrow
    return fit(grid, width, height, largest_tile)


def _wide(grid: Grid, width: int, height: int, largest_tile: int) -> Layout:
    body = height - 2
    columns, rows = tile_size(grid, width - _SIDE - 3, body - 2 - _BELOW, largest_tile)
    box = Rect(1, 0, rows * len(grid.rows) + 2, columns * len(grid.rows[0]) + 2)
    aside = Rect(box.height + 1, 1, height - 2 - box.height, box.width - 2)
    left = box.width + 1
    room = width - left
    if room >= _SIDE_MOST + _LOG_LEAST:
        panels = Rect(1, left, body, _SIDE_MOST)
        log = Rect(1, left + _SIDE_MOST + 2, body, room - _SIDE_MOST - 2)
    else:
        panels = log = Rect(1, left, body, room - 1)
    return Layout(
        box, (columns, rows), True, aside, panels, log, Rect(1, left, body, min(room, 76)), height - 1
    )


def _narrow(grid: Grid, width: int, height: int, largest_tile: int) -> Layout:
    body = height - 2
    columns, rows = tile_size(grid, width - _SIDE_NARROW - 1, body - 3, largest_tile)
    box = Rect(1, 0, rows * len(grid.rows), columns * len(grid.rows[0]))
    panels = Rect(1, box.width + 1, box.height, width - box.width - 1)
    log = Rect(box.height + 1, 0, body - box.height, width)
    return Layout(
        box, (columns, rows), False, Rect(0, 0, 0, 0), panels, log, Rect(0, 0, height - 1, width), height - 1
    )


def draw_scene(
    canvas: Canvas, scene: Scene, extra_keys: tuple[Hint, ...] = (), largest_tile: int = LARGEST
) -> Layout:
    """Draw all of a scene but its dialog; return where things are."""
    place = arrange(scene.grid, canvas.width, canvas.height, largest_tile)
    draw_title(canvas, scene.title, scene.status)
    _draw_tiles(canvas, place, scene.grid)
    _draw_aside(canvas, place.aside, scene.aside)
    if place.log == place.panels:
        used = _draw_panels(canvas, place.panels, scene.panels)
        below = Rect(place.log.row + used, place.log.col, place.log.height - used, place.log.width)
        _draw_log(canvas, below, scene.log, scene.fresh)
    else:
        _draw_panels(canvas, place.panels, scene.panels)
        _draw_log(canvas, place.log, scene.log, scene.fresh)
    draw_keys(canvas, place.keys, scene.keys + extra_keys)
    return place


def draw_title(canvas: Canvas, title: str, status: str) -> None:
    """The top row: title to the left, status to the right."""
    canvas.fill(0, 0, 1, canvas.width)
    canvas.put(0, 1, clip(title, canvas.width - 2), "title")
    room = canvas.width - width(title) - 4
    if room > 0:
        text = clip(status, room)
        canvas.put(0, canvas.width - 1 - width(text), text, "accent")


def draw_box(canvas: Canvas, rect: Rect, title: str = "", style: str = "border") -> None:
    """A border with a title in its upper edge; what was inside is cleared."""
    canvas.fill(rect.row, rect.col, rect.height, rect.width)
    side = "─" * (rect.width - 2)
    canvas.put(rect.row, rect.col, f"┌{side}┐", style)
    for row in range(rect.row + 1, rect.row + rect.height - 1):
        canvas.put(row, rect.col, "│", style)
        canvas.put(row, rect.col + rect.width - 1, "│", style)
    canvas.put(rect.row + rect.height - 1, rect.col, f"└{side}┘", style)
    if title:
        canvas.put(rect.row, rect.col + 2, f" {clip(title, rect.width - 6)} ", "title")


def _draw_tiles(canvas: Canvas, place: Layout, grid: Grid) -> None:
    row, col = place.grid.row, place.grid.col
    if place.bordered:
        draw_box(canvas, place.grid, grid.caption)
        row, col = row + 1, col + 1
    columns, rows = place.tile
    draw_grid(canvas, row, col, grid, columns, rows)
    canvas.cursor = cursor_at(place, grid.focus)


def cursor_at(place: Layout, tile: tuple[int, int]) -> tuple[int, int]:
    """The cell where the cursor rests for a tile of the grid: on its mark."""
    inset = 1 if place.bordered else 0
    columns, rows = place.tile
    down, across = tile
    mark = (rows // 2, columns // 2) if rows > 1 else (0, 1)
    return place.grid.row + inset + down * rows + mark[0], place.grid.col + inset + across * columns + mark[1]


def _draw_aside(canvas: Canvas, rect: Rect, panel: Panel) -> None:
    if rect.height < 2:
        return
    lines = lines_of(panel.rows, rect.width)
    for at, line in enumerate(lines[: rect.height]):
        put_line(canvas, rect.row + at, rect.col, line, rect.width)


def panel_lines(panels: tuple[Panel, ...], columns: int, height: int) -> list[StyledLine]:
    """All panels, with blank lines between them where there is room, and titles where there is."""
    bodies = [(panel.title, lines_of(panel.rows, columns)) for panel in panels]
    total = sum(len(body) for _, body in bodies)
    titled = total + len(bodies) <= height
    spaced = total + 2 * len(bodies) - 1 <= height - 6  # the log needs some rows, too
    lines: list[StyledLine] = []
    for title, body in bodies:
        if spaced and lines:
            lines.append([])
        if titled:
            lines.append([Span(clip(title, columns), "title")])
        lines += body
    return lines


def _draw_panels(canvas: Canvas, rect: Rect, panels: tuple[Panel, ...]) -> int:
    """Draw what fits; return the rows used, one blank row below included."""
    lines = panel_lines(panels, rect.width, rect.height)
    for at, line in enumerate(lines[: rect.height]):
        put_line(canvas, rect.row + at, rect.col, line, rect.width)
    if len(lines) > rect.height:
        put_line(canvas, rect.row + rect.height - 1, rect.col + rect.width - 9, [Span(" … s:more", "key")], 9)
    return min(rect.height, len(lines) + 1)


def log_lines(log: tuple[Line, ...], fresh: int, columns: int, *, turns: bool = False) -> list[StyledLine]:
    """The log as lines, oldest first; new ones are marked, and with `turns` each turn has a heading."""
    lines: list[StyledLine] = []
    first_new = len(log) - fresh
    turn = 0
    for at, entry in enumerate(log):
        if turns and entry.turn != turn:
            turn = entry.turn
            lines.append([Span(f"Turn {turn}", "title")])
        mark, style = ("▸ ", entry.style) if at >= first_new else ("  ", "log-old")
        for part, text in enumerate(wrap(entry.text, columns - 2)):
            lines.append([Span("  " if part else mark, "log-new"), Span(text, style)])
    return lines


def _draw_log(canvas: Canvas, rect: Rect, log: tuple[Line, ...], fresh: int) -> None:
    if rect.height < 1:
        return
    recent = log[-max(fresh, rect.height) :]
    lines = log_lines(recent, fresh, rect.width)
    new = len(log_lines(recent[len(recent) - fresh :], fresh, rect.width)) if fresh else 0
    shown = lines[-rect.height :]
    if new > rect.height:  # all of the turn cannot be shown: say where the rest is
        hidden = f"… {new - rect.height + 1} more lines of this turn: p"
        shown = (
            [[Span(clip(hidden, rect.width), "key")], *lines[-rect.height + 1 :]]
            if rect.height > 1
            else shown
        )
    for at, line in enumerate(shown):
        put_line(canvas, rect.row + at, rect.col, line, rect.width)


def draw_keys(canvas: Canvas, row: int, hints: tuple[Hint, ...]) -> None:
    """The key bar; the last hint is always there, others as far as there is room."""
    canvas.fill(row, 0, 1, canvas.width)
    *others, last = hints or (Hint("", ""),)
    room = canvas.width - 2 - _hint_width(last)
    shown = []
    for hint in others:
        if _hint_width(hint) + 2 > room:
            break
        shown.append(hint)
        room -= _hint_width(hint) + 2
    col = 1
    for hint in (*shown, last):
        col += canvas.put(row, col, hint.key, "key")
        col += canvas.put(row, col, f" {hint.label}", "key-label") + 2


def _hint_width(hint: Hint) -> int:
    return width(hint.key) + 1 + width(hint.label)
