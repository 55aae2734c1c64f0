"""T-END: what rouses the White Walkers, the final battle, and every way the game is over."""

from math import exp
from typing import Any

import pytest
from tests.games.thrones.board import (
    ADA,
    BO,
    EURON,
    JON,
    STANNIS,
    Fighter,
    Lord,
    Table,
    classic,
    draw,
    of_kind,
    options,
    refuse,
)

from thrones_tui.core.decisions import Odds
from thrones_tui.games.thrones.finale import SAD_NEWS, RoundFought, WalkersNear, WalkersPutOff, WalkersRoused
from thrones_tui.games.thrones.odds import WarriorView, power, power_of
from thrones_tui.games.thrones.scene import ThronesPresenter
from thrones_tui.scene.model import Fact


def hall(ada: Lord = ADA) -> Table:
    return draw("1A~~~2", ada, BO)


def roused(hero: str = "", **more: Any) -> Table:
    """A game in which the White Walkers are roused."""
    table = classic(hero, **more) if hero else hall()
    table.state.roused_by = "points"
    return table


def end_turn(table: Table) -> str:
    """End a turn; what has roused the White Walkers, if they are."""
    game = table.run("EndTurn")
    assert (game.decision.name == "walkers") is bool(table.state.roused_by)
    return table.state.roused_by


@pytest.mark.rule("T-END-3")
@pytest.mark.parametrize(("turn", "by"), [(1, ""), (49, ""), (50, "turns"), (51, "turns")])
def test_fifty_turns_done_rouse_the_white_walkers(turn: int, by: str) -> None:
    table = hall()
    table.state.turn = turn
    assert end_turn(table) == by
    assert table.state.turn == turn + 1


@pytest.mark.rule("T-END-3", "T-SET-7")
@pytest.mark.parametrize(("hero", "rivals"), [(JON, 5), ("Self", 6)])
def test_as_a_game_begins_no_rival_of_five_or_of_six_has_retired(hero: str, rivals: int) -> None:
    own: dict[str, Any] = {"money": 0, "influence": 0, "army": 0, "row": 4, "column": 2}
    table = classic(hero, **(own if hero == "Self" else {}))
    omens = {omen.name: (omen.value, omen.needed) for omen in table.run().view().omens}
    assert omens["rivals"] == (0, rivals)
    assert omens["turns"] == (0, 50)
    table.retire(STANNIS, EURON)
    omens = {omen.name: (omen.value, omen.needed) for omen in table.run().view().omens}
    assert omens["rivals"] == (2, rivals)


@pytest.mark.rule("T-END-3")
@pytest.mark.parametrize(("army", "by"), [(1999, ""), (2000, "army"), (5050, "army")])
def test_an_army_of_2000_rouses_them(army: int, by: str) -> None:
    assert end_turn(hall(Lord("Ada", army=army))) == by


@pytest.mark.rule("T-END-3")
@pytest.mark.parametrize(("tiles", "by"), [(199, ""), (200, "tiles"), (201, "tiles")])
def test_half_of_the_tiles_rouse_them(tiles: int, by: str) -> None:
    table = classic(JON)
    water = [tile for tile in table.state.world.water_tiles if table.state.owner[tile] == 255]
    table.hold(JON, *water[: tiles - 1])
    assert (table.player.tiles, table.player.points < 400) == (tiles, True)
    assert end_turn(table) == by


@pytest.mark.rule("T-END-3")
@pytest.mark.parametrize(("size", "needed"), [(16, 8), (15, 8), (17, 9)])
def test_half_of_an_odd_board_is_rounded_up(size: int, needed: int) -> None:
    table = draw("1" + "*" * (size - 5), ADA)  # and the exile's four
    assert table.state.world.board.size == size
    table.hold("Ada", *range(1, needed - 1))
    assert end_turn(table) == ""
    table.hold("Ada", needed - 1)
    assert end_turn(table) == "tiles"


@pytest.mark.rule("T-END-3")
@pytest.mark.parametrize(("points", "by"), [(399, ""), (400, "points")])
def test_400_points_rouse_them(points: int, by: str) -> None:
    table = draw("1A~~~2", ADA, BO, cities={"A": (0, 0, points - 2)})
    table.hold("Ada", table.spots["A"])
    assert table.player.points == points
    assert end_turn(table) == by


@pytest.mark.rule("T-END-3", "T-MOVE-3")
def test_being_the_only_hero_left_rouses_them() -> None:
    table = hall()
    for rival, by in (("Bo", ""), ("Exile", "rivals")):
        table.retire(rival)
        assert end_turn(table) == by


@pytest.mark.rule("T-END-3", "T-TURN-1")
def test_only_the_end_of_a_turn_rouses_them_for_good_and_every_turn_then_begins_with_the_question() -> None:
    assert SAD_NEWS == (
        "Sad news! The White Walkers are approaching our location. Would you like to battle them now? (Y/N)"
    )
    table = hall(Lord("Ada", army=5000))
    game = table.run()
    assert game.decision.name == "turn"
    assert len(of_kind(game.submit("rest"), WalkersRoused)) == 1
    for table.player.army in (5000, 0):
        assert (game.decision.prompt, options(game)) == (SAD_NEWS, ["yes", "no"])
        game.submit("no")
        assert game.decision.name == "turn"
        assert of_kind(game.submit("rest"), WalkersRoused) == []


@pytest.mark.rule("T-END-3")
def test_before_the_last_turn_without_them_it_is_told_that_they_come() -> None:
    table = hall(Lord("Ada"))
    table.state.turn = 48
    game = table.run()
    assert [len(of_kind(game.submit("rest"), WalkersNear)) for _ in range(3)] == [0, 1, 0]
    assert game.decision.name == "walkers"


@pytest.mark.rule("T-END-4")
def test_no_may_be_said_four_times_and_the_fifth_loses() -> None:
    table = roused()
    game = table.run()
    for left in (4, 3, 2, 1):
        assert game.view().refusals_left == left
        assert any(str(left) in choice.note or left == 1 for choice in game.decision.choices)
        (put_off,) = of_kind(game.submit("no"), WalkersPutOff)
        assert put_off.left == game.view().refusals_left == left - 1
        assert game.decision.name == "turn"
        game.submit("rest")
    assert (game.view().refusals_left, game.decision.safe) == (0, None)
    assert game.decision.choices[1].odds == Odds(0, 1)  # to refuse again is to lose
    game.submit("no")
    assert game.outcome is not None
    assert (game.outcome.winners, table.state.turn) == ((), 5)
    assert game.view().refusals_left == 0
    refuse(game, "rest", match="over")


@pytest.mark.rule("T-END-5")
def test_jon_snows_power_at_the_start_is_10155() -> None:
    view = classic(JON).run().view()
    assert view.power == 20 + (100 * 50 / 50 + 10 * 50 / 50) + (1 + 1) * 50 / 4 + 10000 == 10155
    assert view.round_chance == pytest.approx(0.28716, abs=5e-6)
    assert view.victory_chance == pytest.approx(0.63778, abs=5e-6)


WALKERS = classic().state.world.rules.walkers


def fighter(strength: int, morale: int, dragonglass: bool = False) -> WarriorView:
    return WarriorView("?", strength, 0, morale, False, dragonglass)


@pytest.mark.rule("T-END-5", "T-DG-4")
@pytest.mark.parametrize(
    ("army", "influence", "cities", "party", "total"),
    [
        (0, 0, 0, [], 0),
        (7, 0, 0, [], 7),
        (0, 3, 0, [], 0.75),
        (0, 50, 2, [], 37.5),
        (0, 0, 0, [fighter(33, 77)], 50.82),
        (1, 0, 0, [fighter(180, 80), fighter(200, 100)], 689),
        (0, 0, 0, [fighter(0, 0, True)], 10000),
        (0, 0, 0, [fighter(0, 0, True), fighter(0, 0, True)], 10000),
        (0, 0, 0, [fighter(0, 0), fighter(10, 50, True)], 10010),
    ],
)
def test_power_is_a_real_number(
    army: int, influence: int, cities: int, party: list[WarriorView], total: float
) -> None:
    assert power(WALKERS, army, influence, cities, party) == pytest.approx(total, abs=1e-9)


@pytest.mark.rule("T-END-5")
def test_power_counts_the_cities_controlled_now() -> None:
    table = hall(Lord("Ada", influence=40))
    assert power_of(table.state) == 10
    for holder, total in (("Ada", 20), ("Bo", 10)):
        table.hold(holder, table.spots["A"])
        assert power_of(table.state) == total


@pytest.mark.rule("T-END-6", "T-END-2")
@pytest.mark.parametrize(
    ("rolls", "won"),
    [
        ([0.2871], [True]),
        ([0.2872, 0.2871], [False, True]),
        ([0.9, 0.9, 0.0], [False, False, True]),
        ([0.2872, 0.2872, 0.2872], [False, False, False]),
    ],
)
def test_up_to_three_rounds_are_fought_one_by_one_and_one_is_enough(
    rolls: list[float], won: list[bool]
) -> None:
    game = roused(JON).run(dice=rolls)
    rounds = of_kind(game.submit("yes"), RoundFought)
    assert [(event.number, event.won) for event in rounds] == list(enumerate(won, 1))
    assert {round(event.probability, 5) for event in rounds} == {0.28716}
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.scores) == ((0,) if won[-1] else (), (3,))


@pytest.mark.rule("T-END-6")
def test_the_chance_of_winning_is_shown_before_the_answer() -> None:
    game = roused(JON).run()
    yes, no = (choice.odds for choice in game.decision.choices)
    chance = 1 - exp(-3 * 10155 / 30000)
    assert yes == pytest.approx(Odds(chance, 1 - chance))
    assert no is None
    assert game.view().victory_chance == pytest.approx(chance)


@pytest.mark.rule("T-END-6", "T-END-8")
def test_without_any_power_every_round_is_lost_without_a_roll_and_the_end_tells_the_score() -> None:
    game = roused().run()
    assert [event.won for event in of_kind(game.submit("yes"), RoundFought)] == [False] * 3
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == ((), "The White Walkers overran your army.")
    rows = ThronesPresenter(game.state.world).ending(game.view(), game.outcome)
    assert any(isinstance(row, Fact) and row.style == "points" and row.value.startswith("2 ") for row in rows)


@pytest.mark.rule("T-END-1", "T-END-2")
def test_a_game_ends_by_a_battle_that_is_lost() -> None:
    table = draw("*1*2*", Lord("Ada", army=1), Lord("Bo", army=2, party=(Fighter("B"),)))
    game = table.run("MeetRivals", dice=[0.0])
    game.submit("battle")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.scores) == ((), (2,))
    assert "Bo" in game.outcome.reason


@pytest.mark.rule("T-END-2")
def test_a_player_who_never_wins_points_still_comes_to_the_final_battle() -> None:
    table = hall()
    game = table.run()
    for _ in range(50):
        assert game.decision.name == "turn"
        game.submit("rest")
    assert (game.decision.name, table.state.turn) == ("walkers", 51)


@pytest.mark.rule("T-END-7")
@pytest.mark.parametrize("hero", [JON, "Self"])
@pytest.mark.parametrize("won", [True, False])
def test_only_a_game_that_is_won_is_recorded_by_name_hero_and_points(hero: str, won: bool) -> None:
    own: dict[str, Any] = {"money": 0, "influence": 0, "army": 1, "row": 25, "column": 1}
    table = roused(hero, **(own if hero == "Self" else {}))
    game = table.run(rest=0.0 if won else 0.9999)
    game.submit("yes")
    assert game.outcome is not None
    record = ThronesPresenter(table.state.world).record(game.view(), game.outcome)
    assert record == (("Ada", hero, table.player.points) if won else None)
