"""Keys in texts: named by the usual key, and drawn as the player's own.

A text has a sign of its own for each key that it names, one column wide like the key. Whoever draws the text
puts the key there, so no text knows what the player has set.
"""

from collections.abc import Callable, Mapping

from thrones_tui.scene.typed import Final

_FIRST: Final = 0xE000
"""Where characters begin that mean nothing to anybody else."""
SIGNS: Final = {chr(code): chr(_FIRST + code) for code in range(0x21, 0x7F)}
"""The sign for each key that is one character."""
_TABLE: Final = str.maketrans(SIGNS)
_KEYS: Final = {sign: key for key, sign in SIGNS.items()}


def press(keys: str) -> str:
    """Keys that are one character each, as a text names them; blanks stay."""
    return keys.translate(_TABLE)


def with_keys(text: str, own: Mapping[str, str]) -> str:
    """A text with the keys it names: the player's `own` by the usual ones, where those are others."""
    if text.isascii():  # most, and each frame asks for many
        return text
    return spell_keys(text, lambda key: _called(key, own))


def spell_keys(text: str, spell: Callable[[str], str]) -> str:
    """A text with each key that it names as it is spelled."""
    return "".join([spell(_KEYS[char]) if char in _KEYS else char for char in text])


def typed_keys(text: str, word: Callable[[str], str]) -> str:
    """A text for who types words and presses no keys: with the word for each key that it names."""
    for pressed, typed in (("Press ", "Type "), ("press ", "type ")):
        first, *rest = text.split(pressed)
        text = first + "".join(f"{typed if part[:1] in _KEYS else pressed}{part}" for part in rest)
    return spell_keys(text, word)


def named(text: str) -> list[str]:
    """The keys that a text names."""
    return [_KEYS[char] for char in text if char in _KEYS]


def _called(key: str, own: Mapping[str, str]) -> str:
    key = own.get(key, key)
    return key.upper() if key[1:] else key
