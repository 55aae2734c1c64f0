"""T-CITY: the welcome on the player's first arrival in a city."""

import pytest
from tests.games.thrones.board import (
    ADA,
    ARRIVE,
    BO,
    EURON,
    JON,
    ROAD,
    SANSA,
    Fighter,
    Lord,
    Table,
    ThronesGame,
    answer,
    classic,
    draw,
    of_kind,
    options,
    refuse,
)

from thrones_tui.core.decisions import EnterAmount
from thrones_tui.games.thrones.cities import KnightsBought, RumourHeard
from thrones_tui.games.thrones.dialogs import dialog
from thrones_tui.scene.dialog import AmountDialog


@pytest.mark.rule("T-CITY-1", "T-CITY-2")
def test_the_first_arrival_in_a_city_brings_two_questions_in_the_hand_outs_words() -> None:
    game = draw(ROAD, Lord("Ada", 20), BO).arrive()
    assert game.decision.prompt == "You have arrived in Town A. Do you want to listen to rumours? Y/N"
    assert options(game) == ["yes", "no"]
    assert of_kind(game.submit("no"), RumourHeard) == []
    assert game.decision.prompt == "You have arrived in Town A. Do you want to buy more knights? Y/N"
    game.submit("no")
    assert game.decision.name == "turn"


@pytest.mark.rule("T-CITY-1", "T-SET-5")
@pytest.mark.parametrize("hero", [SANSA, EURON])
def test_the_start_is_no_arrival(hero: str) -> None:
    table = classic(hero)
    home = table.player.tile
    for tile in (home, table.at(1, 1), home):
        table.player.tile = tile
        assert table.run(*ARRIVE).decision.name == "turn"


@pytest.mark.rule("T-CITY-1")
def test_only_the_first_arrival_counts_ever() -> None:
    table = draw(ROAD, ADA, BO)
    assert table.arrive().decision.name == "rumours"
    assert table.arrive().decision.name == "turn"  # stayed there
    table.stand("Bo", "A")
    assert table.arrive("1").decision.name == "turn"  # lost it
    table.stand("Bo", "2")
    assert table.arrive().decision.name == "turn"  # regained it
    assert table.arrive("B").decision.name == "rumours"


@pytest.mark.rule("T-CITY-1")
def test_a_city_gained_by_conquest_welcomes_on_the_first_arrival() -> None:
    table = draw(ROAD, Lord("Ada", 100), BO)
    table.hold("Ada", table.spots["A"])
    assert table.arrive().decision.name == "rumours"
    assert table.player.money == 100  # welcomed, not paid


@pytest.mark.rule("T-CITY-1")
def test_rivals_are_not_welcomed_and_land_welcomes_nobody() -> None:
    table = draw("1*~~~~2A", Lord("Ada", 100), Lord("Bo", 100))
    table.stand("Bo", "A")
    table.player.tile += 1
    assert table.run(*ARRIVE).decision.name == "turn"


@pytest.mark.rule("T-CITY-1")
def test_rumours_tell_the_closest_active_rival_and_the_days_to_it() -> None:
    table = classic(JON)
    table.stand(JON, (4, 7))
    table.stand(SANSA, (7, 5))
    for member in table.state.free:
        table.state.warriors[member].tile = table.at(4, 7)  # warriors are no heroes
    (event,) = of_kind(table.run(*ARRIVE).submit("yes"), RumourHeard)
    assert (table.state.heroes[event.rival].name, event.distance) == (SANSA, 5)


@pytest.mark.rule("T-CITY-1", "T-MOVE-3")
def test_a_retired_hero_is_never_the_closest() -> None:
    table = draw("1A2****3", ADA, BO, Lord("Cy"))
    table.retire("Bo")
    assert "Cy, 6 days" in table.told(table.arrive().submit("yes"))[0]


@pytest.mark.rule("T-CITY-1")
@pytest.mark.parametrize("names", [("Bo", "Cy"), ("Cy", "Bo")])
def test_of_two_rivals_equally_far_the_first_of_the_roster_is_named(names: tuple[str, str]) -> None:
    table = draw("2***A***3\n1********", Lord("Ada"), *map(Lord, names))
    (event,) = of_kind(table.arrive().submit("yes"), RumourHeard)
    assert (table.state.heroes[event.rival].name, event.distance) == (names[0], 4)


@pytest.mark.rule("T-CITY-1")
def test_with_no_rival_left_the_rumours_say_so() -> None:
    table = draw(ROAD, ADA, BO)
    table.retire("Bo", "Exile")
    events = table.arrive().submit("yes")
    assert of_kind(events, RumourHeard)[0].rival == -1
    assert "no rival" in table.told(events)[0]


@pytest.mark.rule("T-CITY-2")
@pytest.mark.parametrize(("money", "asked"), [(19, False), (20, True), (0, False), (21, True)])
def test_who_cannot_pay_for_one_knight_is_not_asked(money: int, asked: bool) -> None:
    game = draw(ROAD, Lord("Ada", money), BO, cities={"A": (0, 0, 1)}).arrive()
    game.submit("yes")
    assert (game.decision.name == "want-knights") is asked


@pytest.mark.rule("T-CITY-2", "T-ECO-1")
def test_the_citys_own_money_can_be_spent_at_once() -> None:
    table = draw(ROAD, ADA, BO, cities={"A": (20, 7, 1)})
    answer(table.arrive(), "no", "yes", "knights 1")
    assert table.means() == (0, 0, 8)


def at_the_market(money: int) -> tuple[Table, ThronesGame]:
    table = draw(ROAD, Lord("Ada", money), BO, cities={"A": (0, 0, 1)})
    game = table.arrive()
    answer(game, "no", "yes")
    return table, game


@pytest.mark.rule("T-CITY-2")
@pytest.mark.parametrize(("knights", "money"), [(0, 119), (1, 99), (5, 19)])
def test_a_knight_costs_20_money(knights: int, money: int) -> None:
    table, game = at_the_market(119)
    assert isinstance(game.decision, EnterAmount)
    assert (game.decision.minimum, game.decision.maximum) == (0, 5)
    events = game.submit(f"knights {knights}")
    assert table.means() == (money, 0, knights)
    assert [event.cost for event in of_kind(events, KnightsBought)] == [20 * knights] * (knights > 0)
    assert game.decision.name == "turn"


@pytest.mark.rule("T-CITY-2")
def test_nobody_buys_a_negative_number_or_more_than_the_money_pays_for() -> None:
    _, game = at_the_market(119)
    refuse(game, *(f"knights {number}" for number in ("-1", "6", "many", "1.5", "", "1000000000000")))


@pytest.mark.rule("T-CITY-2", "T-END-3")
def test_who_hires_so_many_that_the_white_walkers_hear_of_it_is_warned_from_that_number_on() -> None:
    table = draw(ROAD, Lord("Ada", 2000, army=1950), BO, cities={"A": (0, 0, 1)})
    game = table.arrive()
    answer(game, "no", "yes")
    for roused, warned in (("", "So large an army rouses the White Walkers."), ("turns", "")):
        table.state.roused_by = roused
        asked = dialog(game.view(), game.decision, table.state.world.rules, (), ())
        assert isinstance(asked, AmountDialog)
        assert asked.price is not None
        assert (asked.price.warns(49), asked.price.warns(50)) == ("", warned)


@pytest.mark.rule("T-CITY-2")
def test_knights_join_the_army_not_the_party() -> None:
    table = draw(ROAD, Lord("Ada", 200, party=(Fighter("Hound"),)), BO)
    answer(table.arrive(), "no", "yes", "knights 10")
    assert (table.party("Ada"), table.player.army) == (["Hound"], 60)
