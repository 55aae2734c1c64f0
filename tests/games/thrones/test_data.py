"""T-SET-1, T-SET-2: the four data files as they should be."""

import pytest
from tests.games.thrones.board import CLASSIC, classic, classic_rules, world_of

from thrones_tui.games.thrones.data import read_tables
from thrones_tui.games.thrones.house import RULES
from thrones_tui.games.thrones.world import World, read_world

MAP, CITIES, HEROES, WARRIORS = FILES = ("mapGOT.txt", "citiesGOT.txt", "heroesGOT.txt", "warriorsGOT.txt")


def kinds(world: World) -> tuple[int, int, int]:
    """Tiles of water, plain land and cities."""
    return len(world.water_tiles), len(world.land_tiles), len(world.cities)


@pytest.mark.rule("T-SET-2")
def test_the_classic_board_is_that_of_the_hand_out() -> None:
    world = world_of(classic_rules())
    assert (world.board.height, world.board.width, world.board.size) == (25, 16, 400)
    assert kinds(world) == (238, 136, 26)
    assert sorted(city.letter for city in world.cities.values()) == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    points = [world.yields[tile].points for tile in range(400)]
    assert sum(points[tile] for tile in world.water_tiles) == 238
    assert sum(points[tile] for tile in world.land_tiles) == 272
    assert sum(points[tile] for tile in world.cities) == 290
    assert world.total_points == 800


@pytest.mark.rule("T-SET-2", "T-ENC-5")
def test_all_tiles_and_all_heroes_together_hold_17800_money() -> None:
    world = world_of(classic_rules())
    of_tiles = sum(worth.money for worth in world.yields)
    assert of_tiles + sum(hero.money for hero in world.tables.heroes) == 17800
    assert world.rules.encounters.money_total == 17800


@pytest.mark.rule("T-ENC-4")
def test_all_heroes_together_begin_with_1600_influence() -> None:
    world = world_of(classic_rules())
    assert sum(hero.influence for hero in world.tables.heroes) == 1600
    assert world.rules.encounters.influence_total == 1600


@pytest.mark.rule("T-SET-2")
def test_the_tip_of_the_peninsula_is_land() -> None:
    table = classic()
    assert table.at(23, 14) in table.state.world.land_tiles
    assert table.at(24, 14) in table.state.world.land_tiles


@pytest.mark.rule("T-SET-2")
def test_the_map_that_circulated_plays_with_its_own_totals() -> None:
    rows = [line.split(",") for line in CLASSIC[MAP].split()]
    rows[23][13] = "w"
    world = read_world({**CLASSIC, MAP: "\n".join(map(",".join, rows))}, RULES)
    assert kinds(world) == (239, 135, 26)
    assert world.total_points == 799
    of_tiles = sum(worth.money for worth in world.yields)
    assert of_tiles + sum(hero.money for hero in world.tables.heroes) == 17790


@pytest.mark.rule("T-SET-2")
@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(
    "as_written",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text.replace("\n", "\r\n"),
        lambda text: "\n \n" + text.replace("\n", "\n\n") + "\t\n",
        lambda text: text.rstrip("\n"),
        lambda text: text.replace(",", " ,  "),
    ],
    ids=["BOM", "CRLF", "BOM and CRLF", "blank lines", "no last line end", "blanks around values"],
)
def test_a_file_says_the_same_however_its_editor_saved_it(file: str, as_written: object) -> None:
    assert callable(as_written)
    assert read_tables({**CLASSIC, file: as_written(CLASSIC[file])}, None) == read_tables(CLASSIC, None)


@pytest.mark.rule("T-SET-1")
def test_the_files_are_read_field_by_field() -> None:
    tables = read_tables(CLASSIC, None)
    stannis = tables.heroes[1]
    assert stannis == (
        "Stannis Baratheon", 1000, 100, 200, ("Melisandre", "Davos Seaworth"), 14, 9, False,
    )  # fmt: skip
    assert tables.heroes[4].ship
    assert tables.heroes[4].party == ()
    assert tables.warriors[2] == ("Samwell Tarly", 10, 100, 50, False, False, True)
    assert tables.warriors[4] == ("Asha Greyjoy", 60, 100, 50, True, True, False)
    assert tables.cities[11] == ("L", "King's Landing", 175, 175, 35)
    assert tables.map[15][6] == "L"
    assert [len(tables.map), len(tables.cities), len(tables.heroes), len(tables.warriors)] == [25, 26, 6, 14]
