"""The hall of fame: games that ended, best first, and the deeds done in them."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Final, TypeVar

from thrones_tui.games.registry import GAMES
from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.english import capital
from thrones_tui.scene.frame import Hint, draw_frame, draw_text
from thrones_tui.scene.keynames import press
from thrones_tui.scene.measure import clean, clip
from thrones_tui.scene.model import Deed, Fact, Note, Sign
from thrones_tui.scene.rows import Span, StyledLine, lines_of, put_lines
from thrones_tui.session.closing import deeds_of
from thrones_tui.session.files import SessionError
from thrones_tui.session.history import OUTCOMES, EndedGame, Filter, known, read_games
from thrones_tui.session.home import Start
from thrones_tui.session.ranking import ranking
from thrones_tui.session.settling import settle
from thrones_tui.session.shelf import replay_of
from thrones_tui.session.worlds import load_ruleset
from thrones_tui.tui.goto import Goto, ToHelp, ToReplay
from thrones_tui.tui.keys import WHEELS, Key
from thrones_tui.tui.parts.pages import MOST_COLUMNS, NoticeScreen, TextScreen
from thrones_tui.tui.parts.widgets import DOWN, UP, Offer
from thrones_tui.tui.screen import Action, Await, Pop, Push, Replace, Screen

_OUTCOME_STYLES = {"won": "good", "lost": "danger"}
_ROOMY = 16
"""Rows from which headings and blank lines are shown."""
Value = TypeVar("Value")
_DETAIL = 6
_DETAIL_LEAST = 4
"""Rows for the game selected, in a roomy window and in others."""
_WIDE, _WIDER, _WIDEST = 60, 80, 110
_FROM = dict.fromkeys(("score", "name", "hero"), 0) | {
    "outcome": _WIDE, "game": _WIDER, "marks": _WIDER, "turns": _WIDEST, "date": _WIDEST,
}  # fmt: skip
"""Columns of the window from which a line has those of the table."""

_KINDS: Final[dict[str, Callable[[EndedGame], bool]]] = {
    "": lambda game: True,
    "usual rules": lambda game: not game.house_rules and not game.is_own_hero,
    "house rules": lambda game: bool(game.house_rules),
    "own heroes": lambda game: game.is_own_hero,
}
"""Which games are compared with each other."""


def hall_screen(start: Start) -> Screen:
    """The hall of fame; what stood in the way of bringing it up to date is said first."""
    faults = settle(start.home.places)
    hall = HallScreen(start)
    if not faults:
        return hall
    return NoticeScreen("Hall of fame", " ".join(faults), (Offer("Show it anyway", Replace(hall)),))


class HallScreen(Screen):
    """A list with filters, and details of the selected game."""

    def __init__(self, start: Start) -> None:
        self._start = start
        self._places = start.home.places
        self._filter = Filter()
        self._kind = ""
        self._best_only = False
        self._selected = 0
        self._moved_to = ""
        self._top = 0
        self._page = 1
        self._message = ""
        self._laid_out: tuple[int, list[str]] = (0, [])
        self._games: list[EndedGame] = []
        self._fault = ""
        try:
            played = known(self._places.history, "game")
        except SessionError as error:
            played, self._fault = set(), str(error)
        self._nobody = not played
        self._names = [None, *(name for name in GAMES if name in played)]
        self._read()

    def _read(self) -> None:
        """Read the games anew; the one selected last stays selected if it is among them."""
        try:
            games = read_games(self._places.history, self._filter)
        except SessionError as error:
            games, self._fault = [], str(error)
        self._games = list(filter(_KINDS[self._kind], games))
        if self._best_only:
            self._games = _best_of_each(self._games)
        ids = [game.id for game in self._games]
        self._selected = ids.index(self._moved_to) if self._moved_to in ids else 0
        self._laid_out = (0, [])

    def draw(self, canvas: Canvas) -> None:
        """Draw the list above, the selected game below."""
        count = f"{self._selected + 1}/{len(self._games)}" if self._games else ""
        empty = bool(self._fault) or self._nobody
        hints = (Hint("Esc", "back"),) if empty else self._hints(canvas.width)
        draw_frame(canvas, "Hall of fame", count, hints)
        if empty:
            self._draw_words(canvas, self._fault or _NOBODY, "warn" if self._fault else "dim")
            return
        canvas.put(1, 2, clip(self._narrowed_to(), canvas.width - 4), "accent")
        if self._games:
            self._draw_games(canvas)
        else:
            self._draw_words(canvas, _NONE, "dim")

    def _hints(self, width: int) -> tuple[Hint, ...]:
        opening = (Hint("Enter", "replay"),) if self._games else ()
        if width < _WIDE:
            return (*opening, Hint("gorpbd", "filter"), Hint("Esc", "back"))
        filters = (Hint("g", "game"), Hint("o", "outcome", "end"), Hint("r", "rules"), Hint("p", "unranked"))
        more = (Hint("b", "best"), Hint("d", "deeds"))
        return (*opening, *filters, *more, Hint("Esc", "back"))

    def _draw_words(self, canvas: Canvas, words: str, style: str) -> None:
        draw_text(canvas, 3, 2, words, min(MOST_COLUMNS, canvas.width - 4), style, canvas.height - 4)
        canvas.cursor = (3, 2)

    def _narrowed_to(self) -> str:
        game = GAMES[self._filter.game].title if self._filter.game else "All games"
        parts = [game, self._filter.outcome or "all outcomes", self._kind]
        parts += ["best of each hero"] * self._best_only + ["also not counted"] * self._filter.everything
        return ", ".join(filter(None, parts))

    def _draw_games(self, canvas: Canvas) -> None:
        roomy = canvas.height >= _ROOMY
        first = 4 if roomy else 2
        columns = min(MOST_COLUMNS, canvas.width - 4)
        detail = lines_of([Note(self._message, "warn")], columns) if self._message else []
        detail += _detail(self._games[self._selected], columns)
        kept = _DETAIL if roomy else _DETAIL_LEAST
        rows = canvas.height - 1 - first - kept - (1 if roomy else 0)
        self._page = max(1, rows - 1)
        self._top = max(0, min(self._top, self._selected, len(self._games) - rows))
        self._top = max(self._top, self._selected - rows + 1)
        headings, *lines = self._lines(canvas.width)
        if roomy:
            canvas.put(3, 4, headings, "dim")
        for at, line in enumerate(lines[self._top : self._top + rows], self._top):
            self._draw_line(canvas, first + at - self._top, at, line)
        if self._top > 0:
            canvas.put(first, canvas.width - 2, "▲", "key")
        if self._top + rows < len(lines):
            canvas.put(first + rows - 1, canvas.width - 2, "▼", "key")
        below = first + rows + (1 if roomy else 0)
        put_lines(canvas, below, 2, detail[:kept], canvas.width - 4)

    def _draw_line(self, canvas: Canvas, row: int, at: int, line: str) -> None:
        game, selected = self._games[at], at == self._selected
        canvas.mark(Rect(row, 0, 1, canvas.width), "choice", (at, 0))
        canvas.rolls = True
        canvas.put(row, 2, "▸" if selected else " ", "key")
        plain = "dim" if game.uncounted else "text"
        canvas.put(row, 4, line, "selected" if selected else plain)
        if selected:
            canvas.cursor = (row, 4)

    def _lines(self, width: int) -> list[str]:
        """The headings and a line for every game, laid out once for each width."""
        if self._laid_out[0] != width:
            headings = {name for name, least in _FROM.items() if width >= least}
            if len({game.game for game in self._games}) < 2:
                headings.discard("game")
            self._laid_out = (width, ranking(self._games, headings, width - 7))
        return self._laid_out[1]

    def handle(self, key: Key) -> Action | None:
        """Move, filter, open, or go back."""
        if key.name in ("esc", "q"):
            return Pop()
        self._message = ""
        if self._fault:
            return None
        if key.name == "enter" or (key.name == "choice" and key.at[0] == self._selected):
            return self._open()
        now = self._filter
        narrowed = {
            "g": now._replace(game=_next(self._names, now.game)),
            "o": now._replace(outcome=_next((None, *OUTCOMES), now.outcome)),
            "p": now._replace(everything=not now.everything),
        }
        if key.name in (*narrowed, "b", "r"):
            self._filter = narrowed.get(key.name, now)
            self._best_only ^= key.name == "b"
            self._kind = _next(tuple(_KINDS), self._kind) if key.name == "r" else self._kind
            self._read()
        elif key.name == "d" and not self._nobody:
            return Await(partial(self._deeds, now.game), Push)
        else:
            self._move(key)
        return None

    def help(self) -> Goto | None:
        """Help on the game that is chosen."""
        game = self._games[self._selected].game if self._games else ""
        return ToHelp(game) if game in GAMES else None

    def _deeds(self, game: str | None) -> Screen:
        """The deeds of a game, or of all that were played, and who has done them."""
        names = [name for name in self._names if name and game in (None, name)]
        try:
            deeds = {deed: None for name in names for deed in load_ruleset(name).edition.presenter.deeds}
            games = read_games(self._places.history, Filter(game=game))
        except SessionError as error:
            return NoticeScreen("Deeds", str(error))
        return deeds_screen(tuple(deeds), games)

    def _move(self, key: Key) -> None:
        steps = dict.fromkeys((*UP, WHEELS[0]), -1) | dict.fromkeys((*DOWN, WHEELS[1]), 1)
        steps["choice"] = key.at[0] - self._selected
        steps |= {"pageup": -self._page, "pagedown": self._page, " ": self._page}
        steps |= {"home": -self._selected, "end": len(self._games)}
        if key.name in steps and self._games:
            self._selected = max(0, min(self._selected + steps[key.name], len(self._games) - 1))
            self._moved_to = self._games[self._selected].id

    def _open(self) -> Action | None:
        if not self._games:
            return None
        path = replay_of(self._games[self._selected].id, self._places.replays)
        if not path:
            self._message = "There is no replay of this game any more."
            return None
        return Push(ToReplay(self._start, path))


_NONE = f"No game matches. Change the filter with {press('g')}, {press('o')}, {press('r')} and {press('p')}."
_NOBODY = "No game has ended yet. Be the first."


def _next(values: Sequence[Value], value: Value) -> Value:
    """The next value, the first after the last."""
    return values[(values.index(value) + 1) % len(values)]


def _best_of_each(games: list[EndedGame]) -> list[EndedGame]:
    """The first game with each hero, or of each player where there are none; own heroes count as one."""
    best: dict[tuple[str, str, bool], EndedGame] = {}
    for game in games:
        who = "" if game.is_own_hero else game.hero or game.name
        best.setdefault((game.game, who, game.is_own_hero), game)
    return list(best.values())


def deeds_screen(deeds: tuple[Deed, ...], games: list[EndedGame]) -> Screen:
    """All deeds with the best game that did them; `games` are the best first."""
    done = {deed: [game for game in games if deed.name in game.deeds.split(",")] for deed in deeds}
    if not deeds:
        return NoticeScreen("Deeds", "This game tells of no deeds.")
    screen = TextScreen("Deeds in games that were won", lambda columns: list(_told(done, columns)))
    screen.status = f"{sum(map(bool, done.values()))} of {len(done)} done"
    return screen


def _told(done: dict[Deed, list[EndedGame]], columns: int) -> Iterator[StyledLine]:
    for deed, games in done.items():
        yield [Span(deed.name, "title" if games else "dim"), Span(f"  {deed.about}", "dim")]
        if not games:
            continue
        best, times = games[0], f", {len(games)} times" if len(games) > 1 else ""
        who = best.who if best.is_own_hero or not best.hero else f"{best.name} as {best.hero}"
        text = clean(f"{who}, {best.scored}, {best.date}{times}")
        yield from lines_of([Sign(" ", text, "text", "text")], columns)


@cache
def _labels(game: str) -> dict[str, str]:
    """What the house rules of a game are called, by name; a game that is not known any more has none."""
    rules = load_ruleset(game).rules.house_rules if game in GAMES else ()
    return {rule.name: rule.label for rule in rules}


def _detail(game: EndedGame, columns: int) -> list[StyledLine]:
    """Details of a game, the most important first."""
    style = _OUTCOME_STYLES.get(game.outcome, "warn")
    numbers = (Fact("Turns", str(game.turns)), Fact("Seed", game.seed), Fact("Ended", game.date))
    others = [
        Fact("Game", game.title),
        Fact("Version", game.version),
        Fact("Replay", "verified" if game.verified else "not verified"),
    ]
    if game.house_rules:
        labels = _labels(game.game)
        rules = (labels.get(name, name.replace("-", " ")) for name in game.house_rules.split(","))
        others.append(Fact("House rules", ", ".join(rules)))
    if game.uncounted:
        others.append(Fact("Not counted", ", ".join(game.uncounted), "warn"))
    return [
        *lines_of([Note(f"{capital(game.came_out)}: {game.reason}", style)], columns),
        *lines_of(numbers, columns),
        *lines_of(deeds_of(game), columns),
        *lines_of(others, columns),
    ]
