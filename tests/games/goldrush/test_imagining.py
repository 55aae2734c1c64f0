"""Imagined valleys: whole boards that fit what is open."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from tests.games.goldrush.board import RULES, draw

from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.games.goldrush.elements import ELEMENTS
from thrones_tui.games.goldrush.imagining import hidden
from thrones_tui.games.goldrush.valley import lines

VALLEY = """
    GGG..
    BBB.F
    WFSSW
    II..G
    ...II
"""
OPENED = [
    (row, column, 0) for row in range(5) for column in range(5) if (row, column) not in [(1, 1), (1, 2)]
]


def test_what_can_lie_nowhere_else_is_where_it_is() -> None:
    view = draw(VALLEY, opened=OPENED).view()
    for seed in range(9):
        assert hidden(view, Dice(seed)) == "".join(VALLEY.split())


def test_every_board_that_fits_is_imagined_as_often_as_another() -> None:
    true, single = "".join(VALLEY.split()), (0, 14, 20)  # gold, a wolf, and nothing
    opened = [place for place in OPENED if place[0] * 5 + place[1] not in single]
    view = draw(VALLEY, opened=opened).view()
    met = Counter(hidden(view, Dice(seed)) for seed in range(400))
    boards = set()
    for letters in permutations(true[cell] for cell in single):
        board = list(true)
        for cell, letter in zip(single, letters, strict=True):
            board[cell] = letter
        boards.add("".join(board))
    assert met.keys() == boards
    assert max(met.values()) < 2 * min(met.values())


@pytest.mark.parametrize(("side", "seed"), [(5, 1), (8, 2), (13, 3), (25, 4), (40, 5)])
def test_every_piece_of_an_imagined_board_lies_in_a_line(side: int, seed: int) -> None:
    rng = Random(seed)
    game = Game(RULES, RULES.new({"size": side}, Dice(seed)))
    game.state.total = side * side
    while game.outcome is None:
        game.submit(game.decision.sample(rng))
        if game.outcome is None and rng.random() < 30 / side**2:
            in_lines(hidden(game.view(), Dice(rng.random().hex())), side)


def in_lines(letters: str, side: int) -> None:
    """As many cells of each kind as there are, each on a line that lies in them."""
    for element in ELEMENTS:
        cells = {cell for cell, letter in enumerate(letters) if letter == element.symbol}
        assert len(cells) == element.number(side) * element.size
        if element.size > 1:
            inside = [line for line in lines(side, element.size) if cells.issuperset(line)]
            assert cells == {cell for line in inside for cell in line}
