"""Themes: what the names of styles look like.

A theme gives each style a colour and attributes; how a colour is made depends on how many the terminal has.
The background is always the terminal's own, and no theme needs more than 63 colours, which is what the oldest
implementations can pair with it.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from thrones_tui.scene.canvas import PLAIN, Canvas

BOLD, DIM, REVERSE, UNDERLINE = 1, 2, 4, 8

THEMES = ("dark", "light", "colour-blind", "mono")


class Look(NamedTuple):
    """A colour by its number in the terminal's palette, -1 for its own, and attributes as a sum of bits."""

    color: int = -1
    attributes: int = 0


def looks(theme: str, colors: int) -> Mapping[str, Look]:
    """Return the look of every style in a theme, on a terminal of so many colours.

    Fewer than eight colours are none: every theme is then the mono one. More than 256 mean that numbers are
    shades and not a palette, of which only the first eight are what they always were.

    Raises:
        KeyError: no theme has that name.
    """
    if colors < 8 or theme == "mono":
        return _MONO
    styles, palette = _THEMES[theme]
    column = 2 if colors == 256 else 1 if 16 <= colors < 256 else 0
    mixed = {name: _parse(shades[column]) for name, shades in palette.items()}
    result = {}
    for style, words in styles.items():
        color, _, attributes = words.partition(" ")
        look = mixed[color]
        result[style] = Look(look.color, look.attributes | _parse(attributes).attributes)
    return result


_PLAIN = Look()


class Brush:
    """A theme at work: says what to write, and how it looks, to turn one canvas into the next."""

    def __init__(self, theme: str, colors: int) -> None:
        self.looks = looks(theme, colors)
        self._invisible_on_blanks = frozenset(
            style for style, look in self.looks.items() if not look.attributes & (REVERSE | UNDERLINE)
        )

    def look(self, style: str) -> Look:
        """The look of a style; plain for one that only an older or later program knows, as a save may."""
        return self.looks.get(style, _PLAIN)

    def strokes(self, canvas: Canvas, old: Canvas | None) -> Iterator[tuple[int, int, str, str]]:
        """Yield (row, column, text, style) as `Canvas.diff` does, but with few changes of style."""
        before = PLAIN
        for row, col, text, style in canvas.diff(old, self._invisible_on_blanks):
            # A blank looks the same in any style that does not show on it: spare the change.
            if style == PLAIN and before in self._invisible_on_blanks and not text.strip(" "):
                style = before
            before = style
            yield row, col, text, style


def best_theme(colorfgbg: str) -> str:
    """Return the theme for a terminal that says `foreground;background` in COLORFGBG ("" if it does not)."""
    return "light" if colorfgbg.rpartition(";")[2] in ("7", "15") else "dark"


_BASIC = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
_WORDS = {"bold": BOLD, "dim": DIM, "reverse": REVERSE, "underline": UNDERLINE}


def _parse(words: str) -> Look:
    color = -1
    attributes = 0
    for word in words.split():
        if word in _WORDS:
            attributes |= _WORDS[word]
        elif word in _BASIC:
            color = _BASIC.index(word)
        elif word != "default":
            color = int(word)
    return Look(color, attributes)


# Shades: with 8 colours, with 16, with 256. Dark blue and bright black are left out: on many screens nobody
# can read them. Where the gray of 256 colours is missing, the terminal's own colour is dimmed.

_ON_DARK = {
    "own": ("default", "default", "default"),
    "white": ("white bold", "15", "15"),
    "gray": ("default dim", "default dim", "245"),
    "dusk": ("default dim", "default dim", "242"),
    "gold": ("yellow bold", "11", "11"),
    "sand": ("yellow", "3", "3"),
    "amber": ("yellow", "11", "11"),
    "green": ("green", "2", "2"),
    "mint": ("green bold", "10", "10"),
    "sea": ("blue bold", "12", "12"),
    "sky": ("cyan", "14", "14"),
    "ice": ("cyan bold", "14", "14"),
    "lilac": ("magenta", "13", "141"),
    "rose": ("magenta bold", "13", "176"),
    "red": ("red bold", "9", "9"),
}


def _by_style(shades: Mapping[str, str]) -> dict[str, str]:
    """The shade of each style, from the styles of each shade."""
    return {style: shade for shade, styles in shades.items() for style in styles.split()}


_DARK = _by_style(
    {
        "own": "text key-label",
        "gray": "dim edge border log-old",
        "gold bold": "title",
        "sky": "accent own points morale",
        "green": "land",
        "sea": "water",
        "white": "city log-new",
        "dusk": "fog bar-empty",
        "gold bold reverse": "hero",
        "rose": "rival",
        "sand": "warrior",
        "red": "danger army",
        "mint": "good bar loyalty",
        "amber": "warn strength",
        "gold": "key money gold",
        "own reverse": "selected",
        "white underline": "input",
        "lilac": "influence",
        "ice": "ice",
    }
)

_ON_LIGHT = {
    "own": ("default", "default", "default"),
    "white": ("default bold", "default bold", "default bold"),
    "gray": ("default dim", "default dim", "242"),
    "dusk": ("default dim", "default dim", "244"),
    "gold": ("blue bold", "4 bold", "94"),
    "sand": ("red", "1", "130"),
    "amber": ("red", "1", "130"),
    "green": ("green", "2", "28"),
    "mint": ("green", "2", "22"),
    "sea": ("blue", "4", "25"),
    "sky": ("blue bold", "4 bold", "24"),
    "ice": ("blue", "4", "23"),
    "lilac": ("magenta", "5", "91"),
    "rose": ("magenta", "5", "127"),
    "red": ("red", "1", "160"),
}

_LIGHT = _DARK | {"hero": "rose bold reverse", "log-new": "own bold", "input": "own underline"}

# Blue against orange, light against dark: apart for all three kinds of colour blindness.
_ON_DARK_FOR_ALL = _ON_DARK | {
    "green": ("white", "7", "144"),
    "mint": ("cyan bold", "14", "123"),
    "sea": ("blue bold", "12", "32"),
    "sky": ("cyan bold", "14", "123"),
    "lilac": ("white", "7", "252"),
    "rose": ("yellow", "3", "208"),
    "red": ("yellow bold", "11", "214"),
}

_FOR_ALL = _DARK | {
    "rival": "rose underline",
    "danger": "red bold reverse",
    "hero": "white bold reverse",
    "warn": "red underline",
}

_THEMES = {
    "dark": (_DARK, _ON_DARK),
    "light": (_LIGHT, _ON_LIGHT),
    "colour-blind": (_FOR_ALL, _ON_DARK_FOR_ALL),
}

_MONO = dict.fromkeys(_DARK, Look()) | {
    style: _parse(words)
    for style, words in _by_style(
        {
            "bold underline": "title warrior",
            "bold": "accent city warn key log-new gold",
            "bold reverse": "hero danger",
            "underline": "own input",
            "reverse underline": "rival",
            "reverse": "selected",
        }
    ).items()
}
"""Told apart by bold, reverse and underline alone; glyphs do the rest."""
