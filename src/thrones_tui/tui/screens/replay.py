"""A replay: step by step or playing by itself, from any turn, to be taken over from any step.

So is a game that players made of code play: it is played as far as somebody goes.
"""

from bisect import bisect_left
from collections.abc import Callable, Container
from functools import partial

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.dialog import AmountDialog, Dialog
from thrones_tui.scene.frame import Hint, draw_keys
from thrones_tui.session.exhibition import Exhibition
from thrones_tui.session.files import SessionError
from thrones_tui.session.home import Start
from thrones_tui.session.journal import MOST_LINES
from thrones_tui.session.replay import next_question, open_replay, turns_of
from thrones_tui.session.saved import take_over
from thrones_tui.session.timeline import Divergence, Timeline
from thrones_tui.tui.exports.export import export_screen
from thrones_tui.tui.goto import ToGame
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.boards import RealmScreen
from thrones_tui.tui.parts.helppages import REPLAYS, HelpScreen
from thrones_tui.tui.parts.logpage import LogScreen
from thrones_tui.tui.parts.look import LookScreen
from thrones_tui.tui.parts.lookups import LOG, LOOK, MAP, NOTHING, SHEET, offered, opened
from thrones_tui.tui.parts.moment import draw_moment, what_next
from thrones_tui.tui.parts.pace import Pace
from thrones_tui.tui.parts.pages import NoticeScreen, sheet_screen
from thrones_tui.tui.parts.question import DialogScreen
from thrones_tui.tui.parts.widgets import Offer
from thrones_tui.tui.screen import Action, Await, Pop, Push, Reset, Screen, do

SPEEDS = (2.0, 1.0, 0.5, 0.25, 0.1, 0.03)
"""Seconds a step takes while it plays."""
_USUAL = 2
_FAR = 10
"""Steps that a page key leaps."""
_AHEAD = 100
"""Steps that are played on in search of a question."""
_LOOK_AGAIN = 0.5
"""Seconds between two looks at a game that somebody is playing."""
_HINTS = (
    Hint("←→", "step"),
    Hint("Space", "play"),
    Hint("n", "question"),
    Hint("g", "turn"),
    Hint("+-", "speed"),
    Hint("t", "take over"),
    Hint("Esc", "back"),
)
_LOOKUPS = (LOOK, MAP, LOG, SHEET, Hint("e", "export"))
_WIDE = 80
"""Columns that the hints want; where there are less a key tells them."""


def replay_screen(start: Start, path: str, watched: bool) -> Screen:
    """The replay in a journal, or what stands in its way; one that is `watched` follows what is played.
    Without a path a game that players made of code play now; raise `SessionError` if it cannot be played.
    """
    if not path:
        live = Exhibition(start)
        return ReplayScreen(start, "", live.timeline, watched=False, live=live)
    try:
        timeline = open_replay(path)
    except SessionError as error:
        return NoticeScreen("Nothing to show", str(error))
    return ReplayScreen(start, path, timeline, watched=watched)


def _reloaded(path: str) -> Timeline | None:
    """The game as it has gone on; None if it is not there any more."""
    try:
        return open_replay(path)
    except SessionError:
        return None


def _written(path: str) -> Action:
    return Push(NoticeScreen("Export this game", f"Written to {path}; `thrones replay` shows it."))


class ReplayScreen(Screen):
    """A game at one of its steps, with the answer given there."""

    def __init__(
        self,
        start: Start,
        path: str,
        timeline: Timeline,
        *,
        watched: bool,
        live: Exhibition | None = None,
    ) -> None:
        self._start = start
        self._path = path
        self._watched = watched
        self._live = live
        self._pace = Pace(SPEEDS, _USUAL)
        self._remark = ""
        self._take(timeline)
        self._show(self._timeline.end if watched else 0)
        self._pace.is_running = live is not None
        self._remark = timeline.remark or self._remark

    def _take(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._turns = turns_of(timeline)

    @property
    def timeout(self) -> float | None:
        """When to go on by itself."""
        if self._pace.is_running:
            return self._pace.timeout
        return _LOOK_AGAIN if self._watched else None

    def _go(self, position: int) -> Action | None:
        """Go to a position, or the nearest one there is; what is played live goes one step further."""
        if self._live is not None:
            return self._play_on(lambda line: line.end > position, lambda: self._show(position))
        self._show(position)
        return None

    def _play_on(self, enough: Callable[[Timeline], bool], then: Callable[[], None]) -> Action | None:
        """Have a game that is live played until that is enough, and then go on."""
        live = self._live
        if live is None or live.is_over or enough(live.timeline):
            then()
            return None

        def played(_: None) -> None:
            self._take(live.timeline)
            self._remark, live.remark = live.remark or self._remark, ""
            then()

        return Await(partial(live.play_on, enough), played)

    def _show(self, position: int) -> None:
        """Show the game at a position, or the nearest one there is."""
        position = max(0, min(position, self._timeline.end))
        try:
            self._play = self._timeline.at(position)
        except Divergence as error:
            self._remark = error.told
            self._pace.is_running = False
            return
        self._at = position
        self._scene = self._play.scene()
        if position == self._timeline.end:
            self._pace.is_running = False

    @property
    def _next(self) -> str:
        """The command given here, empty at the end."""
        return self._timeline.moves[self._at].do if self._at < self._timeline.end else ""

    @property
    def kept(self) -> Container[str]:
        """None of the keys."""
        return ()

    def enter(self) -> Action | None:
        """Play the first answer of a game that is live, to be shown as the next one."""
        return self._go(0) if self._live is not None else None

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the scene with the answer that was given, and where in the game this is."""
        text = self._remark or what_next(self._play, self._next)
        if self._watched and not self._next and not self._remark:
            text = "Played up to here; this follows it."
        keys = draw_moment(canvas, self._scene, self._where(), self._next, text, bool(self._remark))
        step, play, *more, back = _HINTS
        if self._pace.is_running:
            play = Hint("Space", "pause")
        more = [Hint("?", "keys")] if canvas.width < _WIDE else [*more, *offered(_LOOKUPS, self._scene)]
        draw_keys(canvas, keys, (step, play, *more, back))
        canvas.rolls = True

    def _where(self) -> str:
        watching = "watching, " if self._watched else ""
        turn, end = self._turns[self._at], self._timeline.end
        if self._live is not None and not self._live.is_over:
            return f"live, turn {turn}, step {self._at}"
        return f"{watching}turn {turn}, step {self._at}/{end}"

    # Moving

    def handle(self, key: Key) -> Action | None:
        """Move through the game, or do something with it."""
        self._remark = ""
        match key.name:
            case "esc" | "q":
                return Pop()
            case "right" | "l" | "enter" | "." | "wheel-down":
                self._pace.is_running = False
                return self._go(self._at + 1)
            case "left" | "h" | "," | "wheel-up":
                self._pace.is_running = False
                return self._go(self._at - 1)
            case "down" | "j" | "pagedown":
                return self._go(self._at + _FAR)
            case "up" | "k" | "pageup":
                return self._go(self._at - _FAR)
            case "home":
                return self._go(0)
            case "end":
                return self._go(MOST_LINES)
            case " ":
                self._pace.is_running = not self._pace.is_running and self._at < self._timeline.end
                if self._at == self._timeline.end:
                    self._remark = "This is the end; Home goes back to the beginning."
            case "+" | "=":
                self._remark = f"{self._pace.change(1)}; Space plays."
            case "-":
                self._remark = f"{self._pace.change(-1)}; Space plays."
            case "n":
                self._pace.is_running = False
                ahead = self._at + _AHEAD
                return self._play_on(lambda line: line.end > ahead, self._go_to_question)
            case _:
                return self._open(key)
        return None

    def tick(self) -> Action | None:
        """Play on, or look what was played elsewhere."""
        if self._pace.is_running:
            return self._go(self._at + 1)
        if self._watched:
            return Await(partial(_reloaded, self._path), self._follow)
        return None

    def _follow(self, timeline: Timeline | None) -> None:
        """Show what has been played meanwhile; who stands at the end stays there."""
        was_at_end = self._at == self._timeline.end
        if timeline is None:
            self._watched = False
            self._remark = "The game has ended; its replay is in the hall of fame."
            return
        if timeline.moves == self._timeline.moves:
            return
        self._take(timeline)
        self._show(self._timeline.end if was_at_end else self._at)

    def _go_to_question(self) -> None:
        """Go to the next question, ordinary turns aside."""
        try:
            position = next_question(self._timeline, self._at)
        except Divergence as error:
            self._remark = error.told
            return
        if position is not None:
            self._show(position)
            return
        self._remark = "There are no more questions after this."
        if self._live is not None and not self._live.is_over:
            self._show(self._timeline.end - 1)
            self._remark = f"There is no question in the next {_AHEAD} steps."

    def _go_to_turn(self, turn: int) -> Action | None:
        self._pace.is_running = False
        return self._play_on(
            lambda line: line.end > 1 and line.moves[-2].turn >= turn,
            lambda: self._show(bisect_left(self._turns, turn)),
        )

    # Doing

    def _open(self, key: Key) -> Action | None:
        match key.name:
            case "g":
                return Push(DialogScreen(self._scene, self._turn_dialog()))
            case "t":
                return Push(self._take_over_screen())
            case "e" if self._live is not None:
                return Await(partial(self._live.write, self._start.home.places.exports), _written)
            case "e":
                return Push(export_screen(self._path, self._start.home.places.exports))
        if (to := opened(self._look_up, key)) is not None:
            return Push(to)
        if key.name not in ("paste", "unknown", "tile", "realm", "choice"):
            self._remark = NOTHING
        return None

    def help(self) -> Screen:
        """The keys."""
        return HelpScreen((REPLAYS,), 0)

    def _look_up(self, key: str) -> Screen | None:
        """What a key opens of the game at this step."""
        match key:
            case "x" if self._scene.grid.rows:
                return LookScreen(self._play)
            case "m" if self._scene.grid.rows:
                return RealmScreen(self._play)
            case "p":
                return LogScreen("The log so far", self._play.log, self._play.story.fresh)
            case "s":
                return sheet_screen(self._scene)
        return None

    def _turn_dialog(self) -> Dialog:
        first, last = self._turns[0], self._turns[-1]
        prompt = f"The game goes from turn {first} to turn {last}."
        if self._live is not None and not self._live.is_over:
            prompt, last = f"The game goes on from turn {first}.", MOST_LINES
        return AmountDialog(
            title="Go to which turn?", prompt=prompt, safe="stay", verb="turn", minimum=first, maximum=last
        )

    def resume(self, result: object) -> Action | None:
        """Go to the turn that was typed."""
        if isinstance(result, str) and result.startswith("turn "):
            return self._go_to_turn(int(result.removeprefix("turn ")))
        return None

    def _take_over_screen(self) -> Screen:
        def taken_over() -> Action:
            folder = self._start.home.places.saves
            try:
                saved = take_over(self._timeline, self._at, folder)
            except SessionError as error:
                return Push(NoticeScreen("This cannot be taken over", str(error)))
            return Reset(ToGame(self._start, saved))

        if self._play.outcome is not None:
            return NoticeScreen(
                "Take over?", "The game is over here: step back to where you want to take over."
            )
        return NoticeScreen(
            "Take over from here?",
            f"You go on from turn {self._turns[self._at]} in a practice game of its own, with the same "
            "luck to come. The game you are watching stays as it is.",
            (Offer("Take over", Await(taken_over, do)),),
        )
