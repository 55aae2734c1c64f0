"""The signs of the gold rush as they are drawn, on the board and in its legend."""

from typing import Final

from thrones_tui.games.goldrush.elements import ELEMENTS, EMPTY, IN_ORDER
from thrones_tui.scene.model import Cell, Plate, Sign

CLOSED_SIGN: Final = Cell("■", "closed", ground="closed", plate=Plate(" ■"))
"""G-TURN-2: every closed cell, whatever is in it."""
EMPTY_SIGN: Final = Cell(EMPTY, "dim", ground="floor", plate=Plate(f" {EMPTY}"))
PLAYER_STYLES: Final = ("own", "rival")
PLAYER_CHIPS: Final = ("yours-city", "house-6-city")
LARGE: Final = tuple(element for element in ELEMENTS if element.size > 1)
"""G-ODDS-1: those that can be partly opened. A closed cell that could be their rest has a mark beside it."""

LEGEND: Final = (
    *(Sign(e.symbol, e.name.split()[0], e.style, ground=e.ground) for e in IN_ORDER),
    *(
        Sign(sign.glyph, word, sign.style, ground=sign.ground)
        for sign, word in ((CLOSED_SIGN, "closed"), (EMPTY_SIGN, "empty"))
    ),
)
"""Each sign as on the board."""
MARKS: Final = (
    Sign("1 2", "who opened it", PLAYER_STYLES[0]),
    *(Sign(each.symbol.lower(), f"could be the rest of {each.one}", each.style) for each in LARGE),
)
SHORT_MARK: Final = Sign(" ".join(f"{each.symbol.lower()}?" for each in LARGE), "maybe", "danger")
"""The same marks where there is little room."""
