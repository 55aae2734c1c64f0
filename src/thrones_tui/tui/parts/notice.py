"""Notices: a text with a menu, and the word that gives a game up."""

from collections.abc import Sequence

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.frame import Hint, draw_frame
from thrones_tui.scene.measure import clip, wrap
from thrones_tui.scene.model import Note
from thrones_tui.scene.rows import lines_of
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.pages import MOST_COLUMNS, Scroll
from thrones_tui.tui.parts.widgets import Menu, Offer, TextField
from thrones_tui.tui.screen import Action, Pop, Screen

WORD = "abandon"
"""What must be typed to give a game up."""
_KEPT = "You cannot resume it afterwards. The history lists it as given up, and its replay is kept."


class NoticeScreen(Screen):
    """A text above a menu; the cursor begins on `selected`, else on the last entry, Back."""

    costly = True

    def __init__(
        self, title: str, text: str, offers: Sequence[Offer] = (), selected: int | None = None
    ) -> None:
        self._title = title
        self._text = text
        self._offers = (*offers, Offer("Back", Pop()))
        self._menu = Menu(len(self._offers), len(offers) if selected is None else selected)
        self._scroll = Scroll()

    def draw(self, canvas: Canvas) -> None:
        """Draw the text, as much as fits, and the menu."""
        columns = min(MOST_COLUMNS, canvas.width - 4)
        lines = lines_of([Note(self._text)], columns)
        height = min(len(lines), canvas.height - 4 - len(self._offers))
        self._scroll.draw(canvas, 2, 2, height, columns, lines)
        labels = [clip(label, canvas.width - 7) for label, *_ in self._offers]
        self._menu.draw(canvas, 3 + height, 2, labels)
        more = (Hint("Space", "more"),) if height < len(lines) else ()
        hints = (*more, Hint("↑↓", "choose"), Hint("Enter", "go"), Hint("Esc", "back"))
        draw_frame(canvas, self._title, "", hints)

    def handle(self, key: Key) -> Action | None:
        """Choose."""
        if key.name in ("esc", "q"):
            return Pop()
        if key.name == " ":
            self._scroll.handle(key)
            return None
        chosen = self._menu.choose(key)
        return self._offers[chosen].action if chosen is not None else None


class AbandonScreen(Screen):
    """Does the `deed` once the word has been typed; Esc goes back and changes nothing.

    `what` names the game, `then` says what happens to it.
    """

    costly = True

    def __init__(self, what: str, deed: Action, then: str = _KEPT) -> None:
        self._what = what
        self._then = then
        self._deed = deed
        self._field = TextField(most=20)
        self._remark = ""

    def draw(self, canvas: Canvas) -> None:
        """Draw what is at stake and the field for the word."""
        draw_frame(canvas, "Give this game up?", "", (Hint("Enter", "give up"), Hint("Esc", "back")))
        columns = min(60, canvas.width - 4)
        canvas.put(1, 2, clip(self._what, columns), "accent")
        row = 2
        for line in wrap(self._then, columns):
            canvas.put(row, 2, line)
            row += 1
        canvas.put(row + 1, 2, f"Type {WORD} and press Enter.", "danger")
        canvas.put(row + 2, 2, "> ", "key")
        self._field.draw(canvas, row + 2, 4, 22, focused=True)
        for at, line in enumerate(wrap(self._remark, columns)):
            canvas.put(row + 4 + at, 2, line, "warn")

    def handle(self, key: Key) -> Action | None:
        """Type; Enter gives up if the word is right."""
        self._remark = ""
        if key.name == "esc":
            return Pop(False)
        if key.name == "enter":
            if self._field.text.strip().casefold() == WORD:
                return self._deed
            self._remark = f"Nothing was given up: the word is {WORD}. Esc goes back."
        elif not self._field.handle(key):
            self._remark = f"Type {WORD} and press Enter, or Esc to go back."
        return None
