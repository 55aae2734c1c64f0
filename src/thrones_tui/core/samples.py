"""What a sample tells of where it comes from."""

from collections.abc import Sequence
from functools import cache
from math import exp, fsum, lgamma, log, sqrt
from typing import Final

_PRECISE: Final = 1e-15


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean of one number or more, and its standard error: 0 for a single one. Sums are exact, so that no
    order of the numbers matters.
    """
    count = len(numbers)
    middle = fsum(numbers) / count
    spread = fsum((number - middle) ** 2 for number in numbers) / (count - 1) if count > 1 else 0.0
    return middle, sqrt(spread / count)


def two_sided(t: float, freedom: int) -> float:
    """How probable a value of Student's t is that is at least so far from 0."""
    return _beta(freedom / (freedom + t * t), freedom / 2, 0.5)


@cache
def quantile(alpha: float, freedom: int) -> float:
    """The value of Student's t that is exceeded, on either side, with a chance of `alpha`."""
    low, high = 0.0, 1.0
    while two_sided(high, freedom) > alpha:
        low, high = high, 2 * high
    while high - low > 1e-9 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if two_sided(middle, freedom) > alpha else (low, middle)
    return high


def _beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function."""
    if not 0 < x < 1:
        return x
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    return front * _fraction(x, a, b)


def _fraction(x: float, a: float, b: float) -> float:
    """Its continued fraction, by Lentz's method."""
    value = d = 1 / (1 - (a + b) * x / (a + 1))
    c = 1.0
    for m in range(1, 1000):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d, c = 1 / (1 + term * d), 1 + term / c
            value *= d * c
        if abs(d * c - 1) < _PRECISE:
            break
    return value
