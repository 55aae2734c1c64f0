"""What holds after every command of any game, whoever plays."""

from random import Random

import pytest
from tests.games.goldrush.board import RULES

from thrones_tui import new_game
from thrones_tui.games.goldrush.state import BONUS, KINDS, State


def check(before: State, state: State) -> None:
    """One turn at a time, each cell once, and everything counted from the lists."""
    grid = state.grid
    assert grid.contents == before.grid.contents
    assert all(new == old for old, new in zip(before.grid.opened, grid.opened, strict=True) if old)
    assert grid.turns <= state.total
    for number, player in enumerate(state.players):
        assert player.log[: len(before.players[number].log)] == before.players[number].log
        assert 0 <= player.health == 2 * grid.side + sum(find.health for find in player.log)
        assert player.score == 100 * sum(find.symbol == "G" and find.cell != BONUS for find in player.log)
        bonuses = [find for find in player.log if find.cell == BONUS]
        for symbol, every, each in (("G", 3, grid.side // 4), ("I", 2, grid.side // 8)):
            paid = [find.health for find in bonuses if find.symbol == symbol]
            assert set(paid) <= {each}
            assert len(paid) <= player.found(symbol) // every
    assert sum(player.score for player in state.players) <= 100 * grid.contents.count("G")


@pytest.mark.rule("G-TURN-3", "G-TURN-5", "G-BON-1", "G-LOG-1", "G-END-1")
@pytest.mark.parametrize("one", KINDS)
@pytest.mark.parametrize("two", KINDS)
@pytest.mark.parametrize(("side", "house"), [(5, ""), (7, ""), (10, "several"), (13, "")])
def test_games_of_random_commands_keep_every_invariant_and_end(
    one: str, two: str, side: int, house: str
) -> None:
    for seed in range(6):
        game = new_game("goldrush", seed=seed, size=side, player1=one, player2=two, house=house)
        rng = Random(seed)
        game.quiet = True
        while game.outcome is None:
            before = game.state.clone()
            if game.decision.name != "open":
                assert RULES.decode(RULES.encode(before)).scheduler == before.scheduler
            game.submit(game.decision.sample(rng))
            check(before, game.state)
        state = game.state
        assert RULES.encode(RULES.decode(RULES.encode(state))) == RULES.encode(state)
        dead = not any(player.alive for player in state.players)
        assert dead or state.grid.turns == state.total or state.grid.left("G") == 0
        first, second = game.outcome.scores
        assert game.outcome.winners == ((0,) if first > second else (1,) if second > first else ())
