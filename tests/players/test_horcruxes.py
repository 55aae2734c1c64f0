"""The expert of Horcruxes: goes for what lies on the ring, and robs where that wins or nothing lies there."""

from random import Random

import pytest
from tests.games.horcruxes.board import Race, wizard, world

from thrones_tui.games.horcruxes.state import Cell
from thrones_tui.players.horcruxes import Expert


def goes(game: Race) -> str:
    return str(Expert().choose(game.decision, game.view(), Random(1)))


@pytest.mark.parametrize(
    ("mine", "theirs", "lying", "where"),
    [
        (0, 1, {3: 2, 5: 4}, "go 5"),  # not after the one that was taken
        (1, 4, {3: 1, 5: 1}, "go 3"),
        (3, 4, {}, "go 7"),  # all that is missing
        (0, 6, {3: 1}, "go 7"),  # who takes the last one would be robbed of all
        (6, 0, {3: 1}, "go 3"),
    ],
)
def test_an_evil_expert_robs_only_where_it_must(
    mine: int, theirs: int, lying: dict[int, int], where: str
) -> None:
    ada = wizard("Ada", "user", manner="evil", horcruxes=mine)
    ben = wizard("Ben", "user", manner="evil", cell=7, horcruxes=theirs)
    filled = {cell: Cell(number) for cell, number in lying.items()}
    assert goes(world(ada, ben, filled=filled)) == where


def test_nothing_is_robbed_by_who_meets_otherwise_and_the_harmless_are_not_feared() -> None:
    filled = {3: Cell(1), 5: Cell(0, 0, 3)}
    ada = wizard("Ada", "user", manner="naive")
    ben = wizard("Ben", cell=7, horcruxes=6)
    assert goes(world(ada, ben, filled=filled)) == "go 3"
    ada = wizard("Ada", "user", manner="naive", horcruxes=1)
    assert goes(world(ada, ben, filled={5: Cell(0, 0, 3)})) == "go 5"
