"""What samples tell: shares, means and differences with their intervals."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from thrones_tui.core.samples import mean_and_error, quantile, two_sided

USUAL: Final = 0.05
"""How often an interval may miss, if nothing else is said."""


class Estimate(NamedTuple):
    """A number with the interval that it is in, but for so many cases in a hundred."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


class Difference(NamedTuple):
    """A mean difference of pairs, and how probable one as large is where there is none."""

    estimate: Estimate
    p: float


def share(hits: float, count: int, alpha: float = USUAL) -> Estimate:
    """How often something happens, by Wilson's interval."""
    z, p = NormalDist().inv_cdf(1 - alpha / 2), hits / count
    middle = (p + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(p * (1 - p) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half))


def mean(numbers: Sequence[float], alpha: float = USUAL) -> Estimate:
    """The mean by Student's t; of one number nobody knows the interval, which is nothing here."""
    middle, error = mean_and_error(numbers)
    half = error * quantile(alpha, len(numbers) - 1) if error else 0.0
    return Estimate(middle, middle - half, middle + half)


def difference(pairs: Sequence[tuple[float, float]], alpha: float = USUAL) -> Difference:
    """How much the first of each pair is more than the second, in the mean."""
    gains = [one - other for one, other in pairs]
    middle, error = mean_and_error(gains)
    p = two_sided(middle / error, len(gains) - 1) if error else float(middle == 0 or len(gains) < 2)
    return Difference(mean(gains, alpha), p)


def holm(chances: Sequence[float]) -> list[float]:
    """The same chances of an error where so many questions are asked at once (Holm 1979)."""
    adjusted, least = [0.0] * len(chances), 0.0
    for rank, at in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        least = adjusted[at] = max(least, min(1.0, (len(chances) - rank) * chances[at]))
    return adjusted
