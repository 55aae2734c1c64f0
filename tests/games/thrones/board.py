"""Small worlds for tests, drawn in letters, and the classic world with its people moved about.

In a drawing `~` is water, `*` land and `^` land with dragonglass; a capital letter is a city; digit n is
where the n-th lord stands; a small letter is where the free fighter with that initial stands, or just a place
to be named. Digits and small letters are on land, unless `afloat` lists them. Out of sight to the east, on an
island of one tile, a drawn world has an exile, the last rival of the roster, so that the White Walkers sleep;
the island is city Z if the drawing has no city.
"""

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest

from thrones_tui.core.board import Position
from thrones_tui.core.dice import Dice, ScriptedDice
from thrones_tui.core.engine import Game
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import AnyEvent, Event, Teller
from thrones_tui.core.rules import Rules
from thrones_tui.core.scheduler import Step
from thrones_tui.games.thrones import game as thrones
from thrones_tui.games.thrones.economy import grant
from thrones_tui.games.thrones.house import RULES
from thrones_tui.games.thrones.ruleset import Ruleset, read_ruleset, settings
from thrones_tui.games.thrones.scene import ThronesPresenter
from thrones_tui.games.thrones.state import Hero, State, Warrior
from thrones_tui.games.thrones.telling import Names
from thrones_tui.games.thrones.view import View, glance
from thrones_tui.games.thrones.world import World
from thrones_tui.scene.english import capital

ThronesGame: TypeAlias = Game[State, View]
ThronesRules: TypeAlias = Rules[State, View]

MAPS = Path(__file__).resolve().parents[3] / "assets" / "maps"
CLASSIC, GREATER = (
    {path.name: path.read_text(encoding="utf-8") for path in sorted((MAPS / world).iterdir())}
    for world in ("classic", "greater")
)
"""The two worlds' files by name."""

CERSEI, STANNIS, JON, SANSA, EURON, DAENERYS = HEROES = (
    "Cersei Lannister",
    "Stannis Baratheon",
    "Jon Snow",
    "Sansa Stark",
    "Euron Greyjoy",
    "Daenerys Targaryen",
)


def load(game: str, files: Mapping[str, str]) -> ThronesRules:
    """The rules on the files of a world."""
    return thrones.load(game, files).rules


def world_of(rules: ThronesRules) -> World:
    """The world that rules are for."""
    assert isinstance(rules.world, World)
    return rules.world


SETTLE = ("CollectResources", "TakeControl")
ARRIVE = (*SETTLE, "WelcomeToCity")
"""The steps that end a move."""
ROAD = "1A*B~~~2*"
FIELD = "\n".join(["*******"] * 3 + ["***1***"] + ["*******"] * 3)
"""Land around the first lord, three tiles each way."""

PEACE = {"fate.chance": 0.0, "dragonglass.tiles": 0}
"""What drawn worlds begin with: nothing happens by chance that a test did not ask for."""


class Fighter(NamedTuple):
    """A warrior of a drawn world."""

    name: str
    strength: int = 100
    loyalty: int = 50
    morale: int = 50
    ship: bool = False
    dragonglass: bool = False


class Lord(NamedTuple):
    """A hero of a drawn world."""

    name: str
    money: int = 0
    influence: int = 0
    army: int = 0
    party: tuple[Fighter, ...] = ()
    ship: bool = False


class Table:
    """A game set up: its rules, its state, and where the signs of the drawing are.

    The dice show only what a test scripts: a roll that the rules do not call for fails the test.
    """

    def __init__(self, rules: ThronesRules, state: State, spots: Mapping[str, int]) -> None:
        self.rules = rules
        self.state = state
        self.spots = spots
        state.dice = ScriptedDice([])

    @property
    def player(self) -> Hero:
        return self.state.hero

    def number(self, name: str) -> int:
        """The id of a hero."""
        return next(number for number, hero in enumerate(self.state.heroes) if hero.name == name)

    def hero(self, name: str) -> Hero:
        return self.state.heroes[self.number(name)]

    def warrior_id(self, name: str) -> int:
        return next(number for number, one in enumerate(self.state.warriors) if one.name == name)

    def warrior(self, name: str) -> Warrior:
        return self.state.warriors[self.warrior_id(name)]

    def actor(self, name: str) -> Hero | Warrior:
        """A hero, or else a warrior."""
        return next((hero for hero in self.state.heroes if hero.name == name), None) or self.warrior(name)

    def means(self, name: str = "") -> tuple[int, int, int]:
        """Money, influence and army of a hero, or the player's."""
        hero = self.hero(name) if name else self.player
        return hero.money, hero.influence, hero.army

    def numbers(self, name: str) -> tuple[int, int, int]:
        """Strength, loyalty and morale of a warrior."""
        warrior = self.warrior(name)
        return warrior.strength, warrior.loyalty, warrior.morale

    def active(self) -> list[str]:
        """The rivals in the game but the exile, in order."""
        names = [self.state.heroes[rival].name for rival in self.state.rivals]
        return [name for name in names if name != EXILE.name]

    def party(self, name: str) -> list[str]:
        """The names in a hero's party, in order."""
        return [self.state.warriors[member].name for member in self.hero(name).party]

    def free(self) -> list[str]:
        return [self.state.warriors[member].name for member in self.state.free]

    def people(self) -> list[Hero | Warrior]:
        """All heroes and free warriors."""
        return [*self.state.heroes, *(self.state.warriors[member] for member in self.state.free)]

    def at(self, row: int, column: int) -> int:
        """The tile at a 1-based row and column."""
        return self.state.world.board.tile(Position(row - 1, column - 1))

    def stand(self, name: str, spot: str | tuple[int, int]) -> None:
        """Put a hero or a free warrior on a spot of the drawing, or on a 1-based row and column."""
        self.actor(name).tile = self.spots[spot] if isinstance(spot, str) else self.at(*spot)

    def hold(self, name: str, *tiles: int) -> None:
        """Give a hero control of tiles."""
        for tile in tiles:
            grant(self.state, self.number(name), tile)

    def held(self, name: str) -> set[int]:
        """The tiles a hero controls."""
        number = self.number(name)
        return {tile for tile, owner in enumerate(self.state.owner) if owner == number}

    def retire(self, *names: str) -> None:
        """Take rivals out of the game, their parties with them."""
        for name in names:
            self.state.rivals.remove(self.number(name))

    def run(self, *steps: str, dice: Iterable[float] | Dice = (), rest: float | None = None) -> ThronesGame:
        """Drop what was to come and do these steps of a turn, up to the first question; after the last, a new
        turn begins.
        """
        self.state.dice = dice if isinstance(dice, Dice) else ScriptedDice(dice, rest)
        scheduler = self.state.scheduler
        scheduler.agenda.clear()
        scheduler.asked = None
        scheduler.follow(map(Step, steps))
        return Game(self.rules, self.state)

    def arrive(self, spot: str = "A", name: str = "Ada") -> ThronesGame:
        """Let somebody come to a spot of the drawing, as at the end of a move."""
        self.stand(name, spot)
        return self.run(*ARRIVE)

    def told(self, events: Iterable[AnyEvent]) -> list[str]:
        """Events as the sentences that a player reads."""
        names = names_of(self.state)
        return [capital(event.sentence(names).text) for event in events if isinstance(event, Event)]

    def step(self, name: str) -> list[AnyEvent]:
        """Do one step with the dice as they are; what was told."""
        self.rules.steps[name](self.state, tell := Teller())
        return tell.take()

    def twins(self, seeds: int) -> Iterator["Table"]:
        """Copies of this table, each with the dice of another seed."""
        for seed in range(seeds):
            twin = Table(self.rules, self.state.clone(), self.spots)
            twin.state.dice = Dice(seed)
            yield twin


ADA, BO = Lord("Ada"), Lord("Bo")
EXILE = Lord("Exile", party=(Fighter("Nobody"),))


def draw(
    drawing: str,
    *lords: Lord,
    player: str = "",
    free: Iterable[Fighter] = (),
    cities: Mapping[str, tuple[int, int, int]] | None = None,
    rules: Mapping[str, object] | None = None,
    afloat: str = "",
    exile: bool = True,
    house: str = "",
) -> Table:
    """A game on a drawn world, played as the lord of a name (the first, if none is given).

    `cities` are money, army and points by letter, 100, 50 and 10 if not given; `rules` change numbers of the
    classic ruleset by their dotted names; `house` are house rules.
    """
    rows = drawing.split()
    if exile:
        lords = (*lords, EXILE)
        island = f"~~~{len(lords)}"
        rows = [rows[0] + island] + [row + "~~~~" for row in rows[1:]]
    signs = {sign: (r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign not in "~*^"}
    if exile and not any(map(str.isupper, signs)):
        signs["Z"] = signs[str(len(lords))]
    cities_at = {spot: sign for sign, spot in signs.items() if sign.isupper()}
    fighters = tuple(free)
    files = {
        "mapGOT.txt": "\n".join(
            ",".join(cities_at.get((r, c)) or _tile(sign, afloat) for c, sign in enumerate(row))
            for r, row in enumerate(rows)
        ),
        "citiesGOT.txt": _cities(sorted(cities_at.values()), cities or {}),
        "heroesGOT.txt": "\n".join(_lord(lord, *signs[str(n)]) for n, lord in enumerate(lords, 1)),
        "warriorsGOT.txt": "\n".join(
            [_fighter(one, "no") for lord in lords for one in lord.party]
            + [_fighter(one, "yes") for one in fighters]
        ),
        "ruleset.toml": ruleset(PEACE | dict(rules or {})),
    }
    bound = load("thrones", files)
    state = bound.new({"name": "Ada", "hero": player or lords[0].name, "house": house}, Dice(7))
    spots = {sign: world_of(bound).board.tile(Position(*spot)) for sign, spot in signs.items()}
    for member in state.free:
        warrior = state.warriors[member]
        warrior.tile = spots.get(warrior.name[0].lower(), warrior.tile)
    glass = [tile for tile, sign in enumerate("".join(rows)) if sign == "^"]
    state.dragonglass = glass or state.dragonglass
    return Table(bound, state, spots)


def _tile(sign: str, afloat: str) -> str:
    return "w" if sign == "~" or sign in afloat else "p"


def _cities(letters: list[str], cities: Mapping[str, tuple[int, int, int]]) -> str:
    rows = (
        ",".join(map(str, (letter, f"Town {letter}", *cities.get(letter, (100, 50, 10)))))
        for letter in letters
    )
    return "\n".join(rows)


def _lord(lord: Lord, row: int, column: int) -> str:
    party = [one.name for one in lord.party] + ["NULL"] * (4 - len(lord.party))
    fields = (lord.name, lord.money, lord.influence, lord.army, *party, row + 1, column + 1, _yes(lord.ship))
    return ",".join(map(str, fields))


def _fighter(one: Fighter, free: str) -> str:
    fields = (one.name, one.strength, one.loyalty, one.morale, free, _yes(one.ship), _yes(one.dragonglass))
    return ",".join(map(str, fields))


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def ruleset(changes: Mapping[str, object]) -> str:
    """The classic `ruleset.toml` with numbers changed, by dotted name."""
    numbers: dict[str, Any] = tomllib.loads(CLASSIC["ruleset.toml"])
    assert changes.keys() <= dict(settings(read(CLASSIC["ruleset.toml"]))).keys()
    for name, value in changes.items():
        table = numbers
        *path, key = name.split(".")
        for part in path:
            table = table.setdefault(part, {})
        table[key] = value
    return "\n".join(_toml("", numbers))


def read(text: str) -> Ruleset:
    """A ruleset with the tables of all house rules."""
    return read_ruleset(text, {rule.name: rule.table for rule in RULES if rule.table})


def _toml(name: str, table: Mapping[str, Any]) -> Iterable[str]:
    if name:
        yield f"[{name}]"
    for key, value in table.items():
        if not isinstance(value, dict):
            yield f"{key} = {json.dumps(value)}"
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _toml(f"{name}.{key}" if name else key, value)


@cache
def classic_rules() -> ThronesRules:
    """The rules on the classic world."""
    return load("thrones", CLASSIC)


@cache
def greater_rules() -> ThronesRules:
    """The rules on the larger world."""
    return load("greater", GREATER)


def classic(
    hero: str = CERSEI, *, seed: int = 7, rules: ThronesRules | None = None, **options: object
) -> Table:
    """The classic game as it begins, for a hero; the free warriors stand where the seed puts them."""
    rules = rules or classic_rules()
    return Table(rules, rules.new({"name": "Ada", "hero": hero, **options}, Dice(seed)), {})


def greater(hero: str = CERSEI) -> Table:
    """The larger game as it begins, for a hero."""
    return classic(hero, rules=greater_rules())


def answer(game: ThronesGame, *answers: str) -> list[AnyEvent]:
    """Give answers one after the other; all that was told."""
    return [event for text in answers for event in game.submit(text)]


def options(game: ThronesGame) -> list[str]:
    """The answers on offer."""
    return [str(option) for option in game.decision.options]


def refuse(game: ThronesGame, *answers: str, match: str = "") -> None:
    """See that answers are refused, each with the reason, and change nothing."""
    before, asked = game.digest(), None if game.outcome else game.decision
    for text in answers:
        with pytest.raises(IllegalCommand, match=match or r"\w"):
            game.submit(text)
        assert (game.digest(), None if game.outcome else game.decision) == (before, asked)


def names_of(state: State) -> Names:
    """What the numbers in events are called."""
    return ThronesPresenter(state.world).names(glance(state))


def kinds(events: Iterable[AnyEvent]) -> list[str]:
    """The names of what happened, in order."""
    return [type(event).__name__ for event in events]


def of_kind(events: Iterable[AnyEvent], kind: type) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def pair(ada: Lord, bo: Lord) -> Table:
    """Two heroes in proximity; the warriors of the second are primed."""
    party = tuple(one._replace(name=f"{one.name}'") for one in bo.party)
    return draw("*****\n*1*2*\n*****", ada._replace(name="Ada"), bo._replace(name="Bo", party=party))


def army(size: int, *strengths: int, name: str = "?") -> Lord:
    """A hero with an army and warriors of these strengths, named by letter and strength."""
    named = zip("ABCD", strengths, strict=False)
    party = tuple(Fighter(f"{letter}{strength}", strength) for letter, strength in named)
    return Lord(name, army=size, party=party)
