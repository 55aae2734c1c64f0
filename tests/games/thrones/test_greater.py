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
    SETTLE,
    STANNIS,
    Table,
    classic,
    greater,
    greater_rules,
    of_kind,
    world_of,
)

from thrones_tui import new_game
from thrones_tui.core.dice import Dice
from thrones_tui.core.events import AnyEvent
from thrones_tui.games.thrones.calendar import DragonsCame, LevyRaised


def on_turn(turn: int, table: Table, step: str = "KeepCalendar") -> list[AnyEvent]:
    """All that a step at the end of a turn brings about before somebody is asked."""
    table.retire(*({STANNIS} & set(table.active())))
    table.state.turn = turn
    return table.run(step, rest=0.0).opening


# The world


@pytest.mark.rule("T-SET-3", "T-SET-4")
def test_over_many_seeds_warriors_and_dragonglass_reach_the_far_rows_and_columns() -> None:
    world, board = world_of(greater_rules()), world_of(greater_rules()).board
    warriors, glass = set(), set()
    for seed in range(400):
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
    assert len(glass) > 0.9 * len(world.land_tiles)  # all of the land, not some corner of it


@pytest.mark.rule("T-SET-1")
@pytest.mark.parametrize("hero", HEROES)
def test_every_hero_starts_where_the_file_says_with_what_it_says(hero: str) -> None:
    row = next(line for line in GREATER["heroesGOT.txt"].splitlines() if line.startswith(hero)).split(",")
    table = greater(hero)
    assert table.player.tile == table.at(int(row[8]), int(row[9]))
    assert table.means() == tuple(map(int, row[1:4]))
    assert len(table.state.rivals) == 5


def test_the_warrior_jon_snow_is_twice_as_strong_and_the_others_are_who_they_were() -> None:
    here, there = (
        {warrior.name: warrior.strength for warrior in table.state.warriors}
        for table in (greater(), classic())
    )
    assert here == {**there, JON: 200}
    assert there[JON] == 100


@pytest.mark.rule("T-SET-7")
def test_an_own_hero_may_start_in_the_farthest_corner() -> None:
    own: dict[str, Any] = {"hero": "Self", "money": 1, "influence": 2, "army": 3}
    assert new_game("greater", seed=1, row=35, column=26, **own).view().position == (34, 25)
    for row, column, most in ((36, 26, 35), (35, 27, 26)):
        with pytest.raises(ValueError, match=f"from 1 to {most}"):
            new_game("greater", seed=1, row=row, column=column, **own)


# The numbers of the rules


@pytest.mark.rule("T-ACT-3", "T-ACT-4", "T-ACT-5")
@pytest.mark.parametrize(
    ("command", "field", "most"), [("rest", "strength", 200), ("consult", "morale", 100)]
)
def test_rest_and_the_gods_give_5_up_to_the_same_limits(command: str, field: str, most: int) -> None:
    table = greater(CERSEI)
    first, second = (table.state.warriors[member] for member in table.player.party)
    for one, value in ((first, most - 2), (second, 50)):
        setattr(one, field, value)
    table.run(rest=0.99).submit(command)
    assert (getattr(first, field), getattr(second, field)) == (most, 55)


@pytest.mark.rule("T-ECO-1", "T-ECO-4")
@pytest.mark.parametrize("kind", ["water", "land", "city"])
def test_water_and_land_pay_influence_too_and_a_city_what_its_file_says(kind: str) -> None:
    table = greater(CERSEI)
    world, hero = table.state.world, table.player
    tiles = {"water": world.water_tiles, "land": world.land_tiles, "city": tuple(world.cities)}[kind]
    tile = next(tile for tile in tiles if tile not in world.hero_tiles)
    if kind == "city":
        city = world.cities[tile]
        money, influence, army, points = city.money, 0, city.army, city.points
    else:
        money, influence, army, points = (20, 10, 0, 1) if kind == "water" else (20, 10, 10, 2)
    before = (*table.means(), hero.points)
    hero.tile = tile
    sentence = table.told(table.run(*SETTLE).opening)[0]
    gained = tuple(now - then for now, then in zip((*table.means(), hero.points), before, strict=True))
    assert gained == (money, influence, army, points)
    assert f"{money} money" in sentence
    assert ("10 influence" in sentence) is (kind != "city")


@pytest.mark.rule("T-END-3")
@pytest.mark.parametrize(
    ("army", "tiles", "points", "turn", "by"),
    [
        (2000, 200, 399, 49, ""),
        (19_999, 454, 0, 12, ""),
        (20_000, 1, 0, 12, "army"),
        (0, 455, 0, 12, "tiles"),
        (0, 1, 400, 12, "points"),
        (0, 1, 0, 50, "turns"),
    ],
)
def test_an_army_of_20000_or_455_tiles_rouse_the_walkers_or_points_and_turns_as_in_the_classic_game(
    army: int, tiles: int, points: int, turn: int, by: str
) -> None:
    table = greater(CERSEI)
    water = [tile for tile in table.state.world.water_tiles if tile not in table.state.world.hero_tiles]
    table.hold(CERSEI, *water[: tiles - 1])  # the start is hers
    table.player.army, table.player.points = army, points
    on_turn(turn, table, "EndTurn")
    assert table.state.roused_by == by


# The calendar


@pytest.mark.rule("T-CAL-1")
@pytest.mark.parametrize("player", [DAENERYS, JON])
def test_daenerys_gains_1000_knights_with_her_dragons(player: str) -> None:
    table = greater(player)
    before = table.hero(DAENERYS).army
    (event,) = of_kind(on_turn(10, table), DragonsCame)
    assert (event.army, table.hero(DAENERYS).army) == (1000, before + 1000)
    assert table.party(DAENERYS)[-1] == "Dragons"


@pytest.mark.rule("T-CAL-5")
@pytest.mark.parametrize(("player", "whom"), [(JON, "you"), (SANSA, JON)])
def test_jon_snow_gains_500_knights_and_100_influence_on_turn_10(player: str, whom: str) -> None:
    table = greater(player)
    money, influence, army = table.means(JON)
    (event,) = of_kind(on_turn(10, table), LevyRaised)
    assert table.means(JON) == (money, influence + 100, army + 500)
    assert event == LevyRaised(table.number(JON), 500, 100)
    assert table.told([event]) == [f"Allies rally to {whom}: +500 knights, +100 influence."]


@pytest.mark.rule("T-CAL-5", "T-MOVE-3")
def test_a_jon_snow_who_has_retired_gains_nothing_nor_does_any_in_the_classic_game() -> None:
    retired = greater(SANSA)
    retired.retire(JON)
    for table in (retired, classic(SANSA)):
        army = table.hero(JON).army
        assert of_kind(on_turn(10, table), LevyRaised) == []
        assert table.hero(JON).army == army


@pytest.mark.rule("T-CAL-5", "T-CAL-6")
@pytest.mark.parametrize("turn", [9, 11])
def test_the_levy_comes_on_turn_10_alone_and_once(turn: int) -> None:
    table = greater(JON)
    army = table.player.army
    for due, gained in ((turn, 0), (10, 500), (10, 500)):
        on_turn(due, table)
        assert table.player.army == army + gained


@pytest.mark.rule("T-CAL-6")
def test_the_levy_is_the_last_of_the_calendar() -> None:
    steps = [entry.step.name for entry in greater().state.scheduler.calendar]
    assert steps == ["BringDragons", "ConsumeHero", "BringSister", "PartWarrior", "RaiseLevy"]


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
    for rows in (view.window, grid.rows):
        assert (len(rows), {len(row) for row in rows}) == (11, {11})
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


@pytest.mark.rule("T-SEE-2", "T-SEE-3")
@pytest.mark.parametrize(("away", "seen"), [(5, True), (6, False)])
def test_who_stands_5_tiles_away_is_seen_and_6_is_too_far(away: int, seen: bool) -> None:
    table = greater(CERSEI)
    here = table.state.world.board.position(table.player.tile)
    table.stand(JON, (here.row + 1 - away, here.column + 1 - away))
    (jon,) = (rival for rival in table.run().view().rivals if rival.name == JON)
    assert (jon.dossier is not None) is seen


def test_both_worlds_have_the_same_files() -> None:
    assert CLASSIC.keys() == GREATER.keys()
