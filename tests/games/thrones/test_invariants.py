"""What holds after every command of any game, whoever plays and however it is played."""

from collections.abc import Iterator
from random import Random

import pytest
from tests.effort import usually
from tests.games.thrones.board import HEROES, ThronesGame, ThronesRules, classic_rules, greater_rules
from tests.games.thrones.worlds import own_hero

from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.games.thrones.house import RULES
from thrones_tui.games.thrones.state import UNCLAIMED, State
from thrones_tui.games.thrones.travel import has_ship

GAMES = usually(40, 500)
MORE = usually(30, 300)
"""Games of the larger world, and with house rules."""
LONGEST = 4000
"""Commands; the longest game of 50 turns takes some 200."""
PLAYERS = pytest.mark.parametrize("hero", [*HEROES, "Self"])


def new_game(
    rules: ThronesRules, hero: str, seed: int, rng: Random, house: tuple[str, ...] = ()
) -> ThronesGame:
    """A quiet game; an own hero starts on any tile with anything."""
    dice = Dice(seed)
    own = own_hero(rules, dice, rng) if hero == "Self" else {}
    return Game(rules, rules.new({"hero": hero, "house": house, **own}, dice), quiet=True)


def check_warriors(state: State, eaten: set[int]) -> None:
    """T-ENC-12: each exists once: in the party of an active hero, among those to choose from, or free."""
    places = [member for hero in state.active() for member in state.heroes[hero].party] + state.free
    asked = state.scheduler.asked
    if asked is not None and asked.name == "ChooseParty":
        places += state.heroes[asked.ids[0]].party
    everybody = set(range(len(state.warriors)))
    assert len(places) == len(set(places))
    assert set(places) == everybody - eaten
    assert state.free == sorted(state.free)


def eaten_by_dragons(before: State, state: State) -> set[int]:
    """T-CAL-1: the warrior the Dragons ate, if they have just come and thrive on a meal."""
    people, calendar = len(before.warriors), state.world.rules.calendar
    assert len(state.warriors) - people in (0, 1)
    if len(state.warriors) == people:
        return set()
    assert (before.turn, state.warriors[-1].name) == (calendar.turn, calendar.dragons.name)
    strength, plain = state.warriors[-1].strength, calendar.dragons.strength
    assert strength == plain or strength > plain
    gone = set(range(people)) - set(state.free)
    gone -= {member for hero in state.active() for member in state.heroes[hero].party}
    return gone if strength > plain else set()


def glass(state: State) -> int:
    """T-DG: all dragonglass, wherever it is by now."""
    return len(state.dragonglass) + sum(warrior.dragonglass for warrior in state.warriors)


def check_numbers(before: State, state: State) -> None:
    """T-ACT-5, T-ENC-11."""
    limits = state.world.rules.limits
    for warrior in state.warriors:
        assert 0 <= warrior.strength <= limits.strength
        assert 0 <= warrior.loyalty <= limits.loyalty
        assert 0 <= warrior.morale <= limits.morale
    for hero in state.heroes:
        assert min(hero.money, hero.influence, hero.army) >= 0
        assert len(hero.party) <= limits.party
    assert 0 <= state.refusals <= state.world.rules.walkers.refusals
    assert glass(state) == glass(before)


def counters(state: State) -> list[tuple[int, int, int]]:
    return [(hero.points, hero.tiles, hero.cities) for hero in state.heroes]


def check_control(before: State, state: State) -> None:
    """T-ECO-4, T-MOVE-3: counters are sums over what is controlled; the retired control nothing."""
    yields, cities = state.world.yields, state.world.cities
    if state.owner == before.owner and counters(state) == counters(before):
        return  # as before, when it was right
    points = [0] * len(state.heroes)
    tiles, towns = points.copy(), points.copy()
    for tile, owner in enumerate(state.owner):
        if owner != UNCLAIMED:
            points[owner] += yields[tile].points
            tiles[owner] += 1
            towns[owner] += tile in cities
    assert counters(state) == list(zip(points, tiles, towns, strict=True))
    for number in range(len(state.heroes)):
        if not state.is_active(number):
            assert tiles[number] == 0


def check_places(before: State, state: State) -> None:
    """T-MOVE: at most one step a turn, and onto water only with a ship or from water.

    T-HOUSE-1: with horses two, on land; the player's are two commands.
    """
    world = state.world
    for number in state.active():
        old, new = before.heroes[number], state.heroes[number]
        if new.tile != old.tile and new.tile not in world.board.neighbours[old.tile]:
            assert number in before.stable.owners
            assert number != state.player
            assert not world.is_water(old.tile)
            assert any(new.tile in world.walk[passed] for passed in world.walk[old.tile])
        if world.is_water(new.tile):
            assert has_ship(before, old) or has_ship(state, new) or world.is_water(old.tile)
    for member in state.free:
        warrior = state.warriors[member]
        assert warrior.ship or not world.is_water(warrior.tile) or not world.land_tiles
        if member in before.free:
            origin = before.warriors[member].tile
            one_step = warrior.tile == origin or warrior.tile in world.board.neighbours[origin]
            # Recruited and set free again between two commands, it is placed anew (T-ENC-12).
            assert one_step or warrior.tile in (world.water_tiles if warrior.ship else world.land_tiles)
    assert set(state.dragonglass) <= set(world.land_tiles)


EVERYTHING = pytest.mark.rule("T-ENC-12", "T-ACT-5", "T-ECO-4", "T-MOVE-1", "T-MOVE-2", "T-MOVE-3")


@EVERYTHING
@PLAYERS
def test_games_of_random_commands_keep_every_invariant_and_end(hero: str) -> None:
    for seed in range(GAMES):
        rng = Random(f"{hero}/{seed}")
        play(new_game(classic_rules(), hero, seed, rng), rng)


@EVERYTHING
@PLAYERS
def test_games_of_the_larger_world_keep_every_invariant_and_end(hero: str) -> None:
    for seed in range(MORE):
        rng = Random(f"greater/{hero}/{seed}")
        play(new_game(greater_rules(), hero, seed, rng), rng)


@EVERYTHING
@pytest.mark.rule("T-HOUSE-1", "T-HOUSE-2", "T-HOUSE-3")
@PLAYERS
def test_games_with_all_house_rules_keep_every_invariant_and_end(hero: str) -> None:
    ridden = doomed = 0
    for seed in range(MORE):
        rng = Random(f"house/{hero}/{seed}")
        rules = greater_rules() if seed % 3 == 0 else classic_rules()
        game = new_game(rules, hero, seed, rng, tuple(rule.name for rule in RULES))
        play(game, rng)
        ridden += bool(game.state.stable.owners)
        assert game.outcome is not None
        doomed += "demons" in game.outcome.reason
        assert hero != "Stannis Baratheon" or game.state.turn <= 10
    assert ridden
    assert bool(doomed) is (hero == "Stannis Baratheon")


def play(game: ThronesGame, rng: Random) -> None:
    """Play to the end, looking at everything after every command."""
    for _ in steps(game, rng):
        pass


def steps(game: ThronesGame, rng: Random) -> Iterator[int]:
    """Play to the end, looking at everything after every command; the numbers of the commands."""
    eaten: set[int] = set()
    for number in range(LONGEST):
        before = game.state.clone()
        game.submit(game.decision.sample(rng))
        eaten |= eaten_by_dragons(before, game.state)
        assert len(eaten) <= 1
        check_warriors(game.state, eaten)
        check_numbers(before, game.state)
        check_control(before, game.state)
        check_places(before, game.state)
        yield number
        if game.outcome is not None:
            break
    assert game.outcome is not None
    walkers = game.state.world.rules.walkers
    assert game.state.turn <= walkers.turns + walkers.refusals + 1
    assert game.outcome.scores == (game.state.hero.points,)
