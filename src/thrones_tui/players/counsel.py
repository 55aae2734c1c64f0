"""What there is to advise on in Westeros: the answers worth trying, what a game comes to, and reasons."""

from collections.abc import Sequence
from typing import Final

from thrones_tui.advice.foresight import Worth
from thrones_tui.core.board import Direction
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision, EnterAmount
from thrones_tui.core.engine import Game
from thrones_tui.games.thrones import odds
from thrones_tui.games.thrones.cities import KNIGHTS, WANT_KNIGHTS
from thrones_tui.games.thrones.commands import (
    Battle,
    Buy,
    Consult,
    Equip,
    Keep,
    Knights,
    No,
    Release,
    Rest,
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
    LAST_THROW, "turn", "ride", "encounter", "champion", "party", "room", "dragonglass", WANT_KNIGHTS,
    KNIGHTS, "horses",
)  # fmt: skip
"""Questions that a look ahead can settle."""
IDLE: Final = (Rest, Consult)
"""What brings less than any way, if there is one."""
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
        return [option for option in decision.options if not isinstance(option, IDLE)]
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
    last = decision.choices[0].odds
    assert last is not None
    return Worth(last.win, last.win * points)


class Reasons:
    """What speaks for answers, or against them."""

    def __init__(self, decision: Decision, view: View, world: World, march: March) -> None:
        self._decision, self._view, self._world, self._march = decision, view, world, march

    def of(self, command: Command) -> str:
        """The reason of an answer, in a sentence; empty if there is none."""
        match command:
            case Travel(direction):
                return self._of_way(direction)
            case Speech() | Buy() | Battle() | Send():
                return self._of_meeting(command)
            case Keep(names):
                return f"Power in the last battle: {amount(self._power(names))}."
            case Equip():
                return "It weighs the same with everybody, and goes where its bearer goes."
            case Release(name):
                return f"It costs {amount(self._power((name,)))} power in the last battle."
            case Knights(number):
                return (
                    f"{counted(number, 'knight')}, and as much power."
                    if number
                    else "The money is kept, and may still double."
                )
            case Yes() | No():
                return self._of_yes_or_no(command == Yes())
        return ""

    def _of_way(self, direction: Direction) -> str:
        board, march, view = self._world.board, self._march, self._view
        ways = [option.direction for option in self._decision.options if isinstance(option, Travel)]
        firsts = {each: board.step(march.here, each) for each in ways}
        best = march.way(tuple(firsts.values()))
        usual = best.first == firsts[direction]
        goal = best.goal if usual else march.way((firsts[direction],)).goal
        place = way(view.position, board.position(goal))
        who = self._at(goal)
        towards = f"{who[0]} ({place}){who[1]}" if who else place
        if usual:
            return f"The way to {towards} brings most for its steps."
        return f"From there the way goes on to {towards.rstrip(',')}."

    def _at(self, tile: int) -> tuple[str, str] | None:
        """Who or what is there to go to, and why one would."""
        world, view = self._world, self._view
        place = world.board.position(tile)
        for rival in view.met:
            if rival.position == place:
                sure = odds.battle(view.army, view.party, rival.army, rival.party).win == 1
                return rival.name, ", whom you are sure to beat," if sure else ""
        for free in view.free:
            if free.position == place:
                return free.warrior.name, ", who would join you,"
        if tile not in world.cities:
            return None
        return world.cities[tile].name, "" if view.visited[tile] else ", where you have not been,"

    def _of_meeting(self, command: Command) -> str:
        chance = next(choice.odds for choice in self._decision.choices if choice.command == command)
        assert chance is not None
        meet, works = self._world.rules.encounters, f"It works in {_of_cases(chance.win)}"
        match command:
            case Speech():
                return f"{works}; if not, you keep {share(meet.speech_keeps)} of your influence."
            case Buy():
                return f"{works}; if not, you keep {share(meet.offer_keeps)} of your money."
        if not chance.lose:
            return f"The battle cannot be lost; it is won in {_of_cases(chance.win)}."
        return f"The battle is lost in {_of_cases(chance.lose)}, and with it the game."

    def _power(self, names: Sequence[str]) -> int:
        return worth_of(self._world.rules.walkers, *(one for one in self._view.pool if one.name in names))

    def _of_yes_or_no(self, agrees: bool) -> str:
        match self._decision.name, agrees:
            case "walkers", True:
                return f"The last battle now, won in {_of_cases(self._view.victory_chance)}."
            case "walkers", False if self._view.refusals_left:
                return "Each turn until then adds to your power and your points."
            case "walkers", False:
                return "That loses the game."
            case name, True if name == WANT_KNIGHTS:
                return "Knights count from now on, in every battle; money brings no power."
            case name, False if name == WANT_KNIGHTS:
                return (
                    "The money is kept: it may double, and hires as many in a later city, if you come to one."
                )
            case "rumours", _:
                return "Rumours tell how far the nearest rival is; the program goes by what it sees."
            case "horses", True:
                return "On horseback some turns have two steps."
        return ""


def _of_cases(chance: float) -> str:
    return {0.0: "no case", 1.0: "every case"}.get(chance, f"{percent(chance)} of cases")
