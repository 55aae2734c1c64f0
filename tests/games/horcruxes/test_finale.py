"""H-END, H-SET-3: whose move is next, and every way the game is over."""

import pytest
from tests.games.horcruxes.board import Race, new, wizard, world

from thrones_tui.core.rules import Outcome
from thrones_tui.games.horcruxes.finale import can_win, lost
from thrones_tui.games.horcruxes.kinds import KINDS, Evil
from thrones_tui.games.horcruxes.scene import HorcruxPresenter
from thrones_tui.games.horcruxes.state import Cell

LAST = "to-the-last"


def rolled(game: Race) -> tuple[list[int], Outcome]:
    """Roll to the end; return who moved, and the outcome."""
    movers = []
    while game.outcome is None:
        movers.append(game.decision.player)
        game.submit("roll")
    return movers, game.outcome


@pytest.mark.rule("H-SET-3")
def test_both_begin_in_cell_0_and_player_1_moves_first() -> None:
    game = new(kind1="naive", kind2="naive")
    assert [(player.cell, player.path) for player in game.state.players] == [(0, (0,)), (0, (0,))]
    assert game.decision.player == 0


@pytest.mark.rule("H-SET-3", "H-END-1")
def test_three_turns_are_moves_by_1_2_and_1() -> None:
    game = world(wizard("Ron"), wizard("Luna"), dice=[1, 2, 3], turns=3)
    reason = "The turns are used up, and nobody has all seven horcruxes."
    assert rolled(game) == ([0, 1, 0], Outcome((), reason, (0, 0)))
    assert [player.path for player in game.state.players] == [(0, 1, 4), (0, 2)]


@pytest.mark.rule("H-END-1")
@pytest.mark.parametrize("house", ["", LAST])
@pytest.mark.parametrize("turns", [1, 99])
def test_who_has_all_seven_alive_has_won_at_once_even_on_the_last_turn(house: str, turns: int) -> None:
    filled = {1: Cell(2, 3, 0)}
    game = world(
        wizard("Ron", horcruxes=5), wizard("Luna"), filled=filled, dice=[1], house=house, turns=turns
    )
    assert rolled(game) == ([0], Outcome((0,), "Ron has all seven horcruxes.", (7, 0)))


@pytest.mark.rule("H-END-1")
def test_the_second_player_can_win_too_by_robbing() -> None:
    game = world(wizard("Ron", horcruxes=4), wizard("Tom", "evil", horcruxes=3), dice=[1, 1])
    assert rolled(game) == ([0, 1], Outcome((1,), "Tom has all seven horcruxes.", (0, 7)))


@pytest.mark.rule("H-END-1")
@pytest.mark.parametrize(("ron", "luna"), [(0, 6), (6, 0)])
def test_neither_who_outlives_the_other_nor_who_dies_with_the_last_horcrux_wins(ron: int, luna: int) -> None:
    players = wizard("Ron", life="1", horcruxes=ron), wizard("Luna", horcruxes=luna)
    game = world(*players, filled={1: Cell(1, 1, 0)}, dice=[1])
    assert rolled(game)[1] == Outcome((), "Ron is dead, and nobody has all seven horcruxes.", (ron, luna))


@pytest.mark.rule("H-ARR-3")
def test_to_the_last_the_other_one_makes_every_move_until_both_are_dead() -> None:
    filled = {1: Cell(0, 1), 2: Cell(0, 3)}
    game = world(wizard("Ron", life="1"), wizard("Luna", life="2"), filled=filled, dice=[1, 6, 6], house=LAST)
    reason = "Both are dead, and nobody has all seven horcruxes."
    assert rolled(game) == ([0, 1, 1], Outcome((), reason, (0, 0)))


@pytest.mark.rule("H-ARR-3")
def test_to_the_last_the_survivor_can_win_with_the_horcruxes_of_the_dead() -> None:
    ron, luna = wizard("Ron", life="1", horcruxes=4), wizard("Luna", horcruxes=3)
    game = world(ron, luna, filled={1: Cell(0, 1)}, dice=[1, 1], house=LAST)
    assert rolled(game) == ([0, 1], Outcome((1,), "Luna has all seven horcruxes.", (0, 7)))


@pytest.mark.rule("H-ARR-1", "H-END-1")
@pytest.mark.parametrize(
    ("dumbledore", "held", "gone"),
    [(3, 0, 1), (2, 0, 0), (3, 7, 0)],
    ids=["alone", "with Dumbledore", "taken"],
)
def test_with_a_horcrux_where_voldemort_kills_nobody_can_win(dumbledore: int, held: int, gone: int) -> None:
    filled = {2: Cell(1)} if not held else {}
    players = wizard("Ron", "user", horcruxes=held), wizard("Tom", "evil", life="0")
    view = world(*players, filled=filled, voldemort=2, dumbledore=dumbledore).view()
    assert lost(view) == gone
    assert can_win(view, 0) is not bool(gone)
    told = [line.text for line in HorcruxPresenter().opening(view, 1)]
    assert ("Nobody can win: 1 horcrux lies with Voldemort." in told) is bool(gone)
    assert can_win(view, 1) is False


@pytest.mark.rule("H-ARR-1", "H-ARR-3")
def test_what_somebody_took_to_voldemort_is_lost_even_to_the_last() -> None:
    players = wizard("Ron"), wizard("Tom", life="0", cell=2, horcruxes=2)
    assert not can_win(world(*players, voldemort=2, dumbledore=3, house=LAST).view(), 0)
    assert can_win(world(*players, voldemort=4, dumbledore=3, house=LAST).view(), 0)


@pytest.mark.rule("H-KIND-1", "H-ARR-2")
def test_every_kind_that_robs_can_still_win_whatever_it_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    class Greedy(Evil):
        name = "greedy"

    monkeypatch.setitem(KINDS, "greedy", Greedy())
    for kind, out in (("greedy", False), ("evil", False), ("user", False), ("cunning", True)):
        assert can_win(world(wizard("Ron", kind), wizard("Tom", horcruxes=1)).view(), 0) is not out
