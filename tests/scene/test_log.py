import pytest

from thrones_tui.core.events import USUAL
from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.log import draw_log
from thrones_tui.scene.model import Line


def drawn(log: list[Line], fresh: int, height: int, width: int = 30) -> list[str]:
    canvas = Canvas(width, height)
    draw_log(canvas, Rect(0, 0, height, width), log, fresh)
    return canvas.text().rstrip("\n").split("\n")


def turn(number: int, *texts: str, routine: str = "", weighty: str = "") -> list[Line]:
    """Lines of one turn; those named by a letter in `routine` and `weighty` weigh as much."""
    return [Line(text, "text", number, USUAL + (text in weighty) - (text in routine)) for text in texts]


def test_a_mark_stands_where_the_new_lines_begin() -> None:
    assert drawn(turn(1, "a", "b") + turn(2, "c", "d"), 2, 6) == ["  a", "  b", "▸ c", "  d"]


def test_a_turn_that_does_not_fit_below_begins_a_new_page() -> None:
    log = turn(1, "a", "b") + turn(2, "c", "d")
    assert drawn(log, 2, 3) == ["▸ c", "  d"]
    assert drawn(log + turn(3, "e"), 1, 3) == ["  c", "  d", "▸ e"]


@pytest.mark.parametrize(
    ("height", "shown"),
    [
        (6, ["▸ a", "  b", "  c", "  d", "  e", "  f"]),
        (5, ["2 more this turn: p", "  b", "  c", "  e", "  f"]),  # the earlier of the routine ones is gone
        (4, ["3 more this turn: p", "  b", "  c", "  e"]),
        (3, ["4 more this turn: p", "  c", "  e"]),
        (2, ["5 more this turn: p", "  e"]),
        (1, ["6 more this turn: p"]),
    ],
)
def test_routine_lines_give_way_first_then_the_earliest(height: int, shown: list[str]) -> None:
    assert drawn(turn(1, *"abcdef", routine="adf"), 6, height) == shown


@pytest.mark.parametrize(
    ("height", "shown"),
    [
        (5, ["2 more this turn: p", "▸ a", "  b", "  d", "  f"]),
        (3, ["4 more this turn: p", "▸ a", "  d"]),
        (2, ["5 more this turn: p", "  d"]),
    ],
)
def test_of_what_outweighs_the_rest_the_last_stays_longest(height: int, shown: list[str]) -> None:
    assert drawn(turn(1, *"abcdef", routine="ce", weighty="ad"), 6, height) == shown


def test_an_entry_is_shown_whole_or_not_at_all() -> None:
    long = "word " * 10
    assert drawn(turn(1, "a", long.strip(), "c"), 3, 3, 30) == ["2 more this turn: p", "  c"]
    assert drawn(turn(1, "a", long.strip()), 2, 2, 30) == ["2 more this turn: p"]


def test_without_room_nothing_is_drawn() -> None:
    canvas = Canvas(30, 2)
    draw_log(canvas, Rect(0, 0, 0, 30), turn(1, "a"), 1)
    assert canvas.text().strip() == ""
