"""What stands along the edges of a grid: numbers of rows and columns, and how far it goes on out of view."""

from typing import Final, NamedTuple

from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.measure import width
from thrones_tui.scene.model import Grid, Sign
from thrones_tui.scene.tiles import Part, part_of, sign_at, tile_size


class Edge(NamedTuple):
    """The rows above tiles, and the columns before and behind them, that numbers take.

    Where they have columns but no row, those of columns stand in the lower edge of the border.
    """

    above: int = 0
    before: int = 0
    behind: int = 0

    @property
    def across(self) -> int:
        """All columns."""
        return self.before + self.behind


NO_EDGE: Final = Edge()
_STEPS: Final = (1, 2, 5, 10)
"""Every so many columns have a number, where not each has room for its own."""
_LEAST_TILE: Final = 2
_SWATCH: Final = 2
"""Columns of a ground in the legend along the lower edge."""


def numbers_before(grid: Grid) -> int:
    """The columns that the numbers of rows take, with a blank one."""
    if not grid.numbered or grid.first is None:
        return 0
    return len(str(grid.first + len(grid.rows) - 1)) + 1


def part_with_edge(grid: Grid, columns: int, rows: int, *, framed: bool = False) -> tuple[Part, Edge]:
    """What is shown of a grid in so much room, and the rows and columns that its numbers take of it.

    A grid that fits whole without its numbers, but not with them, has those of columns in its frame, if it
    is `framed` and those of rows have room; else it goes without.
    """
    part = part_of(grid, columns // _LEAST_TILE, rows)
    if grid.ends:
        before, behind = (max(width(ends[side]) for ends in grid.ends) for side in (0, 1))
        edge = Edge(0, before, behind)
        has_room = _LEAST_TILE * len(grid.rows[0]) + edge.across <= columns
        return part, edge if has_room else NO_EDGE
    across = numbers_before(grid)
    if not across:
        return part, NO_EDGE
    with_edge = part_of(grid, (columns - across) // _LEAST_TILE, rows - 1)
    if is_whole(part, grid) and not is_whole(with_edge, grid):
        has_room = framed and _LEAST_TILE * len(grid.rows[0]) + across <= columns
        return part, Edge(0, across) if has_room else NO_EDGE
    return with_edge, Edge(1, across)


def fitted(
    grid: Grid, whole: tuple[int, int], room: tuple[int, int], *, framed: bool = True
) -> tuple[Part, Edge, tuple[int, int]]:
    """What is shown of a grid of at most so many columns and rows, what numbers take around it, and the size
    of its tiles, for which there may be less room. Large tiles need no numbers at the ends of rows.
    """
    part, edge = part_with_edge(grid, *whole, framed=framed)
    if grid.ends and tile_size(part.grid, *room)[1] > 1:
        edge = NO_EDGE
    return part, edge, tile_size(part.grid, room[0] - edge.across, room[1] - edge.above)


def draw_numbers(canvas: Canvas, tiles: Rect, part: Part, tile: tuple[int, int], edge: Edge) -> None:
    """The numbers above or below tiles that begin at `tiles`, and before them, or at the ends of rows."""
    if edge == NO_EDGE:
        return
    columns, rows = tile
    if part.grid.first is None:
        _draw_ends(canvas, tiles, part, columns)
        return
    last = part.grid.first + part.left + len(part.grid.rows[0]) - 1
    line = tiles.row - 1 if edge.above else tiles.row + rows * len(part.grid.rows)
    step = next((step for step in _STEPS if step * columns > len(str(last))), _STEPS[-1])
    for across in range(len(part.grid.rows[0])):
        number = part.grid.first + part.left + across
        if number % step == 0:
            text = str(number)
            inset = max(0, sign_at(part.grid, columns) - len(text) // 2) if columns > _LEAST_TILE else 0
            canvas.put(line, tiles.col + across * columns + inset, text, "dim")
    for down in range(len(part.grid.rows)):
        text = str(part.grid.first + part.top + down).rjust(edge.before - 1)
        canvas.put(tiles.row + down * rows, tiles.col - edge.before, text, "dim")


def _draw_ends(canvas: Canvas, tiles: Rect, part: Part, columns: int) -> None:
    """The ends of rows, beside the first and the last tile with a sign."""
    for row, line in enumerate(part.grid.rows):
        before, behind = part.grid.ends[part.top + row]
        last = max((at for at, cell in enumerate(line, 1) if cell.glyph.strip()), default=0)
        canvas.put(tiles.row + row, tiles.col - width(before), before, "dim")
        canvas.put(tiles.row + row, tiles.col + last * columns, behind, "dim")


def words_of_part(part: Part, grid: Grid) -> str:
    """Which rows and columns are in view, of those that are not all: `rows 13-27 of 40`."""
    first = 1 if grid.first is None else grid.first
    down, across = len(grid.rows), len(grid.rows[0])
    rows = _span("rows", first + part.top, len(part.grid.rows), down)
    columns = _span("columns", first + part.left, len(part.grid.rows[0]), across)
    if rows and columns and down == across:
        return f"{rows}, {columns} of {down}"
    return ", ".join(f"{span} of {count}" for span, count in ((rows, down), (columns, across)) if span)


def arrows_of_part(part: Part, grid: Grid) -> str:
    """The same in little room: an arrow for each way the grid goes on."""
    goes_on = {
        "▲": part.top > 0,
        "▼": part.top + len(part.grid.rows) < len(grid.rows),
        "◂": part.left > 0,
        "▸": part.left + len(part.grid.rows[0]) < len(grid.rows[0]),
    }
    return "".join(arrow for arrow, is_so in goes_on.items() if is_so)


def _span(what: str, first: int, shown: int, count: int) -> str:
    return f"{what} {first}-{first + shown - 1}" if shown < count else ""


def is_whole(part: Part, grid: Grid) -> bool:
    """Whether nothing of a grid is out of view."""
    return len(part.grid.rows) == len(grid.rows) and len(part.grid.rows[0]) == len(grid.rows[0])


def draw_part(canvas: Canvas, box: Rect, part: Part, whole: Grid) -> None:
    """In the lower edge of the border: what is in view of a grid that goes on, else what its grounds mean."""
    words = words_of_part(part, whole)
    if width(words) > box.width - 6:
        words = arrows_of_part(part, whole)
    row = box.row + box.height - 1
    if words:
        canvas.put(row, box.col + 2, f" {words} ", "dim")
        return
    col, end = box.col + 1, box.col + box.width - 1
    for sign in _legend_in(whole.legend, box.width - 2):
        col += canvas.put(row, col, sign.glyph.rjust(_SWATCH), sign.style, sign.ground)
        col += canvas.put(row, col, f" {sign.meaning} "[: end - col], "dim")


def _legend_in(signs: tuple[Sign, ...], columns: int) -> tuple[Sign, ...]:
    """The signs that fit: the last gives way first, then the first, which one knows best, then the rest."""
    kept = (signs, signs[:-1], *(signs[1:end] for end in range(len(signs) - 1, 0, -1)))
    sizes = (sum(_SWATCH + 2 + width(sign.meaning) for sign in each) - 1 for each in kept)
    return next((each for each, size in zip(kept, sizes, strict=True) if size <= columns), ())
