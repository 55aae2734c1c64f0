"""Looking around: a cursor over the tiles in sight, and what is under it."""

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.layout import Rect, cursor_at, draw_box, draw_keys, draw_scene
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
        canvas.restyle(row, col - 1, 2, "selected")
        room = place.dialog
        sentences = self._play.presenter.describe(self._play.view(), *self._at)
        if place.bordered:
            lines = [line for sentence in sentences for line in wrap(sentence, room.width - 4)]
            box = Rect(room.row, room.col, min(room.height, len(lines) + 2), room.width)
        else:  # the tiles must stay in view: the words go below them
            below = place.log
            box = Rect(below.row, below.col, below.height, below.width)
            lines = [line for sentence in sentences for line in wrap(sentence, box.width - 2)]
        self._write(canvas, box, lines, bordered=place.bordered)
        draw_keys(canvas, place.keys, (Hint("↑↓←→", "look around"), Hint("Esc", "back")))
        canvas.cursor = (row, col)

    def _write(self, canvas: Canvas, box: Rect, lines: list[str], *, bordered: bool) -> None:
        if bordered:
            draw_box(canvas, box, "You see", "accent")
        else:
            canvas.fill(box.row, box.col, box.height, box.width)
        inset = 1 if bordered else 0
        for at, line in enumerate(lines[: box.height - 2 * inset]):
            canvas.put(box.row + inset + at, box.col + 1 + inset, line, "text")

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
