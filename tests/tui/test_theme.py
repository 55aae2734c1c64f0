import math
from itertools import combinations, product

import pytest

from thrones_tui.games.minirogue.level import FLOOR, WALL
from thrones_tui.games.minirogue.scene import LIT, REMEMBERED
from thrones_tui.scene.canvas import GROUNDS, STYLES, Canvas
from thrones_tui.session.settings import THEMES
from thrones_tui.tui import palette
from thrones_tui.tui.theme import (
    BOLD,
    DIM,
    REVERSE,
    UNDERLINE,
    Brush,
    Look,
    best_theme,
    grounds,
    looks,
)


def test_each_theme_that_can_be_set_is_mixed() -> None:
    assert set(THEMES) == {*palette.THEMES, "mono"}


COLORS = (0, 2, 8, 16, 88, 256, 1 << 24)

MUST_DIFFER = [
    ("own", "rival", "hero", "selected"),
    ("own", "rival", "hero", "cursor"),
    ("own", "rival", "city", "hero"),
    ("own", "warrior", "city", "hero"),
    ("selected", "rival", "fog"),
    ("text", "danger", "key", "input"),
    ("text", "title"),
    ("log-new", "log-old"),
    ("key", "key-label"),
    ("good", "danger"),
]
"""Styles that stand side by side with the same glyphs: a theme that blurs them hides something."""


LEAST_CONTRAST = (
    dict.fromkeys(("border", "edge", "faint", "bar-empty"), 1.3)
    | dict.fromkeys(("strength", "loyalty", "morale", "bar", "chance", "loss", "points"), 2.5)
    | dict.fromkeys(("fog", "wall-seen"), 3.5)
)
"""Lines and bars are not read; their numbers stand beside them."""


def rgb(color: int) -> tuple[float, float, float]:
    """Red, green, blue from 0 to 1 of a colour of xterm's palette of 256."""
    steps = (0, 95, 135, 175, 215, 255)
    if color >= 232:
        gray = 8 + 10 * (color - 232)
        return gray / 255, gray / 255, gray / 255
    color -= 16
    assert color >= 0, "the first sixteen look different everywhere"
    return steps[color // 36] / 255, steps[color // 6 % 6] / 255, steps[color % 6] / 255


def linear(color: tuple[float, float, float]) -> tuple[float, ...]:
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color)


def contrast(color: int, background: float) -> float:
    """The contrast as the Web Content Accessibility Guidelines define it; `background` is its luminance."""
    red, green, blue = linear(rgb(color))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    high, low = max(luminance, background), min(luminance, background)
    return (high + 0.05) / (low + 0.05)


MACHADO = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What is left of linear red, green and blue, after Machado, Oliveira and Fernandes (2009)."""


def distance(one: int, other: int, matrix: tuple[tuple[float, ...], ...]) -> float:
    """How far apart two colours look to somebody, roughly: in gamma-corrected red, green and blue."""

    def seen(color: int) -> list[float]:
        parts = linear(rgb(color))
        mixed = [sum(weight * part for weight, part in zip(row, parts, strict=True)) for row in matrix]
        return [min(1.0, max(0.0, part)) ** (1 / 2.2) for part in mixed]

    return math.dist(seen(one), seen(other))


@pytest.mark.parametrize("colors", COLORS)
@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_shows_every_style_with_what_the_terminal_has(theme: str, colors: int) -> None:
    shown = looks(theme, colors)
    assert set(shown) == STYLES
    palette = colors if colors in (8, 16, 256) else 16 if colors == 88 else 8
    assert all(-1 <= look.color < palette for look in shown.values())
    assert len({look.color for look in shown.values()} - {-1}) <= 63
    assert all(0 <= look.attributes < 16 for look in shown.values())


@pytest.mark.parametrize("colors", COLORS)
@pytest.mark.parametrize("theme", THEMES)
def test_no_theme_uses_black_or_its_bright_sister(theme: str, colors: int) -> None:
    on_its_own = [look for look in looks(theme, colors).values() if look.ground < 0]
    assert {look.color for look in on_its_own}.isdisjoint({0, 8})


def test_a_terminal_without_colours_gets_the_mono_theme() -> None:
    for theme in THEMES:
        assert looks(theme, 0) == looks(theme, 2) == looks("mono", 256)


def test_shades_beyond_256_are_not_taken_for_a_palette() -> None:
    assert looks("dark", 1 << 24) == looks("dark", 8)


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(KeyError):
        looks("neon", 256)


@pytest.mark.parametrize("colors", [0, 8, 16, 256])
@pytest.mark.parametrize("theme", THEMES)
def test_styles_that_stand_side_by_side_look_different(theme: str, colors: int) -> None:
    shown = looks(theme, colors)
    alike = [
        pair for group in MUST_DIFFER for pair in combinations(group, 2) if shown[pair[0]] == shown[pair[1]]
    ]
    assert alike == []


def test_the_mono_theme_uses_bold_reverse_and_underline_and_dims_what_is_remembered() -> None:
    for style, look in looks("mono", 256).items():
        assert look.color == -1
        assert look.attributes & ~(BOLD | REVERSE | UNDERLINE) == (DIM if style == "fog" else 0)
    assert looks("mono", 256)["text"] == Look()
    assert Brush("mono", 256).look("held", "yours") == Look(attributes=UNDERLINE)
    assert Brush("mono", 256).look("held", "yours-seen") == Look(attributes=UNDERLINE | DIM)


@pytest.mark.parametrize(("theme", "background"), [("dark", 0.0), ("light", 1.0), ("colour-blind", 0.0)])
def test_every_style_can_be_read_on_the_background_its_theme_is_for(theme: str, background: float) -> None:
    pale = {
        style: look.color
        for style, look in looks(theme, 256).items()
        if look.color >= 16  # the first sixteen are the terminal's own, made to be read on it
        and look.ground < 0
        and contrast(look.color, background) < LEAST_CONTRAST.get(style, 4.5)
    }
    assert pale == {}


@pytest.mark.parametrize("blindness", MACHADO)
@pytest.mark.parametrize(
    ("one", "other"),
    [("own", "rival"), ("good", "danger"), ("good", "warn")],
)
def test_the_theme_for_the_colour_blind_keeps_what_matters_apart(
    blindness: str, one: str, other: str
) -> None:
    shown = looks("colour-blind", 256)
    assert distance(shown[one].color, shown[other].color, MACHADO[blindness]) > 0.25


@pytest.mark.parametrize("colors", [8, 16, 256])
def test_for_the_colour_blind_own_and_rival_differ_by_more_than_colour(colors: int) -> None:
    shown = looks("colour-blind", colors)
    for own, other in (("own", "rival"), ("good", "danger")):
        assert shown[own].attributes & ~DIM != shown[other].attributes & ~DIM


@pytest.mark.parametrize(
    ("colorfgbg", "theme"),
    [
        ("", "dark"),
        ("15;0", "dark"),
        ("0;15", "light"),
        ("0;default;15", "light"),
        ("12;8", "dark"),
        ("0;7", "light"),
    ],
)
def test_the_best_theme_is_the_one_for_the_background(colorfgbg: str, theme: str) -> None:
    assert best_theme(colorfgbg) == theme


def test_a_style_that_a_save_of_another_version_names_is_shown_plain() -> None:
    assert Brush("dark", 256).look("renamed") == Look()


HELD = ("yours", *(f"house-{house}" for house in range(1, 7)), "land", "water")
"""Grounds of the window: told apart by nothing else where signs are left out."""
SIGHT = dict.fromkeys([""], ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))) | MACHADO


HOUSES = [ground for ground in GROUNDS if ground.startswith("house-")]
OPEN = ("land", "land-city", "land-seen", "land-city-seen", "unknown")
"""What nobody holds, and what was never seen."""


@pytest.mark.parametrize("blindness", SIGHT)
@pytest.mark.parametrize("theme", palette.THEMES)
def test_grounds_of_the_window_are_apart_for_every_kind_of_sight(theme: str, blindness: str) -> None:
    shown = grounds(theme, 256)
    near = [
        (one, other)
        for one, other in combinations(HELD, 2)
        if distance(shown[one].color, shown[other].color, SIGHT[blindness]) < 0.1
    ]
    assert near == []


@pytest.mark.parametrize("blindness", SIGHT)
@pytest.mark.parametrize("theme", palette.THEMES)
def test_no_house_looks_like_what_nobody_holds(theme: str, blindness: str) -> None:
    shown = grounds(theme, 256)
    near = [
        (house, other)
        for house, other in product(HOUSES, OPEN)
        if distance(shown[house].color, shown[other].color, SIGHT[blindness]) < 0.075
    ]
    assert near == []


@pytest.mark.parametrize("theme", palette.THEMES)
def test_every_house_has_a_hue(theme: str) -> None:
    shown = grounds(theme, 256)
    gray = [house for house in HOUSES if len({*rgb(shown[house].color)}) == 1]
    assert gray == []


@pytest.mark.parametrize("colors", [8, 16])
@pytest.mark.parametrize("theme", palette.THEMES)
def test_with_few_colours_houses_look_like_nothing_but_houses(theme: str, colors: int) -> None:
    shown = grounds(theme, colors)
    others = ("yours", "yours-city", *OPEN, "water", "you")
    taken = {shown[other].color for other in others if other in shown}
    assert taken.isdisjoint(shown[house].color for house in HOUSES if house in shown)
    assert len({shown[f"house-{house}"].color for house in range(1, 7)}) == (6 if colors == 16 else 4)


@pytest.mark.parametrize("theme", ["dark", "light", "colour-blind"])
def test_what_is_written_on_a_ground_can_be_read(theme: str) -> None:
    own = {"dark": 231, "light": 16, "colour-blind": 231}[theme]
    faint = {}
    for name, ground in grounds(theme, 256).items():
        ink = own if ground.ink is None or ground.ink < 0 else ground.ink or 16
        red, green, blue = linear(rgb(ground.color))
        luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        least = 3.5 if "city" not in name else 4.5
        if not name.endswith("-seen") and contrast(ink, luminance) < least:
            faint[name] = round(contrast(ink, luminance), 1)
    assert faint == {}


@pytest.mark.parametrize("own", [16, 231])
@pytest.mark.parametrize("style", ["title", "key", "key-label", "accent", "dim"])
def test_the_bars_of_the_light_theme_can_be_read_on_a_dark_terminal_too(style: str, own: int) -> None:
    look = Brush("light", 256).look(style, "bar")
    red, green, blue = linear(rgb(look.ground))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    ink = own if look.color < 0 else look.color or 16
    assert contrast(ink, luminance) > 4.5
    assert bool(look.attributes & BOLD) == (style in ("title", "key"))


@pytest.mark.parametrize("colors", COLORS)
@pytest.mark.parametrize("theme", THEMES)
def test_grounds_are_colours_that_the_terminal_has(theme: str, colors: int) -> None:
    shown = grounds(theme, colors)
    assert set(shown) <= GROUNDS
    most = 256 if colors == 256 else 16 if colors in (16, 88) else 8
    assert all(0 <= ground.color < most and -1 <= (ground.ink or 0) < most for ground in shown.values())
    assert shown or theme == "mono" or colors < 8
    assert grounds(theme, colors, spare=True) == {}


def test_a_sign_that_only_repeats_its_ground_is_left_out_where_colours_show_that() -> None:
    canvas = Canvas(4, 1)
    canvas.put(0, 0, " +  ", "held", "yours")
    for theme, colors, text in (("dark", 256, "    "), ("colour-blind", 256, " +  "), ("dark", 16, " +  ")):
        strokes = Brush(theme, colors).strokes(canvas, None)
        assert "".join(text for _, _, text, _ in strokes) == text
    assert "+" in "".join(text for _, _, text, _ in Brush("dark", 256, spare=True).strokes(canvas, None))


@pytest.mark.parametrize("theme", ["dark", "light", "colour-blind"])
def test_the_cursor_on_a_board_is_like_no_tile(theme: str) -> None:
    cursor = looks(theme, 256)["cursor"]
    tiles = {ground.color for name, ground in grounds(theme, 256).items() if name != "cursor"}
    assert min(distance(cursor.ground, tile, SIGHT[""]) for tile in tiles) > 0.15


@pytest.mark.parametrize("blindness", SIGHT)
@pytest.mark.parametrize("theme", ["dark", "light", "colour-blind"])
def test_a_free_warrior_stands_out_from_every_ground(theme: str, blindness: str) -> None:
    shown = grounds(theme, 256)
    warrior = shown["warrior"]
    for ground in (*HELD, *(f"{held}-city" for held in HELD[:-1]), "you"):
        assert distance(warrior.color, shown[ground].color, SIGHT[blindness]) > 0.15, ground


@pytest.mark.parametrize("colors", [8, 16])
@pytest.mark.parametrize("theme", ["dark", "light", "colour-blind"])
def test_a_free_warrior_has_a_ground_of_its_own_where_colours_are_few(theme: str, colors: int) -> None:
    shown = grounds(theme, colors)
    assert all(shown["warrior"] != shown[ground] for ground in (*HELD, "you") if ground in shown)


@pytest.mark.rule("G-TURN-2")
@pytest.mark.parametrize("theme", THEMES)
def test_closed_cells_which_are_counted_show_their_sign(theme: str) -> None:
    assert not Brush(theme, 256).leaves_out("closed", "closed")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colors", [0, 8, 16, 256])
def test_lit_remembered_and_unknown_ground_are_told_apart(theme: str, colors: int) -> None:
    brush = Brush(theme, colors)
    drawn = {
        (is_lit, glyph): ("" if brush.leaves_out(style, ground) else glyph, brush.look(style, ground))
        for is_lit, cells in ((True, LIT), (False, REMEMBERED))
        for glyph, (_, style, _, _, ground, *_) in cells.items()
        if glyph in (WALL, FLOOR)
    }
    assert len(set(drawn.values())) == len(drawn)
    assert ("", Look()) not in drawn.values()
