"""Events and numbers of a gold rush in words."""

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from thrones_tui.games.goldrush.elements import BY_SYMBOL, Element, WildAnimal
from thrones_tui.games.goldrush.events import (
    BonusPaid,
    CellOpened,
    DieRolled,
    GameEnded,
    GoldRushEvent,
    PlayerDied,
)
from thrones_tui.games.goldrush.player import BONUS, Entry
from thrones_tui.scene.model import Line

_HALF_UP: Final = 1e-9
"""So that a half that binary numbers hold exactly is rounded up like any other."""


def place(cell: int, side: int) -> str:
    """A cell as it is typed: `x,y`, its row and column from 0 (G-TURN-1)."""
    row, column = divmod(cell, side)
    return f"{row},{column}"


def signed(number: int) -> str:
    """A change: `+2`, `+0`, `-3`."""
    return f"{number:+}"


def points(score: int) -> str:
    """A score: `0 points`, `200 points`."""
    return f"{score} points"


def percent(chance: float) -> str:
    """A chance in percent, to one place; one that is not 0 or 1 never looks as if it were."""
    text = f"{chance * 100 + _HALF_UP:.1f}".removesuffix(".0")
    if text == "0" and chance > 0:
        return "under 0.1%"
    return "over 99.9%" if text == "100" and chance < 1 else f"{text}%"


def worth(element: Element, side: int) -> str:
    """What opening a cell of a kind does."""
    if element.points:
        return f"+{element.points} points"
    health = f"{signed(element.effect(side))} health"
    return f"{health} if the die goes against you" if isinstance(element, WildAnimal) else health


def told(entry: Entry, side: int) -> str:
    """A line of a player's own list."""
    element = BY_SYMBOL[entry.symbol]
    if entry.cell == BONUS:
        return f"Turn {entry.turn}, bonus for {element.name}: {signed(entry.health)} health."
    at = f"Turn {entry.turn}, {place(entry.cell, side)}: {element.name}"
    if element.points:
        return f"{at}, +{element.points} points."
    if isinstance(element, WildAnimal) and entry.health == 0:
        return f"{at}, escaped."
    return f"{at}, {signed(entry.health)} health."


def lines(events: Sequence[GoldRushEvent], names: Sequence[str], side: int, turn: int) -> Iterator[Line]:
    """The log for events in their order, each under the turn it belongs to; `turn` is that of the first."""
    for event in events:
        if isinstance(event, CellOpened):
            turn = event.turn
        text, style = _sentence(event, names, side)
        yield Line(text, style, turn, isinstance(event, CellOpened) and event.symbol not in BY_SYMBOL)


def _sentence(event: GoldRushEvent, names: Sequence[str], side: int) -> tuple[str, str]:
    match event:
        case CellOpened(_, player, cell, symbol, health, points):
            opens = f"{names[player]} opens {place(cell, side)}"
            element = BY_SYMBOL.get(symbol)
            if element is None:
                return f"{opens}: nothing.", "text"
            if isinstance(element, WildAnimal):
                return f"{opens}: a {element.name}!", element.style
            gain = f"+{points} points" if points else f"{signed(health)} health"
            return f"{opens}: {element.name}, {gain}.", element.style
        case DieRolled(player, symbol, even, die, escaped, health):
            said = f"{names[player]} says {'even' if even else 'odd'}, the die shows {die}"
            animal = BY_SYMBOL[symbol].name
            if escaped:
                return f"{said}: escaped from the {animal}, unharmed.", "good"
            return f"{said}: the {animal} strikes, {signed(health)} health.", "danger"
        case PlayerDied(player):
            return f"{names[player]} is dead.", "danger"
        case BonusPaid(player, symbol, cells, health):
            found = f"{cells} cells of {BY_SYMBOL[symbol].name} found"
            return f"A bonus for {names[player]}, {found}: {signed(health)} health.", "good"
        case GameEnded(reason):
            return reason, "accent"
        case _:
            assert_never(event)
