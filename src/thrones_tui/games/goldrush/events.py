"""What happens in a gold rush. Players and cells are numbers; everybody hears of everything."""

from typing import NamedTuple, TypeAlias

from thrones_tui.core.events import EVERYBODY, Audience


class CellOpened(NamedTuple):
    """A player opened a cell in a turn: the letter there, and what it gave; animals give nothing yet."""

    turn: int
    player: int
    cell: int
    symbol: str
    health: int
    points: int
    audience: Audience = EVERYBODY


class DieRolled(NamedTuple):
    """G-TURN-4: an animal's die after a guess; `health` is the wound as a number below 0, or 0.

    `escaped` tells a right guess from a wrong one that happens to cost nothing.
    """

    player: int
    symbol: str
    even: bool
    die: int
    escaped: bool
    health: int
    audience: Audience = EVERYBODY


class PlayerDied(NamedTuple):
    """G-TURN-5: a player has no health left."""

    player: int
    audience: Audience = EVERYBODY


class BonusPaid(NamedTuple):
    """G-BON-1: a player reached a milestone, so many cells of a kind."""

    player: int
    symbol: str
    cells: int
    health: int
    audience: Audience = EVERYBODY


class GameEnded(NamedTuple):
    """The end; `winner` is −1 for a draw."""

    reason: str
    winner: int
    audience: Audience = EVERYBODY


GoldRushEvent: TypeAlias = CellOpened | DieRolled | PlayerDied | BonusPaid | GameEnded
