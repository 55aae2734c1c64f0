"""Numbers by turn as columns."""

from fractions import Fraction

import pytest

from thrones_tui.scene.chart import axis, blocks, by_turn, marks, stages, turns_per_column
from thrones_tui.scene.model import Chart
from thrones_tui.scene.rows import lines_of


def test_a_column_is_as_high_as_its_value() -> None:
    assert blocks((0, 1, 8, 9, 16), 16, 2) == ["   ▁█", " ▁███"]


def test_what_is_more_than_nothing_is_seen_and_what_is_too_much_stays_in_the_chart() -> None:
    assert blocks((0.001, 99), 1, 1) == ["▁█"]


def test_nothing_of_nothing_is_blank() -> None:
    assert blocks((0, 0), 0, 1) == ["  "]


@pytest.mark.parametrize(("turns", "columns", "each"), [(50, 60, 1), (50, 50, 1), (50, 49, 2), (50, 20, 3)])
def test_all_turns_fit(turns: int, columns: int, each: int) -> None:
    assert turns_per_column(turns, columns) == each
    assert -(-turns // each) <= columns


def test_the_axis_names_every_tenth_turn_below_its_column() -> None:
    assert axis(30, 1) == "1        10        20        30"
    assert axis(30, 2) == "1   10   20   30"
    assert axis(441, 9) == "1    50    100  150   200  250   300  350   400"


def test_few_turns_may_have_several_columns_each() -> None:
    assert axis(12, Fraction(1, 3)) == "1" + " " * 26 + "10"
    assert marks({"a": 1, "b": 5}, Fraction(1, 4)) == "a" + " " * 15 + "b"


def test_marks_stand_below_their_turns_or_right_of_a_mark_that_is_there() -> None:
    assert marks({"a": 1, "b": 5}, 1) == "a   b"
    assert marks({"a": 1, "b": 5}, 2) == "a b"
    assert marks({"a": 10, "b": 10, "c": 11}, 1) == "         abc"
    assert marks({}, 1) == ""


def test_stages_stand_where_they_began_or_behind_the_one_before() -> None:
    levels = {1: 0, 2: 0, 12: 1, 13: 2, 20: 2, 30: 3}
    assert stages("Level ", levels, 1) == "Level 0    1 2" + " " * 15 + "3"
    assert stages("Level ", levels, 2) == "Level 0 1 2   3"
    assert stages("Level ", {1: 4}, Fraction(1, 4)) == "Level 4"


def test_a_chart_has_its_name_its_columns_and_its_turns() -> None:
    chart = Chart("Points", "4", (1, 2, 3, 4), 4, 12, "points", 1)
    assert ["".join(span.text for span in line) for line in lines_of((chart,), 30)] == [
        "Points 4",
        "▂▄▆█",
        "1        10",
    ]


def test_a_turn_in_which_nothing_was_measured_is_as_the_one_before() -> None:
    assert by_turn((2, 4), (5.0, 7.0)) == (0.0, 5.0, 5.0, 7.0)
    assert by_turn((), ()) == ()
