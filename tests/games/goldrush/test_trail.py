"""Each player's last cell stands out, as far as it was seen."""

import pytest
from tests.games.goldrush.board import draw

from thrones_tui import new_game
from thrones_tui.core.codec import CodecError, encode
from thrones_tui.core.dice import Dice
from thrones_tui.games.goldrush.board import board
from thrones_tui.games.goldrush.trail import Trail, recall, remember
from thrones_tui.scene.memory import NO_MEMORY

VALLEY = """
    GG.FF
    BBB.S
    WWII.
    II..S
    .....
"""


def standing_out(game: object) -> list[tuple[int, int, str]]:
    rows = game.scene().grid.rows  # type: ignore[attr-defined]
    return [(r, c, cell.mark) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell.site]


@pytest.mark.rule("G-TURN-2")
def test_the_cell_that_each_opened_last_stands_out_empty_ones_too() -> None:
    game = draw(VALLEY)
    seen = []
    for place in ("4,4", "0,3", "1,4", "4,0", "3,3"):
        game.submit(f"open {place}")
        seen.append(standing_out(game))
    assert seen == [
        [(4, 4, "1")],
        [(0, 3, "2"), (4, 4, "1")],
        [(0, 3, "2"), (1, 4, "1")],
        [(1, 4, "1"), (4, 0, "2")],
        [(3, 3, "1"), (4, 0, "2")],
    ]


@pytest.mark.rule("G-TURN-2")
@pytest.mark.parametrize("kinds", [("person", "random"), ("random", "person")])
def test_so_do_those_of_a_computer_that_answers_at_once(kinds: tuple[str, str]) -> None:
    game = draw(VALLEY, kinds=kinds, dice=Dice(3))
    game.submit(game.decision.options[0])
    out = {mark for _, _, mark in standing_out(game)}
    assert out == {"1", "2"}


def test_what_was_not_seen_is_not_told() -> None:
    view = draw(VALLEY, opened=[(0, 0, 0), (0, 1, 0), (4, 4, 1)]).view()
    begun = remember(NO_MEMORY, view._replace(latest=1))
    assert begun.last == (1, 24)
    assert remember(NO_MEMORY, view._replace(latest=24)).last == (-1, 24)
    assert {cell.site for row in board(view, "Alaska").rows for cell in row} == {""}


def test_a_memory_is_written_and_read_and_no_other_game_s() -> None:
    game, rng = new_game("goldrush", seed=3), Dice(3)
    for _ in range(6):
        game.submit(game.decision.sample(rng))
    trail = game.memory
    assert isinstance(trail, Trail)
    assert recall(encode(trail), game.view()) == trail
    other = new_game("goldrush", seed=3).view()
    with pytest.raises(CodecError, match="another game"):
        recall(encode(trail), other)
    first, second = trail.last
    with pytest.raises(CodecError, match="was not opened by player 1"):
        recall(encode(Trail((second, first), trail.openers)), game.view())
