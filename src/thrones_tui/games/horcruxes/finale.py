"""H-END: whether a move ends the game, and whose move is next."""

from typing import Final

from thrones_tui.core.events import WEIGHTY, Event, Sentence, Teller
from thrones_tui.core.rules import Outcome, Steps
from thrones_tui.games.horcruxes.house import deaths
from thrones_tui.games.horcruxes.kinds import manner_of
from thrones_tui.games.horcruxes.state import HORCRUXES, State
from thrones_tui.games.horcruxes.view import View
from thrones_tui.scene.english import spelled

ALL: Final = f"all {spelled(HORCRUXES)} horcruxes"


class GameEnded(Event[View]):
    """H-END-1: the game is over; whoever `died` for that was named before."""

    reason: str
    won: bool
    died: bool

    def sentence(self, view: View) -> Sentence:
        text = f"Nobody has {ALL}, so nobody wins." if self.died else self.reason
        return Sentence(text, "good" if self.won else "danger", WEIGHTY)


def end_turn(state: State, tell: Teller) -> None:
    """H-END-1, H-SET-3: the game is over, or the other one moves, unless dead."""
    winners = tuple(
        number
        for number, player in enumerate(state.players)
        if player.horcruxes == HORCRUXES and player.alive
    )
    dead = [player.name for player in state.players if not player.alive]
    died = bool(dead) and not winners and len(dead) >= deaths(state)
    reason = f"{state.players[winners[0]].name} has {ALL}." if winners else _end(state, dead * died)
    if reason:
        state.outcome = Outcome(winners, reason, tuple(player.horcruxes for player in state.players))
        tell(GameEnded, reason, bool(winners), died)
        return
    state.turn += 1
    if state.other(state.mover).alive:
        state.mover = 1 - state.mover


def lost(view: View) -> int:
    """H-ARR-1 (a), (f): the horcruxes that nobody can get: those in the cell where Voldemort kills, and those
    of who died there. No creature ever moves (H-SET-2).
    """
    if view.deadly is None:
        return 0
    held = sum(view.players[visitor].horcruxes for visitor in view.visitors(view.deadly))
    return view.cells[view.deadly].horcruxes + held


def withheld(view: View, number: int) -> int:
    """H-ARR-2, H-ARR-3: the horcruxes that a player cannot get from the other one: those that only the evil
    could rob; they are inherited where a death does not end the game.
    """
    can_get = manner_of(view.players[number]).robs or deaths(view) > 1
    return 0 if can_get else view.players[1 - number].horcruxes


def can_win(view: View, number: int) -> bool:
    """H-END-1: whether a player may still come to hold all horcruxes, alive."""
    return view.players[number].alive and not lost(view) and not withheld(view, number)


def _end(state: State, dead: list[str]) -> str:
    """Why the game is over without a winner, if those who are `dead` end it; empty while it goes on."""
    if dead:
        return f"{'Both are' if len(dead) > 1 else f'{dead[0]} is'} dead, and nobody has {ALL}."
    return f"The turns are used up, and nobody has {ALL}." if state.turn == state.turns else ""


STEPS: Final[Steps] = {"EndTurn": end_turn}
