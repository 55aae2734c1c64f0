"""What a word may have meant that nobody knows."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

_LONGEST: Final = 40
"""Characters of a word that are compared."""


def nearest(word: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Those of the known words that are most like one, the nearest first; dashes before them do not count."""
    names = {name.lstrip("-").casefold(): name for name in known}
    return [names[near] for near in get_close_matches(word[:_LONGEST].lstrip("-").casefold(), names, most)]
