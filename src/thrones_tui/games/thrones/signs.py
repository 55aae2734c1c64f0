"""The signs of the map, in one place for the map itself, its legend and the help."""

from typing import Final

from thrones_tui.games.thrones.data import LAND, WATER
from thrones_tui.scene.model import Cell, Sign

HERO, RIVAL, FREE, OWN, FOREIGN = "@", "&", "!", "+", "-"
TERRAIN: Final = {WATER: ("~", "water"), LAND: ("*", "land")}
EDGE: Final = Cell("#", "edge")
"""T-SEE-1: beyond the board."""

SIGNS: Final = (
    Sign(HERO, "you", "hero"),
    Sign(RIVAL, "a rival hero", "rival"),
    Sign(FREE, "a free warrior", "warrior"),
    Sign(OWN, "a place you control", "own"),
    Sign(FOREIGN, "a place a rival controls", "danger"),
    Sign("A-Z", "a city", "city"),
    Sign("*", "land", "land"),
    Sign("~", "water: only with a ship", "water"),
    Sign("#", "the edge of the world", "edge"),
)
LEGEND: Final = (
    Sign(HERO, "you", "hero"),
    Sign(RIVAL, "rival", "rival"),
    Sign(FREE, "warrior", "warrior"),
    Sign(OWN, "yours", "own"),
    Sign(FOREIGN, "theirs", "danger"),
    Sign("~", "water", "water"),
)
"""The same, short enough to stand beside the map."""


def terrain_cell(letter: str) -> Cell:
    """A tile of the data files' letter with nobody on it: terrain, or a city."""
    return Cell(*TERRAIN.get(letter, (letter, "city")))
