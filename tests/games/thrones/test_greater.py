"""Greater Westeros: what the same rules make of the larger world, and T-CAL-5, which only it has."""

from typing import Any

import pytest
from tests.games.thrones.board import (
    CERSEI,
    CLASSIC,
    DAENERYS,
    GREATER,
    HEROES,
    JON,
    SANSA,
    STANNIS,
    Table,
    classic,
    greater,
    greater_rules,
    of_kind,
    told,
    world_of,
)

from thrones_tui import new_game
from thrones_tui.core.dice import Dice
from thrones_tui.games.thrones.calendar import DragonsCame, LevyRaised
from thrones_tui.games.thrones.finale import WalkersRoused

WATER, LAND, CITIES = 484, 400, 26
SEEDS = range(400)


def on_turn_10(table: Table) -> list[object]:
    """All that the calendar brings about before somebody is asked."""
    table.retire(*({STANNIS} & {table.state.heroes[rival].name for rival in table.state.rivals}))
    table.state.turn = 10
    return list(table.run("KeepCalendar", rest=0.0).opening)


def end_of_turn(table: Table, turn: int = 12) -> list[object]:
    """What is told at the end of a turn."""
    table.state.turn = turn
    return list(table.run("EndTurn").opening)


# The world


@pytest.mark.rule("T-SET-2")
def test_the_board_has_35_by_26_tiles_484_of_water_400_of_land_and_26_cities_worth_1600_points() -> None:
    world = world_of(greater_rules())
    assert (world.board.height, world.board.width, world.board.size) == (35, 26, 910)
    assert (len(world.water_tiles), len(world.land_tiles), len(world.cities)) == (WATER, LAND, CITIES)
    points = [
        sum(world.yields[tile].points for tile in tiles) for tiles in (world.water_tiles, world.land_tiles)
    ]
    assert points == [484, 800]
    assert sum(city.points for city in world.cities.values()) == 316
    assert world.total_points == 1600
    assert new_game("greater", seed=1).view().total_points == 1600


@pytest.mark.rule("T-SET-3", "T-SET-4")
def test_over_many_seeds_warriors_and_dragonglass_reach_the_far_rows_and_columns() -> None:
    world, board = world_of(greater_rules()), world_of(greater_rules()).board
    warriors, glass = set(), set()
    for seed in SEEDS:
        state = greater_rules().new({}, Dice(seed))
        for member in state.free:
            warrior = state.warriors[member]
            warriors.add(warrior.tile)
            assert world.is_water(warrior.tile) is warrior.ship
        glass |= set(state.dragonglass)
    # Rows and columns beyond the classic board; there is no land in row 35, nor east of column 23.
    for tiles, last_row, last_column in ((warriors, 35, 26), (glass, 34, 23)):
        assert {board.rows[tile] + 1 for tile in tiles} >= set(range(26, last_row + 1))
        assert {board.columns[tile] + 1 for tile in tiles} >= set(range(17, last_column + 1))
    assert glass <= set(world.land_tiles)
    assert len(glass) > 0.9 * LAND  # all of the land, not some corner of it


@pytest.mark.rule("T-SET-1")
@pytest.mark.parametrize("hero", HEROES)
def test_every_hero_starts_where_the_file_says_with_what_it_says(hero: str) -> None:
    row = next(line for line in GREATER["heroesGOT.txt"].splitlines() if line.startswith(hero)).split(",")
    table = greater(hero)
    assert table.player.tile == table.at(int(row[8]), int(row[9]))
    assert (table.player.money, table.player.influence, table.player.army) == tuple(map(int, row[1:4]))
    assert len(table.state.rivals) == 5


def test_the_warrior_jon_snow_is_twice_as_strong_and_the_others_are_who_they_were() -> None:
    here, there = (
        {warrior.name: warrior for warrior in table.state.warriors} for table in (greater(), classic())
    )
    assert here.keys() == there.keys()
    assert (here[JON].strength, there[JON].strength) == (200, 100)
    changed = [name for name in here if here[name].strength != there[name].strength]
    assert changed == [JON]


@pytest.mark.rule("T-SET-7")
def test_an_own_hero_may_start_in_the_farthest_corner() -> None:
    own: dict[str, Any] = {"hero": "Self", "money": 1, "influence": 2, "army": 3}
    game = new_game("greater", seed=1, row=35, column=26, **own)
    assert game.view().position == (34, 25)
    with pytest.raises(ValueError, match="from 1 to 35"):
        new_game("greater", seed=1, row=36, column=26, **own)
    with pytest.raises(ValueError, match="from 1 to 26"):
        new_game("greater", seed=1, row=35, column=27, **own)


# The numbers of the rules


@pytest.mark.rule("T-ACT-3", "T-ACT-4", "T-ACT-5")
def test_rest_and_the_gods_give_5_up_to_the_same_limits() -> None:
    table = greater(CERSEI)
    party = [table.state.warriors[member] for member in table.player.party]
    assert len(party) == 2
    (party[0].strength, party[0].morale), (party[1].strength, party[1].morale) = (198, 98), (100, 50)
    for command, field, most in (("rest", "strength", 200), ("consult", "morale", 100)):
        before = [getattr(warrior, field) for warrior in party]
        table.run(rest=0.99).submit(command)
        after = [getattr(warrior, field) for warrior in party]
        assert after[0] == most
        assert after[1:] == [value + 5 for value in before[1:]]


@pytest.mark.rule("T-ECO-1", "T-ECO-4")
@pytest.mark.parametrize(("kind", "gain", "points"), [("water", (20, 10, 0), 1), ("land", (20, 10, 10), 2)])
def test_water_and_land_pay_influence_too(kind: str, gain: tuple[int, int, int], points: int) -> None:
    table = greater(CERSEI)
    world, hero = table.state.world, table.player
    before = (hero.money, hero.influence, hero.army)
    had = hero.points
    tiles = world.water_tiles if kind == "water" else world.land_tiles
    hero.tile = next(tile for tile in tiles if tile not in world.hero_tiles)
    game = table.run("CollectResources", "TakeControl")
    assert (hero.money, hero.influence, hero.army) == tuple(map(sum, zip(before, gain, strict=True)))
    assert hero.points == had + points
    assert "20 money" in told(table, game.opening)[0]
    assert "10 influence" in told(table, game.opening)[0]


@pytest.mark.rule("T-ECO-1")
def test_a_city_pays_what_its_file_says_and_no_influence() -> None:
    table = greater(CERSEI)
    tile, city = next(
        (tile, city)
        for tile, city in table.state.world.cities.items()
        if tile not in table.state.world.hero_tiles
    )
    before = (table.player.money, table.player.influence, table.player.army)
    table.player.tile = tile
    table.run("CollectResources")
    assert (table.player.money, table.player.influence, table.player.army) == (
        before[0] + city.money,
        before[1],
        before[2] + city.army,
    )


@pytest.mark.rule("T-END-3")
@pytest.mark.parametrize(("army", "roused"), [(2000, False), (19_999, False), (20_000, True)])
def test_an_army_of_20000_rouses_the_walkers_and_one_of_2000_does_not(army: int, roused: bool) -> None:
    table = greater(CERSEI)
    table.player.army = army
    events = end_of_turn(table)
    assert bool(of_kind(events, WalkersRoused)) is roused  # type: ignore[arg-type]
    assert table.state.roused_by == ("army" if roused else "")


@pytest.mark.rule("T-END-3")
@pytest.mark.parametrize(("tiles", "roused"), [(200, False), (454, False), (455, True)])
def test_455_tiles_rouse_the_walkers_and_200_do_not(tiles: int, roused: bool) -> None:
    table = greater(CERSEI)
    water = [tile for tile in table.state.world.water_tiles if tile not in table.state.world.hero_tiles]
    table.hold(CERSEI, *water[: tiles - 1])  # the start is hers
    assert (table.player.tiles, table.state.world.rousing_tiles) == (tiles, 455)
    table.player.points = 0  # so that points do not rouse them before
    end_of_turn(table)
    assert table.state.roused_by == ("tiles" if roused else "")


@pytest.mark.rule("T-END-3")
@pytest.mark.parametrize(("points", "turn", "by"), [(399, 49, ""), (400, 49, "points"), (0, 50, "turns")])
def test_points_and_turns_rouse_the_walkers_as_in_the_classic_game(points: int, turn: int, by: str) -> None:
    table = greater(CERSEI)
    table.player.points = points
    end_of_turn(table, turn)
    assert table.state.roused_by == by


# The calendar


@pytest.mark.rule("T-CAL-1")
@pytest.mark.parametrize("player", [DAENERYS, JON])
def test_daenerys_gains_1000_knights_with_her_dragons(player: str) -> None:
    table = greater(player)
    before = table.hero(DAENERYS).army
    (event,) = of_kind(on_turn_10(table), DragonsCame)  # type: ignore[arg-type]
    assert (event.army, table.hero(DAENERYS).army) == (1000, before + 1000)
    assert table.party(DAENERYS)[-1] == "Dragons"


@pytest.mark.rule("T-CAL-5")
@pytest.mark.parametrize("player", [JON, SANSA])
def test_jon_snow_gains_500_knights_and_100_influence_on_turn_10(player: str) -> None:
    table = greater(player)
    before = [(hero.money, hero.influence, hero.army) for hero in table.state.heroes]
    (event,) = of_kind(on_turn_10(table), LevyRaised)  # type: ignore[arg-type]
    number = table.number(JON)
    money, influence, army = before[number]
    jon = table.hero(JON)
    assert (jon.money, jon.influence, jon.army) == (money, influence + 100, army + 500)
    assert event == LevyRaised(number, 500, 100)
    whom = "you" if player == JON else JON
    assert told(table, [event]) == [f"Allies rally to {whom}: +500 knights, +100 influence."]


@pytest.mark.rule("T-CAL-5", "T-MOVE-3")
def test_a_jon_snow_who_has_retired_gains_nothing() -> None:
    table = greater(SANSA)
    table.retire(JON)
    army = table.hero(JON).army
    assert of_kind(on_turn_10(table), LevyRaised) == []  # type: ignore[arg-type]
    assert table.hero(JON).army == army


@pytest.mark.rule("T-CAL-5", "T-CAL-6")
@pytest.mark.parametrize("turn", [9, 11])
def test_the_levy_comes_on_turn_10_alone_and_once(turn: int) -> None:
    table = greater(JON)
    table.state.turn = turn
    army = table.player.army
    table.run("KeepCalendar", rest=0.0)
    assert table.player.army == army
    on_turn_10(table)
    assert table.player.army == army + 500
    on_turn_10(table)
    assert table.player.army == army + 500


@pytest.mark.rule("T-CAL-6")
def test_the_levy_is_the_last_of_the_calendar() -> None:
    steps = [entry.step.name for entry in greater().state.scheduler.calendar]
    assert steps == ["BringDragons", "ConsumeHero", "BringSister", "PartWarrior", "RaiseLevy"]


@pytest.mark.rule("T-CAL-5")
def test_the_classic_game_has_no_levy() -> None:
    assert "RaiseLevy" not in [entry.step.name for entry in classic().state.scheduler.calendar]
    table = classic(JON)
    army = table.player.army
    assert of_kind(on_turn_10(table), LevyRaised) == []  # type: ignore[arg-type]
    assert table.player.army == army


@pytest.mark.rule("T-CAL-5")
def test_a_hero_is_told_of_the_levy_before_it_is_chosen_and_in_the_help() -> None:
    game = new_game("greater", seed=1, hero=JON)
    pages = {page.title: " ".join(map(str, page.rows)) for page in game.presenter.help(game.view())}
    assert "500 knights and 100 influence come to Jon Snow." in pages["What happens on turn 10"]
    assert "come to Jon Snow" not in str(new_game("thrones", seed=1).presenter.help())


# Sight


@pytest.mark.rule("T-SEE-1", "T-SEE-2")
@pytest.mark.parametrize("hero", HEROES)
def test_the_player_sees_11_by_11_tiles_and_the_hero_as_an_at_sign(hero: str) -> None:
    game = new_game("greater", seed=3, hero=hero)
    view, grid = game.view(), game.scene().grid
    assert (len(view.window), {len(row) for row in view.window}) == (11, {11})
    assert (len(grid.rows), {len(row) for row in grid.rows}) == (11, {11})
    assert (grid.rows[5][5].glyph, grid.focus) == ("@", (5, 5))
    assert sum(cell.glyph == "@" for row in grid.rows for cell in row) == 1
    here = view.position
    for down, row in enumerate(view.window):
        for across, tile in enumerate(row):
            at = (here.row + down - 5, here.column + across - 5)
            on_board = 0 <= at[0] < 35 and 0 <= at[1] < 26
            assert (tile is not None) is on_board
            assert tile is None or tile.position == at
    seen = sum(code != 0 for code in view.memory)
    assert seen == sum(tile is not None for row in view.window for tile in row)


@pytest.mark.rule("T-SEE-1")
def test_in_the_classic_game_the_hero_stands_on_its_tile_as_drawn() -> None:
    grid = new_game("thrones", seed=3, hero=CERSEI).scene().grid
    assert grid.rows[3][3].glyph == "L"


@pytest.mark.rule("T-SEE-2", "T-SEE-3")
@pytest.mark.parametrize(("away", "seen"), [(5, True), (6, False)])
def test_who_stands_5_tiles_away_is_seen_and_6_is_too_far(away: int, seen: bool) -> None:
    game = new_game("greater", seed=3, hero=CERSEI)
    state = game.state
    board = state.world.board
    row, column = board.rows[state.hero.tile], board.columns[state.hero.tile]
    rival = state.rivals[0]
    state.heroes[rival].tile = board.tile_or_off(row - away, column - away)
    assert (game.view().rivals[0].dossier is not None) is seen


def test_both_worlds_have_the_same_files_and_sections() -> None:
    assert CLASSIC.keys() == GREATER.keys()
