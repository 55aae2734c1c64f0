"""The end of a game: what happened, line by line, then the score, the best results, and what next."""

from thrones_tui.core.rules import Outcome
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.layout import draw_keys, draw_title
from thrones_tui.scene.log import entry_lines
from thrones_tui.scene.model import Fact, Hint, Note, Row
from thrones_tui.scene.rows import StyledLine, lines_of, put_line
from thrones_tui.session.errors import SessionError
from thrones_tui.session.finish import Ended, finish, place_in_hall
from thrones_tui.session.home import Places
from thrones_tui.session.play import Play
from thrones_tui.session.saved import SavedGame
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screen import Action, Push, Quit, Reset, Screen
from thrones_tui.tui.screens.casting import HeroScreen, Table
from thrones_tui.tui.screens.hall import hall_lines
from thrones_tui.tui.screens.notice import Way
from thrones_tui.tui.screens.pages import heading
from thrones_tui.tui.screens.results import best_lines
from thrones_tui.tui.screens.title import TitleScreen
from thrones_tui.tui.screens.widgets import Menu, Scroll

_BEST = 5
_PAUSE = 0.7
"""Seconds between two lines of the last events."""
_ROOMY = 20
"""Rows from which all choices are listed."""


def end_game(table: Table, saved: SavedGame, *, again: bool = False) -> "EndScreen":
    """Write down how a game ended (T-END-7), then show it; `again` if that may have been done in part."""
    return EndScreen(table, saved.play, finish(saved, table.start.home.places, again=again))


class EndScreen(Screen):
    """Shows the last events one by one (any key shows them all), then everything else."""

    costly = True

    def __init__(self, table: Table, play: Play, ended: Ended) -> None:
        """`ended` says what was written down of it."""
        self._table = table
        self._play = play
        self._ended = ended
        self._ways = self._list()
        self._menu = Menu(len(self._ways))
        self._scroll = Scroll()
        outcome = play.outcome
        assert outcome is not None
        self._title = _title(outcome)
        view = play.view()
        self._rows = (*play.presenter.ending(view, outcome), *_about(ended, table.start.home.places))
        self._reason = Note(outcome.reason, "good" if outcome.winners else "danger")
        self._best = _best(play, ended, table.start.home.places)
        self._last = play.log[-(play.news or play.fresh) :][-8:]
        self._revealed = 1
        self._is_told = False
        """Whether all that happened last was seen: a page that has no room for it comes after a key."""

    @property
    def timeout(self) -> float | None:
        """When the next event shows."""
        return _PAUSE if self._revealed < len(self._last) else None

    def draw(self, canvas: Canvas) -> None:
        """Draw the events so far; once all are there, the rest."""
        columns = min(74, canvas.width - 4)
        shown = self._last[: self._revealed]
        story = [line for entry in shown for line in entry_lines(entry, columns, is_new=True)]
        body = self._body(columns)
        height = self._height(canvas)
        if len(story) + 1 + len(body) <= height and self._revealed == len(self._last):
            self._is_told = True
        if not self._is_told:
            draw_title(canvas, "What happened last", f"seed {self._ended.record.seed}")
            for at, line in enumerate(story[-(canvas.height - 3) :]):
                put_line(canvas, 2 + at, 2, line, columns)
            draw_keys(canvas, canvas.height - 1, (Hint("any key", "to go on"),))
            return
        draw_title(canvas, self._title, f"seed {self._ended.record.seed}")
        above = story if len(story) + 1 + len(body) <= height else lines_of([self._reason], columns)
        self._draw_all(canvas, [*above, [], *body], height, columns)

    def _body(self, columns: int) -> list[StyledLine]:
        """The numbers, what could not be written down, and the best games."""
        facts = lines_of(self._rows, columns)
        fault = lines_of([Note(fault, "warn") for fault in self._ended.faults], columns)
        title, entries = self._best
        best = [heading(title), *lines_of([Note(*entry) for entry in entries], columns)]
        return [*facts, *fault, [], *best]

    def _height(self, canvas: Canvas) -> int:
        return canvas.height - 2 - (len(self._ways) + 1 if canvas.height >= _ROOMY else 1)

    def _draw_all(self, canvas: Canvas, lines: list[StyledLine], height: int, columns: int) -> None:
        roomy = canvas.height >= _ROOMY
        self._scroll.draw(canvas, 1, 2, height, columns, lines)
        self._draw_choices(canvas, 1 + height + (1 if roomy else 0), roomy=roomy)
        more = () if roomy else (Hint("Space", "more"),)
        draw_keys(canvas, canvas.height - 1, (Hint("↑↓", "choose"), *more, Hint("Enter", "go")))

    def _draw_choices(self, canvas: Canvas, row: int, *, roomy: bool) -> None:
        """The choices as a list, or where rows are few the selected one alone."""
        if not roomy:
            label = self._ways[self._menu.selected][0]
            canvas.put(row, 1, f"▸ {self._menu.selected + 1}/{len(self._ways)} {label}", "selected")
            canvas.cursor = (row, 1)
            return
        self._menu.draw(canvas, row, 2, [label for label, _ in self._ways])

    def handle(self, key: Key) -> Action | None:
        """Show more, then choose what next."""
        if not self._is_told:
            self._is_told, self._revealed = True, len(self._last)
            return None
        if key.name in (" ", "pagedown", "pageup"):
            self._scroll.handle(key)
            return None
        chosen = self._menu.choose(key)
        return self._ways[chosen][1]() if chosen is not None else None

    def tick(self) -> Action | None:
        """Show one more of the last events."""
        self._revealed = min(self._revealed + 1, len(self._last))
        return None

    def _list(self) -> tuple[Way, ...]:
        """What can be done now (T-END-8); where there are characters, with the same one or another."""
        again: tuple[Way, ...] = (("Play again", self._same), ("Play again, set up anew", self._set_up))
        if self._table.casting.cards:
            again = (
                ("Play again with the same hero", self._same),
                ("Play again with another hero", self._other),
            )
        back: tuple[Way, ...] = (("Take back the last step", self._take_back),) * self._ended.record.practice
        rest: tuple[Way, ...] = (
            ("Replay this game", self._replay),
            ("Title screen", self._leave),
            ("Quit", Quit),
        )
        return (*again, *back, *rest)

    def _same(self) -> Action:
        """A new game with the same options; an own hero whose place is taken now is asked anew."""
        table = self._table.again()
        try:
            return Reset(table.start_game(table.options))
        except ValueError:
            return self._other()

    def _other(self) -> Action:
        table = self._table.again()
        table.options = self._table.plain_options
        return Push(HeroScreen(table))

    def _set_up(self) -> Action:
        from thrones_tui.tui.screens.setup import SetupScreen

        return Push(SetupScreen(self._table.start._replace(seed=None), self._table.game))

    def _take_back(self) -> Action:
        """Go on before the end, in a practice game of its own: this one is among the replays."""
        from thrones_tui.session.loading import open_replay
        from thrones_tui.session.saved import take_over
        from thrones_tui.tui.screens.game import GameScreen
        from thrones_tui.tui.screens.notice import NoticeScreen

        try:
            loaded = open_replay(self._ended.replay)
        except SessionError as error:
            return Push(NoticeScreen("It cannot be taken back", str(error)))
        header, line = loaded.story.header, loaded.timeline
        folder = self._table.start.home.places.saves
        saved = take_over(loaded.ruleset, header, line, line.end - 1, folder)
        return Reset(GameScreen(self._table.again(), saved, "Taken back: the last step."))

    def _replay(self) -> Action:
        from thrones_tui.tui.screens.replay import replay_screen

        return Push(replay_screen(self._table.start, self._ended.replay))

    def _leave(self) -> Action:
        return Reset(TitleScreen(self._table.start._replace(seed=None)))


def _title(outcome: Outcome) -> str:
    """How it ended for the player; of several at one table none is the one who reads it."""
    if len(outcome.scores) > 1:
        return "The end"
    return "Victory!" if outcome.winners else "Defeat"


def _about(ended: Ended, places: Places) -> list[Row]:
    """What a game is known by, and whether it counts."""
    record = ended.record
    rows: list[Row] = [Fact("Seed", record.seed)]
    if ended.code:
        rows.append(Fact("Code", ended.code))
    if record.practice or record.cheated:
        rows.append(Fact("Counts", "as practice" if record.practice else "not: cheated", "warn"))
    elif place := place_in_hall(record, places):
        rows.append(Fact("Hall of fame", place))
    return rows


def _best(play: Play, ended: Ended, places: Places) -> tuple[str, list[tuple[str, str]]]:
    """T-END-8: the best results, for a game that has a results file; the hall of fame for any other."""
    assert play.outcome is not None
    if play.presenter.keeps_results:
        return "The five best results", best_lines(places.results)
    return "Hall of fame", hall_lines(places.history, ended.record.game, _BEST)
