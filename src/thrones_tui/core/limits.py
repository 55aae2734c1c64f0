"""Limits: what a number, text or list that was read may be, declared by `Annotated` beside its type.

A `range` limits a number, or how many things a list or mapping holds. A function limits a text: it says what
is wrong with one, or nothing. Faults follow the name of what was read: `should be 0 to 5, not 7`.
"""

import re
from collections.abc import Callable
from typing import Final, TypeAlias

WHOLE: Final = range(-(2**53), 2**53 + 1)
"""The whole numbers that every reader of JSON keeps exact."""
LONGEST_COMMAND: Final = 400
"""Most characters in a command's text: Python still reads as many digits, and refusals stay readable."""
LONGEST_SEED: Final = 200
"""Most characters in the seed of a saved stream."""
WORLD_LIMIT: Final = 300_000
"""Bytes of a world file; the largest built-in one has under 2000."""
_SHOWN: Final = 40
"""Most characters of a value that a fault repeats."""

TextLimit: TypeAlias = Callable[[str], str]


def printable(most: int, *, empty: bool = True, comma: bool = True, trimmed: bool = True) -> TextLimit:
    """The limits of a line of text; one that is `trimmed` has no blanks at its ends."""

    def fault(text: str) -> str:
        if len(text) > most or not text.isprintable() or (trimmed and text != text.strip()):
            return f"should be at most {most} printable characters"
        if not (text or empty):
            return "should not be empty"
        return "" if comma or "," not in text else "should not contain a comma, since names do not"

    return fault


def any_text(most: int) -> TextLimit:
    """The limit of a text of many lines."""
    return lambda text: "" if len(text) <= most else f"should be at most {most} characters"


def matching(pattern: str, words: str) -> TextLimit:
    """The limits of a text of one form, which `words` describe."""
    form = re.compile(pattern)
    return lambda text: "" if form.fullmatch(text) else f"should be {words}"


def checked_whole(value: object, allowed: range) -> int:
    """A whole number in a range; raise `ValueError` with the fault of anything else."""
    if type(value) is not int:
        raise ValueError(f"should be a whole number, not {quoted(value)}")
    if value not in allowed:
        raise ValueError(f"should be {allowed[0]} to {allowed[-1]}, not {shown(value)}")
    return value


def checked_text(value: object, limit: TextLimit | None) -> str:
    """A text within its limit; raise `ValueError` with the fault of anything else."""
    if type(value) is not str:
        raise ValueError(f"should be text in quotes, not {quoted(value)}")
    if limit is not None and (fault := limit(value)):
        raise ValueError(fault)
    return value


def quoted(value: object) -> str:
    """A value of the wrong type, in quotes; a list or table by its kind alone."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a table"
    return repr(shown(value))


def shown(value: object) -> str:
    """A value cut short, so that a fault stays one readable line."""
    if isinstance(value, int) and abs(value) >= 10**_SHOWN:
        return "such a long number"
    return str(value)[:_SHOWN]
