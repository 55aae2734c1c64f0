"""Players of the games of Westeros."""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Final, cast

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, ChooseSome, Decision, EnterAmount, EnterWords, Odds
from thrones_tui.core.engine import Game
from thrones_tui.core.limits import quoted
from thrones_tui.core.rules import Rules, State
from thrones_tui.games.thrones.commands import Battle, Halt, Keep, No, Release, Rest, Speech, Travel, Yes
from thrones_tui.games.thrones.prospects import strongest, worth
from thrones_tui.games.thrones.view import View
from thrones_tui.games.thrones.world import World
from thrones_tui.players.contract import Ladder, Random, Setup
from thrones_tui.players.foresight import Foresight
from thrones_tui.players.marching import Chart, March, Plan

SURE: Final = "sure"
BEST: Final = "best"
NEVER: Final = "never"
FIGHTS: Final = (SURE, BEST, NEVER)
"""Which battles a player takes: those it cannot lose, those with the best chance, none."""
WEIGHED: Final = (
    "encounter",
    "champion",
    "party",
    "room",
    "dragonglass",
    "want-knights",
    "knights",
    "horses",
)
"""The questions whose answers can be weighed in imagined games."""
PARTIES: Final = 6
"""Parties that are weighed, those with most power."""


class Sitter:
    """Rests for ever, and fights sure battles only."""

    _fight = SURE
    _refuse = True

    def begin(self, setup: Setup) -> None:
        """Know the printed world."""
        assert isinstance(setup.rules.world, World)
        self._world: World = setup.rules.world

    def choose(self, decision: Decision, view: View, rng: Chance) -> Command:
        """An answer by the name of the question."""
        match decision.name:
            case "turn" | "ride":
                return self._go(decision, view, rng)
            case "walkers":
                return No() if self._refuse and view.refusals_left else Yes()
            case "encounter":
                return self._meet(decision, view)
            case "champion":
                return _best(decision)
            case "party":
                kept = strongest(view.pool, self._world.rules)
                return Keep(tuple(warrior.name for warrior in kept))
            case "room":
                leaver = min(
                    view.party, key=lambda one: (one.dragonglass, worth(self._world.rules.walkers, one))
                )
                return Release(leaver.name)
            case "dragonglass":
                return decision.options[-1]
            case "want-knights" | "horses":
                return Yes() if self._buys(decision, view) else No()
        if isinstance(decision, EnterAmount):
            return decision.form(decision.maximum)
        if isinstance(decision, EnterWords):
            return decision.form(decision.hoped_for)
        return decision.safe or decision.options[0]

    def _go(self, decision: Decision, view: View, rng: Chance) -> Command:
        """What to do with a turn."""
        return Rest() if decision.name == "turn" else Halt()

    def _meet(self, decision: Decision, view: View) -> Command:
        """A sure battle, else a speech; or the best chance of the three."""
        odds = _odds(decision)
        if self._fight == BEST:
            return _best(decision)
        return Battle() if self._fight == SURE and odds["battle"].win == 1 else Speech()

    def _buys(self, decision: Decision, view: View) -> bool:
        """Whether to buy what a city offers."""
        return True

    def _ways(self, decision: Decision, here: int) -> dict[int, Command]:
        """The steps that can be taken, by the tile they lead to."""
        steps = (option for option in decision.options if isinstance(option, Travel))
        return {self._world.board.step(here, step.direction): step for step in steps}


class Greedy(Sitter):
    """Takes the best tile next to it and the best odds, and meets the Walkers at once."""

    _fight = BEST
    _refuse = False

    def _go(self, decision: Decision, view: View, rng: Chance) -> Command:
        """The neighbouring tile that brings most, any of several."""
        ways = self._ways(decision, self._world.board.tile(view.position))
        gains = {tile: 0 if view.own[tile] else self._world.yields[tile].points for tile in ways}
        best = [ways[tile] for tile, gain in gains.items() if gain == max(gains.values())]
        return best[int(rng.random() * len(best))] if best else super()._go(decision, view, rng)


class Planner(Sitter):
    """Goes where the score grows most, fights sure battles only, and buys knights in the last city.

    `fight` is sure, best (odds) or never; `glass` how much of the worth of dragonglass counts; `bank` keeps
    the money for the last city; `refuse` puts the Walkers off; `hunt` goes after rivals; `seen` does without
    the printed map; with `worlds` it tries the answers to questions in so many imagined games, and takes
    another one where that is clearly better.
    """

    def __init__(
        self,
        *,
        fight: str = SURE,
        glass: float = 1.0,
        bank: bool = True,
        refuse: bool = True,
        hunt: bool = True,
        seen: bool = False,
        worlds: int = 0,
    ) -> None:
        if fight not in FIGHTS:
            raise ValueError(f"fight should be {', '.join(FIGHTS)}, not {quoted(fight)}")
        self._fight, self._refuse, self._bank = fight, refuse, bank
        self._plan = Plan(glass, hunt and fight != NEVER, seen)
        self._worlds = worlds

    def begin(self, setup: Setup) -> None:
        """Draw a chart of the printed world."""
        super().begin(setup)
        self._chart = Chart(self._world)
        player = copy(self)
        player._worlds = 0
        rules = cast("Rules[State, View]", setup.rules)  # those of Westeros: their world is
        self._foresight = Foresight(rules, player, value, self._worlds)

    def choose(self, decision: Decision, view: View, rng: Chance) -> Command:
        """An answer, weighed in imagined games if that is wanted and it is no step."""
        own = super().choose(decision, view, rng)
        if not (self._worlds and decision.name in WEIGHED):
            return own
        others = [answer for answer in self._answers(decision, view) if answer != own]
        return self._foresight.better(own, others, decision, view, rng)

    def _answers(self, decision: Decision, view: View) -> Sequence[Command]:
        """Those worth trying."""
        if isinstance(decision, EnterAmount):
            most = decision.maximum
            return [decision.form(amount) for amount in dict.fromkeys((0, most // 2, most))]
        if isinstance(decision, ChooseSome):
            brings = {one.name: worth(self._world.rules.walkers, one) for one in view.pool}
            parties = (option for option in decision.options if isinstance(option, Keep))
            return sorted(parties, key=lambda party: -sum(map(brings.__getitem__, party.warriors)))[:PARTIES]
        return decision.options

    def _go(self, decision: Decision, view: View, rng: Chance) -> Command:
        """The first step of the best way."""
        march = March(self._chart, view, self._plan)
        ways = self._ways(decision, march.here)
        return ways[march.step(tuple(ways))] if ways else super()._go(decision, view, rng)

    def _buys(self, decision: Decision, view: View) -> bool:
        """Horses at once; knights where no other city can be reached in time."""
        if decision.name != "want-knights" or not self._bank:
            return True
        return March(self._chart, view, self._plan).market() is None


def value(game: Game[State, View], command: Command | str) -> float | None:
    """What a game is worth: the points times the chance in the last battle, once that is accepted."""
    if game.outcome is not None:
        return 0.0  # it is lost: nobody gets beyond what is below
    if command != Yes() or game.decision.name != "walkers":
        return None
    view = game.view()
    return view.victory_chance * view.points


def _odds(decision: Decision) -> Mapping[str, Odds]:
    return {choice.command.verb: choice.odds for choice in decision.choices if choice.odds}


def _best(decision: Decision) -> Command:
    """The answer most likely to win, of those the one least likely to lose."""
    odds = [choice.odds or Odds(0, 0) for choice in decision.choices]
    at = max(range(len(odds)), key=lambda at: (odds[at].win, -odds[at].lose))
    return decision.choices[at].command


LADDER: Final = Ladder[View](
    {"random": Random, "sitter": Sitter, "greedy": Greedy, "planner": Planner},
    last_throw="walkers",
    measures={
        "power": lambda view, _: view.power,
        "army": lambda view, _: view.army,
        "money": lambda view, _: view.money,
        "influence": lambda view, _: view.influence,
        "tiles": lambda view, _: view.tiles,
        "cities": lambda view, _: view.cities,
        "dragonglass": lambda view, _: sum(warrior.dragonglass for warrior in view.party),
    },
)
