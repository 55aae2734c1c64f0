"""A look around: a cursor on the square in sight, and what is under it in words."""

from collections.abc import Container, Sequence
from string import ascii_uppercase

from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.drawing import draw_scene
from thrones_tui.scene.frame import Hint, draw_box, draw_keys
from thrones_tui.scene.gestures import Place
from thrones_tui.scene.layout import Layout, arrange, is_roomy
from thrones_tui.scene.live import Play
from thrones_tui.scene.measure import wrap
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.boards import Go, Marks, is_on, mark_tile, pointed, stepped
from thrones_tui.tui.parts.pages import sheet_screen
from thrones_tui.tui.screen import Action, Pop, Push, Screen


class LookScreen(Screen):
    """Moves a cursor over the grid, from its focus or another place; takes no time in the game."""

    def __init__(self, play: Play, at: Place | None = None, *, goes: bool = False) -> None:
        self._play = play
        self._scene = play.scene()
        focus = self._scene.grid.focus
        self._at = focus if at is None else at
        view = play.view()
        here = play.presenter.here(view)
        self._offset = (here[0] - focus[0], here[1] - focus[1])
        """From places on the grid to those of the realm: the player stands in the focus of both."""
        self._marks = Marks(
            mark
            for mark in play.presenter.landmarks(view, play.memory)
            if is_on(self._scene.grid, self._of_grid(mark.place)) and mark.place != here
        )
        self._goes = goes
        self._page = 0

    @property
    def kept(self) -> Container[str]:
        """Capitals, which are signs of places."""
        return ascii_uppercase

    def draw(self, canvas: Canvas) -> None:
        """Draw the scene, the cursor, and what is there."""
        scene = self._scene._replace(grid=self._scene.grid._replace(focus=self._at))
        has_realm = is_roomy(canvas.width, canvas.height) and bool(scene.atlas.realm().rows)
        place = arrange(scene.grid, canvas.width, canvas.height)
        if place.log == place.panels and not has_realm:  # what is seen stands where the log is
            scene = scene._replace(log=())
        place = draw_scene(canvas, scene)
        mark_tile(canvas, place, self._at)
        sentences = self._play.presenter.describe(self._play.view(), *self._at)
        pages = _write(canvas, place, sentences, self._page)
        more = (Hint("Space", "more"),) if pages > 1 else ()
        hints = self._marks.hints(goes=self._goes)
        draw_keys(canvas, place.keys, (Hint("↑↓←→", "look"), *more, *hints, Hint("Esc", "back")))

    def _of_grid(self, place: Place) -> Place:
        return (place[0] - self._offset[0], place[1] - self._offset[1])

    @property
    def _place(self) -> Place:
        """The place of the realm under the cursor."""
        return (self._at[0] + self._offset[0], self._at[1] + self._offset[1])

    def handle(self, key: Key) -> Action | None:
        """Move, leap to what is of interest, turn the page, go there, or go back."""
        key = pointed(key, self._at)
        leap = self._marks.leap(key, self._place)
        at = stepped(self._scene.grid, self._at, key) if leap is None else self._of_grid(leap)
        if at != self._at:
            self._at, self._page = at, 0
        elif key.name == " ":
            self._page += 1
        elif key.name == "s":
            return Push(sheet_screen(self._scene))
        elif key.name in ("esc", "x", "q", "enter"):
            return Pop(Go(self._place) if key.name == "enter" and self._goes else None)
        return None


def _write(canvas: Canvas, place: Layout, sentences: Sequence[str], page: int) -> int:
    """Write below the panels that matter most; in a small window over all, so that the tiles stay in view.

    What one page does not hold goes on in others, which come round; return how many there are.
    """
    if place.bordered:
        columns = min(place.dialog.width, place.panels.width + 2)  # the realm stays in view
        box = place.dialog._replace(width=columns)
        text = box.inner()
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
        height = max(map(len, pages)) + 2
        lines = lines[len(lines) + 2 - height :]
        draw_box(canvas, box._replace(row=box.row + box.height - height, height=height), "You see", "accent")
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
