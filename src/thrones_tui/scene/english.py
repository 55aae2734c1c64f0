"""Numbers, chances, places and lists in words, the same in every game."""

from collections.abc import Sequence
from typing import Final

from thrones_tui.core.board import Position

_HALF_UP: Final = 1e-9
"""So that a half that binary numbers hold exactly is rounded up like any other."""
_SPELLED: Final = "no one two three four five six seven eight nine ten eleven twelve"
_SHARES: Final = {50: "half", 25: "a quarter", 75: "three quarters", 100: "all"}


def amount(number: int) -> str:
    """A number with thousands set apart: `1,200`."""
    return f"{number:,}"


def signed(number: int) -> str:
    """A change: `+2`, `+0`, `-3`."""
    return f"{number:+,}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things: `1 knight`, `no tiles`, `1,200 tiles`, `2 elves`."""
    return f"{amount(number) if number else 'no'} {one if number == 1 else many or f'{one}s'}"


def spelled(number: int) -> str:
    """A number in words up to twelve: `seven`, `13`."""
    words = _SPELLED.split()
    return words[number] if number < len(words) else amount(number)


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Words in a row: `a, b and c`."""
    return f" {last} ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def percent(chance: float, places: int = 1) -> str:
    """A chance in percent as people read it, without trailing zeros.

    One that is not 0 or 1 never looks as if it were.
    """
    text = f"{chance * 100 + _HALF_UP:.{places}f}"
    if places:
        text = text.rstrip("0").rstrip(".")
    least = 10**-places
    if text == "0" and chance > 0:
        return f"under {least:g}%"
    return f"over {100 - least:.{places}f}%" if text == "100" and chance < 1 else f"{text}%"


def share(parts: int) -> str:
    """So many parts of a hundred, in words where English has one: `half`, `a quarter`, `40%`."""
    return _SHARES.get(parts, f"{parts}%")


def capital(text: str) -> str:
    """A text with a capital letter at its beginning; the others stay."""
    return text[:1].upper() + text[1:]


def called(name: str) -> str:
    """A name in one word: `Cersei`, `Mountain`."""
    return next(iter(name.removeprefix("The ").split()), name)


def way(origin: Position, target: Position) -> str:
    """Where a place lies: `3 north, 1 west`."""
    rows, columns = target.row - origin.row, target.column - origin.column
    parts = []
    if rows:
        parts.append(f"{abs(rows)} {'south' if rows > 0 else 'north'}")
    if columns:
        parts.append(f"{abs(columns)} {'east' if columns > 0 else 'west'}")
    return ", ".join(parts) or "right here"


def bearing(origin: Position, target: Position) -> str:
    """Where a place lies, in short: `3N 1W`."""
    rows, columns = target.row - origin.row, target.column - origin.column
    south = f"{abs(rows)}{'S' if rows > 0 else 'N'}" if rows else ""
    east = f"{abs(columns)}{'E' if columns > 0 else 'W'}" if columns else ""
    return f"{south} {east}".strip() or "here"
