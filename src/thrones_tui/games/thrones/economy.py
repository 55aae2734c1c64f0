"""T-ECO: resources of a first visit, control of tiles, and points."""

from typing import Final

from thrones_tui.core.events import EVERYBODY, Teller
from thrones_tui.games.thrones.events import UNKNOWN, ControlTaken, ResourcesCollected
from thrones_tui.games.thrones.sight import known_to
from thrones_tui.games.thrones.state import UNCLAIMED, State


def collect_resources(state: State, tell: Teller) -> None:
    """T-ECO-1, T-ECO-2: pay each active hero for a tile it does not control and has never visited."""
    heroes, owner, yields, player = state.heroes, state.owner, state.world.yields, state.player
    state.arrived = not state.visited[player][heroes[player].tile]
    for number in (player, *state.rivals):
        hero = heroes[number]
        tile = hero.tile
        been = state.visited[number]
        if been[tile]:
            continue
        been[tile] = 1
        if owner[tile] == number:
            continue
        worth = yields[tile]
        hero.money += worth.money
        hero.army += worth.army
        hero.influence += worth.influence
        if number == player:
            tell(ResourcesCollected, number, tile, worth.money, worth.army, worth.influence)


def take_control(state: State, tell: Teller) -> None:
    """T-ECO-3: each tile with an active hero on it falls to the hero; of two on one, to the later."""
    heroes, owner, player = state.heroes, state.owner, state.player
    for number in (player, *state.rivals):
        tile = heroes[number].tile
        previous = owner[tile]
        if previous != number:
            grant(state, number, tile)
            if player in (number, previous):
                # T-SEE-3: the loss of a far tile is felt, whoever took it is not seen.
                taker = number if known_to(state, number) is EVERYBODY else UNKNOWN
                tell(ControlTaken, taker, tile, previous, state.world.yields[tile].points)


def grant(state: State, hero: int, tile: int) -> None:
    """Give a hero control of a tile; points, tiles and cities follow on both sides (T-ECO-4)."""
    points, city = state.world.yields[tile].points, tile in state.world.cities
    previous = state.owner[tile]
    if previous != UNCLAIMED:
        loser = state.heroes[previous]
        loser.points -= points
        loser.tiles -= 1
        loser.cities -= city
    state.owner[tile] = hero
    winner = state.heroes[hero]
    winner.points += points
    winner.tiles += 1
    winner.cities += city


def inherit(state: State, winner: int, loser: int) -> None:
    """T-ENC-10: all tiles of the loser fall to the winner; no resources are paid for them."""
    state.owner = state.owner.replace(bytes([loser]), bytes([winner]))
    _pass_counts(state, winner, loser)


def abandon(state: State, loser: int) -> None:
    """T-RIV-1, T-CAL-2: all tiles of a hero fall to nobody."""
    state.owner = state.owner.replace(bytes([loser]), bytes([UNCLAIMED]))
    _pass_counts(state, None, loser)


def _pass_counts(state: State, winner: int | None, loser: int) -> None:
    fallen = state.heroes[loser]
    if winner is not None:
        hero = state.heroes[winner]
        hero.points += fallen.points
        hero.tiles += fallen.tiles
        hero.cities += fallen.cities
    fallen.points = fallen.tiles = fallen.cities = 0


STEPS: Final = {"CollectResources": collect_resources, "TakeControl": take_control}
