"""G-ODDS-1: what is left, how likely it is, and where the rest of something may be."""

from itertools import combinations

import pytest
from tests.games.goldrush.board import Dig, draw

from thrones_tui import new_game
from thrones_tui.core.dice import Dice
from thrones_tui.games.goldrush.elements import BY_SYMBOL
from thrones_tui.games.goldrush.odds import chances, suspects
from thrones_tui.games.goldrush.valley import placement
from thrones_tui.games.goldrush.view import View
from thrones_tui.scene.model import Fact

VALLEY = """
    GG.FF
    BBB.S
    WWII.
    II..S
    .....
"""


def marks(drawing: str, symbol: str, odds: bool = True) -> list[str]:
    """A board of opened letters and `#` for closed cells, with the suspects shown as `?`."""
    rows = drawing.split()
    side = len(rows)
    opened = [(r, c, 0) for r in range(side) for c in range(side) if rows[r][c] != "#"]
    game = draw(drawing.replace("#", "."), opened=opened, odds=odds, dice=[0.5] * 9)
    found = suspects(game.view(), symbol)
    text = "".join("?" if at in found else letter for at, letter in enumerate("".join(rows)))
    return [text[start : start + side] for start in range(0, side * side, side)]


@pytest.mark.rule("G-ODDS-1")
def test_what_is_left_and_its_chances_follow_from_what_is_open() -> None:
    game = draw(VALLEY, odds=True, dice=[0.5])
    view = game.view()
    assert dict(view.left) == {"F": 2, "I": 4, "S": 2, "G": 2, "W": 2, "B": 3, ".": 10}
    assert chances(view) == {"F": 0.08, "I": 0.16, "S": 0.08, "G": 0.08, "W": 0.08, "B": 0.12, ".": 0.4}
    game.submit("open 1,0")
    game.submit("odd")
    game.submit("open 0,2")
    assert dict(game.view().left) == {"F": 2, "I": 4, "S": 2, "G": 2, "W": 2, "B": 2, ".": 9}
    assert chances(game.view())["B"] == 2 / 23


@pytest.mark.rule("G-ODDS-1")
def test_where_everything_is_open_nothing_is_likely() -> None:
    opened = [(row, column, 0) for row in range(5) for column in range(5)]
    assert set(chances(draw(VALLEY, opened=opened).view()).values()) == {0.0}


@pytest.mark.rule("G-ODDS-1")
@pytest.mark.parametrize("seed", range(5))
def test_what_is_said_to_be_left_is_what_is_there(seed: int) -> None:
    game = new_game("goldrush", seed=seed, size=8, player1="random", player2="random", odds="on")
    while game.outcome is None:
        closed = [game.state.grid.contents[cell] for cell in game.state.grid.closed()]
        assert dict(game.view().left) == {symbol: closed.count(symbol) for symbol in "FISGWB."}
        chance = chances(game.view())
        assert sum(chance.values()) == pytest.approx(1)
        assert all(chance[symbol] == closed.count(symbol) / len(closed) for symbol in chance)
        game.submit("watch")


@pytest.mark.rule("G-ODDS-1")
def test_the_panel_is_there_only_when_asked_for() -> None:
    def panel(game: Dig) -> list[str]:
        panels = [panel for panel in game.scene().panels if "chance" in panel.title]
        return [
            f"{row.label}: {row.value}" for panel in panels for row in panel.rows if isinstance(row, Fact)
        ]

    assert panel(draw(VALLEY)) == []
    assert panel(draw(VALLEY, odds=True)) == [
        "F food: 2, 8%",
        "I wood: 4, 16%",
        "S medical supplies: 2, 8%",
        "G gold: 2, 8%",
        "W wolf: 2, 8%",
        "B bear: 3, 12%",
        ". nothing: 10, 40%",
    ]


@pytest.mark.rule("G-ODDS-1")
def test_one_cell_of_a_bear_marks_all_lines_through_it() -> None:
    assert marks("#####\n#####\n##B##\n#####\n#####", "B") == ["?#?#?", "#???#", "??B??", "#???#", "?#?#?"]
    assert marks("B####\n#####\n#####\n#####\n#####", "B") == ["B??##", "??###", "?#?##", "#####", "#####"]


@pytest.mark.rule("G-ODDS-1")
def test_two_cells_of_the_only_bear_leave_the_ends_of_their_line_or_the_gap() -> None:
    assert marks("#####\n#BB##\n#####\n#####\n#####", "B") == ["#####", "?BB?#", "#####", "#####", "#####"]
    assert marks("B####\n#####\n##B##\n#####\n#####", "B") == ["B####", "#?###", "##B##", "#####", "#####"]


@pytest.mark.rule("G-ODDS-1")
def test_what_is_open_stands_in_the_way() -> None:
    assert marks("#####\n.BB##\n#####\n#####\n#####", "B") == ["#####", ".BB?#", "#####", "#####", "#####"]
    assert marks(".####\n#I###\n#.###\n#####\n#####", "I") == [".??##", "?I?##", "?.?##", "#####", "#####"]


@pytest.mark.rule("G-ODDS-1")
def test_a_whole_bear_marks_nothing() -> None:
    assert "?" not in "".join(marks("#####\nBBB##\n#####\n#####\n#####", "B"))
    assert "?" not in "".join(marks("#####\nII###\n#####\n##II#\n#####", "I"))
    assert "?" not in "".join(marks("#####\nFWSG#\n#####\n#####\n#####", "B"))


@pytest.mark.rule("G-ODDS-1")
def test_counts_rule_out_what_would_take_too_many_pieces() -> None:
    # Two pieces of wood: the two cells side by side belong together, since the third needs its own.
    assert marks("II###\n#####\n#####\n#####\n####I", "I") == ["II###", "#####", "#####", "###??", "###?I"]
    # With two cells alone either may have another half.
    assert "?" in marks("II###\n#####\n#####\n#####\n#####", "I")[0]


def possible(view: View, symbol: str) -> set[int]:
    """By trying all sets of pieces: the closed cells that complete a partly opened one in some of them."""
    side, size = view.side, BY_SYMBOL[symbol].size
    lines = []
    for cell in range(side * side):
        row, column = divmod(cell, side)
        for down, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
            places = [(row + down * step, column + across * step) for step in range(size)]
            if all(0 <= r < side and 0 <= c < side for r, c in places):
                line = frozenset(r * side + c for r, c in places)
                if all(view.cells[at] in (" ", symbol) for at in line):
                    lines.append(line)
    seen = {cell for cell, letter in enumerate(view.cells) if letter == symbol}
    touching = [line for line in lines if line & seen]
    found: set[int] = set()
    number = BY_SYMBOL[symbol].number(side)
    for count in range(1, number + 1):
        for pieces in combinations(touching, count):
            union = frozenset().union(*pieces)
            if len(union) == count * size and seen <= union:
                found |= {cell for line in pieces for cell in line if line & seen} - seen
    return found


@pytest.mark.rule("G-ODDS-1")
@pytest.mark.parametrize("seed", range(25))
def test_marks_are_those_found_by_trying_every_set_of_pieces(seed: int) -> None:
    game = new_game("goldrush", seed=seed, player1="random", player2="random")
    while game.outcome is None:
        for symbol in "BI":
            view = game.view()
            if view.cells.count(symbol) < BY_SYMBOL[symbol].number(5) * BY_SYMBOL[symbol].size:
                assert suspects(view, symbol) == possible(view, symbol)
        game.submit("watch")


@pytest.mark.rule("G-ODDS-1")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("side", [9, 12])
def test_no_cell_that_completes_something_goes_unmarked(seed: int, side: int) -> None:
    game = new_game("goldrush", seed=seed, size=side, player1="random", player2="random")
    pieces = placement(side, Dice(seed).fork("board", side))
    while game.outcome is None:
        view = game.view()
        for symbol in "BI":
            marked = suspects(view, symbol)
            for piece in pieces:
                if piece.symbol == symbol and any(view.cells[cell] == symbol for cell in piece.cells):
                    assert {cell for cell in piece.cells if view.cells[cell] == " "} <= marked
        game.submit("watch")


@pytest.mark.rule("G-ODDS-1")
def test_marks_stand_on_the_board_and_are_explained_only_where_odds_are_shown() -> None:
    opened = [(1, 0, 0), (2, 2, 1)]
    on = draw(VALLEY, odds=True, opened=opened)
    off = draw(VALLEY, opened=opened)
    rows = on.scene().grid.rows
    assert (rows[1][1].mark, rows[1][3].mark, rows[4][4].mark) == ("b", "i", " ")
    assert {cell.mark for row in off.scene().grid.rows for cell in row if cell.glyph == "■"} == {" "}
    said = on.presenter.describe(on.view(), 1, 1)
    assert said[0] == "1,1: closed."
    assert said[1:3] == ("It could be the rest of a bear.", "It could be the rest of wood.")
    assert said[3].startswith("Chances: food ")
    assert off.presenter.describe(off.view(), 1, 1) == ("1,1: closed.",)
