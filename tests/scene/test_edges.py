"""Numbers along the edges of a grid, and the sign that it goes on."""

import pytest

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.drawing import draw_scene
from thrones_tui.scene.edges import NO_EDGE, Edge, arrows_of_part, part_with_edge, words_of_part
from thrones_tui.scene.layout import Layout, tile_rect
from thrones_tui.scene.model import Cell, Grid, Scene
from thrones_tui.scene.tiles import part_of

SIZES = [(40, 12), (59, 17), (60, 18), (80, 24), (50, 30), (120, 40), (300, 100)]


def board(
    side: int, focus: tuple[int, int] = (0, 0), *, numbered: bool = True, first: int | None = 0
) -> Grid:
    """A square board that shows in each cell the last digits of its row and its column."""
    rows = tuple(
        tuple(Cell(str(row % 10), "land", str(col % 10)) for col in range(side)) for row in range(side)
    )
    return Grid(rows, focus, "Board", first=first, numbered=numbered)


def drawn(grid: Grid, size: tuple[int, int], largest: int = 1) -> tuple[list[str], Layout]:
    canvas = Canvas(*size)
    place = draw_scene(canvas, Scene("Title", "Turn 1", "1/9", grid._replace(largest=largest)))
    return canvas.text().split("\n"), place


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("side", [5, 6, 12, 40])
def test_the_number_before_a_row_is_that_of_its_tiles(side: int, size: tuple[int, int]) -> None:
    for focus in ((0, 0), (side - 1, side - 1), (side // 2, side // 3)):
        rows, place = drawn(board(side, focus), size)
        assert place.edge != NO_EDGE
        for row in range(place.part.top, place.part.top + len(place.part.grid.rows)):
            tile = tile_rect(place, (row, place.part.left))
            before = rows[tile.row][: tile.col].strip("│ ")
            assert before == str(row)
            assert rows[tile.row][tile.col] == before[-1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("side", [5, 6, 12, 40])
def test_the_number_above_a_column_begins_over_it(side: int, size: tuple[int, int]) -> None:
    rows, place = drawn(board(side, (side - 1, side - 1)), size)
    first = tile_rect(place, (place.part.top, place.part.left))
    above = rows[first.row - 1][: first.col + 2 * len(place.part.grid.rows[0])]
    numbers = [int(text) for text in above.strip("│").split()]
    assert len(numbers) >= 2
    for number in numbers:
        assert above[tile_rect(place, (place.part.top, number)).col :].startswith(str(number))


@pytest.mark.parametrize("rows", [2, 3])
def test_the_numbers_of_large_tiles_are_in_line_with_their_glyphs(rows: int) -> None:
    lines, place = drawn(board(5), (120, 60), rows)
    assert place.tile == (2 * rows, rows)
    corner = tile_rect(place, (0, 0))
    for number in range(5):
        tile = tile_rect(place, (number, number))
        (down,) = (row for row in range(tile.row, tile.row + rows) if lines[row][: corner.col].strip("│ "))
        across = lines[corner.row - 1].index(str(number), tile.col, tile.col + 2 * rows)
        assert lines[down][: corner.col].strip("│ ") == str(number)
        assert lines[down][across - 1 : across + 2] == f" {number} "


def test_a_board_that_fits_whole_without_its_numbers_alone_goes_without() -> None:
    grid = board(7)
    assert part_with_edge(grid, 15, 7) == (part_of(grid, 7, 7), NO_EDGE)
    assert part_with_edge(grid, 16, 8)[1] == Edge(1, 2)
    assert part_with_edge(grid, 10, 7)[1] == Edge(1, 2)  # it does not fit anyway


def test_in_a_frame_a_board_that_fills_all_rows_has_the_numbers_of_its_columns_in_the_lower_edge() -> None:
    assert part_with_edge(board(7), 15, 7, framed=True)[1] == NO_EDGE  # those of rows have no room
    assert part_with_edge(board(7), 16, 7, framed=True)[1] == Edge(0, 2)
    lines, place = drawn(board(20), (80, 24))
    assert len(place.part.grid.rows) == len(place.part.grid.rows[0]) == 20
    corner = tile_rect(place, (0, 0))
    assert [line[1:3] for line in lines[corner.row : corner.row + 20]] == [f"{row:2}" for row in range(20)]
    for column in range(0, 20, 2):
        at = tile_rect(place, (19, column))
        assert lines[at.row + 1][at.col :].startswith(str(column))


@pytest.mark.parametrize("grid", [board(9, numbered=False), board(9, first=None)])
def test_a_grid_without_numbers_leaves_no_room_for_them(grid: Grid) -> None:
    for room in ((40, 20), (8, 4)):
        assert part_with_edge(grid, *room) == (part_of(grid, room[0] // 2, room[1]), NO_EDGE)


@pytest.mark.parametrize(
    ("focus", "first", "across", "down", "words", "arrows"),
    [
        ((0, 0), 0, 9, 9, "", ""),
        ((0, 0), 0, 9, 4, "rows 0-3 of 9", "▼"),
        ((4, 4), 1, 9, 5, "rows 3-7 of 9", "▲▼"),
        ((8, 8), None, 9, 5, "rows 5-9 of 9", "▲"),
        ((0, 8), 0, 4, 9, "columns 5-8 of 9", "◂"),
        ((8, 0), 0, 4, 4, "rows 5-8, columns 0-3 of 9", "▲▸"),
        ((4, 4), 0, 3, 3, "rows 3-5, columns 3-5 of 9", "▲▼◂▸"),
    ],
)
def test_what_is_in_view_of_a_board_that_goes_on_is_said(
    focus: tuple[int, int], first: int | None, across: int, down: int, words: str, arrows: str
) -> None:
    grid = board(9, focus, first=first)
    part = part_of(grid, across, down)
    assert words_of_part(part, grid) == words
    assert arrows_of_part(part, grid) == arrows


def test_a_board_that_is_not_square_has_both_its_sides_named() -> None:
    grid = board(9)
    grid = grid._replace(rows=grid.rows[:6])
    assert words_of_part(part_of(grid, 4, 4), grid) == "rows 0-3 of 6, columns 0-3 of 9"


@pytest.mark.parametrize("size", SIZES)
def test_the_frame_says_so_or_the_title_where_there_is_no_frame(size: tuple[int, int]) -> None:
    grid = board(40, (39, 0))
    rows, place = drawn(grid, size)
    sign = words_of_part(place.part, grid)
    if not sign:
        assert size == (300, 100)
    elif place.bordered:
        assert sign in rows[place.grid.row + place.grid.height - 1] or "▲▸" in rows[place.grid.height]
    else:
        assert rows[0].startswith(" ▲▸ Board")
    assert not any("rows" in row or "▲" in row for row in drawn(board(5), size)[0])
