"""H-SEE-2: the ring as drawn."""

import pytest

from thrones_tui.games.horcruxes.ring import ring


@pytest.mark.rule("H-SEE-2")
@pytest.mark.parametrize("cells", range(2, 201))
def test_every_cell_has_a_place_next_to_the_one_before_and_the_last_comes_back_to_cell_0(cells: int) -> None:
    drawing = ring(cells)
    path = drawing.path
    assert path[0] == (0, 0)
    assert len(set(path)) == len(path)
    assert cells <= len(path) <= cells + 3
    for one, other in zip(path, (*path[1:], path[0]), strict=True):
        assert abs(one.row - other.row) + abs(one.column - other.column) == 1
    assert all(place.row < drawing.height and place.column < drawing.width for place in path)
    assert drawing.width <= 15
    assert drawing.height <= 15


@pytest.mark.rule("H-SEE-2")
def test_a_ring_of_24_cells_is_the_border_of_a_square() -> None:
    drawing = ring(24)
    assert (drawing.height, drawing.width, len(drawing.path)) == (7, 7, 24)
    assert all({place.row, place.column} & {0, 6} for place in drawing.path)
    assert drawing.path[:8] == (*((0, column) for column in range(7)), (1, 6))
