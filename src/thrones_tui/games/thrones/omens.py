"""T-END-3, T-END-5: what rouses the White Walkers, and the power that a party brings against them."""

from typing import NamedTuple

from thrones_tui.games.thrones import odds
from thrones_tui.games.thrones.odds import WarriorView
from thrones_tui.games.thrones.state import State


class Omen(NamedTuple):
    """T-END-3: something that rouses the White Walkers: how far it is and how far it may go."""

    name: str
    value: int
    needed: int


def omens(state: State) -> tuple[Omen, ...]:
    """T-END-3: the five, with the turns done so far."""
    walkers, hero = state.world.rules.walkers, state.hero
    rivals = len(state.heroes) - 1
    return (
        Omen("turns", state.turn - 1, walkers.turns),
        Omen("army", hero.army, walkers.army),
        Omen("tiles", hero.tiles, state.world.rousing_tiles),
        Omen("points", hero.points, walkers.points),
        Omen("rivals", rivals - len(state.rivals), rivals),
    )


def power_of(state: State) -> float:
    """T-END-5 for the player as things stand."""
    hero = state.hero
    party = party_of(state, state.player)
    return odds.power(state.world.rules.walkers, hero.army, hero.influence, hero.cities, party)


def warrior_view(state: State, warrior: int) -> WarriorView:
    """A warrior's face."""
    w = state.warriors[warrior]
    return WarriorView(w.name, w.strength, w.loyalty, w.morale, w.ship, w.dragonglass)


def party_of(state: State, hero: int) -> tuple[WarriorView, ...]:
    """The party of a hero."""
    return tuple(warrior_view(state, member) for member in state.heroes[hero].party)
