"""Whole games, played at random; `tests/players` has those of who plays well."""

from random import Random

import pytest
from tests.effort import usually
from tests.games.minirogue.board import the_rules

from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.games.minirogue.state import State, check
from thrones_tui.games.minirogue.view import View

LONGEST = 20_000


def begin(seed: int, **options: object) -> "Game[State, View]":
    game = Game(the_rules(), the_rules().new(options, Dice(seed)))
    game.quiet = True
    return game


@pytest.mark.parametrize("block", usually(range(2), range(6)))
def test_games_played_at_random_run_without_error_and_end(block: int) -> None:
    for seed in range(block * 50, (block + 1) * 50):
        game = begin(seed, smell=1 + seed % 99, house="dark" if seed % 3 == 0 else "")
        rng = Random(seed)
        for number in range(LONGEST):
            if number % 25 == 0:
                check(game.state)
            game.submit(game.decision.sample(rng))
            if game.outcome is not None:
                break
        assert game.outcome is not None
        check(game.state)
