import pytest

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.model import Cell, Grid, Plate
from thrones_tui.scene.tiles import draw_grid, draw_tile, tile_size

WATER, LAND, CITY = Cell("~", "water"), Cell("*", "land"), Cell("L", "city")
SEVEN = Grid(((LAND,) * 7,) * 7, (3, 3))


def drawn(cell: Cell, columns: int, rows: int) -> list[str]:
    canvas = Canvas(columns, rows)
    draw_tile(canvas, 0, 0, cell, columns, rows)
    return canvas.text().split("\n")


@pytest.mark.parametrize(
    ("width", "height", "size"),
    [
        (14, 7, (2, 1)),
        (27, 99, (2, 1)),
        (28, 14, (4, 2)),
        (28, 13, (2, 1)),
        (42, 99, (6, 3)),
        (999, 999, (6, 3)),
    ],
)
def test_the_largest_tile_that_fits_is_taken(width: int, height: int, size: tuple[int, int]) -> None:
    assert tile_size(SEVEN, width, height) == size


@pytest.mark.parametrize(("width", "height"), [(0, 0), (13, 7), (14, 6), (5, 1)])
def test_where_no_tile_fits_the_smallest_is_taken(width: int, height: int) -> None:
    assert tile_size(SEVEN, width, height) == (2, 1)


def test_tiles_grow_no_larger_than_asked() -> None:
    assert tile_size(SEVEN._replace(largest=2), 999, 999) == (4, 2)
    assert tile_size(SEVEN._replace(largest=6, apart=1), 999, 999) == (13, 6)
    assert tile_size(SEVEN._replace(largest=6, apart=1), 34, 99) == (2, 1)
    assert tile_size(SEVEN._replace(largest=6, apart=1), 35, 99) == (5, 2)


def test_the_smallest_tile_is_a_glyph_with_its_mark_beside_it() -> None:
    assert drawn(CITY._replace(mark="@"), 2, 1) == ["L@"]
    assert drawn(WATER, 2, 1) == ["~"]
    assert drawn(LAND._replace(mark="&c"), 2, 1) == ["&c"]
    assert drawn(CITY._replace(mark="&c", site="land-city"), 2, 1) == ["L&"]


CITY_WORTH = CITY._replace(site="land-city", worth="35", name="King's Landing")


@pytest.mark.parametrize(
    ("cell", "rows", "expected"),
    [
        (LAND, 2, [" *", ""]),
        (CITY, 2, [" L", ""]),
        (CITY_WORTH, 2, ["L 35", ""]),
        (CITY_WORTH._replace(worth="100"), 2, ["L", ""]),
        (CITY_WORTH._replace(mark="@"), 2, ["L 35", " @"]),
        (LAND._replace(mark="&c"), 2, [" *", " &c"]),
        (WATER._replace(mark="+"), 3, ["  ~", "  +", "    ~"]),
        (CITY._replace(mark="&"), 3, ["  L", "  &", ""]),
        (CITY_WORTH, 3, ["  L", "  35", ""]),
        (CITY_WORTH._replace(mark="@"), 3, ["  L", "  @", "  35"]),
    ],
)
def test_in_larger_tiles_the_mark_stands_below_the_glyph(cell: Cell, rows: int, expected: list[str]) -> None:
    assert drawn(cell, 2 * rows, rows) == expected


@pytest.mark.parametrize(
    ("plate", "chip", "rows", "expected"),
    [
        (Plate("7", "H1", "+2", "D1 E3"), "", 1, ["H+"]),
        (Plate("7", "H1", "+2", "D1 E3"), "", 2, ["7", "H1+2"]),
        (Plate("7", "H1", "+2", "D1 E3"), "", 3, ["7", "H1  +2", "D1 E3"]),
        (Plate("199", "H1", "+12", ""), "you", 2, ["199+", "H+12"]),
        (Plate("199", "", "-99!", "D99E0"), "you", 3, ["199 +", "  -99!", "D99E0"]),
    ],
)
def test_a_plate_says_in_larger_tiles_where_one_is_and_what_is_there(
    plate: Plate, chip: str, rows: int, expected: list[str]
) -> None:
    cell = Cell("H", "gold", "+", "good", "prize", chip=chip, plate=plate)
    assert drawn(cell, 2 * rows, rows) == expected


def test_names_go_on_over_plain_tiles_as_far_as_the_next_place() -> None:
    canvas = Canvas(30, 3)
    draw_grid(canvas, 0, 0, Grid(((CITY_WORTH, WATER, CITY_WORTH, LAND, LAND),), (0, 0)), 6, 3)
    assert canvas.text().split("\n")[0] == "  L King's …  L King's Landing"
    at_the_edge = Grid(((LAND, CITY_WORTH, WATER, WATER, LAND, CITY_WORTH._replace(name="Pyke")),), (0, 0))
    draw_grid(canvas, 0, 0, at_the_edge._replace(rows=(at_the_edge.rows[0][-5:],)), 6, 3)
    assert canvas.text().split("\n")[0] == "  L King's Landing   Pyke L"


def test_what_is_unseen_leaves_its_tile_blank() -> None:
    assert drawn(Cell(" ", "fog"), 6, 3) == ["", "", ""]


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_glyph_and_mark_have_their_own_styles_and_grounds_at_every_size(rows: int) -> None:
    cell = CITY._replace(mark="&", mark_style="rival", ground="yours", site="yours-city", chip="house-1-city")
    canvas = Canvas(2 * rows, rows)
    draw_tile(canvas, 0, 0, cell, 2 * rows, rows)
    looks = {
        text.strip(): (style, ground) for row in range(rows) for _, text, style, ground in canvas.runs(row)
    }
    assert (looks["L"], looks["&"]) == (("city", "yours-city"), ("rival", "house-1-city"))


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_a_tile_is_drawn_on_its_ground_to_its_edges(rows: int) -> None:
    canvas = Canvas(2 * rows + 1, rows)
    draw_tile(canvas, 0, 0, LAND._replace(ground="yours"), 2 * rows, rows)
    for row in range(rows):
        assert {ground for *_, ground in canvas.runs(row, 0, 2 * rows)} == {"yours"}
        assert [ground for *_, ground in canvas.runs(row, 2 * rows)] == [""]


def test_a_grid_is_drawn_tile_by_tile_from_its_corner() -> None:
    canvas = Canvas(10, 4)
    draw_grid(
        canvas, 1, 2, Grid(((CITY, WATER), (LAND._replace(mark="@"), CITY._replace(glyph="M"))), (1, 0)), 2, 1
    )
    assert canvas.text() == "\n  L ~\n  *@M\n"
