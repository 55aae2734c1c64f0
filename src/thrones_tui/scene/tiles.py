"""Grids drawn large: one tile takes a rectangle of cells, all on its ground.

The smallest tile is two columns by one row: the glyph and its mark, or a mark of two characters where the
place has no name. In larger ones a plate says more, where a place has one; without it the glyph stands above,
with what the place is worth beside it, and the mark below it; the largest have room for the names of places.
"""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from thrones_tui.scene.canvas import Canvas, Rect, Strip, joined, strip_of
from thrones_tui.scene.measure import clip, width
from thrones_tui.scene.model import LARGEST, Cell, Grid, Plate

TEXTURED = frozenset("~*#")
"""Glyphs that are drawn twice on the largest tiles, so that these look filled."""
_WORDY = 12
"""Columns from which plates have words."""
_SOMEBODY, _PLACE, _MARKED, _KNOWN = 900, 500, 30, 10
"""What a tile has to tell: somebody there, a city, a holder, anything at all."""


def tile_size(grid: Grid, width: int, height: int) -> tuple[int, int]:
    """The largest tile (columns, rows) with which a grid fits; the smallest, (2, 1), if none does.

    Tiles are twice as many columns as rows, which looks square, besides those that keep them apart. Those of
    a dense grid are single cells.
    """
    if grid.dense:
        return 1, 1
    across, down = len(grid.rows[0]), len(grid.rows)
    rows = min((width // across - grid.apart) // 2, height // down, grid.largest)
    return (2 * rows + grid.apart, rows) if rows > 1 else (2, 1)


def mark_place(columns: int, rows: int) -> tuple[int, int]:
    """The row and column within a tile where its mark stands, below the glyph or beside it."""
    return (rows // 2, columns // 2 - 1) if rows > 1 else (0, columns - 1)


def sign_at(grid: Grid, columns: int) -> int:
    """The column within a large tile where its sign stands: in its middle, or where a plate has it."""
    plate = grid.rows[0][0].plate
    return columns // 2 - 1 if plate is None else len(plate.number) - len(plate.number.lstrip())


def told(cell: Cell) -> int:
    """How much would be lost if a tile were not shown."""
    if not (cell.glyph + cell.mark).strip():
        return 0
    if cell.chip:
        return _SOMEBODY
    return _KNOWN + (_PLACE if cell.site else 0) + (_MARKED if cell.mark.strip() else 0)


class Part(NamedTuple):
    """What is shown of a grid that may be larger: its rows and columns from `top` and `left` on."""

    grid: Grid
    top: int
    left: int


def part_of(grid: Grid, across: int, down: int) -> Part:
    """The part of at most so many columns and rows, at least one, with the focus as central as can be.

    What else is to be in view is in it, too, if both can be.
    """
    across, down = max(1, across), max(1, down)
    row, column = grid.focus
    besides = grid.besides or grid.focus
    if abs(besides[0] - row) >= down or abs(besides[1] - column) >= across:
        besides = grid.focus
    top = _first(row, besides[0], down, len(grid.rows))
    left = _first(column, besides[1], across, len(grid.rows[0]))
    rows = tuple(line[left : left + across] for line in grid.rows[top : top + down])
    return Part(grid._replace(rows=rows, focus=(row - top, column - left)), top, left)


def _first(at: int, besides: int, visible: int, count: int) -> int:
    """The first of `count` rows or columns to show so that `at` is as central as can be with one besides."""
    central = max(besides - visible + 1, min(at - visible // 2, besides))
    return max(0, min(central, count - visible))


def draw_board(
    canvas: Canvas, row: int, col: int, part: Part, columns: int, rows: int, key: str = "tile"
) -> None:
    """Draw a part of a grid from an upper-left corner; a click on a place is a key."""
    draw_grid(canvas, row, col, part.grid, columns, rows)
    shown = Rect(row, col, rows * len(part.grid.rows), columns * len(part.grid.rows[0]))
    canvas.mark(shown, key, (part.top, part.left), (columns, rows))


def draw_grid(canvas: Canvas, row: int, col: int, grid: Grid, columns: int, rows: int) -> None:
    """Draw all tiles from an upper-left corner; names go on over the tiles beside them that have none."""
    for down, line in enumerate(grid.rows):
        for at, strip in enumerate(_drawn_row(line, columns, rows, canvas.ascii), row + down * rows):
            canvas.paste(at, col, strip)
        if rows == LARGEST:
            _draw_names(canvas, row + down * rows, col, line, columns)


def draw_tile(canvas: Canvas, row: int, col: int, cell: Cell, columns: int, rows: int) -> None:
    """Draw one tile of a size from an upper-left corner."""
    for line, strip in enumerate(_drawn(cell, columns, rows, canvas.ascii), row):
        canvas.paste(line, col, strip)


_Line: TypeAlias = tuple[str, str, str]
"""A row of a tile, or a piece of one: text, style, ground."""


@lru_cache(512)
def _drawn_row(
    line: tuple[Cell, ...],
    columns: int,
    rows: int,
    ascii: bool,  # noqa: A002
) -> tuple[Strip, ...]:
    """A row of tiles; all but that with the hero stay when the hero goes north or south."""
    return tuple(map(joined, zip(*[_drawn(cell, columns, rows, ascii) for cell in line], strict=True)))


@lru_cache(2048)
def _drawn(cell: Cell, columns: int, rows: int, ascii: bool) -> tuple[Strip, ...]:  # noqa: A002
    """A tile row by row; most stay when the hero goes on, and many are alike."""
    return tuple(joined(strip_of(*piece, ascii) for piece in line) for line in _pieces(cell, columns, rows))


def _pieces(cell: Cell, columns: int, rows: int) -> list[list[_Line]]:
    """What is written in the rows of a tile."""
    marked = bool(cell.mark.strip())
    sign = (cell.glyph, cell.style, cell.site or cell.ground)
    mark = (cell.mark, cell.mark_style, cell.chip or cell.ground)
    if columns == 1:
        text, style, ground = mark if marked else sign
        return [[(text[:1], style, ground)]]
    if rows == 1:
        if cell.mark[1:] and not cell.site:
            return [[(cell.mark[:2], *mark[1:])]]
        return [[sign, (cell.mark[:1], *mark[1:])]]
    if cell.plate is not None:
        return _plated(cell, cell.plate, columns, rows)
    lines = _large_lines(cell, columns, marked) if rows == LARGEST else _lines(cell, columns, marked)
    pieces = [[(text.ljust(columns)[:columns], style, ground)] for text, style, ground in lines]
    if marked and cell.chip:
        begin = columns // 2 - 2
        text, style, ground = pieces[rows // 2][0]
        chip = (f" {cell.mark} "[:3], cell.mark_style, cell.chip)
        pieces[rows // 2] = [(text[:begin], style, ground), chip, (text[begin + 3 :], style, ground)]
    return pieces


def _plated(cell: Cell, plate: Plate, columns: int, rows: int) -> list[list[_Line]]:
    """The number with who is there at the right, below it what is there and what that does; or in words.

    Of an odd number of columns the last is left free.
    """
    ground, room = cell.ground, columns - columns % 2
    chip = (f" {cell.mark} " if rows >= LARGEST else cell.mark) if cell.chip else ""
    there = plate.there[: room - len(plate.does)]
    blank = " " * (room - len(there) - len(plate.does))
    below: list[list[_Line]] = [
        [
            (there, cell.style if chip else cell.mark_style, ground),
            (f"{blank}{plate.does}", cell.style, ground),
        ],
        [(plate.counts[:room].ljust(room), cell.style, ground)],
    ]
    if columns >= _WORDY:
        below = [[(text[:room].ljust(room), cell.style, ground)] for text in plate.words]
    first = plate.head or (cell.style, ground)
    head = [(plate.number.ljust(room - len(chip)), *first), (chip, cell.mark_style, cell.chip)]
    rest = [[(" " * room, cell.style, ground)]] * rows
    return [[*line, (" " * (columns - room), "text", "")] for line in [head, *below, *rest][:rows]]


def _lines(cell: Cell, columns: int, marked: bool) -> tuple[_Line, _Line]:
    """Glyph above, with what the place is worth where that fits, mark below."""
    inset = " " * (columns // 2 - 1)
    above = f"{cell.glyph} {cell.worth}"
    if not cell.worth:
        above = inset + cell.glyph
    elif len(above) > columns:
        above = cell.glyph
    below = inset + cell.mark if marked else ""
    return (above, cell.style, cell.site or cell.ground), (below, cell.mark_style, cell.ground)


def _large_lines(cell: Cell, columns: int, marked: bool) -> tuple[_Line, _Line, _Line]:
    """Glyph, mark or worth, and below that what is left to say."""
    inset, ground = " " * (columns // 2 - 1), cell.site or cell.ground
    middle = (
        (inset + cell.mark, cell.mark_style, ground) if marked else (inset + cell.worth, cell.style, ground)
    )
    below = inset + cell.worth if marked and cell.worth else ""
    if cell.glyph in TEXTURED:
        below = f"{inset}  {cell.glyph}"
    return (inset + cell.glyph, cell.style, ground), middle, (below, cell.style, ground)


def _draw_names(canvas: Canvas, row: int, col: int, line: tuple[Cell, ...], columns: int) -> None:
    """The names of the places in a row of tiles, each as far as the next place, whole or cut.

    One that does not fit there stands before its place if it does so.
    """
    taken = col
    places = [across for across, cell in enumerate(line) if cell.name]
    for across, end in zip(places, (*places[1:], len(line)), strict=False):
        sign, style = col + across * columns + columns // 2 - 1, line[across].style
        start, long = sign + 2, width(line[across].name)
        room = col + end * columns - start
        if room < long <= sign - taken - 2:
            canvas.put(row, sign - long - 2, f" {line[across].name}", style)
            taken = sign + 1
            continue
        name = clip(line[across].name, room)
        canvas.put(row, start, f"{name} " if long < room else name, style)
        taken = start + width(name)
