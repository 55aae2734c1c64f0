"""The board as it is drawn: what is open, by whom, and what may still lie where."""

from collections.abc import Iterator, Mapping
from typing import Final

from thrones_tui.games.goldrush import trail
from thrones_tui.games.goldrush.elements import BY_SYMBOL, Element
from thrones_tui.games.goldrush.odds import suspects
from thrones_tui.games.goldrush.signs import (
    CLOSED_SIGN,
    EMPTY_SIGN,
    LARGE,
    PLAYER_CHIPS,
    PLAYER_STYLES,
)
from thrones_tui.games.goldrush.state import BONUS, NOWHERE
from thrones_tui.games.goldrush.valley import lines_through
from thrones_tui.games.goldrush.view import CLOSED, View
from thrones_tui.scene.memory import NO_MEMORY, Memory
from thrones_tui.scene.model import Cell, Grid, Plate

LARGEST: Final = 6
"""Rows of the largest tile, which has room for words."""


def board(view: View, caption: str, memory: Memory = NO_MEMORY) -> Grid:
    """The board as far as it is opened, all of it once the game is over; the cursor on the latest cell, and
    the last one of each player in that player's colour, in large tiles its first line.
    """
    side, letters, marked = view.side, view.contents or view.cells, _marked(view)
    last = trail.last_cells(memory, view)
    felt = {find.cell: find.health for player in view.players for find in player.log if find.cell != BONUS}

    def cell(at: int) -> Cell:
        letter, opener = letters[at], view.openers[at]
        if letter == CLOSED:
            return _closed(marked.get(at))
        element = BY_SYMBOL.get(letter)
        if element and not opener:
            return Cell(letter, element.style, ground="floor-seen", plate=Plate(f" {letter}"))
        return _opened(element, opener, felt.get(at, 0), is_last=at in last)

    rows = tuple(tuple(map(cell, range(start, start + side))) for start in range(0, side * side, side))
    focus = begins(side, view.latest)
    return Grid(rows, focus, caption, first=0, numbered=True, largest=LARGEST)


def begins(side: int, cell: int) -> tuple[int, int]:
    """Where a cursor begins: at a cell, or where there is none in the middle."""
    return (side // 2, side // 2) if cell == NOWHERE else divmod(cell, side)


def _closed(rest_of: Element | None) -> Cell:
    """A closed cell, which may be the rest of something."""
    if rest_of is None:
        return CLOSED_SIGN
    mark = rest_of.symbol.lower()
    plate = Plate(f" {CLOSED_SIGN.glyph}", f" {mark}?", words=(f" {rest_of.name}?",))
    return CLOSED_SIGN._replace(mark=mark, mark_style=rest_of.style, plate=plate)


def _opened(element: Element | None, opener: int, health: int, *, is_last: bool) -> Cell:
    """What was found by whom, and in large tiles what it did; an empty cell tells only who was there last."""
    if not (opener and (element or is_last)):
        return EMPTY_SIGN
    name = element.name if element else "nothing"
    found = Cell(element.symbol, element.style, ground=element.ground) if element else EMPTY_SIGN
    does = f"{health:+d}" if health else ""
    gain = f"+{element.points}" if element and element.points else does
    return found._replace(
        mark=str(opener),
        mark_style="hero" if is_last else PLAYER_STYLES[opener - 1],
        chip=PLAYER_CHIPS[opener - 1],
        site=PLAYER_CHIPS[opener - 1] if is_last else "",
        plate=Plate(
            f" {found.glyph}",
            "",
            does,
            words=(f" {name.split()[0]}", f" {gain}"),
            head=("hero", PLAYER_CHIPS[opener - 1]) if is_last else None,
        ),
    )


def leaps(view: View) -> Iterator[int]:
    """The cells of interest: those marked; without odds, closed ones that touch part of a bear or of wood."""
    if view.odds:
        return iter(sorted(_marked(view)))
    return (cell for cell in view.closed if beside(view, cell))


def beside(view: View, cell: int) -> list[str]:
    """What large things a closed cell touches an opened part of."""
    if view.cells[cell] != CLOSED:
        return []
    near = {view.cells[at] for line in lines_through(view.side, 2)[cell] for at in line}
    return [element.one for element in LARGE if element.symbol in near]


def _marked(view: View) -> Mapping[int, Element]:
    """G-ODDS-1: cells to be marked while the odds are shown; the mark of the largest element wins."""
    if not view.odds or view.contents:
        return {}
    return {cell: element for element in reversed(LARGE) for cell in sorted(suspects(view, element.symbol))}
