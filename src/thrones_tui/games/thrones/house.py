"""T-HOUSE: the house rules by name; all are off unless they are switched on at set-up."""

from collections.abc import Iterable
from typing import Final

HORSES: Final = "horses"
"""T-HOUSE-1."""
CUNNING: Final = "cunning-rivals"
"""T-HOUSE-2."""
DOOMED: Final = "doomed-stannis"
"""T-HOUSE-3."""
HOUSE_RULES: Final = (HORSES, CUNNING, DOOMED)


def read_house(wanted: object) -> tuple[str, ...]:
    """House rules in their own order, from names in any order and case: a text with commas, or a collection.

    Raises `ValueError` with a readable sentence on a name that is none.
    """
    if isinstance(wanted, str):
        parts: Iterable[object] = wanted.split(",") if wanted.strip() else ()
    elif isinstance(wanted, Iterable):
        parts = wanted
    else:
        parts = (wanted,)
    names = [str(part).strip().casefold() for part in parts]
    for name in names:
        if name not in HOUSE_RULES:
            raise ValueError(f"There is no house rule {name!r}; there are {', '.join(HOUSE_RULES)}.")
    return tuple(rule for rule in HOUSE_RULES if rule in names)
