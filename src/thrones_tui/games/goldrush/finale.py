"""G-BON, G-END: bonuses at the end of a round, and the end of the game."""

from typing import Final

from thrones_tui.core.events import WEIGHTY, Event, Sentence, Teller
from thrones_tui.core.rules import Outcome, Steps
from thrones_tui.games.goldrush.elements import BY_SYMBOL, ELEMENTS, GOLD
from thrones_tui.games.goldrush.state import BONUS, State
from thrones_tui.games.goldrush.view import View
from thrones_tui.scene.english import signed


class BonusPaid(Event[View]):
    """G-BON-1: a player reached a milestone, so many cells of a kind."""

    player: int
    symbol: str
    cells: int
    health: int

    def sentence(self, view: View) -> Sentence:
        found = f"{self.cells} cells of {BY_SYMBOL[self.symbol].name} found"
        bonus = f"A bonus for {view.players[self.player].name}, {found}: {signed(self.health)} health."
        return Sentence(bonus, "good", WEIGHTY)


class GameEnded(Event[View]):
    """The end, and why."""

    reason: str

    def sentence(self, view: View) -> Sentence:
        return Sentence(self.reason, "accent", WEIGHTY)


def pay_bonuses(state: State, tell: Teller) -> None:
    """G-BON-1: for each player alive, each milestone once."""
    for number, player in enumerate(state.players):
        for element in ELEMENTS:
            health = element.bonus(state.grid.side)
            if not (player.alive and health):
                continue
            for later in reversed(range(player.milestones_due(element))):
                state.record(number, BONUS, element, health)
                cells = (player.found(element.symbol) // element.milestone - later) * element.milestone
                tell(BonusPaid, number, element.symbol, cells, health)


def see_whether_it_ends(state: State, tell: Teller) -> None:
    """G-END-1: as soon as it must, once bonuses due are paid."""
    if state.is_over:
        pay_bonuses(state, tell)
        end_game(state, tell)


def end_game(state: State, tell: Teller) -> None:
    """G-END-2: the higher score wins, dead or alive."""
    first, second = scores = tuple(player.score for player in state.players)
    winners = () if first == second else (int(second > first),)
    result = f"{state.players[winners[0]].name} wins" if winners else "A draw"
    reason = f"{_why(state)} {result}, {max(scores)} to {min(scores)}."
    state.outcome = Outcome(winners, reason, scores)
    tell(GameEnded, reason)


def _why(state: State) -> str:
    if state.grid.left(GOLD) == 0:
        return "All the gold is found."
    if not any(player.alive for player in state.players):
        return "Nobody is left alive."
    return f"All {state.total} turns are taken."


STEPS: Final[Steps] = {"PayBonuses": pay_bonuses, "SeeWhetherItEnds": see_whether_it_ends}
