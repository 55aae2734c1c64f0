"""G-AI-1: the computer players. They are given a view and dice, never the board."""

from collections.abc import Mapping
from typing import Final

from thrones_tui.core.dice import Dice
from thrones_tui.games.goldrush.elements import BY_SYMBOL, GOLD, Bear, WildAnimal, Wood
from thrones_tui.games.goldrush.odds import suspects
from thrones_tui.games.goldrush.state import CAUTIOUS
from thrones_tui.games.goldrush.view import CLOSED, View

ESCAPE: Final = 0.5
"""The chance to guess right whether a die is even or odd."""


def choose_cell(view: View, player: int, dice: Dice) -> int:
    """The cell that a computer opens."""
    return dice.pick(cautious_cells(view, player) if view.players[player].kind == CAUTIOUS else view.closed)


def guess_even(dice: Dice) -> bool:
    """A guess, as good as any other."""
    return dice.chance(ESCAPE)


def cautious_cells(view: View, player: int) -> list[int]:
    """The most promising cells: none that could be the rest of a bear, as long as there are others."""
    closed = view.closed
    bears, woods = suspects(view, Bear.symbol), suspects(view, Wood.symbol)
    cells = [cell for cell in closed if cell not in bears] or list(closed)
    worths = {
        beside_wood: worth(view, player, _expected(view, bears, woods, beside_wood))
        for beside_wood in {cell in woods for cell in cells}
    }
    most = max(worths.values())
    return [cell for cell in cells if worths[cell in woods] == most]


def _expected(
    view: View, bears: frozenset[int], woods: frozenset[int], beside_wood: bool
) -> Mapping[str, float]:
    """The chance of each kind in a cell that is not part of a begun bear, beside begun wood or not."""
    left = dict(view.left)
    closed = view.cells.count(CLOSED)
    begun_bear, begun_wood = (_rest_of_begun(view, symbol) for symbol in (Bear.symbol, Wood.symbol))
    chance = {Bear.symbol: _share(left[Bear.symbol] - begun_bear, closed - len(bears))}
    chance[Wood.symbol] = (
        _share(begun_wood, len(woods))
        if beside_wood
        else _share(left[Wood.symbol] - begun_wood, closed - len(woods))
    )
    spare = max(0.0, 1.0 - sum(chance.values()))
    others = {symbol: number for symbol, number in left.items() if symbol not in chance}
    total = sum(others.values())
    return chance | {symbol: spare * _share(number, total) for symbol, number in others.items()}


def _rest_of_begun(view: View, symbol: str) -> int:
    """The least number of closed cells that complete what is partly opened of a kind."""
    return -view.cells.count(symbol) % BY_SYMBOL[symbol].size


def _share(part: int, whole: int) -> float:
    return min(1.0, max(0.0, part / whole)) if whole > 0 else 0.0


def worth(view: View, player: int, chance: Mapping[str, float]) -> float:
    """What a cell is worth: the gold to expect, plus the health as a share of what the player has left."""
    health = 0.0
    for symbol, element in BY_SYMBOL.items():
        odds = 1 - ESCAPE if isinstance(element, WildAnimal) else 1.0
        health += chance[symbol] * odds * element.effect(view.side)
    return chance[GOLD] + health / view.players[player].health
