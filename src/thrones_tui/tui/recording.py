"""Recordings: a game's frames as an asciicast, version 2, which `asciinema play` and web pages can show.

The format is described at https://docs.asciinema.org/manual/asciicast/v2/.
"""

import json
from collections.abc import Iterable, Iterator

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.measure import clean
from thrones_tui.tui.ansi import BLANK, strokes
from thrones_tui.tui.theme import Brush

_PALETTE = 256
"""Colours: what every player of recordings has."""


def asciicast(
    frames: Iterable[tuple[float, Canvas]],
    *,
    title: str,
    theme: str,
    colored: bool = True,
    timestamp: int | None = None,
) -> Iterator[str]:
    """Yield the lines of a recording, without line ends: the header, then one for each frame that differs.

    A frame is the seconds since the beginning and a canvas, which nobody may change afterwards. The last line
    shows the cursor again, which is hidden until then, and comes at the time of the last frame. `timestamp`
    is when the recording began, in seconds of Unix time.

    Raises:
        ValueError: there are no frames, they differ in size, or their times go back.
        KeyError: no theme has that name.
    """
    brush = Brush(theme, _PALETTE if colored else 0)
    last: Canvas | None = None
    now = 0.0
    for second, canvas in frames:
        if not now <= second < float("inf"):
            raise ValueError(f"A frame at {second} s cannot follow one at {now} s.")
        now = second
        if last is None:
            yield _header(canvas, title, timestamp, brush)
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


def _header(canvas: Canvas, title: str, timestamp: int | None, brush: Brush) -> str:
    header: dict[str, object] = {"version": 2, "width": canvas.width, "height": canvas.height}
    if timestamp is not None:
        header["timestamp"] = timestamp
    header["title"] = clean(title)
    if any(look.color >= 0 for look in brush.looks.values()):
        header["env"] = {"TERM": "xterm-256color"}  # whose palette the colours are numbers of
    return json.dumps(header, ensure_ascii=False)


def _event(second: float, data: str) -> str:
    return json.dumps([round(second, 3), "o", data], ensure_ascii=False)
