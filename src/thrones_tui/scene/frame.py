"""What is around every screen: its title, the key bar, and boxes."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from thrones_tui.scene.canvas import PLAIN, Canvas, Rect, Strip, joined, strip_of
from thrones_tui.scene.keynames import press, with_keys
from thrones_tui.scene.measure import clip, width, wrap
from thrones_tui.scene.typed import NamedTuple

_MORE = "…"
"""Stands for keys that work and have no room in the key bar."""
_TITLE_LEAST = 12
"""Columns that a title keeps beside a long status."""


_KEYS = {"Enter": "enter", "Esc": "esc", "Space": " ", "Tab": "tab", "any key": " ", "Backspace": "backspace"}
_KEYS |= {"↑": "up", "↓": "down", "←": "left", "→": "right"}
"""What keys are called that are not written as themselves."""


class Hint(NamedTuple):
    """A key that works now, and what it does, `short` where not all keys have room.

    Of several keys, those that are `idle` do nothing now; they keep their places.
    """

    key: str
    label: str
    short: str = ""
    idle: str = ""


def draw_title(canvas: Canvas, title: str, status: str) -> tuple[int, int]:
    """The top row: title to the left, status to the right; the title is cut first.

    Return the column after the title, and the columns that are free from there on.
    """
    canvas.fill(0, 0, 1, canvas.width, ground="bar")
    status = clip(status, canvas.width - _TITLE_LEAST)
    if status:
        canvas.put(0, canvas.width - 1 - width(status), status, "accent")
    end = 1 + canvas.put(0, 1, clip(title, canvas.width - 4 - width(status)), "title")
    return end, canvas.width - 1 - width(status) - end


def draw_frame(canvas: Canvas, title: str, status: str, hints: tuple[Hint, ...]) -> None:
    """The top row and, in the bottom one, the key bar."""
    draw_title(canvas, title, status)
    draw_keys(canvas, canvas.height - 1, hints)


def text_lines(canvas: Canvas, text: str, columns: int) -> list[str]:
    """A text in lines of so many columns, with the player's keys, which may be longer than the usual ones."""
    return wrap(with_keys(text, canvas.keys), columns)


def draw_text(
    canvas: Canvas, row: int, col: int, text: str, columns: int, style: str = PLAIN, rows: int | None = None
) -> int:
    """Draw a text in lines of so many columns, at most so many rows of it; return the row below."""
    for line in text_lines(canvas, text, columns)[:rows]:
        canvas.put(row, col, line, style)
        row += 1
    return row


def draw_field(canvas: Canvas, row: int, col: int, columns: int, text: str, style: str) -> tuple[int, int]:
    """Draw a text being typed, its end in view; return where the cursor belongs."""
    while width(text) >= columns:
        text = text[1:]
    canvas.put(row, col, text + " " * (columns - width(text)), style)
    return row, col + width(text)


def draw_box(canvas: Canvas, rect: Rect, title: str = "", style: str = "border") -> None:
    """A border with a title in its upper edge; what was inside is cleared."""
    canvas.mark(rect, "")
    side, blank = "─" * (rect.width - 2), " " * (rect.width - 2)
    canvas.put(rect.row, rect.col, f"┌{side}┐", style, "")
    between = strip_of(f"│{blank}│", style, "", canvas.ascii)
    for row in range(rect.row + 1, rect.row + rect.height - 1):
        canvas.paste(row, rect.col, between)
    canvas.put(rect.row + rect.height - 1, rect.col, f"└{side}┘", style, "")
    if title:
        canvas.put(rect.row, rect.col + 2, f" {clip(title, rect.width - 6)} ", "title")


def draw_keys(canvas: Canvas, row: int, hints: tuple[Hint, ...], left: int = 0) -> None:
    """The key bar from a column on; where not all hints have room, a sign says so before the last."""
    canvas.fill(row, left, 1, canvas.width - left, ground="bar")
    canvas.mark(Rect(row, left, 1, canvas.width - left), "")
    own = tuple(canvas.keys.items())
    strip, marks = _key_bar(hints or (Hint("", ""),), canvas.width - left - 2, own, canvas.ascii)
    canvas.paste(row, left + 1, strip)
    for at, columns, key in marks:
        canvas.mark(Rect(row, left + 1 + at, 1, columns), key)


@lru_cache(64)
def _key_bar(
    hints: tuple[Hint, ...],
    room: int,
    keys: tuple[tuple[str, str], ...],
    ascii: bool,  # noqa: A002
) -> tuple[Strip, tuple[tuple[int, int, str], ...]]:
    """Hints in so many columns as cells, and where each key can be clicked; most frames have the last bar."""
    own, last = dict(keys), hints[-1]
    others: Sequence[Hint] = hints[:-1]
    room -= _hint_width(last, own)
    shown = _fitting(others, room, own)
    if len(shown) < len(others):
        others = [hint._replace(label=hint.short or hint.label) for hint in others]
        shown = _fitting(others, room, own)
    more = "..." if ascii else _MORE  # one of them would look like the key
    if is_cut := len(shown) < len(others):
        shown = _fitting(others, room - width(more) - 1, own)
    pieces: list[Strip] = []
    marks = []
    at = 0
    for hint in (*shown, last):
        if is_cut and hint is last:
            pieces.append(strip_of(f"{more} ", "dim", None, ascii))
            at += width(more) + 1
        for text, style, key in _parts(hint, own):
            pieces.append(strip_of(text, style, None, ascii))
            if key:
                columns = _hint_width(hint, own) if _is_one(hint.key) else width(text)
                marks.append((at, columns, key))
            at += len(pieces[-1].cells)
    return joined(pieces), tuple(marks)


def _parts(hint: Hint, own: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """A key with what it does, or several: each a text with its style, and the key that a click on it is."""
    for sign in (hint.key,) if _is_one(hint.key) or _is_range(hint.key) else hint.key:
        is_key = sign not in f" ,{hint.idle}" and not _is_range(sign)
        style = "dim" if sign in hint.idle else "key"
        yield _spelled(sign, own), style, _KEYS.get(sign, sign) if is_key else ""
    yield with_keys(f" {hint.label}  ", own), "key-label", ""


def _is_one(key: str) -> bool:
    return key in _KEYS or len(key) == 1


def _is_range(key: str) -> bool:
    return len(key) == 3 and key[1] == "-"


def _in_text(key: str) -> str:
    """The key of a hint, or several said one beside the other, as a text names them."""
    return key if key in _KEYS or _is_range(key) else press(key)


def _spelled(key: str, own: Mapping[str, str]) -> str:
    return with_keys(_in_text(key), own)


def _fitting(hints: Sequence[Hint], room: int, own: Mapping[str, str]) -> tuple[Hint, ...]:
    """The first hints that fit in so many columns."""
    count = 0
    while count < len(hints) and room >= _hint_width(hints[count], own) + 2:
        room -= _hint_width(hints[count], own) + 2
        count += 1
    return tuple(hints[:count])


def _hint_width(hint: Hint, own: Mapping[str, str]) -> int:
    return width(_spelled(hint.key, own)) + 1 + width(hint.label)
