"""The loop of the local program: keys from a terminal to the stage, frames from the stage to the terminal."""

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.typed import Protocol
from thrones_tui.session.settings import Settings
from thrones_tui.tui.goto import Goto
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screen import Screen, Size
from thrones_tui.tui.stage import Stage


class Terminal(Protocol):
    """Something that shows canvases and has keys."""

    farewell: str
    """What is left to say when the screen is closed: a line, or nothing."""

    @property
    def ascii(self) -> bool:
        """Whether canvases for it must keep to ASCII."""

    @property
    def slow(self) -> bool:
        """Whether it is at the end of a slow line."""

    def size(self) -> Size:
        """Return the size now."""

    def read(self, timeout: float | None) -> Key | None:
        """Return the next key, or None if none came for `timeout` seconds (None: wait for ever)."""

    def paint(self, canvas: Canvas) -> None:
        """Show a canvas of the size `size` gave."""

    def redraw(self) -> None:
        """Let the next `paint` write every cell, whatever the terminal shows now."""

    def apply(self, settings: Settings) -> None:
        """Let settings that were changed hold from the next `paint` on."""

    def drop_input(self) -> None:
        """Forget keys that were pressed and not read yet."""

    def hush(self, silence: float) -> None:
        """Forget keys until none comes for so many seconds, besides those that the line takes."""


_HANGUP = 129
_FRAMES_SKIPPED = 8
_MOST_SKIPPED = 64
"""Keys handled before the next frame when they come faster than frames: at first, and when they go on so."""


def run(terminal: Terminal, to: Screen | Goto, settings: Settings | None = None) -> int:
    """Show a screen and what follows from it until the program ends; return the exit code."""
    stage = Stage(to, settings)
    try:
        return _run(terminal, stage)
    except KeyboardInterrupt:
        terminal.farewell = stage.interrupted()
        raise


def _run(terminal: Terminal, stage: Stage) -> int:
    key: Key | None = None
    skipped, most = 0, _FRAMES_SKIPPED
    while stage.code is None:
        silence = stage.sudden if stage.drops else 0
        if stage.drops:
            terminal.drop_input()
        if key is None or skipped >= most:
            canvas = Canvas(*terminal.size(), ascii=terminal.ascii, slow=terminal.slow)
            stage.draw(canvas)
            terminal.paint(canvas)
            most = min(2 * most, _MOST_SKIPPED) if key else _FRAMES_SKIPPED
            skipped = 0
        else:
            skipped += 1
        if silence:
            terminal.hush(silence)
        key = key or terminal.read(stage.timeout)
        if key is None:
            stage.tick()
        elif key.name == "hangup":
            return _HANGUP
        elif key.name in ("resize", "ctrl-l"):
            terminal.redraw()
            key = None
            continue
        else:
            stage.key(key)
            if stage.chosen is not None:
                terminal.apply(stage.chosen)
                stage.chosen = None
        key = None if stage.drops or stage.code is not None else terminal.read(0)
    terminal.farewell = stage.farewell
    return stage.code
