"""What is around every screen: its title, the key bar, and boxes."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from thrones_tui.scene.canvas import PLAIN, Canvas, Rect
from thrones_tui.scene.measure import clip, width, wrap

_MORE = "…"
"""Stands for keys that work and have no room in the key bar."""
_TITLE_LEAST = 12
"""Columns that a title keeps beside a long status."""


_KEYS = {"Enter": "enter", "Esc": "esc", "Space": " ", "Tab": "tab", "any key": " "}
"""What keys are called that are not written as themselves."""


class Hint(NamedTuple):
    """A key that works now, and what it does."""

    key: str
    label: str


def draw_title(canvas: Canvas, title: str, status: str) -> None:
    """The top row: title to the left, status to the right; the title is cut first."""
    canvas.fill(0, 0, 1, canvas.width, ground="bar")
    status = clip(status, canvas.width - _TITLE_LEAST)
    if status:
        canvas.put(0, canvas.width - 1 - width(status), status, "accent")
    canvas.put(0, 1, clip(title, canvas.width - 4 - width(status)), "title")


def draw_frame(canvas: Canvas, title: str, status: str, hints: tuple[Hint, ...]) -> None:
    """The top row and, in the bottom one, the key bar."""
    draw_title(canvas, title, status)
    draw_keys(canvas, canvas.height - 1, hints)


def draw_text(
    canvas: Canvas, row: int, col: int, text: str, columns: int, style: str = PLAIN, rows: int | None = None
) -> int:
    """Draw a text in lines of so many columns, at most so many rows of it; return the row below."""
    for line in wrap(text, columns)[:rows]:
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
    canvas.fill(rect.row, rect.col, rect.height, rect.width)
    canvas.mark(rect, "")
    side = "─" * (rect.width - 2)
    canvas.put(rect.row, rect.col, f"┌{side}┐", style)
    for row in range(rect.row + 1, rect.row + rect.height - 1):
        canvas.put(row, rect.col, "│", style)
        canvas.put(row, rect.col + rect.width - 1, "│", style)
    canvas.put(rect.row + rect.height - 1, rect.col, f"└{side}┘", style)
    if title:
        canvas.put(rect.row, rect.col + 2, f" {clip(title, rect.width - 6)} ", "title")


def draw_keys(canvas: Canvas, row: int, hints: tuple[Hint, ...], left: int = 0) -> None:
    """The key bar from a column on; where not all hints have room, a sign says so before the last."""
    canvas.fill(row, left, 1, canvas.width - left, ground="bar")
    usual, hints = hints, tuple(hint._replace(key=spelled(canvas.keys, hint.key)) for hint in hints)
    *others, last = hints or (Hint("", ""),)
    room = canvas.width - left - 2 - _hint_width(last)
    shown = _fitting(others, room)
    if is_cut := len(shown) < len(others):
        shown = _fitting(others, room - width(_MORE) - 1)
    col = left + 1
    for at, hint in enumerate((*shown, last)):
        if is_cut and at == len(shown):
            col += canvas.put(row, col, _MORE, "dim") + 1
        key = usual[at].key if at < len(shown) else usual[-1].key if usual else ""
        if key in _KEYS or (len(key) == 1 and key.isascii()):
            canvas.mark(Rect(row, col, 1, _hint_width(hint)), _KEYS.get(key, key))
        col += canvas.put(row, col, hint.key, "key")
        col += canvas.put(row, col, f" {hint.label}", "key-label") + 2


def spelled(keys: Mapping[str, str], said: str) -> str:
    """The player's keys for usual ones that are said one beside the other, as `+-` or `h j k l` are."""
    if not keys or said in _KEYS or (len(said) == 3 and said[1] == "-"):
        return said
    own = [keys.get(sign, sign) for sign in said]
    return "".join(key.upper() if key[1:] else key for key in own)


def _fitting(hints: Sequence[Hint], room: int) -> tuple[Hint, ...]:
    """The first hints that fit in so many columns."""
    count = 0
    while count < len(hints) and room >= _hint_width(hints[count]) + 2:
        room -= _hint_width(hints[count]) + 2
        count += 1
    return tuple(hints[:count])


def _hint_width(hint: Hint) -> int:
    return width(hint.key) + 1 + width(hint.label)
