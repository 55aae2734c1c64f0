from collections.abc import Iterator
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from thrones_tui.scene.canvas import Canvas, Rect


def styles(canvas: Canvas, row: int) -> str:
    """The first letters of the styles of a row, one for each column."""
    return "".join(style[0] * wcswidth(text) for _, text, style, _ in canvas.runs(row))


def test_an_empty_canvas_is_blank() -> None:
    canvas = Canvas(3, 2)
    assert (canvas.text(), canvas.cursor) == ("\n", None)
    assert list(canvas.runs(0)) == [(0, "   ", "text", "")]


def test_text_is_drawn_in_its_style_and_tells_its_columns() -> None:
    canvas = Canvas(10, 2)
    assert canvas.put(1, 2, "Arya", "own") == 4
    assert canvas.text() == "\n  Arya"
    assert list(canvas.runs(1)) == [
        (0, "  ", "text", ""),
        (2, "Arya", "own", ""),
        (6, "    ", "text", ""),
    ]


@pytest.mark.parametrize(
    ("row", "col", "text", "shown"),
    [
        (0, -2, "Arya", "ya\n"),
        (0, 3, "Arya", "   Ar\n"),
        (0, -1, "Daenerys", "aener\n"),
        (0, 5, "Arya", "\n"),
        (0, -4, "Arya", "\n"),
        (-1, 0, "Arya", "\n"),
        (2, 0, "Arya", "\n"),
        (1, 4, "Arya", "\n    A"),
        (0, 0, "", "\n"),
    ],
)
def test_text_is_cut_at_all_four_edges(row: int, col: int, text: str, shown: str) -> None:
    canvas = Canvas(5, 2)
    assert canvas.put(row, col, text) == len(text)
    assert canvas.text() == shown


@pytest.mark.parametrize(
    ("text", "col", "shown"),
    [
        # Half a wide character at an edge is a blank.
        ("北の", 0, "北の"),
        ("北の", -1, " の"),
        ("北の", -3, ""),
        ("北の", 1, " 北"),
        ("北の", 3, ""),
        ("北の", 2, "  北"),
        # One that is overwritten in half is gone.
        ("x", 0, "x の"),
        ("x", 1, " xの"),
        ("x", 2, "北x"),
        ("x", 3, "北 x"),
    ],
)
def test_a_wide_character_is_drawn_whole_or_not_at_all(text: str, col: int, shown: str) -> None:
    canvas = Canvas(4, 1)
    if text == "x":
        canvas.put(0, 0, "北の")
    assert canvas.put(0, col, text) == wcswidth(text)
    assert canvas.text() == shown
    assert wcswidth("".join(text for _, text, *_ in canvas.runs(0))) == 4


def test_text_is_cleaned_before_it_is_drawn() -> None:
    canvas = Canvas(12, 1)
    assert canvas.put(0, 0, "e\u0301\x1b[0m\n") == 6
    assert canvas.text() == "é?[0m?"


def test_in_ascii_signs_have_a_likeness_of_the_same_width() -> None:
    canvas = Canvas(12, 2, ascii=True)
    assert canvas.put(0, 0, "│Jörmun…│") == 9
    canvas.fill(1, 0, 1, 3, "█")
    assert canvas.text() == "|Jorm...|\n###"


def test_a_rectangle_is_filled_and_cut() -> None:
    canvas = Canvas(5, 3)
    canvas.fill(-1, -1, 3, 3, "#", "land")
    canvas.fill(2, 4, 9, 9, ".", "water")
    canvas.fill(0, 7, 1, 1, "!")
    assert canvas.text() == "##\n##\n    ."
    assert [styles(canvas, row) for row in range(3)] == ["llttt", "llttt", "ttttw"]


def test_cells_change_style_and_keep_their_text() -> None:
    canvas = Canvas(6, 2)
    canvas.put(0, 0, "a北b", "own")
    canvas.restyle(0, -5, 7, "dim")  # half of the wide character
    canvas.restyle(5, 0, 3, "dim")
    canvas.restyle(0, 6, 3, "dim")
    assert canvas.text() == "a北b\n"
    assert styles(canvas, 0) == "dddott"
    canvas.restyle(0, 2, 1, "warn")  # the other half
    assert styles(canvas, 0) == "dwwott"


Mark: TypeAlias = tuple[int, int, str, str, str]


def drawn(canvas: Canvas, marks: list[Mark]) -> Canvas:
    for mark in marks:
        canvas.put(*mark)
    return canvas


@pytest.mark.parametrize(
    ("before", "after", "difference"),
    [
        ([], [(1, 4, "Arya", "own", "")], [(1, 4, "Arya", "own", "")]),
        ([(1, 4, "Arya", "own", "")], [(1, 4, "Arya", "own", "")], []),
        ([(1, 0, "Turn 9", "text", "")], [(1, 0, "Turn 10", "text", "")], [(1, 5, "10", "text", "")]),
        ([(0, 0, "Arya", "own", "")], [(0, 0, "Arya", "rival", "")], [(0, 0, "Arya", "rival", "")]),
        ([(0, 0, "Arya", "own", "")], [(0, 0, "Arya", "own", "yours")], [(0, 0, "Arya", "own", "yours")]),
        # Small gaps are written again, and large ones are not.
        (
            [(0, 0, "." * 24, "text", "")],
            [(0, 0, "x...x...............x...", "text", "")],
            [(0, 0, "x...x", "text", ""), (0, 20, "x", "text", "")],
        ),
    ],
)
def test_the_difference_has_only_what_changed_in_text_style_or_ground(
    before: list[Mark], after: list[Mark], difference: list[Mark]
) -> None:
    old, new = drawn(Canvas(40, 2), before), drawn(Canvas(40, 2), after)
    assert list(new.diff(old)) == difference
    assert before or list(new.diff()) == difference


def as_cells(runs: Iterator[Mark], cells: dict[tuple[int, int], tuple[str, ...]]) -> None:
    """Write runs as a terminal does, where half a wide character that is overwritten becomes a blank."""
    for row, col, text, style, ground in runs:
        for char in text:
            columns = wcswidth(char)
            if cells[row, col][0] == "" and col:
                cells[row, col - 1] = (" ", *cells[row, col - 1][1:])
            after = (row, col + columns)
            if after in cells and cells[after][0] == "":
                cells[after] = (" ", *cells[after][1:])
            cells[row, col] = (char, style, ground)
            if columns == 2:
                cells[row, col + 1] = ("", style, ground)
            col += columns


LETTERS = st.text(alphabet="ab ─北壁", max_size=12)
MARKS = st.lists(
    st.tuples(
        st.integers(0, 1),
        st.integers(-2, 12),
        LETTERS,
        st.sampled_from(["own", "rival"]),
        st.sampled_from(["", "yours", "water"]),
    ),
    max_size=6,
)


@given(MARKS, MARKS)
def test_writing_the_difference_over_the_old_frame_gives_the_new_one(
    old_marks: list[Mark], new_marks: list[Mark]
) -> None:
    old, new = drawn(Canvas(12, 2), old_marks), drawn(Canvas(12, 2), new_marks)
    screen: dict[tuple[int, int], tuple[str, ...]] = {
        (row, col): (" ", "text", "") for row in range(2) for col in range(12)
    }
    expected = dict(screen)
    as_cells(old.diff(), screen)
    as_cells(new.diff(old), screen)
    as_cells(new.diff(), expected)
    assert screen == expected


def test_text_stands_on_the_ground_below_it_unless_it_brings_its_own() -> None:
    canvas = Canvas(6, 1)
    canvas.fill(0, 0, 1, 4, ground="yours")
    canvas.put(0, 1, "a ", "land")
    canvas.put(0, 3, "bc", "land", "water")
    assert list(canvas.runs(0, joining={"land"})) == [
        (0, " ", "text", "yours"),
        (1, "a ", "land", "yours"),
        (3, "bc", "land", "water"),
        (5, " ", "text", ""),
    ]


def test_a_style_that_shows_on_blanks_covers_the_ground() -> None:
    canvas = Canvas(4, 1)
    canvas.fill(0, 0, 1, 4, ground="yours")
    canvas.put(0, 0, "x ", "selected")
    canvas.restyle(0, 3, 1, "selected")
    assert [(text, style, ground) for _, text, style, ground in canvas.runs(0)] == [
        ("x ", "selected", ""),
        (" ", "text", "yours"),
        (" ", "selected", ""),
    ]


def test_a_click_is_the_key_of_what_was_marked_last_there() -> None:
    canvas = Canvas(20, 10)
    canvas.mark(Rect(1, 1, 6, 8), "tile", (5, 7), (4, 2))
    canvas.mark(Rect(3, 3, 4, 10), "")
    canvas.mark(Rect(4, 4, 1, 3), "choice", (2, 0))
    assert canvas.marked(1, 1) == ("tile", (5, 7))
    assert canvas.marked(2, 8) == ("tile", (5, 8))
    assert canvas.marked(3, 2) == ("tile", (6, 7))
    assert canvas.marked(3, 3) is None
    assert [canvas.marked(4, col) for col in (3, 4, 6, 7)] == [
        None,
        ("choice", (2, 0)),
        ("choice", (2, 0)),
        None,
    ]
    assert canvas.marked(0, 0) is canvas.marked(-1, 30) is None
