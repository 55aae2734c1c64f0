"""T-SET-7: a hero of one's own: numbers with ranges, and a place picked on the map or typed."""

from thrones_tui.core.options import Number
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.layout import draw_keys, draw_title
from thrones_tui.scene.measure import wrap
from thrones_tui.scene.model import Form, Hint
from thrones_tui.scene.rows import lines_of, put_line
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.boards import SpotScreen
from thrones_tui.tui.parts.widgets import TextField
from thrones_tui.tui.screen import Action, Pop, Push, Reset, Screen
from thrones_tui.tui.screens.casting import Table

MOVES = {"up": -1, "k": -1, "backtab": -1, "down": 1, "j": 1, "tab": 1, "enter": 1}


class OwnHeroScreen(Screen):
    """The form."""

    def __init__(self, table: Table) -> None:
        self._table = table
        assert table.welcome.form is not None, "an own character needs a place to start"
        self._form: Form = table.welcome.form
        self._options = [
            option for option in table.options_known if option.when and isinstance(option, Number)
        ]
        self._fields = [
            TextField(
                str(table.options.get(option.name, option.default)), len(str(option.high)), digits_only=True
            )
            for option in self._options
        ]
        self._at = 0
        self._remark = ""

    def draw(self, canvas: Canvas) -> None:
        """Draw the fields with their ranges."""
        draw_title(canvas, self._form.title, str(self._table.options.get("name", "")))
        left = max(1, (canvas.width - 60) // 2)
        columns = min(60, canvas.width - left - 1)
        row = 2 if canvas.height > 14 else 1
        for line in lines_of(self._form.rows, columns):
            put_line(canvas, row, left, line, columns)
            row += 1
        row += canvas.height > 14
        for at, (field, text) in enumerate(zip(self._options, self._fields, strict=True)):
            focused = at == self._at
            canvas.put(row, left, "▸" if focused else " ", "key")
            canvas.put(row, left + 2, field.label, "log-new" if focused else "text")
            canvas.put(row, left + 21, f"{field.low} to {field.high}", "dim")
            text.draw(canvas, row, left + 13, 7, focused=focused)
            row += 1
        row += canvas.height > 14
        for at, words in enumerate(wrap(self._remark or self._about(), columns)):
            canvas.put(row + at, left, words, "warn" if self._remark else "dim")
        hints = (
            Hint("Enter", "go on"),
            Hint("m", "map"),
            Hint("↑↓", "field"),
            Hint("←→", "change"),
            Hint("Esc", "back"),
        )
        draw_keys(canvas, canvas.height - 1, hints)

    def handle(self, key: Key) -> Action | None:
        """Type numbers, move between fields, pick the place, begin."""
        self._remark = ""
        match key.name:
            case "esc":
                return Pop()
            case "left" | "right" | "h" | "l":
                self._nudge(1 if key.name in ("right", "l") else -1)
            case "m":
                return Push(SpotScreen(self._form, self._place()))
            case "enter" if self._at + 1 == len(self._fields):
                return self._begin()
            case name if name in MOVES:
                self._leave_to((self._at + MOVES[name]) % len(self._fields))
            case _ if not self._fields[self._at].handle(key) or (key.text and not key.text.isdigit()):
                self._remark = "Digits only; ←→ change, ↑↓ other fields, m the map, Enter goes on."
        return None

    def _nudge(self, sign: int) -> None:
        field, text = self._options[self._at], self._fields[self._at]
        value = int(text.text or field.low) + sign * field.step
        text.propose(str(max(field.low, min(field.high, value))))

    def _leave_to(self, at: int) -> None:
        """Go to another field, unless this one's number will not do."""
        self._remark = self._fault(self._at)
        if not self._remark:
            self._at = at
            self._fields[at].propose()

    def _fault(self, at: int) -> str:
        try:
            self._options[at].read(self._fields[at].text)
        except ValueError as error:
            return str(error)
        return ""

    def resume(self, result: object) -> Action | None:
        """Take the place picked on the map."""
        if isinstance(result, tuple):
            for name, value in zip((self._form.row, self._form.column), result, strict=True):
                self._fields[self._number(name)].propose(str(value + 1))
        return None

    def _about(self) -> str:
        at = [self._number(name) for name in (self._form.row, self._form.column)]
        if any(map(self._fault, at)):
            return "Enter on the last field begins the game."
        row, column = self._place()
        return f"You start at row {row + 1}, column {column + 1}: {self._form.places[row][column]}."

    def _number(self, name: str) -> int:
        return next(at for at, field in enumerate(self._options) if field.name == name)

    def _place(self) -> tuple[int, int]:
        """The place typed so far, as row and column from 0, kept on the board."""
        rows = self._form.board.rows
        texts = [self._fields[self._number(name)].text for name in (self._form.row, self._form.column)]
        row, column = (max(0, int(text or 1) - 1) for text in texts)
        return min(row, len(rows) - 1), min(column, len(rows[0]) - 1)

    def _begin(self) -> Action | None:
        faulty = next((at for at in range(len(self._fields)) if self._fault(at)), None)
        if faulty is not None:
            self._at, self._remark = faulty, self._fault(faulty)
            return None
        own = self._options[0].when
        assert own is not None
        values = {field.name: text.text for field, text in zip(self._options, self._fields, strict=True)}
        options = {**self._table.plain_options, own[0]: own[1], **values}
        try:
            return Reset(self._table.start_game(options))
        except ValueError as error:
            self._remark = str(error)  # the place is taken by somebody who is not on the map
            self._at = self._number(self._form.row)
            return None
