"""T-HOUSE-1: horses."""

from typing import Any

import pytest
from tests.games.thrones.board import ADA, BO, ROAD, Lord, Table, ThronesGame, answer, draw, of_kind, options

from thrones_tui.core.codec import CodecError
from thrones_tui.core.dice import Dice, ScriptedDice
from thrones_tui.core.events import Teller
from thrones_tui.games.thrones.fate import drought
from thrones_tui.games.thrones.house.horses import HorsesBought, HorsesDied
from thrones_tui.games.thrones.state import Ride

pytestmark = pytest.mark.rule("T-HOUSE-1")

DROUGHT = 0.0
TOWNS = {"A": (0, 0, 1), "B": (0, 0, 1)}


def stables(drawing: str = ROAD, ada: Lord = ADA, bo: Lord = BO, **more: Any) -> Table:
    """A game with the house rule on, where towns pay nothing."""
    return draw(drawing, ada, bo, **{"cities": TOWNS, "house": "horses", **more})


def at_the_market(money: int, house: str = "horses") -> tuple[Table, ThronesGame]:
    """Ada has come to Town A and has heard all but what follows the knights."""
    table = stables(ada=Lord("Ada", money), house=house)
    return table, past_knights(table)


def past_knights(table: Table, spot: str = "A") -> ThronesGame:
    """Come to a town, and decline rumours and knights."""
    game = table.arrive(spot)
    while game.decision.name in ("rumours", "want-knights"):
        game.submit("no")
    return game


# Buying


@pytest.mark.rule("T-CITY-2")
def test_after_rumours_and_knights_a_city_offers_horses_for_300_money() -> None:
    table = stables(ada=Lord("Ada", 1000))
    game = table.arrive()
    for before in ("rumours", "want-knights"):
        assert game.decision.name == before
        game.submit("no")
    assert game.decision.name == "horses"
    assert game.decision.prompt == "You have arrived in Town A. Do you want to buy horses for 300 money? Y/N"
    assert (options(game), str(game.decision.safe)) == (["yes", "no"], "no")
    events = game.submit("yes")
    assert table.player.money == 700
    assert table.state.stable.owners == [table.number("Ada")]
    assert table.told(of_kind(events, HorsesBought)) == ["You buy horses for 300 money."]
    assert game.decision.name == "turn"


@pytest.mark.parametrize(
    ("money", "house", "asked"), [(299, "horses", "turn"), (300, "horses", "horses"), (1000, "", "turn")]
)
def test_only_who_can_pay_is_asked_and_only_with_the_house_rule(money: int, house: str, asked: str) -> None:
    assert at_the_market(money, house)[1].decision.name == asked


@pytest.mark.rule("T-CITY-2")
def test_who_spends_the_money_on_knights_is_not_asked() -> None:
    game = stables(ada=Lord("Ada", 310)).arrive()
    answer(game, "no", "yes", "knights 1")
    assert game.decision.name == "turn"


@pytest.mark.parametrize("die", [False, True])
def test_who_declines_is_asked_again_in_the_next_city_and_who_has_bought_never(die: bool) -> None:
    table, game = at_the_market(2000)
    game.submit("no")
    assert table.player.money == 2000
    past_knights(table, "B").submit("yes")
    assert table.state.stable.owners == [table.number("Ada")]
    table, game = at_the_market(2000)
    game.submit("yes")
    if die:
        table.state.stable.owners.clear()  # and are not sold again
    assert past_knights(table, "B").decision.name == "turn"


@pytest.mark.rule("T-CITY-1")
def test_a_city_where_one_has_been_sells_nothing() -> None:
    table, game = at_the_market(1000)
    game.submit("no")
    table.arrive("1")
    assert table.arrive().decision.name == "turn"


@pytest.mark.parametrize(("roll", "buys"), [(0.0, True), (0.0999, True), (0.10, False)])
def test_a_rival_buys_on_a_first_arrival_with_a_chance_of_one_in_ten(roll: float, buys: bool) -> None:
    table = stables("1~~~A2*", bo=Lord("Bo", 300))
    table.stand("Bo", "A")
    game = table.run("CollectResources", dice=[roll])
    assert (table.number("Bo") in table.state.stable.owners) is buys
    assert table.hero("Bo").money == (0 if buys else 300)
    assert [event.audience for event in of_kind(game.opening, HorsesBought)] == [()] * buys  # out of sight


@pytest.mark.parametrize("why", ["poor", "owns some", "has been there", "is on land"])
def test_no_dice_are_thrown_for_a_rival_who_cannot_buy(why: str) -> None:
    money = 299 if why == "poor" else 300
    table = stables("1~~~A2*", bo=Lord("Bo", money))
    bo = table.number("Bo")
    table.stand("Bo", "2" if why == "is on land" else "A")
    if why == "owns some":
        table.state.stable.owners.append(bo)
    if why == "has been there":
        table.state.visited[bo][table.spots["A"]] = 1
    table.run("CollectResources")
    assert table.hero("Bo").money >= money


@pytest.mark.rule("T-ECO-1")
def test_a_rival_can_spend_what_the_city_pays() -> None:
    table = stables("1~~~A2*", bo=Lord("Bo", 200), cities={"A": (100, 0, 1)})
    table.stand("Bo", "A")
    table.run("CollectResources", dice=[0.0])
    assert table.hero("Bo").money == 0


@pytest.mark.rule("T-SEE-3")
def test_a_rival_in_sight_is_seen_to_buy_and_to_have_horses() -> None:
    table = stables("1**A2*", bo=Lord("Bo", 300))
    table.stand("Bo", "A")
    game = table.run("CollectResources", dice=[0.0])
    assert table.told(of_kind(game.opening, HorsesBought)) == ["Bo buys horses for 300 money."]
    (dossier,) = [rival.dossier for rival in game.view().rivals if rival.dossier]
    assert dossier.horses


# Losing them


@pytest.mark.rule("T-EVT-1")
@pytest.mark.parametrize(("roll", "die"), [(0.0, True), (0.2499, True), (0.25, False), (0.9, False)])
def test_a_drought_kills_the_horses_with_a_chance_of_one_in_four(roll: float, die: bool) -> None:
    table = stables(rules={"fate.chance": 0.3})
    ada, bo = table.number("Ada"), table.number("Bo")
    table.state.stable.owners += [bo, ada]
    game = table.run("DrawFate", dice=[0.0, DROUGHT, roll])
    assert table.state.stable.owners == ([bo] if die else [bo, ada])  # T-EVT-1: it strikes the player only
    assert len(of_kind(game.opening, HorsesDied)) == die


@pytest.mark.rule("T-EVT-1", "T-CITY-2")
def test_horses_that_a_drought_has_killed_are_not_sold_again() -> None:
    table, game = at_the_market(2000)
    game.submit("yes")
    table.state.dice = ScriptedDice([0.0])
    drought(table.state, Teller())
    assert table.state.stable.owners == []
    assert past_knights(table, "B").decision.name == "turn"


@pytest.mark.rule("T-EVT-1")
def test_a_drought_throws_no_dice_for_a_player_without_horses_and_other_events_spare_them() -> None:
    table = stables(rules={"fate.chance": 0.3})
    table.run("DrawFate", dice=[0.0, DROUGHT])
    table.state.stable.owners.append(table.number("Ada"))
    for event in (0.25, 0.5, 0.75):
        table.run("DrawFate", dice=[0.0, event])
    assert table.state.stable.owners == [table.number("Ada")]


@pytest.mark.rule("T-ENC-13")
def test_horses_are_no_spoils() -> None:
    table = stables(ada=Lord("Ada", army=9), bo=Lord("Bo", army=1))
    table.state.stable.owners.append(table.number("Bo"))
    table.stand("Bo", (1, 1))
    game = table.run("MeetRivals")
    game.submit("battle")
    assert table.active() == []
    assert not game.view().has_horses


@pytest.mark.parametrize("field", ["owners", "passed", "rides"])
def test_a_state_with_horses_that_cannot_be_is_refused(field: str) -> None:
    table = stables()
    setattr(table.state.stable, field, [Ride(99, 0)] if field == "rides" else [9999])
    table.state.dice = Dice(3)
    with pytest.raises(CodecError, match=f"stable.{field}"):
        table.rules.decode(table.rules.encode(table.state))


@pytest.mark.rule("T-EVT-1")
def test_over_many_droughts_one_in_four_kills() -> None:
    table, tell = stables(), Teller()
    table.state.dice = Dice(5)
    died = 0
    for _ in range(2000):
        table.state.stable.owners[:] = [table.number("Ada")]
        drought(table.state, tell)
        died += not table.state.stable.owners
    assert 420 < died < 580
