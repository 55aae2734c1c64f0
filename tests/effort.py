"""How much a run of the tests tries: the usual run takes two minutes, a thorough one everything.

`scripts/test.py --thorough` asks for it. Tests say what they try with `usually`, or leave a test to the
thorough run with the marker `pytest.mark.thorough`.
"""

from typing import TypeVar

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
