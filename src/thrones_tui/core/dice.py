"""The one source of chance: seeded, saved with the state, the same on every platform."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Self, TypeVar

from thrones_tui.core.limits import checked_text, checked_whole, printable

T = TypeVar("T")

LONGEST_SEED = 200
"""Most characters in the seed of a saved stream."""
MOST_DRAWN = 10_000_000
"""Most numbers a saved stream may have drawn: far more than a game needs, and redrawn in a second."""


class Dice:
    """A seeded stream of chance.

    Only `random.Random.random()` is used: the one method whose sequence Python keeps across versions.
    A stream is saved as its seed and how many numbers were drawn.
    """

    __slots__ = ("_next", "_source", "drawn", "seed")

    _next: Callable[[], float]

    def __init__(self, seed: int | str, drawn: int = 0) -> None:
        """A stream at its start, or after `drawn` numbers."""
        self.seed = str(seed)
        self.drawn = drawn
        self._source = Random(self.seed)
        self._next = self._source.random
        for _ in range(drawn):
            self._next()

    def random(self) -> float:
        """The next number, 0 ≤ x < 1."""
        self.drawn += 1
        return self._next()

    def index(self, count: int) -> int:
        """A whole number from 0 to `count - 1`, all equally likely."""
        self.drawn += 1
        return int(self._next() * count)

    def chance(self, probability: float) -> bool:
        """True with the given probability; nothing is drawn if it is ≤ 0 or ≥ 1."""
        if probability <= 0:
            return False
        return probability >= 1 or self.random() < probability

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + self.index(high - low + 1)

    def pick(self, choices: Sequence[T]) -> T:
        """One of the choices, all equally likely; raise `IndexError` if there is none."""
        self.drawn += 1
        return choices[int(self._next() * len(choices))]

    def shuffled(self, choices: Iterable[T]) -> list[T]:
        """The choices in random order, all orders equally likely."""
        result = list(choices)
        for last in range(len(result) - 1, 0, -1):
            other = self.index(last + 1)
            result[last], result[other] = result[other], result[last]
        return result

    def fork(self, *names: object) -> "Dice":
        """An independent stream named after this one's seed; what is drawn here does not affect it."""
        return Dice("/".join((self.seed, *map(str, names))))

    def clone(self) -> Self:
        """A stream that continues exactly as this one will."""
        twin = self.__class__.__new__(self.__class__)
        twin.seed = self.seed
        twin.drawn = self.drawn
        twin._source = Random.__new__(Random)
        twin._source.setstate(self._source.getstate())
        twin._next = twin._source.random
        return twin

    def to_plain(self) -> list[object]:
        """Plain data for the codec: seed and numbers drawn."""
        return [self.seed, self.drawn]

    @classmethod
    def from_plain(cls, data: object) -> "Dice":
        """Inverse of `to_plain`; raise `ValueError` on anything else."""
        match data:
            case [seed, drawn]:
                seed = checked_text(seed, printable(LONGEST_SEED, trimmed=False))
                return Dice(seed, checked_whole(drawn, range(MOST_DRAWN + 1)))
        raise ValueError("dice are written as [seed, numbers drawn]")


class ScriptedDice(Dice):
    """Dice that draw the numbers of a script, then `rest` for ever; for tests.

    Without `rest`, drawing past the script raises `IndexError`. A fork continues the same script.
    """

    __slots__ = ("rest", "script")

    def __init__(self, script: Iterable[float], rest: float | None = None) -> None:
        super().__init__("scripted")
        self.script = list(script)
        self.rest = rest
        self._next = self._read

    def _read(self) -> float:
        if self.script:
            return self.script.pop(0)
        if self.rest is None:
            raise IndexError(f"the script of the dice ends after {self.drawn - 1} numbers")
        return self.rest

    def fork(self, *names: object) -> Dice:
        """The same script."""
        return self

    def to_plain(self) -> list[object]:
        """What is still to come, for fingerprints only: `from_plain` refuses it."""
        return [self.seed, self.drawn, list(self.script), self.rest]

    def clone(self) -> Self:
        """Dice with the same script still to come."""
        twin = self.__class__(self.script, self.rest)
        twin.drawn = self.drawn
        return twin
