"""H-SEE-2: the ring as it is drawn: where its cells stand, and the signs for what is in them.

Each cell stands beside the one before, and the last beside cell 0. The signs have one home here for the ring
itself, its legend and the help.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from thrones_tui.core.board import Position
from thrones_tui.games.horcruxes.state import START, horcruxes
from thrones_tui.games.horcruxes.state import Cell as Holds
from thrones_tui.games.horcruxes.view import View
from thrones_tui.scene.model import Cell, Grid, Plate, Sign

_PLAIN_MOST: Final = 48
"""Cells of the longest ring drawn as the border of a rectangle; a longer one is folded."""
_FOLDED_WIDTH: Final = 15
"""Columns of a folded ring: as many as fit beside panels in 80 columns."""
_HEAD: Final = ("text", "floor")
"""Ink and ground of the number of a cell, so that cells below each other are apart."""
_LARGEST: Final = 6
"""Rows of the largest tile, which has room for words."""
_SEVERAL: Final = 2
"""Horcruxes in one cell that have a letter each."""
PLAYERS: Final = (("1", "hero", "own"), ("2", "rival", "rival"))
"""The mark of each player, with its style, and that of the name."""
BOTH: Final = ("X", "hero")
CHIPS: Final = {"1": "yours-city", "2": "house-6-city", "X": "you"}
_GROUNDS: Final = {"H": "prize", "V": "peril", "D": "ally", "+": "gain", "−": "loss"}
"""What the cells with these signs are drawn on; all others are even."""
_WAYS: Final = {(0, 1): "▸", (0, -1): "◂", (1, 0): "▼", (-1, 0): "▲"}
NOTHING: Final = Cell(" ", "fog", plate=Plate(""))
WAY: Final = Cell(".", "border", plate=Plate("."))
"""Between the last cell and cell 0, where the drawing is longer than the ring."""

_SIGNS: Final = (
    ("1 2", "hero", "the players; X: both in one cell", ""),
    ("H", "gold", "horcruxes", "horcrux"),
    ("V", "danger", "Voldemort, alone: death", "Voldemort"),
    ("D", "ice", "Dumbledore: with him Voldemort does nothing", "Dumbledore"),
    ("+", "good", "more elves than dementors: you gain life points", "life"),
    ("−", "warn", "more dementors than elves: you lose life points", "loss"),
    ("=", "text", "as many elves as dementors, on small tiles", "even"),
    ("o", "dim", "an empty cell, on small tiles", "empty"),
    ("0", "accent", "cell 0, where both begin", ""),
    ("!", "danger", "a visit would kill whose turn it is", "kills"),
)
"""Each sign with its style, its meaning, and a word for it where there is little room."""
SIGNS: Final = tuple(
    Sign(glyph, meaning, style, ground=_GROUNDS.get(glyph, "")) for glyph, style, meaning, _ in _SIGNS
)
_WORDS: Final = {
    glyph: Sign(glyph, word, style, ground=_GROUNDS.get(glyph, ""))
    for glyph, style, _, word in _SIGNS
    if word
}
_STYLES: Final = {glyph: style for glyph, style, *_ in _SIGNS}
_SMALL: Final = frozenset("=o")
"""Signs that larger tiles leave out."""


class Ring(NamedTuple):
    """Rows and columns of a drawing; the cells stand on the first places of `path`, cell 0 first.

    The rest of the path leads from the last cell back to cell 0.
    """

    height: int
    width: int
    path: tuple[Position, ...]


@cache
def ring(cells: int) -> Ring:
    """The drawing of a ring of at least two cells."""
    path = _border(cells) if cells <= _PLAIN_MOST else _folded(cells)
    height, width = (1 + max(place[axis] for place in path) for axis in (0, 1))
    return Ring(height, width, path)


def _border(cells: int) -> tuple[Position, ...]:
    """Clockwise round a rectangle that is as square as can be."""
    sides = (cells + 1) // 2 + 2
    width = (sides + 1) // 2
    height = sides - width
    top = [Position(0, column) for column in range(width)]
    right = [Position(row, width - 1) for row in range(1, height)]
    bottom = [Position(height - 1, column) for column in reversed(range(width - 1))] if height > 1 else []
    left = [Position(row, 0) for row in reversed(range(1, height - 1))]
    return (*top, *right, *bottom, *left)


def _folded(cells: int) -> tuple[Position, ...]:
    """To and fro in pairs of rows, then up along the left edge; the last pair may be shorter."""
    pairs = -(-cells // (2 * _FOLDED_WIDTH))
    full = _FOLDED_WIDTH - 1
    rest = cells - 2 * pairs - 2 * full * (pairs - 1)
    widths = [full] * (pairs - 1) + [max(1, -(-rest // 2))]
    path = [Position(0, 0)]
    for pair, width in enumerate(widths):
        path += [Position(2 * pair, column) for column in range(1, width + 1)]
        path += [Position(2 * pair + 1, column) for column in range(width, 0, -1)]
    return (*path, *(Position(row, 0) for row in range(2 * pairs - 1, 0, -1)))


def cell_at(cells: int, row: int, column: int) -> int | None:
    """The cell drawn at a place; beyond the last one for the way back to cell 0, None beside the ring."""
    path = ring(cells).path
    return path.index(Position(row, column)) if (row, column) in path else None


def meets(view: View, cell: int) -> bool:
    """Whether whose turn it is would come to the other one, alive (H-ARR-1 e)."""
    other = view.players[1 - view.mover]
    return other.alive and other.cell == cell


def kills(view: View, cell: int) -> bool:
    """Whether a visit would be the death of the player whose turn it is (H-ARR-1 a to c)."""
    return cell == view.deadly or not view.cells[cell].leaves(view.players[view.mover].life)


def legend(grid: Grid) -> tuple[Sign, ...]:
    """What signs mean that stand on the ring now."""
    shown = _shown(grid.rows) - _SMALL
    mark, style = BOTH
    both = (Sign(mark, "both", style, ground=CHIPS[mark]),) if mark in shown else ()
    return (*(sign for glyph, sign in _WORDS.items() if glyph in shown), *both)


def _shown(rows: Iterable[Iterable[Cell]]) -> set[str]:
    """The signs on the ring."""
    cells = [cell for row in rows for cell in row]
    there = (cell.plate.there for cell in cells if cell.plate)
    return {cell.glyph for cell in cells}.union((cell.mark for cell in cells), *there)


def board(view: View, caption: str, player: int) -> Grid:
    """The whole ring; the focus is on a player."""
    drawing = ring(len(view.cells))
    rows = [[NOTHING] * drawing.width for _ in range(drawing.height)]
    for number, (row, column) in enumerate(drawing.path):
        rows[row][column] = _drawn(view, number) if number < len(view.cells) else WAY
    row, column = drawing.path[view.players[player].cell]
    return Grid(
        tuple(map(tuple, rows)),
        (row, column),
        caption,
        first=None,
        ends=_ends(len(view.cells)),
        largest=_LARGEST,
        apart=1,
        small=tuple(_WORDS[glyph] for glyph in sorted(_SMALL & _shown(rows))),
    )


@cache
def _ends(cells: int) -> tuple[tuple[str, str], ...]:
    """The first and the last cell of each row by number, each with the way that the ring goes on there."""
    height, _, path = ring(cells)
    rows: list[list[int]] = [[] for _ in range(height)]
    for cell in sorted(range(cells), key=path.__getitem__):
        rows[path[cell].row].append(cell)
    ways = [
        _WAYS[after.row - row, after.column - column] for (row, column), after in pairwise((*path, path[0]))
    ]
    return tuple((f"{row[0]}{ways[row[0]]}", f"{ways[row[-1]]}{row[-1]}") for row in rows)


def _drawn(view: View, number: int) -> Cell:
    """What matters most in a cell, and beside it who is there, else what a visit would do."""
    cell, visitors, is_death = (
        view.cells[number],
        view.visitors(number),
        not view.over and kills(view, number),
    )
    balance = _balance(cell)
    glyph = _content(view, number) or balance
    mark, style = " ", "text"
    if visitors:
        mark, style = PLAYERS[visitors[0]][:2] if len(visitors) == 1 else BOTH
    elif is_death:
        mark, style = "!", _STYLES["!"]
    elif balance in "+−" and glyph not in ("V", balance):
        mark, style = balance, _STYLES[balance]
    ground, chip = _GROUNDS.get(glyph, "floor"), CHIPS.get(mark, "")
    lords = {"Voldemort": view.voldemort, "Dumbledore": view.dumbledore}
    here = tuple(name for name, place in lords.items() if place == number)
    plate = _plate(number, cell, here, is_deadly=number == view.deadly, is_death=is_death)
    return Cell(glyph, _STYLES[glyph], mark, style, ground, chip=chip, plate=plate)


@lru_cache(512)
def _plate(number: int, cell: Holds, here: tuple[str, ...], *, is_deadly: bool, is_death: bool) -> Plate:
    """The number of a cell, what is there besides elves and dementors, and what these do, or all of them.

    It is kept, since most cells stay as they are.
    """
    found = "H" * cell.horcruxes if cell.horcruxes <= _SEVERAL else f"{cell.horcruxes}H"
    letters = [found, *(name[0] for name in reversed(here))]
    there = "".join(reversed(letters) if is_deadly else letters)
    does = _signed(cell.gain)
    if is_death:
        does = "!" if there else f"{does}!"
    life = {"elves": cell.elves, "dementors": -cell.dementors}
    parts = [_signed(points) for points in life.values() if points]
    counts = " ".join(parts) if parts[1:] else ""  # one alone is all that a visit does
    words = (
        *((horcruxes(cell.horcruxes),) if cell.horcruxes else ()),
        *here,
        *(f"{name} {_signed(points)}" for name, points in life.items() if points),
        *(("death",) if is_death else ()),
    )
    return Plate(str(number), there, does, counts, words, _HEAD)


def _signed(points: int) -> str:
    """Life points that come or go, nothing for none."""
    return f"{points:+d}".replace("-", "−") if points else ""


def _content(view: View, number: int) -> str:
    """What matters more than elves and dementors."""
    if number == view.deadly:
        return "V"
    if view.cells[number].horcruxes:
        return "H"
    if number == view.dumbledore:
        return "D"
    return "0" if number == START else ""


def _balance(cell: Holds) -> str:
    """What elves and dementors together do to life points."""
    if cell.gain:
        return "+" if cell.gain > 0 else "−"
    return "=" if cell.elves else "o"
