"""A game seen again: step by step or playing, from any turn, and taken over from wherever one likes."""

from bisect import bisect_left

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.dialog import NOTHING, Answer, draw_dialog
from thrones_tui.scene.layout import draw_keys, draw_scene, panel_lines
from thrones_tui.scene.log import log_lines
from thrones_tui.scene.measure import clip, wrap
from thrones_tui.scene.model import Dialog, Hint, Scene
from thrones_tui.session.errors import SessionError
from thrones_tui.session.history import EndedGame
from thrones_tui.session.loading import Loaded, open_replay
from thrones_tui.session.play import Play
from thrones_tui.session.saved import take_over
from thrones_tui.session.saves import replay_of
from thrones_tui.session.start import Start
from thrones_tui.session.timeline import Divergence
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screen import Action, Pop, Push, Replace, Reset, Screen
from thrones_tui.tui.screens.casting import Table
from thrones_tui.tui.screens.dialog import DialogScreen
from thrones_tui.tui.screens.hall import HallScreen
from thrones_tui.tui.screens.notice import NoticeScreen
from thrones_tui.tui.screens.pages import TextScreen

SPEEDS = (2.0, 1.0, 0.5, 0.25, 0.1, 0.03)
"""Seconds a step takes while it plays."""
_USUAL = 2
_FAR = 10
"""Steps that a page key leaps."""
_LOOK_AGAIN = 0.5
"""Seconds between two looks at a game that somebody is playing."""
_HINTS = (
    Hint("←→", "step"),
    Hint("Space", "play"),
    Hint("n", "next question"),
    Hint("g", "turn"),
    Hint("+-", "speed"),
    Hint("t", "take over"),
    Hint("Esc", "back"),
)
_WIDE = 80
"""Columns that the hints want; where there are less a key tells them."""


def replay_screen(start: Start, path: str, *, at_end: bool = False, watched: bool = False) -> Screen:
    """The replay in a journal, or what stands in its way; one that is `watched` follows what is played."""
    try:
        loaded = open_replay(path)
    except SessionError as error:
        return NoticeScreen("There is nothing to be seen", str(error))
    return ReplayScreen(start, path, loaded, at_end=at_end or watched, watched=watched)


def hall_screen(start: Start) -> Screen:
    """The hall of fame, whose games can be replayed."""
    from thrones_tui.session.finish import settle

    places = start.home.places

    def replay(game: EndedGame) -> Screen | None:
        path = replay_of(game.id, places.replays)
        return replay_screen(start, path) if path else None

    faults = settle(places)
    hall = HallScreen(places.history, replay)
    if not faults:
        return hall
    return NoticeScreen("Hall of fame", " ".join(faults), (("See what there is", lambda: Replace(hall)),))


class ReplayScreen(Screen):
    """The game at one of its steps, with the answer that was given there."""

    def __init__(
        self, start: Start, path: str, loaded: Loaded, *, at_end: bool = False, watched: bool = False
    ) -> None:
        self._start = start
        self._path = path
        self._watched = watched
        self._speed = _USUAL
        self._is_playing = False
        self._remark = ""
        self._take(loaded)
        self._go(self._timeline.end if at_end else 0)
        if loaded.story.damages:
            self._remark = f"Damaged in {loaded.story.damages[0]}: this is what is whole."

    def _take(self, loaded: Loaded) -> None:
        self._loaded = loaded
        self._timeline = loaded.timeline
        self._turns = [self._timeline.at(0).told, *(step.turn for step in self._timeline.steps)]

    @property
    def timeout(self) -> float | None:
        """When to go on by itself."""
        if self._is_playing:
            return SPEEDS[self._speed]
        return _LOOK_AGAIN if self._watched else None

    def _go(self, position: int) -> None:
        """Show the game at a position, or as near to it as there is one."""
        position = max(0, min(position, self._timeline.end))
        try:
            self._play = self._timeline.at(position)
        except Divergence as error:
            self._remark = f"It cannot be played again further: {error}."
            self._is_playing = False
            return
        self._at = position
        self._scene = self._play.scene()
        if position == self._timeline.end:
            self._is_playing = False

    @property
    def _next(self) -> str:
        """The command given here, empty at the end."""
        return self._timeline.steps[self._at].command if self._at < self._timeline.end else ""

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the scene with the answer that was given, and where in the game this is."""
        text = self._remark or what_next(self._play, self._next)
        if self._watched and not self._next and not self._remark:
            text = "Played up to here; this follows it."
        keys = draw_moment(canvas, self._scene, self._where(), self._next, text, bool(self._remark))
        step, play, *more, back = _HINTS
        if self._is_playing:
            play = Hint("Space", "pause")
        if canvas.width < _WIDE:
            more = [Hint("?", "keys")]
        draw_keys(canvas, keys, (step, play, *more, back))

    def _where(self) -> str:
        watching = "watching, " if self._watched else ""
        return f"{watching}turn {self._turns[self._at]}, step {self._at}/{self._timeline.end}"

    # Moving

    def handle(self, key: Key) -> Action | None:
        """Move through the game, or do something with it."""
        self._remark = ""
        match key.name:
            case "esc" | "q":
                return Pop()
            case "right" | "l" | "enter" | ".":
                self._is_playing = False
                self._go(self._at + 1)
            case "left" | "h" | ",":
                self._is_playing = False
                self._go(self._at - 1)
            case "down" | "j" | "pagedown":
                self._go(self._at + _FAR)
            case "up" | "k" | "pageup":
                self._go(self._at - _FAR)
            case "home":
                self._go(0)
            case "end":
                self._go(self._timeline.end)
            case " ":
                self._is_playing = not self._is_playing and self._at < self._timeline.end
                if self._at == self._timeline.end:
                    self._remark = "There is no more to play; Home goes to the beginning."
            case "+" | "=":
                self._change_speed(1)
            case "-":
                self._change_speed(-1)
            case "n":
                self._go_to_question()
            case _:
                return self._open(key.name)
        return None

    def tick(self) -> Action | None:
        """Play on, or look what was played elsewhere."""
        if self._is_playing:
            self._go(self._at + 1)
        elif self._watched:
            self._follow()
        return None

    def _follow(self) -> None:
        """Look what has been played meanwhile; who stands at the end stays there."""
        was_at_end = self._at == self._timeline.end
        try:
            loaded = open_replay(self._path)
        except SessionError:
            self._watched = False
            self._remark = "The game has been put away; its replay is in the hall of fame."
            return
        if len(loaded.timeline.steps) == self._timeline.end and loaded.story.last == self._loaded.story.last:
            return
        self._take(loaded)
        self._go(self._timeline.end if was_at_end else self._at)

    def _change_speed(self, by: int) -> None:
        self._speed = max(0, min(self._speed + by, len(SPEEDS) - 1))
        self._remark = f"Speed {self._speed + 1} of {len(SPEEDS)}; Space plays."

    def _go_to_question(self) -> None:
        """Go to the next thing that was asked beside ordinary turns."""
        self._is_playing = False
        play = self._timeline.at(self._at)
        for position, step in enumerate(self._timeline.steps[self._at :], self._at + 1):
            play.submit(step.command)  # it led where it should when the journal was opened
            if play.outcome is None and play.decision.kind != "turn":
                self._go(position)
                return
        self._remark = "Nothing more was asked after this."

    def _go_to_turn(self, turn: int) -> None:
        self._is_playing = False
        self._go(bisect_left(self._turns, turn))

    # Doing

    def _open(self, key: str) -> Action | None:
        match key:
            case "g":
                return Push(DialogScreen(self._scene, self._turn_dialog()))
            case "t":
                return Push(self._take_over_screen())
            case "p":
                log, fresh = tuple(self._play.log), self._play.fresh
                return Push(TextScreen("The log so far", lambda c: log_lines(log, fresh, c), at_end=True))
            case "s":
                panels = (*self._scene.panels, *self._scene.more, self._scene.aside)
                return Push(TextScreen("The sheet", lambda columns: panel_lines(panels, columns, 1000)))
            case "e":
                from thrones_tui.tui.screens.export import export_screen

                return Push(export_screen(self._path, self._start.home.places.exports))
        if key not in ("paste", "unknown"):
            self._remark = (
                "←→ step, ↑↓ ten, Home, End, Space plays, +- speed, n next question, g turn, p log, s sheet, "
                "t takes over from here, e exports, Esc goes back."
            )
        return None

    def _turn_dialog(self) -> Dialog:
        return Dialog(
            kind="amount",
            title="Go to which turn?",
            prompt=f"The game goes from turn {self._turns[0]} to turn {self._turns[-1]}.",
            safe="stay",
            verb="turn",
            minimum=self._turns[0],
            maximum=self._turns[-1],
        )

    def resume(self, result: object) -> Action | None:
        """Go to the turn that was typed."""
        if isinstance(result, str) and result.startswith("turn "):
            self._go_to_turn(int(result.removeprefix("turn ")))
        return None

    def _take_over_screen(self) -> Screen:
        def go_on() -> Action:
            loaded, position = self._loaded, self._at
            folder = self._start.home.places.saves
            saved = take_over(loaded.ruleset, loaded.story.header, self._timeline, position, folder)
            from thrones_tui.tui.screens.game import GameScreen

            return Reset(GameScreen(Table.of_saved(self._start, saved), saved))

        if self._play.outcome is not None:
            return NoticeScreen(
                "Take over?", "Here the game is over: step back to where you would go on from."
            )
        return NoticeScreen(
            "Take over from here?",
            f"You go on from turn {self._turns[self._at]} in a practice game of its own, with the same "
            "chances to come. The game you are looking at stays as it is.",
            (("Take over", go_on),),
        )


def draw_moment(
    canvas: Canvas, scene: Scene, where: str, command: str, text: str, is_remark: bool = False
) -> int:
    """Draw a scene with the answer that is about to be given and a text; return the row of the key bar."""
    columns = canvas.width - 2
    place = draw_scene(canvas, scene._replace(status=where, status_short=where), spare=1)
    keys = canvas.height - 1
    if scene.dialog is not None:
        draw_dialog(canvas, place.dialog, scene.dialog, given(scene.dialog, command))
    if scene.dialog is not None and not place.bordered and not is_remark:
        text = f"{where}. {text}"  # the dialog stands over the title
    lines = wrap(text, columns) if is_remark else [clip(text, columns)]
    top = keys - len(lines)
    canvas.fill(top, 0, len(lines), canvas.width)
    for at, line in enumerate(lines):
        canvas.put(top + at, 1, line, "warn" if is_remark else "log-new")
    return keys


def what_next(play: Play, command: str) -> str:
    """What is about to be done, or how the game stands when nothing more is."""
    if command:
        return f"Then: {command}"
    if play.outcome is not None:
        return f"The end: {play.outcome.reason}"
    return "This is as far as the game goes."


def given(dialog: Dialog, command: str) -> Answer:
    """An answer as it was given; none if the command is empty."""
    argument = command.partition(" ")[2]
    said = "The answer is marked." if command else "It has not been answered yet."
    if dialog.kind in ("amount", "words"):
        return Answer(text=argument, remark="This was the answer." if command else said, given=True)
    commands = [choice.command for choice in dialog.choices]
    if dialog.pick > 1:
        names = argument.split(", ")
        picked = tuple(at for at, name in enumerate(commands) if name in names)
        return Answer(picked=picked, remark=said, given=True)
    selected = commands.index(command) if command in commands else NOTHING
    return Answer(selected, remark=said, given=True)


def watch_screen(start: Start, path: str) -> Screen:
    """A game that somebody else is playing, as it is played."""
    return replay_screen(start, path, watched=True)
