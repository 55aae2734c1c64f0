"""T-HOUSE-1: the second step on horseback."""

from collections.abc import Mapping

import pytest
from tests.games.thrones.board import Lord, Table, ThronesGame, draw, of_kind, told

from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import AnyEvent
from thrones_tui.games.thrones.economy import ControlTaken, ResourcesCollected
from thrones_tui.games.thrones.house.horses import HeroRode, HorsesReady
from thrones_tui.games.thrones.state import Ride

FIELD = """
    *****~
    **1**~
    *****~
    ~~~~~~
    ~~~~~~
    ~~~~~~
    *2****
"""
BO = Lord("Bo")


def mounted(drawing: str = FIELD, bo: Lord = BO, rules: Mapping[str, object] | None = None) -> Table:
    """Ada has horses, Bo has none."""
    table = draw(drawing, Lord("Ada"), bo, house="horses", rules=rules)
    table.state.stable.owners.append(table.number("Ada"))
    return table


def ride_out(table: Table, *ways: str, rest: float | None = 0.5) -> tuple[ThronesGame, list[AnyEvent]]:
    """Play these steps of one turn; nobody fights, since nobody is near."""
    game, events = table.run(rest=rest), []
    for way in ways:
        events += game.submit(way)
    return game, events


@pytest.mark.rule("T-HOUSE-1")
def test_from_land_to_land_a_second_step_is_asked_for_in_every_direction_that_is_land() -> None:
    table = mounted()
    game, events = ride_out(table, "travel east")
    decision = game.decision
    assert (decision.name, decision.kind) == ("ride", "turn")
    assert [str(option) for option in decision.options] == [
        "travel north",
        "travel south",
        "travel east",
        "travel west",
        "halt",
    ]
    assert len(of_kind(events, HorsesReady)) == 1
    assert table.state.turn == 1
    game, events = ride_out(mounted(), "travel east", "travel east")
    assert len(of_kind(events, HeroRode)) == 1
    assert (game.decision.name, game.state.turn) == ("turn", 2)


@pytest.mark.rule("T-HOUSE-1")
def test_whoever_halts_has_taken_one_step() -> None:
    table = mounted()
    game, events = ride_out(table, "travel east", "halt")
    assert table.player.tile == table.at(2, 4)
    assert (of_kind(events, HeroRode), game.state.turn) == ([], 2)
    assert table.held("Ada") == {table.at(2, 3), table.at(2, 4)}


@pytest.mark.rule("T-HOUSE-1")
@pytest.mark.parametrize(
    ("start", "way"),
    [((2, 5), "travel east"), ((1, 6), "travel west"), ((2, 3), "rest"), ((2, 3), "consult")],
)
def test_there_is_no_second_step_from_or_to_water_or_after_staying(start: tuple[int, int], way: str) -> None:
    table = mounted(FIELD)
    table.player.ship = True
    table.stand("Ada", start)
    game, _ = ride_out(table, way)
    assert (game.decision.name, game.state.turn) == ("turn", 2)


@pytest.mark.rule("T-HOUSE-1")
def test_without_horses_there_is_no_second_step() -> None:
    table = draw(FIELD, Lord("Ada"), Lord("Bo"), house="horses")
    game, _ = ride_out(table, "travel east")
    assert (game.decision.name, game.state.turn) == ("turn", 2)


@pytest.mark.rule("T-HOUSE-1", "T-ACT-1")
@pytest.mark.parametrize("ship", [False, True])
@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [("travel north", "travel north", "world ends"), ("travel south", "travel south", "on land only")],
)
def test_a_second_step_off_the_board_or_onto_water_is_refused_with_the_reason(
    ship: bool, first: str, second: str, reason: str
) -> None:
    table = mounted()
    table.player.ship = ship
    game, _ = ride_out(table, first)
    before = game.digest()
    with pytest.raises(IllegalCommand, match=reason):
        game.submit(second)
    with pytest.raises(IllegalCommand, match="halt"):
        game.submit("rest")
    assert game.digest() == before
    game.submit("travel west")
    assert game.state.turn == 2


@pytest.mark.rule("T-HOUSE-1", "T-ECO-1", "T-ECO-4")
def test_the_tile_passed_and_the_last_one_both_pay_and_are_controlled() -> None:
    table = mounted()
    _, events = ride_out(table, "travel east", "travel north")
    passed, last = table.at(2, 4), table.at(1, 4)
    assert [event.tile for event in of_kind(events, ResourcesCollected)] == [passed, last]
    taken = [event.tile for event in of_kind(events, ControlTaken) if event.hero == table.number("Ada")]
    assert taken == [passed, last]
    assert (table.player.money, table.player.army, table.player.points) == (40, 20, 6)
    assert table.held("Ada") == {table.at(2, 3), passed, last}
    assert table.state.stable.rides == []


@pytest.mark.rule("T-HOUSE-1", "T-ECO-2")
def test_a_tile_is_paid_once_whether_it_was_passed_or_stopped_at() -> None:
    table = mounted()
    ride_out(table, "travel east", "travel west")  # there and back
    assert table.player.money == 20
    ride_out(table, "travel east", "travel east")
    assert table.player.money == 40


@pytest.mark.rule("T-HOUSE-1", "T-ECO-3")
def test_the_tile_passed_is_taken_from_its_owner() -> None:
    table = mounted()
    table.hold("Bo", table.at(2, 4))
    ride_out(table, "travel east", "travel east")
    assert table.at(2, 4) in table.held("Ada")
    assert table.at(2, 4) not in table.held("Bo")


@pytest.mark.rule("T-HOUSE-1", "T-ECO-3")
def test_a_rival_who_rides_over_the_players_tile_is_later_in_the_roster_and_takes_it() -> None:
    table = mounted("1**2*")
    bo = table.number("Bo")
    table.state.stable.rides.append(Ride(bo, table.player.tile))
    table.run("CollectResources", "TakeControl")
    assert table.player.tile in table.held("Bo")
    table = mounted("1**2*")
    table.state.stable.rides.append(Ride(table.number("Ada"), table.hero("Bo").tile))
    table.run("CollectResources", "TakeControl")
    assert table.held("Bo") == {table.spots["2"]}  # the player passed there, the rival stands there


@pytest.mark.rule("T-HOUSE-1", "T-MOVE-3")
def test_a_rival_who_retired_after_its_ride_takes_nothing() -> None:
    table = mounted("1**2*")
    table.state.stable.rides.append(Ride(table.number("Bo"), table.at(1, 3)))
    table.retire("Bo")
    table.run("CollectResources", "TakeControl")
    assert table.at(1, 3) not in table.held("Bo")
    assert table.hero("Bo").money == 0


@pytest.mark.rule("T-HOUSE-1", "T-ENC-1")
@pytest.mark.parametrize(("second", "asked"), [("travel west", "turn"), ("halt", "encounter")])
def test_a_rival_is_met_from_the_last_tile_only(second: str, asked: str) -> None:
    table = mounted("1****~2")  # Bo cannot leave the island
    table.stand("Ada", (1, 4))
    game, _ = ride_out(table, "travel east", second)
    assert game.decision.name == asked


@pytest.mark.rule("T-HOUSE-1", "T-CITY-1", "T-CITY-2")
def test_a_city_ridden_through_pays_at_once_and_welcomes_when_one_stops_there() -> None:
    table = mounted("1A*B~~~~2*")
    game, _ = ride_out(table, "travel east", "travel east")
    assert game.decision.name == "turn"
    assert table.player.money == 120  # the city's 100 and the land's 20
    assert table.spots["A"] in table.held("Ada")
    game, events = ride_out(table, "travel west", "halt")
    assert of_kind(events, ResourcesCollected) == []
    assert game.decision.prompt.startswith("You have arrived in Town A.")
    for _ in range(2):
        game.submit("no")
    assert game.decision.name == "turn"
    ride_out(table, "travel west", "halt")
    game, _ = ride_out(table, "travel east", "halt")
    assert game.decision.name == "turn"  # welcomed once


@pytest.mark.rule("T-HOUSE-1")
@pytest.mark.parametrize(("roll", "rides"), [(0.0, True), (0.4999, True), (0.5, False)])
def test_a_rival_with_horses_rides_on_every_other_time(roll: float, rides: bool) -> None:
    table = draw("1~~~2****", Lord("Ada"), Lord("Bo"), house="horses")
    table.state.stable.owners.append(table.number("Bo"))
    table.stand("Bo", (1, 7))
    table.retire("Exile")
    table.run(
        "MoveOthers", "CollectResources", "TakeControl", dice=[0.0, roll, 0.0] if rides else [0.0, roll]
    )
    assert table.hero("Bo").tile == table.at(1, 9 if rides else 8)
    assert table.held("Bo") >= {table.at(1, 8), table.hero("Bo").tile}
    assert table.hero("Bo").money == (40 if rides else 20)


@pytest.mark.rule("T-HOUSE-1")
def test_a_rival_rides_on_land_only() -> None:
    table = draw("1~~~~~~~2*", Lord("Ada"), Lord("Bo", ship=True), house="horses")
    table.state.stable.owners.append(table.number("Bo"))
    table.retire("Exile")
    table.run("MoveOthers", dice=[0.9])  # west, onto the water: no second throw
    assert table.hero("Bo").tile == table.at(1, 8)
    table.run("MoveOthers", dice=[0.0])  # back onto land, from water
    assert table.hero("Bo").tile == table.at(1, 9)


# What a player sees of it


@pytest.mark.rule("T-HOUSE-1")
def test_a_second_step_is_known_from_status_keys_and_log() -> None:
    table = mounted()
    game, events = ride_out(table, "travel east")
    assert told(table, events) == [
        "You travel east.",
        "Your horses are fresh: they can carry you one tile further, on land.",
    ]
    events = game.submit("travel north")
    assert told(table, of_kind(events, HeroRode)) == ["You ride on north."]


@pytest.mark.rule("T-HOUSE-1", "T-SEE-2")
def test_what_was_seen_from_the_tile_passed_is_remembered() -> None:
    drawing = "\n".join(("*" * 14, "1" + "*" * 13, "*" * 14, *["*" * 14] * 4, "*2" + "*" * 12))
    table = mounted(drawing, Lord("Bo", army=3), {"sight.radius": 1, "encounters.reach": 1})
    table.stand("Ada", (2, 5))
    table.stand("Bo", (3, 9))
    game, _ = ride_out(table, "travel east", "travel east", rest=0.9)
    assert game.decision.name == "encounter"  # before the tile passed pays
    memory, width = game.view().memory, table.state.world.board.width
    assert all(memory[row * width + 4] for row in range(3))  # west of the tile passed


@pytest.mark.rule("T-HOUSE-1")
def test_a_game_saved_before_the_second_step_goes_on_there() -> None:
    table = mounted()
    table.state.dice = Dice(3)
    game: ThronesGame = Game(table.rules, table.state)
    game.submit("travel east")
    twin: ThronesGame = Game.load(table.rules, game.dump())
    assert twin.decision == game.decision
    copy = game.clone()
    for each in (game, twin, copy):
        each.submit("travel east")
    assert game.digest() == twin.digest() == copy.digest()
    assert game.state.stable == twin.state.stable
