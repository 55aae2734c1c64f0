"""Grids of one character a tile: whole where they fit, else followed, with what belongs to them."""

import pytest
from tests.home import at_home, places
from tests.scene.test_layout import SIZES, apart, cells
from tests.tui.screens.stage import Watched, watch
from tests.tui.screens.table_games import new

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.dialog import WordsDialog
from thrones_tui.scene.dialogbox import Answer
from thrones_tui.scene.drawing import draw_scene
from thrones_tui.scene.frame import Hint
from thrones_tui.scene.layout import Layout, arrange, cursor_at, tile_rect
from thrones_tui.scene.model import Cell, Fact, Grid, Line, Note, Panel, Scene
from thrones_tui.scene.question import draw_question
from thrones_tui.session.shelf import list_saves
from thrones_tui.tui.goto import ToReplay

ROWS, COLUMNS = 18, 70
STATUS = "Dungeon Level: 3, Hit points: 10, Armor: 3, Strength: 2, Dexterity: 2"


def glyphs(grid: Grid) -> list[str]:
    return ["".join(cell.glyph for cell in row) for row in grid.rows]


def level(focus: tuple[int, int] = (9, 35)) -> Grid:
    """A level whose tiles tell where they are: letters by row, and digits in the middle row."""
    rows = (
        tuple(
            Cell("#" if row in (0, 17) or col in (0, 69) else chr(97 + (row + col) % 26), "land")
            for col in range(COLUMNS)
        )
        for row in range(ROWS)
    )
    return Grid(tuple(rows), focus, "Dungeon level 3", dense=True)


def scene(grid: Grid, *texts: str) -> Scene:
    """A scene with such messages in its last turn."""
    return Scene(
        title="MiniRogue",
        status="Turn 7, Ada",
        status_short="Turn 7",
        grid=grid,
        aside=Panel("", (Note(STATUS),)),
        panels=(Panel("Ada", (Fact("Wielding", "mace"),)),),
        log=tuple(Line(text, "text", 7) for text in texts),
        fresh=len(texts),
        keys=(Hint("←↓↑→", "move"),),
    )


def drawn(size: tuple[int, int], shown: Scene) -> tuple[list[str], Canvas, Layout]:
    canvas = Canvas(*size)
    place = draw_scene(canvas, shown, (Hint("?", "help"),))
    return canvas.text().split("\n"), canvas, place


@pytest.mark.parametrize("size", SIZES)
def test_no_part_lies_outside_or_over_another(size: tuple[int, int]) -> None:
    place = arrange(level(), *size)
    apart(place, size)
    assert place.log.height >= 2
    assert place.log.width >= 40
    assert place.grid.height >= 5


@pytest.mark.rule("R-SEE-1")
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
def test_the_whole_level_is_shown_with_status_line_an_empty_line_and_messages(size: tuple[int, int]) -> None:
    grid = level()
    rows, _, place = drawn(size, scene(grid, "You hit.", "It misses."))
    across = 2 if size[0] >= 188 else 1
    for at, row in enumerate(glyphs(grid)):
        assert rows[1 + at][: across * COLUMNS : across] == row
    assert rows[19].startswith(f" {STATUS}")
    assert rows[20][:COLUMNS].strip() == ""
    assert rows[21].startswith(" 7• You hit.")
    assert rows[22].startswith("    It misses.")
    assert place.part.grid == grid


@pytest.mark.parametrize("size", [(80, 24), (72, 24)])
def test_the_empty_line_gives_way_where_what_happened_needs_it(size: tuple[int, int]) -> None:
    rows, *_ = drawn(size, scene(level(), "One.", "Two.", "Three."))
    text = [row.strip("7• ") for row in rows[-4:-1]]
    assert text == ["One.", "Two.", "Three."]
    rows, *_ = drawn(size, scene(level(), *("One.", "Two.", "Three.", "Four.")))
    assert [row.rstrip()[-10:].strip() for row in rows[-4:-1]] == ["1 more: p", "Three.", "Four."]


def test_in_the_smallest_window_three_rows_tell_what_happened_last() -> None:
    long = "Player slashes short sword at the Snakewoman and misses."
    rows, *_ = drawn((40, 12), scene(level(), long, long.replace("misses", "hits")))
    text = " ".join("".join(rows[-4:-1]).split())
    assert text == "• Player slashes short sword at the Snakewoman and hits. 1 more: p"
    assert " ".join((rows[6] + rows[7]).split()) == STATUS


@pytest.mark.parametrize("size", [(40, 12), (60, 18), (59, 17), (72, 20)])
@pytest.mark.parametrize("focus", [(row, col) for row in (0, 1, 9, 16, 17) for col in (0, 1, 35, 68, 69)])
def test_the_view_follows_what_matters(size: tuple[int, int], focus: tuple[int, int]) -> None:
    grid = level(focus)
    rows, canvas, place = drawn(size, scene(grid))
    row, col = cursor_at(place, focus)
    assert (row, col) in cells(place.grid)
    assert canvas.cursor == (row, col)
    assert rows[row][col] == grid.rows[focus[0]][focus[1]].glyph
    whole = glyphs(grid)
    for line in range(place.grid.height):
        shown = rows[place.grid.row + line][place.grid.col : place.grid.col + place.grid.width]
        left = place.part.left
        assert shown == whole[place.part.top + line][left : left + place.grid.width]


def test_the_view_is_at_the_edge_only_where_the_level_ends() -> None:
    place = arrange(level((9, 35)), 40, 12)
    assert 0 < place.part.top < ROWS - place.grid.height
    assert 0 < place.part.left < COLUMNS - place.grid.width
    tile = tile_rect(place, (9, 35))
    assert (tile.height, tile.width) == (1, 1)
    assert abs(tile.row - place.grid.row - place.grid.height // 2) <= 1
    assert abs(tile.col - place.grid.width // 2) <= 1


@pytest.mark.parametrize(
    ("size", "beside"),
    [((80, 24), False), ((98, 30), False), ((99, 30), True), ((120, 40), True), ((188, 40), True)],
)
def test_panels_stand_beside_it_where_there_is_room(size: tuple[int, int], beside: bool) -> None:
    rows, _, place = drawn(size, scene(level()))
    assert bool(place.panels.width) is beside
    assert ("Wielding mace" in "\n".join(rows)) is beside
    if beside:
        assert place.panels.col > COLUMNS


# On the screens of a game


SCREENS = pytest.mark.parametrize("size", [(40, 12), (60, 18), (80, 24), (120, 40)])


def dungeon(*pressed: str, size: tuple[int, int]) -> Watched:
    return watch(new("minirogue")(), *pressed, width=size[0], height=size[1])


@SCREENS
def test_a_dialog_is_whole_and_what_was_there_is_back_after_it(size: tuple[int, int]) -> None:
    asked = dungeon("w", size=size).asked
    assert asked.startswith("Wield a weapon")
    assert "a. short sword" in asked
    assert asked.endswith("chooses nothing.")
    assert dungeon("q", "1", size=size).text == dungeon(size=size).text


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
def test_a_dialog_covers_nothing_but_a_part_of_the_level(size: tuple[int, int]) -> None:
    before, asked = (dungeon(*keys, size=size).text.split("\n") for keys in ((), ("w",)))
    end = next(at for at, row in enumerate(asked) if "┘" in row)
    assert [row for at, row in enumerate(asked) if end < at < 20] == before[end + 1 : 20]
    assert "Dexterity: 2" in asked[19]


def test_a_dialog_that_needs_more_covers_whole_rows() -> None:
    grid, body = level(), tuple(Note("-") for _ in range(16))
    canvas = Canvas(80, 24)
    shown = scene(grid, "You hit.")
    dialog = WordsDialog("A question", "?", "say", 9, body=body)
    draw_question(canvas, draw_scene(canvas, shown), shown, dialog, Answer())
    rows = canvas.text().split("\n")
    assert rows[0].startswith("┌─ A question")
    assert rows[0].endswith("┐")
    assert not any("Hit points: 1" in row and "Dexterity" not in row for row in rows)


@SCREENS
def test_looking_writes_in_lines_and_leaves_the_level_in_view(size: tuple[int, int]) -> None:
    looked = dungeon("x", size=size)
    assert "You are here, with 20 of 20 hit points." in looked.words
    row, col = looked.canvas.cursor or (0, 0)
    assert looked.text.split("\n")[row][col] == "@"
    assert dungeon("x", "esc", size=size).text == dungeon(size=size).text
    moved = dungeon("x", "left", size=size)
    assert moved.canvas.cursor != looked.canvas.cursor or size < (80, 24)
    assert "Floor." in moved.words or "A wall." in moved.words


@SCREENS
def test_a_replay_shows_the_level_its_step_and_what_comes_next(size: tuple[int, int]) -> None:
    assert dungeon("l", "h", "i", "esc", "S", size=size).code == 0
    (save,) = list_saves(places().saves)
    for keys, step in (((), 0), (("right", "right"), 2), (("end",), 4)):
        terminal = watch(ToReplay(at_home(), save.path), *keys, width=size[0], height=size[1])
        assert f"step {step}/" in terminal.words
        assert "@" in terminal.text
        assert "Dungeon Level: 0, Hit points: 20" in terminal.words
    assert terminal.key_bar.rstrip().endswith("Esc back")
