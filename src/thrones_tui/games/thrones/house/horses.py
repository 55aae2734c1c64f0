"""T-HOUSE-1: horses are bought in cities, and carry a hero two tiles in one turn, on land."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from thrones_tui.core.board import OFF_BOARD, Direction
from thrones_tui.core.codec import CodecError
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision, TakeTurn
from thrones_tui.core.events import ECHO, ROUTINE, Event, Sentence, Teller
from thrones_tui.core.rules import Question
from thrones_tui.games.thrones.cities import offer
from thrones_tui.games.thrones.commands import Halt, Travel, Yes
from thrones_tui.games.thrones.economy import collect
from thrones_tui.games.thrones.hooks import HouseRule, using
from thrones_tui.games.thrones.ruleset import Ruleset
from thrones_tui.games.thrones.state import PLAYER, Ride, State, check_ids
from thrones_tui.games.thrones.telling import Names, known_to
from thrones_tui.games.thrones.travel import allowed, plan
from thrones_tui.scene.asking import WAYS, Binding
from thrones_tui.scene.english import amount, percent
from thrones_tui.scene.keynames import press
from thrones_tui.scene.model import Fact, Note, Row

if TYPE_CHECKING:
    from thrones_tui.games.thrones.view import View


@dataclass(frozen=True, slots=True)
class Numbers:
    """The price, and the chances that a rival buys, that it rides on, and that a Drought kills."""

    price: int = 300
    rival_chance: float = 0.10
    ride_chance: float = 0.50
    drought_chance: float = 0.25


def _numbers(rules: Ruleset) -> Numbers:
    numbers = dict(rules.house)["horses"]
    assert isinstance(numbers, Numbers)
    return numbers


class HorsesReady(Event[Names]):
    """The player's horses can take a second step."""

    def sentence(self, names: Names) -> Sentence:
        text = "Your horses are fresh: they can carry you one tile further, on land."
        return Sentence(text, "accent", ROUTINE)


class HeroRode(Event[Names]):
    """The player's hero took a second step."""

    origin: int
    tile: int

    def sentence(self, names: Names) -> Sentence:
        return Sentence(f"You ride on {names.step(self.origin, self.tile)}.", weight=ECHO)


class HorsesBought(Event[Names]):
    """A hero bought horses for money."""

    hero: int
    cost: int

    def sentence(self, names: Names) -> Sentence:
        return Sentence(f"{names.does(self.hero, 'buy')} horses for {amount(self.cost)} money.", "money")


class HorsesDied(Event[Names]):
    """A Drought killed the player's horses."""

    def sentence(self, names: Names) -> Sentence:
        return Sentence("Your horses die of thirst.", "danger")


def may_ride(state: State, hero: int, origin: int) -> bool:
    """Whether a hero who came from a tile may take a second step: with horses, from land to land."""
    if hero not in state.stable.owners:
        return False
    world = state.world
    return not world.is_water(origin) and not world.is_water(state.heroes[hero].tile)


def ride(state: State, hero: int, tile: int) -> None:
    """Take the second step; the tile passed pays and falls to the hero as the last one does."""
    rider = state.heroes[hero]
    state.stable.rides.append(Ride(hero, rider.tile))
    rider.tile = tile


def _second_step(state: State) -> Decision:
    world, tile = state.world, state.hero.tile
    ways = tuple(Travel(way) for way in Direction if world.board.step(tile, way) in world.walk[tile])
    prompt = "A second step on horseback: will you ride on, or halt here?"
    return allowed(state, TakeTurn(PLAYER, "ride", prompt, (*ways, Halt()), safe=Halt()))


def _ride_on(state: State, tell: Teller, command: Command) -> None:
    if isinstance(command, Travel):
        passed = state.hero.tile
        ride(state, state.player, state.world.board.step(passed, command.direction))
        tell(HeroRode, passed, state.hero.tile)


def _buy(state: State, tell: Teller, hero: int) -> None:
    price = _numbers(state.world.rules).price
    state.heroes[hero].money -= price
    state.stable.owners.append(hero)
    tell(HorsesBought, hero, price, audience=known_to(state, hero))


def offer_horses(state: State, tell: Teller) -> None:
    """In a city that welcomes the player, who has never bought any: not asked when the money is short."""
    if not state.stable.bought and state.hero.money >= _numbers(state.world.rules).price:
        state.scheduler.ask("BuyHorses")


def _want_horses(state: State) -> Decision:
    return offer(state, "horses", f"buy horses for {amount(_numbers(state.world.rules).price)} money")


def _maybe_buy(state: State, tell: Teller, command: Command) -> None:
    if command == Yes():
        state.stable.bought = True
        _buy(state, tell, state.player)


class Horses(HouseRule):
    """T-HOUSE-1."""

    name = "horses"
    label = "Horses"
    about = "Horses are sold in cities: with them, two steps in one turn, on land."
    titles: ClassVar = {"horses": "A horse market"}
    keys: ClassVar = {
        "ride": (
            *(Binding(Travel(way), (arrow, letter), sign, "ride on") for way, arrow, letter, sign in WAYS),
            Binding(Halt(), ("r", " "), "r", "halt"),
        )
    }
    table = Numbers
    steps: ClassVar = {"OfferHorses": offer_horses}
    questions: ClassVar = {
        "Ride": Question(_second_step, _ride_on),
        "BuyHorses": Question(_want_horses, _maybe_buy),
    }
    asks: ClassVar = {"ride": ("Ride", "TakeAction"), "horses": ("BuyHorses", "OfferHorses")}
    welcome = ("OfferHorses",)

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.numbers = _numbers(rules)
        self.help = (
            f"When a city welcomes you, you may buy horses for {amount(self.numbers.price)} money, once. "
            "After a step from land to land they can carry you one tile further on land in the same turn: "
            f"both tiles pay and become yours. {press('r')} halts. A Drought kills your horses "
            f"with a chance of {percent(self.numbers.drought_chance)}; a rival buys some in a new city with "
            f"a chance of {percent(self.numbers.rival_chance)}, if it can pay."
        )

    def body(self, view: View, decision: Decision) -> tuple[Row, ...]:
        if decision.name != "horses":
            return ()
        return (
            Fact("Their price", amount(self.numbers.price), "money"),
            Fact("Your money", amount(view.money), "money"),
            Note(
                "After a step from land to land they can carry you one tile further in the same turn.", "dim"
            ),
            Note("A Drought may kill them, and they can be bought only once.", "dim"),
        )

    def refusal(self, state: State, decision: Decision, command: Command) -> str:
        if decision.name != "ride" or not isinstance(command, Travel):
            return ""
        way = command.direction
        if state.world.board.step(state.hero.tile, way) == OFF_BOARD:
            return f"The known world ends there: you cannot ride {way.value}."
        return f"That is water, and horses carry you on land only: you cannot ride {way.value}."

    def travelled(self, state: State, tell: Teller, origin: int) -> None:
        """A player who may ride on is asked."""
        if may_ride(state, state.player, origin):
            tell(HorsesReady)
            state.scheduler.ask("Ride")

    def rival_moved(self, state: State, rival: int, origin: int) -> None:
        """A rival plans a second step, and may stay instead, or takes one by chance."""
        if not may_ride(state, rival, origin):
            return
        tile = state.heroes[rival].tile
        moves, planners = (tile, *state.world.walk[tile]), using(state.house_rules, "plan")
        further = plan(planners, state, rival, moves, sails=False)
        if further is None:
            if not state.dice.chance(self.numbers.ride_chance):
                return
            further = state.dice.pick(state.world.walk[tile])
        if further != tile:
            ride(state, rival, further)

    def collecting(self, state: State, tell: Teller) -> None:
        """The tiles that were ridden over pay too; a city does not welcome who rides through, but later."""
        stable = state.stable
        if state.hero.tile in stable.passed:
            stable.passed.remove(state.hero.tile)
            state.arrived = True
        for hero, tile in stable.rides:
            if state.is_active(hero) and not state.visited[hero][tile]:
                if hero == state.player and tile in state.world.cities:
                    stable.passed.append(tile)
                collect(state, tell, hero, tile)

    def arrived(self, state: State, tell: Teller, hero: int) -> None:
        """A rival may buy horses, if it has none and can pay."""
        if hero == state.player or hero in state.stable.owners:
            return
        affordable = state.heroes[hero].money >= self.numbers.price
        if affordable and state.dice.chance(self.numbers.rival_chance):
            _buy(state, tell, hero)

    def passed(self, state: State) -> Sequence[Ride]:
        rides, state.stable.rides = state.stable.rides, []
        return rides

    def drought(self, state: State, tell: Teller) -> None:
        """It may kill the player's horses."""
        stable = state.stable
        if state.player in stable.owners and state.dice.chance(self.numbers.drought_chance):
            stable.owners.remove(state.player)
            tell(HorsesDied)

    def check(self, state: State) -> None:
        """Horses are with heroes and on tiles that there are."""
        stable, size, heroes = state.stable, state.world.board.size, len(state.heroes)
        check_ids("stable.owners", stable.owners, heroes)
        check_ids("stable.passed", stable.passed, size)
        check_ids("hero of stable.rides", [ride.hero for ride in stable.rides], heroes)
        asked = state.scheduler.asked
        if asked and asked.name == "BuyHorses" and state.hero.money < self.numbers.price:
            raise CodecError("State.scheduler.asked: the player cannot pay for horses")
        if not all(0 <= ride.tile < size for ride in stable.rides):
            raise CodecError("State, stable.rides: a tile is off the board")
