"""Seeds, and share codes: game, rules, character and seed of a set-up in a few letters to be said aloud.

`docs/seeds-and-codes.md` has the format. In short, letters of Crockford's base 32: the format, the game's
number, two for the ruleset, a number in mixed radix that holds the rest, and one to check all others.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from thrones_tui.core.options import HouseRules, Option, read_settings
from thrones_tui.games import registry
from thrones_tui.session import clock
from thrones_tui.session.play import Ruleset, load_ruleset

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U, which are mistaken for others."""
FORMAT: Final = 1
"""The first letter. Later formats keep what the first and the last letter mean."""

_VALUES: Final = {letter: value for value, letter in enumerate(LETTERS)}
_ALIKE: Final = {"I": "1", "L": "1", "O": "0"}
_HEAD: Final = 4
"""Letters before the number: format, game, ruleset."""
_WORLDS: Final = 1024
"""How many rulesets of a game the code tells apart."""
_SEEDS: Final = ((0, 10**9), (10**9, 10**18 - 10**9))
"""The least of the usual seeds and how many there are, then of those that take more letters."""


class Setup(NamedTuple):
    """What a code stands for; the options lack the player's name, and a hero who is left open."""

    game: str
    seed: int
    options: Mapping[str, object]


def share_code(ruleset: Ruleset, seed: int | str, options: Mapping[str, object]) -> str:
    """The code of a set-up; the player's name does not matter.

    Raises `ValueError` with one sentence for a world of the player's own, a seed that is not a whole number
    of up to 18 digits, and options that are none of the game's or out of range.
    """
    game = registry.listing(ruleset.game)
    if not ruleset.is_official:
        raise ValueError("Only a game on a built-in world has a share code.")
    read_settings(ruleset.rules.options, options)  # to refuse what no game begins with
    number = _pack(_whole(seed), options, ruleset.rules.options)
    values = [FORMAT, game.number, *divmod(_world(ruleset), 32), *_digits(number)]
    values.append(_remainder([*values, 0]))
    letters = "".join(LETTERS[value] for value in values)
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def read_code(text: str) -> Setup:
    """What a code stands for, in whatever case and grouping.

    Raises `ValueError` with one sentence for what is no code, and for one of another version or world.
    """
    values = _letters(text)
    if _remainder(values):
        raise ValueError("This share code has a mistake in it; please compare it letter by letter.")
    if values[0] != FORMAT:
        raise ValueError("This share code has another format; it needs another version of the program.")
    game = next((game for game in registry.GAMES.values() if game.number == values[1]), None)
    if game is None:
        raise ValueError("This share code is for a game that this version does not have.")
    ruleset = load_ruleset(game.name)
    if _number(values[2:_HEAD]) != _world(ruleset):
        raise ValueError(f"This share code is for another version or another world of {game.title}.")
    seed, options = _unpack(_number(values[_HEAD:-1]), ruleset.rules.options)
    return Setup(game.name, seed, options)


# Seeds


def fresh_seed() -> int:
    """A random seed of up to nine digits, short enough to say aloud."""
    return int.from_bytes(os.urandom(4)) % 1_000_000_000


def daily_seed() -> int:
    """The day's seed, the same for everybody: the digits of the date in UTC, YYYYMMDD."""
    return clock.day_number(clock.now())


# Letters


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


# What the letters say


def _world(ruleset: Ruleset) -> int:
    """What tells a ruleset from others of its game."""
    return int(ruleset.fingerprint, 16) % _WORLDS


def _whole(seed: int | str) -> int:
    text = str(seed)
    if not (text.isascii() and text.isdigit() and len(text) < 19 and str(int(text)) == text):
        raise ValueError("Only a game whose seed is a whole number of up to 18 digits has a share code.")
    return int(text)


def _pack(seed: int, said: Mapping[str, object], options: Iterable[Option]) -> int:
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


def _unpack(number: int, options: Iterable[Option]) -> tuple[int, dict[str, object]]:
    """Inverse of `_pack`: seed and options; raise `ValueError` for more than this version knows."""
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
