"""The signs of the board, in one place for the board itself, its legend and the help."""

from collections.abc import Mapping
from typing import Final

from thrones_tui.games.goldrush.elements import BY_SYMBOL, ELEMENTS, EMPTY, IN_ORDER, Element
from thrones_tui.games.goldrush.view import CLOSED, View
from thrones_tui.scene.model import Cell, Sign

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


def board(view: View, marked: Mapping[int, Element]) -> tuple[tuple[Cell, ...], ...]:
    """All cells, a row at a time; `marked` are closed cells, with what they could be the rest of."""
    letters = view.contents or view.cells

    def cell(at: int) -> Cell:
        if letters[at] != CLOSED:
            return opened_cell(letters[at], view.openers[at])
        if at not in marked:
            return CLOSED_SIGN
        return CLOSED_SIGN._replace(mark=marked[at].symbol.lower(), mark_style=marked[at].style)

    side = view.side
    return tuple(tuple(cell(row * side + column) for column in range(side)) for row in range(side))
