"""House rules: hunger and restless monsters. Darkness has a file of its own."""

import pytest
from tests.games.minirogue.board import HIGH, Table, draw, presenter, the_edition, the_rules

from thrones_tui.core.codec import encode
from thrones_tui.core.dice import Dice
from thrones_tui.core.rules import Outcome
from thrones_tui.scene.live import LiveGame
from thrones_tui.scene.memory import Past
from thrones_tui.scene.model import Fact

LEAST = 0.0
"""What dice show that always show their least: with it all heal, and who may come nearer does."""


def hungry(drawing: str, *, turn: int, depth: int = 0) -> Table:
    """A game with hunger at a turn, whose player is hurt."""
    table = draw(drawing, depth=depth, hit_points=5)
    table.state.hungry, table.state.turn = True, turn
    return table


def restless(drawing: str, *, smell: int = 1) -> Table:
    """A game with restless monsters."""
    table = draw(drawing, smell=smell)
    table.state.restless = True
    return table


@pytest.mark.rule("R-TURN-5")
def test_one_heals_until_the_food_is_eaten_and_is_told_so() -> None:
    table = hungry("@..", turn=149)
    assert table.game.view().food == 2
    assert not table.told("wait", rest=LEAST)
    assert table.told("wait", rest=LEAST) == ["Your food is eaten: you heal no more until the next level."]
    assert table.player.hit_points == 6, "before the command of turn 150"
    assert table.game.view().food == 0
    assert not table.told("wait", "wait", rest=LEAST)
    assert table.player.hit_points == 6


@pytest.mark.rule("R-TURN-5")
def test_there_is_as_much_food_again_on_each_level_and_the_rest_goes_along() -> None:
    assert hungry("@..", turn=1).game.view().food == 150
    assert hungry("@..", turn=101, depth=1).game.view().food == 200
    assert hungry("@..", turn=999, depth=2).game.view().food == 0
    assert draw("@..").game.view().food is None


@pytest.mark.rule("R-TURN-5")
def test_the_title_counts_the_turns_for_which_there_is_food() -> None:
    table = hungry("@..", turn=31)
    scene = presenter(table.state).scene(table.game.view(), table.game.decision, Past())
    assert scene.status_short == "Turn 31, food for 120"


@pytest.mark.rule("R-MON-7")
@pytest.mark.parametrize(("shown", "place"), [(LEAST, (0, 6)), (HIGH, (0, 7))])
def test_who_smells_nobody_may_come_nearer(shown: float, place: tuple[int, int]) -> None:
    for sign in "SBG":
        table = restless(f"@......{sign}")
        table.play("wait", rest=shown)
        assert table.place(table.monster) == place


@pytest.mark.rule("R-MON-7")
def test_who_comes_straight_else_goes_round_corners_and_a_dragon_stays() -> None:
    table = restless("@#S\n.#.\n...")
    table.play("wait", rest=LEAST)
    assert table.place(table.monster) == (1, 2)
    table = restless("@...D")
    table.play("wait", rest=LEAST)
    assert table.place(table.monster) == (0, 4)


@pytest.mark.rule("R-MON-7")
def test_who_smells_the_player_moves_as_ever_and_nobody_comes_where_it_is_off() -> None:
    table = restless("@.G", smell=15)
    table.play("wait")
    assert table.place(table.monster) == (0, 1), "without a die"
    table = draw("@......S", smell=1)
    table.play("wait", rest=LEAST)
    assert table.place(table.monster) == (0, 7)


def test_a_game_without_them_is_saved_as_before_there_were_any() -> None:
    data = encode(the_rules().new({"house": "dark"}, Dice(7)))
    assert isinstance(data, dict)
    assert not {"hungry", "restless"} & data.keys()
    on = encode(the_rules().new({"house": "hunger,restless"}, Dice(7)))
    assert isinstance(on, dict)
    assert on["hungry"] is on["restless"] is True


def test_the_house_rules_stand_on_the_sheet_and_at_the_end() -> None:
    game = LiveGame(the_edition(), the_rules().new({"house": "dark,hunger,restless"}, Dice(7)))
    view, fact = game.view(), Fact("House rules", "Darkness, Hunger, Restless monsters")
    scene = game.presenter.scene(view, game.decision, Past())
    assert any(fact in panel.rows for panel in scene.panels)
    assert fact in game.presenter.ending(view, Outcome((), "You fell.", (0,)))
