"""Where the parts of a scene stand: a pure function of the size, the same for screen and plain text."""

from typing import NamedTuple

from thrones_tui.scene.canvas import Rect
from thrones_tui.scene.edges import (
    NO_EDGE,
    Edge,
    fitted,
    numbers_before,
)
from thrones_tui.scene.model import NO_BOARD, Grid
from thrones_tui.scene.tiles import Part, mark_place, part_of, tile_size, told

WIDE = 60
"""Columns from which there are borders and a column for panels."""
_WIDE_ROWS = 18
_TALL_ROWS = 26
"""Rows from which a window that is not wide has borders, and everything one below the other."""
_SIDE = 40
"""Columns that panels want beside the tiles."""
_SIDE_NARROW = 24
_SIDE_LEAST = 20
"""Columns that panels make do with where all columns of a board have room then."""
_SIDE_MOST = 72
"""Columns beyond which panels leave the rest to the log."""
_LOG_LEAST = 36
_HOLE_ROWS = 8
"""Rows in which the log has room in the middle of tiles."""
_BELOW = 3
"""Rows kept below the tiles."""
_PANEL_ROWS = 22
"""Rows that aside, panels and log want where they stand below the tiles."""
_LEGEND, _LEAST_LEGEND = 14, 12
"""Columns that the aside has at least below few tiles, and in a narrow window."""
_ASIDE_LEAST = 20
_ASIDE_WHOLE = 72
"""Columns in which the aside of a dense grid is one row."""
_BESIDE, _BESIDE_LARGE = 24, 48
"""Columns that panels want beside a dense grid, and beside one whose tiles are two columns wide."""
_LIST, _LIST_ROWS = 52, 10
"""Columns of a dialog over one, and the rows that it wants."""
_LOG_MOST = 12
_LOG_FEW = 3
"""Rows for the log where lines are short: a sentence takes two, and one may say what is left out."""
_ROOMY, _ROOMY_ROWS = 100, 30
"""Columns and rows from which a scene with a realm shows the map of it and other panels beside it."""
_COLUMN = 36
"""Columns that panels want there at least."""
_COLUMN_MOST = 44
"""Columns from which there is room for two columns of panels where there is twice as much."""
_QUESTION = 48
"""Columns in which a dialog has room; else it covers the next column, too."""
_REALM = 32
"""Columns that the realm has at least, if it is as wide."""
_SIGHT_ROWS = 9
"""Rows kept below the tiles for what is in sight, where there is room."""
_NEWS_ROWS = 6
"""Rows that the log has there at least, its heading among them."""
_NOTHING = Rect(0, 0, 0, 0)


class Layout(NamedTuple):
    """The places of a scene's parts; `tile` is columns and rows of one tile, `aside` may be empty.

    `part` is what is shown of the grid; where it is larger than its room, the view follows the focus. `edge`
    is what their numbers take around the tiles.
    """

    grid: Rect
    part: Part
    tile: tuple[int, int]
    bordered: bool
    aside: Rect
    panels: Rect
    log: Rect
    dialog: Rect
    keys: int
    """The row of the key bar."""
    edge: Edge = NO_EDGE
    realm: Rect = _NOTHING
    """The whole board as far as it is known, below a heading."""
    stacks: tuple[Rect, ...] = ()
    """Columns for panels beside the usual ones, which leave what is below them."""
    unseen: int = 0
    """Rows at the lower end of the realm with nothing to show, which lists below it may take."""

    def without(self, rows: int) -> "Layout":
        """The same with so many rows less: nothing moves, what would stand below is cut."""
        return self._replace(
            aside=self._cut(self.aside, rows),
            panels=self._cut(self.panels, rows),
            log=self._cut(self.log, rows),
            dialog=self._cut(self.dialog, rows),
            keys=self.keys - rows,
            stacks=tuple(self._cut(rect, rows) for rect in self.stacks),
        )

    def _cut(self, rect: Rect, rows: int) -> Rect:
        return rect._replace(height=max(0, min(rect.height, self.keys - rows - rect.row)))


def arrange(grid: Grid, width: int, height: int, realm: Grid = NO_BOARD) -> Layout:
    """The layout of a scene with such a grid on a canvas of that size."""
    if not grid.rows:
        return _boardless(grid, width, height)
    if realm.rows and is_roomy(width, height):
        return _roomy(grid, realm, width, height)
    if grid.dense:
        return _dense(grid, width, height)
    if width >= WIDE and height >= _WIDE_ROWS:
        return _wide(grid, width, height)
    fit = _tall if height >= _TALL_ROWS else _narrow
    return fit(grid, width, height)


def is_roomy(width: int, height: int) -> bool:
    """Whether a window is so large that it shows the realm beside all the rest."""
    return width >= _ROOMY and height >= _ROOMY_ROWS


def _boardless(grid: Grid, width: int, height: int) -> Layout:
    """Panels and log side by side, or in a narrow window one below the other."""
    body, nothing, part = height - 2, Rect(1, 0, 0, 0), Part(grid, 0, 0)
    if width >= WIDE:
        half = width // 2
        panels, log = Rect(1, 1, body, half - 2), Rect(1, half + 1, body, width - half - 2)
        dialog = Rect(1, half, body, width - half)
    else:
        upper = body // 2
        panels, log = Rect(1, 1, upper, width - 2), Rect(1 + upper, 1, body - upper, width - 2)
        dialog = Rect(1, 0, body, width)
    return Layout(nothing, part, (1, 1), False, nothing, panels, log, dialog, height - 1)


def _wide(grid: Grid, width: int, height: int) -> Layout:
    """Tiles to the left, panels and log beside them; the log has a place of its own in a very wide window,
    and in the middle of tiles that leave one.
    """
    body = height - 2
    rows = body - 2 if len(grid.rows) <= body - 2 else body - 2 - _BELOW  # one that goes on leaves room
    most = width // 4 * 2 + numbers_before(grid)
    part, edge, tile = fitted(grid, (most, rows), (width - _SIDE - 3, body - 2 - _BELOW))
    box = _box(part.grid, tile, border=2, edge=edge)
    box = box._replace(width=max(box.width, _LEGEND + 2))
    aside = Rect(box.height + 1, 1, height - 2 - box.height, box.width - 2)
    left = box.width + 1
    room = width - left
    hole = _hole(box, part, tile, edge)
    if hole.width >= _LOG_LEAST and hole.height >= _HOLE_ROWS:
        panels, log = Rect(1, left, body, min(room - 1, _SIDE_MOST)), hole
    elif room >= _SIDE_MOST + _LOG_LEAST:
        panels = Rect(1, left, body, _SIDE_MOST)
        log = Rect(1, left + _SIDE_MOST + 3, body, room - _SIDE_MOST - 4)
    else:
        panels = log = Rect(1, left, body, room - 1)
    dialog = Rect(1, left, body, min(room, panels.width + 2))
    return Layout(box, part, tile, True, aside, panels, log, dialog, height - 1, edge)


def _hole(box: Rect, part: Part, tile: tuple[int, int], edge: Edge) -> Rect:
    """What tiles leave free in their middle that stand along the edges alone, with a margin."""
    inner = [row[1:-1] for row in part.grid.rows[1:-1]]
    if not inner or any((cell.glyph + cell.mark).strip() for row in inner for cell in row):
        return _NOTHING
    columns, rows = tile
    top, left = box.row + 1 + edge.above + rows, box.col + 1 + edge.before + columns
    return Rect(top + 1, left + 1, rows * len(inner) - 2, columns * len(inner[0]) - 2)


def _roomy(grid: Grid, realm: Grid, width: int, height: int) -> Layout:
    """Tiles and what is in sight to the left, the realm to the right, columns of panels between them.

    The log is below the tiles and the first of these columns.
    """
    body, across = height - 2, 2 * len(realm.rows[0])
    spare = width - _COLUMN - min(across, _REALM) - 2
    tile = tile_size(grid, spare - 2, body - _NEWS_ROWS - 2)
    part = part_of(grid, (spare - 2) // tile[0], (body - _NEWS_ROWS - 2) // tile[1])
    box = _box(part.grid, tile, border=2)
    margin = 1 if width >= _ROOMY + 4 else 0
    map_width = min(across, width - box.width - _COLUMN - 2 - margin)
    rest = width - box.width - map_width - 2 - 2 * margin
    count = max(1, rest // _COLUMN_MOST)
    column = (rest - 2 * (count - 1)) // count
    news = max(_NEWS_ROWS, min(body // 3, body - box.height - _SIGHT_ROWS))
    above, below = body - news, 1 + box.height
    sight = min(_SIGHT_ROWS, above - box.height)
    lefts = [box.width + 1 + at * (column + 2) for at in range(count)]
    right = width - map_width - margin
    shown = min(len(realm.rows), body - 1)
    log = Rect(1 + above, 1, news, lefts[0] + column - 1)
    panels = Rect(1, lefts[0], above, column)
    end = lefts[0] + column
    if column < _QUESTION:
        end = lefts[1] + column if count > 1 else width
    dialog = Rect(1, lefts[0] - 1, above, end - lefts[0] + 1)
    stacks = (
        *(Rect(1, left, body, column) for left in lefts[1:]),
        Rect(below + sight + 1, 1, above - box.height - sight - 1, box.width - 2),
        Rect(1 + shown + 2, right, body - shown - 2, map_width),
    )
    return Layout(
        box,
        part,
        tile,
        True,
        Rect(below, 1, sight, box.width - 2),
        panels,
        log,
        dialog,
        height - 1,
        realm=Rect(1, right, shown + 1, map_width),
        stacks=stacks,
        unseen=_unseen(realm) if shown == len(realm.rows) else 0,
    )


def _unseen(realm: Grid) -> int:
    """The rows at the lower end of a grid of which nothing is known."""
    return next((at for at, row in enumerate(reversed(realm.rows)) if any(map(told, row))), 0)


def _tall(grid: Grid, width: int, height: int) -> Layout:
    """Everything one below the other; the aside beside the tiles where there is room."""
    body = height - 2
    part, edge, tile = fitted(grid, (width - 2, body // 2), (width - 2, body - 2 - _PANEL_ROWS))
    box = _box(part.grid, tile, border=2, edge=edge)
    if width - box.width >= _ASIDE_LEAST:
        aside = Rect(1, box.width + 1, box.height, width - box.width - 1)
        below = 1 + box.height
    else:
        aside = Rect(1 + box.height, 1, _BELOW, width - 2)
        below = 1 + box.height + _BELOW
    rows = height - 1 - below
    panels, dialog = Rect(below, 1, rows, width - 2), Rect(below, 0, rows, width)
    return Layout(box, part, tile, True, aside, panels, panels, dialog, height - 1, edge)


def _dense(grid: Grid, width: int, height: int) -> Layout:
    """The grid over all there is, the aside and the log below; panels beside it in a very wide window."""
    aside_rows = 1 if width >= _ASIDE_WHOLE else 2
    log_least = 2 if width >= _ASIDE_WHOLE else _LOG_FEW
    log_rows = max(log_least, min(_LOG_MOST, height - 3 - aside_rows - len(grid.rows)))
    rows = max(1, height - 2 - aside_rows - log_rows)
    across = 2 if width >= 2 * len(grid.rows[0]) + _BESIDE_LARGE else 1
    part = part_of(grid, width // across, rows)
    box = _box(part.grid, (across, 1), border=0)
    below = 1 + box.height
    gap = 1 if below + aside_rows + log_rows < height - 1 else 0
    before = max(box.width, _ASIDE_WHOLE + 1)
    beside = width - before - 2
    panels = Rect(1, before + 1, height - 2, beside if beside >= _BESIDE else 0)
    columns = before if panels.width else width
    aside = Rect(below, 1, aside_rows, columns - (1 if panels.width else 2))
    log = Rect(below + aside_rows + gap, 0, height - 1 - below - aside_rows - gap, columns)
    left = min(panels.col - 1 if panels.width else width, width - _LIST)
    dialog = Rect(1, left, box.height if left < box.width else height - 2, width - left)
    if width < WIDE or dialog.height < _LIST_ROWS:
        dialog = Rect(0, 0, height - 1, width)
    return Layout(box, part, (across, 1), False, aside, panels, log, dialog, height - 1)


def _narrow(grid: Grid, width: int, height: int) -> Layout:
    """No borders: tiles, panels beside them, the log below; a dialog takes all."""
    body = height - 2
    upper = body - max(3, body // 3)
    whole = 2 * len(grid.rows[0]) + numbers_before(grid)
    side = min(_SIDE_NARROW, width - whole - 1)
    room = (width - (side if side >= _SIDE_LEAST else _SIDE_NARROW) - 1, upper)
    part, edge, tile = fitted(grid, room, room, framed=False)
    box = _box(part.grid, tile, border=0, edge=edge)
    wide = max(box.width, _LEAST_LEGEND)
    aside = Rect(1 + box.height, 0, upper - box.height, wide)
    panels = Rect(1, wide + 1, upper, width - wide - 1)
    log = Rect(1 + upper, 0, body - upper, width)
    dialog = Rect(0, 0, height - 1, width)
    return Layout(box, part, tile, False, aside, panels, log, dialog, height - 1, edge)


def _box(grid: Grid, tile: tuple[int, int], border: int, edge: Edge = NO_EDGE) -> Rect:
    """The place of the tiles and their numbers, in the upper left below the title."""
    columns, rows = tile
    return Rect(
        1, 0, rows * len(grid.rows) + border + edge.above, columns * len(grid.rows[0]) + border + edge.across
    )


def tile_rect(place: Layout, tile: tuple[int, int]) -> Rect:
    """The cells of a tile that is shown, by its row and column in the whole grid."""
    inset = 1 if place.bordered else 0
    columns, rows = place.tile
    top, left = place.grid.row + inset + place.edge.above, place.grid.col + inset + place.edge.before
    down, across = tile[0] - place.part.top, tile[1] - place.part.left
    return Rect(top + down * rows, left + across * columns, rows, columns)


def cursor_at(place: Layout, tile: tuple[int, int]) -> tuple[int, int]:
    """The cell where the cursor rests for a tile of the grid: on its mark."""
    cells = tile_rect(place, tile)
    down, across = mark_place(cells.width, cells.height)
    return cells.row + down, cells.col + across
