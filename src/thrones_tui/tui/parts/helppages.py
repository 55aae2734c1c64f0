"""Help: pages to leaf through, in a large window as many side by side as there is room for."""

from collections.abc import Sequence
from functools import partial
from typing import Final, TypeGuard

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.frame import Hint, draw_frame
from thrones_tui.scene.keynames import named, press
from thrones_tui.scene.model import Note, Page, Row, Sign
from thrones_tui.scene.rows import StyledLine, lines_of, put_lines
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.pages import COLUMN, GAP, MOST_COLUMNS, TextScreen, heading, split
from thrones_tui.tui.screen import Action

_does: Final = partial(Sign, style="key", meaning_style="text")
_WAYS: Final = (
    _does(f"Shift, {press('H J K L')}", "keep going until something comes up"),
    _does("5", "and a key: its command five times, unless something comes up"),
    _does(press("."), "go on with what was stopped"),
    _does("Tab", "the best place to go to, on the map; again the next one; in look who is near"),
    _does(press("t"), "go to a place on the map, as Enter does there and in look; Shift and an arrow stride"),
)
"""Keys of games where one goes to places."""
_KEYS: Final = Page(
    "Keys",
    (
        Note("The arrow keys do everything; letters are faster.", "dim"),
        _does(f"arrows, {press('h j k l')}", "move; the key bar has each game's own keys"),
        *_WAYS,
        _does(press("x"), "look around: what is on a place in sight"),
        _does(press("m"), "the map as far as you know it"),
        _does(press("p"), f"the log; there Tab shows less of it, and {press('/')} searches"),
        _does(press("s"), "the sheet: all numbers, the seed and the share code"),
        _does(press("u"), "undo; in a ranked game only what revealed nothing"),
        _does(press("S"), "save and leave; every game is saved as you play it"),
        _does(press("o"), "the options, for all games"),
        _does(press("q"), "leave the game, or give it up"),
        _does(press("?"), "this help"),
        _does("Ctrl+L", "draw the screen anew"),
        Note(
            "Mouse: click a place to look at it, again to go there; click answers, entries and keys; "
            "the wheel scrolls. With Shift the mouse selects text."
        ),
        Note(
            "Questions are answered by number, or with arrows and Enter; "
            f"{press('.')} answers as before and goes on. "
            "Travel keys never answer them, and Esc always gives the answer that risks nothing.",
            "dim",
        ),
    ),
)
"""How everything is played, whatever the game; its own keys are on pages of its own."""
REPLAYS: Final = Page(
    "Keys of replays",
    (
        _does("←→", "step by step, as Enter does"),
        _does("↑↓", "ten steps at once"),
        _does("Home, End", "the beginning, the end"),
        _does("Space", "plays by itself, or pauses"),
        _does(press("+-"), "faster, slower"),
        _does(press("n"), "to the next question"),
        _does(press("g"), "to a turn"),
        _does(press("x"), "look around"),
        _does(press("m"), "the map as far as it was known"),
        _does(press("p"), "the log so far"),
        _does(press("s"), "the sheet"),
        _does(press("t"), "take over: play on from here, in a practice game of your own"),
        _does(press("e"), "export: as a story, a page, a film"),
        _does("Esc", "leave the replay"),
    ),
)


def with_keys(pages: Sequence[Page], *, goes: bool) -> tuple[Page, ...]:
    """The pages of a game with that of keys, after its own one, or else second.

    Left out are keys of games where one `goes` to places, in others, and those of which a game tells itself.
    """
    own = {key for page in pages for row in page.rows if _is_key(row) for key in named(row.glyph)}
    rows = (
        row
        for row in _KEYS.rows
        if (goes or row not in _WAYS) and not (_is_key(row) and own.issuperset(named(row.glyph) or "-"))
    )
    at = next((at for at, page in enumerate(pages) if any(map(_is_key, page.rows))), 0)
    page = Page("More keys" if own else _KEYS.title, tuple(rows))
    return (*pages[: at + 1], page, *pages[at + 1 :])


def _is_key(row: Row) -> TypeGuard[Sign]:
    return isinstance(row, Sign) and row.style == "key"


class HelpScreen(TextScreen):
    """Pages of help to leaf through; one that is alone and too long scrolls."""

    own_help = True
    closing = frozenset(("esc", "q", "?"))
    hints: tuple[Hint, ...] = (Hint("←→", "page"),)
    pages = ""

    def __init__(self, pages: Sequence[Page], at: int) -> None:
        self._pages = pages
        self.hints = HelpScreen.hints if len(pages) > 1 else ()
        self._window = (0, 0)
        """The columns and rows that were drawn on last."""
        self._leaf_to(at)

    def _leaf_to(self, at: int) -> None:
        self._at = at % len(self._pages)
        page = self._pages[self._at]
        super().__init__(f"Help: {page.title}", lambda columns: _spaced(page, columns))
        self.status = f"{self._at + 1}/{len(self._pages)}"

    def draw(self, canvas: Canvas) -> None:
        """Draw the page, with those that follow it where there is room."""
        self._window = canvas.width, canvas.height
        stacks, count, columns = self._beside(self._at)
        if not count:
            super().draw(canvas)
            return
        last = self._at + count
        titles = ", ".join(page.title for page in self._pages[self._at : last])
        status = f"{self._at + 1}-{last}/{len(self._pages)}" if count > 1 else self.status
        for at, lines in enumerate(stacks):
            put_lines(canvas, 2, 2 + at * (columns + GAP), lines, columns)
        canvas.cursor = (2, 2)
        leaf = self.hints if count < len(self._pages) else ()
        draw_frame(canvas, f"Help: {titles}", status, (*leaf, Hint("Esc", "back")))

    def _beside(self, first: int) -> tuple[list[list[StyledLine]], int, int]:
        """Columns of text from a page on, how many pages they hold, and their width.

        It is none where there is room for one column only, or a page is too long for all of them.
        """
        width, height = self._window
        most, rows = width // COLUMN, height - 4
        if most < 2:
            return [], 0, 0
        columns = min(MOST_COLUMNS, (width - GAP * most) // most)
        stacks: list[list[StyledLine]] = [[]]
        count = 0
        for page in self._pages[first:]:
            lines = [heading(page.title), *_spaced(page, columns)]
            if stacks[-1] and len(stacks[-1]) + 1 + len(lines) > rows:
                stacks.append([])
            if len(stacks) > most or len(lines) > rows:
                break
            stacks[-1] += [[], *lines] if stacks[-1] else lines
            count += 1
        if count:
            return stacks[:most], count, columns
        stacks = split(_spaced(self._pages[first], columns), rows)
        return (stacks, 1, columns) if len(stacks) <= most else ([], 0, 0)

    def handle(self, key: Key) -> Action | None:
        """Leaf, scroll, or go back."""
        leafs = key.name == " " and not self._scroll.goes_on
        if leafs or key.name in ("right", "l", "tab", "enter"):
            at = self._at + max(1, self._beside(self._at)[1])
            self._leaf_to(at if at < len(self._pages) else 0)
        elif key.name in ("left", "h", "backtab"):
            end = self._at or len(self._pages)
            begins = (at for at in range(end) if at + max(1, self._beside(at)[1]) >= end)
            self._leaf_to(next(begins))
        else:
            return super().handle(key)
        return None


def _spaced(page: Page, columns: int) -> list[StyledLine]:
    """The page with a blank line between paragraphs."""
    lines: list[StyledLine] = []
    for at, row in enumerate(page.rows):
        if at and isinstance(row, Note):
            lines.append([])
        lines += lines_of([row], columns)
    return lines
