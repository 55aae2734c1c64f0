"""Against values that were published."""

import pytest

from thrones_tui.lab.estimates import difference, holm, mean, share


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_a_share_has_wilsons_interval(hits: int, count: int, low: float, high: float) -> None:
    """Newcombe 1998, table I, method 3."""
    assert list(share(hits, count)) == pytest.approx([hits / count, low, high], abs=5e-5)


SLEEP = [
    (0.7, 1.9),
    (-1.6, 0.8),
    (-0.2, 1.1),
    (-1.2, 0.1),
    (-0.1, -0.1),
    (3.4, 4.4),
    (3.7, 5.5),
    (0.8, 1.6),
    (0.0, 4.6),
    (2.0, 3.4),
]
"""Hours of sleep gained by two drugs (Student 1908)."""


def test_a_difference_is_that_of_pairs() -> None:
    found = difference(SLEEP)
    assert list(found.estimate) == pytest.approx([-1.58, -2.4598858, -0.7001142])
    assert found.p == pytest.approx(0.002833, abs=1e-6)


def test_of_equals_no_difference_is_told_and_of_a_steady_one_no_doubt() -> None:
    assert difference([(1, 1), (2, 2)]).p == 1
    assert difference([(3, 1), (4, 2)]) == ((2, 2, 2), 0)
    assert difference([(3, 1)]).p == 1


def test_many_questions_at_once_are_corrected() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1, 1]


def test_a_mean_has_its_interval() -> None:
    assert mean([1, 1, 1, 1]) == (1, 1, 1)
    assert mean([5]) == (5, 5, 5)
    assert mean([0, 2]).half == pytest.approx(12.706, abs=1e-3)
    assert mean([0.1] * 10).value == mean([0.1] * 7).value
