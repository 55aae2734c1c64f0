"""Imagined realms: everybody is somewhere, and what the player knows holds."""

from random import Random

import pytest
from tests.contract.games import played
from tests.games.thrones.board import load
from tests.games.thrones.test_own_worlds import BARE
from tests.games.thrones.worlds import world_files

from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.games.thrones.state import State
from thrones_tui.games.thrones.telling import in_sight

LATE = 30
"""A turn when much has happened, the calendar among it."""


def imagined(name: str, seed: int, turn: int = LATE) -> list[State]:
    """Realms that a player may be in on a turn."""
    game = next(game for game, _ in played(name, seed) if game.standing().turn == turn)
    states = [game.imagined(Random(seed)).state for seed in range(40)]
    assert all(isinstance(state, State) for state in states)
    return states  # type: ignore[return-value]


def test_every_warrior_is_in_one_party_or_roams_free() -> None:
    for state in imagined("thrones", 4):
        parties = [member for hero in state.heroes for member in hero.party]
        assert sorted(parties + state.free) == list(range(len(state.warriors)))


@pytest.mark.rule("T-SEE-3")
def test_who_is_not_in_sight_is_out_of_sight_and_in_many_places() -> None:
    tiles = set()
    for state in imagined("thrones", 4):
        seen = in_sight(state, state.hero.tile)
        tiles |= {state.heroes[rival].tile for rival in state.rivals if state.heroes[rival].tile not in seen}
    assert len(tiles) > 40


@pytest.mark.rule("T-DG-1")
def test_dragonglass_lies_where_the_player_has_never_been_or_somebody_has_it() -> None:
    for state in imagined("thrones", 4):
        began = [row.dragonglass for row in state.world.tables.warriors] + [False]
        found = sum(warrior.dragonglass > had for warrior, had in zip(state.warriors, began, strict=True))
        assert len(state.dragonglass) + found == state.world.rules.dragonglass.tiles
        assert not any(state.visited[state.player][tile] for tile in state.dragonglass)


@pytest.mark.rule("T-SET-1")
@pytest.mark.parametrize("files", [*BARE.values(), world_files(9, 9, heroes=4, cities=5, warriors=9)])
def test_worlds_of_ones_own_are_imagined_too(files: dict[str, str]) -> None:
    rules, rng = load("thrones", files), Random(1)
    game = Game(rules, rules.new({"house": "horses,cunning-rivals"}, Dice(1)), quiet=True)
    while game.outcome is None:
        other = game.imagined(rng)
        assert (other.decision, other.view()) == (game.decision, game.view())
        assert rules.encode(rules.decode(rules.encode(other.state)))
        game.submit(game.decision.sample(rng))


@pytest.mark.rule("T-CAL-3")
def test_who_comes_to_join_is_as_seen_and_comes_from_anywhere() -> None:
    asked = [
        game.clone()
        for seed in range(20)
        for game, _ in played("skirmish", seed)
        if game.decision.name == "room"
    ]
    assert asked
    places = set()
    for game in asked:
        for seed in range(20):
            imagined = game.imagined(Random(seed))
            assert imagined.view() == game.view()
            sister = imagined.state.scheduler.asked
            assert isinstance(imagined.state, State)
            assert sister is not None
            places.add(imagined.state.holder(sister.ids[1]))
    assert len(places) > 1
