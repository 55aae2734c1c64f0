"""The rules of the race for the horcruxes, bound to the engine's protocol."""

from collections.abc import Mapping
from typing import Final

from thrones_tui.core.codec import decode, encode
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision
from thrones_tui.core.dice import Dice
from thrones_tui.games.horcruxes.checks import check
from thrones_tui.games.horcruxes.commands import VOCABULARY, Go
from thrones_tui.games.horcruxes.setup import new_state
from thrones_tui.games.horcruxes.state import State
from thrones_tui.games.horcruxes.turn import QUESTIONS, STEPS, TURN
from thrones_tui.games.horcruxes.view import View, view


class HorcruxRules:
    """The one set of rules; every game has a world of its own, and none comes from files."""

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
        """All of it, whoever looks: nothing in this game is hidden from who watches."""
        return view(state)

    def refusal(self, state: State, decision: Decision, command: Command) -> str:
        """Why a command is no answer now."""
        last = len(state.cells) - 1
        if isinstance(command, Go) and decision.kind == "spot":
            return f"There is no cell {command.cell}: name one from 0 to {last}."
        if decision.kind == "spot":
            return f"A cell is to be named, from 0 to {last}: go {last}."
        answers = "; ".join(map(str, decision.options))
        return f"{str(command)!r} is no answer here. You can answer: {answers}."

    def encode(self, state: State) -> object:
        """The state as plain data."""
        return encode(state)

    def decode(self, data: object) -> State:
        """Inverse of `encode`; raise `CodecError`."""
        return check(decode(State, data))


def load(game: str, files: Mapping[str, str]) -> HorcruxRules:
    """The rules; there are no files."""
    return HorcruxRules(game)
