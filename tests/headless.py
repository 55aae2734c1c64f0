"""A terminal without a terminal: keys from a list, frames kept in memory."""

from collections import deque
from collections.abc import Iterable

from thrones_tui.scene.canvas import GROUNDS, STYLES, Canvas
from thrones_tui.session.settings import Settings
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screen import Size
from thrones_tui.tui.theme import Brush


def seen(canvas: Canvas, colors: int = 256, theme: str = "dark") -> str:
    """The text of a canvas on a terminal of so many colours, without signs that only repeat their ground."""
    brush = Brush(theme, colors)
    lines = []
    for row in range(canvas.height):
        runs = canvas.runs(row)
        texts = (
            " " * len(text) if brush.leaves_out(style, ground) else text for _, text, style, ground in runs
        )
        lines.append("".join(texts).rstrip())
    return "\n".join(lines)


class HeadlessTerminal:
    """Plays `keys` to a screen loop, each as if pressed after the frame before it was seen.

    When they are used up the terminal hangs up, which ends the loop. `canvas` is what is shown, `frames` how
    many were painted, `redraws` how many of them anew. `type_ahead` are keys pressed before anybody looked:
    they are read first, and lost on `drop_input`. Among the keys, a `Size` resizes the terminal, and one
    called `tick` stands for time without a key.
    """

    def __init__(
        self,
        width: int = 80,
        height: int = 24,
        keys: Iterable[Key | Size] = (),
        ascii: bool = False,  # noqa: A002 (the setting's name)
        slow: bool = False,
    ) -> None:
        self.ascii = ascii
        self.slow = slow
        self.canvas = Canvas(width, height, ascii)
        self.farewell = ""
        self.frames = 0
        self.redraws = 0
        self.applied = Settings()
        self.type_ahead: deque[Key] = deque()
        self._keys = deque(keys)
        self._size = Size(width, height)

    def size(self) -> Size:
        """Return the size of the last `Size` read."""
        return self._size

    def read(self, timeout: float | None) -> Key | None:
        """Return the next key; with a `timeout` of 0 only one typed ahead."""
        if self.type_ahead:
            return self.type_ahead.popleft()
        if timeout == 0:
            return None
        key = self._keys.popleft() if self._keys else Key("hangup")
        if isinstance(key, Size):
            self._size = key
            return Key("resize")
        return None if key.name == "tick" else key

    def paint(self, canvas: Canvas) -> None:
        """Keep the canvas; raise `ValueError` if no theme could show it."""
        if (canvas.width, canvas.height) != self._size:
            raise ValueError(f"a canvas of {canvas.width}×{canvas.height} on a terminal of {self._size}")
        for row, col, text, style, ground in canvas.diff():
            if style not in STYLES or (ground and ground not in GROUNDS):
                raise ValueError(
                    f"nothing is called {style!r} on {ground!r} (row {row}, column {col}, {text!r})"
                )
            if self.ascii and not text.isascii():
                raise ValueError(f"{text!r} on a terminal of ASCII (row {row}, column {col})")
        self.canvas = canvas
        self.frames += 1

    def redraw(self) -> None:
        """Count it."""
        self.redraws += 1

    def apply(self, settings: Settings) -> None:
        """Draw in ASCII or not, and keep them."""
        self.ascii, self.applied = settings.ascii, settings

    def drop_input(self) -> None:
        """Forget what was typed ahead."""
        self.type_ahead.clear()

    def hush(self, silence: float) -> None:
        """Forget it, too: nothing here is on its way."""
        self.drop_input()
