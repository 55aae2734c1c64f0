"""A view of thrones as a scene."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from thrones_tui.core.board import Position
from thrones_tui.core.decisions import Decision
from thrones_tui.core.events import PASSING, ROUTINE, WEIGHTY, AnyEvent, Event
from thrones_tui.core.rules import Outcome
from thrones_tui.games.thrones import (
    board,
    deeds,
    dossiers,
    forecast,
    outlook,
    panels,
    remembering,
    staged,
    ways,
)
from thrones_tui.games.thrones.commands import Consult, Rest, Travel
from thrones_tui.games.thrones.data import LAND, WATER
from thrones_tui.games.thrones.dialogs import dialog
from thrones_tui.games.thrones.economy import ControlTaken, ResourcesCollected
from thrones_tui.games.thrones.help import pages
from thrones_tui.games.thrones.hooks import HouseRule
from thrones_tui.games.thrones.land import SeenTile
from thrones_tui.games.thrones.ruleset import Ruleset
from thrones_tui.games.thrones.state import UNCLAIMED
from thrones_tui.games.thrones.telling import Names, gains, goods
from thrones_tui.games.thrones.tips import tips
from thrones_tui.games.thrones.travel import HeroTravelled
from thrones_tui.games.thrones.view import Dossier, Glance, View
from thrones_tui.games.thrones.welcome import SPACED
from thrones_tui.games.thrones.world import World
from thrones_tui.scene.asking import WAYS, Binding, key_bar
from thrones_tui.scene.english import amount, called, capital, counted, listed, percent, unlettered
from thrones_tui.scene.frame import Hint
from thrones_tui.scene.gestures import Alarm
from thrones_tui.scene.keynames import press
from thrones_tui.scene.memory import NO_MEMORY, Memory, Past, Series, Shift
from thrones_tui.scene.model import (
    About,
    Atlas,
    Deed,
    Fact,
    Grid,
    Landmark,
    Line,
    Note,
    Page,
    Panel,
    Row,
    Scene,
    Standing,
)
from thrones_tui.scene.presenter import HELPS, Presenter, Tip
from thrones_tui.scene.staging import Drama

KEYS: Final = (
    *(Binding(Travel(way), (arrow, letter), sign, "travel") for way, arrow, letter, sign in WAYS),
    Binding(Rest(), ("r",), "r", "rest"),
    Binding(Consult(), ("g",), "g", "gods"),
)
"""Of an ordinary turn."""
LETTERS: Final = {"S": "strength", "L": "loyalty", "M": "morale"}
"""What numbers of warriors are called in short."""
ALOUD: Final = {
    SPACED: "Game of Thrones",
    ", glass": ", dragonglass",
    "White Walkers today:": "Against the White Walkers today:",
    "one full bar rouses": "whichever is full first rouses",
    "one bar is full": "one such number is full",
    ": battle ": ", chance in a battle ",
}
"""What is said in other words to who hears it and sees no bars."""


class ThronesPresenter(Presenter[View]):
    """Shows games on a world."""

    keeps_results = True
    remembers = True
    has_ways = True
    habits = ("cities",)
    deeds = deeds.DEEDS

    def __init__(self, world: World) -> None:
        self._world: Final = world
        self._rules: Final = world.rules
        self._warriors: Final = (
            *(row.name for row in world.tables.warriors),
            world.rules.calendar.dragons.name,
        )

    def help(self, view: View | None = None) -> tuple[Page, ...]:
        """All pages, with the house rules of a game."""
        return pages(self._world, view.house if view else ())

    def glance(self, view: View) -> Glance:
        return view.glance

    def names(self, glance: object, met: tuple[str, ...] = ()) -> Names:
        """The names of the heroes and warriors that events know by number."""
        assert isinstance(glance, Glance)
        return Names(self._world, glance.player, glance.heroes, self._warriors, glance.position, met)

    def standing(self, view: View) -> Standing:
        return Standing(view.player_name, view.hero_name, view.turn, view.points)

    def lines(
        self, events: Sequence[AnyEvent], glance: object, turn: int, memory: Memory = NO_MEMORY
    ) -> tuple[Line, ...]:
        met = memory.met if isinstance(memory, remembering.Recollection) else ()
        return tuple(_lines(events, self.names(glance, met), turn))

    def scene(self, view: View, decision: Decision | None, past: Past) -> Scene:
        keys, bindings = self._keys(view, decision)
        return Scene(
            title=self._rules.title,
            status=_status(view, view.player_name, decision),
            status_short=_status(view, f"{percent(view.victory_chance)} to win", decision),
            grid=board.Drawing(view).window(self._caption(view.position), self._rules.sight.hero_glyph),
            aside=panels.sight(view),
            panels=(panels.hero(view), panels.party(view, self._rules), panels.walkers(view)),
            more=self._house_rules(view),
            atlas=_Atlas(view, remembering.recalled(past.memory, view), self._rules, decision is None),
            log=tuple(past.log),
            fresh=max(past.fresh, past.unread),
            dialog=dialog(view, decision, self._rules, self._house(view), past.latest) if decision else None,
            keys=keys,
            bindings=bindings,
        )

    def remember(self, memory: Memory, glance: object) -> Memory:
        assert isinstance(glance, Glance)
        return remembering.remember(memory, glance)

    def recall(self, data: object, view: View) -> Memory:
        return remembering.recall(data, view, self._rules.limits)

    def staged(self, events: Sequence[AnyEvent], before: View) -> Drama | None:
        return staged.staged(events, before, self.names(before.glance))

    def realm(self, view: View, memory: Memory = NO_MEMORY) -> Grid:
        """Everything seen so far."""
        return board.Drawing(view).realm(remembering.recalled(memory, view))

    def here(self, view: View) -> Position:
        return view.position

    def tips(self, view: View, decision: Decision) -> Iterator[Tip]:
        """Advice for a first game."""
        return tips(view, decision, self._rules)

    def _house(self, view: View) -> tuple[HouseRule, ...]:
        return self._world.house_rules(view.house)

    def _keys(
        self, view: View, decision: Decision | None
    ) -> tuple[tuple[Hint, ...], tuple[tuple[str, str], ...]]:
        """The key bar and the keys of a turn."""
        if decision is None:
            return (), ()
        tables = {name: keys for rule in self._house(view) for name, keys in rule.keys.items()}
        return key_bar(({"turn": KEYS} | tables).get(decision.name, ()), decision.options)

    def _house_rules(self, view: View) -> tuple[Panel, ...]:
        """T-HOUSE: those that are on."""
        rows = tuple(Note(rule.label, "warn") for rule in self._house(view))
        return (Panel("House rules in force", rows),) if rows else ()

    def _caption(self, position: Position) -> str:
        """Where the hero is: the city underfoot, the nearest one in sight, or the wilds."""
        board, cities = self._world.board, self._world.cities
        here = board.tile(position)
        if here in cities:
            return cities[here].name
        seen = board.near(here, self._rules.sight.radius)
        away = [(board.distance(here, tile), tile) for tile in cities if tile in seen]
        if away:
            return f"near {cities[min(away)[1]].name}"
        return "at sea" if self._world.is_water(here) else "in the wilds"

    def opening(self, glance: object, turn: int) -> tuple[Line, ...]:
        assert isinstance(glance, Glance)
        place = self._caption(glance.position)
        where = f"in {place}" if self._world.board.tile(glance.position) in self._world.cities else place
        aim = "Hold many places and win the last battle: only then do your points count."
        return (
            Line(f"You are {glance.heroes[glance.player]}, {where}.", "accent", turn),
            Line(aim, "text", turn, PASSING),
            Line(HELPS, "text", turn, PASSING),
        )

    def landmarks(self, view: View, memory: Memory) -> tuple[Landmark, ...]:
        """Rivals and free warriors in sight, and the cities seen so far."""
        return ways.landmarks(self._world, view, remembering.recalled(memory, view))

    def called(self, sign: str) -> str:
        return next((city.name for city in self._world.cities.values() if city.letter == sign), "")

    def newest(self, view: View, memory: Memory) -> Landmark | None:
        return ways.newest(self._world, view, remembering.recalled(memory, view))

    def about(self, view: View, memory: Memory, place: tuple[int, int]) -> About:
        """T-SEE-2: where a place lies, how far it is, its worth, and whose it was when last seen."""
        return ways.about(self._world, view, remembering.recalled(memory, view), Position(*place))

    def perils(self, view: View, memory: Memory, command: str) -> dict[str, float]:
        return ways.perils(self._world, view, remembering.recalled(memory, view), command)

    def warning(self, perils: Mapping[str, float]) -> str:
        told = ", ".join(f"{called(who)}: battle {percent(chance)}" for who, chance in perils.items())
        return f"You stop: one step on you may meet {told}. Press {press('.')} to go on."

    def alarm(self, before: View, now: View, met: Container[object]) -> None:
        """T-ENC-3: who might win a battle is told with the chance."""
        if told := ways.alarm(self._world, before, now):
            raise Alarm(f"You stop: {told}.")

    def towards(self, view: View, memory: Memory, decision: Decision, place: tuple[int, int]) -> str:
        """T-ACT-1, T-ACT-2: the next step of a shortest way over tiles that were seen."""
        return ways.towards(self._world, view, remembering.recalled(memory, view), decision, Position(*place))

    def describe(self, view: View, row: int, column: int) -> tuple[str, ...]:
        """What is on a tile of the window."""
        tile = view.window[row][column]
        if tile is None:
            return ("Beyond the edge of the world.",)
        kinds = {WATER: "Water", LAND: "Land"}
        kind = tile.city or kinds[tile.terrain]
        at = f"row {tile.position.row + 1}, column {tile.position.column + 1}"
        owner = "yours" if tile.is_own else f"held by {tile.owner}" if tile.owner else "held by nobody"
        sentences = [f"{kind} ({at}), {owner}.", _worth(tile)]
        if tile.position == view.position:
            sentences.append("You are here.")
        for rival in view.met:
            if rival.position == tile.position:
                sentences += _portrait(view, rival, self._rules)
        for free in view.free:
            if free.position == tile.position:
                sentences.append(f"{free.warrior.name}, free: {panels.described(free.warrior)}.")
        return tuple(sentences)

    def aloud(self, text: str) -> str:
        for shown, said in ALOUD.items():
            text = text.replace(shown, said)
        return unlettered(text, LETTERS)

    def course(self, view: View, memory: Memory) -> tuple[Series, ...]:
        return forecast.course(view, remembering.recalled(memory, view), self._rules)

    def shift(self, before: View, after: View, events: Sequence[AnyEvent]) -> Shift | None:
        return forecast.shift(before, after, self._rules)

    def ending(self, view: View, outcome: Outcome) -> tuple[Row, ...]:
        house = [rule.label for rule in self._house(view)]
        return (
            Fact("Hero", view.hero_name),
            Fact("Score", f"{amount(view.points)} of {amount(view.total_points)} points", "points"),
            Fact("Turn", str(view.turn)),
            *(Fact("Tiles", panels.progress(omen)) for omen in view.omens if omen.name == "tiles"),
            Fact("Cities", str(view.cities)),
            Fact("Army", amount(view.army)),
            Fact("Power", amount(round(view.power))),
            *((Fact("House rules", ", ".join(house)),) if house else ()),
        )

    def done(self, view: View, outcome: Outcome) -> tuple[Deed, ...]:
        """T-DEED: nothing is told of a game that was lost."""
        return deeds.done(view, self._world) if outcome.winners else ()

    def record(self, view: View, outcome: Outcome) -> tuple[str, str, int] | None:
        """T-END-7: name, hero and points for the results file, if the game was won."""
        return (view.player_name, view.recorded_as, view.points) if outcome.winners else None


@dataclass(frozen=True)
class _Atlas(Atlas):
    """T-SEE-2: what was seen so far, and what follows from it."""

    view: View
    memory: remembering.Recollection
    rules: Ruleset
    is_over: bool

    def realm(self) -> Grid:
        return self._realm

    @cached_property
    def _realm(self) -> Grid:
        """Made once: the map is drawn of it, and the list of cities has their grounds from it."""
        return board.Drawing(self.view).realm(self.memory)

    def beside(self) -> tuple[Panel, ...]:
        view, memory, rules = self.view, self.memory, self.rules
        return (
            panels.rivals(view, memory),
            panels.cities(view, self.realm()),
            *(() if self.is_over else (outlook.outlook(view, memory, rules),)),
            panels.legend(view, memory),
            panels.so_far(forecast.course(view, memory, rules), max(rules.walkers.turns, view.turn)),
            *(() if self.is_over else dossiers.dossiers(view, memory, rules)),
        )

    def brief(self) -> tuple[Panel, ...]:
        return panels.brief(self.view, self.rules)

    def lasting(self) -> tuple[Panel, ...]:
        near = Panel("", (panels.nearest(self.view),))
        return panels.walkers(self.view), panels.hero(self.view), near


def _status(view: View, usual: str, decision: Decision | None) -> str:
    """T-END-4: the refusals left, shown once the Walkers are roused. T-HOUSE-1: so is a second step."""
    parts = [f"Turn {view.turn}"]
    if view.roused_by:
        parts.append(f"{counted(view.refusals_left, 'refusal')} left")
    if decision and decision.name == "ride":
        parts.append("second step")
    if not view.roused_by:
        parts.append(usual)
    return ", ".join(parts)


def _worth(tile: SeenTile) -> str:
    """T-ECO-1, T-ECO-4: the points of a tile, and what it would pay the player."""
    worth = tile.worth
    pays = (
        f"would pay you {gains(worth.money, worth.influence, worth.army)}"
        if tile.pays
        else "pays you nothing more"
    )
    return f"Worth {counted(worth.points, 'point')}; {pays}."


def _portrait(view: View, rival: Dossier, rules: Ruleset) -> list[str]:
    """A rival, and the odds of an encounter now."""
    chances = dossiers.meeting(view, rival, rules)
    talk, gold, won = (percent(chance, 2) for chance in chances)
    party = [f"{w.name} (S{w.strength} L{w.loyalty} M{w.morale})" for w in rival.party]
    horses = " on horseback," if rival.horses else ""
    return [
        f"{rival.name},{horses} with {counted(rival.army, 'knight')} and {listed(party) or 'no warriors'}.",
        f"Met now: speech {talk}, gold {gold}, battle {won} to win.",
    ]


def _lines(events: Sequence[AnyEvent], names: Names, turn: int) -> Iterator[Line]:
    """The log lines for events, in order.

    A step, what the new place pays and who owns it now make one short line if nothing comes between them.
    """
    paid: dict[int, ResourcesCollected] = {}
    for event, following in pairwise((*events, None)):
        if isinstance(event, HeroTravelled) and following and _is_gain(following, names):
            continue
        if isinstance(event, ResourcesCollected):
            paid[event.tile] = event  # T-ECO-3: who collects from a place takes it in the same turn
        elif isinstance(event, ControlTaken) and event.hero == names.player:
            yield _taken(event, paid.get(event.tile), names, turn)
        elif isinstance(event, Event):
            text, style, weight = event.sentence(names)
            yield Line(capital(text), style, turn, weight)


def _is_gain(event: AnyEvent, names: Names) -> bool:
    taken = isinstance(event, ControlTaken) and event.hero == names.player
    return taken or isinstance(event, ResourcesCollected)


def _taken(event: ControlTaken, paid: ResourcesCollected | None, names: Names, turn: int) -> Line:
    """The player takes a place, and what it has paid."""
    lost = "" if event.previous == UNCLAIMED else f" from {names.hero(event.previous)}"
    won = [f"+{counted(event.points, 'point')}"]
    if paid:
        won += [f"+{each}" for each in goods(paid.money, paid.influence, paid.army)]
    place, is_plain = names.place(event.tile), event.tile not in names.world.cities
    taken = capital(place.removeprefix("the ")) if is_plain else place
    before = f"{taken} taken{lost}: " if lost or not is_plain else ""
    return Line(f"{before}{', '.join(won)}.", "own", turn, ROUTINE if is_plain else WEIGHTY)
