"""H-SEE-2: the signs of the ring, in one place for the ring itself, its legend and the help."""

from typing import Final

from thrones_tui.games.horcruxes.life import Life
from thrones_tui.games.horcruxes.ring import ring
from thrones_tui.games.horcruxes.state import START
from thrones_tui.games.horcruxes.view import Place, View
from thrones_tui.scene.model import Cell, Grid, Sign

PLAYERS: Final = (("1", "hero"), ("2", "rival"))
"""The mark of each player, with its style."""
BOTH: Final = ("X", "hero")
NOTHING: Final = Cell(" ", "fog")
WAY: Final = Cell(".", "border")
"""Between the last cell and cell 0, where the drawing is longer than the ring."""

SIGNS: Final = (
    Sign("1 2", "the players; X: both in one cell", "hero"),
    Sign("H", "horcruxes", "gold"),
    Sign("V", "Voldemort, alone: death", "danger"),
    Sign("D", "Dumbledore: with him Voldemort does nothing", "ice"),
    Sign("+", "more elves than dementors: you gain life points", "good"),
    Sign("-", "more dementors than elves: you lose life points", "warn"),
    Sign("=", "as many elves as dementors"),
    Sign("o", "an empty cell"),
    Sign("0", "cell 0, where both begin", "accent"),
    Sign("!", "a visit would kill whose turn it is", "danger"),
)
LEGEND: Final = (
    Sign("1", "2 X=both", "hero"),
    Sign("H", "horcrux", "gold"),
    Sign("V", "Voldemort", "danger"),
    Sign("D", "Dumbledore", "ice"),
    Sign("+", "elves", "good"),
    Sign("-", "dementors", "warn"),
    Sign("=", "even"),
    Sign("o", "empty"),
    Sign("!", "kills", "danger"),
)
"""The same, short enough to stand beside the ring."""


def kills(view: View, place: Place) -> bool:
    """Whether a visit would be the death of the player whose turn it is (H-ARR-1 a to c)."""
    return place.deadly or not Life(view.wizards[view.mover].life).plus(place.elves).less(place.dementors)


def board(view: View, caption: str) -> Grid:
    """The whole ring; the focus is where the last move led."""
    drawing = ring(len(view.places))
    rows = [[NOTHING] * drawing.width for _ in range(drawing.height)]
    for row, column in drawing.path[len(view.places) :]:
        rows[row][column] = WAY
    for place in view.places:
        row, column = drawing.path[place.number]
        rows[row][column] = _cell(view, place)
    here = drawing.path[view.wizards[view.latest].cell]
    return Grid(tuple(map(tuple, rows)), (here.row, here.column), caption, first=None)


def _cell(view: View, place: Place) -> Cell:
    """What matters most in a cell, and beside it who is there, else what a visit would do."""
    glyph, style = _content(place)
    if len(place.visitors) > 1:
        return Cell(glyph, style, *BOTH)
    if place.visitors:
        return Cell(glyph, style, *PLAYERS[place.visitors[0]])
    if not view.over and kills(view, place):
        return Cell(glyph, style, "!", "danger")
    balance = _balance(place)
    return (
        Cell(glyph, style) if glyph in ("V", balance[0]) or not place.gain else Cell(glyph, style, *balance)
    )


def _content(place: Place) -> tuple[str, str]:
    if place.deadly:
        return "V", "danger"
    if place.horcruxes:
        return "H", "gold"
    if place.dumbledore:
        return "D", "ice"
    return ("0", "accent") if place.number == START else _balance(place)


def _balance(place: Place) -> tuple[str, str]:
    """What elves and dementors together do to life points."""
    if place.gain:
        return ("+", "good") if place.gain > 0 else ("-", "warn")
    return ("=", "text") if place.elves else ("o", "dim")
