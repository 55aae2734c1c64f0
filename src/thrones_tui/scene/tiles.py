"""Grids drawn large: one tile takes a rectangle of cells.

The smallest tile is two columns by one row: the glyph and its mark. Larger ones repeat the glyph as a texture
and keep a row free for the mark, which so stands out, and which costs little to move.
"""

from typing import NamedTuple

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.model import Cell, Grid

TEXTURED = frozenset("~*#")
"""Glyphs that fill their tile; all others stand in its middle."""
LARGEST = 6
"""Rows of the largest tile."""


def tile_size(grid: Grid, width: int, height: int, most: int = LARGEST) -> tuple[int, int]:
    """The largest tile (columns, rows) with which a grid fits; the smallest, (2, 1), if none does.

    Tiles are twice as many columns as rows, which looks square, and of at most `most` rows. Those of a dense
    grid are single cells.
    """
    if grid.dense:
        return 1, 1
    across, down = len(grid.rows[0]), len(grid.rows)
    rows = min(width // (2 * across), height // down, most)
    return (2 * rows, rows) if rows > 0 else (2, 1)


def glyph_row(rows: int) -> int:
    """The row of a tile of so many rows on which its glyph stands, if that does not fill the tile."""
    return max(0, rows // 2 - 1)


class Part(NamedTuple):
    """What is shown of a grid that may be larger: its rows and columns from `top` and `left` on."""

    grid: Grid
    top: int
    left: int


def part_of(grid: Grid, across: int, down: int) -> Part:
    """The part of at most so many columns and rows, at least one, with the focus as central as can be."""
    across, down = max(1, across), max(1, down)
    row, column = grid.focus
    top = _first(row, down, len(grid.rows))
    left = _first(column, across, len(grid.rows[0]))
    rows = tuple(line[left : left + across] for line in grid.rows[top : top + down])
    return Part(grid._replace(rows=rows, focus=(row - top, column - left)), top, left)


def _first(at: int, visible: int, count: int) -> int:
    """The first of `count` rows or columns to show so that `at` is as central as can be."""
    return max(0, min(at - visible // 2, count - visible))


def draw_grid(canvas: Canvas, row: int, col: int, grid: Grid, columns: int, rows: int) -> None:
    """Draw all tiles from an upper-left corner."""
    for down, line in enumerate(grid.rows):
        for across, cell in enumerate(line):
            draw_tile(canvas, row + down * rows, col + across * columns, cell, columns, rows)


def draw_tile(canvas: Canvas, row: int, col: int, cell: Cell, columns: int, rows: int) -> None:
    """Draw one tile of a size from an upper-left corner."""
    if columns == 1:
        glyph, style = (cell.mark, cell.mark_style) if cell.mark.strip() else cell[:2]
        canvas.put(row, col, glyph, style)
        return
    if rows == 1:
        canvas.put(row, col, cell.glyph, cell.style)
        canvas.put(row, col + 1, cell.mark, cell.mark_style)
        return
    middle = col + columns // 2 - 1
    marked = row + rows // 2
    if cell.glyph in TEXTURED:
        for line in range(row, row + rows):
            if line != marked or rows > 2:
                canvas.put(line, col, _texture(cell.glyph, columns, line - row), cell.style)
    elif cell.glyph.strip():
        canvas.put(row + glyph_row(rows), middle, f"[{cell.glyph}]", cell.style)
    if cell.mark.strip():
        if rows > 2:
            canvas.put(marked, col, " " * columns, cell.style)
        canvas.put(marked, middle + 1, cell.mark, cell.mark_style)


def _texture(glyph: str, columns: int, line: int) -> str:
    pattern = f"{glyph} " if line % 2 == 0 else f" {glyph}"
    return (pattern * columns)[:columns]
