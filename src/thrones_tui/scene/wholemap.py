"""A whole board on one page, in a box; or where its rows are more than there are lines, some on one line."""

from collections.abc import Sequence
from typing import NamedTuple

from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.edges import NO_EDGE, Edge, draw_numbers, fitted, is_whole
from thrones_tui.scene.frame import Hint, draw_box, draw_keys
from thrones_tui.scene.measure import clip
from thrones_tui.scene.model import Grid, Panel
from thrones_tui.scene.panels import draw_panels, draw_stacks
from thrones_tui.scene.tiles import Part, draw_board, draw_tile, told

_GUTTER = 4
"""Columns before the tiles for the numbers of rows."""
_NAMES = 20
"""Columns that are wanted beside the tiles."""


class Lines(NamedTuple):
    """The rows of the board that each line of a page shows, one or two of them."""

    rows: tuple[tuple[int, ...], ...]

    def line_of(self, row: int) -> int:
        """The line on which a row is shown."""
        return next(at for at, rows in enumerate(self.rows) if row in rows)


def fit_lines(grid: Grid, height: int) -> Lines | None:
    """All rows on so many lines, pairs of neighbours that lose least together; None if there are too many."""
    rows = grid.rows
    if len(rows) > 2 * height:
        return None
    tells = [[told(cell) for cell in row] for row in rows]
    losses = sorted(
        (sum(map(min, tells[at], tells[at + 1])), sum(tells[at]) + sum(tells[at + 1]), at)
        for at in range(len(rows) - 1)
    )
    shared: set[int] = set()
    for *_, at in losses:
        if len(rows) - len(shared) <= height:
            break
        if not shared & {at - 1, at, at + 1}:
            shared.add(at)
    if len(rows) - len(shared) > height:
        shared = set(range(0, 2 * (len(rows) - height), 2))
    starts = [at for at in range(len(rows)) if at - 1 not in shared]
    return Lines(tuple((at, at + 1) if at in shared else (at,) for at in starts))


def draw_lines(canvas: Canvas, row: int, col: int, grid: Grid, lines: Lines, at: tuple[int, int]) -> None:
    """Draw the board with the numbers of its rows; a tile that shares shows what has more to tell.

    The tile with the cursor, at `at`, is always the one that is shown.
    """
    first = 1 if grid.first is None else grid.first
    for line, rows in enumerate(lines.rows, row):
        number = f"{rows[0] + first}{'+' if len(rows) > 1 else ''}"
        if len(rows) > 1 or (rows[0] + first) % 2:
            canvas.put(
                line, col, number.rjust(_GUTTER - 2 + len(number) - len(str(rows[0] + first))), "faint"
            )
        tiles = Rect(line, col + _GUTTER, 1, 2 * len(grid.rows[0]))
        canvas.mark(tiles, "tile", (rows[0], 0), (2, 1))
        for across in range(len(grid.rows[0])):
            cells = [grid.rows[down][across] for down in rows]
            shown = max(cells, key=told)
            if at[1] == across and at[0] in rows:
                shown = grid.rows[at[0]][across]
            draw_tile(canvas, line, col + _GUTTER + 2 * across, shown, 2, 1)


def draw_whole(
    canvas: Canvas, grid: Grid, at: tuple[int, int], panels: Sequence[Panel], hints: tuple[Hint, ...]
) -> bool:
    """Draw the board with panels and the key bar to the right of it, if all of it fits; say whether it did.

    The first of the panels says what is under the cursor, at `at`.
    """
    lines = fit_lines(grid, canvas.height)
    left = _GUTTER + 2 * len(grid.rows[0]) + 1
    columns, bottom = canvas.width - left, canvas.height - 1
    if lines is None or columns < _NAMES:
        return False
    draw_lines(canvas, 0, 0, grid, lines, at)
    canvas.cursor = lines.line_of(at[0]), _GUTTER + 2 * at[1]
    canvas.restyle(*canvas.cursor, 1, "cursor")
    draw_keys(canvas, bottom, hints, left)
    first = 1 if grid.first is None else grid.first
    if shared := next((rows for rows in lines.rows if len(rows) > 1), None):
        bottom -= 1
        above, below = (row + first for row in shared)
        canvas.put(bottom, left, clip(f"{above}+ is rows {above} and {below}", columns), "faint")
    draw_panels(canvas, Rect(0, left, 4, columns), panels[:1])
    draw_stacks(canvas, (Rect(4, left, bottom - 4, columns),), panels[1:])
    return True


class Boxed(NamedTuple):
    """A whole board, the size of its tiles, and what their numbers take around them."""

    part: Part
    edge: Edge
    tile: tuple[int, int]

    @property
    def columns(self) -> int:
        """Those of the box around it."""
        return self.tile[0] * len(self.part.grid.rows[0]) + self.edge.across + 2


def boxed(grid: Grid, columns: int, rows: int) -> Boxed | None:
    """A board as large as it can be in a box of so many columns and rows; None where it has no room."""
    room = (columns - 2, rows - 2)
    if not grid.rows:
        return None
    if grid.dense:
        across = 2 if 2 * len(grid.rows[0]) <= room[0] else 1
        found = Boxed(Part(grid, 0, 0), NO_EDGE, (across, 1))
    else:
        found = Boxed(*fitted(grid, room, room))
    has_room = found.columns <= columns and len(grid.rows) <= room[1]
    return found if is_whole(found.part, grid) and has_room else None


def draw_boxed(canvas: Canvas, row: int, board: Boxed) -> None:
    """Draw a board in its box at the left."""
    (columns, rows), (above, before, _) = board.tile, board.edge
    grid = board.part.grid
    tiles = Rect(row + 1 + above, 1 + before, rows * len(grid.rows), columns * len(grid.rows[0]))
    draw_box(canvas, Rect(row, 0, tiles.height + above + 2, board.columns), grid.caption)
    draw_board(canvas, tiles.row, tiles.col, board.part, columns, rows)
    draw_numbers(canvas, tiles, board.part, board.tile, board.edge)
