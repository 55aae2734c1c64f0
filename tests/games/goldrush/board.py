"""Small valleys for tests, drawn in letters, and ways to rewrite what is hidden in one."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeAlias

from tests.contract.games import instead

from thrones_tui.core.dice import Dice, ScriptedDice
from thrones_tui.core.scheduler import Scheduler
from thrones_tui.games.goldrush.game import load
from thrones_tui.games.goldrush.opening import CellOpened
from thrones_tui.games.goldrush.state import Player, State
from thrones_tui.games.goldrush.valley import NOBODY, Valley
from thrones_tui.games.goldrush.view import View
from thrones_tui.scene.live import LiveGame
from thrones_tui.scene.model import Fact, Meter, Sign

EDITION = load("goldrush", {})
RULES = EDITION.rules
Dig: TypeAlias = LiveGame[State, View]
PEOPLE = ("person", "person")


def die(face: int) -> float:
    """The number for scripted dice with which a die shows a face."""
    return (face - 0.5) / 6


def draw(
    drawing: str,
    *,
    dice: Iterable[float] | Dice = (),
    kinds: Sequence[str] = PEOPLE,
    total: int | None = None,
    health: Sequence[int] | None = None,
    odds: bool = False,
    opened: Iterable[tuple[int, int, int]] = (),
) -> Dig:
    """A game of Ada and Ben on a board drawn in letters, a row a line, at its first question.

    `opened` are row, column and player of cells that count as opened without an effect.
    """
    rows = drawing.split()
    side = len(rows)
    grid = Valley(side, "".join(rows), bytearray(side * side))
    for row, column, player in opened:
        grid.opened[row * side + column] = player + 1
    starts = health or (2 * side, 2 * side)
    people = zip(("Ada", "Ben"), kinds, starts, strict=True)
    state = State(
        dice=dice if isinstance(dice, Dice) else ScriptedDice(dice),
        grid=grid,
        players=[Player(*person) for person in people],
        total=side * side if total is None else total,
        odds=odds,
        scheduler=Scheduler(),
    )
    return LiveGame(EDITION, state)


def rewritten(game: Dig, rng: Random, but: int | None = None) -> Dig:
    """A copy of a game in which all that is hidden lies elsewhere, except in the cell `but`."""
    state = game.state.clone()
    grid = state.grid
    hidden = [cell for cell, opener in enumerate(grid.opened) if opener == NOBODY and cell != but]
    letters = [grid.contents[cell] for cell in hidden]
    rng.shuffle(letters)
    contents = list(grid.contents)
    for cell, letter in zip(hidden, letters, strict=True):
        contents[cell] = letter
    grid.contents = "".join(contents)
    return instead(game, state)


def play(game: Dig, *said: str) -> None:
    """Open cells, and guess."""
    for command in said:
        game.submit(f"open {command}" if "," in command else command)


def opened_by(game: Dig, command: str) -> list[int]:
    """The cells that a command opens, in order."""
    return [event.cell for event in game.submit(command) if isinstance(event, CellOpened)]


def texts(game: Dig) -> list[str]:
    """The log in words."""
    return [line.text for line in game.log]


def players(game: Dig) -> list[str]:
    """What is said of the players: for each the name, health, score and finds."""
    return [
        row.meaning if isinstance(row, Sign) else row.text if isinstance(row, Meter) else row.value
        for row in game.scene().panels[1].rows
        if isinstance(row, Sign | Meter | Fact)
    ]
