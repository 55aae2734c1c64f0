"""Before the first turn: the name, and whom to play."""

from collections.abc import Mapping

from thrones_tui.core.dice import Dice
from thrones_tui.core.options import HouseRules, Option, Text
from thrones_tui.games import registry
from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.layout import WIDE, draw_box, draw_keys, draw_title
from thrones_tui.scene.measure import clip, width, wrap
from thrones_tui.scene.model import Card, Hint, Welcome
from thrones_tui.scene.rows import lines_of
from thrones_tui.session.errors import SessionError
from thrones_tui.session.play import Play, begin
from thrones_tui.session.rulesets import Ruleset, load_ruleset
from thrones_tui.session.saved import SavedGame
from thrones_tui.session.seeds import fresh_seed
from thrones_tui.session.start import Start
from thrones_tui.tui.goto import Goto, ToGame, ToHeroes, ToName, ToOwnHero
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.lookups import game_help
from thrones_tui.tui.parts.widgets import DOWN, UP, Menu, Scroll, TextField
from thrones_tui.tui.screen import Action, Pop, Push, Reset, Screen


class Table:
    """A game being set up: its rules, seed, and the options chosen so far."""

    def __init__(self, start: Start, ruleset: Ruleset) -> None:
        self.start = start
        self.ruleset = ruleset
        self.seed: int | str = any_seed(start)
        self.practice = start.practice
        self.options: dict[str, object] = dict(start.options)
        self._welcomes: dict[tuple[str, ...], Welcome] = {}

    @classmethod
    def load(cls, start: Start, game: str) -> "Table":
        """A table for a game, on the world that was asked for; raise `SessionError` if that cannot be."""
        try:
            return cls(start, load_ruleset(game, start.data))
        except ValueError as error:
            raise SessionError(str(error)) from None

    @classmethod
    def of_saved(cls, start: Start, saved: SavedGame) -> "Table":
        """The table that a game is played at which was begun earlier."""
        options = dict(saved.header.options)
        return cls(start._replace(seed=None, options=options, practice=saved.header.practice), saved.ruleset)

    @property
    def game(self) -> str:
        """The name the game is registered under."""
        return self.ruleset.game

    @property
    def title(self) -> str:
        """What the game is called."""
        return registry.listing(self.game).title

    @property
    def options_known(self) -> tuple[Option, ...]:
        """All that can be said of the game."""
        return self.ruleset.rules.options

    @property
    def welcome(self) -> Welcome:
        """How the player is welcomed, with the house rules that were chosen."""
        house: tuple[str, ...] = ()
        for option in self.options_known:
            if isinstance(option, HouseRules) and option.name in self.options:
                house = option.read(self.options[option.name])
        if house not in self._welcomes:
            self._welcomes[house] = self.ruleset.edition.welcome(house)
        return self._welcomes[house]

    def begin(self, options: Mapping[str, object]) -> Play:
        """A game with these options, only to look at; raise `ValueError` with a sentence if none can be."""
        return begin(self.ruleset.edition, Dice(self.seed), options)

    def start_game(self, options: Mapping[str, object]) -> Goto:
        """The game with these options, saved from its first moment; raise `ValueError` if it cannot be."""
        folder = self.start.home.places.saves
        saved = SavedGame.begin(self.ruleset, self.seed, options, folder, practice=self.practice)
        self.options = dict(options)
        return ToGame(self.start, saved)

    @property
    def plain_options(self) -> dict[str, object]:
        """What was chosen but for the character: a game with another one begins with them."""
        character = {"hero", *(option.name for option in self.options_known if option.when)}
        return {name: value for name, value in self.options.items() if name not in character}

    def wants_form(self) -> bool:
        """Whether an own character was asked for without saying all about it."""
        return any(
            option.when and option.applies(self.options) and option.name not in self.options
            for option in self.options_known
        )

    def again(self) -> "Table":
        """A table for another game with the same options."""
        table = Table(self.start._replace(seed=None, options={}), self.ruleset)
        table.options, table.practice = dict(self.options), self.practice
        return table


def begin_game(start: Start, game: str) -> Goto:
    """The first question that nobody has answered yet; raise `SessionError` on an answer that will not do."""
    table = Table.load(start, game)
    known = {name: table.options[name] for name in table.options if not table.wants_form() or name == "name"}
    try:
        if table.wants_form():
            _check_numbers(table)
        table.begin(known)  # with whatever is missing by default, to hear what will not do
    except ValueError as error:
        raise SessionError(str(error)) from None
    return next_question(table) or table.start_game(table.options)


def next_question(table: Table) -> Goto | None:
    """What is still to be asked before a game can begin: the name, then whom to play; None if nothing is."""
    if table.welcome.ask_name and "name" not in table.options:
        return ToName(table)
    if table.wants_form():
        return ToOwnHero(table)
    if table.welcome.cards and "hero" not in table.options:
        return ToHeroes(table)
    return None


def go_on(table: Table) -> Action:
    """To the next question, or into the game; raise `ValueError` if that cannot be."""
    question = next_question(table)
    return Push(question) if question is not None else Reset(table.start_game(table.options))


def any_seed(start: Start) -> int:
    """The seed that was asked for, or a new one."""
    return fresh_seed() if start.seed is None else start.seed


def _check_numbers(table: Table) -> None:
    """Raise `ValueError` if a number given for the form is none, or out of range."""
    for option in table.options_known:
        if option.when and option.name in table.options:
            option.read(table.options[option.name])


class NameScreen(Screen):
    """T-SET-6: who plays."""

    def __init__(self, table: Table) -> None:
        self._table = table
        name = next(option for option in table.options_known if option.name == "name")
        assert isinstance(name, Text)
        self._most = name.longest
        self._field = TextField(table.start.home.proposed_name(self._most), self._most)
        self._remark = ""

    def draw(self, canvas: Canvas) -> None:
        """Draw welcome, question and field."""
        welcome = self._table.welcome
        draw_title(canvas, self._table.title, "")
        row = max(2, canvas.height // 2 - 4)
        left = max(2, (canvas.width - 48) // 2)
        columns = canvas.width - left - 2
        margin = min(left, max(0, canvas.width - width(welcome.greeting)))
        for text in wrap(welcome.greeting, canvas.width - margin):
            canvas.put(row, margin, text, "title")
            row += 1
        canvas.put(row + 1, left, welcome.ask_name, "text")
        canvas.put(row + 3, left, "> ", "key")
        remark = self._remark or f"1 to {self._most} characters. Any key may be part of a name."
        for at, line in enumerate(wrap(remark, columns)):
            canvas.put(row + 5 + at, left, line, "warn" if self._remark else "dim")
        self._field.draw(canvas, row + 3, left + 2, min(26, columns - 2), focused=True)
        draw_keys(canvas, canvas.height - 1, (Hint("Enter", "go on"), Hint("Esc", "back")))

    def handle(self, key: Key) -> Action | None:
        """Type; Enter goes on, Esc back."""
        self._remark = ""
        if key.name == "esc":
            return Pop()
        if key.name == "enter":
            return self._accept()
        if not self._field.handle(key):
            self._remark = "Type your name, then press Enter."
        return None

    def _accept(self) -> Action | None:
        name = self._field.text.strip()
        table = self._table
        before = table.options
        try:
            table.begin(table.plain_options | {"name": name})  # only to hear whether the name will do
            table.options = table.options | {"name": name}
            return go_on(table)
        except ValueError as error:
            self._remark, table.options = str(error), before
            return None


class HeroScreen(Screen):
    """T-SET-6: whom to play, a card each."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._cards: tuple[Card, ...] = table.welcome.cards
        self._menu = Menu(len(self._cards))
        self._scroll = Scroll()
        self._narrow = False

    def draw(self, canvas: Canvas) -> None:
        """Draw the list and the card of the one selected; in a narrow window one name at a time."""
        welcome = self._table.welcome
        self._narrow = canvas.width < WIDE
        title = welcome.ask_hero_short if self._narrow else welcome.ask_hero
        practice = ", practice" if self._table.practice else ""
        draw_title(canvas, title, f"{self._table.options.get('name', '')}{practice}")
        card = self._cards[self._menu.selected]
        kind = Hint("p", "ranked" if self._table.practice else "practice")
        if not self._narrow:
            self._draw_list(canvas)
            box = Rect(1, 27, canvas.height - 2, min(canvas.width - 27, 76))
            draw_box(canvas, box, card.title)
            room = Rect(box.row + 1, box.col + 2, box.height - 2, box.width - 4)
            hints = (Hint("Enter", "choose"), Hint("↑↓", "look at"), Hint("Space", "more"), kind)
            cursor = canvas.cursor or (2, 4)
        else:
            number = f"◂ {self._menu.selected + 1}/{len(self._cards)} "
            title = clip(card.title, canvas.width - width(number) - 3)
            canvas.put(1, 1, f"{number}{title} ▸", "selected")
            room = Rect(2, 1, canvas.height - 3, canvas.width - 3)
            hints = (Hint("Enter", "take"), Hint("←→", "hero"), Hint("↑↓", "more"), kind)
            cursor = (1, 1)
        self._scroll.draw(canvas, *room, lines_of(card.rows, room.width))
        canvas.cursor = cursor
        draw_keys(canvas, canvas.height - 1, (*hints, Hint("?", "help"), Hint("Esc", "back")))

    def _draw_list(self, canvas: Canvas) -> None:
        shown = self._menu.window(canvas.height - 3)
        for row, at in enumerate(shown, 2):
            number = self._menu.numbered(at)
            col = len(number) + 2
            selected = at == self._menu.selected
            canvas.put(row, 1, number, "key")
            canvas.put(row, col, clip(self._cards[at].title, 26 - col), "selected" if selected else "text")
            if selected:
                canvas.cursor = (row, col)
        self._menu.draw_marks(canvas, 2, 26, shown)

    def handle(self, key: Key) -> Action | None:
        """Look at cards, choose one, or go back; where there is no list, up and down scroll the card."""
        if key.name == "esc":
            return Pop()
        if key.name == "?":
            return Push(game_help(self._table.ruleset.edition.help(())))
        if key.name == "p":
            self._table.practice = not self._table.practice
            return None
        if key.name in (" ", "pagedown", "pageup") or (self._narrow and key.name in UP + DOWN):
            self._scroll.handle(key)
            return None
        if key.name in ("right", "l"):
            key = Key("down")
        elif key.name in ("left", "h"):
            key = Key("up")
        digit = self._menu.digit(key)
        if digit is not None:
            self._menu.selected = digit
        if digit is not None or self._menu.move(key):
            self._scroll = Scroll()
        elif key.name == "enter":
            return self._choose()
        return None

    def _choose(self) -> Action:
        chosen = self._cards[self._menu.selected].value
        if any(option.when == ("hero", chosen) for option in self._table.options_known):
            return Push(ToOwnHero(self._table))
        return Reset(self._table.start_game(self._table.plain_options | {"hero": chosen}))
