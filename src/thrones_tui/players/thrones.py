"""Players of the games of Westeros."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, cast

from thrones_tui.advice.foresight import Advice, Budget, Foresight, never
from thrones_tui.advice.looking import blindly
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, Decision, EnterAmount, EnterWords, Odds
from thrones_tui.core.limits import quoted
from thrones_tui.core.rules import Rules
from thrones_tui.core.rules import State as AnyState
from thrones_tui.games.thrones.commands import Battle, Halt, Keep, No, Release, Rest, Speech, Travel, Yes
from thrones_tui.games.thrones.prospects import strongest, worth
from thrones_tui.games.thrones.state import State
from thrones_tui.games.thrones.view import View
from thrones_tui.games.thrones.world import World
from thrones_tui.players import counsel
from thrones_tui.players.contract import Ladder, Random, Setup, Track
from thrones_tui.players.counsel import Reasons
from thrones_tui.players.marching import March, Plan, charted

SURE: Final = "sure"
BEST: Final = "best"
NEVER: Final = "never"
FIGHTS: Final = (SURE, BEST, NEVER)
"""Which battles a player takes: those it cannot lose, those with the best chance, none."""


class Sitter:
    """Rests for ever, and fights sure battles only."""

    _fight = SURE
    _refuse = True

    def begin(self, setup: Setup) -> None:
        """Know the printed world."""
        assert isinstance(setup.rules.world, World)
        self._world: World = setup.rules.world

    @blindly("walkers", "encounter", "champion", "dragonglass", "rumours", "knights", "respects")
    def choose(self, decision: Decision, view: View, rng: Chance) -> Command:
        """An answer by the name of the question."""
        match decision.name:
            case "turn" | "ride":
                return self._go(decision, view, rng)
            case "walkers":
                return No() if self._refuse and not _is_lost(decision, No()) else Yes()
            case "encounter":
                return self._meet(decision)
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

    def _meet(self, decision: Decision) -> Command:
        """A sure battle, else a speech; or the best chance of the three."""
        if self._fight == BEST:
            return _best(decision)
        return Battle() if self._fight == SURE and _odds(decision)["battle"].win == 1 else Speech()

    def _buys(self, decision: Decision, view: View) -> bool:
        """Whether to buy what a city offers."""
        return True

    def _ways(self, decision: Decision, here: int) -> dict[int, Command]:
        """The steps that can be taken, by the tile they lead to."""
        lead = self._world.board.step
        return {lead(here, step.direction): step for step in decision.options if isinstance(step, Travel)}


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
    the printed map.
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
    ) -> None:
        if fight not in FIGHTS:
            raise ValueError(f"fight should be {', '.join(FIGHTS)}, not {quoted(fight)}")
        self._fight, self._refuse, self._bank = fight, refuse, bank
        self._plan = Plan(glass, hunt and fight != NEVER, seen)

    def begin(self, setup: Setup) -> None:
        """Have a chart of the printed world."""
        super().begin(setup)
        self._chart = charted(self._world)

    def _go(self, decision: Decision, view: View, rng: Chance) -> Command:
        """The first step of the best way."""
        march = self._march(view)
        ways = self._ways(decision, march.here)
        return ways[march.way(tuple(ways)).first] if ways else super()._go(decision, view, rng)

    def _buys(self, decision: Decision, view: View) -> bool:
        """Horses at once; knights where no other city can be reached in time."""
        if decision.name != "want-knights" or not self._bank:
            return True
        return self._march(view).market() is None

    def _march(self, view: View) -> March:
        return March(self._chart, view, self._plan)


class Advisor(Planner):
    """Plays like the planner, but tries the answers to each question in up to so many imagined `worlds`, and
    takes another one where that is clearly better; what does worse in the first `least` is tried no further.
    """

    def __init__(self, *, worlds: int = 96, least: int = 8) -> None:
        super().__init__()
        self._budget = Budget(least, worlds)

    def begin(self, setup: Setup) -> None:
        """Know whom to play on with."""
        super().begin(setup)
        rules = cast("Rules[State, View]", setup.rules)
        self._foresight = Foresight(rules, super().choose, counsel.worth)

    def choose(self, decision: Decision, view: View, rng: Chance) -> Command:
        """The best answer."""
        return self._weighed(decision, view, super().choose(decision, view, rng), rng).best

    def advise(
        self,
        decision: Decision,
        view: View,
        rng: Chance,
        said: Command | None = None,
        late: Callable[[], bool] = never,
    ) -> Advice:
        """What to answer, what came of each answer that was tried, and what speaks for each."""
        own = said or super().choose(decision, view, rng)
        advice = self._weighed(decision, view, own, rng, late)
        reasons = Reasons(decision, view, self._world, self._march(view))
        return Advice(tuple(each._replace(words=reasons.of(each.command)) for each in advice.judgements))

    def _weighed(
        self, decision: Decision, view: View, own: Command, rng: Chance, late: Callable[[], bool] = never
    ) -> Advice:
        others = [answer for answer in counsel.answers(decision, view, self._world.rules) if answer != own]
        return self._foresight.advise(own, others, decision, view, self._budget._replace(late=late), rng)


def _odds(decision: Decision) -> Mapping[str, Odds]:
    return {choice.command.verb: choice.odds for choice in decision.choices if choice.odds}


def _is_lost(decision: Decision, command: Command) -> bool:
    """Whether an answer loses the game at once."""
    return any(each.command == command and each.odds == Odds(0.0, 1.0) for each in decision.choices)


def _best(decision: Decision) -> Command:
    """The answer most likely to win, of those the one least likely to lose."""
    odds = [choice.odds or Odds(0, 0) for choice in decision.choices]
    at = max(range(len(odds)), key=lambda at: (odds[at].win, -odds[at].lose))
    return decision.choices[at].command


def _track(view: View, seat: int) -> Track:
    row, column = view.position
    return Track(view.width, view.visited, row * view.width + column)


def _cities(rules: Rules[AnyState, object]) -> Mapping[int, str]:
    assert isinstance(rules.world, World)
    return {tile: city.name for tile, city in rules.world.cities.items()}


LADDER: Final = Ladder[View](
    {"random": Random, "sitter": Sitter, "greedy": Greedy, "planner": Planner, "advisor": Advisor},
    last_throw=counsel.LAST_THROW,
    measures={
        "power": lambda view, _: view.power,
        "army": lambda view, _: view.army,
        "money": lambda view, _: view.money,
        "influence": lambda view, _: view.influence,
        "tiles": lambda view, _: view.tiles,
        "cities": lambda view, _: view.cities,
        "dragonglass": lambda view, _: sum(warrior.dragonglass for warrior in view.party),
    },
    marks={"roused by": lambda view, _: view.roused_by},
    track=_track,
    landmarks=_cities,
    adviser=partial(Advisor, least=16),
)
