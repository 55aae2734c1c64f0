"""G-TURN-5, G-BON-1, G-LOG-1: health and death, bonuses, and the list that everything is counted from."""

from dataclasses import replace

import pytest
from tests.games.goldrush.board import Dig, die, draw, play, texts

from thrones_tui import new_game
from thrones_tui.core.dice import ScriptedDice
from thrones_tui.games.goldrush.state import BONUS, Find
from thrones_tui.games.goldrush.valley import Valley

EIGHT = """
    GGGGGGGG
    IIIIIIII
    BBBBBBBB
    FSWG....
    ........
    ........
    ........
    ........
"""


def health(game: Dig) -> list[int]:
    return [player.health for player in game.view().players]


@pytest.mark.rule("G-BON-1")
def test_every_third_gold_brings_a_quarter_of_the_side_at_the_end_of_the_round() -> None:
    game = draw(EIGHT)
    play(game, "0,0", "4,0", "0,1", "4,1")
    assert health(game) == [16, 16]
    play(game, "0,2")
    assert health(game) == [16, 16]  # the round is not over yet
    play(game, "4,2")
    assert health(game) == [18, 16]
    assert texts(game)[-1] == "A bonus for Ada, 3 cells of gold found: +2 health."
    play(game, "0,3", "4,3", "0,4", "4,4")
    assert health(game) == [18, 16]  # each milestone once
    play(game, "0,5", "4,5")
    assert health(game) == [20, 16]
    assert "6 cells of gold" in texts(game)[-1]


@pytest.mark.rule("G-BON-1")
def test_every_second_cell_of_wood_brings_an_eighth_of_the_side() -> None:
    game = draw(EIGHT)
    play(game, "4,0", "1,0", "4,1")
    assert health(game) == [16, 17]
    play(game, "1,1")
    assert health(game) == [16, 19]  # +1 for the wood itself, +1 for two of them
    play(game, "4,2", "1,2")
    assert health(game) == [16, 20]
    play(game, "4,3", "1,3")
    assert health(game) == [16, 22]


@pytest.mark.rule("G-BON-1")
def test_both_are_paid_in_the_same_round() -> None:
    game = draw(EIGHT)
    play(game, "0,0", "1,0", "0,1", "1,1", "0,2", "4,0")
    assert health(game) == [16 + 2, 16 + 2 + 1]


@pytest.mark.rule("G-BON-1")
def test_a_bonus_of_nothing_is_not_told() -> None:
    game = draw("II...\nGGG..\n.....\n.....\n....G")
    play(game, "0,0", "4,0", "0,1", "4,1")
    assert health(game) == [10, 10]
    assert not any("bonus" in text for text in texts(game))
    play(game, "1,0", "4,2", "1,1", "4,3", "1,2", "3,0")
    assert health(game) == [11, 10]


@pytest.mark.rule("G-BON-1", "G-TURN-5")
def test_the_dead_are_paid_no_bonus_and_the_living_one_after_each_turn() -> None:
    game = draw(EIGHT, dice=[die(1)] * 9, health=(4, 16))
    play(game, "0,0", "1,0", "0,1", "4,0", "2,0", "even")
    assert health(game) == [0, 17]
    play(game, "1,1")
    assert health(game) == [0, 19]
    play(game, "1,2")
    assert health(game) == [0, 20]
    play(game, "1,3")
    assert health(game) == [0, 22]  # a round is the living player's turn alone


@pytest.mark.rule("G-TURN-5")
@pytest.mark.parametrize(("start", "wound"), [(1, 1), (3, 3), (4, 4), (5, 4), (16, 4)])
def test_health_never_falls_below_nothing(start: int, wound: int) -> None:
    game = draw(EIGHT, dice=[die(3)], health=(start, 16))
    play(game, "2,0", "even")
    assert health(game) == [start - wound, 16]
    assert game.view().players[0].alive == (start > wound)
    assert ("Ada is dead." in texts(game)) == (start <= wound)
    assert f"the bear strikes, -{wound} health." in " ".join(texts(game))


@pytest.mark.rule("G-TURN-5")
@pytest.mark.parametrize("dead", [0, 1])
def test_the_turns_of_the_dead_are_skipped_and_do_not_count(dead: int) -> None:
    game = draw(EIGHT, dice=[die(1)], health=(4, 16) if dead == 0 else (16, 4), total=6)
    play(game, *["4,7"] * dead, "2,0", "even")
    for turn in range(2 + dead, 7):
        view = game.view()
        assert (view.mover, view.turn, view.turns_left) == (1 - dead, turn, 7 - turn)
        play(game, f"4,{turn - 2}")
    assert game.outcome is not None
    assert game.state.grid.turns == 6


def kind_of(grid: Valley, letters: str) -> str:
    """The first closed cell with one of the letters, as a command."""
    for letter in letters:
        for cell in grid.closed():
            if grid.contents[cell] == letter:
                row, column = divmod(cell, grid.side)
                return f"open {row},{column}"
    raise AssertionError(f"no {letters} is left")


@pytest.mark.rule("G-TURN-5", "G-END-1", "G-END-2")
def test_a_whole_game_in_which_one_dies_and_the_other_plays_on_to_the_last_turn() -> None:
    game = new_game("goldrush", dice=ScriptedDice([], rest=0.5), size=10, name="Ada", name2="Ben")
    grid, total = game.state.grid, game.state.total
    assert (total, health(game)) == (60, [20, 20])
    movers = []
    while game.outcome is None:
        if game.decision.name == "guess":
            game.submit("odd")  # such dice always show a four
            continue
        mover = game.decision.player
        movers.append(mover)
        if mover == 0:
            game.submit(kind_of(grid, "G" if movers.count(0) == 1 else "B"))
        else:
            game.submit(kind_of(grid, ".FSIWB"))
    # A gold, then four bears: Ada dies on turn 9, and Ben goes on alone.
    assert movers == [0, 1] * 4 + [0] + [1] * 51
    assert len(movers) == grid.turns == total
    ada, ben = game.view().players
    assert (ada.health, ada.alive, ada.score, ben.alive, ben.score) == (0, False, 100, True, 0)
    assert game.outcome.winners == (0,)  # the score decides, dead or alive
    assert game.outcome.reason == "All 60 turns are taken. Ada wins, 100 to 0."
    assert texts(game).count("Ada is dead.") == 1


@pytest.mark.rule("G-LOG-1")
def test_score_health_and_totals_are_counted_from_the_list() -> None:
    game = draw(EIGHT, dice=[die(1), die(2)])
    play(game, "0,0", "4,0", "0,1", "4,1", "0,2", "2,0", "even", "3,0", "2,1", "even", "1,0", "4,2")
    ada, ben = game.state.players
    assert ada.log == (
        Find(1, 0, "G", 0),
        Find(3, 1, "G", 0),
        Find(5, 2, "G", 0),
        Find(6, BONUS, "G", 2),
        Find(7, 24, "F", 1),
        Find(9, 8, "I", 1),
    )
    assert ben.log == (Find(6, 16, "B", -4), Find(8, 17, "B", 0))
    assert (ada.score, ada.health, ben.score, ben.health) == (300, 20, 0, 12)
    assert [ada.found(letter) for letter in "FISG"] == [1, 1, 0, 3]
    richer, beginner = replace(ada, log=(*ada.log, Find(11, 3, "G", 0))), replace(ada, log=())
    assert (richer.score, richer.found("G")) == (400, 4)
    assert (beginner.score, beginner.health) == (0, 16)
