"""T-SET-1, T-SET-8: faults in the four data files."""

import re
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.effort import usually
from tests.games.thrones.board import CLASSIC, classic_rules, load, ruleset, world_of
from tests.games.thrones.worlds import CITIES, FILES, HEROES, MAP, RULESET, WARRIORS, faults

from thrones_tui.core.errors import DataError
from thrones_tui.games.thrones.data import read_tables
from thrones_tui.games.thrones.world import World

pytestmark = pytest.mark.rule("T-SET-1")


def with_line(file: str, number: int, line: str) -> str:
    """A classic file with one line (from 1) replaced."""
    lines = CLASSIC[file].splitlines()
    lines[number - 1] = line
    return "\n".join(lines) + "\n"


def with_field(file: str, number: int, column: int, text: str | None) -> str:
    """A classic file with one field (from 1) of one line replaced, or left out."""
    fields = CLASSIC[file].splitlines()[number - 1].split(",")
    fields[column - 1 : column] = [] if text is None else [text]
    return with_line(file, number, ",".join(fields))


@pytest.mark.rule("T-SET-8")
@pytest.mark.parametrize(
    ("file", "number", "column", "text", "what"),
    [
        (MAP, 2, 1, None, "16 columns expected, 15 found"),
        (MAP, 3, 1, "w,w", "16 columns expected, 17 found"),
        (MAP, 25, 2, "?", "unknown tile: '?'"),
        (MAP, 25, 2, "", "unknown tile: ''"),
        (MAP, 25, 2, "pp", "unknown tile: 'pp'"),
        (MAP, 25, 2, "d", "unknown city letter"),
        (MAP, 25, 2, "D", "city D is already on line 7"),
        (CITIES, 4, 5, None, "5 columns expected, 4 found"),
        (CITIES, 4, 5, "15,9", "5 columns expected, 6 found"),
        (CITIES, 4, 1, "DD", "letter"),
        (CITIES, 4, 1, "4", "letter"),
        (CITIES, 4, 1, "p", "letter"),
        (CITIES, 4, 1, "C", "C is already on line 3"),
        (CITIES, 4, 2, "Deepwood Motte", "Deepwood Motte is already on line 3"),
        (CITIES, 4, 2, "", "name"),
        (CITIES, 4, 3, "lots", "money should be a whole number, not 'lots'"),
        (CITIES, 4, 4, "7.5", "army should be a whole number, not '7.5'"),
        (CITIES, 4, 5, "-1", "points should be 0 to"),
        (HEROES, 3, 5, None, "11 columns expected, 10"),
        (HEROES, 3, 11, "no,no", "11 columns expected, 12"),
        (HEROES, 5, 3, "x", "influence"),
        (HEROES, 5, 4, "-100", "army should be 0 to"),
        (HEROES, 5, 2, "9" * 30, "money should be 0 to"),
        (HEROES, 5, 5, "Hodor", "unknown warrior Hodor"),
        (HEROES, 5, 9, "26", "off the board"),
        (HEROES, 5, 10, "17", "off the board"),
        (HEROES, 5, 9, "0", "the row should be 1 to"),
        (HEROES, 5, 10, "0", "the column should be 1 to"),
        (HEROES, 5, 9, "m", "the row"),
        (HEROES, 5, 1, "Jon Snow", "Jon Snow is already on line 3"),
        (HEROES, 5, 11, "maybe", "ship should be yes or no"),
        (HEROES, 5, 5, "Melisandre", "Melisandre is already"),
        (HEROES, 5, 5, "Bronn", "Bronn is free"),
        (WARRIORS, 2, 7, None, "7 columns expected, 6 found"),
        (WARRIORS, 2, 7, "no,no", "7 columns expected, 8 found"),
        (WARRIORS, 2, 2, "201", "strength should be 0 to 200, not 201"),
        (WARRIORS, 2, 2, "-1", "strength should be 0 to 200, not -1"),
        (WARRIORS, 2, 3, "101", "loyalty should be 0 to 100, not 101"),
        (WARRIORS, 2, 4, "101", "morale should be 0 to 100, not 101"),
        (WARRIORS, 2, 4, "high", "morale should be a whole number"),
        (WARRIORS, 2, 5, "1", "free should be yes or no, not '1'"),
        (WARRIORS, 2, 7, "", "dragonglass should be yes or no, not ''"),
        (WARRIORS, 4, 1, "Bronn", "Bronn is already on line 2"),
        (WARRIORS, 2, 5, "no", "Bronn is not free"),
    ],
)
def test_a_malformed_line_is_refused_with_one_sentence_that_names_it(
    file: str, number: int, column: int, text: str | None, what: str
) -> None:
    found = faults({file: with_field(file, number, column, text)})
    at_line = [fault for fault in found if fault.startswith(f"{file}, line {number}: ")]
    assert at_line, found
    assert what in at_line[0]


@pytest.mark.parametrize(
    ("file", "line"),
    [
        (CITIES, "D,Winterfell,1000000,1000000,1000000"),
        (WARRIORS, "Jon Snow,200,100,100,no,no,no"),
        (WARRIORS, "Jon Snow,0,0,0,no,yes,yes"),
        (HEROES, "Sansa Stark,0,0,0,Brienne of Tarth,NULL,NULL,NULL,25,16,no"),
        (HEROES, "Sansa Stark,0,0,0,Brienne of Tarth,NULL,NULL,NULL,1,1,no"),
    ],
)
def test_the_ends_of_every_range_are_in_it(file: str, line: str) -> None:
    read_tables({**CLASSIC, file: with_line(file, 4, line)}, world_of(classic_rules()).rules)


@pytest.mark.rule("T-SET-8")
@pytest.mark.parametrize("twin", ["ZO\u00cb", "Zoe\u0308", "zo\u00eb\u0336"])
@pytest.mark.parametrize(
    ("file", "line"), [(HEROES, "{},0,0,0,NULL,NULL,NULL,NULL,1,{},no"), (WARRIORS, "{},1,1,1,yes,no,no")]
)
def test_names_that_look_alike_are_the_same(file: str, line: str, twin: str) -> None:
    more = "\n".join([CLASSIC[file].rstrip("\n"), line.format("Zoë", 1), line.format(twin, 2)])
    (fault,) = faults({file: more})
    assert fault.endswith(f"{twin} is already on line {CLASSIC[file].count(chr(10)) + 1}")


@pytest.mark.rule("T-SET-1", "T-SET-8")
@pytest.mark.parametrize("name", ["x", "x" * 40, "史" * 40])
def test_a_worlds_names_have_up_to_40_characters_of_any_width(name: str) -> None:
    load("thrones", {**CLASSIC, HEROES: CLASSIC[HEROES].replace("Euron Greyjoy", name)})
    (fault,) = faults({HEROES: CLASSIC[HEROES].replace("Euron Greyjoy", name * 40 + "!")})
    assert "a name should be 1 to 40 printable characters" in fault


def test_a_city_is_in_both_files_or_in_none() -> None:
    assert faults({CITIES: CLASSIC[CITIES] + "p,Nowhere,1,1,1\n"})[0].startswith("citiesGOT.txt, line 27: ")
    assert faults({MAP: CLASSIC[MAP].replace("D", "p")}) == [
        "citiesGOT.txt, line 4: Winterfell (D) is not on the map"
    ]
    what = "mapGOT.txt, line 7: unknown city letter without a line in the cities file: 'D'"
    assert what in faults({CITIES: with_line(CITIES, 4, "")})


def test_faults_are_listed_file_by_file_and_line_by_line() -> None:
    files = {
        RULESET: ruleset({"knights.price": 0, "walkers.rounds": 0}),
        MAP: with_line(MAP, 25, "w,?,!,w,w,w,w,w,w,w,w,w,w,w,w,w"),
        CITIES: with_line(CITIES, 4, "D,Winterfell,75,x,15"),
        HEROES: with_line(HEROES, 5, "Euron Greyjoy,1000,50,100,Hodor,NULL,NULL,NULL,14,9,yes"),
        WARRIORS: with_line(WARRIORS, 2, "Bronn,70,10,80,no,no,no"),
    }
    with pytest.raises(DataError) as caught:
        load("thrones", {**CLASSIC, **files})
    first, second, *others = map(str, caught.value.faults)
    assert re.fullmatch(r"ruleset.toml, line \d+: knights.price should .*", first)
    assert re.fullmatch(r"ruleset.toml, line \d+: walkers.rounds should .*", second)
    assert others == [
        "mapGOT.txt, line 25: unknown tile: '?'",
        "mapGOT.txt, line 25: unknown tile: '!'",
        "citiesGOT.txt, line 4: army should be a whole number, not 'x'",
        "heroesGOT.txt, line 5: Euron Greyjoy starts where line 2's hero does",
        "heroesGOT.txt, line 5: unknown warrior Hodor",
        "warriorsGOT.txt, line 2: Bronn is not free, and in no hero's party",
    ]
    assert str(caught.value) == f"{first} (and 7 more)"


def test_every_row_that_is_cut_is_named_and_every_tile_that_is_unknown() -> None:
    lines = CLASSIC[MAP].split("\n")
    lines[1], lines[3], lines[4] = "w,w", "w", lines[4].replace("w", "?", 1)
    assert faults({MAP: "\n".join(lines)}) == [
        "mapGOT.txt, line 2: 16 columns expected, 2 found",
        "mapGOT.txt, line 4: 16 columns expected, 1 found",
        "mapGOT.txt, line 5: unknown tile: '?'",
    ]


def test_whose_hero_cannot_be_read_is_not_said_to_be_in_no_party() -> None:
    heroes = CLASSIC[HEROES].replace("Cersei Lannister,8000", "Cersei Lannister,lots")
    assert faults({HEROES: heroes}) == [
        "heroesGOT.txt, line 1: money should be a whole number, not 'lots'",
    ]


def test_where_a_row_is_cut_nobody_is_said_to_stand_off_the_board() -> None:
    assert faults({MAP: with_line(MAP, 2, "w,p,p")}) == ["mapGOT.txt, line 2: 16 columns expected, 3 found"]


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    text = "\r\n\r\n" + with_line(WARRIORS, 2, "Bronn,70,10,80,yes,no").replace("\n", "\r\n")
    assert faults({WARRIORS: text})[0] == "warriorsGOT.txt, line 4: 7 columns expected, 6 found"


@pytest.mark.parametrize("file", [MAP, HEROES])
@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff", " \r\n"])
def test_an_empty_file_is_named(file: str, text: str) -> None:
    assert f"{file}: the file is empty" in faults({file: text})


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_named(file: str) -> None:
    with pytest.raises(DataError, match=f"{file}: the file is missing"):
        read_tables({name: text for name, text in CLASSIC.items() if name != file}, None)


@pytest.mark.parametrize("file", FILES)
def test_a_line_of_rubbish_is_not_read_out_in_full(file: str) -> None:
    assert max(map(len, faults({file: with_line(file, 2, ",".join(["x" * 100_000] * 16))}))) < 300


FIELDS = st.one_of(
    st.sampled_from(
        ["", " ", "-1", "+5", "0", "201", "1e3", "²", "p", "w", "W", "NULL", "yes", "No", "\ufeff", "\x1c"]
    ),
    st.integers().map(str),
    st.text(max_size=6),
)


@st.composite
def mutated(draw: st.DrawFn) -> dict[str, str]:
    """The classic files after a few changes to their text."""
    files = {file: CLASSIC[file] for file in FILES}
    for _ in range(draw(st.integers(1, 4))):
        file = draw(st.sampled_from(FILES))
        lines = files[file].split("\n")
        number = draw(st.integers(0, len(lines) - 1))
        fields = lines[number].split(",")
        at = draw(st.integers(0, len(fields) - 1))
        match draw(st.sampled_from(["field", "drop field", "drop line", "double", "cut", "swap", "insert"])):
            case "field":
                fields[at] = draw(FIELDS)
            case "drop field":
                del fields[at]
            case "drop line":
                lines[number : number + 1] = []
            case "double":
                lines.insert(number, lines[number])
            case "cut":
                lines = lines[: number + 1]
            case "swap":
                files[file], files[MAP] = files[MAP], files[file]
                continue
            case "insert":
                fields.insert(at, draw(FIELDS))
        if number < len(lines) and fields:
            lines[number] = ",".join(fields)
        files[file] = "\n".join(lines)
    return files


def read(files: Mapping[str, str]) -> World | DataError:
    try:
        return world_of(load("thrones", {**CLASSIC, **files}))
    except DataError as error:
        return error


@settings(max_examples=usually(150, 1000))
@given(files=mutated())
def test_files_with_any_change_are_read_or_refused_by_name(files: Mapping[str, str]) -> None:
    result = read(files)
    if isinstance(result, DataError):
        assert all(fault.file in FILES for fault in result.faults)
        assert str(result).isprintable()
        assert len(str(result)) < 300


@given(files=st.fixed_dictionaries({file: st.text() for file in FILES}))
def test_files_of_anything_are_refused_by_name(files: Mapping[str, str]) -> None:
    assert isinstance(error := read(files), DataError)
    assert str(error).isprintable()
