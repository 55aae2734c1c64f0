"""What a screen loop needs of a terminal."""

from typing import NamedTuple, Protocol

from thrones_tui.scene.canvas import Canvas
from thrones_tui.tui.keys import Key


class Size(NamedTuple):
    """Columns and rows."""

    width: int
    height: int


class Terminal(Protocol):
    """Something that shows canvases and has keys."""

    farewell: str
    """What is left to say when the screen is closed: a line, or nothing."""

    @property
    def ascii(self) -> bool:
        """Whether canvases for it must keep to ASCII."""

    def size(self) -> Size:
        """Return the size now."""

    def read(self, timeout: float | None) -> Key | None:
        """Return the next key, or None if none came for `timeout` seconds (None: wait for ever)."""

    def paint(self, canvas: Canvas) -> None:
        """Show a canvas of the size `size` gave."""

    def redraw(self) -> None:
        """Let the next `paint` write every cell, whatever the terminal shows now."""

    def drop_input(self) -> None:
        """Forget keys that were pressed and not read yet."""
