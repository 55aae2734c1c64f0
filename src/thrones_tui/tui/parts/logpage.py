"""The log of a game to scroll through: all of it, what matters, or where some words are said."""

from collections.abc import Container, Sequence
from typing import Final

from thrones_tui.core.events import ECHO, PASSING, WEIGHTY
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.frame import Hint, draw_keys
from thrones_tui.scene.log import log_lines
from thrones_tui.scene.model import Line
from thrones_tui.scene.rows import Span, StyledLine
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.pages import MOST_COLUMNS, Scroll, TextScreen
from thrones_tui.tui.parts.widgets import TextField
from thrones_tui.tui.screen import Action

_KINDS: Final = ((ECHO, "everything"), (PASSING, "without routine"), (WEIGHTY, "battles, cities, ends"))
"""From which weight on there is something to read, and what that is called."""


def with_asides(
    log: Sequence[Line], fresh: int, asides: Sequence[tuple[int, Line]]
) -> tuple[Sequence[Line], int]:
    """A log with asides, each after so many of its lines, and how many lines at its end are new then."""
    told, read = list(log), len(log) - fresh
    for at, line in reversed(asides):
        told.insert(at, line)
    return told, fresh + sum(at > read for at, _ in asides)


class LogScreen(TextScreen):
    """The log, from its end: Tab goes from one kind of news to the next, `/` asks for words to look for."""

    hints = (Hint("Tab", "kind"), Hint("/", "search"))

    def __init__(self, title: str, log: Sequence[Line], fresh: int) -> None:
        super().__init__(title, self._shown, at_end=True)
        self._log = tuple(log)
        self._fresh = fresh
        self._kind = 0
        self._words = TextField(most=40)
        self._is_typing = False
        self._choose(0)

    def _shown(self, columns: int) -> list[StyledLine]:
        """The lines of this kind with these words."""
        least, words = _KINDS[self._kind][0], self._words.text.casefold().strip()
        first_new = len(self._log) - self._fresh
        shown = [
            at for at, line in enumerate(self._log) if line.weight >= least and words in line.text.casefold()
        ]
        lines = log_lines([self._log[at] for at in shown], sum(at >= first_new for at in shown), columns)
        return lines or [[Span("Nothing of that kind has happened.", "dim")]]

    def _choose(self, kind: int) -> None:
        self._kind = kind % len(_KINDS)
        self.status = _KINDS[self._kind][1]
        self._scroll = Scroll(at_end=True)

    @property
    def kept(self) -> Container[str] | None:
        """All keys while words are typed."""
        return None if self._is_typing else ()

    def draw(self, canvas: Canvas) -> None:
        """Draw the part in view, and the words that are looked for."""
        super().draw(canvas)
        bottom = canvas.height - 1
        if self._is_typing:
            canvas.fill(bottom, 0, 1, canvas.width)
            draw_keys(canvas, bottom, (Hint("Enter", "done"), Hint("Esc", "all")))
        if self._is_typing or self._words.text:
            canvas.put(bottom - 1, 2, "/ ", "key")
            columns = min(MOST_COLUMNS, canvas.width - 6)
            self._words.draw(canvas, bottom - 1, 4, columns, focused=self._is_typing)

    def handle(self, key: Key) -> Action | None:
        """Scroll, choose what is shown, or go back."""
        if self._is_typing:
            self._type(key)
            return None
        if key.name == "/":
            self._is_typing = True
        elif key.name in ("tab", "backtab"):
            self._choose(self._kind + (1 if key.name == "tab" else -1))
        elif key.name == "esc" and self._words.text:
            self._words = TextField(most=40)
        else:
            return super().handle(key)
        return None

    def _type(self, key: Key) -> None:
        """Type the words; what holds them is shown at once."""
        if key.name in ("enter", "esc"):
            self._is_typing = False
            if key.name == "esc":
                self._words = TextField(most=40)
        elif self._words.handle(key):
            self._scroll = Scroll(at_end=True)
