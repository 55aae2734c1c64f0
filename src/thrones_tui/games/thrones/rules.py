"""The rules of thrones, bound to the engine's protocol."""

from collections.abc import Mapping
from typing import Final

from thrones_tui.core.codec import decode, encode
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision
from thrones_tui.core.dice import Dice
from thrones_tui.games.thrones.checks import check
from thrones_tui.games.thrones.commands import VOCABULARY, Travel
from thrones_tui.games.thrones.horses import refused_ride
from thrones_tui.games.thrones.setup import new_state
from thrones_tui.games.thrones.state import State
from thrones_tui.games.thrones.travel import refused_travel
from thrones_tui.games.thrones.turn import QUESTIONS, STEPS, TURN
from thrones_tui.games.thrones.view import View, view
from thrones_tui.games.thrones.world import World, read_world


class ThronesRules:
    """One world's rules."""

    version: Final = 2
    vocabulary: Final = VOCABULARY
    turn: Final = TURN
    steps: Final = STEPS
    questions: Final = QUESTIONS

    def __init__(self, game: str, world: World) -> None:
        self.game: Final = game
        self.world: Final = world

    def new(self, options: Mapping[str, object], dice: Dice) -> State:
        """A new game; raise `ValueError` with a readable sentence on a bad option."""
        return new_state(self.world, options, dice)

    def view(self, state: State, viewer: int) -> View:
        """What the player may know; there is one, so `viewer` is always 0."""
        return view(state)

    def refusal(self, state: State, decision: Decision, command: Command) -> str:
        """Why a command is no answer now."""
        if decision.kind == "turn" and isinstance(command, Travel):
            refused = refused_ride if decision.name == "ride" else refused_travel
            return refused(state, command.direction)
        return decision.refusal(command)

    def encode(self, state: State) -> object:
        """The state as plain data."""
        return encode(state)

    def decode(self, data: object) -> State:
        """Inverse of `encode`; raise `CodecError`."""
        return check(decode(State, data, world=self.world))


def load(game: str, files: Mapping[str, str]) -> ThronesRules:
    """The rules for a world's data files; raise `DataError`, a `ValueError`, on faults in them."""
    return ThronesRules(game, read_world(files))
