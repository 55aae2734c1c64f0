"""A frame as a picture: a canvas in a theme as an SVG file, as a terminal would show it."""

from collections.abc import Iterator
from html import escape
from typing import Final

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.measure import clean, width
from thrones_tui.tui.theme import BOLD, DIM, REVERSE, UNDERLINE, Brush, Look

ACROSS, DOWN = 9, 18
"""Pixels of a cell."""
BASELINE: Final = 14
_FIRST: Final = (
    "#000000", "#cd3131", "#4aa24a", "#b58900", "#3465c4", "#a347ba", "#2aa1b3", "#cccccc",
    "#767676", "#f14c4c", "#6bd66b", "#f5d76e", "#5f87ff", "#d670d6", "#5fd7ff", "#ffffff",
)  # fmt: skip
"""The first sixteen colours, which every terminal has its own shades of."""
_STEPS: Final = (0, 95, 135, 175, 215, 255)


def color(number: int) -> str:
    """A colour of xterm's palette."""
    if number < 16:
        return _FIRST[number]
    if number >= 232:
        gray = 8 + 10 * (number - 232)
        return f"#{gray:02x}{gray:02x}{gray:02x}"
    number -= 16
    return "#" + "".join(f"{_STEPS[part]:02x}" for part in (number // 36, number // 6 % 6, number % 6))


def paper(theme: str) -> tuple[str, str]:
    """The background that a theme is for, and the ink of plain text on it."""
    return ("#ffffff", "#1c1c1c") if theme == "light" else ("#121212", "#d7d7d7")


def picture(canvas: Canvas, theme: str, colors: int = 256, title: str = "") -> str:
    """A whole file; with a title it is one for those who cannot see it, too."""
    wide, high = canvas.width * ACROSS, canvas.height * DOWN
    brush, (ground, ink) = Brush(theme, colors), paper(theme)
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"',
        f' width="{wide}" height="{high}">',
        *([f"<title>{escape(clean(title), quote=False)}</title>"] if title else []),
        f'<rect width="100%" height="100%" fill="{ground}"/>',
        '<g shape-rendering="crispEdges">',  # or seams show where the picture is made smaller
        *_grounds(canvas, brush, ground, ink),
        f'</g><g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15" fill="{ink}">',
        *_texts(canvas, brush, ground, ink),
        "</g></svg>",
    )
    return "\n".join(lines) + "\n"


def pair(look: Look, ground: str, ink: str) -> tuple[str, str]:
    """The colours of a text and of what it stands on, where plain ones are these."""
    front = ink if look.color < 0 else color(look.color)
    back = ground if look.ground < 0 else color(look.ground)
    return (back, front) if look.attributes & REVERSE else (front, back)


def _grounds(canvas: Canvas, brush: Brush, ground: str, ink: str) -> Iterator[str]:
    for row in range(canvas.height):
        for col, text, style, below in canvas.runs(row, joining=brush.joining):
            back = pair(brush.look(style, below), ground, ink)[1]
            if back != ground:
                size = f'width="{width(text) * ACROSS}" height="{DOWN}"'
                yield f'<rect x="{col * ACROSS}" y="{row * DOWN}" {size} fill="{back}"/>'


def _texts(canvas: Canvas, brush: Brush, ground: str, ink: str) -> Iterator[str]:
    for row in range(canvas.height):
        for col, text, style, below in canvas.runs(row, joining=brush.joining):
            if not text.strip() or brush.leaves_out(style, below):
                continue
            look = brush.look(style, below)
            front = pair(look, ground, ink)[0]
            inset = len(text) - len(text.lstrip())
            shown = text.strip()
            attributes = "".join(
                extra
                for bit, extra in (
                    (BOLD, ' font-weight="bold"'),
                    (DIM, ' opacity="0.6"'),
                    (UNDERLINE, ' text-decoration="underline"'),
                )
                if look.attributes & bit
            )
            fill = f' fill="{front}"' if front != ink else ""
            place = f'x="{(col + inset) * ACROSS}" y="{row * DOWN + BASELINE}"'
            yield (
                f'<text {place} textLength="{width(shown) * ACROSS}" xml:space="preserve"{fill}{attributes}>'
                f"{escape(shown, quote=False)}</text>"
            )
