"""The log on the screen: whole entries, what matters first."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from thrones_tui.core.events import WEIGHTS
from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.measure import clip, wrap
from thrones_tui.scene.model import Line
from thrones_tui.scene.rows import Span, StyledLine, put_lines


def entry_lines(entry: Line, columns: int, *, is_new: bool) -> list[StyledLine]:
    """One entry, with a mark if it is new."""
    return [
        [Span("▸ " if is_new and not part else "  ", "key"), Span(text, entry.style)]
        for part, text in enumerate(wrap(entry.text, columns - 2))
    ]


def log_lines(log: Sequence[Line], fresh: int, columns: int) -> list[StyledLine]:
    """The whole log, oldest first, with a heading for each turn."""
    lines: list[StyledLine] = []
    turn = 0
    for at, entry in enumerate(log):
        if entry.turn != turn:
            turn = entry.turn
            lines.append([Span(f"Turn {turn}", "title")])
        lines += entry_lines(entry, columns, is_new=at >= len(log) - fresh)
    return lines


def draw_log(canvas: Canvas, rect: Rect, log: Sequence[Line], fresh: int) -> None:
    """Draw the page of the log that holds its newest entries; a mark stands where the new ones begin.

    Entries follow each other down the page; a turn that does not fit below begins a new page, so that old
    lines stay where they are. Where not even a page holds it, the lightest go first, of these the earliest,
    and a line says how many.
    """
    if rect.height < 1:
        return
    first = _page_start(log, fresh, rect)
    page = [
        (entry, entry_lines(entry, rect.width, is_new=at == len(log) - fresh))
        for at, entry in enumerate(log[first:], first)
    ]
    lines = [line for _, part in page for line in part]
    if len(lines) > rect.height:
        shown = _most_telling(page, rect.height - 1)
        hidden = clip(f"{len(page) - len(shown)} more this turn: p", rect.width)
        lines = [[Span(hidden, "key")], *(line for part in shown for line in part)]
    put_lines(canvas, rect.row, rect.col, lines[: rect.height], rect.width)


def fresh_rows(log: Sequence[Line], fresh: int, columns: int) -> int:
    """The rows that the new entries take where there are so many columns."""
    return sum(_rows(entry.text, columns - 2) for entry in log[len(log) - fresh :])


def _page_start(log: Sequence[Line], fresh: int, rect: Rect) -> int:
    """The entry that the newest page begins with; the new entries are kept together, like those of a turn."""
    start = used = 0
    groups = groupby(range(len(log)), lambda at: -1 if at >= len(log) - fresh else log[at].turn)
    for _, members in groups:
        turn = list(members)
        needed = sum(_rows(log[at].text, rect.width - 2) for at in turn)
        if used and used + needed > rect.height:
            start, used = turn[0], 0
        used += needed
    return start


@lru_cache(4096)
def _rows(text: str, columns: int) -> int:
    """Rows that a text takes; the whole log is asked for its rows at every frame."""
    return len(wrap(text, columns))


def _most_telling(new: list[tuple[Line, list[StyledLine]]], rows: int) -> list[list[StyledLine]]:
    """Of new entries those that fit: what weighs most first, and of that the latest."""
    kept = set()
    for weight in reversed(WEIGHTS):
        for at in reversed([at for at, (entry, _) in enumerate(new) if entry.weight == weight]):
            rows -= len(new[at][1])
            if rows < 0:
                return [lines for at, (_, lines) in enumerate(new) if at in kept]
            kept.add(at)
    return [lines for _, lines in new]
