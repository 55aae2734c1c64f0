"""T-SET-1, T-SET-2: the four data files as they should be."""

import pytest
from tests.games.thrones.board import CLASSIC, classic
from tests.games.thrones.worlds import FILES, MAP

from thrones_tui.games.thrones.data import read_tables
from thrones_tui.games.thrones.house import RULES
from thrones_tui.games.thrones.world import read_world


@pytest.mark.rule("T-SET-2")
def test_the_tip_of_the_peninsula_is_land() -> None:
    table = classic()
    assert {table.at(23, 14), table.at(24, 14)} <= set(table.state.world.land_tiles)


@pytest.mark.rule("T-SET-2")
def test_the_map_that_circulated_plays_with_its_own_totals() -> None:
    rows = [line.split(",") for line in CLASSIC[MAP].split()]
    rows[23][13] = "w"
    world = read_world({**CLASSIC, MAP: "\n".join(map(",".join, rows))}, RULES)
    assert (len(world.water_tiles), len(world.land_tiles), len(world.cities)) == (239, 135, 26)
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
    stannis = ("Stannis Baratheon", 1000, 100, 200, ("Melisandre", "Davos Seaworth"), 14, 9, False)
    assert tables.heroes[1] == stannis
    assert (tables.heroes[4].ship, tables.heroes[4].party) == (True, ())
    assert tables.warriors[2] == ("Samwell Tarly", 10, 100, 50, False, False, True)
    assert tables.warriors[4] == ("Asha Greyjoy", 60, 100, 50, True, True, False)
    assert tables.cities[11] == ("L", "King's Landing", 175, 175, 35)
    assert tables.map[15][6] == "L"
    assert [len(tables.map), len(tables.cities), len(tables.heroes), len(tables.warriors)] == [25, 26, 6, 14]
