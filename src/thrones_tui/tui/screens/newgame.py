"""Before the first turn: the name, and whom to play."""

from collections.abc import Sequence

from thrones_tui.core.options import Number
from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.frame import Hint, draw_box, draw_frame, draw_text
from thrones_tui.scene.keynames import press
from thrones_tui.scene.layout import WIDE
from thrones_tui.scene.measure import clip, width
from thrones_tui.scene.model import Note, Panel
from thrones_tui.scene.panels import heading
from thrones_tui.scene.rows import lines_of, put_lines
from thrones_tui.scene.welcome import Card, Form
from thrones_tui.session.codes import coded
from thrones_tui.session.home import Start
from thrones_tui.tui.goto import ToPlay
from thrones_tui.tui.keys import WHEELS, Key
from thrones_tui.tui.parts.boards import SpotScreen
from thrones_tui.tui.parts.draft import Draft
from thrones_tui.tui.parts.form import FormLine
from thrones_tui.tui.parts.lookups import game_help
from thrones_tui.tui.parts.pages import Scroll, TypingScreen
from thrones_tui.tui.parts.widgets import DOWN, UP, Menu, TextField
from thrones_tui.tui.screen import Action, Pop, Push, Reset, Screen

_LIST, _CARD = 27, 46
"""Columns of the list of heroes, and those that a card wants at least."""
MOVES = {"up": -1, "k": -1, "backtab": -1, "down": 1, "j": 1, "tab": 1, "enter": 1}
"""Between the lines of the form."""


def question_screen(draft: Draft) -> Screen:
    """The next question about a new game."""
    if draft.wants_name:
        return NameScreen(draft)
    return OwnHeroScreen(draft) if draft.wants_form else HeroScreen(draft)


class CodeScreen(TypingScreen):
    """Where a share code is typed; the game it stands for begins."""

    how_to = "Type or paste the code, then press Enter."

    def __init__(self, start: Start) -> None:
        super().__init__(TextField(most=60))
        self._start = start

    def draw(self, canvas: Canvas) -> None:
        """Draw the field, and what is wrong with the code."""
        draw_frame(canvas, "Enter a code", "", (Hint("Enter", "play"), Hint("Esc", "back")))
        left = max(2, (canvas.width - 60) // 2)
        columns = canvas.width - left - 2
        row = draw_text(canvas, 3, left, "A code has game, set-up and seed of a game in it.", columns)
        self.draw_field(canvas, row + 1, left, min(30, columns - 2))
        remark = self._remark or self.how_to
        draw_text(canvas, row + 3, left, remark, columns, "warn" if self._remark else "dim")

    def accept(self, text: str) -> Action | None:
        """Go to the game, if there is one of that code."""
        try:
            start = coded(self._start, text)
            return Push(ToPlay(start, start.game or ""))
        except ValueError as error:
            self._remark = str(error)
            return None


class NameScreen(TypingScreen):
    """T-SET-6: who plays."""

    how_to = "Type your name, then press Enter."

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._most = draft.name_option.longest
        super().__init__(TextField(draft.proposed_name, self._most))

    def draw(self, canvas: Canvas) -> None:
        """Draw welcome, question and field."""
        welcome = self._draft.welcome
        draw_frame(canvas, self._draft.title, "", (Hint("Enter", "go on"), Hint("Esc", "back")))
        row = max(2, canvas.height // 2 - 4)
        left = max(2, (canvas.width - 48) // 2)
        columns = canvas.width - left - 2
        margin = min(left, max(0, canvas.width - width(welcome.greeting)))
        row = draw_text(canvas, row, margin, welcome.greeting, canvas.width - margin, "title")
        canvas.put(row + 1, left, welcome.ask_name, "text")
        self.draw_field(canvas, row + 3, left, min(26, columns - 2))
        remark = self._remark or f"1 to {self._most} characters. Any key may be part of a name."
        draw_text(canvas, row + 5, left, remark, columns, "warn" if self._remark else "dim")

    def accept(self, text: str) -> Action | None:
        """Take the name, if a game can begin with it."""
        draft = self._draft
        before = draft.options
        try:
            draft.take_name(text)
            return draft.go_on()
        except ValueError as error:
            self._remark, draft.options = str(error), before
            return None


class HeroScreen(Screen):
    """T-SET-6: whom to play, a card each."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._cards: tuple[Card, ...] = draft.welcome.cards
        self._menu = Menu(len(self._cards))
        self._scroll = Scroll()
        self._narrow = False

    def draw(self, canvas: Canvas) -> None:
        """Draw the list with cards beside it; in a narrow window one name and its card at a time."""
        draft = self._draft
        self._narrow = canvas.width < WIDE
        if self._narrow or not self._draw_cards(canvas):
            self._draw_card(canvas, self._cards[self._menu.selected])
        status = f"{draft.options.get('name', '')}{', practice' if draft.practice else ''}"
        title = draft.welcome.ask_hero_short if self._narrow else draft.welcome.ask_hero
        draw_frame(canvas, title, status, self._hints())

    def _draw_cards(self, canvas: Canvas) -> bool:
        """Draw the list and beside it, in columns if there is room for several, as many cards as fit."""
        across = (canvas.width - _LIST) // _CARD
        columns = (canvas.width - _LIST) // max(1, across) - 2
        cards = [
            [heading(Panel(card.title, ()), columns, ruled=True), *lines_of(card.rows, columns)]
            for card in self._cards
        ]
        heights = [len(lines) for lines in cards]
        if across < 2 or max(heights) > canvas.height - 2:
            return False
        firsts = range(self._menu.selected + 1)
        begins = (_stacked(heights, first, across, canvas.height - 2) for first in firsts)
        self._draw_list(canvas)
        for at, (stack, row) in next(places for places in begins if self._menu.selected in places).items():
            (name, *rule), *lines = cards[at]
            name = name._replace(style="selected") if at == self._menu.selected else name
            col = _LIST + stack * (columns + 2)
            put_lines(canvas, 1 + row, col, [[name, *rule], *lines], columns)
            canvas.mark(Rect(1 + row, col, heights[at], columns), "choice", (at, 0))
        return True

    def _draw_card(self, canvas: Canvas, card: Card) -> None:
        """Draw the list and one card, or the card alone."""
        if self._narrow:
            number = f"◂ {self._menu.selected + 1}/{len(self._cards)} "
            canvas.put(1, 1, f"{number}{clip(card.title, canvas.width - width(number) - 3)} ▸", "selected")
            canvas.mark(Rect(1, 0, 1, canvas.width), "right")
            canvas.mark(Rect(1, 0, 1, 4), "left")
            canvas.mark(Rect(1, 1 + width(number), 1, width(card.title)), "enter")
            room = Rect(2, 1, canvas.height - 3, canvas.width - 3)
            cursor = (1, 1)
        else:
            self._draw_list(canvas)
            box = Rect(1, _LIST, canvas.height - 2, min(canvas.width - _LIST, 76))
            draw_box(canvas, box, card.title)
            room = Rect(box.row + 1, box.col + 2, box.height - 2, box.width - 4)
            cursor = canvas.cursor or (2, 4)
        rows = (*card.rows, Note(self._draft.welcome.legend, "dim")) if self._narrow else card.rows
        self._scroll.draw(canvas, *room, lines_of(rows, room.width))
        canvas.cursor = cursor

    def _hints(self) -> tuple[Hint, ...]:
        """The keys that work, of them those that scroll where the card has no room."""
        if self._narrow:
            more = (Hint("↑↓", "more"),) if self._scroll.can_move else ()
            hints = (Hint("Enter", "take"), Hint("←→", "hero"), *more)
        else:
            more = (Hint("Space", "more"),) if self._scroll.goes_on else ()
            hints = (Hint("Enter", "choose"), Hint("↑↓", "look at"), *more)
        kind = Hint("p", "ranked" if self._draft.practice else "practice")
        return (*hints, kind, Hint("?", "help"), Hint("Esc", "back"))

    def _draw_list(self, canvas: Canvas) -> None:
        shown = self._menu.window(canvas.height - 3)
        for row, at in enumerate(shown, 2):
            number = self._menu.numbered(at)
            col = len(number) + 2
            selected = at == self._menu.selected
            self._menu.mark(canvas, row, at, 26)
            canvas.put(row, 1, number, "key")
            canvas.put(row, col, clip(self._cards[at].title, 26 - col), "selected" if selected else "text")
            if selected:
                canvas.cursor = (row, col)
        self._menu.draw_marks(canvas, 2, 26, shown)
        legend = lines_of([Note(self._draft.welcome.legend, "dim")], _LIST - 2)
        below = 3 + len(shown)
        if below + len(legend) < canvas.height:
            put_lines(canvas, below, 1, legend, _LIST - 2)

    def help(self) -> Screen:
        """The rules of the game, and the keys."""
        presenter = self._draft.ruleset.edition.presenter
        return game_help(presenter.help(), goes=presenter.has_ways)

    def handle(self, key: Key) -> Action | None:
        """Look at cards, choose one, or go back; where there is no list, up and down scroll the card."""
        if key.name == "esc":
            return Pop()
        if key.name == "p":
            self._draft.practice = not self._draft.practice
            return None
        if key.name in (" ", "pagedown", "pageup", *WHEELS) or (self._narrow and key.name in UP + DOWN):
            self._scroll.handle(key)
            return None
        if key.name in ("right", "l"):
            key = Key("down")
        elif key.name in ("left", "h"):
            key = Key("up")
        digit = self._menu.digit(key)
        if key.name == "choice" and digit == self._menu.selected:
            return self._choose()
        if digit is not None:
            self._menu.selected = digit
        if digit is not None or self._menu.move(key):
            self._scroll = Scroll()
        elif key.name == "enter":
            return self._choose()
        return None

    def _choose(self) -> Action:
        chosen = self._cards[self._menu.selected].value
        if any(option.when == ("hero", chosen) for option in self._draft.known_options):
            return Push(OwnHeroScreen(self._draft))
        return Reset(self._draft.start_game(self._draft.plain_options | {"hero": chosen}))


def _stacked(heights: Sequence[int], first: int, across: int, rows: int) -> dict[int, tuple[int, int]]:
    """In which of several columns, and in which row, each card stands from the first on, as many as fit."""
    places: dict[int, tuple[int, int]] = {}
    stack = row = 0
    for at in range(first, len(heights)):
        if row and row + heights[at] > rows:
            stack, row = stack + 1, 0
        if stack == across:
            break
        places[at] = (stack, row)
        row += heights[at] + 1
    return places


class OwnHeroScreen(Screen):
    """T-SET-7: a hero of one's own: numbers with ranges, and a place picked on the map or typed."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        assert draft.welcome.form is not None, "an own character needs a place to start"
        self._form: Form = draft.welcome.form
        self._numbers = [o for o in draft.known_options if o.when and isinstance(o, Number)]
        self._lines = [FormLine(o, str(draft.options.get(o.name, o.default))) for o in self._numbers]
        named = {line.option.name: line for line in self._lines}
        self._spot = named[self._form.row], named[self._form.column]
        self._at = 0
        self._remark = ""

    def draw(self, canvas: Canvas) -> None:
        """Draw the lines with their ranges."""
        hints = (
            Hint("Enter", "go on"),
            Hint("m", "map"),
            Hint("↑↓", "field"),
            Hint("←→", "change"),
            Hint("Esc", "back"),
        )
        draw_frame(canvas, self._form.title, str(self._draft.options.get("name", "")), hints)
        left = max(1, (canvas.width - 60) // 2)
        columns = min(60, canvas.width - left - 1)
        gap = canvas.height > 14
        row = 1 + gap
        above = lines_of(self._form.rows, columns)
        put_lines(canvas, row, left, above, columns)
        row += len(above) + gap
        for at, (number, line) in enumerate(zip(self._numbers, self._lines, strict=True)):
            focused = at == self._at
            canvas.mark(Rect(row, left, 1, columns), "choice", (at, 0))
            canvas.put(row, left, "▸" if focused else " ", "key")
            canvas.put(row, left + 2, number.label, "log-new" if focused else "text")
            canvas.put(row, left + 21, f"{number.low} to {number.high}", "dim")
            line.draw_field(canvas, row, left + 13, 7, focused=focused)
            row += 1
        words, style = self._remark or self._about(), "warn" if self._remark else "dim"
        draw_text(canvas, row + gap, left, words, columns, style)

    def handle(self, key: Key) -> Action | None:
        """Type numbers, move between lines, pick the place, begin."""
        self._remark = ""
        line = self._lines[self._at]
        match key.name:
            case "esc":
                return Pop()
            case "left" | "right" | "h" | "l":
                line.change(1 if key.name in ("right", "l") else -1)
            case "choice":
                self._leave_to(key.at[0])
            case "m":
                return Push(SpotScreen(self._form, self._place()))
            case "enter" if self._at + 1 == len(self._lines):
                return self._begin()
            case name if name in MOVES:
                self._leave_to((self._at + MOVES[name]) % len(self._lines))
            case _ if not line.type(key) or (key.text and not key.text.isdigit()):
                self._remark = (
                    f"Digits only; ←→ change, ↑↓ other fields, {press('m')} the map, Enter goes on."
                )
        return None

    def _leave_to(self, at: int) -> None:
        """Go to another line, unless this one's number is refused."""
        self._remark = self._lines[self._at].fault
        if not self._remark:
            self._at = at
            self._lines[at].propose(self._lines[at].value)

    def resume(self, result: object) -> Action | None:
        """Take the place picked on the map."""
        if isinstance(result, tuple):
            for line, value in zip(self._spot, result, strict=True):
                line.propose(str(value + 1))
        return None

    def _about(self) -> str:
        if any(line.fault for line in self._spot):
            return "Enter on the last field begins the game."
        row, column = self._place()
        return f"You start at row {row + 1}, column {column + 1}: {self._form.places[row][column]}."

    def _place(self) -> tuple[int, int]:
        """The place typed so far, as row and column from 0, kept on the board."""
        rows = self._form.board.rows
        row, column = (max(0, int(line.value or 1) - 1) for line in self._spot)
        return min(row, len(rows) - 1), min(column, len(rows[0]) - 1)

    def _begin(self) -> Action | None:
        faulty = next((at for at, line in enumerate(self._lines) if line.fault), None)
        if faulty is not None:
            self._at, self._remark = faulty, self._lines[faulty].fault
            return None
        own = self._numbers[0].when
        assert own is not None
        values = {line.option.name: line.value for line in self._lines}
        try:
            return Reset(self._draft.start_game({**self._draft.plain_options, own[0]: own[1], **values}))
        except ValueError as error:
            self._remark = str(error)  # the place is taken by somebody who is not on the map
            self._at = self._lines.index(self._spot[0])
            return None
