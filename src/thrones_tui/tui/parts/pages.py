"""Screens of text: to scroll, to leaf through, to choose from what is below, to give a game up."""

from collections.abc import Callable, Sequence

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.frame import Hint, draw_frame
from thrones_tui.scene.measure import clip, wrap
from thrones_tui.scene.model import Note, Page
from thrones_tui.scene.rows import Span, StyledLine, lines_of, put_line
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.widgets import Menu, Offer, TextField
from thrones_tui.tui.screen import Action, Pop, Screen

MOST_COLUMNS = 76
"""Longer lines are hard to read."""


class Scroll:
    """A scrolling view of lines."""

    def __init__(self, *, at_end: bool = False) -> None:
        self.top = 0
        self._at_end = at_end

    def draw(
        self, canvas: Canvas, row: int, col: int, height: int, columns: int, lines: list[StyledLine]
    ) -> None:
        """Draw the lines in view, with a mark where there are more."""
        last = max(0, len(lines) - height)
        if self._at_end:
            self.top = last
        self.top = max(0, min(self.top, last))
        self._page = max(1, height - 1)
        for at, line in enumerate(lines[self.top : self.top + height]):
            put_line(canvas, row + at, col, line, columns)
        if self.top > 0:
            canvas.put(row, col + columns, "▲", "key")
        if self.top < last:
            canvas.put(row + height - 1, col + columns, "▼", "key")
        canvas.cursor = (row, col)

    def handle(self, key: Key) -> bool:
        """Scroll with arrows, jk, paging keys and Space; return whether the key was one of these."""
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -self._page, "pagedown": self._page}
        steps |= {" ": self._page, "home": -self.top, "end": 1 << 30}
        if key.name not in steps:
            return False
        self.top += steps[key.name]
        self._at_end = key.name == "end"
        return True

    _page = 1


class TextScreen(Screen):
    """One scrolling text. `lines` makes it for a number of columns."""

    def __init__(self, title: str, lines: Callable[[int], list[StyledLine]], *, at_end: bool = False) -> None:
        self._title = title
        self._lines = lines
        self._scroll = Scroll(at_end=at_end)

    def draw(self, canvas: Canvas) -> None:
        """Draw the part in view."""
        columns = min(MOST_COLUMNS, canvas.width - 4)
        hints = (Hint("↑↓", "scroll"), Hint("Space", "page"), Hint("Esc", "back"))
        draw_frame(canvas, self._title, "", hints)
        self._scroll.draw(canvas, 2, 2, canvas.height - 4, columns, self._lines(columns))

    def handle(self, key: Key) -> Action | None:
        """Scroll, or go back."""
        if key.name in ("esc", "q", "enter", "p", "s"):
            return Pop()
        self._scroll.handle(key)
        return None


class PagesScreen(Screen):
    """Pages to leaf through, each scrolling by itself."""

    def __init__(self, title: str, pages: Sequence[Page]) -> None:
        self._title = title
        self._pages = pages
        self._at = 0
        self._scroll = Scroll()

    def draw(self, canvas: Canvas) -> None:
        """Draw the page in view."""
        page = self._pages[self._at]
        columns = min(MOST_COLUMNS, canvas.width - 4)
        hints = (Hint("←→", "page"), Hint("↑↓", "scroll"), Hint("Esc", "back"))
        draw_frame(canvas, f"{self._title}: {page.title}", f"{self._at + 1}/{len(self._pages)}", hints)
        self._scroll.draw(canvas, 2, 2, canvas.height - 4, columns, _spaced(page, columns))

    def handle(self, key: Key) -> Action | None:
        """Leaf, scroll, or go back."""
        if key.name in ("esc", "q", "?"):
            return Pop()
        step = {"left": -1, "h": -1, "right": 1, "l": 1, "tab": 1, "enter": 1, "backtab": -1}.get(key.name)
        if step is not None:
            self._at = (self._at + step) % len(self._pages)
            self._scroll = Scroll()
        else:
            self._scroll.handle(key)
        return None


def _spaced(page: Page, columns: int) -> list[StyledLine]:
    """The page with a blank line between paragraphs."""
    lines: list[StyledLine] = []
    for at, row in enumerate(page.rows):
        if at and isinstance(row, Note):
            lines.append([])
        lines += lines_of([row], columns)
    return lines


KEYS = Page(
    "Keys",
    (
        Note("Arrows suffice for everything; letters are for quick hands.", "dim"),
        Note("← ↓ ↑ →  or  h j k l    move; each game's own keys stand in the key bar"),
        Note("x  look around: what is on a place in sight"),
        Note("m  the map as far as you know it"),
        Note("p  the log of all that happened"),
        Note("s  the sheet: all numbers there are, the seed and the share code"),
        Note("?  this help"),
        Note("u  take back the last command; in a ranked game only while it has revealed nothing"),
        Note("S  save and leave at once; every game is saved as you play it"),
        Note("q  leave the game, or give it up"),
        Note("Ctrl-L  draw the screen anew"),
        Note(
            "Questions are answered by number, or with arrows and Enter. Keys that travel never answer them, "
            "and Esc is always the answer that risks nothing.",
            "dim",
        ),
    ),
)
"""How everything is played, whatever the game."""


def heading(text: str) -> StyledLine:
    """A line that names what follows."""
    return [Span(text, "title")]


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
