"""T-EVT: random events at the end of a turn."""

from collections import Counter

import pytest
from tests.games.thrones.board import Fighter, Lord, Table, draw, of_kind

from thrones_tui.core.dice import Dice
from thrones_tui.core.events import AnyEvent
from thrones_tui.games.thrones.fate import DroughtStruck, JackpotWon, KindnessShown, SoldiersDeserted

pytestmark = pytest.mark.rule("T-EVT-1")

DROUGHT, DESERTERS, JACKPOT, KINDNESS = FATES = (0.0, 0.25, 0.5, 0.75)
LOW = (Fighter("Low", 9, 9, 9), Fighter("Edge", 10, 10, 10), Fighter("High", 200, 91, 90))


def table_of(money: int = 100, army: int = 100) -> Table:
    """Ada, with three warriors near the ends of what numbers can be, and Bo out of sight."""
    lords = Lord("Ada", money, 100, army, LOW), Lord("Bo", 9, 9, 9, (Fighter("Other"),))
    return draw("1~~~2", *lords, rules={"fate.chance": 0.30})


def strike(table: Table, which: float) -> list[AnyEvent]:
    return table.run("DrawFate", dice=[0.0, which]).opening


@pytest.mark.parametrize(("roll", "happens"), [(0.0, True), (0.2999, True), (0.30, False), (0.99, False)])
def test_an_event_happens_with_probability_030(roll: float, happens: bool) -> None:
    table = table_of(10)
    table.run("DrawFate", dice=[roll, JACKPOT][: 1 + happens])
    assert table.player.money == (20 if happens else 10)


@pytest.mark.parametrize("more", [0, 0.2499])
def test_it_is_one_of_four(more: float) -> None:
    kinds = DroughtStruck, SoldiersDeserted, JackpotWon, KindnessShown
    assert tuple(type(strike(table_of(), fate + more)[0]) for fate in FATES) == kinds


def test_over_many_turns_three_in_ten_have_an_event_and_the_four_are_equally_frequent() -> None:
    table, counts = table_of(), Counter[type]()
    table.state.dice = Dice(30)
    for _ in range(8000):
        counts.update(map(type, table.step("DrawFate")))
    assert 2200 < counts.total() < 2600
    assert len(counts) == 4
    assert all(500 < count < 700 for count in counts.values())


@pytest.mark.rule("T-ACT-5")
@pytest.mark.parametrize(
    ("which", "means", "party"),
    [
        (DROUGHT, (100, 100, 100), [(0, 9, 0), (0, 10, 0), (190, 91, 80)]),
        (DESERTERS, (100, 100, 90), [(9, 0, 9), (10, 0, 10), (200, 81, 90)]),
        (JACKPOT, (200, 100, 100), [(9, 9, 9), (10, 10, 10), (200, 91, 90)]),
        (KINDNESS, (100, 100, 110), [(9, 19, 9), (10, 20, 10), (200, 100, 90)]),
    ],
    ids=["drought", "deserters", "jackpot", "kindness"],
)
def test_each_takes_or_gives_its_ten_within_the_limits_and_strikes_the_player_only(
    which: float, means: tuple[int, int, int], party: list[tuple[int, int, int]]
) -> None:
    table = table_of()
    strike(table, which)
    assert table.means() == means
    assert [table.numbers(one.name) for one in LOW] == party
    assert (table.means("Bo"), table.numbers("Other")) == ((9, 9, 9), (100, 50, 50))


@pytest.mark.rule("T-ACT-5")
@pytest.mark.parametrize(("before", "after"), [(100, 90), (10, 0), (9, 0), (0, 0)])
def test_no_more_desert_than_there_are(before: int, after: int) -> None:
    table = table_of(army=before)
    (event,) = strike(table, DESERTERS)
    assert table.player.army == after
    assert isinstance(event, SoldiersDeserted)
    assert event.army == before - after


@pytest.mark.parametrize("money", [0, 1, 8000])
def test_jackpot_doubles_the_money(money: int) -> None:
    table = table_of(money)
    strike(table, JACKPOT)
    assert table.player.money == 2 * money


@pytest.mark.rule("T-TURN-1")
def test_fate_is_drawn_once_at_the_end_of_each_turn_before_the_walkers_are_roused() -> None:
    table = table_of(army=1990)
    events = table.run(dice=[0.0, KINDNESS]).submit("rest")
    assert len(of_kind(events, KindnessShown)) == 1
    assert (table.player.army, table.state.roused_by) == (2000, "army")
