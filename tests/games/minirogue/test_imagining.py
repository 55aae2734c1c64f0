"""Imagined levels: as far as they were seen, with other ones below."""

from random import Random

import pytest
from tests.contract.games import played
from tests.games.minirogue.board import draw, the_numbers

from thrones_tui.core.dice import Dice
from thrones_tui.games.minirogue.kinds import DRAGON, GOBLIN
from thrones_tui.games.minirogue.level import FLOOR
from thrones_tui.games.minirogue.state import State


@pytest.mark.rule("R-MAP-2")
def test_nobody_who_looks_ahead_sees_the_levels_below() -> None:
    game = draw("###### #@>..# ######").game
    game.state.dice = Dice(1)
    game.submit("move east")
    below = set()
    for seed in range(3):
        imagined = game.imagined(Random(seed))
        imagined.submit("descend")
        below.add(imagined.state.level.terrain)
    game.submit("descend")
    assert len(below | {game.state.level.terrain}) == 4


@pytest.mark.parametrize("lost", [0, 3, 17, 30])
def test_a_monster_has_any_number_of_hit_points_that_its_kind_may_have_left(lost: int) -> None:
    table, rng = draw("####### #@.G.D# #######"), Random(1)
    for monster in table.state.monsters:
        monster.most_hit_points = monster.hit_points + lost
    seen = {GOBLIN: set[int](), DRAGON: set[int]()}
    for _ in range(300):
        for monster in table.game.imagined(rng).state.monsters:
            seen[monster.kind].add(monster.hit_points)
    for kind, points in seen.items():
        least, most = the_numbers().monsters[kind].hit_points
        assert points == {max(1, had - lost) for had in range(max(least, lost + 1), max(most, lost + 1) + 1)}


@pytest.mark.rule("R-SEE-2")
def test_in_the_dark_the_goal_is_where_floor_may_go_on_until_it_was_seen() -> None:
    for game, _ in played("minirogue", 3, {"house": "dark"}):
        state = game.state
        assert isinstance(state, State)
        imagined = game.imagined(Random(state.turn)).state
        assert isinstance(imagined, State)
        if state.seen[state.goal]:
            assert imagined.goal == state.goal
        else:
            assert not state.seen[imagined.goal]
            around = state.level.board.neighbours[imagined.goal]
            assert any(state.seen[tile] and state.level.terrain[tile] == FLOOR for tile in around)
