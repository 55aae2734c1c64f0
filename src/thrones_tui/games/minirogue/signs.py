"""The signs of the map, in one place for the map itself and the help."""

from typing import Final

from thrones_tui.games.minirogue.kinds import MONSTERS
from thrones_tui.scene.model import Cell, Sign

SIGNS: Final = (
    Sign("@", "you", "hero"),
    *(Sign(monster.glyph, monster.name, "danger") for monster in MONSTERS.values()),
    Sign(")", "a weapon", "gold"),
    Sign("?", "a scroll", "gold"),
    Sign(">", "the stairway down", "accent"),
    Sign("&", "the golden idol", "gold"),
    Sign("#", "wall", "edge"),
    Sign(".", "floor", "dim"),
)
STYLES: Final = {sign.glyph: sign.style for sign in SIGNS}
LIT: Final = {glyph: Cell(glyph, STYLES[glyph]) for glyph in "#.)?>&"} | {" ": Cell(" ", "fog")}
"""Tiles in sight, by glyph."""
REMEMBERED: Final = {glyph: Cell(glyph, "fog") for glyph in LIT}
"""R-SEE-2: tiles that were seen once."""
