"""What holds after every command of any game, whoever plays."""

from random import Random

import pytest
from tests.games.horcruxes.board import KINDS, RULES

from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.games.horcruxes.state import State

SEEDS = 200


def options(first: str, second: str, rng: Random) -> dict[str, object]:
    """Any world: small and large, mild and grim."""
    dementors, elves = rng.randrange(5), rng.randrange(5)
    return {
        "kind1": first,
        "kind2": second,
        "turns": rng.randrange(1, 60),
        "cells": rng.choice((2, 3, 5, 12, 30)),
        "dementors_min": rng.randrange(dementors + 1),
        "dementors_max": dementors,
        "elves_min": rng.randrange(elves + 1),
        "elves_max": elves,
        "life1": rng.choice(("0.5", "3", "12.75", "99")),
        "life2": rng.choice(("0.1", "4", "20")),
        "house": rng.choice(("", "to-the-last")),
    }


def check(state: State, moves: list[int], house: object) -> None:
    """H-SET-2, H-ARR-1, H-MOVE-2, H-END-1."""
    cells, players = state.cells, state.players
    assert sum(cell.horcruxes for cell in cells) + sum(player.horcruxes for player in players) == 7
    assert min(cell.dementors for cell in cells) >= 0
    for player, moved in zip(players, moves, strict=True):
        assert player.life >= 0
        assert len(player.path) == moved + 1
        assert player.path[-1] == player.cell
    dead = sum(not player.alive for player in players)
    complete = any(player.alive and player.horcruxes == 7 for player in players)
    needed = 2 if house else 1
    is_over = dead >= needed or complete or sum(moves) == state.turns
    assert (state.outcome is not None) == is_over
    if state.outcome is not None:
        assert state.outcome.scores == (players[0].horcruxes, players[1].horcruxes)
        assert bool(state.outcome.winners) == complete
        assert all(players[winner].alive for winner in state.outcome.winners)


@pytest.mark.rule("H-KIND-1", "H-END-1", "H-SET-2", "H-ARR-1")
@pytest.mark.parametrize("first", KINDS)
@pytest.mark.parametrize("second", KINDS)
def test_200_games_of_every_pair_of_kinds_keep_every_invariant_and_end(first: str, second: str) -> None:
    ends = set()
    for seed in range(SEEDS):
        rng = Random(f"{first}/{second}/{seed}")
        said = options(first, second, rng)
        game = Game(RULES, RULES.new(said, Dice(seed)), quiet=True)
        moves = [0, 0]
        while game.outcome is None:
            decision = game.decision
            assert game.state.players[decision.player].alive
            moves[decision.player] += decision.kind != "choose"
            game.submit(decision.sample(rng))
            check(game.state, moves, said["house"])
        ends.add(game.outcome.reason.partition(" ")[2])
        assert RULES.decode(RULES.encode(game.state)) is not None
    assert len(ends) == 4  # a winner, one dead, both dead, turns used up
