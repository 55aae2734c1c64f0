"""Numbers, chances, places and lists in words, the same in every game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from thrones_tui.core.board import Direction, Position

_HALF_UP: Final = 1e-9
"""So that a half that binary numbers hold exactly is rounded up like any other."""
_SPELLED: Final = "no one two three four five six seven eight nine ten eleven twelve"
_WAYS: Final = {way.value[0].upper(): way.value for way in Direction}
_STOPS: Final = "(.,:;!?)"
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


def spread(text: str) -> str:
    """A text with each bearing in it in words: `3N 1W` becomes `3 north, 1 west`."""

    def read(word: str) -> str:
        way = _WAYS.get(word[-1:])
        return f"{word[:-1]} {way}" if way and word[:-1].isdecimal() else ""

    return _in_words(text, read)


def unlettered(text: str, meanings: Mapping[str, str]) -> str:
    """A text with numbers named by letters in words: `S10 L90` becomes `strength 10, loyalty 90`."""

    def read(word: str) -> str:
        meaning = meanings.get(word[:1])
        return f"{meaning} {word[1:]}" if meaning and word[1:].isdecimal() else ""

    return _in_words(text, read)


def _in_words(text: str, read: Callable[[str], str]) -> str:
    """A text with each word that can be read as it is read, and commas between those in a row."""
    words = text.split(" ")
    bare = [word.strip(_STOPS) for word in words]
    found = list(map(read, bare))
    for at, meant in enumerate(found):
        if meant:
            goes_on = words[at].endswith(bare[at]) and any(found[at + 1 : at + 2])
            words[at] = words[at].replace(bare[at], meant, 1) + "," * goes_on
    return " ".join(words)
