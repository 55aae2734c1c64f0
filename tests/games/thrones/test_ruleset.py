"""The ruleset file: the numbers of the classic game, and faults in it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.thrones.board import CLASSIC, PEACE, Lord, draw, read, ruleset
from tests.games.thrones.worlds import RULESET, faults

from thrones_tui.core.errors import DataError, Fault


@pytest.mark.rule("T-SET-1")
@pytest.mark.parametrize(
    ("name", "text", "what"),
    [
        ("sight.hero_glyph", "@@", "should be one printable character"),
        ("sight.hero_glyph", "王", "should be one printable character"),
        ("calendar.dragons.name", "Fire, Smoke", "should not contain a comma"),
        ("calendar.dragons.name", "", "should not be empty"),
        ("calendar.levy.hero", "x" * 41, "should be at most 40 printable characters"),
        ("title", "a\nb", "should be at most 60 printable characters"),
    ],
)
def test_a_text_that_cannot_be_shown_is_refused_by_its_line(name: str, text: str, what: str) -> None:
    changed = ruleset({name: text})
    key = name.split(".")[-1]
    fault = faults({RULESET: changed})[0]
    line = re.match(rf"ruleset\.toml, line (\d+): {re.escape(name)} {what}", fault)
    assert line, fault
    assert changed.split("\n")[int(line[1]) - 1].startswith(f"{key} = ")


@pytest.mark.rule("T-SET-1")
def test_what_a_ruleset_lacks_is_named() -> None:
    assert faults({RULESET: ""})[0].startswith("ruleset.toml: title is missing")
    table = '[calendar.demons]\nhero = "Stannis Baratheon"\nmourned_as = "Stannis"\n'
    assert "calendar.demons is missing" in faults({RULESET: ruleset({}).replace(table, "")})[0]


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
    found: list[Fault] = []
    try:
        read("\n".join(lines))
    except DataError as error:
        found = error.faults
    assert all("\n" not in str(fault) and 0 <= fault.line <= len(lines) + 1 for fault in found)


@pytest.mark.rule("T-SET-3")
def test_a_map_too_small_for_its_dragonglass_is_refused() -> None:
    draw("1****2", Lord("Ada"), Lord("Bo"), rules={"dragonglass.tiles": 6})
    with pytest.raises(DataError, match="7 tiles of plain land are needed for dragonglass, there are 6"):
        draw("1****2", Lord("Ada"), Lord("Bo"), rules=PEACE | {"dragonglass.tiles": 7})
