"""Looking around: a cursor over the tiles in sight, and what is under it."""

from collections.abc import Iterable

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.layout import Layout, cursor_at, draw_box, draw_keys, draw_scene, tile_rect
from thrones_tui.scene.measure import wrap
from thrones_tui.scene.model import Hint
from thrones_tui.session.play import Play
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import Action, Pop, Screen
from thrones_tui.tui.screens.realm import STEPS


class LookScreen(Screen):
    """Moves a cursor over the grid; takes no time in the game."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._scene = play.scene()
        self._at = self._scene.grid.focus

    def draw(self, canvas: Canvas) -> None:
        """Draw the scene, the cursor, and what is there."""
        place = draw_scene(canvas, self._scene)
        row, col = cursor_at(place, self._at)
        tile = tile_rect(place, self._at)
        for line in range(tile.row, tile.row + tile.height):
            canvas.restyle(line, tile.col, tile.width, "selected")
        _write(canvas, place, self._play.presenter.describe(self._play.view(), *self._at))
        draw_keys(canvas, place.keys, (Hint("↑↓←→", "look around"), Hint("Esc", "back")))
        canvas.cursor = (row, col)

    def handle(self, key: Key) -> Action | None:
        """Move, or go back."""
        step = STEPS.get(key.name)
        if step:
            rows = self._scene.grid.rows
            row, column = self._at[0] + step[0], self._at[1] + step[1]
            if 0 <= row < len(rows) and 0 <= column < len(rows[0]):
                self._at = (row, column)
        elif key.name in ("esc", "x", "q", "enter"):
            return Pop()
        return None


def _write(canvas: Canvas, place: Layout, sentences: Iterable[str]) -> None:
    """Write over the panels; in a small window on over the log, so that the tiles stay in view."""
    room, inset = (place.dialog, 2) if place.bordered else (place.panels, 0)
    lines = [line for sentence in sentences for line in wrap(sentence, room.width - 2 * inset)]
    if place.bordered:
        draw_box(canvas, room._replace(height=min(room.height, len(lines) + 2)), "You see", "accent")
        room = room.inner()
    else:
        canvas.fill(*room)
        canvas.fill(*place.log)
        rest = wrap(" ".join(lines[room.height :]), place.log.width - 1)
        for at, line in enumerate(rest):
            canvas.put(place.log.row + at, place.log.col + 1, line, "text")
    for at, line in enumerate(lines[: room.height]):
        canvas.put(room.row + at, room.col + inset // 2, line, "text")
