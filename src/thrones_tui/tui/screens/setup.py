"""Setting a game up in one place: its world, what can be chosen in it, house rules, what counts, the seed."""

from typing import NamedTuple

from thrones_tui.core.options import HouseRules, Number, OneOf, Option, Text
from thrones_tui.games import registry
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.english import capital
from thrones_tui.scene.layout import draw_keys, draw_title
from thrones_tui.scene.measure import clip, wrap
from thrones_tui.scene.model import Hint
from thrones_tui.session.errors import SessionError
from thrones_tui.session.seeds import daily_seed, utc_today
from thrones_tui.session.start import Start
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.widgets import DOWN, UP, TextField
from thrones_tui.tui.screen import Action, Pop, Screen
from thrones_tui.tui.screens.casting import Table, any_seed, go_on

WORLD, COUNTS, SEED = "world", "counts", "seed"
RANKED, PRACTICE = "ranked", "practice"
ON, OFF = "on", "off"
NEW, DAILY = "new", "daily"
_LABEL = 19
"""Columns for the names of what can be chosen."""
_HOUSE = "house "
"""Before the names of house rules, which are chosen one by one."""
_SEED_DIGITS = 18


class _Row(NamedTuple):
    """A line of the form: what is set, and the field for what is typed, if anything can be."""

    option: Option
    field: TextField | None


class SetupScreen(Screen):
    """The form. Enter goes on with what it says, which at first is what suits most."""

    def __init__(self, start: Start, game: str) -> None:
        self._start = start
        self._said: dict[str, str] = {} if start.seed is None else {SEED: str(start.seed)}
        self._at = 0
        self._top = 0
        self._remark = ""
        self._sit_down(game)

    def _sit_down(self, game: str) -> None:
        """Take a game's table, and list what can be chosen there; what was said before stays said."""
        self._table = Table.load(self._start, game)
        self._rows = [_row(option, self._said) for option in self._options()]

    def _options(self) -> list[Option]:
        """The lines: the world, options that are not asked later, what counts, the seed."""
        listing = registry.listing(self._table.game)
        worlds = [other for other in registry.GAMES.values() if other.package == listing.package]
        lines: list[Option] = []
        if len(worlds) > 1 and self._start.data is None:
            names, titles = (tuple(each) for each in zip(*((w.name, w.title) for w in worlds), strict=True))
            lines.append(OneOf(WORLD, "World", listing.tagline, listing.name, names, titles))
        for option in self._table.options_known:
            if isinstance(option, HouseRules):
                lines += [
                    OneOf(_HOUSE + rule.name, rule.label, f"House rule. {rule.about}", OFF, (OFF, ON))
                    for rule in option.rules
                ]
            elif not option.asked and not option.when:
                lines.append(option)
        about = "In practice any number of steps can be taken back, and the result is kept apart."
        kinds = ("as a ranked game", "as practice")
        lines.append(OneOf(COUNTS, "Counts", about, RANKED, (RANKED, PRACTICE), kinds))
        about = "The same seed gives the same chances. Type a number for one you know."
        seeds = ("new chances", f"today's, {daily_seed(utc_today())}")
        lines.append(OneOf(SEED, "Seed", about, NEW, (NEW, DAILY), seeds))
        return lines

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the form, as much as fits around the line in focus, and what that line is about."""
        draw_title(canvas, self._table.title, "Set-up")
        left = max(1, (canvas.width - 64) // 2)
        columns = min(64, canvas.width - left - 1)
        first = 2 if canvas.height > 14 else 1
        gap = 1 if canvas.height > 14 else 0
        about = wrap(self._remark or _about(self._rows[self._at].option), columns)[: canvas.height // 2]
        height = canvas.height - first - gap - len(about) - 1
        self._top = max(0, min(self._top, self._at, len(self._rows) - height))
        self._top = max(self._top, self._at - height + 1)
        for row, (option, field) in enumerate(self._rows[self._top : self._top + height], first):
            focused = self._top + row - first == self._at
            canvas.put(row, left, "▸" if focused else " ", "key")
            canvas.put(row, left + 2, clip(option.label, _LABEL - 2), "log-new" if focused else "text")
            self._draw_value(canvas, row, left + _LABEL, columns - _LABEL, option, field, focused)
        below = first + min(height, len(self._rows)) + gap
        for at, line in enumerate(about):
            canvas.put(below + at, left, line, "warn" if self._remark else "dim")
        keys = (Hint("Enter", "go on"), Hint("↑↓", "line"), Hint("←→", "set"), Hint("Esc", "back"))
        draw_keys(canvas, canvas.height - 1, keys)

    def _draw_value(
        self, canvas: Canvas, row: int, col: int, columns: int, option: Option, field: TextField | None,
        focused: bool,
    ) -> None:  # fmt: skip
        value = self._value(option)
        if field is not None and value not in _values(option):
            field.draw(canvas, row, col + 2, min(columns - 2, _longest(option) + 2), focused=focused)
            return
        shown = clip(option.label_of(value) if isinstance(option, OneOf) else value, columns - 4)
        text = f"◂ {shown} ▸" if focused else f"  {shown}"
        canvas.put(row, col, text, "selected" if focused else "text")
        if focused:
            canvas.cursor = (row, col)

    def _value(self, option: Option) -> str:
        return self._said.get(option.name, option.default)

    # Choosing

    def handle(self, key: Key) -> Action | None:
        """Move between lines, change what they say, go on, or go back."""
        self._remark = ""
        option, field = self._rows[self._at]
        typing = field is not None and bool(key.text)
        match key.name:
            case "esc":
                return Pop()
            case "enter":
                return self._go_on()
            case "tab" | "down":
                self._at = (self._at + 1) % len(self._rows)
            case "backtab" | "up":
                self._at = (self._at - 1) % len(self._rows)
            case name if name in UP + DOWN and not typing:
                self._at = (self._at + (1 if name in DOWN else -1)) % len(self._rows)
            case "left" | "right":
                self._change(option, field, 1 if key.name == "right" else -1)
            case name if name in ("h", "l", " ") and not typing:
                self._change(option, field, -1 if name == "h" else 1)
            case _ if field is not None and field.handle(key):
                self._type(option, field)
            case _:
                self._remark = "↑↓ choose a line, ←→ change it, Enter goes on."
        return None

    def _type(self, option: Option, field: TextField) -> None:
        if field.text or not isinstance(option, OneOf):
            self._said[option.name] = field.text
        else:
            self._said.pop(option.name, None)

    def _change(self, option: Option, field: TextField | None, by: int) -> None:
        """The next choice, or a number one larger or smaller."""
        value = self._value(option)
        if isinstance(option, OneOf):
            at = option.values.index(value) if value in option.values else -1
            self._say(option, option.values[(at + by) % len(option.values)], field)
        elif isinstance(option, Number):
            number = int(value) if value.isascii() and value.isdigit() else option.low
            self._say(option, str(max(option.low, min(option.high, number + by))), field)
            if field is not None:
                field.propose(self._said[option.name])

    def _say(self, option: Option, value: str, field: TextField | None) -> None:
        self._said[option.name] = value
        if field is not None and isinstance(option, OneOf):
            field.text = ""
        if option.name == WORLD:
            try:
                self._sit_down(value)
            except SessionError as error:
                self._remark = str(error)

    def _go_on(self) -> Action | None:
        """Sit down with all that was said, or say what will not do."""
        table = self._table
        options: dict[str, object] = {}
        house = []
        for option, _ in self._rows:
            value = self._value(option)
            if option.name.startswith(_HOUSE):
                house += [option.name.removeprefix(_HOUSE)] * (value == ON)
            elif option.name not in (WORLD, COUNTS, SEED):
                options[option.name] = value
        if house:
            options["house"] = ",".join(house)
        table.practice = self._said.get(COUNTS, RANKED) == PRACTICE
        table.seed, table.options = self._seed(), options
        try:
            table.begin(options)
            return go_on(table)
        except ValueError as error:
            self._remark = str(error)
            return None

    def _seed(self) -> int | str:
        said = self._said.get(SEED, NEW)
        if said == NEW:
            return any_seed(self._start)
        return daily_seed(utc_today()) if said == DAILY else int(said)


def _row(option: Option, said: dict[str, str]) -> _Row:
    """A line for an option; what cannot be chosen from a list can be typed, and so can a seed."""
    if isinstance(option, OneOf) and option.name != SEED:
        return _Row(option, None)
    value = said.get(option.name, "" if option.name == SEED else option.default)
    digits = isinstance(option, Number) or option.name == SEED
    return _Row(
        option, TextField("" if value in _values(option) else value, _longest(option), digits_only=digits)
    )


def _about(option: Option) -> str:
    """What an option is about; where it is typed, what may be said too."""
    return option.about if isinstance(option, OneOf) else f"{option.about} {capital(option.limits)}."


def _values(option: Option) -> tuple[str, ...]:
    return option.values if isinstance(option, OneOf) else ()


def _longest(option: Option) -> int:
    """Characters that can be typed."""
    if isinstance(option, Number):
        return len(str(option.high))
    return option.longest if isinstance(option, Text) else _SEED_DIGITS
