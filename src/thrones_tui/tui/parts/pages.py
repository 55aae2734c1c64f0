"""Screens of text: to scroll, to choose from what is below, to give a game up."""

from collections.abc import Callable, Container, Sequence
from itertools import dropwhile
from operator import not_

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.frame import Hint, draw_frame, draw_text
from thrones_tui.scene.measure import clip
from thrones_tui.scene.model import Note, Panel, Scene
from thrones_tui.scene.panels import panel_lines
from thrones_tui.scene.rows import Span, StyledLine, lines_of, put_lines
from thrones_tui.session.home import GIVES_UP, NOT_GIVEN_UP
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.widgets import Offer, Offers, TextField
from thrones_tui.tui.screen import Action, Pop, Screen

MOST_COLUMNS = 76
"""Longer lines are hard to read."""
COLUMN = 55
"""Columns of a window that a column of text wants, with the gap beside it."""
GAP = 4

_NOTCH = 3
"""Lines of a notch of the wheel."""


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
        self.goes_on, self.can_move = self.top < last, last > 0
        put_lines(canvas, row, col, lines[self.top : self.top + height], columns)
        if self.top > 0:
            canvas.put(row, col + columns, "▲", "key")
        if self.top < last:
            canvas.put(row + height - 1, col + columns, "▼", "key")
        canvas.cursor = (row, col)
        canvas.rolls = True

    def hints(self, *, pages: str) -> tuple[Hint, ...]:
        """The keys that scroll what was drawn last: none where all of it is in view."""
        page = (Hint("Space", pages),) if pages and self.goes_on else ()
        return (*((Hint("↑↓", "scroll"),) if self.can_move else ()), *page)

    def handle(self, key: Key) -> bool:
        """Scroll with arrows, jk, paging keys and Space; return whether the key was one of these."""
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -self._page, "pagedown": self._page}
        steps |= {"wheel-up": -_NOTCH, "wheel-down": _NOTCH}
        steps |= {" ": self._page, "home": -self.top, "end": 1 << 30}
        if key.name not in steps:
            return False
        self.top += steps[key.name]
        self._at_end = key.name == "end"
        return True

    _page = 1
    goes_on = can_move = False
    """Whether there is more below what was drawn last, or anywhere."""


class TextScreen(Screen):
    """One scrolling text. `lines` makes it for a number of columns."""

    closing: frozenset[str] = frozenset(("esc", "q", "enter", "p", "s"))
    """Keys that lead back."""
    status = ""
    hints: tuple[Hint, ...] = ()
    """The keys for more than scrolling and going back."""
    pages = "page"
    """What Space is called."""

    def __init__(self, title: str, lines: Callable[[int], list[StyledLine]], *, at_end: bool = False) -> None:
        self._title = title
        self._lines = lines
        self._scroll = Scroll(at_end=at_end)

    @property
    def kept(self) -> Container[str] | None:
        """None of the keys."""
        return ()

    def draw(self, canvas: Canvas) -> None:
        """Draw the part in view."""
        columns = min(MOST_COLUMNS, canvas.width - 4)
        self._scroll.draw(canvas, 2, 2, canvas.height - 4, columns, self._lines(columns))
        hints = (*self.hints, *self._scroll.hints(pages=self.pages), Hint("Esc", "back"))
        draw_frame(canvas, self._title, self.status, hints)

    def handle(self, key: Key) -> Action | None:
        """Scroll, or go back."""
        if key.name in self.closing:
            return Pop()
        self._scroll.handle(key)
        return None


class SheetScreen(TextScreen):
    """A text that goes on in columns side by side where there is room for several."""

    _first = _step = _last = 0
    """The column that is drawn first, by how many one leafs, and where that ends."""

    def draw(self, canvas: Canvas) -> None:
        """Draw it in columns; in one where there is room for no more, or it needs no more."""
        rows, count = canvas.height - 4, max(1, canvas.width // COLUMN)
        columns = min(MOST_COLUMNS, (canvas.width - 4 - GAP * (count - 1)) // count)
        stacks = split(self._lines(columns), rows)
        self._step, self._last = count, len(stacks) - 1
        if count == 1 or not self._last:
            self._last = 0
            super().draw(canvas)
            return
        self._first = min(self._first, self._last // count * count)
        for at, lines in enumerate(stacks[self._first : self._first + count]):
            put_lines(canvas, 2, 2 + at * (columns + GAP), lines, columns)
        canvas.cursor = (2, 2)
        leaf = (Hint("Space", "more"),) if self._last >= count else ()
        draw_frame(canvas, self._title, self.status, (*leaf, Hint("Esc", "back")))

    def handle(self, key: Key) -> Action | None:
        """Leaf, round and round with Space, or do as with one column."""
        if not self._last or key.name in self.closing:
            return super().handle(key)
        steps = dict.fromkeys((" ", "pagedown", "down"), 1) | dict.fromkeys(("pageup", "up"), -1)
        at = self._first + self._step * steps.get(key.name, 0)
        if key.name == " " and at > self._last:
            at = 0
        if 0 <= at <= self._last:
            self._first = at
        return None


def split(lines: list[StyledLine], rows: int) -> list[list[StyledLine]]:
    """Lines in columns of so many rows, where possible parted at a blank one."""
    stacks = []
    while len(lines) > rows:
        end = next((at for at in range(rows, 0, -1) if not lines[at]), rows)
        stacks.append(lines[:end])
        lines = list(dropwhile(not_, lines[end:]))
    return [*stacks, lines]


def sheet_screen(scene: Scene, *more: Panel) -> TextScreen:
    """All the numbers of a scene, and more."""
    panels = (*scene.panels, *scene.atlas.beside(), *scene.more, scene.aside, *more)
    return SheetScreen("The sheet", lambda columns: panel_lines(panels, columns, 1000))


def heading(text: str) -> StyledLine:
    """A line that names what follows."""
    return [Span(text, "title")]


_KEPT = "You cannot resume it afterwards. The history lists it as given up, and its replay is kept."


class NoticeScreen(Screen):
    """A text above a menu; the cursor begins on `selected`, else on the last entry, Back."""

    costly = True

    def __init__(
        self, title: str, text: str, offers: Sequence[Offer] = (), selected: int | None = None
    ) -> None:
        self._title = title
        self._text = text
        self._menu = Offers((*offers, Offer("Back", Pop())), len(offers) if selected is None else selected)
        self._scroll = Scroll()

    def draw(self, canvas: Canvas) -> None:
        """Draw the text, as much as fits, and the menu."""
        columns = min(MOST_COLUMNS, canvas.width - 4)
        lines = lines_of([Note(self._text)], columns)
        height = min(len(lines), canvas.height - 4 - self._menu.count)
        self._scroll.draw(canvas, 2, 2, height, columns, lines)
        labels = [clip(label, canvas.width - 7) for label in self._menu.labels]
        self._menu.draw(canvas, 3 + height, 2, labels)
        more = (Hint("Space", "more"),) if self._scroll.goes_on else ()
        choose = (Hint("↑↓", "choose"),) if self._menu.can_move else ()
        draw_frame(canvas, self._title, "", (*more, *choose, Hint("Enter", "go"), Hint("Esc", "back")))

    def handle(self, key: Key) -> Action | None:
        """Choose."""
        if key.name in ("esc", "q"):
            return Pop()
        if key.name == " ":
            self._scroll.handle(key)
            return None
        return self._menu.act(key)


class TypingScreen(Screen):
    """A field to type in: Enter hands over what was typed, Esc goes back."""

    how_to = ""
    """Said of a key that does nothing."""

    def __init__(self, field: TextField) -> None:
        self._field = field
        self._remark = ""

    @property
    def kept(self) -> Container[str] | None:
        """All keys, which type."""
        return None

    def handle(self, key: Key) -> Action | None:
        """Type, or be done."""
        self._remark = ""
        if key.name == "esc":
            return Pop()
        if key.name == "enter":
            return self.accept(self._field.text.strip())
        if not self._field.handle(key):
            self._remark = self.how_to
        return None

    def accept(self, text: str) -> Action | None:
        """What Enter does with the text."""
        return Pop(text)

    def draw_field(self, canvas: Canvas, row: int, col: int, columns: int) -> None:
        """Draw the field after its prompt."""
        canvas.put(row, col, "> ", "key")
        self._field.draw(canvas, row, col + 2, columns, focused=True)


_BEGINNING = GIVES_UP[:2]
"""What is enough of the word; a key held down types something else."""


class AbandonScreen(TypingScreen):
    """Does the `deed` once the word, or how it begins, has been typed; Esc goes back and changes nothing.

    `what` names the game, `then` says what happens to it.
    """

    costly = True
    how_to = f"Type {GIVES_UP}, or {_BEGINNING}, and press Enter, or Esc to go back."

    def __init__(self, what: str, deed: Action, then: str = _KEPT) -> None:
        super().__init__(TextField(most=20))
        self._what = what
        self._then = then
        self._deed = deed

    def draw(self, canvas: Canvas) -> None:
        """Draw what is at stake and the field for the word."""
        draw_frame(canvas, "Give this game up?", "", (Hint("Enter", "give up"), Hint("Esc", "back")))
        columns = min(60, canvas.width - 4)
        canvas.put(1, 2, clip(self._what, columns), "accent")
        row = draw_text(canvas, 2, 2, self._then, columns)
        canvas.put(row + 1, 2, f"Type {GIVES_UP}, or {_BEGINNING}, and press Enter.", "danger")
        self.draw_field(canvas, row + 2, 2, 22)
        draw_text(canvas, row + 4, 2, self._remark, columns, "warn")

    def accept(self, text: str) -> Action | None:
        """Give up if the word is right, or begins so."""
        if text.casefold().startswith(_BEGINNING) and GIVES_UP.startswith(text.casefold()):
            return self._deed
        self._remark = f"{NOT_GIVEN_UP} Esc goes back."
        return None
