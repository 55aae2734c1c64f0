"""Against values that were published."""

import pytest

from thrones_tui.core.samples import quantile, two_sided


@pytest.mark.parametrize(
    ("alpha", "freedom", "t"),
    [
        (0.05, 1, 12.706),
        (0.05, 2, 4.303),
        (0.05, 10, 2.228),
        (0.05, 30, 2.042),
        (0.05, 120, 1.980),
        (0.05, 100_000, 1.960),
        (0.01, 5, 4.032),
        (0.001, 20, 3.850),
    ],
)
def test_students_t_is_that_of_the_tables(alpha: float, freedom: int, t: float) -> None:
    assert quantile(alpha, freedom) == pytest.approx(t, abs=5e-4)
    assert two_sided(-t, freedom) == pytest.approx(alpha, rel=2e-3)
