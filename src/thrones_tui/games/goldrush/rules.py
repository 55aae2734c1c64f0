"""The rules of the gold rush, bound to the engine's protocol."""

from collections.abc import Mapping
from typing import Final

from thrones_tui.core.codec import decode, encode
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision
from thrones_tui.core.dice import Dice
from thrones_tui.games.goldrush.checks import check
from thrones_tui.games.goldrush.commands import VOCABULARY, Open
from thrones_tui.games.goldrush.opening import refused_cell
from thrones_tui.games.goldrush.setup import new_state
from thrones_tui.games.goldrush.state import State
from thrones_tui.games.goldrush.turn import QUESTIONS, STEPS, TURN
from thrones_tui.games.goldrush.view import View, view


class GoldRushRules:
    """There is one valley, and no world of files."""

    version: Final = 1
    vocabulary: Final = VOCABULARY
    turn: Final = TURN
    steps: Final = STEPS
    questions: Final = QUESTIONS
    world: Final = None

    def __init__(self, game: str) -> None:
        self.game: Final = game

    def new(self, options: Mapping[str, object], dice: Dice) -> State:
        """A new game; raise `ValueError` with a readable sentence on a bad option."""
        return new_state(options, dice)

    def view(self, state: State, viewer: int) -> View:
        """What a player may know: both players, at one keyboard, know the same."""
        return view(state)

    def refusal(self, state: State, decision: Decision, command: Command) -> str:
        """Why a command is no answer now."""
        if decision.kind == "spot" and isinstance(command, Open):
            return refused_cell(state, command.place)
        wanted = {
            "open": "A cell to open is wanted, row and column: open 0,0.",
            "guess": "Say even or odd.",
            "watch": "A computer is to move: watch.",
        }
        return wanted[decision.name]

    def encode(self, state: State) -> object:
        """The state as plain data."""
        return encode(state)

    def decode(self, data: object) -> State:
        """Inverse of `encode`; raise `CodecError`."""
        return check(decode(State, data))


def load(game: str, files: Mapping[str, str]) -> GoldRushRules:
    """The rules; there are no `files` to read."""
    return GoldRushRules(game)
