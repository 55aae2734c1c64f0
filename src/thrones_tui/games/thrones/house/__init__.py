"""T-HOUSE: the house rules, a file each; a new one is added to `RULES`."""

from typing import Final

from thrones_tui.games.thrones.hooks import HouseRule
from thrones_tui.games.thrones.house.cunning import CunningRivals
from thrones_tui.games.thrones.house.doomed import DoomedHero
from thrones_tui.games.thrones.house.horses import Horses

RULES: Final[tuple[type[HouseRule], ...]] = (Horses, CunningRivals, DoomedHero)
"""In the order in which they are asked, listed and saved."""
