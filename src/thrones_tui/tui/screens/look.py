"""Looking around: a cursor over the tiles in sight, and what is under it."""

from collections.abc import Sequence

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.layout import Layout, cursor_at, draw_box, draw_keys, draw_scene, tile_rect
from thrones_tui.scene.measure import wrap
from thrones_tui.scene.model import Hint
from thrones_tui.scene.rect import Rect
from thrones_tui.session.play import Play
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screen import Action, Pop, Screen
from thrones_tui.tui.screens.realm import STEPS


class LookScreen(Screen):
    """Moves a cursor over the grid; takes no time in the game."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._scene = play.scene()
        self._at = self._scene.grid.focus
        self._page = 0

    def draw(self, canvas: Canvas) -> None:
        """Draw the scene, the cursor, and what is there."""
        place = draw_scene(canvas, self._scene._replace(grid=self._scene.grid._replace(focus=self._at)))
        tile = tile_rect(place, self._at)
        for line in range(tile.row, tile.row + tile.height):
            canvas.restyle(line, tile.col, tile.width, "selected")
        sentences = self._play.presenter.describe(self._play.view(), *self._at)
        pages = _write(canvas, place, sentences, self._page)
        more = (Hint("Space", "more"),) if pages > 1 else ()
        draw_keys(canvas, place.keys, (Hint("↑↓←→", "look around"), *more, Hint("Esc", "back")))
        canvas.cursor = cursor_at(place, self._at)

    def handle(self, key: Key) -> Action | None:
        """Move, turn the page, or go back."""
        step = STEPS.get(key.name)
        if step:
            rows = self._scene.grid.rows
            row, column = self._at[0] + step[0], self._at[1] + step[1]
            if 0 <= row < len(rows) and 0 <= column < len(rows[0]):
                self._at = (row, column)
                self._page = 0
        elif key.name == " ":
            self._page += 1
        elif key.name in ("esc", "x", "q", "enter"):
            return Pop()
        return None


def _write(canvas: Canvas, place: Layout, sentences: Sequence[str], page: int) -> int:
    """Write over the panels; in a small window on over the log, so that the tiles stay in view.

    What one page does not hold goes on in others, which come round; return how many there are.
    """
    if place.bordered:
        text = place.dialog.inner()
        rooms = [text._replace(col=text.col + 1, width=text.width - 2)]
    else:
        log = place.log._replace(col=place.log.col + 1, width=place.log.width - 1)
        rooms = [place.panels, log] if place.panels.width else [log]
    lines = [
        Rect(row, room.col, 1, room.width)
        for room in rooms
        for row in range(room.row, room.row + room.height)
    ]
    pages = _pages(sentences, [line.width for line in lines])
    shown = pages[page % len(pages)]
    if place.bordered:
        draw_box(canvas, place.dialog._replace(height=max(map(len, pages)) + 2), "You see", "accent")
    else:
        canvas.fill(*place.panels)
        canvas.fill(*place.log)
    for line, words in zip(lines, shown, strict=False):
        canvas.put(line.row, line.col, words, "text")
    return len(pages)


def _pages(sentences: Sequence[str], widths: Sequence[int]) -> list[list[str]]:
    """Sentences in lines of such widths, a page of them at a time.

    Each begins a line of its own if a page holds them all so; else they follow each other, and a page ends
    where the next one would not be whole.
    """
    whole = _filled(sentences, widths)
    if len(whole) == 1:
        return whole
    pages: list[list[str]] = []
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".strip()
        if text and len(_filled((longer,), widths)) > 1:
            pages += _filled((text,), widths)
            longer = sentence
        text = longer
    return pages + _filled((text,), widths)


def _filled(sentences: Sequence[str], widths: Sequence[int]) -> list[list[str]]:
    pages: list[list[str]] = [[]]
    for sentence in sentences:
        rest = sentence
        while rest:
            if len(pages[-1]) == len(widths):
                pages.append([])
            line, *following = wrap(rest, widths[len(pages[-1])])
            pages[-1].append(line)
            rest = " ".join(following)
    return pages
