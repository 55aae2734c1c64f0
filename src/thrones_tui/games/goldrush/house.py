"""G-TURN-6: the house rule by which players open several cells each time, as large boards need it."""

from typing import Final

from thrones_tui.core.options import HouseRule
from thrones_tui.scene.english import spelled

ROWS: Final = 5
"""Rows of the board for each cell beyond the first."""
SEVERAL: Final = HouseRule(
    "several",
    "Several cells",
    f"You open one more cell for every {spelled(ROWS)} rows before the other moves. Each uses up a turn.",
)
HOUSE: Final = (SEVERAL,)


def most_cells(side: int, *, several: bool) -> int:
    """The cells that a player opens before the other one does."""
    return 1 + side // ROWS if several else 1
