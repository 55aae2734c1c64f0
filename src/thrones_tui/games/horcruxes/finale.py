"""H-END: whether a move ends the game, and whose move is next."""

from typing import Final

from thrones_tui.core.events import WEIGHTY, Event, Sentence, Teller
from thrones_tui.core.rules import Outcome, Steps
from thrones_tui.games.horcruxes.house import house_of
from thrones_tui.games.horcruxes.state import HORCRUXES, State
from thrones_tui.games.horcruxes.view import View
from thrones_tui.scene.english import spelled

ALL: Final = f"all {spelled(HORCRUXES)} horcruxes"


class GameEnded(Event[View]):
    """H-END-1: the game is over."""

    reason: str
    won: bool

    def sentence(self, view: View) -> Sentence:
        return Sentence(self.reason, "good" if self.won else "danger", WEIGHTY)


def end_turn(state: State, tell: Teller) -> None:
    """H-END-1, H-SET-3: the game is over, or the other one moves, unless dead."""
    winners = tuple(
        number
        for number, player in enumerate(state.players)
        if player.horcruxes == HORCRUXES and player.alive
    )
    reason = f"{state.players[winners[0]].name} has {ALL}." if winners else _end(state)
    if reason:
        state.outcome = Outcome(winners, reason, tuple(player.horcruxes for player in state.players))
        tell(GameEnded, reason, bool(winners))
        return
    state.turn += 1
    if state.other(state.mover).alive:
        state.mover = 1 - state.mover


def _end(state: State) -> str:
    """Why the game is over without a winner; empty while it goes on."""
    dead = [player.name for player in state.players if not player.alive]
    if dead and len(dead) >= house_of(state).deaths:
        died = "Both are dead" if len(dead) > 1 else f"{dead[0]} is dead"
        return f"{died}, and nobody has {ALL}."
    if state.turn == state.turns:
        return f"The turns are used up, and nobody has {ALL}."
    return ""


STEPS: Final[Steps] = {"EndTurn": end_turn}
