"""The ladders of all games, each imported when it is asked for."""

from importlib import import_module
from typing import TypeAlias

from thrones_tui.games.registry import listing
from thrones_tui.players.contract import Factory, Ladder, Player

AnyPlayer: TypeAlias = Player[object]
AnyFactory: TypeAlias = Factory[object]
AnyLadder: TypeAlias = Ladder[object]
"""Those of whichever game."""


def ladder(game: str) -> AnyLadder:
    """The players made of code for a game; raise `ValueError` with a sentence if there is no such game."""
    module = import_module(f"thrones_tui.players.{listing(game).package}")
    found: AnyLadder = module.LADDER
    return found
