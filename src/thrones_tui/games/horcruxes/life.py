"""H-LIFE-1: life points, exact however often they are halved."""

import re
from fractions import Fraction
from typing import Final

_WRITTEN: Final = re.compile(r"[0-9]+(\.[0-9]+)?")


class Life(Fraction):
    """Life points, 0 or more, written as a decimal number.

    They begin as a decimal number, and sums, halves and percentages of those are decimal too.
    """

    __slots__ = ()

    def __str__(self) -> str:
        """All digits, without trailing zeros: `4`, `7.5`, `0.625`."""
        places = 0
        while 10**places % self.denominator:
            places += 1
        whole, part = divmod(self.numerator * 10**places // self.denominator, 10**places)
        return f"{whole}.{part:0{places}d}" if places else str(whole)

    def plus(self, points: "int | Life") -> "Life":
        """The sum."""
        return Life(self + points)

    def less(self, points: "int | Life") -> "Life":
        """The difference, or 0 where it would be less."""
        return Life(self - points) if self > points else Life(0)

    def half(self) -> "Life":
        """Half of them."""
        return Life(self / 2)

    def percent(self, parts: int) -> "Life":
        """So many of a hundred parts of them."""
        return Life(self * parts / 100)

    def to_plain(self) -> str:
        """The decimal number, for the codec."""
        return str(self)

    @classmethod
    def from_plain(cls, data: object) -> "Life":
        """Inverse of `to_plain`; raise `ValueError` on anything else."""
        if not (isinstance(data, str) and _WRITTEN.fullmatch(data) and str(life := Life(data)) == data):
            raise ValueError(f"life points are a decimal number as text, not {data!r}")
        return life
