"""The ruleset file: the numbers of the classic game, and faults in it."""

import pytest
from tests.games.thrones.board import CLASSIC, PEACE, Fighter, Lord, classic_rules, draw, ruleset

from thrones_tui.games.thrones.data import DataError
from thrones_tui.games.thrones.rules import load
from thrones_tui.games.thrones.ruleset import read_ruleset


@pytest.mark.rule("T-SEE-1", "T-ACT-3", "T-ACT-4", "T-ECO-1", "T-CAL-1", "T-END-3")
def test_the_classic_numbers_are_those_of_the_rules() -> None:
    rules = classic_rules().world.rules
    assert (rules.sight.radius, rules.sight.hero_glyph) == (3, "")
    assert (rules.actions.rest_strength, rules.actions.consult_morale) == (1, 1)
    assert (rules.water.money, rules.water.influence, rules.water.army, rules.water.points) == (10, 0, 0, 1)
    assert (rules.land.money, rules.land.influence, rules.land.army, rules.land.points) == (20, 0, 10, 2)
    assert (rules.walkers.turns, rules.walkers.army, rules.walkers.points) == (50, 2000, 400)
    assert rules.calendar.dragons.army == 5000


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "should have exactly the fields"),
        ("title = ", "Invalid value"),
        (ruleset({}).replace("price = 20", ""), "Ruleset.knights should have exactly the fields price"),
        (ruleset({}).replace("price = 20", 'price = "20"'), "Ruleset.knights.price should be int, not '20'"),
        (ruleset({}).replace("price = 20", "price = 20\ncost = 1"), "Ruleset.knights should have exactly"),
        (ruleset({}).replace("chance = 0.3", "chance = true"), "Ruleset.fate.chance should be a number"),
        (ruleset({"fate.chance": 1.5}), "fate.chance should be at most 1"),
        (ruleset({"encounters.money_total": 0}), "encounters.money_total should be 1 to 1000000, not 0"),
        (ruleset({"walkers.power_scale": 0}), "walkers.power_scale should be 1 to 1000000, not 0"),
        (ruleset({"actions.rest_strength": -1}), "actions.rest_strength should be 0 to 1000000, not -1"),
        (ruleset({"sight.hero_glyph": "@@"}), "sight.hero_glyph should be one printable character"),
    ],
)
def test_a_faulty_ruleset_is_refused_with_one_line_that_names_the_place(text: str, what: str) -> None:
    with pytest.raises(DataError) as caught:
        load("thrones", {**CLASSIC, "ruleset.toml": text})
    assert str(caught.value).startswith("ruleset.toml: ")
    assert what in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_number_changed_in_the_file_is_a_number_changed_in_the_game() -> None:
    assert read_ruleset(ruleset({"knights.price": 7})).knights.price == 7
    table = draw(
        "1*~~2", Lord("Ada", party=(Fighter("Hound", 100),)), Lord("Bo"), rules={"actions.rest_strength": 5}
    )
    table.run().submit("rest")
    assert table.warrior("Hound").strength == 105


@pytest.mark.rule("T-SET-3")
def test_a_map_too_small_for_its_dragonglass_is_refused() -> None:
    draw("1****2", Lord("Ada"), Lord("Bo"), rules={"dragonglass.tiles": 6})
    with pytest.raises(DataError, match="7 tiles of plain land are needed for dragonglass, there are 6"):
        draw("1****2", Lord("Ada"), Lord("Bo"), rules=PEACE | {"dragonglass.tiles": 7})


@pytest.mark.rule("T-SET-4")
def test_a_map_too_small_for_its_free_warriors_is_refused() -> None:
    four = [Fighter(name) for name in "WXYZ"]
    draw("1****2", Lord("Ada"), Lord("Bo"), free=four)
    with pytest.raises(DataError, match="5 free warriors start on plain land, but there is room for 4"):
        draw("1****2", Lord("Ada"), Lord("Bo"), free=[*four, Fighter("V")])
