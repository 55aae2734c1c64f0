"""Share codes: game, rules, character and seed of a set-up in a few letters that can be said aloud.

`docs/seeds-and-codes.md` has the format. In short, letters of Crockford's base 32: the format, the game's
number, two for the ruleset, a number in mixed radix that holds the rest, and one to check all others.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from thrones_tui.games import registry
from thrones_tui.session.rulesets import Ruleset, load_ruleset

if TYPE_CHECKING:
    from thrones_tui.scene.model import Casting, Field, Setting

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


class CodeError(ValueError):
    """A text that is no share code, or not one of this version's; the message is one clear sentence."""


class Setup(NamedTuple):
    """What a code stands for: a registered game, its seed, and its options without the player's name.

    A set-up that leaves the character open has no `hero` in its options.
    """

    game: str
    seed: int
    options: Mapping[str, object]


def share_code(ruleset: Ruleset, seed: int | str, options: Mapping[str, object]) -> str:
    """The code of a set-up; the player's name does not matter.

    Raises `ValueError` with one sentence for a world of one's own, which others do not have, a seed that is
    not a whole number of up to 18 digits, and options that are none of the game's or out of range.
    """
    entry = registry.entry(ruleset.game)
    if ruleset.fingerprint != load_ruleset(ruleset.game).fingerprint:
        raise ValueError("A game on another world than the built-in one cannot be shared by a code.")
    said = {name: value for name, value in options.items() if name != "name"}
    casting = registry.casting(ruleset.game, ruleset.rules)
    number = _pack(_whole(seed), said, casting, [rule.name for rule in entry.house_rules])
    values = [FORMAT, entry.number, *divmod(_world(ruleset), 32), *_digits(number)]
    values.append(_remainder([*values, 0]))
    letters = "".join(LETTERS[value] for value in values)
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def read_code(text: str) -> Setup:
    """What a code stands for, in whatever case and grouping.

    The game's rules and world are loaded to compare them. Raises `CodeError` for a code of another version or
    world, and for what is none.
    """
    values = _letters(text)
    if _remainder(values):
        raise CodeError("There is a slip in this share code; please compare it letter by letter.")
    if values[0] != FORMAT:
        raise CodeError("This share code is of another format; another version of the program can read it.")
    game = next((entry for entry in registry.GAMES.values() if entry.number == values[1]), None)
    if game is None:
        raise CodeError("This share code is for a game that this version does not have.")
    ruleset = load_ruleset(game.name)
    if _number(values[2:_HEAD]) != _world(ruleset):
        raise CodeError(f"This share code is for another version or another world of {game.title}.")
    casting = registry.casting(game.name, ruleset.rules)
    house = [rule.name for rule in game.house_rules]
    seed, options = _unpack(_number(values[_HEAD:-1]), casting, house)
    return Setup(game.name, seed, options)


# Letters


def _letters(text: str) -> list[int]:
    """The values of the letters; raise `CodeError` if they cannot be a code's."""
    letters = "".join(text.replace("-", "").split())
    values = []
    for letter in letters:
        value = _VALUES.get(_ALIKE.get(letter.upper(), letter.upper()))
        if value is None:
            raise CodeError(f"This is not a share code: {letter!r} is in none.")
        values.append(value)
    if len(values) % 4 or len(values) < 2 * _HEAD:
        raise CodeError(
            f"A share code has 8, 12 or more letters in groups of four, and this has {len(values)}."
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
    """A number in base 32, as long as fills groups of four with the letter to check them."""
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
        raise ValueError(
            "Only a game whose seed is a whole number of up to 18 digits can be shared by a code."
        )
    return int(text)


def _pack(seed: int, options: Mapping[str, object], casting: "Casting", house: Sequence[str]) -> int:
    """Character, settings, seed and house rules as one number; raise `ValueError` for what has no place."""
    chosen = 1 + _find(str(options["hero"]), casting) if "hero" in options else 0
    fields = _fields(chosen, casting)
    known = ["hero", "house", *(field.name for field in fields)]
    known += [setting.name for setting in casting.settings]
    if unknown := [name for name in options if name not in known]:
        raise ValueError(f"There is no place for {unknown[0]} in the share code of this game.")
    places = [(chosen, 1 + len(casting.cards))]
    for field in fields:
        text = str(options.get(field.name, "")).strip()
        if not field.accepts(text):
            raise ValueError(f"{field.label} should be a whole number from {field.low} to {field.high}.")
        places.append((int(text) - field.low, field.high - field.low + 1))
    places += [_place(setting, options) for setting in casting.settings]
    large = int(seed >= _SEEDS[1][0])
    low, count = _SEEDS[large]
    number = _mask(str(options.get("house", "")), house)
    for value, radix in reversed([*places, (large, 2), (seed - low, count)]):
        number = number * radix + value
    return number


def _unpack(number: int, casting: "Casting", house: Sequence[str]) -> tuple[int, dict[str, object]]:
    """Inverse of `_pack`: seed and options; raise `CodeError` for more than this version knows."""
    options: dict[str, object] = {}
    number, chosen = divmod(number, 1 + len(casting.cards))
    if chosen:
        options["hero"] = casting.cards[chosen - 1].value
    for field in _fields(chosen, casting):
        number, value = divmod(number, field.high - field.low + 1)
        options[field.name] = field.low + value
    for setting in casting.settings:
        number, value = divmod(number, _radix(setting))
        if text := _meant(setting, value):
            options[setting.name] = text
    number, large = divmod(number, 2)
    low, count = _SEEDS[large]
    number, seed = divmod(number, count)
    if number >> len(house):
        raise CodeError("This share code asks for house rules that this version does not have.")
    if names := [name for at, name in enumerate(house) if number >> at & 1]:
        options["house"] = ",".join(names)
    return low + seed, options


def _mask(said: str, house: Sequence[str]) -> int:
    """House rules as a bit each, in the game's order; what is not among them the game refuses by itself."""
    names = {name.strip().casefold() for name in said.split(",")}
    return sum(1 << at for at, name in enumerate(house) if name in names)


def _radix(setting: "Setting") -> int:
    """How many values of a setting a code tells apart: 1 for texts, which are not in it."""
    return len(setting.choices) or (setting.high - setting.low + 1 if setting.high else 1)


def _place(setting: "Setting", options: Mapping[str, object]) -> tuple[int, int]:
    """A setting's value as a number, and of how many; raise `ValueError` for what has no place."""
    value = str(options.get(setting.name, setting.default)).strip()
    if setting.choices and value in setting.choices:
        return setting.choices.index(value), _radix(setting)
    digits = value.isascii() and value.isdigit() and len(value) < 10
    if setting.high and digits and setting.low <= int(value) <= setting.high:
        return int(value) - setting.low, _radix(setting)
    if setting.choices or setting.high or not (value == setting.default or setting.name.startswith("name")):
        raise ValueError(f"There is no place for {setting.label} {value!r} in the share code of this game.")
    return 0, 1


def _meant(setting: "Setting", value: int) -> str:
    """Inverse of `_place`; empty for what is not in a code."""
    if setting.choices:
        return setting.choices[value]
    return str(setting.low + value) if setting.high else ""


def _find(hero: str, casting: "Casting") -> int:
    """The card of a hero, named in any case."""
    for at, card in enumerate(casting.cards):
        if card.value.casefold() == hero.strip().casefold():
            return at
    raise ValueError(f"There is no hero {hero!r} whom a share code could name.")


def _fields(chosen: int, casting: "Casting") -> "tuple[Field, ...]":
    """What else is said of the character on a card, counted from 1: of an own one the fields of the form."""
    own = chosen > 0 and casting.cards[chosen - 1].value == casting.own
    return casting.form.fields if own and casting.form else ()
