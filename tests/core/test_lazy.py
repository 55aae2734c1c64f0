from copy import deepcopy
from pickle import dumps, loads

from thrones_tui.core.lazy import Lazy, made


def test_a_lazy_value_is_made_once_and_only_when_it_is_read() -> None:
    calls: list[int] = []

    def make() -> tuple[int, ...]:
        calls.append(1)
        return (len(calls),)

    value = Lazy(make)
    assert not calls
    assert value() is value()
    assert calls == [1]


def test_a_lazy_value_counts_as_the_value() -> None:
    value = Lazy(lambda: (1, 2))
    assert (value, hash(value), repr(value)) == (made((1, 2)), hash((1, 2)), "(1, 2)")
    assert value != made((1, 3))
    assert value != (1, 2)
    assert loads(dumps(value)) == deepcopy(value) == value
