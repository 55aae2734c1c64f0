"""H-SEE: what is shown, on the ring, beside it, in words, and at the end."""

import re
from random import Random

import pytest
from tests.games.horcruxes.board import EDITION, crowded, drawn, says, sheet, shown, wizard, world

from thrones_tui.core.dice import Dice
from thrones_tui.games.horcruxes.help import PAGES
from thrones_tui.games.horcruxes.kinds import KINDS
from thrones_tui.games.horcruxes.ring import SIGNS, ring
from thrones_tui.games.horcruxes.scene import HorcruxPresenter
from thrones_tui.games.horcruxes.state import Cell, State
from thrones_tui.games.horcruxes.view import View
from thrones_tui.scene.canvas import STYLES, Canvas
from thrones_tui.scene.drawing import draw_scene
from thrones_tui.scene.layout import tile_rect
from thrones_tui.scene.live import LiveGame, begin
from thrones_tui.scene.model import Note, Sign
from thrones_tui.scene.panels import panel_lines
from thrones_tui.scene.rows import lines_of


@pytest.mark.rule("H-SEE-2")
def test_each_cell_of_the_ring_shows_what_matters_most_and_who_is_there() -> None:
    assert drawn(shown(crowded())) == ["0 H+−2+1", ".     =", "H     V!", "o H+D−−!"]
    both = world(wizard("Ada"), wizard("Bo"), cells=4, voldemort=2, dumbledore=1)
    assert drawn(shown(both)) == ["0XD", "H V!"]


@pytest.mark.rule("H-SEE-1", "H-SEE-2")
def test_a_large_cell_names_all_that_is_in_it() -> None:
    filled = {1: Cell(3, 1, 3), 2: Cell(1, 2, 0), 3: Cell(2, 0, 0)}
    told = []
    for foe, friend in ((1, 2), (3, 3)):
        players = wizard("Ada"), wizard("Bo")
        game = world(*players, filled=filled, cells=5, voldemort=foe, dumbledore=friend)
        plates = [cell.plate for row in shown(game).grid.rows for cell in row if cell.plate]
        told.append({plate.number: plate.there for plate in plates if plate.number.isdecimal()})
    assert told[0] == {"0": "", "1": "V3H", "2": "HD", "3": "HH", "4": "H"}
    assert told[1] == {"0": "", "1": "3H", "2": "H", "3": "HHDV", "4": "H"}


@pytest.mark.rule("H-SEE-1", "H-SEE-2")
@pytest.mark.parametrize(("size", "told"), [((80, 24), ("H", "+1")), ((240, 60), ("1 horcrux", "elves +2"))])
def test_the_ring_grows_until_its_cells_say_all_in_words(
    size: tuple[int, int], told: tuple[str, str]
) -> None:
    game = world(wizard("Ada"), wizard("Bo"), filled={3: Cell(1, 0, 0), 4: Cell(0, 1, 2)}, cells=12)
    scene, canvas = shown(game), Canvas(*size)
    place = draw_scene(canvas, scene)
    assert place.tile[0] % 2 == 1  # a column is left free between two cells
    lines = canvas.text().split("\n")
    for number, text in zip((3, 4), told, strict=True):
        tile = tile_rect(place, ring(12).path[number])
        cell = [line[tile.col : tile.col + tile.width] for line in lines[tile.row : tile.row + tile.height]]
        assert cell[0].split()[0] == str(number)
        assert text in "\n".join(cell)
        assert {line[-1:].strip() for line in cell} == {""}


@pytest.mark.rule("H-SEE-2")
def test_signs_are_told_apart_without_colour() -> None:
    """No two contents share glyph and mark: the styles only add to them."""
    scene = shown(crowded())
    cells = {cell._replace(plate=None) for row in scene.grid.rows for cell in row}
    assert len(cells) == len({(cell.glyph, cell.mark) for cell in cells})


@pytest.mark.rule("H-SEE-2")
def test_the_legend_explains_every_sign_of_the_ring() -> None:
    scene = shown(crowded())
    players = [row for panel in scene.panels for row in panel.rows]
    rows = (*scene.aside.rows, *scene.grid.small, *players)
    legend = {sign.glyph for sign in rows if isinstance(sign, Sign)}
    signs = {sign for row in scene.grid.rows for cell in row for sign in (cell.glyph, cell.mark)}
    assert signs - legend <= {" ", ".", "0"}
    assert {sign.glyph for sign in (*scene.aside.rows, *scene.grid.small)} <= signs  # type: ignore[union-attr]


@pytest.mark.rule("H-SET-1", "H-KIND-1", "H-SEE-2")
def test_the_help_tells_of_every_kind_range_and_sign() -> None:
    rows = [row for page in PAGES for row in page.rows]
    for kind in KINDS.values():
        assert Note(f"{kind.name.capitalize()}: {kind.moves}.") in rows
        assert Note(f"{kind.name.capitalize()}: {kind.meets}.") in rows
    assert Note("Cells: 2 to 200, else 24.") in rows
    assert set(rows) >= set(SIGNS)


@pytest.mark.rule("H-SEE-1")
@pytest.mark.parametrize("columns", [24, 60])
def test_the_table_has_every_cell_with_all_that_is_in_it(columns: int) -> None:
    lines = sheet(shown(crowded()), columns)
    table = lines[lines.index("All cells") + 1 :]
    d, e = ("D", "E") if columns < 41 else ("dementors ", "elves ")
    numbers = [re.fullmatch(rf"cell (\d+):? .*H *(\d+) {d} *(\d+) {e} *(\d+)", line) for line in table]
    assert [found and tuple(map(int, found.groups())) for found in numbers] == [
        (0, 0, 0, 0),
        (1, 2, 1, 3),
        (2, 0, 2, 0),
        (3, 0, 0, 2),
        (4, 0, 1, 1),
        (5, 1, 0, 0),
        (6, 0, 12, 0),
        (7, 0, 1, 0),
        (8, 1, 0, 5),
        (9, 0, 0, 0),
        (10, 2, 0, 0),
    ]
    one, two, voldemort, dumbledore = ("1 Ada", "2 Bo", "Voldemort", "Dumbledore") if columns > 24 else "12VD"
    for cell, who in ((3, one), (2, two), (5, voldemort), (7, dumbledore)):
        assert f"cell {cell}: {who}" in table[cell]


@pytest.mark.rule("H-SEE-1")
def test_both_players_are_shown_with_all_that_is_to_know_of_them() -> None:
    game = crowded()
    game.submit("roll")  # an evil player rolls 1, then 5: Bo is not in cell 4, nor in cell 8
    lines = sheet(shown(game))
    assert lines[lines.index("The players") + 1 :][:7] == [
        "1 Ada, evil, rolled 1, then 5",
        "Cell 8 Life 12.5 Horcruxes 2 of 7",
        "2 Bo, user (helpful)",
        "Cell 2 Life 10 Horcruxes 0 of 7",
        "Nobody can win: 1 horcrux lies with Voldemort.",
        "Path of Ada: 0 3 8",
        "Path of Bo: 0 2",
    ]


def test_the_numbers_of_both_players_stand_below_each_other() -> None:
    game = world(wizard("Ada", life="9", cell=3), wizard("Bo", life="12.5", cell=10), cells=12)
    lines = ["".join(span.text for span in line) for line in panel_lines(shown(game).panels, 40, 1000)]
    places = [[line.index(word) for word in ("Life", "Horcruxes")] for line in lines if "of 7" in line]
    assert places[0] == places[1]


@pytest.mark.rule("H-SEE-1")
def test_a_long_path_is_whole_on_the_sheet() -> None:
    game = world(wizard("Ada", "user", manner="naive"), wizard("Bo", "user", manner="naive"), turns=99)
    for cell in range(1, 21):
        game.submit(f"go {cell % 3 + 1}")
        game.submit("go 0")
    game.submit("go 1")
    whole = " ".join(["0", *(str(cell % 3 + 1) for cell in range(1, 21)), "1"])
    assert f"Path of Ada: {whole}" in sheet(shown(game), 100)
    for _ in range(20):
        game.submit("go 0")
        game.submit("go 1")
    lines = sheet(shown(game), 200)
    assert not any(whole in line for line in lines[: lines.index("All of the path of Ada")])
    assert lines[lines.index("All of the path of Ada") + 1].startswith(whole)


@pytest.mark.rule("H-SEE-1")
def test_what_a_simulated_player_may_roll_is_beside_the_ring_and_the_horcruxes_for_a_user() -> None:
    game = crowded()
    assert shown(game).panels[2].title == "Ahead of Ada: 1 to 6"
    assert [row.label.rstrip(":") for row in shown(game).panels[2].rows] == [  # type: ignore[union-attr]
        f"cell {cell}" for cell in range(4, 10)
    ]
    game.submit("roll")
    assert shown(game).panels[2].title == "Cells with horcruxes"
    assert [row.label for row in shown(game).panels[2].rows] == ["cell 1", "cell 5:", "cell 10"]  # type: ignore[union-attr]


@pytest.mark.rule("H-MOVE-3")
def test_a_user_has_a_spot_on_the_ring_for_every_cell() -> None:
    game = crowded()
    assert shown(game).spots == ()
    game.submit("roll")
    scene = shown(game)
    assert {command for _, _, command in scene.spots} == {f"go {cell}" for cell in range(11)}
    assert len({(row, column) for row, column, _ in scene.spots}) == 11
    at = {command: (row, column) for row, column, command in scene.spots}
    for command, (row, column) in at.items():
        assert drawn(scene)[row].ljust(8)[2 * column] != " "
        number = command.partition(" ")[2]
        said = HorcruxPresenter().describe(game.view(), row, column)
        assert said[0].startswith(f"Cell {number}: ")


def test_tab_leads_to_the_horcruxes_that_can_be_had() -> None:
    game = crowded()
    assert shown(game).leaps == ()  # nobody chooses
    game.submit("roll")
    assert set(shown(game).leaps) == {ring(11).path[cell] for cell in (1, 10)}  # in 5 waits Voldemort
    assert shown(game).keys[-1].label == "next horcrux"


def test_no_style_that_shows_on_blanks_has_several_words() -> None:
    rows = [row for panel in shown(crowded()).panels for row in panel.rows]
    assert {row.style for row in rows if isinstance(row, Note)}.isdisjoint(("hero", "selected"))


def test_it_is_said_whose_turn_it_is() -> None:
    game = crowded()
    assert sheet(shown(game))[:2] == ["Ada's turn", "1 Ada rolls the die."]
    game.submit("roll")
    assert sheet(shown(game))[:2] == ["Bo's turn", "2 Where does Bo go?"]


@pytest.mark.rule("H-SEE-2")
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
@pytest.mark.parametrize("cells", [2, 5, 24, 48, 49, 121, 200])
def test_cells_can_be_found_by_number(cells: int, columns: int, rows: int) -> None:
    """On large tiles each has its number, else the first and the last of each row."""
    scene, canvas = play(1, cells=cells, kind1="naive").scene(), Canvas(columns, rows)
    place = draw_scene(canvas, scene)
    lines, path = canvas.text().split("\n"), ring(cells).path[:cells]
    for row in range(place.part.top, place.part.top + len(place.part.grid.rows)):
        here = sorted((at.column, cell) for cell, at in enumerate(path) if at.row == row)
        tiles = {cell: tile_rect(place, (row, column)) for column, cell in here}
        if place.tile[1] > 1:
            assert all(lines[tile.row][tile.col :].startswith(str(cell)) for cell, tile in tiles.items())
            continue
        (_, first), (_, last) = here[0], here[-1]
        assert re.search(rf"\b{first}[▸▼▲]$", lines[tiles[first].row][: tiles[first].col].rstrip(". "))
        assert re.match(rf"[◂▼▲]{last}\b", lines[tiles[last].row][tiles[last].col + 2 :])


@pytest.mark.rule("H-SEE-1")
@pytest.mark.parametrize(
    ("dice", "seen"),
    [
        ((3,), {"go 20": 20, "roll": 20, "go 30": 30}),
        ((2, 4), {"go 5": 5, "roll": 2, "roll ": 6}),  # in 5 waits Voldemort: the other one goes on alone
    ],
)
def test_the_ring_is_shown_where_the_last_move_led_or_the_user_is_who_is_asked(
    dice: tuple[int, ...], seen: dict[str, int]
) -> None:
    ada, bo = wizard("Ada", "user", manner="naive"), wizard("Bo")
    game = world(ada, bo, cells=40, voldemort=5, dumbledore=9, dice=dice, house="to-the-last")
    assert shown(game).grid.focus == ring(40).path[0]
    for command, cell in seen.items():
        game.submit(command)
        assert shown(game).grid.focus == ring(40).path[cell]


def test_a_simulated_player_moves_at_the_press_of_a_key() -> None:
    bindings = dict(shown(crowded()).bindings)
    assert bindings == {"r": "roll", " ": "roll", "enter": "roll"}


@pytest.mark.rule("H-SEE-2")
@pytest.mark.parametrize("cells", [2, 5, 24, 28, 40, 200])
def test_the_frame_and_the_legend_are_whole(cells: int) -> None:
    game = play(12, cells=cells)
    game.submit("interact evil")
    words = game.scene().text(80, 24)
    assert "─ The ring ─" in words
    assert "Turn 1 of 40, Hermione" in words
    for sign in game.scene().aside.rows:
        assert re.search(rf"{re.escape(sign.glyph)} +{sign.meaning}\b", words)  # type: ignore[union-attr]
    assert game.presenter.realm(game.view()).caption == "Hermione to move"


@pytest.mark.rule("H-SEE-1")
def test_those_who_share_a_cell_are_told_apart_in_the_table() -> None:
    game = play(1, cells=2, kind1="cunning")
    rows = game.scene().panels[-1].rows
    for columns, both, two in (
        (60, "cell 0: 1 Hermione, 2 Draco", "cell 1: Voldemort, Dumbledore"),
        (26, "cell 0: 1,2", "cell 1: V,D"),
    ):
        table = [" ".join("".join(span.text for span in line).split()) for line in lines_of(rows, columns)]
        assert table[1].startswith(f"{both} H")
        assert table[0].startswith(f"{two} H")


@pytest.mark.rule("H-ARR-2")
@pytest.mark.parametrize(
    ("horcruxes", "life", "loot"),
    [
        (0, "10", "5 life points"),
        (0, "2", "1 life point"),
        (1, "10", "1 horcrux and 5 life points"),
        (2, "1", "2 horcruxes and 0.5 life points"),
    ],
)
def test_a_robbery_names_what_was_taken(horcruxes: int, life: str, loot: str) -> None:
    other = wizard("Hermione", life=life, horcruxes=horcruxes, cell=2)
    game = world(wizard("Draco", "evil", "4"), other, dice=[2])
    assert f"Draco robs Hermione of {loot}!" in says(game, "roll")


def play(seed: int, **options: object) -> LiveGame[State, View]:
    return begin(EDITION, Dice(seed), options)


@pytest.mark.rule("H-SEE-2")
@pytest.mark.parametrize("cells", [2, 3, 5, 24, 48, 49, 121, 200])
@pytest.mark.parametrize(("columns", "rows"), [(40, 12), (80, 24), (120, 40)])
def test_a_whole_game_can_be_seen_in_any_size(cells: int, columns: int, rows: int) -> None:
    game, rng = play(cells, cells=cells, name2="D" * 24, life1="0.333333"), Random(1)
    while game.outcome is None:
        game.submit(game.decision.sample(rng))
        scene = game.scene()
        canvas = Canvas(columns, rows)
        place = draw_scene(canvas, scene)
        assert canvas.cursor is not None  # on the player whose turn it is, who is in view
        assert place.part.grid.rows
        assert {style for *_, style, _ in canvas.diff()} <= STYLES
    reason = game.outcome.reason
    told = "Nobody has all seven horcruxes, so nobody wins." if "dead, " in reason else reason
    assert game.log[-1].text == told


@pytest.mark.rule("H-SEE-2")
def test_the_whole_default_ring_is_in_view_in_the_smallest_window() -> None:
    game = play(1, kind1="naive")
    place = draw_scene(Canvas(40, 12), game.scene())
    assert len(place.part.grid.rows) == len(game.scene().grid.rows)
    assert len(place.part.grid.rows[0]) == len(game.scene().grid.rows[0])
