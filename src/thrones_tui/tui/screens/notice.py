"""Something to be told, and what can be done about it."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.layout import draw_keys, draw_title
from thrones_tui.scene.measure import clip
from thrones_tui.scene.model import Hint, Note
from thrones_tui.scene.rows import lines_of
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screen import Action, Pop, Screen
from thrones_tui.tui.screens.pages import MOST_COLUMNS
from thrones_tui.tui.screens.widgets import Menu, Scroll

Way: TypeAlias = tuple[str, Callable[[], Action]]
"""Something that can be done: what it is called, and what it does."""


class NoticeScreen(Screen):
    """A text with ways to go on below it; the last one, where the cursor is unless said, goes back."""

    costly = True

    def __init__(self, title: str, text: str, ways: Sequence[Way] = (), selected: int | None = None) -> None:
        self._title = title
        self._text = text
        self._ways: tuple[Way, ...] = (*ways, ("Back", Pop))
        self._menu = Menu(len(self._ways), len(ways) if selected is None else selected)
        self._scroll = Scroll()

    def draw(self, canvas: Canvas) -> None:
        """Draw the text, as much as fits, and the ways."""
        columns = min(MOST_COLUMNS, canvas.width - 4)
        draw_title(canvas, self._title, "")
        lines = lines_of([Note(self._text)], columns)
        height = min(len(lines), canvas.height - 4 - len(self._ways))
        self._scroll.draw(canvas, 2, 2, height, columns, lines)
        labels = [clip(label, canvas.width - 7) for label, _ in self._ways]
        self._menu.draw(canvas, 3 + height, 2, labels)
        more = (Hint("Space", "more"),) if height < len(lines) else ()
        keys = (*more, Hint("↑↓", "choose"), Hint("Enter", "go"), Hint("Esc", "back"))
        draw_keys(canvas, canvas.height - 1, keys)

    def handle(self, key: Key) -> Action | None:
        """Choose."""
        if key.name in ("esc", "q"):
            return Pop()
        if key.name == " ":
            self._scroll.handle(key)
            return None
        chosen = self._menu.choose(key)
        return self._ways[chosen][1]() if chosen is not None else None
