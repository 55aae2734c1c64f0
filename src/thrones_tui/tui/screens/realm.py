"""Boards larger than the viewport: the map of the realm, and picking a place on one."""

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.layout import draw_box, draw_keys, draw_title
from thrones_tui.scene.model import Form, Grid, Hint, Panel
from thrones_tui.scene.rect import Rect
from thrones_tui.scene.rows import lines_of, put_line
from thrones_tui.scene.tiles import draw_grid, part_of, tile_size
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screen import Action, Pop, Screen

STEPS = {
    "up": (-1, 0),
    "k": (-1, 0),
    "down": (1, 0),
    "j": (1, 0),
    "left": (0, -1),
    "h": (0, -1),
    "right": (0, 1),
    "l": (0, 1),
}

_BESIDE_LEAST = 24
"""Columns that names and signs want beside the board."""


class BoardScreen(Screen):
    """A board with a cursor; it scrolls so that the cursor is in view."""

    hints: tuple[Hint, ...] = ()

    def __init__(self, grid: Grid, at: tuple[int, int], beside: Panel | None = None) -> None:
        self._grid = grid
        self._at = at
        self._beside = beside

    def draw(self, canvas: Canvas) -> None:
        """Draw as much of the board as fits, around the cursor, with its edges where they are in view."""
        row, column = self._at
        height, width = canvas.height - 2, canvas.width - 2
        columns, rows = tile_size(self._grid, width, height, most=3)
        down, across = height // rows, width // columns
        part, top, left = part_of(self._grid._replace(focus=self._at), across, down)
        shown = Rect(1, 0, rows * len(part.rows), columns * len(part.rows[0]))
        spare = canvas.width - shown.width - 4
        has_room = self._beside is not None and spare >= _BESIDE_LEAST
        shown = shown._replace(
            row=1 + (height - shown.height) // 2,
            col=2 if has_room else max(1, (canvas.width - shown.width) // 2),
        )
        self._draw_edges(canvas, shown, part, top, left)
        if self._beside is not None and has_room:
            for at, line in enumerate(lines_of(self._beside.rows, spare - 2)[:height]):
                put_line(canvas, 1 + at, shown.col + shown.width + 3, line, spare - 2)
        draw_title(canvas, self._grid.caption, self.status())
        draw_grid(canvas, shown.row, shown.col, part, columns, rows)
        middle = (rows // 2, columns // 2) if rows > 1 else (0, 0)
        cursor = (
            shown.row + (row - top) * rows + middle[0],
            shown.col + (column - left) * columns + middle[1],
        )
        canvas.restyle(*cursor, 1, "selected")
        canvas.cursor = cursor
        draw_keys(canvas, canvas.height - 1, self.hints)

    def _draw_edges(self, canvas: Canvas, shown: Rect, part: Grid, top: int, left: int) -> None:
        """A line along each edge of the board that is in view, an arrow where the board goes on."""
        draw_box(canvas, Rect(shown.row - 1, shown.col - 1, shown.height + 2, shown.width + 2))
        goes_on_right = left + len(part.rows[0]) < len(self._grid.rows[0])
        goes_on_down = top + len(part.rows) < len(self._grid.rows)
        right = shown.col + shown.width
        for goes_on, col, arrow in ((left > 0, shown.col - 1, "◂"), (goes_on_right, right, "▸")):
            if goes_on:
                canvas.fill(shown.row, col, shown.height, 1)
                canvas.put(shown.row + shown.height // 2, col, arrow, "key")
        if top > 0:
            canvas.put(shown.row, right, "▲", "key")
        if goes_on_down:
            canvas.put(shown.row + shown.height - 1, right, "▼", "key")

    def status(self) -> str:
        """What stands in the upper right: the row and column under the cursor, where they have numbers."""
        first = self._grid.first
        return "" if first is None else f"row {self._at[0] + first}, column {self._at[1] + first}"

    def handle(self, key: Key) -> Action | None:
        """Move the cursor."""
        step = STEPS.get(key.name)
        if step:
            row, column = self._at[0] + step[0], self._at[1] + step[1]
            if 0 <= row < len(self._grid.rows) and 0 <= column < len(self._grid.rows[0]):
                self._at = (row, column)
        return None


class RealmScreen(BoardScreen):
    """T-SEE-2: the realm as far as it is known."""

    hints = (Hint("↑↓←→", "scroll"), Hint("Esc", "back"))

    def __init__(self, grid: Grid, gazetteer: Panel) -> None:
        super().__init__(grid, grid.focus, gazetteer)

    def handle(self, key: Key) -> Action | None:
        """Scroll, or go back."""
        return Pop() if key.name in ("esc", "m", "q", "enter") else super().handle(key)


class SpotScreen(BoardScreen):
    """T-SET-7: pick a place on a form's board; pops with its row and column, from 0."""

    hints = (Hint("Enter", "start here"), Hint("↑↓←→", "move"), Hint("Esc", "back"))

    def __init__(self, form: Form, at: tuple[int, int]) -> None:
        super().__init__(form.board, at)
        self._form = form

    def status(self) -> str:
        """The place under the cursor and what it is."""
        return f"{super().status()}: {self._form.places[self._at[0]][self._at[1]]}"

    def handle(self, key: Key) -> Action | None:
        """Move, pick a place that is not taken, or go back."""
        if key.name == "enter":
            return None if self._at in self._form.taken else Pop(self._at)
        return Pop() if key.name in ("esc", "m", "q") else super().handle(key)
