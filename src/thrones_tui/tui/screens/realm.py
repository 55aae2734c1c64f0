"""Boards larger than the viewport: the map of the realm, and picking a place on one."""

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.layout import draw_keys, draw_title
from thrones_tui.scene.model import Grid, Hint
from thrones_tui.scene.tiles import draw_grid, tile_size
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import Action, Pop, Screen

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


class BoardScreen(Screen):
    """A board with a cursor; it scrolls so that the cursor is in view."""

    hints: tuple[Hint, ...] = ()

    def __init__(self, grid: Grid, at: tuple[int, int]) -> None:
        self._grid = grid
        self._at = at

    def draw(self, canvas: Canvas) -> None:
        """Draw as much of the board as fits, around the cursor."""
        row, column = self._at
        draw_title(canvas, self._grid.caption, self.status())
        height, width = canvas.height - 2, canvas.width
        columns, rows = tile_size(self._grid, width, height, most=3)
        down, across = height // rows, width // columns
        top = _first(row, down, len(self._grid.rows))
        left = _first(column, across, len(self._grid.rows[0]))
        part = self._grid._replace(
            rows=tuple(line[left : left + across] for line in self._grid.rows[top : top + down])
        )
        margin = max(0, (width - columns * len(part.rows[0])) // 2)
        draw_grid(canvas, 1, margin, part, columns, rows)
        cursor = (
            1 + (row - top) * rows + rows // 2,
            margin + (column - left) * columns + (columns // 2 if rows > 1 else 0),
        )
        if self._shows_cursor:
            canvas.restyle(cursor[0], cursor[1], 1, "selected")
        canvas.cursor = cursor
        draw_keys(canvas, canvas.height - 1, self.hints)

    _shows_cursor = True

    def status(self) -> str:
        """What stands in the upper right: the place under the cursor, counted from 1."""
        return f"row {self._at[0] + 1}, column {self._at[1] + 1}"

    def handle(self, key: Key) -> Action | None:
        """Move the cursor."""
        step = STEPS.get(key.name)
        if step:
            row, column = self._at[0] + step[0], self._at[1] + step[1]
            if 0 <= row < len(self._grid.rows) and 0 <= column < len(self._grid.rows[0]):
                self._at = (row, column)
        return None


def _first(at: int, visible: int, count: int) -> int:
    """The first of `count` rows or columns to show so that `at` is as central as can be."""
    return max(0, min(at - visible // 2, count - visible))


class RealmScreen(BoardScreen):
    """T-SEE-2: the realm as far as it is known."""

    hints = (Hint("↑↓←→", "scroll"), Hint("Esc", "back"))

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid, grid.focus)

    def handle(self, key: Key) -> Action | None:
        """Scroll, or go back."""
        return Pop() if key.name in ("esc", "m", "q", "enter") else super().handle(key)


class SpotScreen(BoardScreen):
    """T-SET-7: pick a place; pops with its row and column, from 0."""

    hints = (Hint("↑↓←→", "move"), Hint("Enter", "start here"), Hint("Esc", "back"))

    def handle(self, key: Key) -> Action | None:
        """Move, pick, or go back."""
        if key.name == "enter":
            return Pop(self._at)
        return Pop() if key.name in ("esc", "m", "q") else super().handle(key)
