"""T-CITY: the welcome on the player's first arrival in a city."""

import pytest
from tests.games.thrones.board import (
    EURON,
    JON,
    SANSA,
    Fighter,
    Lord,
    Table,
    ThronesGame,
    classic,
    draw,
    of_kind,
    told,
)

from thrones_tui.core.decisions import EnterAmount
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.games.thrones.cities import KnightsBought, RumourHeard

STEPS = ("CollectResources", "TakeControl", "WelcomeToCity")
ROAD = "1A*B~~~2*"


def arrive(table: Table, spot: str) -> ThronesGame:
    table.stand("Ada", spot)
    return table.run(*STEPS)


@pytest.mark.rule("T-CITY-1", "T-CITY-2")
def test_the_first_arrival_in_a_city_brings_two_questions_in_the_hand_outs_words() -> None:
    game = arrive(draw(ROAD, Lord("Ada", 20), Lord("Bo")), "A")
    assert game.decision.prompt == "You have arrived in Town A. Do you want to listen to rumours? Y/N"
    assert [str(option) for option in game.decision.options] == ["yes", "no"]
    game.submit("no")
    assert game.decision.prompt == "You have arrived in Town A. Do you want to buy more knights? Y/N"
    game.submit("no")
    assert game.decision.name == "turn"


@pytest.mark.rule("T-CITY-1", "T-SET-5")
@pytest.mark.parametrize("hero", [SANSA, EURON])
def test_the_start_is_no_arrival(hero: str) -> None:
    table = classic(hero)
    assert table.run(*STEPS).decision.name == "turn"
    away, home = table.at(1, 1), table.player.tile
    table.player.tile = away
    table.run(*STEPS)
    table.player.tile = home
    assert table.run(*STEPS).decision.name == "turn"


@pytest.mark.rule("T-CITY-1")
def test_only_the_first_arrival_counts_ever() -> None:
    table = draw(ROAD, Lord("Ada"), Lord("Bo"))
    assert arrive(table, "A").decision.name == "rumours"
    assert arrive(table, "A").decision.name == "turn"  # stayed there
    table.stand("Bo", "A")
    assert arrive(table, "1").decision.name == "turn"  # lost it
    table.stand("Bo", "2")
    assert arrive(table, "A").decision.name == "turn"  # regained it
    assert arrive(table, "B").decision.name == "rumours"


@pytest.mark.rule("T-CITY-1")
def test_a_city_gained_by_conquest_welcomes_on_the_first_arrival() -> None:
    table = draw(ROAD, Lord("Ada", 100), Lord("Bo"))
    table.hold("Ada", table.spots["A"])
    game = arrive(table, "A")
    assert game.decision.name == "rumours"
    assert table.player.money == 100  # welcomed, not paid


@pytest.mark.rule("T-CITY-1")
def test_rivals_are_not_welcomed_and_land_welcomes_nobody() -> None:
    table = draw("1*~~~~2A", Lord("Ada", 100), Lord("Bo", 100))
    table.stand("Bo", "A")
    table.player.tile += 1
    assert table.run(*STEPS).decision.name == "turn"


@pytest.mark.rule("T-CITY-1")
def test_rumours_tell_the_closest_active_rival_and_the_days_to_it() -> None:
    table = classic(JON)
    table.stand(JON, (4, 7))
    table.stand(SANSA, (7, 5))
    for member in table.state.free:
        table.state.warriors[member].tile = table.at(4, 7)  # warriors are no heroes
    game = table.run(*STEPS)
    (event,) = of_kind(game.submit("yes"), RumourHeard)
    assert (table.state.heroes[event.rival].name, event.distance) == (SANSA, 5)


@pytest.mark.rule("T-CITY-1", "T-MOVE-3")
def test_a_retired_hero_is_never_the_closest() -> None:
    table = draw("1A2****3", Lord("Ada"), Lord("Bo"), Lord("Cy"))
    table.retire("Bo")
    game = arrive(table, "A")
    assert "Cy, 6 days" in told(table, game.submit("yes"))[0]


@pytest.mark.rule("T-CITY-1")
@pytest.mark.parametrize(("names", "closest"), [(("Bo", "Cy"), "Bo"), (("Cy", "Bo"), "Cy")])
def test_of_two_rivals_equally_far_the_first_of_the_roster_is_named(
    names: tuple[str, str], closest: str
) -> None:
    table = draw("2***A***3\n1********", Lord("Ada"), *(Lord(name) for name in names))
    (event,) = of_kind(arrive(table, "A").submit("yes"), RumourHeard)
    assert (table.state.heroes[event.rival].name, event.distance) == (closest, 4)


@pytest.mark.rule("T-CITY-1")
def test_with_no_rival_left_the_rumours_say_so() -> None:
    table = draw(ROAD, Lord("Ada"), Lord("Bo"))
    table.retire("Bo", "Exile")
    game = arrive(table, "A")
    events = game.submit("yes")
    assert of_kind(events, RumourHeard)[0].rival == -1
    assert "no rival" in told(table, events)[0]


@pytest.mark.rule("T-CITY-1")
def test_who_declines_hears_nothing() -> None:
    game = arrive(draw(ROAD, Lord("Ada"), Lord("Bo")), "A")
    assert of_kind(game.submit("no"), RumourHeard) == []


@pytest.mark.rule("T-CITY-2")
@pytest.mark.parametrize(("money", "asked"), [(19, False), (20, True), (0, False), (21, True)])
def test_who_cannot_pay_for_one_knight_is_not_asked(money: int, asked: bool) -> None:
    table = draw(ROAD, Lord("Ada", money), Lord("Bo"), cities={"A": (0, 0, 1)})
    game = arrive(table, "A")
    game.submit("yes")
    assert (game.decision.name == "want-knights") is asked


@pytest.mark.rule("T-CITY-2", "T-ECO-1")
def test_the_citys_own_money_can_be_spent_at_once() -> None:
    table = draw(ROAD, Lord("Ada"), Lord("Bo"), cities={"A": (20, 7, 1)})
    game = arrive(table, "A")
    for answer in ("no", "yes", "knights 1"):
        game.submit(answer)
    assert (table.player.money, table.player.army) == (0, 8)


def at_the_market(money: int) -> tuple[Table, ThronesGame]:
    table = draw(ROAD, Lord("Ada", money), Lord("Bo"), cities={"A": (0, 0, 1)})
    game = arrive(table, "A")
    game.submit("no")
    game.submit("yes")
    return table, game


@pytest.mark.rule("T-CITY-2")
@pytest.mark.parametrize(("knights", "money"), [(0, 119), (1, 99), (5, 19)])
def test_a_knight_costs_20_money(knights: int, money: int) -> None:
    table, game = at_the_market(119)
    assert isinstance(game.decision, EnterAmount)
    assert (game.decision.minimum, game.decision.maximum) == (0, 5)
    events = game.submit(f"knights {knights}")
    assert (table.player.army, table.player.money) == (knights, money)
    assert [event.cost for event in of_kind(events, KnightsBought)] == [20 * knights] * (knights > 0)
    assert game.decision.name == "turn"


@pytest.mark.rule("T-CITY-2")
@pytest.mark.parametrize("knights", ["-1", "6", "many", "1.5", "", "1000000000000"])
def test_nobody_buys_a_negative_number_or_more_than_the_money_pays_for(knights: str) -> None:
    table, game = at_the_market(119)
    before = game.digest()
    with pytest.raises(IllegalCommand, match=r"\w"):
        game.submit(f"knights {knights}")
    assert game.digest() == before
    assert table.player.money == 119


@pytest.mark.rule("T-CITY-2")
def test_knights_join_the_army_not_the_party() -> None:
    table = draw(ROAD, Lord("Ada", 200, party=(Fighter("Hound"),)), Lord("Bo"))
    game = arrive(table, "A")
    for answer in ("no", "yes", "knights 10"):
        game.submit(answer)
    assert (table.party("Ada"), table.player.army) == (["Hound"], 60)
