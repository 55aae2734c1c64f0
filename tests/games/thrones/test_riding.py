"""T-HOUSE-1: the second step on horseback."""

from typing import Any

import pytest
from tests.games.thrones.board import (
    ADA,
    BO,
    SETTLE,
    Lord,
    Table,
    ThronesGame,
    answer,
    draw,
    of_kind,
    options,
    refuse,
)

from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.core.events import AnyEvent
from thrones_tui.games.thrones.economy import ControlTaken, ResourcesCollected
from thrones_tui.games.thrones.house.horses import HeroRode, HorsesReady
from thrones_tui.games.thrones.land import UNSEEN
from thrones_tui.games.thrones.state import Ride

pytestmark = pytest.mark.rule("T-HOUSE-1")

COAST = """
    *****~
    **1**~
    *****~
    ~~~~~~
    ~~~~~~
    ~~~~~~
    *2****
"""


def mounted(drawing: str = COAST, bo: Lord = BO, *, rider: str = "Ada", **more: Any) -> Table:
    """One of two heroes has horses."""
    table = draw(drawing, ADA, bo, house="horses", **more)
    table.state.stable.owners.append(table.number(rider))
    return table


def ride_out(table: Table, *ways: str, rest: float | None = 0.5) -> tuple[ThronesGame, list[AnyEvent]]:
    """Play these steps of one turn; nobody fights, since nobody is near."""
    game = table.run(rest=rest)
    return game, answer(game, *ways)


def test_from_land_to_land_a_second_step_is_asked_for_in_every_direction_that_is_land() -> None:
    table = mounted()
    game, events = ride_out(table, "travel east")
    assert (game.decision.name, game.decision.kind) == ("ride", "turn")
    assert options(game) == ["travel north", "travel south", "travel east", "travel west", "halt"]
    assert len(of_kind(events, HorsesReady)) == 1
    assert table.state.turn == 1
    game, events = ride_out(mounted(), "travel east", "travel east")
    assert len(of_kind(events, HeroRode)) == 1
    assert (game.decision.name, game.state.turn) == ("turn", 2)


def test_whoever_halts_has_taken_one_step() -> None:
    table = mounted()
    game, events = ride_out(table, "travel east", "halt")
    assert table.player.tile == table.at(2, 4)
    assert (of_kind(events, HeroRode), game.state.turn) == ([], 2)
    assert table.held("Ada") == {table.at(2, 3), table.at(2, 4)}


@pytest.mark.parametrize(
    ("rider", "start", "way"),
    [
        ("Ada", (2, 5), "travel east"),
        ("Ada", (1, 6), "travel west"),
        ("Ada", (2, 3), "rest"),
        ("Ada", (2, 3), "consult"),
        ("Bo", (2, 3), "travel east"),
    ],
)
def test_there_is_no_second_step_from_or_to_water_or_after_staying_or_without_horses(
    rider: str, start: tuple[int, int], way: str
) -> None:
    table = mounted(rider=rider)
    table.player.ship = True
    table.stand("Ada", start)
    game, _ = ride_out(table, way)
    assert (game.decision.name, game.state.turn) == ("turn", 2)


@pytest.mark.rule("T-ACT-1")
@pytest.mark.parametrize("ship", [False, True])
@pytest.mark.parametrize(("way", "reason"), [("north", "world ends"), ("south", "on land only")])
def test_a_second_step_off_the_board_or_onto_water_is_refused_with_the_reason(
    ship: bool, way: str, reason: str
) -> None:
    table = mounted()
    table.player.ship = ship
    game, _ = ride_out(table, f"travel {way}")
    refuse(game, f"travel {way}", match=reason)
    refuse(game, "rest", match="halt")
    game.submit("travel west")
    assert game.state.turn == 2


@pytest.mark.rule("T-ECO-1", "T-ECO-4")
def test_the_tile_passed_and_the_last_one_both_pay_and_are_controlled() -> None:
    table = mounted()
    _, events = ride_out(table, "travel east", "travel north")
    passed, last = table.at(2, 4), table.at(1, 4)
    assert [event.tile for event in of_kind(events, ResourcesCollected)] == [passed, last]
    taken = [event.tile for event in of_kind(events, ControlTaken) if event.hero == table.number("Ada")]
    assert taken == [passed, last]
    assert (table.means(), table.player.points) == ((40, 0, 20), 6)
    assert table.held("Ada") == {table.at(2, 3), passed, last}
    assert table.state.stable.rides == []


@pytest.mark.rule("T-ECO-1", "T-ECO-3")
def test_of_two_riders_in_one_turn_both_tiles_of_each_pay_and_change_hands() -> None:
    table = mounted()
    table.state.stable.owners.append(table.number("Bo"))
    own, bos = [(2, 4), (1, 4)], [(7, 3), (7, 4)]
    for tile in own:
        table.hold("Bo", table.at(*tile))
    for tile in bos:
        table.hold("Ada", table.at(*tile))
    game = table.run(rest=0.0)  # Bo goes east, rides on, and goes east again
    answer(game, "travel east", "travel north")
    assert table.hero("Bo").tile == table.at(7, 4)
    assert (table.means("Ada"), table.means("Bo")) == ((40, 0, 20), (40, 0, 20))
    assert table.held("Ada") == {table.at(2, 3), *(table.at(*tile) for tile in own)}
    assert table.held("Bo") == {table.at(7, 2), *(table.at(*tile) for tile in bos)}


@pytest.mark.rule("T-ECO-3")
def test_where_one_rider_stops_and_another_passes_the_later_in_order_has_the_tile() -> None:
    table = mounted()
    ada, bo = table.number("Ada"), table.number("Bo")
    for stops, passes, last in ((ada, bo, bo), (bo, ada, bo)):
        table.state.stable.rides = [Ride(passes, table.at(2, 4))]
        table.state.heroes[stops].tile, table.state.heroes[passes].tile = table.at(2, 4), table.at(2, 5)
        table.run("TakeControl")
        assert table.state.owner[table.at(2, 4)] == last


@pytest.mark.rule("T-ECO-2")
def test_a_tile_is_paid_once_whether_it_was_passed_or_stopped_at() -> None:
    table = mounted()
    for last, money in (("travel west", 20), ("travel east", 40)):  # there and back, and on
        ride_out(table, "travel east", last)
        assert table.player.money == money


@pytest.mark.rule("T-ECO-3")
def test_the_tile_passed_is_taken_from_its_owner() -> None:
    table = mounted()
    table.hold("Bo", table.at(2, 4))
    ride_out(table, "travel east", "travel east")
    assert table.at(2, 4) in table.held("Ada")
    assert table.at(2, 4) not in table.held("Bo")


@pytest.mark.rule("T-ECO-3")
@pytest.mark.parametrize(("rider", "over"), [("Bo", "Ada"), ("Ada", "Bo")])
def test_a_rival_is_later_in_the_roster_and_ends_in_control_of_a_tile_ridden_over(
    rider: str, over: str
) -> None:
    table = mounted("1**2*")
    tile = table.hero(over).tile
    table.state.stable.rides.append(Ride(table.number(rider), tile))
    table.run(*SETTLE)
    assert tile in table.held("Bo")


@pytest.mark.rule("T-CITY-1")
@pytest.mark.parametrize(
    ("rider", "spot", "passed"), [("Ada", "A", True), ("Ada", "o", False), ("Bo", "A", False)]
)
def test_only_cities_that_the_player_rode_through_still_owe_a_welcome(
    rider: str, spot: str, passed: bool
) -> None:
    table = mounted("1Ao**2*", rider=rider)
    table.state.stable.rides.append(Ride(table.number(rider), table.spots[spot]))
    table.run(*SETTLE, rest=0.99)
    assert table.state.stable.passed == [table.spots[spot]] * passed


@pytest.mark.rule("T-MOVE-3")
def test_a_rival_who_retired_after_its_ride_takes_nothing() -> None:
    table = mounted("1**2*")
    table.state.stable.rides.append(Ride(table.number("Bo"), table.at(1, 3)))
    table.retire("Bo")
    table.run(*SETTLE)
    assert table.at(1, 3) not in table.held("Bo")
    assert table.hero("Bo").money == 0


@pytest.mark.rule("T-ENC-1")
@pytest.mark.parametrize(("second", "asked"), [("travel west", "turn"), ("halt", "encounter")])
def test_a_rival_is_met_from_the_last_tile_only(second: str, asked: str) -> None:
    table = mounted("1****~2")  # Bo cannot leave the island
    table.stand("Ada", (1, 4))
    game, _ = ride_out(table, "travel east", second)
    assert game.decision.name == asked


@pytest.mark.rule("T-CITY-1", "T-CITY-2")
def test_a_city_ridden_through_pays_at_once_and_welcomes_when_one_stops_there() -> None:
    table = mounted("1A*B~~~~2*")
    game, _ = ride_out(table, "travel east", "travel east")
    assert game.decision.name == "turn"
    assert table.player.money == 120  # the city's 100 and the land's 20
    assert table.spots["A"] in table.held("Ada")
    game, events = ride_out(table, "travel west", "halt")
    assert of_kind(events, ResourcesCollected) == []
    assert game.decision.prompt.startswith("You have arrived in Town A.")
    answer(game, "no", "no")
    assert game.decision.name == "turn"
    ride_out(table, "travel west", "halt")
    game, _ = ride_out(table, "travel east", "halt")
    assert game.decision.name == "turn"  # welcomed once


@pytest.mark.parametrize(("roll", "rides"), [(0.0, True), (0.4999, True), (0.5, False)])
def test_a_rival_with_horses_rides_on_every_other_time(roll: float, rides: bool) -> None:
    table = mounted("1~~~2****", rider="Bo")
    table.stand("Bo", (1, 7))
    table.retire("Exile")
    table.run("MoveOthers", *SETTLE, dice=[0.0, roll, 0.0][: 2 + rides])
    assert table.hero("Bo").tile == table.at(1, 8 + rides)
    assert table.held("Bo") >= {table.at(1, 8), table.hero("Bo").tile}
    assert table.hero("Bo").money == (40 if rides else 20)


def test_a_rival_rides_on_land_only() -> None:
    table = mounted("1~~~~~~~2*", Lord("Bo", ship=True), rider="Bo")
    table.retire("Exile")
    # West, onto the water, and back onto land, from water: no second throw.
    for roll, column in ((0.9, 8), (0.0, 9)):
        table.run("MoveOthers", dice=[roll])
        assert table.hero("Bo").tile == table.at(1, column)


# What a player sees of it


def test_a_second_step_is_known_from_the_log() -> None:
    table = mounted()
    game, events = ride_out(table, "travel east")
    assert table.told(events) == [
        "You travel east.",
        "Your horses are fresh: they can carry you one tile further, on land.",
    ]
    assert table.told(of_kind(game.submit("travel north"), HeroRode)) == ["You ride on north."]


@pytest.mark.rule("T-SEE-2")
def test_what_was_seen_from_the_tile_passed_is_remembered() -> None:
    drawing = "\n".join(("*" * 14, "1" + "*" * 13, "*" * 14, *["*" * 14] * 4, "*2" + "*" * 12))
    near = {"sight.radius": 1, "encounters.reach": 1}
    table = mounted(drawing, Lord("Bo", army=3), rules=near)
    table.stand("Ada", (2, 5))
    table.stand("Bo", (3, 9))
    game, _ = ride_out(table, "travel east", "travel east", rest=0.9)
    assert game.decision.name == "encounter"  # before the tile passed pays
    memory, width = game.view().memory, table.state.world.board.width
    assert all(memory[row * width + 4] for row in range(3))  # west of the tile passed


@pytest.mark.rule("T-SEE-2", "T-SEE-3")
def test_what_a_rival_rode_past_is_not_remembered() -> None:
    table = mounted("1~~~~~~~2****", rider="Bo")
    before = table.run().view().memory
    table.state.stable.rides.append(Ride(table.number("Bo"), table.at(1, 10)))
    assert table.run().view().memory == before
    assert before[table.at(1, 10)] == UNSEEN


def test_a_game_saved_before_the_second_step_goes_on_there() -> None:
    table = mounted()
    table.state.dice = Dice(3)
    game: ThronesGame = Game(table.rules, table.state)
    game.submit("travel east")
    twin: ThronesGame = Game.load(table.rules, game.dump())
    copy = game.clone()
    assert twin.decision == copy.decision == game.decision
    for each in (game, twin, copy):
        each.submit("travel east")
    assert game.digest() == twin.digest() == copy.digest()
