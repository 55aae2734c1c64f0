"""A battle as it is staged: about a second, then its end until a key is pressed; any key skips to the end."""

from typing import Final

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.frame import Hint, draw_frame
from thrones_tui.scene.staging import Drama, Stand, draw_drama
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screen import AT_A_KEY, Action, Pop, Screen

FRAMES: Final = 10
_PAUSE: Final = 0.1
"""Seconds between two frames."""
STAGED: Final = object()
"""What the screen pops with."""


class BattleScreen(Screen):
    """Shows a battle that has been fought; in `brief`, certain ones and on slow lines, only how it ended."""

    costly = own_help = True
    sudden = AT_A_KEY

    def __init__(self, drama: Drama, title: str, status: str, *, brief: bool) -> None:
        self._drama, self._title, self._status = drama, title, status
        self._frames = FRAMES * (len(drama.rounds) if isinstance(drama, Stand) else 1)
        self._at = self._frames if brief or drama.certain else 0

    @property
    def timeout(self) -> float | None:
        """Until the next frame; at the end it waits."""
        return _PAUSE if self._at < self._frames else None

    def draw(self, canvas: Canvas) -> None:
        """Draw the frame that it is time for."""
        if canvas.slow:
            self._at = self._frames
        ended = self._at == self._frames
        hint = Hint("any key", "goes on" if ended else "skips")
        draw_frame(canvas, self._title, self._status, (hint,))
        draw_drama(canvas, self._drama, self._at / self._frames)

    def tick(self) -> Action | None:
        """Go on to the next frame."""
        self._at = min(self._at + 1, self._frames)
        return None

    def handle(self, key: Key) -> Action | None:
        """Skip to the end, or leave it."""
        if self._at < self._frames:
            self._at = self._frames
            return None
        return Pop(STAGED)
