"""T-EVT: random events at the end of a turn."""

from collections import Counter

import pytest
from tests.games.thrones.board import Fighter, Lord, Table, draw, of_kind

from thrones_tui.core.dice import Dice
from thrones_tui.core.events import Teller
from thrones_tui.games.thrones.fate import DroughtStruck, JackpotWon, KindnessShown, SoldiersDeserted

CHANCE = {"fate.chance": 0.30}
DROUGHT, DESERTERS, JACKPOT, KINDNESS = 0.0, 0.25, 0.5, 0.75


def table_of(lord: Lord) -> Table:
    return draw("1~~~2", lord._replace(name="Ada"), Lord("Bo", 9, 9, 9, (Fighter("Other"),)), rules=CHANCE)


def strike(table: Table, which: float) -> list[object]:
    return list(table.run("DrawFate", dice=[0.0, which]).opening)


@pytest.mark.rule("T-EVT-1")
@pytest.mark.parametrize(("roll", "happens"), [(0.0, True), (0.2999, True), (0.30, False), (0.99, False)])
def test_an_event_happens_with_probability_030(roll: float, happens: bool) -> None:
    table = table_of(Lord("?", 10))
    table.run("DrawFate", dice=[roll, JACKPOT] if happens else [roll])
    assert table.player.money == (20 if happens else 10)


@pytest.mark.rule("T-EVT-1")
@pytest.mark.parametrize(
    ("roll", "kind"),
    [
        (DROUGHT, DroughtStruck),
        (0.2499, DroughtStruck),
        (DESERTERS, SoldiersDeserted),
        (0.4999, SoldiersDeserted),
        (JACKPOT, JackpotWon),
        (0.7499, JackpotWon),
        (KINDNESS, KindnessShown),
        (0.9999, KindnessShown),
    ],
)
def test_it_is_one_of_four(roll: float, kind: type) -> None:
    (event,) = strike(table_of(Lord("?")), roll)
    assert isinstance(event, kind)


@pytest.mark.rule("T-EVT-1")
def test_over_many_turns_three_in_ten_have_an_event_and_the_four_are_equally_frequent() -> None:
    table, tell = table_of(Lord("?")), Teller()
    table.state.dice = Dice(30)
    for _ in range(8000):
        table.rules.steps["DrawFate"](table.state, tell)
    counts = Counter(type(event) for event in tell.take())
    assert 2200 < counts.total() < 2600
    assert len(counts) == 4
    assert all(500 < count < 700 for count in counts.values())


LOW = (Fighter("Low", 9, 9, 9), Fighter("Edge", 10, 10, 10), Fighter("High", 200, 91, 90))


@pytest.mark.rule("T-EVT-1", "T-ACT-5")
def test_drought_takes_10_morale_and_10_strength_of_each_warrior() -> None:
    table = table_of(Lord("?", 100, 100, 100, LOW))
    strike(table, DROUGHT)
    numbers = [(one.strength, one.loyalty, one.morale) for one in table.state.warriors]
    assert numbers[:3] == [(0, 9, 0), (0, 10, 0), (190, 91, 80)]
    assert (table.player.money, table.player.influence, table.player.army) == (100, 100, 100)


@pytest.mark.rule("T-EVT-1", "T-ACT-5")
@pytest.mark.parametrize(("before", "after"), [(100, 90), (10, 0), (9, 0), (0, 0)])
def test_deserters_take_10_of_the_army_and_10_loyalty_of_each_warrior(before: int, after: int) -> None:
    table = table_of(Lord("?", 100, 100, before, LOW))
    (event,) = strike(table, DESERTERS)
    numbers = [(one.strength, one.loyalty, one.morale) for one in table.state.warriors]
    assert numbers[:3] == [(9, 0, 9), (10, 0, 10), (200, 81, 90)]
    assert (table.player.money, table.player.influence, table.player.army) == (100, 100, after)
    assert isinstance(event, SoldiersDeserted)
    assert event.army == before - after


@pytest.mark.rule("T-EVT-1")
@pytest.mark.parametrize("money", [0, 1, 8000])
def test_jackpot_doubles_the_money(money: int) -> None:
    table = table_of(Lord("?", money, 100, 100, LOW))
    strike(table, JACKPOT)
    assert (table.player.money, table.player.influence, table.player.army) == (2 * money, 100, 100)


@pytest.mark.rule("T-EVT-1", "T-ACT-5")
def test_kindness_gives_10_army_and_10_loyalty_to_each_warrior() -> None:
    table = table_of(Lord("?", 100, 100, 100, LOW))
    strike(table, KINDNESS)
    numbers = [(one.strength, one.loyalty, one.morale) for one in table.state.warriors]
    assert numbers[:3] == [(9, 19, 9), (10, 20, 10), (200, 100, 90)]
    assert (table.player.money, table.player.influence, table.player.army) == (100, 100, 110)


@pytest.mark.rule("T-EVT-1")
@pytest.mark.parametrize("which", [DROUGHT, DESERTERS, JACKPOT, KINDNESS])
def test_events_strike_the_player_only(which: float) -> None:
    table = table_of(Lord("?"))
    strike(table, which)
    bo, other = table.hero("Bo"), table.warrior("Other")
    assert (bo.money, bo.influence, bo.army) == (9, 9, 9)
    assert (other.strength, other.loyalty, other.morale) == (100, 50, 50)


@pytest.mark.rule("T-EVT-1", "T-TURN-1")
def test_fate_is_drawn_once_at_the_end_of_each_turn_before_the_walkers_are_roused() -> None:
    table = draw("1~~~2", Lord("Ada", army=1990), Lord("Bo"), rules=CHANCE)
    game = table.run(dice=[0.0, KINDNESS])
    events = game.submit("rest")
    assert len(of_kind(events, KindnessShown)) == 1
    assert (table.player.army, table.state.roused_by) == (2000, "army")
