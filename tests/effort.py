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
    """Every combination of values, one of each kind; usually just enough to have each value once."""
    values = [tuple(kind) for kind in kinds]
    longest = max(map(len, values))
    few = list(zip(*(islice(cycle(kind), longest) for kind in values), strict=True))
    return usually(few, list(product(*values)))
