"""T-ECO: resources of a first visit, control of tiles, and points."""

from typing import Final

from thrones_tui.core.events import PASSING, WEIGHTY, Event, Sentence, Teller
from thrones_tui.games.thrones.state import UNCLAIMED, State
from thrones_tui.games.thrones.telling import UNKNOWN, Names, gains, is_in_sight
from thrones_tui.scene.english import counted


class ResourcesCollected(Event[Names]):
    """T-ECO-1: a hero collected from a tile."""

    hero: int
    tile: int
    money: int
    army: int
    influence: int

    def sentence(self, names: Names) -> Sentence:
        won = gains(self.money, self.influence, self.army)
        return Sentence(f"In {names.place(self.tile)} you gain {won}.", "money")


class ControlTaken(Event[Names]):
    """T-ECO-3: a tile changed hands; `hero` may be `UNKNOWN`, `previous` is a hero or `UNCLAIMED`."""

    hero: int
    tile: int
    previous: int
    points: int

    def sentence(self, names: Names) -> Sentence:
        lost = counted(self.points, "point")
        text = f"{names.hero(self.hero)} takes {names.place(self.tile)} from you: -{lost}."
        return Sentence(text, "danger", WEIGHTY if self.tile in names.world.cities else PASSING)


def collect_resources(state: State, tell: Teller) -> None:
    """T-ECO-1, T-ECO-2: pay each active hero for a tile it does not control and has never visited."""
    heroes, visited, player, cities = state.heroes, state.visited, state.player, state.world.cities
    rules = state.house_rules if state.house else ()
    state.arrived = not visited[player][heroes[player].tile]
    for rule in rules:
        rule.collecting(state, tell)
    for number in (player, *state.rivals):
        tile = heroes[number].tile
        if not visited[number][tile]:
            collect(state, tell, number, tile)
            if rules and tile in cities:
                for rule in rules:
                    rule.arrived(state, tell, number)


def collect(state: State, tell: Teller, number: int, tile: int) -> None:
    """The first visit of a hero to a tile."""
    state.visited[number][tile] = 1
    if state.owner[tile] == number:
        return
    worth, hero = state.world.yields[tile], state.heroes[number]
    hero.money += worth.money
    hero.army += worth.army
    hero.influence += worth.influence
    if number == state.player:
        tell(ResourcesCollected, number, tile, worth.money, worth.army, worth.influence)


def take_control(state: State, tell: Teller) -> None:
    """T-ECO-3: active heroes take control of the tiles they stand on; of two on one tile, the later does."""
    heroes, owner = state.heroes, state.owner
    passed = [ride for rule in state.house_rules for ride in rule.passed(state)] if state.house else ()
    for number in (state.player, *state.rivals):
        if passed:
            for ride in passed:
                if ride.hero == number and owner[ride.tile] != number:
                    _take(state, tell, number, ride.tile)
        tile = heroes[number].tile
        if owner[tile] != number:
            _take(state, tell, number, tile)


def _take(state: State, tell: Teller, number: int, tile: int) -> None:
    previous = state.owner[tile]
    grant(state, number, tile)
    if tell.listening and state.player in (number, previous):
        # T-SEE-3: the loss of a far tile is felt, whoever took it is not seen; of one rival left one knows.
        is_known = is_in_sight(state, number) or state.rivals == [number]
        taker = number if is_known else UNKNOWN
        tell(ControlTaken, taker, tile, previous, state.world.yields[tile].points)


def grant(state: State, hero: int, tile: int) -> None:
    """Give a hero control of a tile; points, tiles and cities follow on both sides (T-ECO-4)."""
    world, previous = state.world, state.owner[tile]
    points, city = world.yields[tile].points, tile in world.cities
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


def pass_on(state: State, loser: int, heir: int) -> None:
    """T-ENC-10, T-RIV-1, T-CAL-2: all tiles of a hero go to another, who gets no resources, or to nobody."""
    state.owner = state.owner.replace(bytes([loser]), bytes([heir]))
    fallen = state.heroes[loser]
    if heir != UNCLAIMED:
        hero = state.heroes[heir]
        hero.points += fallen.points
        hero.tiles += fallen.tiles
        hero.cities += fallen.cities
    fallen.points = fallen.tiles = fallen.cities = 0


STEPS: Final = {"CollectResources": collect_resources, "TakeControl": take_control}
