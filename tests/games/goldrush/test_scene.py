"""The gold rush as it is shown: panels, small windows, the guess, looking around, help."""

import re

import pytest
from tests.games.goldrush.board import Dig, die, draw, play, players

from thrones_tui import new_game
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.games.goldrush.elements import IN_ORDER
from thrones_tui.games.goldrush.help import pages
from thrones_tui.games.goldrush.signs import PLAYER_CHIPS
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.drawing import draw_scene
from thrones_tui.scene.frame import Hint
from thrones_tui.scene.layout import tile_rect
from thrones_tui.scene.model import Contestant, Fact, Note, Sign, Standing
from thrones_tui.scene.rows import lines_of

VALLEY = """
    BGWFI
    SI...
    .....
    .....
    ....G
"""


@pytest.mark.rule("G-TURN-2")
@pytest.mark.parametrize("names", [("Ada", "Ben"), ("Wilhelmina Featherstone-H", "Maximilian von Habsburg")])
@pytest.mark.parametrize(("size", "side"), [((40, 12), 5), ((80, 24), 5), ((80, 24), 12), ((200, 60), 40)])
def test_everything_that_matters_is_in_windows_of_every_size(
    names: tuple[str, str], size: tuple[int, int], side: int
) -> None:
    one, two = (name[:24] for name in names)
    game = new_game("goldrush", seed=1, size=side, name=one, name2=two)
    text = " ".join(game.scene().text(*size).split())
    total = game.state.total
    assert one[:3] in text
    assert two[:3] in text
    for fact in (
        f"Turns left {total} of {total}",
        f"1/{total}" if size == (40, 12) else f"Turn 1 of {total}",
    ):
        assert fact in text
    assert text.count(f"{2 * side} h") >= 2 or text.count(f"━ {2 * side}") >= 2  # in little room and in more
    assert text.count("0 p") >= 2  # points, in long or in short
    assert text.count("Turn 1 of ") == (size != (40, 12))
    assert text.count("F0 I0 S0 G0") >= (2 if size != (40, 12) else 0)


@pytest.mark.rule("G-TURN-4")
def test_the_guess_is_a_dialog_that_says_what_is_at_stake() -> None:
    game = draw(VALLEY, dice=[die(1)])
    game.submit("open 0,0")
    dialog = game.scene().dialog
    assert dialog is not None
    assert (dialog.title, dialog.prompt.split("!")[0]) == ("Even or odd", "A bear")
    assert dialog.safe == ""
    assert [(choice.command, choice.label, choice.detail, choice.fatal) for choice in dialog.choices] == [
        ("even", "Even", "2, 4 or 6", False),
        ("odd", "Odd", "1, 3 or 5", False),
    ]
    assert [(row.label, row.value) for row in dialog.body if isinstance(row, Fact)] == [
        ("Right", "unharmed"), ("Wrong", "-2 health"), ("Leaves", "8 of 10"),
    ]  # fmt: skip
    assert "a bear!" not in " ".join(row.text for row in dialog.body if isinstance(row, Note))
    assert game.scene().spots == ()
    for size in ((80, 24), (40, 12)):
        text = game.scene().text(*size)
        assert "E Even  2, 4 or 6" in text
        assert "Wrong -2 health" in text


@pytest.mark.rule("G-TURN-4", "G-TURN-5")
def test_the_guess_says_when_it_is_for_life() -> None:
    game = draw(VALLEY, health=(2, 10), dice=[die(1)])
    game.submit("open 0,0")
    assert "nothing: death" in game.scene().text(80, 24)
    game.submit("even")
    assert [players(game)[at] for at in (1, 5)] == ["dead", "10"]


@pytest.mark.rule("G-TURN-1")
def test_whose_turn_it_is_stands_above_all_else_in_the_colour_of_the_player() -> None:
    game = draw(VALLEY)
    for name, style in (("Ada", "own"), ("Ben", "rival")) * 2:
        title, (asked, *_) = game.scene().panels[0][:2]
        assert title == f"{name}'s turn"
        assert isinstance(asked, Sign)
        assert asked.meaning.startswith("Open row,column")
        assert (asked.glyph, asked.meaning_style) == ("1" if name == "Ada" else "2", style)
        assert asked.ground == PLAYER_CHIPS[name == "Ben"]
        game.submit(str(game.decision.options[-1]))


@pytest.mark.rule("G-TURN-2")
def test_the_cell_each_opened_last_stands_out_with_the_number_of_who_opened_it() -> None:
    game = draw(VALLEY)
    play(game, "2,2", "0,1")
    rows = game.scene().grid.rows
    assert (rows[2][2].mark, rows[2][2].site) == ("1", rows[2][2].chip)
    assert (rows[0][1].mark, rows[0][1].site) == ("2", rows[0][1].chip)
    play(game, "2,3")
    rows = game.scene().grid.rows
    assert (rows[2][3].glyph, rows[2][3].mark) == (".", "1")
    assert (rows[2][2].mark, rows[2][2].site) == (" ", "")
    assert (rows[0][1].mark, rows[0][1].site) == ("2", rows[0][1].chip)


@pytest.mark.rule("G-TURN-2")
def test_a_large_cell_tells_who_opened_it_and_what_that_did() -> None:
    game = draw(VALLEY, dice=[die(1), die(1)])
    play(game, "0,1", "0,0", "even", "0,2", "odd", "1,0")
    told = {}
    for row, column in ((0, 0), (0, 1), (0, 2), (1, 0), (2, 2)):
        cell = game.scene().grid.rows[row][column]
        assert cell.plate is not None
        told[row, column] = (cell.plate.number.strip(), cell.mark.strip(), cell.plate.does)
    assert told == {
        (0, 0): ("B", "2", "-2"), (0, 1): ("G", "1", ""), (0, 2): ("W", "1", ""),
        (1, 0): ("S", "2", "+1"), (2, 2): ("■", "", ""),
    }  # fmt: skip


def test_a_small_board_grows_until_its_cells_say_all_in_words() -> None:
    game = draw(VALLEY)
    game.submit("open 0,1")
    canvas = Canvas(120, 40)
    place = draw_scene(canvas, game.scene())
    assert place.tile == (12, 6)
    tile = tile_rect(place, (0, 1))
    lines = canvas.text().split("\n")[tile.row - 1 :]
    assert [line[tile.col : tile.col + 12].split() for line in lines[:4]] == [
        ["1"], ["G", "1"], ["gold"], ["+100"],
    ]  # fmt: skip
    assert lines[0][tile.col + 1] == "1"  # the number of the column, over the sign


def test_every_kind_has_a_ground_of_its_own_the_same_on_the_board_and_in_the_legend() -> None:
    grounds = [element.ground for element in IN_ORDER]
    assert len(set(grounds)) == len(grounds)
    game = draw(VALLEY, dice=[die(2)] * 9)
    legend = {row.glyph: row.ground for row in game.scene().aside.rows if isinstance(row, Sign)}
    for place in ("0,1", "0,3", "0,4", "1,0", "3,3", "3,2"):
        play(game, place)
        cell = game.scene().grid.rows[int(place[0])][int(place[2])]
        assert legend[cell.glyph] == cell.ground


@pytest.mark.rule("G-TURN-3")
@pytest.mark.parametrize(
    ("side", "told"),
    [
        (5, "On a board of five rows food and wood give no health; on larger ones more."),
        (7, "On a board of seven rows wood gives no health; on larger ones more."),
        (8, None),
    ],
)
def test_it_is_said_once_what_does_nothing_on_a_small_board(side: int, told: str | None) -> None:
    log = [line.text for line in new_game("goldrush", seed=1, size=side).scene().log]
    assert [text for text in log if "no health" in text] == [told] * (told is not None)


def test_all_of_the_board_can_be_looked_at_after_the_end() -> None:
    game = draw(VALLEY, total=1)
    assert game.uncovered() is None
    game.submit("open 2,2")
    view = game.uncovered()
    assert view is not None
    assert "".join(cell.glyph for row in game.presenter.realm(view).rows for cell in row) == "".join(
        VALLEY.split()
    )


@pytest.mark.rule("G-TURN-2")
def test_the_cursor_begins_in_the_middle_and_then_where_the_player_asked_dug_last() -> None:
    game = draw(VALLEY)
    assert game.scene().cursor == (2, 2)
    game.submit("open 3,1")
    assert (game.scene().cursor, game.scene().grid.focus) == ((2, 2), (3, 1))  # Ben has not dug yet
    game.submit("open 4,0")
    assert (game.scene().cursor, game.scene().grid.focus) == ((3, 1), (4, 0))


def fresh(game: Dig) -> list[str]:
    scene = game.scene()
    return [line.text for line in scene.log[len(scene.log) - scene.fresh - scene.kept :]]


def test_what_is_new_in_the_log_is_told_since_the_last_turn_of_whoever_is_asked() -> None:
    game = draw(VALLEY, dice=[die(2)])
    assert len(fresh(game)) == 3
    game.submit("open 2,0")
    assert fresh(game) == ["Ada opens 2,0: nothing."]
    game.submit("open 0,0")
    assert fresh(game) == ["Ben opens 0,0: a bear!"]
    game.submit("even")
    bens = ["Ben opens 0,0: a bear!", "Ben says even, the die shows 2: escaped from the bear, unharmed."]
    assert fresh(game) == ["Ada opens 2,0: nothing.", *bens]
    game.submit("open 2,1")
    assert fresh(game) == [*bens, "Ada opens 2,1: nothing."]
    for size in ((80, 24), (120, 40)):
        assert re.findall("• (Ada|Ben)", game.scene().text(*size)) == ["Ada"]  # only that is news to Ben


@pytest.mark.parametrize("rows", [12, 24])
def test_the_latest_finds_of_both_are_in_view_where_a_program_answers_for_one(rows: int) -> None:
    game = draw(VALLEY)
    play(game, "2,0", "2,1", "2,2", "2,3", "2,4", "3,1")
    canvas = Canvas(40 if rows == 12 else 80, rows)
    draw_scene(canvas, game.scene())
    assert [text.split()[0] for text in fresh(game)] == ["Ada", "Ben"]
    assert "Ada opens 2,4" in canvas.text()
    assert "Ben opens 3,1" in canvas.text()


@pytest.mark.rule("G-TURN-2")
def test_looking_at_a_cell_says_what_is_known_of_it() -> None:
    game = draw(VALLEY)
    play(game, "0,1", "1,0", "2,2")
    looks: dict[tuple[int, int], tuple[str, ...]] = {
        (0, 0): ("0,0: closed.",),
        (0, 1): ("0,1: gold, opened by Ada.", "Each cell: +100 points."),
        (1, 0): ("1,0: medical supplies, opened by Ben.", "Each cell: +1 health."),
        (2, 2): ("2,2: nothing, opened by Ada.",),
    }
    assert {at: game.presenter.describe(game.view(), *at) for at in looks} == looks


@pytest.mark.rule("G-LOG-1")
def test_the_sheet_has_both_lists() -> None:
    game = draw(VALLEY)
    game.submit("open 0,1")
    rows = {panel.title: panel.rows for panel in game.scene().more}
    assert rows == {
        "All that Ada found": (Note("Turn 1, 0,1: gold, +100 points."),),
        "All that Ben found": (Note("Nothing.", "dim"),),
    }


def test_how_the_first_player_stands_is_told_for_lists() -> None:
    game = draw(VALLEY)
    game.submit("open 0,1")
    standing = game.presenter.standing(game.view())
    assert standing == Standing.of(2, Contestant("Ada", 100, True), Contestant("Ben", 0, True))
    assert (standing.name, standing.score) == ("Ada against Ben", 100)
    for kinds in (("random", "person"), ("cautious", "random")):
        game = draw(VALLEY, kinds=kinds, dice=[0.5])
        assert game.presenter.standing(game.view()).watched == ("person" not in kinds)


@pytest.mark.rule("G-TURN-2")
def test_where_a_computer_answers_the_cursor_stays_and_the_focus_is_on_its_cell() -> None:
    game = new_game("goldrush", seed=12, size=40, player2="cautious")
    game.submit("open 39,39")
    assert game.scene().cursor == (39, 39)
    assert game.scene().grid.focus == divmod(game.state.latest, 40) != (39, 39)


@pytest.mark.rule("G-TURN-1")
def test_open_cells_can_be_pointed_at_to_hear_why_they_are_refused() -> None:
    game = draw(VALLEY, dice=[die(2)])
    game.submit("open 0,0")
    assert (game.scene().spots, game.scene().taken) == ((), ())  # the guess
    game.submit("even")
    game.submit("open 3,4")
    scene = game.scene()
    assert scene.taken == ((0, 0, "open 0,0"), (3, 4, "open 3,4"))
    assert len(scene.spots) == 23
    for *_, command in scene.taken:
        with pytest.raises(IllegalCommand, match="is already open: "):
            game.submit(command)


def test_it_is_said_what_tab_leads_to_and_there_what_it_is_beside() -> None:
    game = draw(VALLEY, dice=[die(2), die(2)])
    play(game, "0,4", "4,0")
    assert Hint("Tab", "beside wood") in game.scene().keys
    above = [
        game.presenter.pointed(game.view(), game.scene(), *at).grid.caption for at in ((1, 3), (0, 4), (2, 2))
    ]
    assert above == ["Alaska beside wood", "Alaska", "Alaska"]
    play(game, "0,0", "even")
    assert Hint("Tab", "beside a bear or wood") in game.scene().keys
    assert draw(VALLEY).scene().leaps == ()


@pytest.mark.rule("G-TURN-1")
def test_rows_and_columns_have_their_numbers_in_windows_of_every_size() -> None:
    game = draw(VALLEY)
    for size, border in (((40, 12), ""), ((80, 24), "│")):
        rows = game.scene().text(*size).split("\n")
        at = next(at for at, row in enumerate(rows) if row.startswith(f"{border}  0 1 2 3 4"))
        for number in range(5):
            assert rows[at + 1 + number].startswith(f"{border}{number} ■ ■ ■ ■ ■")


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
def test_names_are_whole_where_there_is_room(size: tuple[int, int]) -> None:
    words = new_game("goldrush", seed=1, size=40).scene().text(*size)
    assert " 1  Player 1\n" in words
    assert " 2  Player 2\n" in words


@pytest.mark.parametrize("side", [5, 12, 40])
def test_help_has_the_numbers_of_the_board(side: int) -> None:
    shown = pages(side)
    assert shown[0].title == "The game in short"
    assert len({page.title for page in shown}) == len(shown)
    for page in shown:
        assert lines_of(page.rows, 36)
    facts = {row.label: row.value for page in shown for row in page.rows if isinstance(row, Fact)}
    n = side or 5
    assert facts["bear"] == f"-{n // 2} health"
    assert facts["Every 3 cells of gold"] == f"+{n // 4} health"
    assert any(f"{n} by {n}" in page.title for page in shown)


def test_the_gazetteer_explains_every_sign() -> None:
    for game, signs in (
        (draw(VALLEY, odds=True, dice=[0.5]), {*"■.FISGWB12bi"}),
        (draw(VALLEY), {*"■.FISGWB12"}),
    ):
        rows = game.presenter.gazetteer(game.view()).rows
        assert {row.glyph for row in rows if isinstance(row, Sign)} == signs
        assert [row.meaning for row in rows if isinstance(row, Sign) and row.glyph in "12"] == [
            "opened by Ada",
            "opened by Ben",
        ]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
@pytest.mark.parametrize("side", [5, 12, 20, 40])
def test_every_sign_is_explained_beside_boards_of_every_size(side: int, size: tuple[int, int]) -> None:
    scene, canvas = new_game("goldrush", seed=1, size=side).scene(), Canvas(*size)
    draw_scene(canvas, scene)
    words = " ".join(canvas.text().split())
    for sign in scene.aside.rows:
        assert isinstance(sign, Sign)
        assert f" {sign.glyph} {sign.meaning}" in words
