"""From canvases to the escape sequences that show them, for whatever understands those of an xterm."""

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.measure import width
from thrones_tui.tui.theme import BOLD, DIM, REVERSE, UNDERLINE, Brush, Look

BLANK = "\x1b[?25l\x1b[m\x1b[2J"
"""Hides the cursor and clears the screen: what `strokes` without an old canvas wants."""

_CODES = {BOLD: "1", DIM: "2", UNDERLINE: "4", REVERSE: "7"}


def strokes(brush: Brush, canvas: Canvas, old: Canvas | None) -> str:
    """What to send a terminal that shows `old` so that it shows `canvas`; its text is left plain."""
    pieces = []
    plain = shown = Look()
    here = (-1, -1)
    for row, col, text, style in brush.strokes(canvas, old):
        if (row, col) != here:
            pieces.append(f"\x1b[{row + 1};{col + 1}H")
        look = brush.look(style)
        if look != shown:
            pieces.append(sgr(look))
            shown = look
        pieces.append(text)
        here = (row, col + width(text))
    if shown != plain:
        pieces.append(sgr(plain))
    return "".join(pieces)


def sgr(look: Look) -> str:
    """The sequence that makes text look like this, whatever it looked like before."""
    codes = [code for bit, code in _CODES.items() if look.attributes & bit]
    if 0 <= look.color < 8:
        codes.append(str(30 + look.color))
    elif 8 <= look.color < 16:
        codes.append(str(90 + look.color - 8))
    elif look.color >= 16:
        codes.append(f"38;5;{look.color}")
    return f"\x1b[{';'.join(['0', *codes])}m" if codes else "\x1b[m"
