"""The one source of chance: seeded, saved with the state, the same on every platform."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, Self, TypeVar

from thrones_tui.core.decisions import Chance
from thrones_tui.core.limits import LONGEST_SEED, checked_text, checked_whole, printable
from thrones_tui.core.native import mypyc_attr

T = TypeVar("T")

PAGE: Final = 128
"""Numbers drawn at once."""
MOST_DRAWN = 10_000_000
"""Most numbers a saved stream may have drawn: far more than a game needs, and redrawn in a second."""


class _Page:
    """Some numbers of a stream, in a row: drawn at once, and shared by all copies of the dice."""

    __slots__ = ("_following", "_source", "before", "numbers")

    def __init__(self, source: Random, before: int) -> None:
        """The next numbers of a source that has drawn so many before."""
        random = source.random
        self.numbers: Final = tuple([random() for _ in range(PAGE)])
        self.before: Final = before
        self._source: Final = source
        self._following: _Page | None = None

    def following(self) -> "_Page":
        """The page after this one."""
        if self._following is None:
            self._following = _Page(self._source, self.before + PAGE)
        return self._following


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A seeded stream of chance.

    Only `random.Random.random()` is used: the one method whose sequence Python keeps across versions.
    A stream is saved as its seed and how many numbers were drawn. Its numbers stand on pages, so that a copy
    is made in no time.
    """

    __slots__ = ("_at", "_numbers", "_page", "seed")

    def __init__(self, seed: int | str, drawn: int = 0) -> None:
        """A stream at its start, or after `drawn` numbers."""
        self.seed = str(seed)
        source = Random(self.seed)
        before = drawn - drawn % PAGE
        for _ in range(before):
            source.random()
        self._page = _Page(source, before)
        self._numbers = self._page.numbers
        self._at = drawn - before - 1

    @property
    def drawn(self) -> int:
        """How many numbers were drawn."""
        return self._page.before + self._at + 1

    def random(self) -> float:
        """The next number, 0 ≤ x < 1."""
        self._at = at = self._at + 1
        try:
            return self._numbers[at]
        except IndexError:
            return self._turn()

    def _turn(self) -> float:
        """The first number of the next page."""
        self._page = self._page.following()
        self._numbers, self._at = self._page.numbers, 0
        return self._numbers[0]

    def index(self, count: int) -> int:
        """A whole number from 0 to `count - 1`, all equally likely."""
        return int(self.random() * count)

    def chance(self, probability: float) -> bool:
        """True with the given probability; nothing is drawn if it is ≤ 0 or ≥ 1."""
        if probability <= 0:
            return False
        return probability >= 1 or self.random() < probability

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + int(self.random() * (high - low + 1))

    def pick(self, choices: Sequence[T]) -> T:
        """One of the choices, all equally likely; raise `IndexError` if there is none."""
        self._at = at = self._at + 1  # as in `random`, of which this is the most frequent use
        try:
            number = self._numbers[at]
        except IndexError:
            number = self._turn()
        return choices[int(number * len(choices))]

    def shuffled(self, choices: Iterable[T]) -> list[T]:
        """The choices in random order, all orders equally likely."""
        result = list(choices)
        lasts = range(len(result) - 1, 0, -1)
        for last, number in zip(lasts, self.several(len(lasts)), strict=True):
            other = int(number * (last + 1))
            result[last], result[other] = result[other], result[last]
        return result

    def several(self, count: int) -> list[float]:
        """The next numbers."""
        start = self._at + 1
        numbers = list(self._numbers[start : start + count])
        self._at += len(numbers)
        while len(numbers) < count:
            numbers.append(self.random())
        return numbers

    def fork(self, *names: object) -> "Dice":
        """An independent stream named after this one's seed; what is drawn here does not affect it."""
        return Dice("/".join((self.seed, *map(str, names))))

    def clone(self) -> Self:
        """A stream that continues exactly as this one will."""
        twin = self.__class__.__new__(self.__class__)
        twin.seed = self.seed
        twin._page, twin._numbers, twin._at = self._page, self._numbers, self._at
        return twin

    def to_plain(self) -> list[object]:
        """Plain data for the codec: seed and numbers drawn."""
        return [self.seed, self.drawn]

    @staticmethod
    def unknown(rng: Chance) -> "Dice":
        """Dice of which nobody can tell what they will show, seeded from another source."""
        return Dice(rng.random().hex())

    @classmethod
    def from_plain(cls, data: object) -> "Dice":
        """Inverse of `to_plain`; raise `ValueError` on anything else."""
        match data:
            case [seed, drawn]:
                seed = checked_text(seed, printable(LONGEST_SEED, trimmed=False))
                return Dice(seed, checked_whole(drawn, range(MOST_DRAWN + 1)))
        raise ValueError("dice are written as [seed, numbers drawn]")


@mypyc_attr(allow_interpreted_subclasses=True)
class ScriptedDice(Dice):
    """Dice that draw the numbers of a script, then `rest` for ever; for tests.

    Without `rest`, drawing past the script raises `IndexError`. A fork continues the same script.
    """

    __slots__ = ("rest",)

    def __init__(self, script: Iterable[float], rest: float | None = None) -> None:
        super().__init__("scripted")
        self._numbers = tuple(script)
        self.rest = rest

    def _turn(self) -> float:
        if self.rest is None:
            raise IndexError(f"the script of the dice ends after {self.drawn - 1} numbers")
        return self.rest

    def fork(self, *names: object) -> Dice:
        """The same script."""
        return self

    def to_plain(self) -> list[object]:
        """What is still to come, for fingerprints only: `from_plain` refuses it."""
        return [self.seed, self.drawn, list(self._numbers[self.drawn :]), self.rest]

    def clone(self) -> Self:
        """Dice with the same script still to come."""
        twin = super().clone()
        twin.rest = self.rest
        return twin
