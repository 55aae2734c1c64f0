"""Share codes: a game's number, its ruleset's, the settings and the seed in a few letters to be said aloud.

`docs/seeds-and-codes.md` has the format. In short, letters of Crockford's base 32: the format, the game's
number, two for the ruleset, a number in mixed radix that holds the rest, and one to check all others.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from thrones_tui.core.options import HouseRules, Option

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U, which are mistaken for others."""
FORMAT: Final = 1
"""The first letter. Later formats keep what the first and the last letter mean."""
RULESETS: Final = 1024
"""How many rulesets of a game a code tells apart."""

_VALUES: Final = {letter: value for value, letter in enumerate(LETTERS)}
_ALIKE: Final = {"I": "1", "L": "1", "O": "0"}
_HEAD: Final = 4
"""Letters before the number: format, game, ruleset."""
_SEEDS: Final = ((0, 10**9), (10**9, 10**18 - 10**9))
"""The least of the usual seeds and how many there are, then of those that take more letters."""


class Code(NamedTuple):
    """What the letters say: which game, which of its rulesets, and a number that `unpack` takes apart."""

    game: int
    ruleset: int
    number: int

    def __str__(self) -> str:
        """`11W9-09N4-XW3J`."""
        values = [FORMAT, self.game, *divmod(self.ruleset, 32), *_digits(self.number)]
        values.append(_remainder([*values, 0]))
        letters = "".join(LETTERS[value] for value in values)
        return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def parse_code(text: str) -> Code:
    """The code in a text, in whatever case and grouping; raise `ValueError` with a sentence if it is none."""
    values = _letters(text)
    if _remainder(values):
        raise ValueError("This share code has a mistake in it; please compare it letter by letter.")
    if values[0] != FORMAT:
        raise ValueError("This share code has another format; it needs another version of the program.")
    return Code(values[1], _number(values[2:_HEAD]), _number(values[_HEAD:-1]))


def _letters(text: str) -> list[int]:
    """The values of the letters; raise `ValueError` if they cannot be a code's."""
    letters = "".join(text.replace("-", "").split())
    values = []
    for letter in letters:
        value = _VALUES.get(_ALIKE.get(letter.upper(), letter.upper()))
        if value is None:
            raise ValueError(f"This is not a share code: none has {letter!r} in it.")
        values.append(value)
    if len(values) % 4 or len(values) < 2 * _HEAD:
        raise ValueError(
            f"A share code has 8, 12 or more letters in groups of four; this one has {len(values)}."
        )
    return values


def _remainder(values: Sequence[int]) -> int:
    """0 for the letters of a code, the last one included: their sum in GF(32), each times a power of 2.

    Since 2 generates the field, no two of 31 letters weigh the same: a wrong letter or two that changed
    places always leave something over.
    """
    total = 0
    for value in values:
        total = total << 1 ^ value ^ (0b100101 if total & 16 else 0)
    return total


def _number(values: Sequence[int]) -> int:
    number = 0
    for value in values:
        number = number * 32 + value
    return number


def _digits(number: int) -> list[int]:
    """A number in base 32, long enough to fill groups of four together with the check."""
    digits: list[int] = []
    while number or len(digits) % 4 != 3:
        number, digit = divmod(number, 32)
        digits.insert(0, digit)
    return digits


# The number


def pack(seed: int, said: Mapping[str, object], options: Iterable[Option]) -> int:
    """Options, seed and house rules as one number; raise `ValueError` for what has no place."""
    house, usual = _apart(options)
    places = []
    for option in usual:
        if option.applies(said):
            left_open = option.asked and option.name not in said
            digit = 0 if left_open else option.digit(said.get(option.name, option.default))
            places.append((digit, option.radix))
    large = int(seed >= _SEEDS[1][0])
    low, count = _SEEDS[large]
    number = house.digit(said.get(house.name, "")) if house else 0
    for value, radix in reversed([*places, (large, 2), (seed - low, count)]):
        number = number * radix + value
    return number


def unpack(number: int, options: Iterable[Option]) -> tuple[int, dict[str, object]]:
    """Inverse of `pack`: seed and options; raise `ValueError` for more than this version knows."""
    house, usual = _apart(options)
    said: dict[str, object] = {}
    for option in usual:
        if option.applies(said):
            number, digit = divmod(number, option.radix)
            if meaning := option.meaning(digit):
                said[option.name] = meaning
    number, large = divmod(number, 2)
    low, count = _SEEDS[large]
    number, seed = divmod(number, count)
    if number >= (house.radix if house else 1):
        raise ValueError("This share code asks for house rules that this version does not have.")
    if house and number:
        said[house.name] = house.meaning(number)
    return low + seed, said


def _apart(options: Iterable[Option]) -> tuple[HouseRules | None, list[Option]]:
    """House rules, which have what is left of the number, and all other options."""
    house = next((option for option in options if isinstance(option, HouseRules)), None)
    return house, [option for option in options if option is not house]
