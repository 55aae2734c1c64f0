"""T-SET-1, T-SET-8: faults in the four data files."""

import re
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.thrones.board import CLASSIC, classic_rules, load, world_of

from thrones_tui.core.errors import DataError
from thrones_tui.games.thrones.data import read_tables
from thrones_tui.games.thrones.world import World

MAP, CITIES, HEROES, WARRIORS = FILES = ("mapGOT.txt", "citiesGOT.txt", "heroesGOT.txt", "warriorsGOT.txt")


def faults(file: str, text: str) -> list[str]:
    """What the classic world says with one file replaced, a line each."""
    with pytest.raises(DataError) as caught:
        load("thrones", {**CLASSIC, file: text})
    error = caught.value
    assert isinstance(error, ValueError)
    assert str(error).startswith(str(error.faults[0]))
    assert "\n" not in str(error)
    return [str(fault) for fault in error.faults]


def with_line(file: str, number: int, line: str) -> str:
    """A classic file with one line (from 1) replaced."""
    lines = CLASSIC[file].splitlines()
    lines[number - 1] = line
    return "\n".join(lines) + "\n"


MALFORMED = {
    "a map row too short": (MAP, 2, "w,p,p", "16 columns expected, 3 found"),
    "a map row too long": (MAP, 3, "w," * 16 + "w", "16 columns expected, 17 found"),
    "an unknown tile": (MAP, 25, "w,?,w,w,w,w,w,w,w,w,w,w,w,w,w,w", "unknown tile: '?'"),
    "an empty tile": (MAP, 25, "w,,w,w,w,w,w,w,w,w,w,w,w,w,w,w", "unknown tile: ''"),
    "a tile of two letters": (MAP, 25, "w,pp,w,w,w,w,w,w,w,w,w,w,w,w,w,w", "unknown tile: 'pp'"),
    "a small city letter": (MAP, 25, "w,d,w,w,w,w,w,w,w,w,w,w,w,w,w,w", "unknown city letter"),
    "a city twice on the map": (MAP, 25, "w,D,w,w,w,w,w,w,w,w,w,w,w,w,w,w", "city D is already on line 7"),
    "a city of too few columns": (CITIES, 4, "D,Winterfell,75,75", "5 columns expected, 4 found"),
    "a city of too many columns": (CITIES, 4, "D,Winterfell,75,75,15,9", "5 columns expected, 6 found"),
    "a city letter of two": (CITIES, 4, "DD,Winterfell,75,75,15", "letter"),
    "a digit for a city letter": (CITIES, 4, "4,Winterfell,75,75,15", "letter"),
    "land for a city letter": (CITIES, 4, "p,Winterfell,75,75,15", "letter"),
    "a city letter twice": (CITIES, 4, "C,Winterfell,75,75,15", "C is already on line 3"),
    "a city name twice": (CITIES, 4, "D,Deepwood Motte,75,75,15", "Deepwood Motte is already on line 3"),
    "a city without a name": (CITIES, 4, "D,,75,75,15", "name"),
    "money that is no number": (
        CITIES,
        4,
        "D,Winterfell,lots,75,15",
        "money should be a whole number, not 'lots'",
    ),
    "an army with a fraction": (
        CITIES,
        4,
        "D,Winterfell,75,7.5,15",
        "army should be a whole number, not '7.5'",
    ),
    "points below 0": (CITIES, 4, "D,Winterfell,75,75,-1", "points should be 0 to"),
    "a hero of too few columns": (
        HEROES,
        3,
        "Jon Snow,100,50,20,NULL,NULL,NULL,4,5,no",
        "11 columns expected, 10",
    ),
    "a hero of too many columns": (
        HEROES,
        3,
        "Jon Snow,1,5,2,NULL,NULL,NULL,NULL,4,5,no,no",
        "11 columns expected, 12",
    ),
    "influence that is no number": (
        HEROES,
        5,
        "Euron Greyjoy,1000,x,100,NULL,NULL,NULL,NULL,13,2,yes",
        "influence",
    ),
    "an army below 0": (
        HEROES,
        5,
        "Euron Greyjoy,1000,50,-100,NULL,NULL,NULL,NULL,13,2,yes",
        "army should be 0 to",
    ),
    "a number beyond all bounds": (
        HEROES,
        5,
        f"Euron Greyjoy,{'9' * 30},5,1,NULL,NULL,NULL,NULL,13,2,yes",
        "money should be 0 to",
    ),
    "an unknown warrior": (
        HEROES,
        5,
        "Euron Greyjoy,1000,50,100,Hodor,NULL,NULL,NULL,13,2,yes",
        "unknown warrior Hodor",
    ),
    "a hero south of the board": (
        HEROES,
        5,
        "Euron Greyjoy,1000,50,100,NULL,NULL,NULL,NULL,26,2,yes",
        "off the board",
    ),
    "a hero east of the board": (
        HEROES,
        5,
        "Euron Greyjoy,1000,50,100,NULL,NULL,NULL,NULL,13,17,yes",
        "off the board",
    ),
    "a hero in row 0": (
        HEROES,
        5,
        "Euron Greyjoy,1000,50,100,NULL,NULL,NULL,NULL,0,2,yes",
        "the row should be 1 to",
    ),
    "a hero in column 0": (
        HEROES,
        5,
        "Euron Greyjoy,1000,50,100,NULL,NULL,NULL,NULL,13,0,yes",
        "the column should be 1 to",
    ),
    "a row that is no number": (
        HEROES,
        5,
        "Euron Greyjoy,1000,50,100,NULL,NULL,NULL,NULL,m,2,yes",
        "the row",
    ),
    "a hero's name twice": (
        HEROES,
        5,
        "Jon Snow,1000,50,100,NULL,NULL,NULL,NULL,13,2,yes",
        "Jon Snow is already on line 3",
    ),
    "a ship of maybe": (
        HEROES,
        5,
        "Euron Greyjoy,1000,50,100,NULL,NULL,NULL,NULL,13,2,maybe",
        "ship should be yes or no",
    ),
    "a warrior in two parties": (
        HEROES,
        5,
        "Euron Greyjoy,1000,50,100,Melisandre,NULL,NULL,NULL,13,2,yes",
        "Melisandre is already",
    ),
    "a free warrior in a party": (
        HEROES,
        5,
        "Euron Greyjoy,1000,50,100,Bronn,NULL,NULL,NULL,13,2,yes",
        "Bronn is free",
    ),
    "a warrior of too few columns": (WARRIORS, 2, "Bronn,70,10,80,yes,no", "7 columns expected, 6 found"),
    "a warrior of too many columns": (
        WARRIORS,
        2,
        "Bronn,70,10,80,yes,no,no,no",
        "7 columns expected, 8 found",
    ),
    "strength above 200": (WARRIORS, 2, "Bronn,201,10,80,yes,no,no", "strength should be 0 to 200, not 201"),
    "strength below 0": (WARRIORS, 2, "Bronn,-1,10,80,yes,no,no", "strength should be 0 to 200, not -1"),
    "loyalty above 100": (WARRIORS, 2, "Bronn,70,101,80,yes,no,no", "loyalty should be 0 to 100, not 101"),
    "morale above 100": (WARRIORS, 2, "Bronn,70,10,101,yes,no,no", "morale should be 0 to 100, not 101"),
    "morale that is no number": (
        WARRIORS,
        2,
        "Bronn,70,10,high,yes,no,no",
        "morale should be a whole number",
    ),
    "free of 1": (WARRIORS, 2, "Bronn,70,10,80,1,no,no", "free should be yes or no, not '1'"),
    "dragonglass of nothing": (
        WARRIORS,
        2,
        "Bronn,70,10,80,yes,no,",
        "dragonglass should be yes or no, not ''",
    ),
    "a warrior's name twice": (WARRIORS, 4, "Bronn,100,100,50,yes,no,no", "Bronn is already on line 2"),
    "a warrior neither free nor in a party": (WARRIORS, 2, "Bronn,70,10,80,no,no,no", "Bronn is not free"),
}


@pytest.mark.rule("T-SET-1", "T-SET-8")
@pytest.mark.parametrize(("file", "number", "line", "what"), MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_line_is_refused_with_one_sentence_that_names_it(
    file: str, number: int, line: str, what: str
) -> None:
    found = faults(file, with_line(file, number, line))
    at_line = [fault for fault in found if fault.startswith(f"{file}, line {number}: ")]
    assert at_line, found
    assert what in at_line[0]


@pytest.mark.rule("T-SET-1")
@pytest.mark.parametrize(
    ("file", "line", "what"),
    [
        (CITIES, "", "unknown city letter without a line in the cities file: 'D'"),
        (CITIES, "D,Winterfell,1000000,1000000,1000000", None),
        (WARRIORS, "Jon Snow,200,100,100,no,no,no", None),
        (WARRIORS, "Jon Snow,0,0,0,no,yes,yes", None),
        (HEROES, "Sansa Stark,0,0,0,Brienne of Tarth,NULL,NULL,NULL,25,16,no", None),
        (HEROES, "Sansa Stark,0,0,0,Brienne of Tarth,NULL,NULL,NULL,1,1,no", None),
    ],
)
def test_the_ends_of_every_range_are_in_it(file: str, line: str, what: str | None) -> None:
    files = {**CLASSIC, file: with_line(file, 4, line)}
    if what is None:
        read_tables(files, world_of(classic_rules()).rules)
    else:
        with pytest.raises(DataError, match=re.escape(f"{MAP}, line 7: {what}")):
            read_tables(files, world_of(classic_rules()).rules)


@pytest.mark.rule("T-SET-1")
def test_a_city_that_is_not_on_the_map_is_a_fault_of_its_line() -> None:
    text = CLASSIC[CITIES] + "p,Nowhere,1,1,1\n"
    assert faults(CITIES, text)[0].startswith("citiesGOT.txt, line 27: ")
    rows = CLASSIC[MAP].replace("D", "p")
    assert faults(MAP, rows) == ["citiesGOT.txt, line 4: Winterfell (D) is not on the map"]


@pytest.mark.rule("T-SET-1")
def test_faults_are_listed_file_by_file_and_line_by_line() -> None:
    files = {
        MAP: with_line(MAP, 25, "w,?,!,w,w,w,w,w,w,w,w,w,w,w,w,w"),
        CITIES: with_line(CITIES, 4, "D,Winterfell,75,x,15"),
        HEROES: with_line(HEROES, 5, "Euron Greyjoy,1000,50,100,Hodor,NULL,NULL,NULL,14,9,yes"),
        WARRIORS: with_line(WARRIORS, 2, "Bronn,70,10,80,no,no,no"),
    }
    with pytest.raises(DataError) as caught:
        load("thrones", {**CLASSIC, **files})
    assert [str(fault) for fault in caught.value.faults] == [
        "mapGOT.txt, line 25: unknown tile: '?'",
        "mapGOT.txt, line 25: unknown tile: '!'",
        "citiesGOT.txt, line 4: army should be a whole number, not 'x'",
        "heroesGOT.txt, line 5: Euron Greyjoy starts where line 2's hero does",
        "heroesGOT.txt, line 5: unknown warrior Hodor",
        "warriorsGOT.txt, line 2: Bronn is not free, and in no hero's party",
    ]
    assert str(caught.value) == f"{caught.value.faults[0]} (and 5 more)"


@pytest.mark.rule("T-SET-1")
def test_where_a_row_is_cut_nobody_is_said_to_stand_off_the_board() -> None:
    assert faults(MAP, with_line(MAP, 2, "w,p,p")) == ["mapGOT.txt, line 2: 16 columns expected, 3 found"]


@pytest.mark.rule("T-SET-1")
def test_lines_are_counted_as_an_editor_counts_them() -> None:
    text = "\r\n\r\n" + with_line(WARRIORS, 2, "Bronn,70,10,80,yes,no").replace("\n", "\r\n")
    assert faults(WARRIORS, text)[0] == "warriorsGOT.txt, line 4: 7 columns expected, 6 found"


@pytest.mark.rule("T-SET-1")
@pytest.mark.parametrize("file", [MAP, HEROES])
@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff", " \r\n"])
def test_an_empty_file_is_named(file: str, text: str) -> None:
    assert f"{file}: the file is empty" in faults(file, text)


@pytest.mark.rule("T-SET-1")
@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_named(file: str) -> None:
    with pytest.raises(DataError, match=f"{file}: the file is missing"):
        read_tables({name: text for name, text in CLASSIC.items() if name != file}, None)


@pytest.mark.rule("T-SET-1", "T-SET-4")
def test_free_warriors_without_a_place_to_start_are_a_fault() -> None:
    dry = CLASSIC[MAP].replace("w", "p")
    assert any("Asha Greyjoy has nowhere to start" in fault for fault in faults(MAP, dry))
    wet = CLASSIC[MAP].replace("p", "w")
    assert any("Bronn has nowhere to start" in fault for fault in faults(MAP, wet))


@pytest.mark.rule("T-SET-1")
def test_a_line_of_rubbish_is_not_read_out_in_full() -> None:
    for file in FILES:
        found = faults(file, with_line(file, 2, ",".join(["x" * 100_000] * 16)))
        assert max(map(len, found)) < 300


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
                files[file], files[FILES[0]] = files[FILES[0]], files[file]
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


@pytest.mark.rule("T-SET-1")
@settings(max_examples=500)
@given(files=mutated())
def test_files_with_any_change_are_read_or_refused_by_name(files: Mapping[str, str]) -> None:
    result = read(files)
    if isinstance(result, DataError):
        assert all(fault.file in FILES for fault in result.faults)
        assert str(result).isprintable()
        assert len(str(result)) < 300


@pytest.mark.rule("T-SET-1")
@given(files=st.fixed_dictionaries({file: st.text() for file in FILES}))
def test_files_of_anything_are_refused_by_name(files: Mapping[str, str]) -> None:
    assert isinstance(error := read(files), DataError)
    assert str(error).isprintable()


@pytest.mark.rule("T-SET-1")
@pytest.mark.parametrize(
    "text", ["\n".join(["w"] * 201), ",".join(["w"] * 201), "\n".join([",".join(["p"] * 201)] * 201)]
)
def test_a_map_beyond_all_measure_is_refused(text: str) -> None:
    assert any("at most 200 rows and 200 columns" in fault for fault in faults(MAP, text))
