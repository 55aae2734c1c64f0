"""Screens with a cursor on a board: looking around, the map of the realm, picking a place."""

import re

import pytest
from tests.games.thrones.board import CERSEI, DAENERYS, STANNIS, classic
from tests.tui.screens.places import visit
from tests.tui.screens.stage import Watched, alone, jon, seat, watch
from tests.tui.screens.table_games import new

from thrones_tui.scene.canvas import Rect

SIZES = [(40, 12), (59, 17), (60, 18), (80, 24), (120, 40), (300, 100)]


def under_cursor(terminal: Watched, width: int = 1) -> str:
    row, col = terminal.canvas.cursor or (0, 0)
    return terminal.text.split("\n")[row][col : col + width]


# Looking around


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 50)])
def test_looking_leaves_the_own_party_in_view(size: tuple[int, int]) -> None:
    text = visit("look", width=size[0], height=size[1]).text
    for name, strength in (("Jon Snow", 100), ("Samwell Tarly", 10), ("Tormund Giantsbane", 120)):
        assert re.search(rf"{name}.*S\W*{strength} ?L", text)
    assert "You see" in text


@pytest.mark.parametrize("size", SIZES)
def test_looking_says_all_about_who_and_what_is_under_the_cursor(size: tuple[int, int]) -> None:
    terminal = visit("look", width=size[0], height=size[1])
    seen = terminal.asked if size[0] >= 60 else terminal.words
    if "Space more" in terminal.key_bar:
        assert size == (40, 12)
        seen += " " + visit("look", " ", width=size[0], height=size[1]).words
    for sentence in (
        "Castle Black (row 4, column 5), yours.",
        "You are here.",
        "Worth 3 points; pays you nothing more.",
        "Stannis Baratheon, with 200 knights and Melisandre (S80 L50 M50), Davos Seaworth (S10 L100 M40)",
        "Met now: speech 21.88%, gold 25.28%, battle 100% to win.",
    ):
        assert set(sentence.split()) <= set(seen.split())
    assert under_cursor(terminal) == "@"


@pytest.mark.parametrize(
    ("pressed", "sentence"),
    [
        (["right"], "Land (row 4, column 6), held by nobody."),
        (["right", "l"], "Eastwatch by the Sea (row 4, column 7), held by nobody."),
        (["down"], "Land (row 5, column 5), held by nobody."),
        (["left", "h"], "Water (row 4, column 3), held by nobody."),
        (["j", "j", "j"], "Winterfell (row 7, column 5), held by Sansa Stark."),
    ],
)
def test_the_cursor_moves_and_tells_places_apart(pressed: list[str], sentence: str) -> None:
    assert sentence in visit("look", *pressed).asked


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
def test_the_whole_tile_that_is_looked_at_is_marked(size: tuple[int, int]) -> None:
    width, height = size
    canvas = visit("look", "right", width=width, height=height).canvas
    marked = {
        (row, at)
        for row in range(height)
        for col, text, style, _ in canvas.runs(row)
        if style == "cursor"
        for at in range(col, col + len(text))
    }
    tile = {(40, 12): Rect(4, 8, 1, 2), (80, 24): Rect(8, 17, 2, 4), (120, 40): Rect(11, 25, 3, 6)}[size]
    assert marked == {
        (tile.row + down, tile.col + across) for down in range(tile.height) for across in range(tile.width)
    }


def test_the_cursor_stays_in_sight() -> None:
    assert "(row 1, column 2)" in visit("look", *["up"] * 9, *["left"] * 9).asked
    assert "(row 7, column 8)" in visit("look", *["j"] * 9, *["l"] * 9).asked


def test_beyond_the_edge_there_is_nothing_to_tell() -> None:
    table = classic(CERSEI)
    table.stand(CERSEI, (1, 1))
    assert "Beyond the edge of the world." in watch(seat(table), "x", "up").asked


def test_a_free_warrior_is_told_with_all_numbers() -> None:
    table = alone()
    table.stand("Asha Greyjoy", (4, 6))
    asked = watch(seat(table), "x", "right").asked
    assert "Asha Greyjoy, free: strength 60, loyalty 100, morale 50, ship." in asked


def test_a_crowded_tile_can_be_told_in_the_smallest_window() -> None:
    table = jon()
    table.stand(STANNIS, (4, 7))
    table.hold(DAENERYS, table.at(4, 7))
    frames = [
        watch(seat(table), "x", "right", "right", *pressed, width=40, height=12)
        for pressed in ([], [" "], [" ", " "], [" ", "left"])
    ]
    seen = [
        " ".join(" ".join([*(row[14:] for row in rows[1:8]), *rows[8:11]]).split())
        for rows in (frame.text.split("\n") for frame in frames)
    ]
    assert " ".join(seen[:2]) == (
        "Eastwatch by the Sea (row 4, column 7), held by Daenerys Targaryen. "
        "Worth 3 points; would pay you 15 money and 15 knights. "
        "Stannis Baratheon, with 200 knights and Melisandre (S80 L50 M50), Davos Seaworth (S10 L100 M40) "
        "and Petyr Baelish (S20 L0 M100). Met now: speech 21.88%, gold 25.28%, battle 100% to win."
    )
    assert seen[1] == "Met now: speech 21.88%, gold 25.28%, battle 100% to win."  # a sentence is kept whole
    assert seen[2] == seen[0]
    assert seen[3].startswith("Land (row 4, column 6)")
    assert [("Space more" in frame.key_bar) for frame in frames] == [True, True, True, False]


@pytest.mark.parametrize("pressed", ["esc", "x", "q"])
def test_looking_ends_where_it_began_and_took_no_time(pressed: str) -> None:
    terminal = visit("look", "right", pressed)
    assert terminal.text == visit("game").text


# The map


@pytest.mark.rule("T-SEE-2")
@pytest.mark.parametrize("size", SIZES)
def test_the_map_begins_at_the_hero_and_scrolls_to_every_corner(size: tuple[int, int]) -> None:
    width, height = size
    terminal = visit("map", width=width, height=height)
    assert under_cursor(terminal, 2) == "A@" or under_cursor(terminal) == "@"
    assert "here" in terminal.text.lower()
    for ways, spot in ((["up", "left"], "3N 4W"), (["down", "right"], "21S 11E")):
        terminal = visit("map", *ways * 30, width=width, height=height)
        assert spot in terminal.text
        assert terminal.canvas.cursor is not None


@pytest.mark.rule("T-SEE-2")
def test_an_edge_of_the_board_is_drawn_where_it_is_in_view_and_an_arrow_where_the_board_goes_on() -> None:
    top = visit("map", *["up"] * 30, width=40, height=12)
    assert "▼" in top.text
    assert "▲" not in top.text
    bottom = visit("map", *["down"] * 30, width=40, height=12)
    assert "▲" in bottom.text
    assert "▼" not in bottom.text
    whole = visit("map", width=120, height=40)
    assert not {"▲", "▼", "◂", "▸"} & set(whole.text)


@pytest.mark.rule("T-SEE-2")
def test_the_map_shows_what_was_seen_and_nothing_else() -> None:
    board = visit("map", width=40, height=40).text.split("\n", 1)[1].rsplit("\n", 1)[0]
    assert {char for char in board if char.isupper()} == {"A", "B", "C", "D"}
    wide = visit("map", width=120, height=40).text
    for name in ("Castle Black", "Eastwatch by the Sea", "Deepwood Motte", "Winterfell"):
        assert name in wide
    assert "Pyke" not in wide


@pytest.mark.rule("T-SEE-2")
@pytest.mark.parametrize("pressed", [(), ("down",) * 30, ("up",) * 30])
def test_the_map_has_all_its_rows_in_the_usual_window_whichever_has_the_cursor(
    pressed: tuple[str, ...],
) -> None:
    lines = visit("map", *pressed, width=80, height=24).text.split("\n")
    numbers = [line[:4].split()[0] for line in lines if line[:4].strip()]
    assert numbers[0].startswith("1")
    assert numbers[-1].startswith(("24", "25"))
    assert sum(number.endswith("+") for number in numbers) == 1
    assert re.search(r"(\d+)\+ is rows \1 and \d", "\n".join(lines))
    assert lines[-1].endswith("Esc back")


@pytest.mark.rule("T-SEE-2")
@pytest.mark.parametrize(
    ("size", "there"),
    [((80, 24), "go, 3 steps"), ((40, 12), "go, 3 steps"), ((120, 40), "go to Winterfell, 3 steps")],
)
def test_the_map_explains_its_cursor_and_says_where_enter_goes(size: tuple[int, int], there: str) -> None:
    width, height = size
    here = visit("map", width=width, height=height)
    assert "Enter" not in here.key_bar, "nobody goes where one is"
    assert ("cursor" in here.text) == (width > 40)
    leapt = visit("map", "D", width=width, height=height)
    assert f"Enter {there}" in leapt.key_bar
    assert "Enter" not in visit("map", *["down"] * 30, width=width, height=height).key_bar


# Picking a place


def test_the_place_under_the_cursor_is_named() -> None:
    top = visit("spot").text.split("\n")[0]
    assert top.startswith(" Where do you start?")
    assert top.endswith(" row 1, column 1: land")
    assert visit("spot", "down").text.split("\n")[0].endswith("row 2, column 1: water, with a ship")
    assert visit("spot", *"jjjllll").text.split("\n")[0].endswith("row 4, column 5: taken by Jon Snow")
    assert visit("spot", *"jjjllllll").text.split("\n")[0].endswith("row 4, column 7: Eastwatch by the Sea")


@pytest.mark.rule("T-SET-7")
def test_enter_takes_the_place_into_the_form_and_escape_does_not() -> None:
    assert "You start at row 2, column 3: land." in visit("spot", "down", "right", "l", "enter").words
    assert "You start at row 1, column 1: land." in visit("spot", "down", "right", "l", "esc").words


@pytest.mark.rule("T-SET-7")
def test_a_place_that_is_taken_cannot_be_picked() -> None:
    assert "Where do you start?" in visit("spot", *"jjjllll", "enter").text


@pytest.mark.rule("G-TURN-1")
def test_rows_and_columns_of_the_valley_have_their_numbers_on_the_map() -> None:
    for width, height in ((120, 40), (80, 24), (40, 12)):
        rows = watch(new("goldrush", size="8")(), "m", width=width, height=height).text.split("\n")
        (edge,) = (row for row in rows if "┌" in row)
        assert re.findall(r"\d", edge) == list("01234567")
        found = [re.match(r" *(\d)│", row) for row in rows]
        assert [number[1] for number in found if number] == list("01234567")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_map_of_a_ring_has_its_signs_beside_it_as_far_as_there_is_room(size: tuple[int, int]) -> None:
    terminal = watch(new("horcruxes")(), "1", "m", width=size[0], height=size[1])
    assert "Signs" in terminal.text
    assert "Voldemort, alone: death" in " ".join(row[52:].strip("│ ") for row in terminal.text.split("\n"))
    assert "more: s" in terminal.text
    terminal = watch(new("horcruxes")(), "1", "m", "s", width=size[0], height=size[1])
    assert "All cells" in terminal.text or "The sheet" in terminal.text
