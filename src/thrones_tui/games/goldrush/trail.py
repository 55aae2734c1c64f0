"""G-TURN-2: which cell each player opened last, as whoever watches remembers it."""

from dataclasses import dataclass
from typing import Final

from thrones_tui.core.codec import decode, require
from thrones_tui.games.goldrush.state import NOWHERE
from thrones_tui.games.goldrush.view import View
from thrones_tui.scene.memory import Memory

_NONE: Final = (NOWHERE, NOWHERE)


@dataclass(frozen=True, slots=True)
class Trail(Memory):
    """The cell that each player opened last, if it was seen, and who had opened which at the last look."""

    last: tuple[int, int]
    openers: bytearray


def remember(memory: Memory, view: View) -> Trail:
    """The memory after another look: both may have moved since the last one."""
    before = memory if isinstance(memory, Trail) else Trail(_NONE, bytearray(len(view.openers)))
    new = [cell for cell, opener in enumerate(view.openers) if opener != before.openers[cell]]
    first, second = (_last(view, player, new, before.last[player]) for player in (0, 1))
    return Trail((first, second), bytearray(view.openers))


def _last(view: View, player: int, new: list[int], before: int) -> int:
    """A player's last cell: of several new ones that which was opened last of all, or nobody can tell."""
    own = [cell for cell in new if view.openers[cell] == player + 1]
    if view.latest in own:
        return view.latest
    return NOWHERE if own[1:] else next(iter(own), before)


def recall(data: object, view: View) -> Trail:
    """The memory in plain data; raise `CodecError` if it is none of the game that is seen."""
    trail = decode(Trail, data)
    require(trail.openers == view.openers, "Trail.openers: it is one of another game")
    for player, cell in enumerate(trail.last):
        is_own = cell == NOWHERE or (0 <= cell < len(view.openers) and view.openers[cell] == player + 1)
        require(is_own, f"Trail.last: {cell} was not opened by player {player + 1}")
    return trail


def last_cells(memory: Memory, view: View) -> tuple[int, ...]:
    """The cells that stand out: the one opened last of all, and each player's last."""
    return (view.latest, *(memory.last if isinstance(memory, Trail) else ()))


def last_cell(memory: Memory, player: int) -> int:
    """The cell that a player opened last, if it is remembered."""
    return memory.last[player] if isinstance(memory, Trail) else NOWHERE
