"""A dialog drawn with the answer given so far."""

from typing import NamedTuple, TypeGuard

from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.dialog import (
    AmountDialog,
    ChoiceDialog,
    ConfirmDialog,
    Dialog,
    Number,
    PickDialog,
    Price,
    WordsDialog,
)
from thrones_tui.scene.english import capital, listed
from thrones_tui.scene.frame import draw_box, draw_field
from thrones_tui.scene.keynames import press
from thrones_tui.scene.measure import clip, width, wrap
from thrones_tui.scene.model import Meter, Row
from thrones_tui.scene.panels import MORE
from thrones_tui.scene.rows import Span, StyledLine, bar_of, cut_line, lines_of, put_line

UNSELECTED = -1
_CHANCE_ROOM = 10
"""Columns of a chance behind its bar."""
_LONGEST_BAR = 24
_PICK_KEY = 8
"""Columns before a name that can be picked."""
_LABEL_LEAST = 10
"""Columns for the name of a choice, however long what it means is."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ALL = 1000
"""More rows than any dialog has."""
END = " End: all."
"""What is left out first where keys are told in little room."""


class Answer(NamedTuple):
    """What a player is about to say: the choice under the cursor, items picked, text typed, and a remark.

    Of one `given` long ago only the remark is said, and nothing of keys.
    """

    selected: int = UNSELECTED
    picked: tuple[int, ...] = ()
    text: str = ""
    remark: str = ""
    given: bool = False


def rows_of(dialog: Dialog, answer: Answer, columns: int) -> int:
    """The rows that a dialog so wide needs to say all, its border included."""
    above, choices, below = _fitted(dialog, answer, columns - 4, _ALL)
    return len(above) + len(choices) + len(below) + 2


def draw_dialog(canvas: Canvas, room: Rect, dialog: Dialog, answer: Answer) -> Rect:
    """Draw a dialog at the top of the room it may take, and return its box.

    The cursor rests on what is selected or typed.
    """
    columns = room.width - 4
    above, choices, below = _fitted(dialog, answer, columns, room.height - 2)
    needed = len(above) + len(choices) + len(below) + 2
    box = Rect(room.row, room.col, min(needed, room.height), room.width)
    draw_box(canvas, box, dialog.title, "accent")
    canvas.cursor = None
    nothing: list[int | None] = [None]
    owners = nothing * len(above) + [at for _, at in choices] + nothing * len(below)
    lines = [*above, *(line for line, _ in choices), *below]
    for row, (line, at) in enumerate(zip(lines, owners, strict=True), box.row + 1):
        put_line(canvas, row, box.col + 2, line, columns)
        if at is not None and not answer.given:
            canvas.mark(Rect(row, box.col + 1, 1, box.width - 2), "choice", (at, 0))
        is_first = canvas.cursor is None and at == answer.selected
        if is_first or (answer.selected == UNSELECTED and row == box.row + 1 + len(above)):
            canvas.cursor = (row, box.col + 2)
    if _has_field(dialog, answer):
        before = len(above) + len(choices) + len(below) - len(_below(dialog, answer, columns))
        cursor = _draw_field(canvas, box, box.row + 1 + before, dialog, answer)
        if answer.text or not dialog.choices:
            canvas.cursor = cursor
    return box


def _fitted(
    dialog: Dialog, answer: Answer, columns: int, rows: int
) -> tuple[list[StyledLine], list[tuple[StyledLine, int]], list[StyledLine]]:
    """What stands above, between and below, as full as the room allows.

    When it is short, blank lines go first, then details (the selected choice keeps its own), then what is
    known about the matter; last the choices scroll. Each line of a choice says of which.
    """
    prompt: list[StyledLine] = [[Span(text, "log-new")] for text in wrap(dialog.prompt, columns)]
    body, below = lines_of(dialog.body, columns), _below(dialog, answer, columns)
    blank: list[StyledLine] = [[]]
    head: list[StyledLine] = []
    full, brief = (_choices(dialog, answer, columns, brief=short) for short in (False, True))
    least = len(prompt) + sum(map(len, brief)) + len(below)
    known = dialog.short if dialog.short and least + len(body) > rows else dialog.body
    body = lines_of(known, columns)
    mixed = [full[at] if at == answer.selected else brief[at] for at in range(len(full))]
    if isinstance(dialog, ChoiceDialog) and dialog.in_columns:
        mixed = brief  # columns stay columns
        if dialog.heading:
            end = _before_names(dialog) + _names(dialog, columns, dialog.heading) + 1 + width(dialog.heading)
            head = [[Span(dialog.heading.rjust(end), "dim")]]
    for above, choices, after in (
        (prompt + body + blank + head, full, blank + below),
        (prompt + body + head, full, below),
        (prompt + body + blank + head, mixed, blank + below),
        (prompt + body + head, mixed, below),
        (prompt + body + head, brief, below),
    ):
        if len(above) + sum(map(len, choices)) + len(after) <= rows:
            return above, _flat(choices), after
    lines = _flat(brief)
    room = rows - len(prompt) - len(below)
    above = prompt + _whole_rows(known, columns, room - len(lines))
    room = max(1, rows - len(above) - len(below))
    if len(lines) <= room:
        return above, lines, below
    if isinstance(dialog, PickDialog) and len(lines) + len(below) <= rows:
        return [], lines, below  # the title asks
    lines = _flat(_choices(dialog, answer, columns - 2, brief=True))
    first = max(0, min(answer.selected - room // 2, len(lines) - room))
    shown = lines[first : first + room]
    if first > 0:
        shown[0] = (_marked(shown[0][0], "▲", columns), shown[0][1])
    if first + room < len(lines):
        shown[-1] = (_marked(shown[-1][0], "▼", columns), shown[-1][1])
    return above, shown, below


def _marked(line: StyledLine, mark: str, columns: int) -> StyledLine:
    """A line with a mark at its right end."""
    line = cut_line(line, columns - 2)
    used = sum(width(span.text) for span in line)
    return [*line, Span(" " * (columns - used - 1), "text"), Span(mark, "key")]


def _whole_rows(rows: tuple[Row, ...], columns: int, most: int) -> list[StyledLine]:
    """As many rows as take at most so many lines: a sentence stands whole or not at all."""
    for count in range(len(rows), 0, -1):
        lines = lines_of(rows[:count], columns)
        if count < len(rows):
            lines.append([Span(MORE, "key")])
        if len(lines) <= most:
            return lines
    return []


def _flat(choices: list[list[StyledLine]]) -> list[tuple[StyledLine, int]]:
    return [(line, at) for at, lines in enumerate(choices) for line in lines]


def _choices(dialog: Dialog, answer: Answer, columns: int, *, brief: bool) -> list[list[StyledLine]]:
    """The lines of each choice."""
    if not isinstance(dialog, ChoiceDialog):
        return []
    return [_choice_lines(dialog, at, answer, columns, brief=brief) for at in range(len(dialog.choices))]


def _choice_lines(
    dialog: ChoiceDialog, at: int, answer: Answer, columns: int, *, brief: bool
) -> list[StyledLine]:
    """A choice: one line, or with its detail below where that does not fit beside the label."""
    choice = dialog.choices[at]
    selected = at == answer.selected
    key = "  " if at > 8 or isinstance(dialog, ConfirmDialog) else f"{at + 1} "
    if dialog.letters:
        key = "   " if choice.command == dialog.safe else f"{LETTERS[at]}. "
    if dialog.initials:
        key = f"{choice.label[0]} "
    if isinstance(dialog, PickDialog):
        key += "[x] " if at in answer.picked else "[ ] "
    said = choice.brief if brief else choice.detail
    label = choice.label
    if dialog.in_columns and said:  # names in one column, what is said of them in the next
        room = _names(dialog, columns, said)
        label = clip(label, room)
        label += " " * (room - width(label))
        said = said.rstrip()
    elif brief and said:  # the name is cut before what it would mean
        room = columns - width(key) - width(said) - 4
        label = clip(choice.short or label, max(_LABEL_LEAST, room))
    head: StyledLine = [
        Span("▸ " if selected else "  ", "key"),
        Span(key, "key"),
        Span(label, "selected" if selected else "text"),
    ]
    used = sum(width(span.text) for span in head)
    if choice.chance is not None and not brief:
        room = max(width(other.label) for other in dialog.choices) - width(label)
        head += _chance(choice.chance, room + 2, columns - used - room - 2)
        return [head, *([Span(f"    {text}", choice.style)] for text in wrap(said, columns - 4) if said)]
    if not said:
        return [head]
    if dialog.in_columns or brief or used + 2 + width(said) <= columns:
        return [[*head, Span(" " if dialog.in_columns else "  ", "text"), Span(said, choice.style)]]
    return [head, *([Span(f"    {text}", choice.style)] for text in wrap(said, columns - 4))]


def _names(dialog: ChoiceDialog, columns: int, said: str) -> int:
    """Columns for names where so much is said of each in columns of its own."""
    longest_name = max(width(choice.label) for choice in dialog.choices)
    return max(4, min(longest_name, columns - _before_names(dialog) - width(said) - 1))


def _before_names(dialog: ChoiceDialog) -> int:
    """Columns for the cursor, the key, and the mark of what can be picked."""
    return _PICK_KEY if isinstance(dialog, PickDialog) else _PICK_KEY - len("[ ] ")


def _chance(chance: Meter, gap: int, columns: int) -> StyledLine:
    """The bar of a chance after a gap, the number at the right end."""
    number = chance.text.rjust(_CHANCE_ROOM)
    return [
        Span(" " * gap, "text"),
        *bar_of(chance, max(0, min(_LONGEST_BAR, columns - width(number)))),
        Span(" " * max(0, columns - width(number) - _LONGEST_BAR), "text"),
        Span(number, chance.style),
    ]


def _has_field(dialog: Dialog, answer: Answer) -> TypeGuard[AmountDialog | WordsDialog | ConfirmDialog]:
    """Whether something is typed; a question that any key answers has no room for it."""
    match dialog:
        case WordsDialog(one_key=one_key):
            return not one_key
        case ConfirmDialog(number=number):
            return number is not None and not answer.given
    return isinstance(dialog, AmountDialog)


def _below(dialog: Dialog, answer: Answer, columns: int) -> list[StyledLine]:
    lines: list[StyledLine] = []
    if _has_field(dialog, answer):
        lines.append([])  # for it
    remark = answer.remark or note_for(dialog, answer) or _warning(dialog, answer)
    if remark:
        lines += ([Span(text, "warn")] for text in wrap(remark, columns))
    if how_to(dialog) not in remark and not answer.given:
        said = how_to(dialog)
        if isinstance(dialog, PickDialog):
            count = len(answer.picked)
            longer, shorter = (
                f"{count} of {dialog.pick} marked. {said}",
                f"{count}/{dialog.pick}: {said.rstrip('.')}",
            )
            said = longer if width(longer) <= columns else shorter
        if width(said) > columns:
            said = said.removesuffix(END)
        lines += ([Span(text, "dim")] for text in wrap(said, columns))
    return lines


def note_for(dialog: Dialog, answer: Answer) -> str:
    """What the combination picked, or the choice under the cursor, would mean, if that is worth a note."""
    if not isinstance(dialog, ChoiceDialog):
        return ""
    marked = answer.picked if isinstance(dialog, PickDialog) else (answer.selected,)
    names = frozenset(dialog.choices[at].command for at in marked if at != UNSELECTED)
    return next((note for combination, note in dialog.notes if combination == names), "")


def _warning(dialog: Dialog, answer: Answer) -> str:
    """What an amount as large as the one typed would bring about, and the key for the most that does not."""
    price = price_of(dialog)
    warning = price.warns(int(answer.text or 0)) if price else ""
    if not warning or price is None or price.quiet is None:
        return warning
    return f"{warning} End: {price.quiet:,}, which does not."


def price_of(dialog: Dialog) -> Price | None:
    """What every unit of the amount costs that is typed, if it costs anything."""
    match dialog:
        case AmountDialog(price=price) | ConfirmDialog(number=Number(price=price)):
            return price
    return None


def longest(dialog: Dialog) -> int:
    """How many characters can be typed as an answer."""
    match dialog:
        case WordsDialog(max_length=most):
            return most
        case AmountDialog(maximum=most) | ConfirmDialog(number=Number(most=most)):
            return len(str(most))
    return 0


def how_to(dialog: Dialog) -> str:
    """How to answer, in a line."""
    match dialog:
        case AmountDialog():
            is_least = dialog.safe == f"{dialog.verb} {dialog.minimum}"
            escape = f"says {dialog.minimum}" if is_least else "goes back"
            return (
                f"Type {dialog.minimum} to {dialog.maximum:,}, or ↑↓ one, ←→ ten, PgUp PgDn a hundred, "
                f"End for all; then Enter. Esc clears, then {escape}."
            )
        case WordsDialog():
            return f"{dialog.one_key} or {press('.')} answers." if dialog.one_key else "Type, then Enter."
        case PickDialog():
            return f"1-{len(dialog.choices)} or Space marks, Enter keeps."
        case ChoiceDialog(letters=True, choices=(_,)):
            return "Any key goes on."
        case ChoiceDialog(letters=True):
            return "A letter, or ↑↓ and Enter; Esc chooses nothing."
        case ChoiceDialog(initials=True, choices=choices):
            return f"{listed([choice.label[0] for choice in choices], 'or')}, or ↑↓ and Enter."
        case ChoiceDialog(choices=choices):
            safe = next((choice.label for choice in choices if choice.command == dialog.safe), "")
            keys = f"1-{min(len(choices), 9)}" if len(choices) > 1 else "1"
            if isinstance(dialog, ConfirmDialog):
                keys = "Y or N" if safe else "Capital Y or N"
            number = dialog.number if isinstance(dialog, ConfirmDialog) else None
            every = END if number else ""
            return f"{keys}, or ↑↓ and Enter." + (f" Esc: {safe}." if safe else "") + every
    return ""


def _draw_field(
    canvas: Canvas, box: Rect, row: int, dialog: AmountDialog | WordsDialog | ConfirmDialog, answer: Answer
) -> tuple[int, int]:
    columns = max(4, min(box.width - 6, longest(dialog)) + 1)
    number = dialog.number if isinstance(dialog, ConfirmDialog) else None
    col = box.col + 2
    if number is not None:
        col += canvas.put(row, col, f"{capital(number.label)}, 0-{number.most:,} ", "text")
    col += canvas.put(row, col, "> ", "key")
    if price := price_of(dialog):
        room = box.col + box.width - 2 - col - columns - 1
        cost = int(answer.text or 0) * price.each
        costs = f"= {cost:,}"
        of = f"{costs} of {price.purse:,}"
        times = f"x {price.each} {of}"
        words = (f"{times} {price.currency}", times, of, clip(costs, room))
        style = "dim" if cost <= price.purse else "danger"
        canvas.put(row, col + columns + 1, next(said for said in words if width(said) <= room), style)
    return draw_field(canvas, row, col, columns, answer.text, "input")
