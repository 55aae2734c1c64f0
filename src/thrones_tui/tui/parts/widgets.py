"""Small parts that several screens share: a menu, a field of text, a scroll."""

from collections.abc import Sequence
from typing import NamedTuple

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.measure import width
from thrones_tui.scene.rows import StyledLine, put_line
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screen import Action

UP = ("up", "k")
DOWN = ("down", "j")


class Offer(NamedTuple):
    """An entry of a menu: its label, what choosing it does, and a sentence on it."""

    label: str
    action: Action
    about: str = ""


class Menu:
    """A choice among `count` entries; `selected` is −1 until something is."""

    def __init__(self, count: int, selected: int = 0) -> None:
        self.count = count
        self.selected = selected

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
        else:
            return False
        return True

    def window(self, rows: int) -> range:
        """The entries to show where there is room for so many: those around the one selected."""
        first = max(0, min(self.selected - rows // 2, self.count - rows))
        return range(first, min(self.count, first + rows))

    def numbered(self, at: int) -> str:
        """What stands before an entry: whether it is selected, and its number if one key can be that."""
        return f"{'▸' if at == self.selected else ' '}{at + 1 if at < 9 else ' '}"

    def draw(self, canvas: Canvas, row: int, col: int, labels: Sequence[str], rows: int = 0) -> None:
        """Draw the entries below each other, numbered; the cursor rests on the one selected.

        In a number of `rows` those around it are drawn, with marks where there are more.
        """
        shown = self.window(rows or self.count)
        for line, at in enumerate(shown, row):
            selected = at == self.selected
            number = self.numbered(at)
            canvas.put(line, col, f"{number[0]} {number[1:]}", "key")
            canvas.put(line, col + len(number) + 2, labels[at], "selected" if selected else "text")
            if selected:
                canvas.cursor = (line, col + len(number) + 2)
        self.draw_marks(canvas, row, col - 1, shown)

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
        """The entry that a digit names, counted from 1."""
        if key.name.isascii() and key.name.isdigit() and 1 <= int(key.name) <= self.count:
            return int(key.name) - 1
        return None


class TextField:
    """A line of text being typed: every printable key goes in."""

    def __init__(self, text: str = "", most: int = 24, digits_only: bool = False) -> None:
        self.text = text
        self.most = most
        self.digits_only = digits_only
        self._pristine = bool(text)

    def propose(self, text: str | None = None) -> None:
        """Offer a text, or the one there is: what is typed next replaces it."""
        self.text = self.text if text is None else text
        self._pristine = bool(self.text)

    def handle(self, key: Key) -> bool:
        """Type, paste or erase; return whether the key was for the field.

        What is typed first replaces a text that was only proposed.
        """
        match key.name:
            case "backspace" | "delete":
                self.text = "" if self._pristine else self.text[:-1]
            case "ctrl-u":
                self.text = ""
            case _ if key.text:
                self._add(key.text)
            case _:
                return False
        self._pristine = False
        return True

    def _add(self, text: str) -> None:
        allowed = [
            c for c in text if c.isprintable() and (not self.digits_only or (c.isascii() and c.isdigit()))
        ]
        if allowed:
            self.text = (("" if self._pristine else self.text) + "".join(allowed))[: self.most]

    def draw(self, canvas: Canvas, row: int, col: int, columns: int, *, focused: bool) -> None:
        """Draw the field, its end in view; when focused the cursor rests there."""
        text = self.text
        while width(text) >= columns:
            text = text[1:]
        style = "input" if focused else "text"
        canvas.put(row, col, text + " " * (columns - width(text)), style)
        if focused:
            canvas.cursor = (row, col + width(text))


class Scroll:
    """A view on lines that may be more than fit."""

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
