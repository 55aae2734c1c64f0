"""T-ECO: resources of a first visit, control of tiles, and points."""

import pytest
from tests.games.thrones.board import (
    ADA,
    ARRIVE,
    BO,
    CERSEI,
    EURON,
    JON,
    SANSA,
    SETTLE,
    Lord,
    Table,
    classic,
    draw,
    of_kind,
)

from thrones_tui.core.events import Teller
from thrones_tui.games.thrones.economy import ControlTaken, ResourcesCollected
from thrones_tui.games.thrones.parties import conquer
from thrones_tui.games.thrones.telling import UNKNOWN

COAST = "*~l1A~2"
NOTHING, LAND, CITY = (0, 0, 0), (20, 0, 10), (100, 0, 50)


def settle(table: Table, name: str, spot: str) -> tuple[int, int, int]:
    """Move a hero to a spot and settle resources and control; its means then."""
    table.stand(name, spot)
    table.run(*SETTLE)
    return table.means(name)


@pytest.mark.rule("T-ECO-1", "T-ECO-4")
@pytest.mark.parametrize(
    ("spot", "gain", "points"), [("w", (10, 0, 0), 1), ("l", (20, 0, 10), 2), ("A", (75, 0, 65), 15)]
)
def test_a_new_tile_pays_by_its_kind(spot: str, gain: tuple[int, int, int], points: int) -> None:
    table = draw("1wlA~2", Lord("Ada", 1, 2, 3), cities={"A": (75, 65, 15)}, afloat="w2")
    table.stand("Ada", spot)
    (event,) = of_kind(table.run(*SETTLE).opening, ResourcesCollected)
    assert table.means() == (1 + gain[0], 2 + gain[1], 3 + gain[2])
    assert table.player.points == 2 + points
    assert (event.money, event.influence, event.army) == gain


@pytest.mark.rule("T-ECO-1", "T-ECO-2")
def test_the_start_and_a_tile_one_stays_on_pay_nothing() -> None:
    table = draw(COAST, ADA, BO)
    for spot, means in (("1", NOTHING), ("l", LAND), ("l", LAND), ("1", LAND)):
        assert settle(table, "Ada", spot) == means


@pytest.mark.rule("T-ECO-1")
def test_rivals_collect_too_and_retired_heroes_do_not() -> None:
    table = draw("1~~~*2A3*", ADA, BO, Lord("Cy"))
    table.retire("Cy")
    table.stand("Cy", "A")
    assert (settle(table, "Bo", "A"), table.means("Cy")) == (CITY, NOTHING)
    assert table.state.owner[table.spots["A"]] == table.number("Bo")


@pytest.mark.rule("T-ECO-1", "T-ECO-3")
def test_a_tile_of_another_pays_the_newcomer_and_changes_hands() -> None:
    table = draw(COAST, ADA, BO)
    table.hold("Bo", table.spots["l"], table.spots["A"])
    bo = table.hero("Bo")
    assert bo.points == 2 + 2 + 10
    table.stand("Ada", "A")
    (event,) = of_kind(table.run(*SETTLE).opening, ControlTaken)
    assert (table.means(), table.means("Bo")) == (CITY, NOTHING)
    assert (table.player.points, table.player.cities) == (12, 1)
    assert (bo.points, bo.cities, bo.tiles) == (4, 0, 2)
    assert (event.previous, event.points) == (table.number("Bo"), 10)


@pytest.mark.rule("T-ECO-2")
def test_a_tile_regained_pays_points_but_never_resources() -> None:
    table = draw(COAST, ADA, BO)
    settle(table, "Ada", "A")
    table.stand("Ada", "1")
    settle(table, "Bo", "A")
    assert (table.means(), table.player.points) == (CITY, 2)
    table.stand("Bo", "2")
    assert (settle(table, "Ada", "A"), table.player.points) == (CITY, 12)


@pytest.mark.rule("T-ECO-2")
def test_the_start_lost_and_regained_pays_nothing() -> None:
    table = draw(COAST, ADA, BO)
    table.stand("Ada", "l")
    assert settle(table, "Bo", "1") == LAND
    table.stand("Bo", "2")
    before = table.means()
    assert settle(table, "Ada", "1") == before
    assert table.state.owner[table.spots["1"]] == table.number("Ada")


@pytest.mark.rule("T-ECO-2")
def test_visits_are_counted_for_each_hero_by_itself() -> None:
    table = draw(COAST, ADA, BO)
    assert settle(table, "Ada", "l") == settle(table, "Bo", "l") == LAND


@pytest.mark.rule("T-ECO-2")
def test_a_conquered_tile_lost_before_it_was_entered_pays_when_taken() -> None:
    table = draw(COAST, Lord("Ada", 17800), BO)
    table.hold("Ada", table.spots["A"])  # inherited
    settle(table, "Bo", "A")
    table.stand("Bo", "2")
    assert settle(table, "Ada", "A") == (17900, 0, 50)


@pytest.mark.rule("T-ECO-2", "T-CITY-1")
def test_a_city_inherited_entered_lost_and_regained_pays_only_points_and_welcomes_once() -> None:
    table = draw(COAST + "~3", ADA, BO, Lord("Cy"))
    table.hold("Bo", table.spots["A"])
    conquer(table.state, Teller(), table.number("Ada"), table.number("Bo"))
    assert table.player.points == 2 + 2 + 10
    # A visit, though it pays nothing; then Cy comes, and goes.
    for ada, cy, points, cys, asked in (
        ("A", "3", 14, 2, "rumours"),
        ("1", "A", 4, 12, "turn"),
        ("A", "3", 14, 2, "turn"),
    ):
        table.stand("Ada", ada)
        table.stand("Cy", cy)
        game = table.run(*ARRIVE)
        assert (table.player.points, table.hero("Cy").points) == (points, cys)
        assert (table.means(), game.decision.name) == (NOTHING, asked)
    assert table.means("Cy") == CITY


@pytest.mark.rule("T-ECO-3")
@pytest.mark.parametrize(("player", "last"), [("Ada", "Cy"), ("Bo", "Cy"), ("Cy", "Bo")])
def test_of_heroes_on_one_tile_the_last_in_order_ends_in_control_the_player_being_first(
    player: str, last: str
) -> None:
    names = ("Ada", "Bo", "Cy")
    table = draw("1~2A3", *map(Lord, names), player=player)
    for name in names:
        table.stand(name, "A")
    table.run(*SETTLE)
    assert table.state.owner[table.spots["A"]] == table.number(last)
    # All collected: control is settled after resources.
    assert {table.means(name) for name in names} == {CITY}
    assert [table.hero(name).points for name in names] == [2 + 10 * (name == last) for name in names]


@pytest.mark.rule("T-ECO-4")
def test_points_tiles_and_cities_are_sums_over_what_is_controlled_now() -> None:
    table = draw("1~lA~2B", ADA, BO, cities={"B": (1, 2, 33)})
    world, ada = table.state.world, table.player
    for spot in "lAB1l":
        settle(table, "Ada", spot)
        tiles = table.held("Ada")
        assert ada.points == sum(world.yields[tile].points for tile in tiles)
        assert (ada.tiles, ada.cities) == (len(tiles), len(tiles & world.cities.keys()))
    assert ada.points == 2 + 2 + 10 + 33


def alone(hero: str) -> Table:
    """The classic game with everybody else out of the way."""
    table = classic(hero)
    home = table.player.tile
    for one in table.people():
        one.tile = table.at(25, 16)
    table.player.tile = home
    return table


@pytest.mark.rule("T-ECO-5")
def test_euron_goes_north_from_pyke() -> None:
    table = alone(EURON)
    assert (table.means(), table.player.points, table.player.tile) == ((1000, 50, 100), 6, table.at(13, 2))
    table.run(rest=0.99).submit("travel north")
    assert (table.means(), table.player.points, table.player.tile) == ((1020, 50, 110), 8, table.at(12, 2))


@pytest.mark.rule("T-ECO-5", "T-ECO-3")
def test_sansa_takes_kings_landing_from_cersei() -> None:
    table = classic(SANSA)
    cersei, sansa = table.hero(CERSEI), table.player
    # Cersei: 35 here, 6 for Riverrun, 8 tiles of land, 1 of water. Sansa: 15 for Winterfell, 6 for White
    # Harbor, 3 for Deepwood Motte, 6 tiles of land.
    land = [table.at(17, column) for column in range(4, 10)] + [table.at(18, 4), table.at(18, 5)]
    table.hold(CERSEI, table.at(14, 5), *land, table.at(25, 1))
    table.hold(SANSA, table.at(9, 6), table.at(6, 3), *[table.at(r, c) for r in (1, 2, 3) for c in (5, 6)])
    assert (cersei.points, sansa.points) == (58, 36)
    cersei.money, cersei.army, cersei.tile = 8100, 350, table.at(25, 1)
    sansa.money, sansa.army, sansa.tile = 2000, 150, table.at(16, 7)  # King's Landing
    table.run(*SETTLE)
    assert (cersei.points, cersei.money, cersei.army) == (23, 8100, 350)
    assert (sansa.points, sansa.money, sansa.army) == (71, 2000 + 175, 325)


@pytest.mark.rule("T-ECO-5")
def test_cersei_gains_nothing_by_coming_home() -> None:
    table = alone(CERSEI)
    for spot in ((15, 7), (16, 7)):
        table.stand(CERSEI, spot)
        table.run(*SETTLE)
        assert (table.means(), table.player.points) == ((8020, 300, 310), 37)


@pytest.mark.rule("T-ECO-1", "T-ENC-10")
def test_resources_come_only_after_all_encounters() -> None:
    table = draw("*1x*2", Lord("Ada", 17790), BO)
    table.stand("Ada", "x")
    # 17790 is not enough to be certain of the purchase; the 20 money of the tile come too late.
    table.run("MeetRivals", *SETTLE, dice=[0.9999]).submit("buy")
    assert table.player.money == 8895 + 20


@pytest.mark.rule("T-SEE-2", "T-SEE-3")
@pytest.mark.parametrize(("seen", "alone"), [(True, False), (False, False), (False, True)])
def test_who_takes_a_place_from_the_player_is_told_only_if_seen_or_if_it_can_be_nobody_else(
    seen: bool, alone: bool
) -> None:
    table = classic(CERSEI)
    if alone:
        table.state.rivals[:] = [table.number(JON)]
    tile = table.player.tile - 2 if seen else table.at(1, 1)
    table.hold(CERSEI, tile)
    table.hero(JON).tile = tile
    losses = of_kind(table.run("TakeControl").opening, ControlTaken)
    (loss,) = [event for event in losses if event.hero != table.state.player]
    thief = table.number(JON) if seen or alone else UNKNOWN
    assert (loss.hero, loss.tile, loss.previous) == (thief, tile, table.state.player)
