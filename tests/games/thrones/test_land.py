"""T-SEE-2: what is remembered of the land."""

from random import Random

import pytest
from tests.games.thrones.board import classic

from thrones_tui.games.thrones.land import UNSEEN, memory


@pytest.mark.rule("T-SEE-2")
@pytest.mark.parametrize("seed", range(20))
def test_the_land_around_every_tile_stood_on_is_remembered_and_no_other(seed: int) -> None:
    world, rng = classic("Jon Snow").state.world, Random(seed)
    board, reach = world.board, world.rules.sight.radius
    been = bytearray(board.size)
    for tile in rng.sample(range(board.size), seed):
        been[tile] = 1
    stood = tuple(rng.sample(range(board.size), rng.randrange(1, 3)))
    near = {
        tile
        for here in (*stood, *(t for t in range(board.size) if been[t]))
        for tile in board.near(here, reach)
    }
    expected = [letter if tile in near else UNSEEN for tile, letter in enumerate(world.letters)]
    assert list(memory(world, bytes(been), stood)) == expected
