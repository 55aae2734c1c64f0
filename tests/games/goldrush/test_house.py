"""G-TURN-6: the house rule by which players open several cells each time."""

import json
from random import Random

import pytest
from tests.games.goldrush.board import Dig, die, draw, opened_by, play, texts

from thrones_tui import new_game
from thrones_tui.core.codec import CodecError, encode
from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game

TEN = """
    GGGGGGGG..
    IIIIIIII..
    BBBBBBBBB.
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
"""
"""A board on which three cells are opened each time; a bear takes five."""
BLANK = "\n".join(["G.........", *[".........."] * 9])


def several(drawing: str = TEN, **others: object) -> Dig:
    """A game with the house rule."""
    game = draw(drawing, **others)  # type: ignore[arg-type]
    game.state.several = True
    return game


def movers(game: Dig, cells: int) -> str:
    """Who is asked for each of so many cells, which are opened in the order of reading from row 3 on."""
    asked = ""
    for cell in range(30, 30 + cells):
        asked += str(game.decision.player)
        play(game, f"{cell // 10},{cell % 10}")
    return asked


@pytest.mark.rule("G-TURN-6")
@pytest.mark.parametrize(("side", "cells"), [(5, 2), (9, 2), (10, 3), (12, 3), (40, 9)])
def test_a_player_opens_one_cell_more_for_every_five_rows(side: int, cells: int) -> None:
    game = new_game("goldrush", seed=1, size=side, house="several")
    rng, asked = Random(1), list[int]()
    while len(asked) < 2 * cells:
        if game.decision.name == "open":
            asked.append(game.decision.player)
        game.submit(game.decision.sample(rng))
    assert asked == [0] * cells + [1] * cells


@pytest.mark.rule("G-TURN-6")
def test_each_cell_uses_up_a_turn_and_the_prompt_counts_them() -> None:
    game = several(total=20)
    assert game.decision.prompt.startswith("Ada, cell 1 of 3, open row,column")
    assert movers(game, 4) == "0001"
    assert game.decision.prompt.startswith("Ben, cell 2 of 3, open row,column")
    view = game.view()
    assert (view.turn, view.turns_left, view.dug) == (5, 16, 1)
    assert "Cell 2 of 3" in " ".join(game.scene().text(40, 12).split())
    assert movers(several(total=20), 20) == "00011100011100011100"


@pytest.mark.rule("G-TURN-6")
def test_no_more_cells_are_promised_than_there_are_turns() -> None:
    game = several(total=20)
    movers(game, 18)
    assert "cell 1 of 2" in game.decision.prompt
    play(game, "9,8", "9,9")
    assert game.outcome is not None
    assert game.state.dug == 0


@pytest.mark.rule("G-TURN-6", "G-TURN-4")
@pytest.mark.parametrize("safe", [0, 1, 2])
def test_an_animal_is_met_before_the_next_cell_is_chosen(safe: int) -> None:
    game = several(dice=[die(1)])
    play(game, *("3,0", "3,1")[:safe], "2,0")
    assert game.decision.name == "guess"
    play(game, "odd")
    assert (game.decision.name, game.decision.player) == ("open", int(safe == 2))


@pytest.mark.rule("G-TURN-6", "G-TURN-5")
def test_death_ends_the_turn_and_the_other_plays_on_alone() -> None:
    game = several(dice=[die(1)], health=(5, 20))
    play(game, "3,0", "2,0", "even")
    assert "Ada is dead." in texts(game)
    assert game.decision.prompt.startswith("Ben, cell 1 of 3")
    assert game.view().turn == 3


@pytest.mark.rule("G-TURN-6", "G-END-1")
def test_the_last_gold_ends_the_game_at_once() -> None:
    game = several(TEN.replace("GGGGGGGG", "G......."))
    play(game, "0,0")
    assert game.outcome is not None
    assert game.outcome.scores == (100, 0)


@pytest.mark.rule("G-TURN-6", "G-BON-1")
def test_bonuses_are_paid_once_both_have_opened_theirs() -> None:
    game = several()
    play(game, "0,0", "0,1", "0,2", "3,0", "3,1")
    assert [player.health for player in game.view().players] == [20, 20]
    play(game, "3,2")
    assert [player.health for player in game.view().players] == [22, 20]


@pytest.mark.rule("G-TURN-6", "G-BON-1")
def test_every_milestone_of_a_long_turn_is_paid_and_told() -> None:
    row = "." * 20
    game = several("\n".join(["IIII" + row[5:] + "G", *[row] * 19]))
    play(game, "0,0", "0,1", "0,2", "0,3", "2,0", *(f"1,{column}" for column in range(5)))
    assert texts(game)[-2:] == [
        f"A bonus for Ada, {cells} cells of wood found: +2 health." for cells in (2, 4)
    ]


@pytest.mark.rule("G-TURN-6", "G-AI-1")
def test_a_computer_opens_all_of_its_cells_at_once() -> None:
    game = several(BLANK, kinds=("random", "random"), dice=Dice(5))
    assert game.decision.name == "watch"
    assert len(opened_by(game, "watch")) == 3
    fresh = game.scene().log[len(game.scene().log) - game.scene().fresh :]
    assert [line.text.split()[:2] for line in fresh] == [["Ada", "opens"]] * 3


@pytest.mark.rule("G-TURN-6")
def test_all_that_an_opponent_opened_is_new_to_who_is_asked_again() -> None:
    game = several(BLANK, kinds=("person", "random"), dice=Dice(5))
    play(game, "3,0", "3,1")
    assert opened_by(game, "open 3,2")[:1] == [32]
    scene = game.scene()
    assert [line.text.split()[0] for line in scene.log[-6:]] == ["Ada"] * 3 + ["Ben"] * 3
    assert (scene.kept, scene.fresh) == (3, 3)


@pytest.mark.parametrize("dug", [-1, 2, 3])
def test_cells_that_were_not_dug_are_refused(dug: int) -> None:
    game, rng = new_game("goldrush", seed=4, size=10, house="several"), Random(4)
    while game.state.dug != 1 or game.decision.name != "open":
        game.submit(game.decision.sample(rng))
    assert Game.load(game.rules, game.dump()).digest() == game.digest()
    saved = json.loads(game.dump())
    saved["state"]["dug"] = dug
    if dug == 2:  # by the other one
        saved["state"]["scheduler"]["asked"] = ["Open", [1 - game.decision.player]]
    with pytest.raises(CodecError, match=r"State.dug"):
        Game.load(game.rules, json.dumps(saved))


def test_a_game_without_it_is_saved_as_before_there_was_any() -> None:
    off, on = draw(TEN), several()
    for game in (off, on):
        play(game, "3,0")
    usual, data = encode(off.state), encode(on.state)
    assert isinstance(usual, dict)
    assert isinstance(data, dict)
    assert data.keys() - usual.keys() == {"several", "dug"}
