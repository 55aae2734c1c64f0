"""G-LOG-1, G-END-2: what both players have found, during a game and at its end."""

from collections.abc import Iterator
from typing import Final

from thrones_tui.core.rules import Outcome
from thrones_tui.games.goldrush.elements import BY_SYMBOL, IN_ORDER, Element, WildAnimal
from thrones_tui.games.goldrush.signs import PLAYER_STYLES
from thrones_tui.games.goldrush.state import BONUS, Find, place
from thrones_tui.games.goldrush.view import PlayerView, View
from thrones_tui.scene.english import signed
from thrones_tui.scene.model import Fact, Note, Panel, Row

RESOURCES: Final = tuple(e for e in IN_ORDER if not isinstance(e, WildAnimal))
WIDEST: Final = 18
"""Columns of a board that is printed with blanks between its cells, so that it fits the smallest window."""


def points(score: int) -> str:
    """A score: `0 points`, `200 points`."""
    return f"{score} points"


def worth(element: Element, side: int) -> str:
    """What opening a cell of a kind does."""
    if element.points:
        return f"+{points(element.points)}"
    health = f"{signed(element.effect(side))} health"
    return f"{health} if the die goes against you" if isinstance(element, WildAnimal) else health


def sentence(find: Find, side: int) -> str:
    """A line of a player's own list."""
    element = BY_SYMBOL[find.symbol]
    if find.cell == BONUS:
        return f"Turn {find.turn}, bonus for {element.name}: {signed(find.health)} health."
    at = f"Turn {find.turn}, {place(find.cell, side)}: {element.name}"
    if element.points:
        return f"{at}, +{points(element.points)}."
    if isinstance(element, WildAnimal) and find.health == 0:
        return f"{at}, escaped."
    return f"{at}, {signed(find.health)} health."


def gathered(player: PlayerView) -> str:
    """The resources found, by their letters: `F2 I1 S0 G1`."""
    return " ".join(f"{element.symbol}{player.found(element.symbol)}" for element in RESOURCES)


def log_rows(view: View, number: int) -> tuple[Row, ...]:
    """A player's whole list, a line for each find."""
    log = view.players[number].log
    return tuple(Note(sentence(find, view.side)) for find in log) or (Note("Nothing.", "dim"),)


def log_panel(view: View, number: int) -> Panel:
    """A player's list for the sheet."""
    return Panel(f"All that {view.players[number].name} found", log_rows(view, number))


def ending(view: View, outcome: Outcome) -> tuple[Row, ...]:
    """The result, the whole board, and both lists."""
    return (
        *_result(view, outcome),
        Note(""),
        Note("The whole board", "title"),
        *board_rows(view),
        *(row for number in range(2) for row in _account(view, number)),
    )


def _result(view: View, outcome: Outcome) -> Iterator[Row]:
    places = ("Draw", "Draw")
    if outcome.winners:
        places = ("Winner", "Loser") if outcome.winners == (0,) else ("Loser", "Winner")
    both = sorted(zip(places, view.players, strict=True), key=lambda each: each[0] == "Loser")
    for label, player in both:
        health = f"{player.health} health" if player.alive else "dead"
        yield Fact(label, f"{player.name}, {points(player.score)}, {health}", "points")
    yield Fact("Turns", f"{view.turn} of {view.total}")


def board_rows(view: View) -> Iterator[Row]:
    """The board in letters, a row a line."""
    blank = " " if view.side <= WIDEST else ""
    for start in range(0, len(view.contents), view.side):
        yield Note(blank.join(view.contents[start : start + view.side]))


def _account(view: View, number: int) -> Iterator[Row]:
    player = view.players[number]
    yield Note("")
    yield Note(f"{player.name}: {gathered(player)}", PLAYER_STYLES[number])
    yield from log_rows(view, number)
