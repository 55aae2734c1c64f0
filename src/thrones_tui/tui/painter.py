"""The painter: writes the difference between two canvases to a curses window."""

import contextlib
import curses
from bisect import bisect
from collections.abc import Iterable
from functools import lru_cache

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.measure import width
from thrones_tui.tui.theme import BOLD, DIM, REVERSE, UNDERLINE, Brush, Look, Stroke

_PAIRS = 128
"""Pairs of ink and ground that a whole game with 256 colours can need."""
_PLAIN = Look()
_RESET = 6
"""Bytes with which every update ends, after its colours."""


class Painter:
    """Paints canvases on one full-screen window in a theme.

    Calls that vt100-like terminals refuse may fail without harm: those show text alone.
    """

    def __init__(self, window: curses.window, theme: str, colored: bool, spare: bool) -> None:
        self._window = window
        self._last: Canvas | None = None
        self._anew = False
        self._pairs: dict[tuple[int, int], int] = {}
        self._attributes: dict[Look, int] = {}
        self._cursor_shown = True
        self._colors = self._start_colors() if colored else 0
        self._theme, self._spare = theme, spare
        self._brush = Brush(theme, self._colors, spare)
        # Plain text has a pair of its own: on the way to pair 0, curses resets everything else, too.
        window.bkgd(" ", self._attribute(Look()))

    @property
    def is_colored(self) -> bool:
        """Whether themes make a difference."""
        return self._colors > 0

    def choose(self, theme: str = "", spare: bool | None = None) -> None:
        """Take a theme, or another picture, for what is written from now on."""
        chosen = theme or self._theme, self._spare if spare is None else spare
        if chosen != (self._theme, self._spare):
            self._theme, self._spare = chosen
            self._brush = Brush(self._theme, self._colors, self._spare)

    def _start_colors(self) -> int:
        """Return how many colours there are; 16 where too few of them can be paired for more."""
        try:
            curses.start_color()
            curses.use_default_colors()
        except curses.error:
            return 0
        if not curses.has_colors():
            return 0
        return min(curses.COLORS, 16) if curses.COLOR_PAIRS < _PAIRS else curses.COLORS

    def paint(self, canvas: Canvas) -> None:
        """Show a canvas as large as the window."""
        window = self._window
        if self._last and (self._last.width, self._last.height) != (canvas.width, canvas.height):
            self.redraw()
        if self._last is None:
            window.erase()
        if self._anew:
            window.redrawwin()
            self._anew = False
        strokes = self._brush.strokes(canvas, self._last)
        *first, last = _updates(strokes) if self._last else (list(strokes),)
        window.leaveok(True)
        for update in first:
            self._write(canvas, update)
            window.noutrefresh()
            curses.doupdate()
        window.leaveok(False)
        self._write(canvas, last)
        self._last = canvas
        self._place_cursor(canvas.cursor)
        window.noutrefresh()
        curses.doupdate()

    def _write(self, canvas: Canvas, strokes: Iterable[Stroke]) -> None:
        for row, col, text, look in strokes:
            try:
                self._window.addstr(row, col, text, self._attribute(look))
            except curses.error:
                # Writing the last cell fails since the cursor cannot go on from it; it is drawn all the same.
                if (row + 1, col + width(text)) != (canvas.height, canvas.width):
                    raise

    def redraw(self) -> None:
        """Let the next `paint` write every cell again."""
        self._last = None
        self._anew = True

    def _place_cursor(self, cursor: tuple[int, int] | None) -> None:
        if (cursor is not None) != self._cursor_shown:
            self._cursor_shown = cursor is not None
            with contextlib.suppress(curses.error):
                curses.curs_set(1 if cursor else 0)
        if cursor:
            height, width = self._window.getmaxyx()
            self._window.move(max(0, min(cursor[0], height - 1)), max(0, min(cursor[1], width - 1)))

    def _attribute(self, look: Look) -> int:
        known = self._attributes.get(look)
        if known is None:
            known = self._attributes[look] = self._made(look)
        return known

    def _made(self, look: Look) -> int:
        """Return a look as curses takes it, with a pair for its colours made on first use."""
        result = 0
        for bit, attribute in (
            (BOLD, curses.A_BOLD),
            (DIM, curses.A_DIM),
            (REVERSE, curses.A_REVERSE),
            (UNDERLINE, curses.A_UNDERLINE),
        ):
            if look.attributes & bit:
                result |= attribute
        colors = (look.color, look.ground)
        pair = self._pairs.get(colors)
        if pair is None:
            pair = len(self._pairs) + 1
            try:
                curses.init_pair(pair, *colors)
            except (curses.error, ValueError):  # there are no colours, or no more pairs
                pair = 0
            self._pairs[colors] = pair
        return result | curses.color_pair(pair) if pair else result


def _updates(strokes: Iterable[Stroke]) -> list[list[Stroke]]:
    """Deal strokes to updates of the screen, so that few bytes are written; there is at least one.

    Curses writes an update row by row, and mostly a move takes fewer bytes than a change of ink and ground.
    So each look, the most frequent first, gets an update of its own, or joins one where it adds less.
    """
    of_looks: dict[Look, list[Stroke]] = {}
    for stroke in strokes:
        of_looks.setdefault(stroke[3], []).append(stroke)
    updates: list[list[Stroke]] = []
    for look, own in sorted(of_looks.items(), key=lambda item: -len(item[1])):
        own.sort()
        costs = [_added(update, own, look) for update in updates]
        if costs and min(costs) < _change(Look(), look) + _change(look, Look()) + _RESET:
            update = updates[costs.index(min(costs))]
            update += own
            update.sort()
        else:
            updates.append(own)
    return updates or [[]]


def _added(update: list[Stroke], strokes: list[Stroke], look: Look) -> int:
    """Bytes for changes of look that strokes of one look add to an update."""
    added, place = 0, -1
    for stroke in strokes:
        last, place = place, bisect(update, stroke, max(place, 0))
        if place != last:
            before = update[place - 1][3] if place else _PLAIN
            after = update[place][3] if place < len(update) else _PLAIN
            added += _detour(before, look, after)
    return added


@lru_cache(4096)
def _detour(before: Look, look: Look, after: Look) -> int:
    """Bytes for changes of look more if a third one is between two."""
    return _change(before, look) + _change(look, after) - _change(before, after)


@lru_cache(1024)
def _change(old: Look, new: Look) -> int:
    """About the bytes that curses writes to go from one look to another on terminals like xterm."""
    written = 9 if old.attributes != new.attributes else 0
    if written:
        old = Look()
    if (old.color, old.ground) == (new.color, new.ground):
        return written
    if old.color >= 0 > new.color or old.ground >= 0 > new.ground:
        written += 5 if min(old.color, old.ground) < 0 else 8
    for color in (new.color, new.ground):
        written += 0 if color < 0 else 5 if color < 16 else 8 + len(str(color))
    return written
