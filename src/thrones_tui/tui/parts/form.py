"""Lines of a form: an option each, with what is said of it."""

from collections.abc import Sequence

from thrones_tui.core.options import Number, OneOf, Option, Text
from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.english import capital
from thrones_tui.scene.measure import clip, width, wrap
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.widgets import TextField

_DIGITS = 18
"""Of a number that an option with choices takes instead of one of them."""


class FormLine:
    """An option, its value as typed, and the field for it where it is not one of a few choices.

    With `or_number`, a number can be typed instead of a choice.
    """

    def __init__(self, option: Option, value: str, *, or_number: bool = False) -> None:
        self.option = option
        self.value = value
        self.note = ""
        """What is to be said of a choice beside it."""
        self.field: TextField | None = None
        if or_number or not isinstance(option, OneOf):
            longest = len(str(option.high)) if isinstance(option, Number) else _DIGITS
            self.field = TextField(
                "" if self._is_choice else value,
                option.longest if isinstance(option, Text) else longest,
                digits_only=or_number or isinstance(option, Number),
            )

    @property
    def _is_choice(self) -> bool:
        return isinstance(self.option, OneOf) and self.value in self.option.values

    @property
    def is_proposed(self) -> bool:
        """Whether the field has what was proposed, and nothing was typed."""
        return self.field is not None and self.field.is_proposed

    @property
    def takes_text(self) -> bool:
        """Whether any character may be typed."""
        return self.field is not None and not self.field.digits_only

    @property
    def can_change(self) -> bool:
        """Whether there are values one step on; else it is only typed."""
        return isinstance(self.option, OneOf | Number)

    @property
    def about(self) -> str:
        """What it is about; where it is typed, also what may be said."""
        option = self.option
        if isinstance(option, OneOf):
            return option.about_of(self.value) if self._is_choice else option.about
        return f"{option.about} {capital(option.limits)}."

    @property
    def fault(self) -> str:
        """Why the value is refused, as a sentence; empty if it is not."""
        try:
            self.option.read(self.value)
        except ValueError as error:
            return str(error)
        return ""

    def change(self, by: int) -> None:
        """Take the next choice, or a number one step larger or smaller."""
        option = self.option
        if isinstance(option, OneOf):
            at = option.values.index(self.value) if self._is_choice else -1
            self.value = option.values[(at + by) % len(option.values)]
            if self.field is not None:
                self.field.text = ""
        elif isinstance(option, Number):
            digits = self.value.isascii() and self.value.isdigit()
            number = (int(self.value) if digits else option.low) + by * option.step
            self.propose(str(max(option.low, min(option.high, number))))

    def propose(self, value: str) -> None:
        """Take a value that what is typed next replaces."""
        self.value = value
        if self.field is not None:
            self.field.propose(value)

    def keep(self, value: str) -> None:
        """Take a value as if it were typed."""
        self.propose(value)
        if self.field is not None:
            self.field.is_proposed = False

    def type(self, key: Key) -> bool:
        """Type in the field; return whether the key was for it."""
        if self.field is None or not self.field.handle(key):
            return False
        self.value = self.field.text or (self.option.default if isinstance(self.option, OneOf) else "")
        return True

    def draw_field(self, canvas: Canvas, row: int, col: int, columns: int, *, focused: bool) -> None:
        """Draw what is typed."""
        if self.field is not None:
            self.field.draw(canvas, row, col, columns, focused=focused)

    def draw_value(self, canvas: Canvas, row: int, col: int, columns: int, *, focused: bool) -> None:
        """Draw the choice between arrows, or the field."""
        if self.field is not None and not self._is_choice:
            self.draw_field(canvas, row, col + 2, min(columns - 2, self.field.most + 2), focused=focused)
            return
        option = self.option
        value = option.label_of(self.value) + self.note if isinstance(option, OneOf) else self.value
        shown = clip(value, columns - 4)
        canvas.put(row, col, f"◂ {shown} ▸" if focused else f"  {shown}", "selected" if focused else "text")
        if focused:
            canvas.cursor = (row, col)


def draw_form(
    canvas: Canvas, lines: Sequence[FormLine], at: int, top: int, about: str, style: str, above: str = ""
) -> int:
    """Draw as much of a form as fits around the line in focus, `about` below; return the first line shown.

    Words `above` it give way first.

    It is `top`, unless the line in focus would be out of view.
    """
    left = max(1, (canvas.width - 64) // 2)
    columns = min(64, canvas.width - left - 1)
    first, gap = (2, 1) if canvas.height > 14 else (1, 0)
    words = wrap(about, columns)[: canvas.height // 2]
    height = canvas.height - first - gap - len(words) - 1
    top = max(0, min(top, at, len(lines) - height), at - height + 1)
    if first > 1:
        canvas.put(1, left, clip(above, columns), "accent")
    label = 3 + max(width(line.option.label) for line in lines)
    for row, line in enumerate(lines[top : top + height], first):
        number = top + row - first
        focused = number == at
        canvas.mark(Rect(row, left, 1, columns), "choice", (number, 0))
        canvas.put(row, left, "▸" if focused else " ", "key")
        canvas.put(row, left + 2, line.option.label, "log-new" if focused else "text")
        line.draw_value(canvas, row, left + label, columns - label, focused=focused)
    for row, text in enumerate(words, first + min(height, len(lines)) + gap):
        canvas.put(row, left, text, style)
    return top
