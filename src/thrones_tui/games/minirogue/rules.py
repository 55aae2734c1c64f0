"""The rules of MiniRogue, bound to the engine's protocol."""

from collections.abc import Mapping
from typing import Final

from thrones_tui.core.board import OFF_BOARD
from thrones_tui.core.codec import decode, encode
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision
from thrones_tui.core.dice import Dice
from thrones_tui.games.minirogue.checks import check
from thrones_tui.games.minirogue.commands import VOCABULARY, Journey, Run, Travel
from thrones_tui.games.minirogue.kinds import actor_name
from thrones_tui.games.minirogue.ruleset import read_ruleset
from thrones_tui.games.minirogue.running import TO_IDOL, TO_STAIRS, ahead, is_weak
from thrones_tui.games.minirogue.setup import new_state
from thrones_tui.games.minirogue.state import State
from thrones_tui.games.minirogue.turn import QUESTIONS, STEPS, TURN
from thrones_tui.games.minirogue.view import View, view
from thrones_tui.games.minirogue.world import World

RULESET: Final = "ruleset.toml"


class MiniRogueRules:
    """The rules with one set of numbers."""

    version: Final = 1
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
        if decision.name == "turn" and isinstance(command, Run | Travel | Journey):
            return _refused_errand(state, command)
        if decision.name == "place":
            return f"{str(command)!r} is no place you have seen. Choose one as ROW,COLUMN, or nothing."
        answers = "; ".join(map(str, decision.options[:8]))
        return f"{str(command)!r} is no answer here. You can answer: {answers}."

    def encode(self, state: State) -> object:
        """The state as plain data."""
        return encode(state)

    def decode(self, data: object) -> State:
        """Inverse of `encode`; raise `CodecError`."""
        return check(decode(State, data, world=self.world))


def _refused_errand(state: State, command: Run | Travel | Journey) -> str:
    """R-CMD-5: why the player cannot run or travel now."""
    if is_weak(state):
        hit_points = state.player.hit_points
        return f"With {hit_points} hit points left you go step by step: no running, no travelling."
    if isinstance(command, Run):
        tile = ahead(state, command.direction)
        monster = None if tile == OFF_BOARD else state.monster_at(tile)
        what = f"{actor_name(monster.kind)} is" if monster else "a wall is"
        return f"You cannot run {command.direction.value}: {what} there."
    if command in (TO_STAIRS, TO_IDOL):
        wanted = "idol" if state.has_idol else "stairs"
        if command != (TO_IDOL if state.has_idol else TO_STAIRS):
            return f"There is no such thing on this level; you can travel to the {wanted}."
        if state.player.tile == state.goal:
            return "You are there already."
        return f"You have not seen the {wanted} yet. With t (journey) you choose another place."
    return "Say journey first, then travel and the place."


def load(game: str, files: Mapping[str, str]) -> MiniRogueRules:
    """The rules for a `ruleset.toml`; raise `ValueError` on faults in it."""
    try:
        return MiniRogueRules(game, World(read_ruleset(files[RULESET])))
    except ValueError as error:
        raise ValueError(f"{RULESET}: {error}") from None
