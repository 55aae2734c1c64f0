"""G-TURN-2: what the players see, and that nothing of it depends on what is still hidden."""

from random import Random

import pytest
from tests.contract.games import given
from tests.games.goldrush.board import Dig, draw, rewritten

from thrones_tui import new_game
from thrones_tui.games.goldrush.commands import Open

VALLEY = """
    GGG..
    BBB..
    WF...
    .....
    .....
"""
SETTINGS: list[dict[str, object]] = [
    {},
    {"odds": "on"},
    {"odds": "on", "size": 8},
    {"size": 7, "player2": "cautious"},
    {"size": 8, "player1": "random", "player2": "cautious", "odds": "on"},
]


def begun(seed: int, options: dict[str, object]) -> Dig:
    return new_game("goldrush", seed=seed, **options)  # type: ignore[arg-type]


@pytest.mark.rule("G-TURN-2")
@pytest.mark.parametrize("options", SETTINGS)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_hidden_the_players_are_given_the_same(seed: int, options: dict[str, object]) -> None:
    game, rng = begun(seed, options), Random(seed)
    moved = 0
    while game.outcome is None:
        assert game.view(0) == game.view(1)
        if game.state.grid.turns % 3 == 0:
            twin = rewritten(game, rng)
            moved += twin.state.grid.contents != game.state.grid.contents
            assert given(twin) == given(game)
        game.submit(game.decision.sample(rng))
    assert moved > 2


@pytest.mark.rule("G-TURN-2")
@pytest.mark.parametrize("seed", range(6))
def test_opening_a_cell_tells_of_that_cell_alone(seed: int) -> None:
    game, rng = begun(seed, {"size": 6, "odds": "on"}), Random(seed)
    while game.outcome is None:
        command = game.decision.sample(rng)
        cell = None
        if isinstance(command, Open):
            row, column = map(int, command.place)
            cell = row * 6 + column
        twin = rewritten(game, rng, but=cell)
        assert twin.submit(command) == game.submit(command)
        if game.outcome is None:
            assert given(twin) == given(game)


@pytest.mark.rule("G-TURN-2")
def test_every_closed_cell_looks_the_same_and_an_opened_empty_one_has_its_own_sign() -> None:
    game = draw(VALLEY)
    grid = game.scene().grid
    assert len({cell for row in grid.rows for cell in row}) == 1
    game.submit("open 4,4")
    game.submit("open 0,0")
    game.submit("open 2,1")
    rows = game.scene().grid.rows
    glyphs = {rows[r][c].glyph for r, c in ((4, 3), (4, 4), (0, 0), (2, 1))}
    assert glyphs == {"■", ".", "G", "F"}
    others = {rows[r][c] for r in range(5) for c in range(5)} - {rows[4][4], rows[0][0], rows[2][1]}
    assert others == {rows[4][3]}
    assert (rows[0][0].mark, rows[2][1].mark, rows[4][4].mark) == ("2", "1", " ")  # who opened it


@pytest.mark.rule("G-TURN-2")
def test_the_board_is_shown_before_and_after_each_choice_with_both_scores_and_healths() -> None:
    game = draw(VALLEY)
    for closed, command in ((25, "open 0,0"), (24, "open 3,0"), (23, "open 2,1")):
        score = 0 if closed == 25 else 100
        for size in ((80, 24), (40, 12)):
            text = " ".join(game.scene().text(*size).split())
            numbers = ("10 hp", f"{score} p") if size == (40, 12) else ("━ 10", f"Score {score} points")
            for fact in ("Ada", "Ben", *numbers):
                assert fact in text
            in_legend = size != (40, 12)
            assert text.count("■") == closed + in_legend
        game.submit(command)


@pytest.mark.rule("G-TURN-2")
def test_the_whole_board_is_in_the_view_only_once_the_game_is_over() -> None:
    game = draw("G....\nF....\n.....\n.....\n.....")
    game.submit("open 1,0")
    assert game.view().contents == ""
    assert game.view().cells == " " * 5 + "F" + " " * 19
    game.submit("open 0,0")
    assert game.view().contents == game.state.grid.contents


@pytest.mark.rule("G-TURN-2")
def test_the_status_names_whoever_is_to_move_until_the_game_is_over() -> None:
    game = draw("G....\n.....\n.....\n.....\n.....")
    assert game.scene().status == "Turn 1 of 25, Ada"
    game.submit("open 4,4")
    assert game.scene().status == "Turn 2 of 25, Ben"
    game.submit("open 0,0")
    assert game.scene().status == "Turn 2 of 25, over"
