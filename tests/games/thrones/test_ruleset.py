"""The ruleset file: the numbers of the classic game, and faults in it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.thrones.board import (
    CLASSIC,
    PEACE,
    Fighter,
    Lord,
    classic_rules,
    draw,
    load,
    read,
    ruleset,
    world_of,
)

from thrones_tui.core.errors import DataError, Fault


@pytest.mark.rule("T-SEE-1", "T-ACT-3", "T-ACT-4", "T-ECO-1", "T-CAL-1", "T-END-3")
def test_the_classic_numbers_are_those_of_the_rules() -> None:
    rules = world_of(classic_rules()).rules
    assert (rules.sight.radius, rules.sight.hero_glyph) == (3, "")
    assert (rules.actions.rest_strength, rules.actions.consult_morale) == (1, 1)
    assert (rules.water.money, rules.water.influence, rules.water.army, rules.water.points) == (10, 0, 0, 1)
    assert (rules.land.money, rules.land.influence, rules.land.army, rules.land.points) == (20, 0, 10, 2)
    assert (rules.walkers.turns, rules.walkers.army, rules.walkers.points) == (50, 2000, 400)
    assert rules.calendar.dragons.army == 5000


FAULTS = {
    "nothing at all": ("", "title is missing", 0),
    "no TOML": ("title = \n", "Invalid value", 1),
    "a number missing": (ruleset({}).replace("price = 20", ""), "knights.price is missing", "[knights]"),
    "a table missing": (ruleset({}).replace("[knights]\nprice = 20", ""), "knights is missing", 0),
    "a table of tables missing": (
        ruleset({}).replace('[calendar.demons]\nhero = "Stannis Baratheon"\nmourned_as = "Stannis"\n', ""),
        "calendar.demons is missing",
        "[calendar]",
    ),
    "no table": (
        "knights = 20\n" + ruleset({}).replace("[knights]\nprice = 20", ""),
        "a table, [knights]",
        1,
    ),
    "a text for a number": (
        ruleset({}).replace("price = 20", 'price = "20"'),
        "knights.price should be a whole number, not '20'",
        'price = "20"',
    ),
    "a number for a text": (
        ruleset({}).replace('mourned_as = "Stannis"', "mourned_as = 7"),
        "calendar.demons.mourned_as should be a text in quotes, not '7'",
        "mourned_as = 7",
    ),
    "a fraction for a whole number": (
        ruleset({}).replace("price = 20", "price = 20.0"),
        "knights.price should be a whole number, not '20.0'",
        "price = 20.0",
    ),
    "a truth for a chance": (
        ruleset({}).replace("chance = 0.3", "chance = true"),
        "fate.chance should be a number, not 'True'",
        "chance = true",
    ),
    "no number": (
        ruleset({}).replace("chance = 0.3", "chance = nan"),
        "fate.chance should be 0 to 1, not nan",
        "chance = nan",
    ),
    "a number too many": (
        ruleset({}).replace("price = 20", "price = 20\ncost = 1"),
        "knights.cost is an unknown setting",
        "cost = 1",
    ),
    "two signs for the hero": (
        ruleset({"sight.hero_glyph": "@@"}),
        "sight.hero_glyph should be one printable character",
        'hero_glyph = "@@"',
    ),
    "a sign two columns wide": (
        ruleset({"sight.hero_glyph": "王"}),
        "sight.hero_glyph should be one printable character",
        "hero_glyph",
    ),
    "a name with a comma": (
        ruleset({"calendar.dragons.name": "Fire, Smoke"}),
        "calendar.dragons.name should be without a comma",
        'name = "Fire',
    ),
    "no name": (
        ruleset({"calendar.dragons.name": ""}),
        "calendar.dragons.name should not be empty",
        'name = ""',
    ),
    "a name too long": (
        ruleset({"calendar.levy.hero": "x" * 41}),
        "calendar.levy.hero should be at most 40 printable characters",
        'hero = "xx',
    ),
    "a number of thousands of digits": (f"title = {'9' * 5000}", "something in it is too long", 0),
    "a number that cannot be told": (
        ruleset({}).replace("price = 20", f"price = 0x{'f' * 5000}"),
        "knights.price should be 1 to 1000000, not so long a number",
        "price = 0xf",
    ),
    "brackets without end": (f"title = {'[' * 9000}", "something in it is too long", 0),
    "a list of tables": (
        ruleset({}).replace("[knights]", "[[knights]]"),
        "knights should be a table, [knights]",
        "[[knights]]",
    ),
    "a name of two lines": (
        ruleset({}).replace("price = 20", 'price = 20\n"a\\nb" = 1'),
        "knights.'a\\nb' is an unknown setting",
        "[knights]",
    ),
    "a title of two lines": (
        ruleset({"title": "a\nb"}),
        "title should be at most 60 printable characters",
        "title",
    ),
}


@pytest.mark.rule("T-SET-1")
@pytest.mark.parametrize(("text", "what", "line"), FAULTS.values(), ids=FAULTS)
def test_a_faulty_ruleset_is_refused_by_the_line_and_what_is_wrong_there(
    text: str, what: str, line: int | str
) -> None:
    with pytest.raises(DataError) as caught:
        load("thrones", {**CLASSIC, "ruleset.toml": text})
    fault = caught.value.faults[0]
    assert what in fault.what
    assert fault.file == "ruleset.toml"
    if isinstance(line, int):
        assert fault.line == line
    else:
        assert text.split("\n")[fault.line - 1].startswith(line)
    assert all("\n" not in str(fault) for fault in caught.value.faults)


LIMITS = {
    "sight.radius": (1, 20),
    "limits.party": (1, 6),
    "limits.name_length": (1, 40),
    "limits.start_resources": (0, 1_000_000),
    "actions.rest_strength": (0, 1_000_000),
    "encounters.reach": (0, 20),
    "encounters.influence_total": (1, 1_000_000),
    "encounters.money_total": (1, 1_000_000),
    "knights.price": (1, 1_000_000),
    "encounters.speech_keeps": (0, 100),
    "encounters.offer_keeps": (0, 100),
    "encounters.tie_keeps": (0, 100),
    "fate.jackpot_factor": (0, 4),
    "fate.chance": (0, 1),
    "walkers.turns": (1, 1000),
    "walkers.refusals": (0, 100),
    "walkers.rounds": (1, 100),
    "walkers.power_scale": (1, 1_000_000),
    "walkers.morale_divisor": (1, 1_000_000),
    "walkers.influence_divisor": (1, 1_000_000),
}


@pytest.mark.rule("T-SET-1")
@pytest.mark.parametrize(("name", "ends"), LIMITS.items())
def test_the_ends_of_every_range_are_in_it_and_what_is_beyond_is_a_fault(
    name: str, ends: tuple[int, int]
) -> None:
    low, high = ends
    for value in ends:
        read(ruleset({name: value}))
    for value in (low - 1, high + 1):
        with pytest.raises(DataError) as caught:
            read(ruleset({name: value}))
        assert [fault.what for fault in caught.value.faults] == [
            f"{name} should be {low} to {high}, not {value}"
        ]


@pytest.mark.rule("T-SET-1")
def test_all_faults_of_a_ruleset_are_found_with_those_of_the_other_files() -> None:
    text = ruleset({"knights.price": 0, "walkers.rounds": 0, "limits.strength": 5})
    with pytest.raises(DataError) as caught:
        load("thrones", {**CLASSIC, "ruleset.toml": text, "heroesGOT.txt": "x\n"})
    named = [(fault.file, fault.what.split()[0]) for fault in caught.value.faults]
    assert named[:3] == [
        ("ruleset.toml", "knights.price"),
        ("ruleset.toml", "walkers.rounds"),
        ("heroesGOT.txt", "11"),
    ]


@pytest.mark.rule("T-SET-1")
@pytest.mark.parametrize("saved_as", ["\ufeff{}", "{}", "\n\n{}"])
def test_a_ruleset_says_the_same_however_its_editor_saved_it(saved_as: str) -> None:
    text = CLASSIC["ruleset.toml"]
    for ends in ("\n", "\r\n"):
        assert read(saved_as.format(text).replace("\n", ends)) == read(text)


@pytest.mark.rule("T-ENC-7", "T-ENC-9", "T-HOUSE-1")
def test_what_a_world_of_an_older_day_does_not_say_is_as_in_the_hand_out() -> None:
    text = CLASSIC["ruleset.toml"]
    older = re.sub(r"\n\w+_keeps = .*|\n\[horses\].*(\n\w.*)*", "", text)
    assert len(older.split("\n")) == len(text.split("\n")) - 3 - 5
    assert read(older) == read(text)


@given(st.data())
@settings(deadline=None)
def test_whatever_is_in_the_file_it_is_read_or_refused_in_sentences(data: st.DataObject) -> None:
    lines = CLASSIC["ruleset.toml"].split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        number = data.draw(st.integers(0, len(lines) - 1))
        parts = ["", "[sight]", "[[limits]]", "radius = 2", "x", '"', "= 3", "1979-05-27", "[a.b]", "\x00"]
        match data.draw(st.sampled_from(["drop", "double", "value", "line"])):
            case "drop":
                lines[number : number + 1] = [""]
            case "double":
                lines.insert(number, lines[number])
            case "value":
                value = data.draw(st.one_of(st.integers(), st.floats(), st.text(max_size=5), st.booleans()))
                lines[number] = f"{lines[number].partition('=')[0]} = {value!r}".replace("T", "t")
            case _:
                lines[number] = data.draw(st.sampled_from(parts))
    faults: list[Fault] = []
    try:
        read("\n".join(lines))
    except DataError as error:
        faults = error.faults
    for fault in faults:
        assert "\n" not in str(fault)
        assert 0 <= fault.line <= len(lines) + 1


def test_a_number_changed_in_the_file_is_a_number_changed_in_the_game() -> None:
    assert read(ruleset({"knights.price": 7})).knights.price == 7
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
    with pytest.raises(
        DataError, match=r"line 6: V has nowhere to start: there is plain land for 4 free warriors"
    ):
        draw("1****2", Lord("Ada"), Lord("Bo"), free=[*four, Fighter("V")])
