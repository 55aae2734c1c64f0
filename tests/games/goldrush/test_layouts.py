"""G-ODDS-2: the chances of one cell, against boards made by the rules."""

import pytest
from tests.games.goldrush.board import draw

from thrones_tui import new_game
from thrones_tui.core.dice import Dice
from thrones_tui.games.goldrush import layouts
from thrones_tui.games.goldrush.layouts import shares
from thrones_tui.games.goldrush.odds import chances, prospects
from thrones_tui.games.goldrush.valley import placement
from thrones_tui.scene.model import Note

BOARDS = 8000
SOME = [{}, {12: "B"}, {6: "I"}, {0: ".", 12: "B", 6: "I"}, {7: "I", 8: "I"}]


def letters(side: int, dice: Dice) -> list[str]:
    """A board of bears and wood alone."""
    board = ["."] * side**2
    for piece in placement(side, dice):
        if piece.symbol in "BI":
            for cell in piece.cells:
                board[cell] = piece.symbol
    return board


@pytest.fixture(scope="module")
def boards() -> list[list[str]]:
    dice = Dice(5)
    return [letters(5, dice) for _ in range(BOARDS)]


@pytest.fixture(scope="module")
def larger() -> list[list[str]]:
    dice = Dice(8)
    return [letters(8, dice) for _ in range(BOARDS)]


@pytest.mark.rule("G-ODDS-2")
@pytest.mark.parametrize("known", SOME)
def test_counted_chances_are_how_often_it_is_so(boards: list[list[str]], known: dict[int, str]) -> None:
    cells = "".join(known.get(cell, " ") for cell in range(25))
    same = [board for board in boards if all(board[cell] == letter for cell, letter in known.items())]
    found = shares(5, cells)
    for symbol in "BI":
        for cell in set(range(25)) - set(known):
            chance, error = found[symbol][cell]
            often = sum(board[cell] == symbol for board in same) / len(same)
            assert error == 0
            assert often == pytest.approx(chance, abs=4.5 * (max(chance, 0.002) / len(same)) ** 0.5)


@pytest.mark.rule("G-ODDS-2")
@pytest.mark.parametrize("known", [{}, {14: "B"}, {8: "I"}, {0: ".", 21: "B", 7: "I"}, {9: "I", 10: "I"}])
def test_sampled_chances_are_those_counted_within_their_error(
    monkeypatch: pytest.MonkeyPatch, known: dict[int, str]
) -> None:
    cells = "".join(known.get(cell, " ") for cell in range(36))
    counted = shares(6, cells)
    shares.cache_clear()
    monkeypatch.setattr(layouts, "COUNTED", 0)
    sampled = shares(6, cells)
    shares.cache_clear()
    for symbol in "BI":
        for (chance, _), (about, error) in zip(counted[symbol], sampled[symbol], strict=True):
            assert about == pytest.approx(chance, abs=3 * error)
            assert error < 0.03


@pytest.mark.rule("G-ODDS-2")
@pytest.mark.parametrize("known", [{}, {27: "B"}, {0: ".", 9: "I"}, {3: ".", 33: "I"}])
def test_sampled_chances_are_how_often_it_is_so(larger: list[list[str]], known: dict[int, str]) -> None:
    cells = "".join(known.get(cell, " ") for cell in range(64))
    same = [board for board in larger if all(board[cell] == letter for cell, letter in known.items())]
    found = shares(8, cells)
    for symbol in "BI":
        for cell in set(range(64)) - set(known):
            chance, error = found[symbol][cell]
            often = sum(board[cell] == symbol for board in same) / len(same)
            assert often == pytest.approx(chance, abs=3 * error + 4 * (max(chance, 0.01) / len(same)) ** 0.5)


@pytest.mark.rule("G-ODDS-2")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("side", [5, 8])
def test_the_chances_of_all_cells_add_up_to_what_is_left(seed: int, side: int) -> None:
    game = new_game("goldrush", seed=seed, size=side, player1="random", player2="random", odds="on")
    for _ in range(8):
        game.submit("watch")
    view = game.view()
    every = [found.chances for found in (prospects(view, cell) for cell in view.closed) if found]
    assert len(every) == len(view.closed)
    for symbol, number in view.left:
        assert sum(each[symbol] for each in every) == pytest.approx(number)


@pytest.mark.rule("G-ODDS-2")
@pytest.mark.parametrize(
    ("side", "moves", "exact"), [(5, 0, True), (7, 0, True), (8, 0, False), (8, 50, True)]
)
def test_all_ways_are_counted_from_the_first_turn_on_small_boards(side: int, moves: int, exact: bool) -> None:
    game = new_game("goldrush", seed=3, size=side, player1="random", player2="random", odds="on")
    for _ in range(moves):
        game.submit("watch")
    view = game.view()
    found = prospects(view, view.closed[0])
    assert found is not None
    assert (found.error == 0) == exact


@pytest.mark.rule("G-ODDS-2")
def test_what_is_certain_is_so() -> None:
    view = draw("BBB..\n.....\n.....\n.....\n.....", opened=[(0, 0, 0), (0, 2, 1)], odds=True).view()
    found = prospects(view, 1)
    assert found is not None
    assert (found.chances["B"], found.chances["G"], found.error) == (1.0, 0.0, 0.0)


@pytest.mark.rule("G-ODDS-2")
def test_where_little_can_be_said_the_chances_are_those_of_any_cell() -> None:
    game = new_game("goldrush", seed=5, size=40, player1="random", player2="random", odds="on")
    for _ in range(400):
        game.submit("watch")
    view = game.view()
    cell = view.closed[0]
    assert prospects(view, cell) is None
    scene = game.presenter.pointed(view, game.scene(), *divmod(cell, 40))
    assert scene.panels[-1] == game.scene().panels[-1]
    gold, animal = (sum(chances(view)[symbol] for symbol in symbols) for symbols in ("G", "WB"))
    stake = scene.panels[0].rows[-1]
    assert isinstance(stake, Note)
    assert stake.text == f"any: gold {100 * gold:.0f}%, animal {100 * animal:.0f}%"
