"""H-MOVE: whose move it is, and how a user will meet the other player."""

from typing import Final

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Choice, ChooseOne, Decision
from thrones_tui.core.events import Teller
from thrones_tui.core.rules import Question, Questions, Steps
from thrones_tui.games.horcruxes.commands import Interact, Manner
from thrones_tui.games.horcruxes.events import MannerChosen, PlayerMoved
from thrones_tui.games.horcruxes.kinds import KINDS, kind_of
from thrones_tui.games.horcruxes.state import State


def ask_manner(state: State, tell: Teller, player: int) -> None:
    """H-MOVE-3: before the first move, each user chooses how to interact."""
    state.scheduler.ask("ChooseManner", player)


def _choose_manner(state: State, player: int) -> Decision:
    return ChooseOne(
        player,
        "manner",
        f"How will {state.players[player].name} meet the other player?",
        tuple(Choice(Interact(manner), note=KINDS[manner.value].meets) for manner in Manner),
    )


def _take_manner(state: State, tell: Teller, command: Command, player: int) -> None:
    assert isinstance(command, Interact)
    state.players[player].manner = command.manner.value
    tell(MannerChosen, player, command.manner.value)


def take_move(state: State, tell: Teller) -> None:
    """H-SET-3: the player whose move it is goes on."""
    state.scheduler.ask("Move")


def _move(state: State) -> Decision:
    return kind_of(state.players[state.mover]).decision(state, state.mover)


def _go(state: State, tell: Teller, command: Command) -> None:
    player = state.players[state.mover]
    move = kind_of(player).move(state, state.mover, command)
    origin, player.cell, player.dice = player.cell, move.cell, list(move.dice)
    player.path.append(move.cell)  # H-MOVE-2: the cell where it ends, and no other
    tell(PlayerMoved, state.mover, move.dice, origin, move.cell)


QUESTIONS: Final[Questions] = {
    "ChooseManner": Question(_choose_manner, _take_manner),
    "Move": Question(_move, _go),
}
STEPS: Final[Steps] = {"AskManner": ask_manner, "TakeMove": take_move}
