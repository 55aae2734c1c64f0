from itertools import product
from typing import Any

import pytest
from tests.effort import usually

from thrones_tui import new_game
from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.drawing import draw_scene
from thrones_tui.scene.frame import Hint, draw_box, draw_keys, draw_title
from thrones_tui.scene.layout import Layout, arrange, cursor_at, tile_rect
from thrones_tui.scene.measure import width
from thrones_tui.scene.model import Atlas, Cell, Fact, Grid, Item, Line, Meter, Note, Panel, Scene, Sign
from thrones_tui.scene.panels import panel_lines

GRID = Grid(((Cell("*", "land"),) * 7,) * 7, (3, 3), "King's Landing")
WIDTHS = (40, 41, 50, 59, 60, 61, 71, 72, 79, 80, 99, 100, 119, 120, 160, 163, 164, 165, 200, 300)
HEIGHTS = (12, 13, 17, 18, 19, 23, 24, 25, 26, 27, 40, 60, 100)
SIZES = list(product(WIDTHS, HEIGHTS))[:: usually(3, 1)]


def cells(rect: Rect) -> set[tuple[int, int]]:
    return set(product(range(rect.row, rect.row + rect.height), range(rect.col, rect.col + rect.width)))


def apart(place: Layout, size: tuple[int, int]) -> None:
    """See that no part lies over another, on the title or the key bar, or out of the window."""
    columns, rows = size
    taken: set[tuple[int, int]] = set()
    for part in {place.grid, place.aside, place.panels, place.log}:
        assert not cells(part) & taken
        taken |= cells(part)
    assert all(1 <= row < place.keys and 0 <= col < columns for row, col in taken)
    assert all(0 <= row < place.keys and 0 <= col < columns for row, col in cells(place.dialog))
    assert place.keys == rows - 1
    assert place.dialog.width >= 38
    assert place.dialog.height >= 10


@pytest.mark.parametrize("size", SIZES)
def test_all_seven_rows_and_columns_are_in_view_with_room_for_panels_and_log(size: tuple[int, int]) -> None:
    place = arrange(GRID, *size)
    apart(place, size)
    border = 2 if place.bordered else 0
    assert (place.grid.width, place.grid.height) == tuple(7 * side + border for side in place.tile)
    assert place.panels.width >= 24
    assert place.panels.height >= 7
    assert place.log.height >= 3
    # A dialog leaves the tiles in view wherever there are borders.
    assert not place.bordered or not cells(place.dialog) & cells(place.grid)


@pytest.mark.parametrize(("size", "least"), [((80, 24), 4), ((120, 40), 6), ((200, 60), 6)])
def test_tiles_are_larger_where_there_is_room(size: tuple[int, int], least: int) -> None:
    assert arrange(GRID, *size).tile[0] >= least


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40), (300, 100)])
def test_the_cursor_is_on_the_mark_of_its_tile(size: tuple[int, int]) -> None:
    sea = tuple(
        tuple(Cell("~", "water", "@" if (r, c) == (3, 3) else " ", "hero") for c in range(7))
        for r in range(7)
    )
    canvas = Canvas(*size)
    place = draw_scene(canvas, scene_with(Grid(sea, (3, 3))))
    assert canvas.cursor == cursor_at(place, (3, 3))
    row, col = canvas.cursor
    assert canvas.text().split("\n")[row][col] == "@"


class Map(Atlas):
    def realm(self) -> Grid:
        return REALM


REALM = Grid(((Cell("*", "land"),) * 16,) * 25, (12, 8))
ROOMY = [(100, 30), (101, 31), (110, 30), (120, 40), (132, 43), (160, 45), (200, 30), (200, 50), (300, 100)]


@pytest.mark.parametrize("size", ROOMY)
@pytest.mark.parametrize("sight", [7, 11])
def test_a_large_window_shows_the_realm_beside_all_the_rest(size: tuple[int, int], sight: int) -> None:
    grid = Grid(((Cell("*", "land"),) * sight,) * sight, (sight // 2, sight // 2))
    place = arrange(grid, *size, realm=REALM)
    apart(place._replace(log=place.log, panels=place.panels), size)
    taken: set[tuple[int, int]] = set()
    for part in (place.grid, place.aside, place.panels, place.log, place.realm, *place.stacks):
        assert not cells(part) & taken
        taken |= cells(part)
    assert all(1 <= row < place.keys and 0 <= col < size[0] for row, col in taken)
    assert place.tile[0] <= 6
    assert place.realm.width == 32
    assert place.realm.height == 26
    assert place.panels.width >= 36
    assert not cells(place.dialog) & cells(place.grid)


@pytest.mark.parametrize("size", [(99, 30), (100, 29), (80, 24), (40, 12)])
def test_a_smaller_window_has_the_realm_on_a_page_of_its_own(size: tuple[int, int]) -> None:
    assert arrange(GRID, *size, realm=REALM) == arrange(GRID, *size)


@pytest.mark.parametrize("size", [*SIZES[::5], *ROOMY])
def test_a_dialog_is_as_wide_as_the_panels_that_it_covers(size: tuple[int, int]) -> None:
    place = arrange(GRID, *size, realm=REALM)
    if place.bordered and place.panels.col > place.grid.width:
        assert place.dialog.col <= place.panels.col
        assert place.dialog.col + place.dialog.width >= place.panels.col + place.panels.width


@pytest.mark.parametrize("size", [(164, 30), (180, 40), (200, 50), (300, 100)])
def test_a_log_beside_the_panels_touches_neither_a_dialog_nor_the_edge(size: tuple[int, int]) -> None:
    place = arrange(GRID, *size)
    if place.log != place.panels:
        assert place.log.col > place.dialog.col + place.dialog.width
        assert place.log.col + place.log.width < size[0]


@pytest.mark.parametrize("size", [*SIZES[::5], *ROOMY])
def test_a_remark_moves_nothing_but_what_stands_above_it(size: tuple[int, int]) -> None:
    scene = scene_with(atlas=Map())
    canvas, shorter = Canvas(*size), Canvas(*size)
    whole, cut = draw_scene(canvas, scene), draw_scene(shorter, scene, spare=2)
    assert cut.grid == whole.grid
    assert cut.tile == whole.tile
    assert (cut.panels.row, cut.panels.col, cut.panels.width) == (
        whole.panels.row,
        whole.panels.col,
        whole.panels.width,
    )
    assert shorter.text().split("\n")[-2:] == ["", ""]


def scene_with(grid: Grid = GRID, log: tuple[Line, ...] = (), **more: Any) -> Scene:
    scene = Scene(
        title="Title",
        status="Turn 1, Ada",
        status_short="Turn 1, 50% to win",
        grid=grid,
        aside=Panel("In sight", (Note("nobody"),)),
        panels=(Panel("Hero", (Fact("Money", "9"),)),),
        log=log,
        fresh=len(log),
        keys=(Hint("r", "rest"),),
    )
    return scene._replace(**more)


def drawn(scene: Scene, columns: int = 80, rows: int = 24) -> list[str]:
    canvas = Canvas(columns, rows)
    draw_scene(canvas, scene)
    return canvas.text().split("\n")


# Title and key bar


def test_the_title_gives_way_to_the_status() -> None:
    canvas = Canvas(30, 1)
    draw_title(canvas, "The Game of Thrones", "Turn 12, Ada")
    assert canvas.text() == " The Game of T…  Turn 12, Ada"


def test_a_long_status_is_cut_and_leaves_the_title_some_room() -> None:
    canvas = Canvas(40, 1)
    draw_title(canvas, "The Game of Thrones", "x" * 60)
    assert canvas.text().startswith(" The Gam…  xxx")
    assert canvas.text().endswith("x…")
    assert width(canvas.text()) == 39


HINTS = (Hint("r", "rest"), Hint("g", "gods"), Hint("x", "look"), Hint("?", "help"))
MANY = tuple(Note(f"Note {number}") for number in range(40))


@pytest.mark.parametrize(
    ("columns", "hints", "bar"),
    [
        (40, HINTS, " r rest  g gods  x look  ? help"),
        (32, HINTS, " r rest  g gods  x look  ? help"),
        (31, HINTS, " r rest  g gods  … ? help"),
        (20, HINTS, " r rest  … ? help"),
        (10, HINTS, " … ? help"),
        (8, HINTS[-1:], " ? help"),
        (20, (), ""),
    ],
)
def test_of_the_key_bar_whole_hints_are_shown_the_last_always_and_a_sign_for_others(
    columns: int, hints: tuple[Hint, ...], bar: str
) -> None:
    canvas = Canvas(columns, 1)
    draw_keys(canvas, 0, hints)
    assert canvas.text() == bar


def test_a_box_clears_what_was_there_and_cuts_its_title() -> None:
    canvas = Canvas(14, 3)
    canvas.fill(0, 0, 3, 14, "x")
    draw_box(canvas, Rect(0, 1, 3, 12), "A long title")
    assert canvas.text() == "x┌─ A lon… ─┐x\nx│          │x\nx└──────────┘x"


# Panels


PANELS = (Panel("Hero", (Fact("Money", "9"),)), Panel("Party", (Note("Ann"), Note("Bob"))))


@pytest.mark.parametrize(
    ("height", "expected"),
    [
        (20, ["Hero", "Money 9", "", "Party", "Ann", "Bob"]),
        (6, ["Hero", "Money 9", "", "Party", "Ann", "Bob"]),
        (5, ["Hero", "Money 9", "Party", "Ann", "Bob"]),
        (4, ["Money 9", "Ann", "Bob"]),
        (3, ["Money 9", "Ann", "Bob"]),
    ],
)
def test_panels_drop_blank_lines_first_and_titles_next(height: int, expected: list[str]) -> None:
    lines = panel_lines(PANELS, 30, height)
    assert ["".join(span.text for span in line) for line in lines] == expected


@pytest.mark.parametrize("part", [{"panels": (Panel("Many", MANY),)}, {"aside": Panel("In sight", MANY)}])
def test_panels_that_do_not_fit_say_where_the_rest_is(part: dict[str, Any]) -> None:
    text = "\n".join(drawn(scene_with(**part)))
    assert "Note 0" in text
    assert "more: s" in text
    assert "Note 39" not in text


@pytest.mark.parametrize(
    ("holders", "said"),
    [
        ((), "yours *j nobody's"),
        (("Jon",), "yours *j Jon"),
        (("Jon", "Daenerys"), "Jon *j Daenerys"),
        (("Daenerys", "Stannis", "Cersei"), "Daenerys *j Stannis"),
    ],
)
def test_the_border_of_the_window_names_first_of_all_whose_else_the_grounds_are(
    holders: tuple[str, ...], said: str
) -> None:
    legend = tuple(Sign("*j", meaning) for meaning in ("yours", *holders, "nobody's"))
    grid = GRID._replace(rows=((Cell("*", "land"),) * 11,) * 11, legend=legend)
    (edge,) = (row for row in drawn(scene_with(grid)) if row.startswith("└"))
    assert edge.strip("└┘─ ").startswith(f"*j {said}")
    assert edge.count("*j") == said.count("*j") + 1


def test_who_is_in_sight_stands_below_what_is_and_whole_where_not_all_fits() -> None:
    aside = Panel("In sight", MANY, foot=(Note("Jon Snow"), Note("Arya Stark")))
    below = [row[:30].strip() for row in drawn(scene_with(aside=aside))[17:23]]
    assert below == ["Note 0", "Note 1", "Note 2", "more: s", "Jon Snow", "Arya Stark"]


def test_five_rows_below_the_panels_are_kept_for_the_log() -> None:
    log = tuple(Line(f"Line {number}", "text", 1) for number in range(5))
    shown = [row[31:].strip() for row in drawn(scene_with(log=log, panels=(Panel("Many", MANY),)))]
    assert shown[17].endswith("more: s")
    assert shown[18:23] == ["1• Line 0", "Line 1", "Line 2", "Line 3", "Line 4"]


@pytest.mark.parametrize(
    ("size", "title"),
    [
        ((40, 12), " King's Landing      Turn 1, 50% to win"),
        ((60, 18), " Title                                          Turn 1, Ada"),
    ],
)
def test_a_small_window_names_the_place_and_the_chance_in_its_title(
    size: tuple[int, int], title: str
) -> None:
    assert drawn(scene_with(), *size)[0] == title


@pytest.mark.parametrize("size", SIZES[::7])
def test_a_real_scene_is_drawn_in_its_place(size: tuple[int, int]) -> None:
    canvas = Canvas(*size)
    place = draw_scene(canvas, new_game("thrones", seed=7, hero="Cersei Lannister").scene())
    lines = canvas.text().split("\n")
    assert len(lines) == size[1]
    assert lines[place.keys].strip()
    panel = [line[place.panels.col :] for line in lines[place.panels.row : place.panels.row + 4]]
    assert any("8,000" in line for line in panel)


@pytest.mark.parametrize("size", SIZES)
def test_a_game_without_a_board_shows_panels_and_log_and_nothing_else(size: tuple[int, int]) -> None:
    panel = Panel("Points", (Fact("Ada", "12"), Fact("Bo", "7")))
    log = (Line("Ada rolls a 4.", "text", 1),)
    text = "\n".join(drawn(Scene("Pig", "Turn 3", panels=(panel,), log=log, fresh=1), *size))
    assert [
        words for words in ("Pig", "Turn 3", "Ada 12", "Bo 7", "Ada rolls a 4.") if words not in text
    ] == []


def test_a_list_takes_the_rows_of_the_realm_of_which_nothing_is_known() -> None:
    known = (Cell("*", "land"),) * 16
    unknown = (Cell(" ", "fog"),) * 16
    items = tuple(Item("A", f"City {at}") for at in range(20))

    class Seen(Map):
        def realm(self) -> Grid:
            return Grid((known,) * 10 + (unknown,) * 15, (5, 5))

        def beside(self) -> tuple[Panel, ...]:
            return (Panel("Cities", items, shrinks=True),)

    text = "\n".join(drawn(scene_with(atlas=Seen()), 120, 40))
    assert all(item.name in text for item in items)
    assert text.count("* " * 15) == 10


@pytest.mark.parametrize(
    ("columns", "shown"),
    [
        (60, "Title  ━━━━━━━─────── 10/20 badly hurt"),
        (46, "Title  ━━━╸─── 10/20 badly hurt"),
        (36, "━━━━━━━─────── 10/20"),
        (30, "━━━╸─── 10/20"),
        (24, "10/20"),
    ],
)
def test_a_gauge_stands_beside_the_title_as_far_as_there_is_room(columns: int, shown: str) -> None:
    canvas = Canvas(columns, 12)
    life = Meter("Life", 10, 20, "10/20", "danger")
    draw_scene(canvas, Scene("Title", "the status", gauge=life, warning="badly hurt"))
    assert canvas.text().split("\n")[0].removesuffix("the status").strip() == shown


@pytest.mark.parametrize(("size", "is_inside"), [((80, 24), False), ((120, 40), True), ((300, 100), True)])
def test_the_log_stands_in_the_middle_of_tiles_that_leave_room(
    size: tuple[int, int], is_inside: bool
) -> None:
    grid = new_game("horcruxes", seed=7, kind1="naive").scene().grid
    place = arrange(grid, *size)
    assert (cells(place.log) <= cells(place.grid)) is is_inside
    for row, tiles in enumerate(grid.rows):
        for column, tile in enumerate(tiles):
            if tile.glyph.strip():
                assert not cells(tile_rect(place, (row, column))) & cells(place.log)
    assert place.panels.width >= 38
