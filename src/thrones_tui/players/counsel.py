"""What there is to advise on in Westeros: the answers worth trying, what a game comes to, and reasons."""

from collections.abc import Sequence
from typing import Final

from thrones_tui.advice.foresight import Worth
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision, EnterAmount
from thrones_tui.core.engine import Game
from thrones_tui.games.thrones.cities import KNIGHTS, WANT_KNIGHTS
from thrones_tui.games.thrones.commands import (
    Battle,
    Buy,
    Keep,
    Knights,
    No,
    Release,
    Send,
    Speech,
    Travel,
    Yes,
)
from thrones_tui.games.thrones.prospects import worth as worth_of
from thrones_tui.games.thrones.ruleset import Ruleset
from thrones_tui.games.thrones.state import State
from thrones_tui.games.thrones.view import View
from thrones_tui.games.thrones.world import World
from thrones_tui.players.marching import March
from thrones_tui.scene.english import amount, counted, percent, share, way

LAST_THROW: Final = "walkers"
"""The question after which one throw decides."""
WEIGHED: Final = (
    LAST_THROW, "encounter", "champion", "party", "room", "dragonglass", KNIGHTS, "horses"
)  # fmt: skip
"""Questions that a look ahead can settle: neither which way to go, since one is mostly as good as another,
nor in which city to buy knights.
"""
_PARTIES: Final = 4
"""Parties that are tried."""


def answers(decision: Decision, view: View, rules: Ruleset) -> Sequence[Command]:
    """The answers to try, if any."""
    if decision.name not in WEIGHED:
        return ()
    if isinstance(decision, EnterAmount):
        most, least = decision.maximum, decision.minimum
        return [decision.form(amount) for amount in dict.fromkeys((least, (least + most) // 2, most))]
    if decision.name != "party":
        return decision.options
    pool = {warrior.name: warrior for warrior in view.pool}

    def brings(keep: Command) -> int:
        assert isinstance(keep, Keep)
        return worth_of(rules.walkers, *[pool[name] for name in keep.warriors])

    return sorted(decision.options, key=brings, reverse=True)[:_PARTIES]


def worth(game: Game[State, View], command: Command) -> Worth | None:
    """T-END-6: the last battle is not fought but weighed, and the score is that chance times the points."""
    points = game.state.hero.points
    if game.outcome is not None:
        chance = float(bool(game.outcome.winners))
        return Worth(chance, chance * points)
    decision = game.decision
    if decision.name != LAST_THROW or command != Yes():
        return None
    odds = decision.choices[0].odds
    assert odds is not None
    return Worth(odds.win, odds.win * points)


class Reasons:
    """What speaks for answers, or against them."""

    def __init__(self, decision: Decision, view: View, world: World, march: March) -> None:
        self._decision, self._view, self._world, self._march = decision, view, world, march

    def of(self, command: Command) -> str:
        """The reason of an answer, in a sentence; empty if there is none."""
        match command:
            case Travel():
                return self._of_way()
            case Speech() | Buy() | Battle() | Send():
                return self._of_meeting(command)
            case Keep(names):
                return f"Power in the last battle: {amount(self._power(names))}."
            case Release(name):
                return f"It costs {amount(self._power((name,)))} power in the last battle."
            case Knights(number):
                return f"{counted(number, 'knight')}, and as much power." if number else "The money is kept."
            case Yes() | No():
                return self._of_yes_or_no(command == Yes())
        return ""

    def _of_way(self) -> str:
        board, view = self._world.board, self._view
        ways = (option for option in self._decision.options if isinstance(option, Travel))
        found = self._march.way([board.step(self._march.here, each.direction) for each in ways])
        goal = board.position(found.goal)
        people = [one.name for one in view.met if one.position == goal]
        people += [one.warrior.name for one in view.free if one.position == goal]
        city = self._world.cities.get(found.goal)
        names = people or ([city.name] if city else [])
        place = f"{names[0]} ({way(view.position, goal)})" if names else way(view.position, goal)
        return f"Of all that can be reached, most for its steps is to be had at {place}."

    def _of_meeting(self, command: Command) -> str:
        odds = next(choice.odds for choice in self._decision.choices if choice.command == command)
        assert odds is not None
        meet, wins = self._world.rules.encounters, f"{percent(odds.win)} to win"
        match command:
            case Speech():
                return f"{wins}; if not, you keep {share(meet.speech_keeps)} of your influence."
            case Buy():
                return f"{wins}; if not, you keep {share(meet.offer_keeps)} of your money."
        if not odds.lose:
            return "It cannot be lost." if odds.win == 1 else f"It cannot be lost; {wins}."
        return f"{percent(odds.lose)} to lose it, and with it the game."

    def _power(self, names: Sequence[str]) -> int:
        return worth_of(self._world.rules.walkers, *(one for one in self._view.pool if one.name in names))

    def _of_yes_or_no(self, agrees: bool) -> str:
        match self._decision.name, agrees:
            case "walkers", True:
                return f"The last battle now: {percent(self._view.victory_chance)} to win."
            case "walkers", False if self._view.refusals_left:
                return "Each turn until then adds to your power and your points."
            case "walkers", False:
                return "That loses the game."
            case name, True if name == WANT_KNIGHTS:
                return "No other city can be reached in time, and knights are power."
            case name, False if name == WANT_KNIGHTS:
                return "Money may still double, and buys as many knights in the last city."
        return ""
