"""What a sample tells of where it comes from."""

from collections.abc import Sequence
from math import fsum, sqrt


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean of one number or more, and its standard error: 0 for a single one. Sums are exact, so that no
    order of the numbers matters.
    """
    count = len(numbers)
    middle = fsum(numbers) / count
    spread = fsum((number - middle) ** 2 for number in numbers) / (count - 1) if count > 1 else 0.0
    return middle, sqrt(spread / count)
