"""Records: as good as named tuples where they are no tuples."""

from thrones_tui.scene.records import Record


class Point(Record):
    row: int
    col: int = 5


class Place(Record):
    row: int
    col: int = 5


def test_a_record_takes_its_values_in_order_or_by_name_and_has_defaults() -> None:
    assert (Point(1, 2).row, Point(1, 2).col) == (1, 2)
    assert Point(row=1, col=5) == Point(1)
    match Point(3):
        case Point(row, col):
            assert (row, col) == (3, 5)


def test_records_are_equal_if_they_are_of_one_kind_and_have_the_same_values() -> None:
    assert Point(1) != Point(2)
    assert Point(1) != Place(1)
    assert len({Point(1), Point(1, 5), Point(2)}) == 2
    assert repr(Point(1)) == "Point(row=1, col=5)"
