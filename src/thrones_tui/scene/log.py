"""The log on the screen: whole entries, what matters first."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from thrones_tui.core.events import ECHO, ROUTINE, WEIGHTY
from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.keynames import press
from thrones_tui.scene.measure import width, wrap
from thrones_tui.scene.model import Line
from thrones_tui.scene.rows import Span, StyledLine, cut_line, put_lines, taken

MARK: Final = "•"
"""Stands where the new begins."""
_MARKED: Final = 2
"""Columns before the texts for the mark."""
_TURN: Final = "turn"
_NUMBERED: Final = 44
"""Columns from which the turn stands before what happened in it."""
_LASTING: Final = 3
"""Turns by which the weightiest entries outlast others."""
_TALL: Final = 8
"""Rows from which a new page begins under whole turns of the last; lower ones have what weighs most."""
_GAP: Final = 2
"""Columns before what is said at the end of a row."""
_BLOCK: Final = 256
"""Lines after which a long log is cut, since the page that is shown needs no more."""


class Entry(NamedTuple):
    """Something to read as a whole: a line of the log, or all that was routine in a turn."""

    text: str
    style: str
    turn: int
    weight: int
    is_new: bool


def entry_lines(entry: Entry | Line, columns: int, before: StyledLine) -> list[StyledLine]:
    """An entry in so many columns, its first line after what stands before it."""
    margin = sum(len(span.text) for span in before)
    first, *more = _wrapped(entry.text, columns - margin)
    rest = ([Span(" " * margin + part, entry.style)] for part in more)
    return [[*before, Span(first, entry.style)], *rest]


def log_lines(log: Sequence[Line], fresh: int, columns: int) -> list[StyledLine]:
    """The whole log, oldest first, with a heading for each turn."""
    lines: list[StyledLine] = []
    turn = 0
    for at, entry in enumerate(log):
        if entry.turn != turn:
            turn = entry.turn
            lines.append([Span(f"Turn {turn}", "title")])
        mark = MARK if at >= len(log) - fresh else " "
        lines += entry_lines(entry, columns, [Span(f"{mark} ", "key")])
    return lines


def draw_log(
    canvas: Canvas,
    rect: Rect,
    log: Sequence[Line],
    fresh: int,
    lost: int = 0,
    kept: int = 0,
    *,
    headed: bool = False,
) -> None:
    """Draw the page of the log that holds its newest entries; a mark stands where the new ones begin.

    Entries follow each other down the page, and what is routine in a turn is one of them. A turn that does
    not fit below begins a new page, under the latest of the last; so old lines stay where they are. Where
    not even a page holds a turn, the lightest go first, of these the earliest, and it is said how many.
    Where a remark has taken so many rows as are `lost`, the page stays what it was if it still fits. So many
    lines are `kept` with the new ones. One that is `headed` says what the numbers before its turns are, as
    long as a row is left for that.
    """
    if rect.height < 1 or not log:
        return
    margin = _margin(log, rect.width)
    columns = rect.width - margin
    page = _page(log, fresh, kept, rect._replace(height=rect.height + lost), margin)
    if lost and _all_rows(page, columns) > rect.height:
        page = _page(log, fresh, kept, rect, margin)
    lines = _lines(page, rect.width, margin)
    if len(lines) > rect.height:
        lines = _shortened(page, rect, margin)
    if headed and margin > _MARKED and len(lines) < rect.height:
        lines.insert(0, [Span(_TURN.rjust(margin), "dim")])
    put_lines(canvas, rect.row, rect.col, lines, rect.width)


def _lines(page: Iterable[Entry], columns: int, margin: int) -> list[StyledLine]:
    """The rows of entries; each turn has its number, and a mark stands where the new begin."""
    lines: list[StyledLine] = []
    turn, was_new = 0, False
    for entry in page:
        number = (
            f"{entry.turn:>{margin - 2}}" if entry.turn != turn and margin > _MARKED else " " * (margin - 2)
        )
        mark = f"{MARK} " if entry.is_new and not was_new else "  "
        turn, was_new = entry.turn, entry.is_new
        lines += entry_lines(entry, columns, [Span(number + mark, "text")])
    return lines


def _shortened(page: list[Entry], rect: Rect, margin: int) -> list[StyledLine]:
    """What is most telling of a page, and how many entries more there are: at the end of a row that has room
    for it, else in one of its own. Where nothing as weighty as the weightiest has room, this is cut.
    """
    best = max(reversed(page), key=_weight)
    for rows in (rect.height, rect.height - 1):
        shown = _most_telling(page, rows, rect.width - margin, _weight)
        if all(entry.weight < best.weight for entry in shown):
            shown = []
        lines = _lines(shown, rect.width, margin)
        more = Span(f"{len(page) - len(shown)} more: {press('p')}", "key")
        room = rect.width - width(more.text) - _GAP
        for at, line in enumerate(lines):
            if taken(line) <= room:
                lines[at] = _ended(line, more, room)
                return lines
        if 0 < len(lines) < rect.height:
            return [[more], *lines]
    *lines, last = _lines([best], rect.width, margin)[: rect.height]
    cut = cut_line([*last[:-1], last[-1]._replace(text=f"{last[-1].text} …")], room)
    return [*lines, _ended(cut, more, room)]


def _ended(line: StyledLine, end: Span, room: int) -> StyledLine:
    """A line with what is said at its end, behind so much room."""
    return [*line, Span(" " * (room + _GAP - taken(line)), "text"), end]


def fresh_rows(log: Sequence[Line], fresh: int, columns: int) -> int:
    """The rows that the new entries take where there are so many columns."""
    return _all_rows(_news(_read_and_new(log, fresh)[1], fresh), columns - _margin(log, columns))


def _margin(log: Sequence[Line], columns: int) -> int:
    """Columns before the texts: for a mark, and for the turn where there is room."""
    digits = max(2, len(str(log[-1].turn))) if log and columns >= _NUMBERED else 0
    return digits + _MARKED


def _read_and_new(log: Sequence[Line], fresh: int) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The lines that matter for the newest page: those that were read before, and the new ones."""
    first_new = len(log) - fresh
    begin = max(0, len(log) // _BLOCK - 1) * _BLOCK
    return tuple(log[begin:first_new]), tuple(log[max(begin, first_new) :])


def _turns(lines: Iterable[Line]) -> Iterator[tuple[Line, ...]]:
    return (tuple(turn) for _, turn in groupby(lines, lambda line: line.turn))


def _news(lines: Sequence[Line], fresh: int) -> tuple[Entry, ...]:
    """Entries that are kept together, like those of a turn: those of the last lines are new."""
    told, left = list[Entry](), len(lines)
    for turn in _turns(lines):
        told += _told(turn, is_new=left <= fresh)
        left -= len(turn)
    return tuple(told)


@lru_cache(512)
def _told(lines: tuple[Line, ...], *, is_new: bool) -> tuple[Entry, ...]:
    """The entries of a turn as they happened; all that was routine is in one, where the first of it was.

    An echo is left out where there is anything else.
    """
    lines = tuple(line for line in lines if line.weight > ECHO) or lines
    routine = [line for line in lines if line.weight <= ROUTINE]
    told = [Entry(*line, is_new) for line in lines if line.weight > ROUTINE]
    if routine:
        text = " ".join(line.text for line in routine)
        told.insert(lines.index(routine[0]), Entry(text, "text", routine[0].turn, ROUTINE, is_new))
    return tuple(told)


_filled: dict[tuple[int, int], tuple[tuple[Line, ...], tuple[Entry, ...]]] = {}
"""The page of each height and width after so many whole turns, a cache: the next frame goes on there."""
_MOST_FILLED: Final = 16


def _page(log: Sequence[Line], fresh: int, kept: int, rect: Rect, margin: int) -> list[Entry]:
    """The entries of the newest page."""
    height, columns = size = rect.height, rect.width - margin
    read, new = _read_and_new(log, fresh + kept)
    known, entries = _filled.get(size, ((), ()))
    if read[: len(known)] != known:
        known, entries = (), ()
    page, done = [*entries], len(known)
    for turn in _turns(read[done:]):
        if done + len(turn) == len(read):  # more of this turn may come
            if len(_filled) >= _MOST_FILLED:
                _filled.clear()
            _filled[size] = read[:done], tuple(page)
        done += len(turn)
        page = _with_turn(page, _told(turn, is_new=False), height, columns)
    return _with_turn(page, _news(new, fresh), height, columns) if new else page


def _with_turn(page: list[Entry], turn: tuple[Entry, ...], height: int, columns: int) -> list[Entry]:
    """A page after one more turn: below what there is, or on a new page."""
    needed = _all_rows(turn, columns)
    is_full = needed + _all_rows(page, columns) > height
    if page and _is_again(turn, page[-1], is_full=is_full):
        page = page[:-1]  # nothing but routine is written over that of the turn before
    if needed + _all_rows(page, columns) > height:
        kept = min(max(2, (height + 2) // 3), height - needed)
        whole = _latest(page, kept, columns) if height >= _TALL else []
        page = whole or _most_telling(page, kept, columns, _lasting)
    return [*page, *turn]


def _latest(page: list[Entry], rows: int, columns: int) -> list[Entry]:
    """The latest turns of a page that fit whole: parts of them would look like all there was."""
    found: list[Entry] = []
    for _, entries in groupby(reversed(page), lambda entry: entry.turn):
        longer = [*reversed(list(entries)), *found]
        if _all_rows(longer, columns) > rows:
            break
        found = longer
    return found


def _is_again(turn: tuple[Entry, ...], last: Entry, *, is_full: bool) -> bool:
    """Whether a turn brings but what the one before did: where there is no more room, any routine."""
    first, *more = turn
    return not more and first.weight == last.weight == ROUTINE and (is_full or first.text == last.text)


def _rows(entry: Entry, columns: int) -> int:
    return len(_wrapped(entry.text, columns))


def _all_rows(entries: Iterable[Entry], columns: int) -> int:
    return sum(_rows(entry, columns) for entry in entries)


@lru_cache(1024)
def _wrapped(text: str, columns: int) -> tuple[str, ...]:
    """The rows of a text; the log is asked for them at every frame."""
    return tuple(wrap(text, columns))


def _weight(entry: Entry) -> tuple[int, ...]:
    return (entry.weight,)


def _lasting(entry: Entry) -> tuple[int, ...]:
    """Old entries leave before new ones, the lightest of a turn first, and all that was routine before."""
    return entry.weight > ROUTINE, entry.turn + _LASTING * (entry.weight == WEIGHTY), entry.weight


def _most_telling(
    entries: list[Entry], rows: int, columns: int, telling: Callable[[Entry], tuple[int, ...]]
) -> list[Entry]:
    """Of entries those that fit: what is most `telling` first, and of that the latest."""
    kept = set()
    for at in sorted(range(len(entries)), key=lambda at: (telling(entries[at]), at), reverse=True):
        needed = _rows(entries[at], columns)
        if needed <= rows:
            rows -= needed
            kept.add(at)
    return [entry for at, entry in enumerate(entries) if at in kept]
