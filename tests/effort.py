"""How much a run of the tests tries: the usual run takes some three minutes, a thorough one everything.

`scripts/test.py --thorough` asks for it. Tests say what they try with `usually` and `combined`, or leave a
test to the thorough run with the marker `pytest.mark.thorough`.
"""

from collections.abc import Iterable
from itertools import cycle, islice, product
from typing import Any, TypeVar

_T = TypeVar("_T")
_thorough = False


def set_thorough(thorough: bool) -> None:
    """Say which run this is; `tests/conftest.py` does, before any test module is imported."""
    global _thorough
    _thorough = thorough


def usually(few: _T, thoroughly: _T) -> _T:
    """What to try in the usual run, or in the thorough one: seeds, sizes, a number of games.

    Use it anywhere: `@pytest.mark.parametrize("seed", usually(range(4), range(40)))`.
    """
    return thoroughly if _thorough else few


def combined(*kinds: Iterable[Any]) -> list[tuple[Any, ...]]:
    """Combinations of values of two or three kinds: each value at least once, thoroughly every two together.

    Of three kinds not every three come together: a fault that needs three is rare, and they are very many.
    """
    values = [tuple(kind) for kind in kinds]
    longest = max(map(len, values))
    few = list(zip(*(islice(cycle(kind), longest) for kind in values), strict=True))
    return usually(few, _pairs(*values))


def _pairs(*kinds: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Every two values of different kinds: the shortest of three takes turns along both others."""
    if len(kinds) == 2:
        return list(product(*kinds))
    shortest = min(kinds, key=len)
    at = kinds.index(shortest)
    one, other = kinds[:at] + kinds[at + 1 :]
    numbered = product(enumerate(one), enumerate(other))
    both = (((i + j) % len(shortest), [first, second]) for (i, first), (j, second) in numbered)
    return [(*two[:at], shortest[third], *two[at:]) for third, two in both]
