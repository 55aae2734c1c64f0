"""The signs of the board, in one place for the board itself, its legend and the help."""

from typing import Final

from thrones_tui.games.goldrush.elements import BY_SYMBOL, EMPTY, IN_ORDER
from thrones_tui.games.goldrush.view import CLOSED, View
from thrones_tui.scene.model import Cell, Sign

CLOSED_SIGN: Final = Cell("■", "land")
"""G-TURN-2: every closed cell, whatever is in it."""
EMPTY_SIGN: Final = Cell(EMPTY, "dim")
PLAYER_STYLES: Final = ("own", "rival")
MAY_BE_BEAR: Final = ("b", "danger")
MAY_BE_WOOD: Final = ("i", "warrior")
"""G-ODDS-1: beside a closed cell that could belong to a partly opened one."""

LEGEND: Final = (
    Sign(CLOSED_SIGN.glyph, "closed", CLOSED_SIGN.style),
    Sign(EMPTY_SIGN.glyph, "empty", EMPTY_SIGN.style),
    *(Sign(element.symbol, element.name.split()[0], element.style) for element in IN_ORDER),
)
MARKS: Final = (
    Sign("1 2", "who opened it", PLAYER_STYLES[0]),
    Sign(MAY_BE_BEAR[0], "could be the rest of a bear", MAY_BE_BEAR[1]),
    Sign(MAY_BE_WOOD[0], "could be the rest of wood", MAY_BE_WOOD[1]),
)


def opened_cell(letter: str, opener: int) -> Cell:
    """A cell that is open: what is in it, and the number of the player who opened it where that is something.

    `opener` is 0 where nobody did: the board is shown once the game is over.
    """
    element = BY_SYMBOL.get(letter)
    if element is None:
        return EMPTY_SIGN
    if not opener:
        return Cell(element.symbol, "fog")
    return Cell(element.symbol, element.style, str(opener), PLAYER_STYLES[opener - 1])


def board(view: View, bears: frozenset[int], woods: frozenset[int]) -> tuple[tuple[Cell, ...], ...]:
    """All cells, a row at a time; `bears` and `woods` are closed cells to be marked."""
    letters = view.contents or view.cells

    def cell(at: int) -> Cell:
        if letters[at] != CLOSED:
            return opened_cell(letters[at], view.openers[at])
        mark = MAY_BE_BEAR if at in bears else MAY_BE_WOOD if at in woods else None
        return CLOSED_SIGN._replace(mark=mark[0], mark_style=mark[1]) if mark else CLOSED_SIGN

    side = view.side
    return tuple(tuple(cell(row * side + column) for column in range(side)) for row in range(side))
