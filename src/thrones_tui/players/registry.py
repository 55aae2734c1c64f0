"""The ladders of all games, each imported when it is asked for."""

from importlib import import_module
from typing import TypeAlias

from thrones_tui.games.registry import listing
from thrones_tui.players.contract import Factory, Ladder, Player
from thrones_tui.players.specs import Spec

AnyPlayer: TypeAlias = Player[object]
AnyFactory: TypeAlias = Factory[object]
AnyLadder: TypeAlias = Ladder[object]
"""Those of whichever game."""


def ladder(game: str) -> AnyLadder:
    """The players made of code for a game; raise `ValueError` with a sentence if there is no such game."""
    module = import_module(f"thrones_tui.players.{listing(game).package}")
    found: AnyLadder = module.LADDER
    return found


def built_in(game: str, spec: Spec) -> AnyFactory | None:
    """What makes the player of a spec, if it is one of ours; a file or a message can have no other play."""
    return None if spec.file else ladder(game).players.get(spec.name)
