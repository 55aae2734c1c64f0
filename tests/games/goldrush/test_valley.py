"""G-SET-2, G-SET-3: what is hidden, and how it is laid out."""

from collections import Counter
from itertools import pairwise
from math import sqrt

import pytest

from thrones_tui.core.dice import Dice, ScriptedDice
from thrones_tui.games.goldrush.elements import BY_SYMBOL
from thrones_tui.games.goldrush.valley import Valley, placement

COUNTS = [*((side, 1000) for side in range(5, 13)), (40, 100)]


def straight(side: int, cells: tuple[int, ...]) -> tuple[int, int]:
    """The step between cells of a straight, unbroken line, as rows and columns; fails if they are none."""
    places = [divmod(cell, side) for cell in sorted(cells)]
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)}
    assert len(steps) == 1, f"{places} is no straight line"
    (step,) = steps
    assert step in {(0, 1), (1, 0), (1, 1), (1, -1)}
    return step


def all_lines(side: int, length: int) -> set[frozenset[int]]:
    """Every line of the rules' text, found by walking from each cell in each of eight directions."""
    found = set()
    for row in range(side):
        for column in range(side):
            for down in (-1, 0, 1):
                for across in (-1, 0, 1):
                    places = [(row + down * step, column + across * step) for step in range(length)]
                    if (down or across) and all(0 <= r < side and 0 <= c < side for r, c in places):
                        found.add(frozenset(r * side + c for r, c in places))
    return found if length > 1 else {frozenset((cell,)) for cell in range(side * side)}


@pytest.mark.rule("G-SET-2", "G-SET-3")
@pytest.mark.parametrize(("side", "boards"), COUNTS)
def test_every_board_has_all_pieces_in_straight_lines_and_none_over_another(side: int, boards: int) -> None:
    k = side * side // 25
    wanted = {"F": 2 * k, "I": 2 * k, "S": 2 * k, "G": 2 * k, "W": 2 * k, "B": k}
    sizes = {"F": 1, "I": 2, "S": 1, "G": 1, "W": 1, "B": 3}
    steps: dict[str, set[tuple[int, int]]] = {"I": set(), "B": set()}
    for seed in range(boards):
        pieces = placement(side, Dice(seed))
        assert Counter(piece.symbol for piece in pieces) == wanted
        cells = [cell for piece in pieces for cell in piece.cells]
        assert len(set(cells)) == len(cells) == 15 * k
        assert set(cells) <= set(range(side * side))
        for piece in pieces:
            assert len(piece.cells) == sizes[piece.symbol]
            if len(piece.cells) > 1:
                steps[piece.symbol].add(straight(side, piece.cells))
        lengths = [len(piece.cells) for piece in pieces]
        assert lengths == sorted(lengths, reverse=True)  # larger ones first
    assert steps["I"] == steps["B"] == {(0, 1), (1, 0), (1, 1), (1, -1)}


@pytest.mark.rule("G-SET-2")
@pytest.mark.parametrize("seed", range(20))
def test_five_by_five_hides_what_the_rules_count_on_fifteen_of_its_cells(seed: int) -> None:
    grid = Valley.deploy_elements(5, Dice(seed))
    assert Counter(grid.contents) == {"F": 2, "I": 4, "S": 2, "G": 2, "W": 2, "B": 3, ".": 10}


@pytest.mark.rule("G-SET-2")
@pytest.mark.parametrize("side", range(5, 41))
def test_at_most_three_cells_in_five_hold_something(side: int) -> None:
    empty = Valley.deploy_elements(side, Dice(side)).contents.count(".")
    assert side * side - empty == 15 * (side * side // 25) <= 0.6 * side * side


@pytest.mark.rule("G-SET-3")
def test_every_place_of_a_bear_on_five_by_five_occurs() -> None:
    bears = (piece for seed in range(1000) for piece in placement(5, Dice(seed)) if piece.symbol == "B")
    assert {frozenset(bear.cells) for bear in bears} == all_lines(5, 3)
    assert len(all_lines(5, 3)) == 48


@pytest.mark.rule("G-SET-3")
def test_each_piece_is_equally_likely_on_every_line_that_is_still_free() -> None:
    lines = {length: sorted(all_lines(5, length), key=sorted) for length in (1, 2, 3)}
    seen: Counter[tuple[int, frozenset[int]]] = Counter()
    expected: dict[tuple[int, frozenset[int]], float] = {}
    spread: dict[tuple[int, frozenset[int]], float] = {}
    for seed in range(2000):
        taken: set[int] = set()
        for at, piece in enumerate(placement(5, Dice(seed))):
            free = [line for line in lines[len(piece.cells)] if taken.isdisjoint(line)]
            for line in free:
                chance = 1 / len(free)
                expected[at, line] = expected.get((at, line), 0) + chance
                spread[at, line] = spread.get((at, line), 0) + chance * (1 - chance)
            seen[at, frozenset(piece.cells)] += 1
            taken.update(piece.cells)
    # Some 400 counts: the farthest of them lies about three standard deviations off.
    off = {key: abs(seen[key] - expected[key]) / sqrt(spread[key]) for key in expected}
    assert max(off.values()) < 4.5
    assert set(seen) == set(expected)


@pytest.mark.rule("G-SET-3")
@pytest.mark.parametrize("rest", [0.0, 0.5, 0.999999])
@pytest.mark.parametrize("side", [5, 7, 12])
def test_placement_ends_whatever_the_dice_show(side: int, rest: float) -> None:
    assert len(placement(side, ScriptedDice([], rest))) == 11 * (side * side // 25)


def test_opening_a_cell_says_who_did_it_and_leaves_everything_else() -> None:
    grid = Valley.deploy_elements(5, Dice(1))
    cell = grid.contents.index("B")
    twin = grid.clone()
    assert grid.open(cell, 1) is BY_SYMBOL["B"]
    assert grid.open(grid.contents.index("."), 0) is None
    assert (grid.opened[cell], grid.turns, grid.left("B"), grid.contents) == (2, 2, 2, twin.contents)
    assert (twin.turns, twin.left("B"), set(twin.opened)) == (0, 3, {0})
    assert grid.known().count(" ") == 23
    assert grid.known()[cell] == "B"
    assert cell not in set(grid.closed())
