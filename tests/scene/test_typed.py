"""Named tuples are as good as those of `typing`, and records as good where they are no tuples."""

from typing import NamedTuple as Usual

from thrones_tui.scene.typed import NamedTuple, Record


class Usually(Usual):
    row: int
    col: int = 5
    name: str = ""


class Named(NamedTuple):
    row: int
    col: int = 5
    name: str = ""

    @property
    def area(self) -> int:
        return self.row * self.col


def test_a_named_tuple_does_what_one_of_typing_does() -> None:
    for usual, named in (
        (Usually(1), Named(1)),
        (Usually(1, 2, "x"), Named(1, 2, "x")),
        (Usually(1, name="x"), Named(1, name="x")),
        (Usually(name="x", row=1), Named(name="x", row=1)),
        (Usually(1)._replace(col=2), Named(1)._replace(col=2)),
    ):
        assert tuple(usual) == tuple(named) == named
        assert hash(usual) == hash(named)
        assert repr(usual) == repr(named).replace("Named", "Usually")
        assert usual._asdict() == named._asdict()
        assert (usual.row, usual.col, usual.name) == (named.row, named.col, named.name)
    assert Usually._fields == Named._fields
    assert not hasattr(Named(1), "__dict__")
    assert type(Named(1)._replace(row=3)) is Named
    assert Named(3).area == 15
    match Named(1, 2):
        case Named(row, col):
            assert (row, col) == (1, 2)


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
