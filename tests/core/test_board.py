import pytest
from hypothesis import given
from hypothesis import strategies as st

from thrones_tui.core.board import OFF_BOARD, Board, Direction, Position, heading

boards = st.builds(Board, st.integers(1, 9), st.integers(1, 9))


@st.composite
def board_and_tiles(draw: st.DrawFn) -> tuple[Board, int, int]:
    board = draw(boards)
    tiles = st.integers(0, board.size - 1)
    return board, draw(tiles), draw(tiles)


def test_tiles_are_numbered_row_by_row() -> None:
    board = Board(3, 4)
    assert [board.tile(Position(row, column)) for row in range(3) for column in range(4)] == list(range(12))
    assert board.position(6) == Position(1, 2)


def test_neighbours_are_north_south_east_west_and_end_with_the_board() -> None:
    board = Board(3, 3)
    assert board.neighbours[4] == (1, 7, 5, 3)
    assert board.neighbours[0] == (OFF_BOARD, 3, 1, OFF_BOARD)
    assert board.neighbours[8] == (5, OFF_BOARD, OFF_BOARD, 7)
    assert [board.step(4, direction) for direction in Direction] == [1, 7, 5, 3]
    assert [heading(board.position(4), board.position(tile)) for tile in (1, 7, 5, 3)] == [*Direction]


@pytest.mark.parametrize("position", [(-1, 0), (0, -1), (3, 0), (0, 4)])
def test_a_position_off_the_board_is_no_tile(position: tuple[int, int]) -> None:
    board, place = Board(3, 4), Position(*position)
    assert place not in board
    assert board.tile_or_off(*position) == OFF_BOARD
    with pytest.raises(ValueError, match="off the 3×4 board"):
        board.tile(place)


@pytest.mark.parametrize("sides", [(0, 1), (1, 0), (-1, 5)])
def test_a_board_without_tiles_is_refused(sides: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="at least one row"):
        Board(*sides)


@given(board_and_tiles())
def test_one_step_is_a_distance_of_one_there_and_back(given_: tuple[Board, int, int]) -> None:
    board, tile, _ = given_
    for direction in Direction:
        place = board.step(tile, direction)
        step = Position(*map(sum, zip(board.position(tile), direction.delta, strict=True)))
        assert (place != OFF_BOARD) is (step in board)
        if place != OFF_BOARD:
            assert board.position(place) == step
            assert board.distance(tile, place) == board.distance(place, tile) == 1
            assert tile in board.neighbours[place]


@given(board_and_tiles(), st.integers(0, 4))
def test_near_are_the_tiles_within_reach_in_rows_and_columns(
    given_: tuple[Board, int, int], reach: int
) -> None:
    board, one, other = given_
    here, there = board.position(one), board.position(other)
    within = abs(here.row - there.row) <= reach and abs(here.column - there.column) <= reach
    assert (other in board.near(one, reach)) is within
    assert (one in board.near(other, reach)) is within


def test_what_is_near_on_a_large_board_does_not_fill_the_memory() -> None:
    near = Board(200, 200).vicinity(20)
    for tile in range(0, 40_000, 40):
        assert tile in near[tile]
        assert sum(map(len, near.values())) <= near.MOST


@given(board_and_tiles(), st.integers(0, 4))
def test_a_window_is_a_square_around_its_tile(given_: tuple[Board, int, int], radius: int) -> None:
    board, tile, _ = given_
    window = board.window(tile, radius)
    assert [len(row) for row in window] == [2 * radius + 1] * (2 * radius + 1)
    assert window[radius][radius] == tile
    assert {place for row in window for place in row} - {OFF_BOARD} == board.near(tile, radius)


@given(board_and_tiles())
def test_distance_is_the_sum_of_rows_and_columns(given_: tuple[Board, int, int]) -> None:
    board, one, other = given_
    here, there = board.position(one), board.position(other)
    assert board.distance(one, other) == abs(here.row - there.row) + abs(here.column - there.column)
