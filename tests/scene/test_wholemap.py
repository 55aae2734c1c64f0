"""A whole board on one page."""

import pytest

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.model import Cell, Grid
from thrones_tui.scene.wholemap import Lines, boxed, draw_lines, fit_lines

SEEN, UNSEEN = Cell("*", "land", ground="land"), Cell(" ", "fog", ground="unknown")
CITY = Cell("K", "city", ground="land", site="land-city")
HERO = Cell("*", "land", "@", "hero", ground="land", chip="you")


def board(*rows: tuple[Cell, ...]) -> Grid:
    return Grid(rows, (0, 0))


def test_where_there_is_room_each_row_has_a_line() -> None:
    assert fit_lines(board((SEEN,), (SEEN,), (SEEN,)), 3) == Lines(((0,), (1,), (2,)))


@pytest.mark.parametrize(
    ("rows", "lines"),
    [
        (((SEEN,), (SEEN,), (SEEN,), (UNSEEN,)), ((0,), (1,), (2, 3))),  # nothing is lost
        (((UNSEEN,), (UNSEEN,), (SEEN,), (UNSEEN,)), ((0, 1), (2,), (3,))),  # nor hidden by less
        (((CITY,), (CITY,), (SEEN,), (SEEN,)), ((0,), (1,), (2, 3))),
        (((HERO,), (CITY,), (CITY,), (SEEN,)), ((0,), (1,), (2, 3))),
    ],
)
def test_neighbours_that_lose_least_share_a_line(
    rows: tuple[tuple[Cell, ...], ...], lines: tuple[tuple[int, ...], ...]
) -> None:
    assert fit_lines(board(*rows), 3) == Lines(lines)


@pytest.mark.parametrize("height", range(13, 26))
def test_any_board_of_up_to_twice_as_many_rows_fits_each_row_on_one_line(height: int) -> None:
    grid = board(*(((CITY, SEEN, UNSEEN)[at * at % 3], SEEN) for at in range(25)))
    lines = fit_lines(grid, height)
    assert lines is not None
    assert len(lines.rows) == height
    assert [row for rows in lines.rows for row in rows] == list(range(25))
    assert lines.rows[lines.line_of(24)][-1] == 24


def test_a_board_of_more_rows_does_not_fit() -> None:
    assert fit_lines(board(*[(SEEN,)] * 25), 12) is None


def drawn(at: tuple[int, int]) -> str:
    grid = board((SEEN, CITY), (SEEN, SEEN), (SEEN, HERO))
    canvas = Canvas(10, 2)
    draw_lines(canvas, 0, 0, grid, Lines(((0, 1), (2,))), at)
    return canvas.text()


def test_of_two_tiles_that_share_the_one_with_more_to_tell_is_shown() -> None:
    assert drawn((2, 1)) == " 1+ * K\n 3  * *@"


def test_the_tile_under_the_cursor_is_shown_whatever_it_shares_with() -> None:
    assert drawn((1, 1)) == " 1+ * *\n 3  * *@"


@pytest.mark.parametrize(("columns", "taken"), [(4, None), (5, 5), (7, 5), (8, 8), (20, 8)])
def test_a_dense_board_is_twice_as_wide_in_its_box_where_it_has_room(columns: int, taken: int | None) -> None:
    found = boxed(Grid(((SEEN,) * 3,), (0, 0), dense=True), columns, 3)
    assert (found and found.columns) == taken
