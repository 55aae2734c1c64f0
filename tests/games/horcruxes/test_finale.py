"""H-END, H-SET-3: whose move is next, and every way the game is over."""

import pytest
from tests.games.horcruxes.board import new, says, wizard, world

from thrones_tui import new_game
from thrones_tui.core.rules import Outcome
from thrones_tui.games.horcruxes.state import Cell


@pytest.mark.rule("H-SET-3")
def test_both_begin_in_cell_0_and_player_1_moves_first() -> None:
    game = new(kind1="naive", kind2="naive")
    assert [(player.cell, player.path) for player in game.state.players] == [(0, (0,)), (0, (0,))]
    assert game.decision.player == 0


@pytest.mark.rule("H-SET-3", "H-END-1")
def test_three_turns_are_moves_by_1_2_and_1() -> None:
    game = world(wizard("Ron"), wizard("Luna"), dice=[1, 2, 3], turns=3)
    movers = []
    while game.outcome is None:
        movers.append(game.decision.player)
        game.submit("roll")
    assert movers == [0, 1, 0]
    assert game.outcome == Outcome((), "The turns are used up, and nobody has all seven horcruxes.", (0, 0))
    assert [player.path for player in game.state.players] == [(0, 1, 4), (0, 2)]


@pytest.mark.rule("H-END-1")
@pytest.mark.parametrize("house", ["", "to-the-last"])
def test_who_has_all_seven_alive_has_won_at_once(house: str) -> None:
    game = world(wizard("Ron", horcruxes=5), wizard("Luna"), filled={1: Cell(2, 3, 0)}, dice=[1], house=house)
    assert says(game, "roll")[-1] == "Ron has all seven horcruxes."
    assert game.outcome == Outcome((0,), "Ron has all seven horcruxes.", (7, 0))


@pytest.mark.rule("H-END-1")
def test_the_second_player_can_win_too_by_robbing() -> None:
    game = world(wizard("Ron", horcruxes=4), wizard("Tom", "evil", horcruxes=3), dice=[1, 1])
    game.submit("roll")
    game.submit("roll")
    assert game.outcome == Outcome((1,), "Tom has all seven horcruxes.", (0, 7))


@pytest.mark.rule("H-END-1")
def test_to_outlive_the_other_is_not_to_win() -> None:
    game = world(wizard("Ron", life="1"), wizard("Luna", horcruxes=6), filled={1: Cell(1, 1, 0)}, dice=[1])
    game.submit("roll")
    assert game.outcome == Outcome((), "Ron is dead, and nobody has all seven horcruxes.", (0, 6))


@pytest.mark.rule("H-END-1")
def test_who_dies_in_the_cell_of_the_last_horcrux_has_not_won() -> None:
    game = world(wizard("Ron", life="1", horcruxes=6), wizard("Luna"), filled={1: Cell(1, 1, 0)}, dice=[1])
    game.submit("roll")
    assert game.outcome == Outcome((), "Ron is dead, and nobody has all seven horcruxes.", (6, 0))


@pytest.mark.rule("H-END-1")
def test_the_last_turn_can_still_be_won() -> None:
    game = world(wizard("Ron", horcruxes=6), wizard("Luna"), filled={1: Cell(1)}, dice=[1], turns=1)
    game.submit("roll")
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


@pytest.mark.rule("H-END-1")
def test_a_whole_game_is_over_when_a_player_dies() -> None:
    """The first of many seeds in which somebody dies before the turns are used up."""
    for seed in range(50):
        game = new_game("horcruxes", seed=seed, kind1="naive", kind2="helpful", life1=3, life2=3)
        while game.outcome is None:
            assert all(player.alive for player in game.state.players)
            game.submit("roll")
        dead = [player.name for player in game.state.players if not player.alive]
        if dead and game.state.turn < game.state.turns:
            assert len(dead) == 1
            assert game.outcome.winners == ()
            assert (
                game.log[-1].text
                == game.outcome.reason
                == f"{dead[0]} is dead, and nobody has all seven horcruxes."
            )
            return
    raise AssertionError("nobody dies in any of the games")


@pytest.mark.rule("H-ARR-3")
def test_to_the_last_the_other_one_makes_every_move_until_both_are_dead() -> None:
    game = world(
        wizard("Ron", life="1"),
        wizard("Luna", life="2"),
        filled={1: Cell(0, 1), 2: Cell(0, 3)},
        dice=[1, 6, 6],
        house="to-the-last",
    )
    movers = []
    while game.outcome is None:
        movers.append(game.decision.player)
        game.submit("roll")
    assert movers == [0, 1, 1]
    assert [player.alive for player in game.state.players] == [False, False]
    assert game.outcome == Outcome((), "Both are dead, and nobody has all seven horcruxes.", (0, 0))


@pytest.mark.rule("H-ARR-3")
def test_to_the_last_the_survivor_can_win_with_the_horcruxes_of_the_dead() -> None:
    game = world(
        wizard("Ron", life="1", horcruxes=4),
        wizard("Luna", horcruxes=3),
        filled={1: Cell(0, 1)},
        dice=[1, 1],
        house="to-the-last",
    )
    game.submit("roll")
    game.submit("roll")
    assert game.outcome == Outcome((1,), "Luna has all seven horcruxes.", (0, 7))
