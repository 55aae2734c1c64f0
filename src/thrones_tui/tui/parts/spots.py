"""A cursor on the grid of a scene that asks for a place."""

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.layout import Layout
from thrones_tui.scene.model import Grid, Scene
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.boards import STEPS, is_on, mark_tile, pointed

_MOST_TYPED = 12


class SpotPicker:
    """A cursor on the grid of a scene that asks for a place.

    `chosen` is command that the last key chose, empty if it chose none.
    """

    def __init__(self, scene: Scene, at: tuple[int, int] | None) -> None:
        self._grid = scene.grid
        self._commands = {(row, column): command for row, column, command in scene.spots}
        self._taken = {(row, column): command for row, column, command in scene.taken}
        self._leaps = scene.leaps
        self._verb = scene.spots[0][2].partition(" ")[0]
        self._at = (
            at if at is not None and _is_something(self._grid, *at) else scene.cursor or scene.grid.focus
        )
        self.chosen = ""
        self._typed = ""
        self._refusal = ""

    @property
    def at(self) -> tuple[int, int]:
        """The row and column of the cursor, which shows the place that is being typed, if it is one."""
        typed = f"{self._verb} {self._typed}"
        return next((at for at, command in self._commands.items() if command == typed), self._at)

    @property
    def remark(self) -> str:
        """What is being typed, or why nothing was chosen."""
        return f"{self._verb} {self._typed}_   Enter chooses it" if self._typed else self._refusal

    def shown(self, scene: Scene) -> Scene:
        """The scene with its grid around the cursor, and with what matters besides if it has room; above it
        the command that chooses this place.
        """
        command = self._commands.get(self.at)
        caption = f"[{command}]" if command else scene.grid.caption
        grid = scene.grid._replace(focus=self.at, besides=scene.grid.focus, caption=caption)
        return scene._replace(grid=grid)

    def draw(self, canvas: Canvas, place: Layout) -> None:
        """Draw the cursor on a scene that was drawn."""
        mark_tile(canvas, place, self.at)

    def handle(self, key: Key) -> bool:
        """Move, type, or choose; return whether the key was for this."""
        self.chosen = self._refusal = ""
        key = pointed(key, self.at)
        if key.name == "tile" and _is_something(self._grid, *key.at):
            self._typed, self._at = "", key.at
        elif key.name in STEPS:
            self._typed = ""
            self._move(*STEPS[key.name])
        elif key.name in ("tab", "backtab"):
            self._typed = ""
            self._leap(1 if key.name == "tab" else -1)
        elif key.name == "enter":
            self._choose()
        elif key.name == "backspace":
            self._typed = self._typed[:-1]
        elif key.name == "esc" and self._typed:
            self._typed = ""
        elif key.text and all(char in "0123456789," for char in key.text):
            self._typed = (self._typed + key.text)[:_MOST_TYPED]
        else:
            return False
        return True

    def _move(self, down: int, across: int) -> None:
        """One place on, over those where there is nothing; where nothing comes any more, stay."""
        row, column = self._at
        rows = self._grid.rows
        while 0 <= (row := row + down) < len(rows) and 0 <= (column := column + across) < len(rows[0]):
            if _is_something(self._grid, row, column):
                self._at = (row, column)
                return

    def _leap(self, by: int) -> None:
        """To the next place of interest, or that can be chosen."""
        spots = sorted(self._leaps or self._commands)
        later = [spot for spot in spots if spot > self._at]
        earlier = [spot for spot in spots if spot < self._at]
        self._at = (*later, *spots)[0] if by > 0 else (*spots, *earlier)[-1]

    def _choose(self) -> None:
        if self._typed:
            self._at = self.at
            self.chosen, self._typed = f"{self._verb} {self._typed}", ""
            return
        self.chosen = self._commands.get(self._at) or self._taken.get(self._at) or ""
        self._refusal = "" if self.chosen else "That place cannot be chosen."


def _is_something(grid: Grid, row: int, column: int) -> bool:
    if not is_on(grid, (row, column)):
        return False
    cell = grid.rows[row][column]
    return bool((cell.glyph + cell.mark).strip())
