"""What a world offers: totals, who can go where, the ruleset's own numbers, the calendar, the picture."""

import pytest
from tests.games.thrones.board import (
    CERSEI,
    CLASSIC,
    DAENERYS,
    EURON,
    JON,
    SANSA,
    STANNIS,
    Fighter,
    Lord,
    Table,
    classic_rules,
    draw,
    greater_rules,
    load,
    world_of,
)
from tests.games.thrones.worlds import HEROES, WARRIORS

from thrones_tui.games.thrones.calendar import appointments
from thrones_tui.games.thrones.survey import Start, Survey, report, survey
from thrones_tui.games.thrones.world import World

USUAL = world_of(classic_rules())


def surveyed(table: Table) -> Survey:
    return survey(table.state.world, USUAL.rules)


def starts(found: Survey) -> dict[str, Start]:
    return {hero.name: hero for hero in found.heroes}


def differences(found: Survey) -> dict[str, tuple[object, object]]:
    return {name: (pair["here"], pair["usual"]) for name, pair in found.ruleset.items()}


@pytest.mark.rule("T-SET-2", "T-ENC-4", "T-ENC-5")
def test_the_classic_board_is_that_of_the_hand_out_with_its_totals() -> None:
    found, board, encounters = survey(USUAL, USUAL.rules), USUAL.board, USUAL.rules.encounters
    assert (board.height, board.width) == (25, 16)
    assert sorted(city.letter for city in USUAL.cities.values()) == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert found.tiles == {"water": 238, "land": 136, "cities": 26, "all": 400}
    assert found.points == {"water": 238, "land": 272, "cities": 290, "all": 800}
    assert found.money == {"water": 2380, "land": 2720, "cities": 1500, "heroes": 11200, "all": 17800}
    assert found.armies["heroes"] == 870
    assert found.influence == {"water": 0, "land": 0, "cities": 0, "heroes": 1600, "all": 1600}
    assert (USUAL.total_points, encounters.money_total, encounters.influence_total) == (800, 17800, 1600)
    assert (differences(found), found.calendar_lacks) == ({}, {})


@pytest.mark.rule("T-SET-2")
def test_the_totals_of_the_greater_world_and_its_own_numbers() -> None:
    world = world_of(greater_rules())
    found = survey(world, USUAL.rules)
    assert (world.board.height, world.board.width) == (35, 26)
    assert found.tiles == {"water": 484, "land": 400, "cities": 26, "all": 910}
    assert found.points == {"water": 484, "land": 800, "cities": 316, "all": 1600}
    assert world.total_points == 1600
    numbers = differences(found)
    assert numbers.pop("tagline")
    assert numbers == {
        "title": ("Greater Westeros", "The Game of Thrones"),
        "sight.radius": (5, 3),
        "sight.hero_glyph": ("@", ""),
        "actions.rest_strength": (5, 1),
        "actions.consult_morale": (5, 1),
        "water.money": (20, 10),
        "water.influence": (10, 0),
        "land.influence": (10, 0),
        "calendar.dragons.army": (1000, 5000),
        "calendar.levy.hero": ("Jon Snow", ""),
        "calendar.levy.army": (500, 0),
        "calendar.levy.influence": (100, 0),
        "walkers.army": (20000, 2000),
    }


@pytest.mark.rule("T-ACT-2", "T-MOVE-2")
def test_heroes_reach_each_other_over_land_or_with_a_ship() -> None:
    found = survey(USUAL, USUAL.rules)
    assert found.neighbours == ((CERSEI, JON, SANSA), (STANNIS,), (EURON,), (DAENERYS,))
    assert [hero.name for hero in found.heroes if hero.ship] == [STANNIS, EURON]
    assert starts(found)[STANNIS].by_land.cities == ("J",)
    assert starts(found)[STANNIS].by_land.tiles == 1
    assert set(starts(found)[DAENERYS].by_land.cities) == set("RSTUVWXYZ")
    anywhere = [hero.by_sea for hero in found.heroes]
    assert {len(journey.cities) for journey in anywhere} == {26}
    assert {journey.tiles for journey in anywhere} == {400}


def test_diagonals_connect_nothing() -> None:
    found = surveyed(draw("1*~~~\n*~2**", Lord("Ada"), Lord("Bo"), exile=False))
    assert found.neighbours == (("Ada",), ("Bo",))
    assert (starts(found)["Ada"].by_land.tiles, starts(found)["Bo"].by_land.tiles) == (3, 3)


@pytest.mark.rule("T-MOVE-2")
def test_who_starts_on_water_without_a_ship_comes_ashore_and_no_further() -> None:
    drawing = "A*~1~*2~~B\n**~~~**~~*\n~~~~~~~~~~\n3*********"
    world = draw(drawing, Lord("Ada"), Lord("Bo"), Lord("Cid"), afloat="1", exile=False).state.world
    found = survey(world, USUAL.rules)
    assert found.neighbours == (("Bo",), ("Cid",))
    assert found.adrift == {"Ada": ("Bo", "Cid")}
    assert starts(found)["Ada"].by_land.cities == ("A", "B")
    assert starts(found)["Bo"].by_land.tiles == 4
    assert "  Ada, from the water, as far as Bo and Cid" in report(world, USUAL).lines


@pytest.mark.rule("T-ACT-2")
def test_a_ship_may_be_the_heros_or_a_warriors() -> None:
    fleet = (Fighter("Nan", ship=True),)
    lords = (Lord("Ada", ship=True), Lord("Bo", party=fleet), Lord("Cid", party=(Fighter("Ned"),)))
    found = surveyed(draw("1*~*2*3****", *lords))
    assert [hero.name for hero in found.heroes if hero.ship] == ["Ada", "Bo"]


def world_without(name: str) -> World:
    """The classic world without a hero or a warrior."""
    files = dict(CLASSIC)
    for file in (HEROES, WARRIORS):
        lines = (line for line in files[file].splitlines() if not line.startswith(name))
        files[file] = "\n".join(lines).replace(name, "NULL")
    return world_of(load("thrones", files))


@pytest.mark.rule("T-CAL-6")
@pytest.mark.parametrize(
    ("name", "lacking"),
    [
        ("Arya Stark", {"sister": "no warrior Arya Stark"}),
        ("Jaime Lannister", {"parting": "no warrior Jaime Lannister"}),
        (EURON, {}),
    ],
)
def test_what_is_written_and_cannot_be_is_told_and_does_not_happen(
    name: str, lacking: dict[str, str]
) -> None:
    world = world_without(name)
    assert survey(world, USUAL.rules).calendar_lacks == lacking
    assert len(list(appointments(world))) == 4 - len(lacking)


@pytest.mark.rule("T-CAL-6")
def test_a_hero_and_a_warrior_may_both_be_missing() -> None:
    table = draw("1****2", Lord("Ada"), Lord("Bo"))
    found = surveyed(table)
    assert found.calendar_lacks == {
        "dragons": f"no hero {DAENERYS}",
        "demons": f"no hero {STANNIS}",
        "sister": f"no hero {SANSA} and no warrior Arya Stark",
        "parting": f"no hero {CERSEI} and no warrior Jaime Lannister",
    }
    assert list(appointments(table.state.world)) == []
    lines = report(table.state.world, USUAL).lines
    assert f"  calendar.dragons: no hero {DAENERYS}" in lines
    assert "These entries of the calendar for turn 10 do not happen:" in lines


def test_the_picture_is_the_map_with_each_hero_behind_its_tile() -> None:
    drawing = "1*~~A*\n**~~~2\n~~~~~~"
    assert surveyed(draw(drawing, Lord("Ada"), Lord("Bo"), exile=False)).map == (
        "*&* ~ ~ A *",
        "* * ~ ~ ~ *&",
        "~ ~ ~ ~ ~ ~",
    )


def test_a_hero_who_is_alone_on_an_island_is_said_to_be() -> None:
    lines = report(USUAL, USUAL).lines
    assert "  Cersei Lannister, Jon Snow, Sansa Stark" in lines
    assert "  Euron Greyjoy (nobody else)" in lines
    assert "The ruleset is that of The Game of Thrones." in lines
    assert lines[-25:] == survey(USUAL, USUAL.rules).map


def test_numbers_of_a_survey_stand_below_each_other() -> None:
    assert report(USUAL, USUAL).lines[2:4] == (
        "        tiles  points   money   army  influence",
        "water     238     238   2,380      0          0",
    )
