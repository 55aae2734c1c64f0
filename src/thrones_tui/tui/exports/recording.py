"""Recordings: a game's frames as an asciicast, version 2, which `asciinema play` and web pages can show.

The format is described at https://docs.asciinema.org/manual/asciicast/v2/.
"""

import json
from collections.abc import Iterable, Iterator

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.measure import clean, width
from thrones_tui.tui.theme import BOLD, DIM, REVERSE, UNDERLINE, Brush, Look

BLANK = "\x1b[?25l\x1b[m\x1b[2J"
"""Hides the cursor and clears the screen: what `strokes` without an old canvas wants."""

_CODES = {BOLD: "1", DIM: "2", UNDERLINE: "4", REVERSE: "7"}

_PALETTE = 256
"""Colours: what every player of recordings has."""


def asciicast(frames: Iterable[tuple[float, Canvas]], *, title: str, theme: str) -> Iterator[str]:
    """Yield the lines of a recording, without line ends: the header, then one for each frame that differs.

    A frame is the seconds since the beginning and a canvas, which nobody may change afterwards. The last line
    shows the cursor again, which is hidden until then, and comes at the time of the last frame.

    Raises:
        ValueError: there are no frames, they differ in size, or their times go back.
        KeyError: no theme has that name.
    """
    brush = Brush(theme, _PALETTE)
    last: Canvas | None = None
    now = 0.0
    for second, canvas in frames:
        if not now <= second < float("inf"):
            raise ValueError(f"A frame at {second} s cannot follow one at {now} s.")
        now = second
        if last is None:
            yield _header(canvas, title, brush)
            yield _event(now, BLANK + strokes(brush, canvas, None))
        elif (canvas.width, canvas.height) != (last.width, last.height):
            raise ValueError(
                f"A frame of {canvas.width}×{canvas.height} cannot follow one of {last.width}×{last.height}."
            )
        elif data := strokes(brush, canvas, last):
            yield _event(now, data)
        last = canvas
    if last is None:
        raise ValueError("A recording needs at least one frame.")
    # What the shell says next goes below the picture where there is room, else onto its last row; a line end
    # would push the first row out.
    yield _event(now, f"\x1b[{last.height + 1};1H\x1b[?25h")


def _header(canvas: Canvas, title: str, brush: Brush) -> str:
    size = {"width": canvas.width, "height": canvas.height}
    header: dict[str, object] = {"version": 2, **size, "title": clean(title)}
    if any(look.color >= 0 for look in brush.looks.values()):
        header["env"] = {"TERM": "xterm-256color"}  # whose palette the colours are numbers of
    return json.dumps(header, ensure_ascii=False)


def _event(second: float, data: str) -> str:
    return json.dumps([round(second, 3), "o", data], ensure_ascii=False)


def strokes(brush: Brush, canvas: Canvas, old: Canvas | None) -> str:
    """What to send a terminal that shows `old` so that it shows `canvas`; its text is left plain."""
    pieces = []
    plain = shown = Look()
    here = (-1, -1)
    for row, col, text, look in brush.strokes(canvas, old):
        if (row, col) != here:
            pieces.append(f"\x1b[{row + 1};{col + 1}H")
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
    codes += _color(look.color, 30) + _color(look.ground, 40)
    return f"\x1b[{';'.join(['0', *codes])}m" if codes else "\x1b[m"


def _color(color: int, first: int) -> list[str]:
    """The code of a colour as ink (from 30) or ground (from 40)."""
    if color < 0:
        return []
    if color < 8:
        return [str(first + color)]
    return [str(first + 60 + color - 8)] if color < 16 else [f"{first + 8};5;{color}"]
