"""The end of a game: the last events, then how it went, best results, and what to do next."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile, zip_longest

from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.frame import Hint, draw_frame
from thrones_tui.scene.log import MARK, entry_lines
from thrones_tui.scene.memory import Series
from thrones_tui.scene.model import NO_BOARD, Fact, Note, Row
from thrones_tui.scene.rows import Span, StyledLine, lines_of, put_lines
from thrones_tui.scene.wholemap import boxed, draw_boxed
from thrones_tui.session.account import taken_back
from thrones_tui.session.closing import best, ending_title, recorded, share_line
from thrones_tui.session.endings import Ended, record_late
from thrones_tui.session.files import SessionError
from thrones_tui.session.home import Start
from thrones_tui.session.replay import open_replay
from thrones_tui.session.saved import SavedGame, take_over
from thrones_tui.session.turning import Turning
from thrones_tui.tui.goto import ToGame, ToQuestion, ToReplay, ToSetup, ToTitle
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.boards import RealmScreen, uncovered
from thrones_tui.tui.parts.course import course_lines, told_of
from thrones_tui.tui.parts.draft import Draft
from thrones_tui.tui.parts.lookups import HELP, LOG, SHEET, looked_up
from thrones_tui.tui.parts.pages import NoticeScreen, Scroll, heading
from thrones_tui.tui.parts.widgets import Offer, Offers
from thrones_tui.tui.screen import Action, Await, Push, Quit, Reset, Screen, do

_PAUSE = 0.7
"""Seconds between two lines of the last events."""
_MOST_COLUMNS = 116
"""Rows of numbers and what was done need more than prose."""
_BETWEEN_TRIES = 1.0
"""Seconds between two looks whether another program still keeps the history."""
_ROOMY, _TALL, _WIDE = 20, 32, 72
"""Rows from which all choices are listed, those from which they are below each other below a chart, and the
columns that they need beside each other.
"""
_RESULTS = 46
"""Columns of the best results beside the charts."""
_BESIDE = 42
"""Columns that are wanted beside the board."""
_SHARE = 3
"""What happened last is on the same page where all has room there, or else it takes one part of so many."""
_TELLING = 3
"""Turns from which a chart tells anything."""
LOOKUPS = (LOG.key, SHEET.key)
_SEEN = "The same game once more: you know what hides in it, so it counts as practice."
_DEAF = 0.6
"""Seconds without a key after which the end counts as seen: even a slow typist is out of the game then."""


class EndScreen(Screen):
    """Shows the last events one by one (any key shows them all), then everything else."""

    costly = True
    sudden = _DEAF

    def __init__(
        self, start: Start, saved: SavedGame, ended: Ended, staged: bool = False, calm: bool = False
    ) -> None:
        """`ended` says what was written down of it; what was `staged` is not told once more.

        What came about `calm`, with nothing to stage, is told on the page itself if it has room there.
        """
        self._start = start._replace(seed=None)
        self._draft = Draft.of_saved(start, saved)
        play = saved.play
        self._saved = saved
        self._play = play
        self._ended = ended
        self._menu = Offers(self._list(), 0)
        self._scroll = Scroll()
        assert play.outcome is not None
        self._outcome = play.outcome
        self._title = ending_title(self._outcome)
        self._reason = Note(self._outcome.reason, "good" if ended.record.outcome == "won" else "danger")
        self._realm = play.uncovered()
        self._board = NO_BOARD if self._realm is None else uncovered(play, self._realm)
        self._course: Sequence[Series] = ()
        self._turnings: Sequence[Turning] = ()
        self._take((play.presenter.course(play.view(), play.memory), ()))
        self._tell(ended)
        self._last = play.log[-(play.story.news or play.story.fresh) :][-8:]
        self._revealed = len(self._last) if staged or calm else 1
        self._is_calm, self._is_told = calm, staged
        """Whether all that happened last was seen: a page that has no room for it comes after a key."""

    def _tell(self, ended: Ended) -> None:
        """Take in what was written down."""
        play, places = self._play, self._start.home.places
        self._ended = ended
        self._rows = (*play.presenter.ending(play.view(), self._outcome), *recorded(play, ended, places))
        self._best = best(play, ended, places)

    def enter(self) -> Action | None:
        """Find out how the game went, and what decided it."""
        return Await(partial(told_of, self._ended.replay, self._course), self._take)

    def _take(self, told: tuple[Sequence[Series], Sequence[Turning]]) -> None:
        """Take in how the game went, if there is anything to tell, and what decided it."""
        course, self._turnings = told
        self._course = course if all(len(set(series.turns)) >= _TELLING for series in course) else ()

    @property
    def timeout(self) -> float | None:
        """When the next event shows, or the history is looked at again."""
        if self._revealed < len(self._last):
            return _PAUSE
        return _BETWEEN_TRIES if self._ended.waits else None

    def draw(self, canvas: Canvas) -> None:
        """Draw the events so far; once all are there, the rest."""
        board = boxed(self._board, canvas.width - _BESIDE, canvas.height - 2)
        left = board.columns if board else 0
        columns = min(_MOST_COLUMNS, canvas.width - left - 4)
        before = [Span(f"{MARK} ", "key")]
        events = [line for entry in self._last for line in entry_lines(entry, columns, before)]
        height = self._height(canvas, left)
        body = self._body(columns, canvas.height, height, has_board=bool(left))
        reason = lines_of([self._reason], columns)
        has_room = len(events) + 1 + len(body) <= height
        if self._is_calm and _SHARE * len(events) <= height:
            has_room, self._revealed = True, len(self._last)
        self._is_told |= has_room and self._revealed == len(self._last)
        if not self._is_told:
            some = self._last[: self._revealed]
            shown = [line for entry in some for line in entry_lines(entry, columns, before)]
            draw_frame(canvas, "What happened last", "", (Hint("any key", "to go on"),))
            put_lines(canvas, 2, 2, shown[-(canvas.height - 3) :], columns)
            return
        more = (Hint("Space", "more"),) if len(body) + 2 > height else ()
        realm = () if self._realm is None else (Hint("m", "map"),)
        again = Hint("=", "same seed, practice")
        log = Hint(LOG.key, "log")
        hints = (Hint("↑↓", "choose"), *more, *realm, log, again, Hint("Enter", "go"), HELP)
        draw_frame(canvas, self._title, "", hints)
        above = events if has_room else reason
        if board:
            draw_boxed(canvas, 1, board)
        self._draw_all(canvas, [*above, *body], height, left, columns)

    def _body(self, columns: int, rows: int, height: int, *, has_board: bool) -> list[StyledLine]:
        """How the game went, faults in writing it down, and the best games.

        The charts come first where what else is told would take half of the `height`. Beside a board they are
        flat, and the board is not told once more.
        """
        course: list[StyledLine] = []
        others = tuple(_undrawn(self._rows)) if has_board else self._rows
        leading = takewhile(lambda row: isinstance(row, Fact), others)
        numbers = [row for row in leading if isinstance(row, Fact)]
        title, best = self._best
        results = [heading(title), *lines_of(best, _RESULTS)]
        is_beside = bool(self._course) and columns >= 2 * _RESULTS
        if self._course:
            right = results if is_beside else ()
            decisive = self._play.presenter.decisive
            tall, facts = (0, ()) if has_board else (rows, numbers)
            course, left = course_lines(self._course, self._turnings, facts, columns, tall, right, decisive)
            others = (*left, *others[len(facts) :])
        share = lines_of([Note(share_line(self._ended), "dim")], columns)
        fault = lines_of([Note(fault, "warn") for fault in self._ended.faults], columns)
        told = [*lines_of(others, columns), *fault]
        first = rows >= _ROOMY and 2 * len(told) < height
        parts = [told, course, share] if first or not course else [course, share, told]
        if has_board:
            rest = lines_of(others[len(numbers) :], columns)
            parts = [[*lines_of(numbers, columns), *fault], course, share, rest]
        joined = [line for part in parts if part for line in ([], *part)]
        if (
            course and first and rows < _TALL and not has_board
        ):  # all of it has just room below a reason of one line
            joined = [*told, *share, [], *course]
        return joined if is_beside else [*joined, [], heading(title), *lines_of(best, columns)]

    def _height(self, canvas: Canvas, left: int) -> int:
        rows = self._menu_rows(canvas, left)
        return canvas.height - 2 - (rows + 1 if rows else 1)

    def _menu_rows(self, canvas: Canvas, left: int) -> int:
        """The rows that the whole menu takes, two columns of it below a chart; 0 where it has no room."""
        if canvas.height < _ROOMY:
            return 0
        below = self._course and canvas.height < _TALL and canvas.width - left >= _WIDE
        return -(-self._menu.count // 2) if below else self._menu.count

    def _draw_all(
        self, canvas: Canvas, lines: list[StyledLine], height: int, left: int, columns: int
    ) -> None:
        """Draw lines above the menu, right of the board; where rows are few only its selected entry."""
        self._scroll.draw(canvas, 1, left + 2, height, columns, lines)
        if rows := self._menu_rows(canvas, left):
            self._menu.draw_beside(canvas, 2 + height, left + 2, self._menu.labels, rows)
            return
        menu = self._menu
        number = f"▸ {menu.selected + 1}/{menu.count} "
        canvas.put(1 + height, 1, number + menu.offer.label, "selected")
        canvas.mark(Rect(1 + height, 0, 1, canvas.width), "enter")
        canvas.mark(Rect(1 + height, 0, 1, len(number)), "down")
        canvas.cursor = (1 + height, 1)

    def handle(self, key: Key) -> Action | None:
        """Show more, then choose what next."""
        if not self._is_told:
            self._is_told, self._revealed = True, len(self._last)
            return None
        if key.name in (" ", "pagedown", "pageup"):
            self._scroll.handle(key)
            return None
        if key.name == "m" and self._realm is not None:
            return Push(RealmScreen(self._play, was=self._realm))
        if key.name == "=":
            return Await(self._same_seed, do)
        if key.name in LOOKUPS:
            shown = self._look_up(key.name)
            return None if shown is None else Push(shown)
        return self._menu.act(key)

    def help(self) -> Screen | None:
        """The rules of the game."""
        return self._look_up("?")

    def _look_up(self, key: str) -> Screen | None:
        return looked_up(key, self._saved, self._play.scene(), self._start.home.words)

    def tick(self) -> Action | None:
        """Show one more of the last events, then try again to write down what waits."""
        if self._revealed < len(self._last):
            self._revealed += 1
        elif self._ended.waits:
            return Await(partial(record_late, self._ended, self._start.home.places), self._tell)
        return None

    def _list(self) -> tuple[Offer, ...]:
        """What can be done now (T-END-8); where there are characters, with the same one or another."""
        start, record = self._start, self._ended.record
        options = {name: str(value) for name, value in self._draft.options.items()}
        anew = start._replace(options=options, practice=self._draft.practice)
        same, other = "Play again", Offer("Play again, set up anew", Push(ToSetup(anew, self._draft.game)))
        if self._draft.welcome.cards:
            same += " with the same hero"
            other = Offer("Play again with another hero", Await(self._another, do))
        back = (Offer("Take back the last step", Await(self._take_back, do)),) * record.practice
        return (
            Offer(same, Await(self._again, do)),
            other,
            *back,
            Offer("Watch this game again", Push(ToReplay(start, self._ended.replay))),
            Offer("Title screen", Reset(ToTitle(start))),
            Offer("Quit", Quit()),
        )

    def _again(self) -> Action:
        """A new game with the same options; an own hero whose place is taken now is asked anew."""
        draft = self._draft.again()
        try:
            return Reset(draft.start_game(draft.options))
        except ValueError:
            return self._another()

    def _same_seed(self) -> Action:
        """The same game again, with the same chance; what hid in it was shown, so it does not count."""
        draft = self._draft.again()
        draft.seed, draft.practice = self._ended.record.seed, True
        return Reset(ToGame(draft.start, draft.begin(draft.options), _SEEN))

    def _another(self) -> Action:
        draft = self._draft.again()
        draft.options = draft.plain_options
        return Push(ToQuestion(draft))

    def _take_back(self) -> Action:
        """Go on before the end, in a practice game of its own: this one is among the replays."""
        try:
            line = open_replay(self._ended.replay)
            saved = take_over(line, line.end - 1, self._start.home.places.saves)
        except SessionError as error:
            return Push(NoticeScreen("This cannot be taken back", str(error)))
        return Reset(ToGame(self._start, saved, taken_back(saved.header, saved.play)))


def _undrawn(rows: Sequence[Row]) -> Iterator[Row]:
    """Rows without those of a picture, and without its title."""
    for row, after in zip_longest(rows, rows[1:]):
        if not any(isinstance(one, Note) and one.drawn for one in (row, after)):
            yield row
