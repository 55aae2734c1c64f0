"""G-END: when the game ends, and who has won."""

import pytest
from tests.games.goldrush.board import Dig, die, draw, play, texts

from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.rules import Outcome
from thrones_tui.scene.model import Fact, Note

VALLEY = """
    GGG..
    BBB..
    W....
    .....
    .....
"""


def empty_cell(game: Dig) -> str:
    """A closed cell with nothing in it."""
    grid = game.state.grid
    row, column = divmod(next(cell for cell in grid.closed() if grid.contents[cell] == "."), grid.side)
    return f"{row},{column}"


def ending(game: Dig) -> list[str]:
    """The end screen's rows in words."""
    assert game.outcome is not None
    rows = game.presenter.ending(game.view(), game.outcome)
    assert all(isinstance(row, Fact | Note) for row in rows)
    return [f"{row.label}: {row.value}" if isinstance(row, Fact) else row.text for row in rows]  # type: ignore[union-attr]


@pytest.mark.rule("G-END-1")
def test_the_last_gold_ends_the_game_at_once_in_the_middle_of_a_round() -> None:
    game = draw(VALLEY)
    play(game, "0,0", "0,1")
    assert game.decision  # it goes on
    play(game, "0,2")
    assert game.outcome == Outcome((0,), "All the gold is found. Ada wins, 200 to 100.", (200, 100))
    with pytest.raises(IllegalCommand, match="over"):
        game.submit("open 4,4")


@pytest.mark.rule("G-END-1", "G-BON-1")
def test_bonuses_that_are_due_are_paid_before_the_end() -> None:
    game = draw(VALLEY)
    play(game, "0,0", "4,0", "0,1", "4,1", "0,2")
    assert game.outcome is not None
    assert game.view().players[0].health == 11
    assert "bonus for Ada" in texts(game)[-2]
    assert texts(game)[-1] == game.outcome.reason


@pytest.mark.rule("G-BON-1")
@pytest.mark.parametrize("second", ["0,1", "2,2"])
def test_two_woods_are_two_cells_of_one_piece_or_of_two(second: str) -> None:
    rows = ["II......", "........", "..II....", *["." * 8] * 4, "GGGGGGGG"]
    game = draw("\n".join(rows))
    play(game, "0,0", "4,4")
    assert game.view().players[0].health == 17
    play(game, second, "4,5")
    assert game.view().players[0].health == 19
    assert "A bonus for Ada, 2 cells of wood found: +1 health." in texts(game)


@pytest.mark.rule("G-END-1")
def test_the_game_ends_when_both_are_dead() -> None:
    game = draw(VALLEY, dice=[die(1)] * 2, health=(2, 2))
    play(game, "1,0", "even")
    assert game.decision  # it goes on
    play(game, "1,1", "even")
    assert game.outcome == Outcome((), "Nobody is left alive. A draw, 0 to 0.", (0, 0))


@pytest.mark.rule("G-END-1")
@pytest.mark.parametrize("total", [5, 6])
def test_the_game_ends_when_the_turns_are_taken_in_a_whole_round_or_not(total: int) -> None:
    game = draw(VALLEY, total=total)
    for at in range(total):
        assert game.view().turns_left == total - at
        play(game, empty_cell(game))
    assert game.outcome == Outcome((), f"All {total} turns are taken. A draw, 0 to 0.", (0, 0))


@pytest.mark.rule("G-END-1", "G-TURN-4")
def test_the_last_turn_is_over_only_when_its_animal_has_been_met() -> None:
    game = draw(VALLEY, total=1, dice=[die(1)])
    play(game, "2,0")
    assert (game.decision.name, game.view().turn, game.view().turns_left) == ("guess", 1, 0)
    play(game, "even")
    assert game.outcome is not None
    assert game.view().players[0].health == 9


@pytest.mark.rule("G-END-2")
def test_the_second_player_wins_with_the_higher_score() -> None:
    game = draw(VALLEY)
    play(game, "0,0", "0,1", "4,0", "0,2")
    assert game.outcome == Outcome((1,), "All the gold is found. Ben wins, 200 to 100.", (100, 200))


@pytest.mark.rule("G-END-2")
@pytest.mark.parametrize("dead", [0, 1])
def test_the_dead_can_win(dead: int) -> None:
    game = draw(VALLEY, dice=[die(1)], health=(2, 10) if dead == 0 else (10, 2), total=8)
    for cells in (["0,0"], ["1,0", "even"]):
        while game.view().mover != dead:
            play(game, empty_cell(game))
        play(game, *cells)
    while game.outcome is None:
        assert game.view().mover == 1 - dead
        play(game, empty_cell(game))
    assert not game.view().players[dead].alive
    assert game.outcome.winners == (dead,)


@pytest.mark.rule("G-END-2")
def test_equal_scores_are_a_draw() -> None:
    game = draw("GG...\n.....\n.....\n.....\n.....")
    play(game, "0,0", "0,1")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.scores) == ((), (100, 100))
    assert ending(game)[:2] == ["Ada: 100 points, 10 health", "Ben: 100 points, 10 health"]


@pytest.mark.rule("G-END-2")
def test_the_end_screen_shows_winner_loser_both_lists_and_the_whole_board() -> None:
    game = draw(VALLEY, dice=[die(1)])
    play(game, "4,0", "0,0", "1,0", "even", "0,1", "2,1", "0,2")
    assert ending(game) == [
        "Winner: Ben, 300 points, 11 health",
        "Loser: Ada, 0 points, 8 health",
        "Turns: 6 of 25",
        "",
        "The whole board",
        "0 1 2 3 4",
        "G G G . . │ 0",
        "B B B . . │ 1",
        "W . . . . │ 2",
        ". . . . . │ 3",
        ". . . . . │ 4",
        "",
        "Ada: F0 I0 S0 G0",
        "Turn 3, 1,0: bear, -2 health.",
        "",
        "Ben: F0 I0 S0 G3",
        "Turn 2, 0,0: gold, +100 points.",
        "Turn 4, 0,1: gold, +100 points.",
        "Turn 6, 0,2: gold, +100 points.",
        "Turn 6, bonus for gold: +1 health.",
    ]


@pytest.mark.rule("G-END-2")
def test_the_map_shows_the_whole_board_once_the_game_is_over() -> None:
    game = draw(VALLEY)
    play(game, "0,0", "4,0", "0,1")
    view = game.view()
    assert [cell.glyph for cell in game.presenter.realm(view).rows[1]] == ["■"] * 5
    play(game, "4,1", "0,2")
    grid = game.presenter.realm(game.view(), game.memory)
    shown = ["".join(cell.glyph for cell in row) for row in grid.rows]
    assert shown == ["GGG..", "BBB..", "W....", ".....", "....."]
    assert grid.rows[0][0].style != grid.rows[1][0].style  # what nobody opened stands back
    assert game.presenter.describe(game.view(), 1, 0)[0] == "1,0: bear, never opened."
    assert game.scene().grid.rows == grid.rows


@pytest.mark.rule("G-END-2")
def test_a_large_board_is_printed_without_blanks() -> None:
    side = 20
    rows = ["G" + "." * (side - 1), *("." * side for _ in range(side - 1))]
    game = draw("\n".join(rows))
    play(game, "0,0")
    assert "G" + "." * (side - 1) + " │ 0" in ending(game)
