"""Small parts that several screens share: a menu and a field of text."""

from collections.abc import Sequence

from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.frame import draw_field
from thrones_tui.scene.typed import Record
from thrones_tui.tui.keys import WHEELS, Key
from thrones_tui.tui.screen import Action

UP = ("up", "k")
DOWN = ("down", "j")
DIGITS = "123456789"


class Offer(Record):
    """An entry of a menu: its label, what choosing it does, and a sentence on it."""

    label: str
    action: Action
    about: str = ""


class Menu:
    """A choice among `count` entries; `selected` is −1 until something is.

    `digits` has the key of each entry from the first on, a blank for one that has none.
    """

    def __init__(self, count: int, selected: int = 0, digits: str = DIGITS) -> None:
        self.count = count
        self._digits = digits
        self.selected = selected

    @property
    def can_move(self) -> bool:
        """Whether a key can select another entry."""
        return self.count > 1 or self.selected < 0

    def move(self, key: Key) -> bool:
        """Move the selection with arrows, jk, Home and End; return whether the key was one of these."""
        last = self.count - 1
        if key.name in UP:
            self.selected = last if self.selected <= 0 else self.selected - 1
        elif key.name in DOWN:
            self.selected = 0 if self.selected >= last else self.selected + 1
        elif key.name in ("home", "pageup"):
            self.selected = 0
        elif key.name in ("end", "pagedown"):
            self.selected = last
        elif key.name in WHEELS:
            self.selected = max(0, min(self.selected + (1 if key.name == WHEELS[1] else -1), last))
        else:
            return False
        return True

    def window(self, rows: int) -> range:
        """The entries to show where there is room for so many: those around the one selected."""
        first = max(0, min(self.selected - rows // 2, self.count - rows))
        return range(first, min(self.count, first + rows))

    def numbered(self, at: int) -> str:
        """What stands before an entry: whether it is selected, and its number if one key can be that."""
        return f"{'▸' if at == self.selected else ' '}{self._digits[at : at + 1] or ' '}"

    def draw(self, canvas: Canvas, row: int, col: int, labels: Sequence[str], rows: int = 0) -> None:
        """Draw the entries below each other, numbered; the cursor rests on the one selected.

        In a number of `rows` those around it are drawn, with marks where there are more.
        """
        shown = self.window(rows or self.count)
        for line, at in enumerate(shown, row):
            self.mark(canvas, line, at)
            self._draw_entry(canvas, line, col, at, labels[at])
        self.draw_marks(canvas, row, col - 1, shown)

    def draw_beside(self, canvas: Canvas, row: int, col: int, labels: Sequence[str], rows: int) -> None:
        """Draw all entries in so many rows, one column beside the other in equal parts of the canvas."""
        columns = (canvas.width - col) // -(-self.count // rows)
        for at, label in enumerate(labels):
            line, left = row + at % rows, col + at // rows * columns
            canvas.mark(Rect(line, left, 1, columns), "choice", (at, 0))
            self._draw_entry(canvas, line, left, at, label)
        canvas.rolls = True

    def _draw_entry(self, canvas: Canvas, row: int, col: int, at: int, label: str) -> None:
        number = self.numbered(at)
        canvas.put(row, col, f"{number[0]} {number[1:]}", "key")
        canvas.put(row, col + len(number) + 2, label, "selected" if at == self.selected else "text")
        if at == self.selected:
            canvas.cursor = (row, col + len(number) + 2)

    def mark(self, canvas: Canvas, row: int, at: int, columns: int | None = None) -> None:
        """Let a click on a row of a canvas, or its first columns, choose an entry, and a wheel move on."""
        canvas.mark(Rect(row, 0, 1, canvas.width if columns is None else columns), "choice", (at, 0))
        canvas.rolls = True

    def draw_marks(self, canvas: Canvas, row: int, col: int, shown: range) -> None:
        """Mark a column where entries before or after those shown are out of view."""
        if shown.start > 0:
            canvas.put(row, col, "▲", "key")
        if shown.stop < self.count:
            canvas.put(row + len(shown) - 1, col, "▼", "key")

    def choose(self, key: Key) -> int | None:
        """The entry that Enter or a digit chooses; a key that moves the selection moves it."""
        if self.move(key):
            return None
        return self.selected if key.name == "enter" else self.digit(key)

    def digit(self, key: Key) -> int | None:
        """The entry that a digit names, or that is clicked."""
        if key.name == "choice":
            return key.at[0] if key.at[0] < self.count else None
        if len(key.name) != 1 or key.name == " ":
            return None
        at = self._digits.find(key.name)
        return at if 0 <= at < self.count else None


class Offers(Menu):
    """A menu whose entries do something."""

    def __init__(self, offers: Sequence[Offer], selected: int, digits: str = DIGITS) -> None:
        super().__init__(len(offers), selected, digits)
        self.labels = [offer.label for offer in offers]
        self._offers = offers

    @property
    def offer(self) -> Offer:
        """The entry selected."""
        return self._offers[self.selected]

    def act(self, key: Key) -> Action | None:
        """What the entry does that Enter or a digit chooses; a key that moves the selection moves it."""
        chosen = self.choose(key)
        return None if chosen is None else self._offers[chosen].action


class TextField:
    """A line of text being typed; it takes every printable character."""

    def __init__(self, text: str = "", most: int = 24, digits_only: bool = False) -> None:
        self.text = text
        self.most = most
        self.digits_only = digits_only
        self.is_proposed = bool(text)
        """Whether nothing was typed yet."""

    def propose(self, text: str | None) -> None:
        """Offer a text, or the one there is: what is typed next replaces it."""
        self.text = self.text if text is None else text
        self.is_proposed = bool(self.text)

    def handle(self, key: Key) -> bool:
        """Type, paste or erase; return whether the key was for the field.

        What is typed first replaces a text that was only proposed.
        """
        match key.name:
            case "backspace" | "delete":
                self.text = "" if self.is_proposed else self.text[:-1]
            case "ctrl-u":
                self.text = ""
            case _ if key.text:
                self._add(key.text)
            case _:
                return False
        self.is_proposed = False
        return True

    def _add(self, text: str) -> None:
        allowed = [
            c for c in text if c.isprintable() and (not self.digits_only or (c.isascii() and c.isdigit()))
        ]
        if allowed:
            self.text = (("" if self.is_proposed else self.text) + "".join(allowed))[: self.most]

    def draw(self, canvas: Canvas, row: int, col: int, columns: int, *, focused: bool) -> None:
        """Draw the field, its end in view; when focused the cursor rests there."""
        cursor = draw_field(canvas, row, col, columns, self.text, "input" if focused else "text")
        if focused:
            canvas.cursor = cursor
