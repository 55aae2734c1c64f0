"""T-HOUSE-1: horses are bought in cities, and carry a hero two tiles in one turn, on land."""

from collections.abc import Iterable
from typing import Final

from thrones_tui.core.board import OFF_BOARD, Direction
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Choice, Confirm, Decision, TakeTurn
from thrones_tui.core.events import Event, Sentence, Teller
from thrones_tui.core.rules import Question, Steps
from thrones_tui.games.thrones.actors import Ride
from thrones_tui.games.thrones.commands import Halt, No, Travel, Yes
from thrones_tui.games.thrones.house import HORSES
from thrones_tui.games.thrones.names import Names
from thrones_tui.games.thrones.sight import known_to
from thrones_tui.games.thrones.state import PLAYER, State
from thrones_tui.scene.english import amount


class HorsesReady(Event[Names]):
    """The player's horses can take a second step."""

    def sentence(self, names: Names) -> Sentence:
        return Sentence("Your horses are fresh: they can carry you one tile further, on land.", "accent")


class HeroRode(Event[Names]):
    """The player's hero took a second step."""

    origin: int
    tile: int

    def sentence(self, names: Names) -> Sentence:
        return Sentence(f"You ride on {names.step(self.origin, self.tile)}.", routine=True)


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


def offer_ride(state: State, tell: Teller, origin: int) -> None:
    """Ask a player who may ride on."""
    if may_ride(state, state.player, origin):
        tell(HorsesReady)
        state.scheduler.ask("Ride")


def _second_step(state: State) -> Decision:
    world, tile = state.world, state.hero.tile
    decision = world.rides.get(tile)
    if decision is None:
        legal = world.walk[tile]
        ways = tuple(Travel(way) for way in Direction if world.board.step(tile, way) in legal)
        prompt = "A second step on horseback: will you ride on, or halt here?"
        decision = world.rides[tile] = TakeTurn(PLAYER, "ride", prompt, (*ways, Halt()), safe=Halt())
    return decision


def _ride_on(state: State, tell: Teller, command: Command) -> None:
    if isinstance(command, Travel):
        passed = state.hero.tile
        ride(state, state.player, state.world.board.step(passed, command.direction))
        tell(HeroRode, passed, state.hero.tile)


def refused_ride(state: State, direction: Direction) -> str:
    """Why the second step cannot go there."""
    if state.world.board.step(state.hero.tile, direction) == OFF_BOARD:
        return f"The known world ends there: you cannot ride {direction.value}."
    return f"That is water, and horses carry you on land only: you cannot ride {direction.value}."


def first_arrivals(state: State) -> list[int]:
    """The rivals in a city where they have never been, in roster order."""
    return [
        rival
        for rival in state.rivals
        if (tile := state.heroes[rival].tile) in state.world.cities and not state.visited[rival][tile]
    ]


def tempt_rivals(state: State, tell: Teller, arrived: Iterable[int]) -> None:
    """Rivals who have arrived may buy horses, if they have none and can pay."""
    rules = state.world.rules.horses
    for rival in arrived:
        hero = state.heroes[rival]
        if (
            rival not in state.stable.owners
            and hero.money >= rules.price
            and state.dice.chance(rules.rival_chance)
        ):
            _buy(state, tell, rival)


def _buy(state: State, tell: Teller, hero: int) -> None:
    price = state.world.rules.horses.price
    state.heroes[hero].money -= price
    state.stable.owners.append(hero)
    tell(HorsesBought, hero, price, audience=known_to(state, hero))


def offer_horses(state: State, tell: Teller) -> None:
    """In a city that welcomes the player, who has never bought any: not asked when the money is short."""
    if (
        HORSES in state.house
        and not state.stable.bought
        and state.hero.money >= state.world.rules.horses.price
    ):
        state.scheduler.ask("BuyHorses")


def _want_horses(state: State) -> Decision:
    price = state.world.rules.horses.price
    city = state.world.cities[state.hero.tile].name
    prompt = f"You have arrived in {city}. Do you want to buy horses for {price:,} money? Y/N"
    return Confirm(PLAYER, "horses", prompt, (Choice(Yes()), Choice(No())), safe=No())


def _maybe_buy(state: State, tell: Teller, command: Command) -> None:
    if command == Yes():
        state.stable.bought = True
        _buy(state, tell, state.player)


def starve_horses(state: State, tell: Teller) -> None:
    """A Drought may kill the player's horses."""
    stable = state.stable
    if state.player in stable.owners and state.dice.chance(state.world.rules.horses.drought_chance):
        stable.owners.remove(state.player)
        tell(HorsesDied)


QUESTIONS: Final = {
    "Ride": Question(_second_step, _ride_on),
    "BuyHorses": Question(_want_horses, _maybe_buy),
}
STEPS: Final[Steps] = {"OfferHorses": offer_horses}
