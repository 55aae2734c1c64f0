"""Themes: what the names of styles and grounds look like.

How a colour is made depends on how many the terminal has. Text without a ground stands on the terminal's own
background; on a ground it takes the ink of that, so that a tile is one pair of colours.
"""

from collections.abc import Iterator, Mapping

from thrones_tui.scene.canvas import PLAIN, SOLID, Canvas
from thrones_tui.scene.typed import NamedTuple, TypeAlias
from thrones_tui.tui import palette

BOLD, DIM, REVERSE, UNDERLINE = 1, 2, 4, 8

_KEYS = ("key", "title")
"""Styles told apart by bold in a row where all have one ink."""


class Look(NamedTuple):
    """The colours of ink and ground by their numbers in the terminal's palette, -1 for its own.

    Attributes are a sum of bits.
    """

    color: int = -1
    attributes: int = 0
    ground: int = -1


Stroke: TypeAlias = tuple[int, int, str, Look]
"""What to write: row, column, text, look."""


class Ground(NamedTuple):
    """The colour of a ground, and the ink of what is written on it: None lets each style keep its own."""

    color: int
    ink: int | None


def looks(theme: str, colors: int) -> Mapping[str, Look]:
    """Return the look of every style in a theme, on a terminal of so many colours and on its own background.

    Fewer than eight colours are none: every theme is then the mono one. More than 256 mean that numbers are
    shades and not a palette, of which only the first eight are what they always were.

    Raises:
        KeyError: no theme has that name.
    """
    if colors < 8 or theme == "mono":
        return {style: _parse(words) for style, words in palette.MONO.items()}
    styles, shades = palette.THEMES[theme].styles, palette.THEMES[theme].shades
    column = 2 if colors == 256 else 1 if 16 <= colors < 256 else 0
    mixed = {name: _parse(words[column]) for name, words in shades.items()}
    result = {}
    for style, words in styles.items():
        color, _, attributes = words.partition(" ")
        look = mixed[color]
        result[style] = Look(look.color, look.attributes | _parse(attributes).attributes)
    if column == 2:
        for style, name in (("selected", "chosen"), ("cursor", "cursor")):
            ground = _ground(palette.THEMES[theme].many[name])
            result[style] = Look(-1 if ground.ink is None else ground.ink, 0, ground.color)
    return result


def grounds(theme: str, colors: int, spare: bool = False) -> Mapping[str, Ground]:
    """Return the grounds that a theme shows on a terminal of so many colours; a `spare` picture has none.

    With eight colours they are those of sixteen whose colour there is, without 16 to tell bright ones.
    """
    if spare or colors < 8 or theme == "mono":
        return {}
    column = palette.THEMES[theme].many if colors == 256 else palette.THEMES[theme].few
    most = 256 if colors == 256 else 16 if 16 <= colors < 256 else 8
    shown = {}
    for name, words in column.items():
        ground = _ground(words)
        if most == 8:
            ground = Ground(ground.color % 8, None if ground.ink is None else ground.ink % 8)
        shown[name] = ground
    return shown


class Brush:
    """A theme at work: says what to write, and how it looks, to turn one canvas into the next."""

    def __init__(self, theme: str, colors: int, spare: bool = False) -> None:
        self.looks = looks(theme, colors)
        self._grounds = grounds(theme, colors, spare)
        self._dims = colors < 8 or theme == "mono"
        shown = palette.THEMES[theme].shown if theme in palette.THEMES else palette.REPEATED
        self._left_out = palette.REPEATED - shown if colors == 256 else frozenset[str]()
        self._made: dict[tuple[str, str], Look] = {}
        self.joining = frozenset(
            style for style, look in self.looks.items() if not look.attributes & (REVERSE | UNDERLINE)
        ) - frozenset(SOLID)
        """Styles that do not show on blanks: a text in one is one with the blanks in it and after it."""

    def look(self, style: str, ground: str = "") -> Look:
        """The look of a style on a ground; plain for one that only an older or later program knows."""
        made = self._made.get((style, ground))
        if made is None:
            made = self._made[style, ground] = self._mixed(style, ground)
        return made

    def _mixed(self, style: str, ground: str) -> Look:
        look, below = self.looks.get(style, Look()), self._grounds.get(ground)
        if self._dims and ground.endswith("-seen"):
            return look._replace(attributes=look.attributes | DIM)
        if below is None or style in SOLID:
            return look
        if below.ink is None:
            return Look(look.color, look.attributes & ~(BOLD | REVERSE), below.color)
        kept = BOLD if ground == "bar" and style in _KEYS else look.attributes & UNDERLINE
        return Look(below.ink, kept, below.color)

    def leaves_out(self, style: str, ground: str) -> bool:
        """Whether a sign only repeats what its ground says."""
        return style in self._left_out and ground in self._grounds

    def strokes(self, canvas: Canvas, old: Canvas | None) -> Iterator[Stroke]:
        """Yield what `Canvas.diff` yields, but with few changes of look.

        What is left out is written as blanks.
        """
        before = PLAIN
        standing = ""
        for row, col, text, style, ground in canvas.diff(old, self.joining):
            if self.leaves_out(style, ground):
                text, style = " " * len(text), PLAIN
            # A blank looks the same in any style that does not show on it: spare the change.
            if style == PLAIN and ground == standing and before in self.joining and not text.strip(" "):
                style = before
            before, standing = style, ground
            yield row, col, text, self.look(style, ground)


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


def _ground(words: str) -> Ground:
    color, _, ink = words.partition(" ")
    return Ground(int(color), None if not ink else -1 if ink == "own" else int(ink))
