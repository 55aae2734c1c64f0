"""The palettes: each theme's colours for styles and grounds, with 8 colours, with 16, and with xterm's 256.

Inks are shades with a list of styles; a shade has three columns. Grounds have a colour and the ink of what is
written on them. The grounds of the houses were searched for the largest least distance under four kinds of
sight; tests hold them to it.
"""

from collections.abc import Iterable, Mapping

from thrones_tui.scene.typed import Final, Record, TypeAlias

Shades: TypeAlias = Mapping[str, tuple[str, str, str]]
"""Colours and attributes in words, with 8 colours, with 16, with 256."""


class Theme(Record):
    """The shade of each style, what the shades are, and grounds with 16 and with 256 colours.

    `shown` are styles of signs that only repeat what a ground says, and are written all the same.
    """

    styles: Mapping[str, str]
    shades: Shades
    few: Mapping[str, str]
    many: Mapping[str, str]
    shown: frozenset[str] = frozenset()


def by_style(shades: Mapping[str, str]) -> dict[str, str]:
    """The shade of each style, from the styles of each shade."""
    return {style: shade for shade, styles in shades.items() for style in styles.split()}


REPEATED: Final = frozenset(("held", "held-rival", "wall", "wall-seen", "floor"))
"""Styles of signs that say what their ground says, too: left out where 256 colours show that."""

# Dark blue and bright black are left out of the inks: on many screens nobody can read them. Where the gray
# of 256 colours is missing, the terminal's own colour is dimmed. Strong text is the terminal's own colour.

_ON_DARK: Final[Shades] = {
    "own": ("default", "default", "default"),
    "strong": ("default bold", "default bold", "default"),
    "gray": ("default dim", "default dim", "245"),
    "dusk": ("default dim", "default dim", "242"),
    "line": ("default dim", "default dim", "240"),
    "rest": ("default dim", "default dim", "238"),
    "heading": ("yellow bold", "11", "222"),
    "straw": ("yellow bold", "11", "220"),
    "sand": ("yellow", "3", "227"),
    "amber": ("yellow", "11", "221"),
    "brass": ("yellow", "3", "179"),
    "rust": ("yellow", "3", "172"),
    "moss": ("green", "2", "71"),
    "blue": ("cyan", "6", "68"),
    "steel": ("cyan bold", "14", "74"),
    "grass": ("green bold", "10", "113"),
    "clay": ("red bold", "9", "167"),
    "green": ("green", "2", "108"),
    "mint": ("green bold", "10", "114"),
    "sea": ("blue bold", "12", "67"),
    "sky": ("cyan", "14", "117"),
    "ice": ("cyan bold", "14", "123"),
    "lilac": ("magenta", "13", "183"),
    "rose": ("magenta bold", "13", "176"),
    "peach": ("red bold", "9", "216"),
    "red": ("red bold", "9", "210"),
    "crimson": ("red", "1", "203"),
    "ember": ("red bold", "9", "208"),
    "frost": ("cyan bold", "14", "147"),
    "leaf": ("green bold", "10", "149"),
    "kelp": ("cyan", "6", "43"),
    "violet": ("magenta bold", "13", "177"),
}

_STYLES: Final = by_style(
    {
        "own": "text edge key-label money army points influence accent land water mine wall floor",
        "gray": "dim log-old",
        "line": "border faint",
        "rest": "bar-empty",
        "heading": "title key gold",
        "straw": "own held",
        "green": "closed",
        "strong": "city log-new",
        "dusk": "fog wall-seen",
        "heading bold reverse": "hero",
        "rose": "rival",
        "sand": "warrior",
        "red": "danger held-rival",
        "mint": "good",
        "amber": "warn",
        "rust": "strength",
        "moss": "loyalty",
        "blue": "morale",
        "steel": "bar",
        "grass": "chance",
        "clay": "loss",
        "own reverse": "selected",
        "sky reverse": "cursor",
        "strong underline": "input",
        "ice": "ice",
        "crimson": "house-1",
        "ember": "house-2",
        "frost": "house-3",
        "leaf": "house-4",
        "kelp": "house-5",
        "violet": "house-6",
    }
)

_ON_LIGHT: Final[Shades] = {
    "own": ("default", "default", "default"),
    "strong": ("default bold", "default bold", "default bold"),
    "gray": ("default dim", "default dim", "242"),
    "dusk": ("default dim", "default dim", "244"),
    "line": ("default dim", "default dim", "250"),
    "rest": ("default dim", "default dim", "252"),
    "heading": ("blue bold", "4 bold", "94"),
    "straw": ("blue bold", "4 bold", "94"),
    "sand": ("red", "1", "130"),
    "amber": ("red", "1", "130"),
    "brass": ("blue bold", "4 bold", "136"),
    "rust": ("red", "1", "172"),
    "moss": ("green", "2", "71"),
    "blue": ("blue", "4", "68"),
    "steel": ("blue", "4", "31"),
    "grass": ("green", "2", "28"),
    "clay": ("red", "1", "160"),
    "green": ("green", "2", "28"),
    "mint": ("green", "2", "22"),
    "sea": ("blue", "4", "25"),
    "sky": ("blue bold", "4 bold", "24"),
    "ice": ("blue", "4", "24"),
    "lilac": ("magenta", "5", "91"),
    "rose": ("magenta", "5", "127"),
    "peach": ("red", "1", "124"),
    "red": ("red", "1", "124"),
    "crimson": ("red", "1", "124"),
    "ember": ("red", "1", "130"),
    "frost": ("blue", "4", "60"),
    "leaf": ("green", "2", "58"),
    "kelp": ("blue", "4", "23"),
    "violet": ("magenta", "5", "90"),
}

# Blue against orange, light against dark: apart for all three kinds of colour blindness.
_ON_DARK_FOR_ALL: Final = {
    **_ON_DARK,
    "green": ("white", "7", "144"),
    "mint": ("cyan bold", "14", "123"),
    "sea": ("blue bold", "12", "32"),
    "straw": ("cyan bold", "14", "123"),
    "moss": ("cyan", "6", "38"),
    "grass": ("cyan bold", "14", "38"),
    "blue": ("white", "7", "147"),
    "lilac": ("white", "7", "252"),
    "rose": ("yellow", "3", "208"),
    "red": ("yellow bold", "11", "214"),
    "clay": ("yellow bold", "11", "214"),
}


def _held(name: str, held: str, city: str, seen: str, city_seen: str) -> dict[str, str]:
    kinds = {"": held, "-city": city, "-seen": seen, "-city-seen": city_seen}
    return {f"{name}{kind}": ground for kind, ground in kinds.items()}


def _houses(*rows: tuple[str, str, str, str]) -> dict[str, str]:
    """The grounds of the houses: Cersei, Stannis, Jon, Sansa, Euron, Daenerys."""
    return {
        name: ground
        for house, row in enumerate(rows, 1)
        for name, ground in _held(f"house-{house}", *row).items()
    }


def _shared(dark: str, bright: str, one: int, other: int = 0) -> dict[str, str]:
    """The grounds of a house, and of another of the same hue, whose land is like the cities of the first."""
    held = {f"house-{one}": dark, f"house-{one}-city": bright}
    return held | ({f"house-{other}": bright, f"house-{other}-city": dark} if other else {})


def _other(grounds: Mapping[str, Iterable[str]]) -> dict[str, str]:
    return {name: ground for ground, names in grounds.items() for name in names}


# A ground is "colour ink"; without an ink, text on it keeps its own. "own" is the terminal's own ink.

_MANY_DARK: Final = {
    **_held("yours", "179 0", "222 0", "137 95", "137 0"),
    **_houses(
        ("88 own", "160 own", "52 88", "52 own"),
        ("166 own", "216 0", "94 136", "94 own"),
        ("61 own", "105 0", "60 own", "60 own"),
        ("106 0", "154 0", "64 22", "64 own"),
        ("30 own", "80 0", "23 29", "23 own"),
        ("55 own", "134 0", "90 53", "90 own"),
    ),
    **_held("land", "238 own", "250 0", "235 239", "243 0"),
    "water": "17 own",
    "water-seen": "16 18",
    "unknown": "233 own",
    "you": "231 16",
    "warrior": "16 226",
    "bar": "17",
    "chosen": "238 231",
    "cursor": "51 16",
    "wall": "101 own",
    "wall-seen": "239 own",
    "floor": "236",
    "floor-seen": "234",
    "closed": "22",
    "prize": "178 0",
    "food": "107 0",
    "goods": "94 own",
    "beast": "60 own",
    "peril": "124 own",
    "ally": "31 own",
    "gain": "29 own",
    "loss": "130 own",
    "foe-1": "124 own",
    "foe-2": "91 own",
    "foe-3": "208 0",
    "foe-4": "36 0",
}

_MANY_LIGHT: Final = {
    **_held("yours", "220 0", "214 0", "222 0", "222 0"),
    **_houses(
        ("167 0", "160 231", "174 0", "174 0"),
        ("208 0", "202 0", "216 0", "216 0"),
        ("110 0", "67 0", "146 0", "146 0"),
        ("149 0", "106 0", "193 0", "193 0"),
        ("72 0", "36 0", "115 0", "115 0"),
        ("134 0", "127 231", "177 0", "177 0"),
    ),
    **_held("land", "230 0", "235 231", "255 250", "242 231"),
    "water": "153 0",
    "unknown": "254 0",
    "you": "16 231",
    "warrior": "57 231",
    "bar": "254 0",
    "chosen": "252 0",
    "cursor": "51 16",
    "wall": "137 0",
    "wall-seen": "250 0",
    "floor": "230",
    "floor-seen": "255",
    "closed": "151",
    "prize": "220 0",
    "food": "112 0",
    "goods": "180 0",
    "beast": "146 0",
    "peril": "160 231",
    "ally": "116 0",
    "gain": "115 0",
    "loss": "215 0",
    "foe-1": "160 231",
    "foe-2": "127 231",
    "foe-3": "208 0",
    "foe-4": "36 0",
}

_FEW: Final = {
    "yours": "3 0",
    "yours-city": "11 0",
    **_shared("1 15", "9 0", 1, 2),
    **_shared("6 0", "14 0", 5, 3),
    **_shared("2 0", "10 0", 4),
    **_shared("5 15", "13 0", 6),
    "land-city": "7 0",
    "water": "4 15",
    "you": "15 0",
    "warrior": "0 11",
    **_other(
        {
            "1 15": ("peril", "foe-1"),
            "5 15": ("foe-2", "beast"),
            "3 0": ("foe-3", "goods", "loss"),
            "2 0": ("foe-4", "closed", "gain"),
            "11 0": ("prize",),
            "10 0": ("food",),
            "6 0": ("ally",),
        }
    ),
}

_FEW_LIGHT: Final = {**_FEW, "yours": "11 0", "yours-city": "3 0", "you": "0 15", "warrior": "15 1"}

THEMES: Final = {
    "dark": Theme(_STYLES, _ON_DARK, _FEW, _MANY_DARK),
    "light": Theme(
        {**_STYLES, "hero": "rose bold reverse", "input": "own underline"},
        _ON_LIGHT,
        _FEW_LIGHT,
        _MANY_LIGHT,
    ),
    "colour-blind": Theme(
        {
            **_STYLES,
            "rival": "rose underline",
            "danger": "red bold underline",
            "held-rival": "red underline",
            "hero": "own bold reverse",
            "warn": "red underline",
        },
        _ON_DARK_FOR_ALL,
        _FEW,
        _MANY_DARK,
        frozenset(("held", "held-rival")),
    ),
}

MONO: Final = {
    **dict.fromkeys(_STYLES, ""),
    **by_style(
        {
            "bold underline": "title warrior rival danger house-1 house-2 house-3 house-4 house-5 house-6",
            "bold": "accent city warn key log-new gold",
            "bold reverse": "hero",
            "underline": "own mine input held",
            "dim": "fog",
            "reverse": "selected cursor",
        }
    ),
}
"""Told apart by bold, reverse and underline; glyphs do the rest. Where dim shows it is remembered ground."""
