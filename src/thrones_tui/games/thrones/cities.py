"""T-CITY: the welcome on the player's first arrival in a city."""

from functools import lru_cache
from typing import Final

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Choice, Confirm, Decision, EnterAmount
from thrones_tui.core.events import Event, Sentence, Teller
from thrones_tui.core.rules import Question
from thrones_tui.core.scheduler import Step
from thrones_tui.games.thrones.commands import Knights, No, Yes
from thrones_tui.games.thrones.state import PLAYER, State
from thrones_tui.games.thrones.telling import Names
from thrones_tui.scene.english import amount, counted

RUMOURS, WANT_KNIGHTS, KNIGHTS = "rumours", "want-knights", "knights"
"""The names of the questions."""
WELCOME: Final = ("OfferRumours", "OfferKnights")
"""T-CITY: what is offered in a city, in order."""


class RumourHeard(Event[Names]):
    """T-CITY-1: the closest rival and its distance in days; −1 and 0 when none is left."""

    rival: int
    distance: int

    def sentence(self, names: Names) -> Sentence:
        if self.rival < 0:
            return Sentence("The rumours agree: no rival is left in the realm.")
        days = f"{counted(self.distance, 'day')} of travel away" if self.distance else "in this very place"
        return Sentence(f"They say that the closest hero is {names.heroes[self.rival]}, {days}.")


class KnightsBought(Event[Names]):
    """T-CITY-2: knights bought for money."""

    knights: int
    cost: int

    def sentence(self, names: Names) -> Sentence:
        return Sentence(f"You hire {counted(self.knights, 'knight')} for {amount(self.cost)} money.", "army")


def welcome_to_city(state: State, tell: Teller) -> None:
    """Offer rumours, then knights, then what house rules add, in a city the player has never been to."""
    if state.arrived and state.hero.tile in state.world.cities:
        more = [name for rule in state.house_rules for name in rule.welcome]
        state.scheduler.follow(map(Step, (*WELCOME, *more)))


def offer(state: State, name: str, what: str, note: str = "") -> Decision:
    """A yes-or-no question in a city that welcomes the player; a note on saying yes."""
    return _offered(state.world.cities[state.hero.tile].name, name, what, note)


@lru_cache(256)
def _offered(city: str, name: str, what: str, note: str) -> Decision:
    """The question, which is the same for everybody who comes there."""
    prompt = f"You have arrived in {city}. Do you want to {what}? Y/N"
    return Confirm(PLAYER, name, prompt, (Choice(Yes(), note=note), Choice(No())), safe=No())


def offer_rumours(state: State, tell: Teller) -> None:
    """T-CITY-1."""
    state.scheduler.ask("HearRumours")


def _hear_rumours(state: State) -> Decision:
    return offer(state, RUMOURS, "listen to rumours", "they are free")


def _tell_rumours(state: State, tell: Teller, command: Command) -> None:
    if command == No():
        return
    board, tile = state.world.board, state.hero.tile
    distances = [(board.distance(tile, state.heroes[rival].tile), rival) for rival in state.rivals]
    # Of rivals equally far, the first of the roster is named.
    distance, rival = min(distances, default=(0, -1))
    tell(RumourHeard, rival, distance)


def offer_knights(state: State, tell: Teller) -> None:
    """T-CITY-2: not asked if the player cannot pay for one knight."""
    if state.hero.money >= state.world.rules.knights.price:
        state.scheduler.ask("WantKnights")


def _want_knights(state: State) -> Decision:
    return offer(state, WANT_KNIGHTS, "buy more knights")


def _maybe_buy(state: State, tell: Teller, command: Command) -> None:
    if command == Yes():
        state.scheduler.ask("BuyKnights")


def _how_many(state: State) -> Decision:
    price = state.world.rules.knights.price
    most = state.hero.money // price
    prompt = f"How many knights will you hire at {price} money each (0 to {most:,})?"
    return EnterAmount(PLAYER, KNIGHTS, prompt, Knights, minimum=0, maximum=most, safe=Knights(0))


def _buy(state: State, tell: Teller, command: Command) -> None:
    assert isinstance(command, Knights)
    cost = command.amount * state.world.rules.knights.price
    state.hero.money -= cost
    state.hero.army += command.amount
    if command.amount:
        tell(KnightsBought, command.amount, cost)


QUESTIONS: Final = {
    "HearRumours": Question(_hear_rumours, _tell_rumours),
    "WantKnights": Question(_want_knights, _maybe_buy),
    "BuyKnights": Question(_how_many, _buy),
}
STEPS: Final = {
    "WelcomeToCity": welcome_to_city,
    "OfferRumours": offer_rumours,
    "OfferKnights": offer_knights,
}
