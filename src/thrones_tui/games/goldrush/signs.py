"""The signs of the board, in one place for the board itself, its legend and the help."""

from collections.abc import Mapping
from typing import Final

from thrones_tui.games.goldrush.elements import BY_SYMBOL, ELEMENTS, EMPTY, IN_ORDER, Element
from thrones_tui.games.goldrush.odds import suspects
from thrones_tui.games.goldrush.state import NOWHERE
from thrones_tui.games.goldrush.view import CLOSED, View
from thrones_tui.scene.model import Cell, Grid, Sign

CLOSED_SIGN: Final = Cell("■", "land")
"""G-TURN-2: every closed cell, whatever is in it."""
EMPTY_SIGN: Final = Cell(EMPTY, "dim")
PLAYER_STYLES: Final = ("own", "rival")
LARGE: Final = tuple(element for element in ELEMENTS if element.size > 1)
"""G-ODDS-1: those that can be partly opened. A closed cell that could be their rest has a mark beside it."""

LEGEND: Final = (
    Sign(CLOSED_SIGN.glyph, "closed", CLOSED_SIGN.style),
    Sign(EMPTY_SIGN.glyph, "empty", EMPTY_SIGN.style),
    *(Sign(element.symbol, element.name.split()[0], element.style) for element in IN_ORDER),
)
MARKS: Final = (
    Sign("1 2", "who opened it", PLAYER_STYLES[0]),
    *(Sign(each.symbol.lower(), f"could be the rest of {each.one}", each.style) for each in LARGE),
)


def board(view: View, caption: str) -> Grid:
    """The board as far as it is opened, all of it once the game is over; the cursor on the latest cell."""
    side, letters, marked = view.side, view.contents or view.cells, _marked(view)

    def cell(at: int) -> Cell:
        letter, opener = letters[at], view.openers[at]
        if letter == CLOSED:
            mark = marked.get(at)
            return Cell(*CLOSED_SIGN[:2], mark.symbol.lower(), mark.style) if mark else CLOSED_SIGN
        if letter == EMPTY:
            return EMPTY_SIGN
        if not opener:
            return Cell(letter, "fog")
        return Cell(letter, BY_SYMBOL[letter].style, str(opener), PLAYER_STYLES[opener - 1])

    rows = tuple(tuple(map(cell, range(start, start + side))) for start in range(0, side * side, side))
    focus = (side // 2, side // 2) if view.latest == NOWHERE else divmod(view.latest, side)
    return Grid(rows, focus, caption, first=0, numbered=True)


def _marked(view: View) -> Mapping[int, Element]:
    """G-ODDS-1: cells to be marked while the odds are shown; the mark of the largest element wins."""
    if not view.odds or view.contents:
        return {}
    return {cell: element for element in reversed(LARGE) for cell in sorted(suspects(view, element.symbol))}
