"""H-MOVE: whose move it is, and how a user will meet the other player."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Choice, ChooseOne, Decision
from thrones_tui.core.events import Event, Sentence, Teller
from thrones_tui.core.rules import Question, Questions, Steps
from thrones_tui.games.horcruxes.commands import Interact, Manner
from thrones_tui.games.horcruxes.kinds import KINDS, kind_of
from thrones_tui.games.horcruxes.state import State
from thrones_tui.games.horcruxes.view import View


class MannerChosen(Event[View]):
    """H-MOVE-3: a user will meet the other player like this."""

    player: int
    manner: str

    def sentence(self, view: View) -> Sentence:
        who, meets = view.players[self.player].name, KINDS[self.manner].meets
        return Sentence(f"{who} meets as the {self.manner} do: {meets}.")


class PlayerMoved(Event[View]):
    """A player arrived in a cell. `dice` are all that were rolled; a user has none, and may have stayed."""

    player: int
    dice: tuple[int, ...]
    origin: int
    cell: int

    def sentence(self, view: View) -> Sentence:
        who = view.players[self.player].name
        if self.dice:
            dice = KINDS[view.players[self.player].kind].then.join(map(str, self.dice))
            text = f"{who} rolls {dice}: cell {self.origin} to {self.cell}."
        elif self.cell == self.origin:
            text = f"{who} stays in cell {self.cell}."
        else:
            text = f"{who} goes from cell {self.origin} to {self.cell}."
        return Sentence(text, "accent")


def ask_manner(state: State, tell: Teller, player: int) -> None:
    """H-MOVE-3: before the first move, each user chooses how to interact."""
    state.scheduler.ask("ChooseManner", player)


def _choose_manner(state: State, player: int) -> Decision:
    return _manner(player, state.players[player].name)


@lru_cache(64)
def _manner(player: int, name: str) -> Decision:
    return ChooseOne(
        player,
        "manner",
        f"How will {name} meet the other player?",
        tuple(Choice(Interact(manner), note=KINDS[manner.value].meets) for manner in Manner),
    )


def _take_manner(state: State, tell: Teller, command: Command, player: int) -> None:
    assert isinstance(command, Interact)
    state.players[player] = replace(state.players[player], manner=command.manner.value)
    tell(MannerChosen, player, command.manner.value)


def take_move(state: State, tell: Teller) -> None:
    """H-SET-3: ask the player whose turn it is to move."""
    state.scheduler.ask("Move")


def _move(state: State) -> Decision:
    return kind_of(state.players[state.mover]).decision(state, state.mover)


def _go(state: State, tell: Teller, command: Command) -> None:
    player = state.players[state.mover]
    move = kind_of(player).move(state, state.mover, command)
    state.players[state.mover] = player.arrived(move.cell, move.dice)
    tell(PlayerMoved, state.mover, move.dice, player.cell, move.cell)


def refusal(state: State, decision: Decision, command: Command) -> str:
    """H-MOVE-3: why a command is no answer now."""
    if decision.kind == "spot":
        last = len(state.cells) - 1
        return f"{str(command)!r} is not a valid answer. Name a cell from 0 to {last}, such as: go {last}."
    return decision.refusal(command)


QUESTIONS: Final[Questions] = {
    "ChooseManner": Question(_choose_manner, _take_manner),
    "Move": Question(_move, _go),
}
STEPS: Final[Steps] = {"AskManner": ask_manner, "TakeMove": take_move}
