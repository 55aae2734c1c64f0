"""The game itself: the scene, the keys that are bound in it, and what they open."""

from thrones_tui.core.rules import IllegalCommand
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.layout import arrange, draw_keys, draw_scene, panel_lines
from thrones_tui.scene.log import log_lines
from thrones_tui.scene.measure import wrap
from thrones_tui.scene.model import Fact, Hint, Note, Panel, Row, Scene
from thrones_tui.session.home import Words
from thrones_tui.session.play import Play
from thrones_tui.session.saved import SavedGame
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screen import Action, Push, Quit, Replace, Screen
from thrones_tui.tui.screens.casting import Table
from thrones_tui.tui.screens.dialog import TAKE_BACK, DialogScreen, Wish
from thrones_tui.tui.screens.spots import SpotPicker

HINTS = (
    Hint("x", "look"),
    Hint("m", "map"),
    Hint("p", "log"),
    Hint("s", "sheet"),
    Hint("q", "quit"),
    Hint("?", "help"),
)
PRACTICE_HINTS = (*HINTS[:3], Hint("u", "undo"), *HINTS[4:])
"""In a practice game; the sheet is named beside the map where it holds more."""
RUN_HINTS = (Hint("a", "by itself"), Hint("e", "to the end"), Hint("+-", "speed"))
"""Where there is one thing to do, as when two players made of code are watched."""
RUNNING_HINTS = (Hint("+-", "speed"), Hint("any key", "stop"))
"""While the game goes on by itself."""
_RUN_KEYS = frozenset({"enter", " ", "a", "e", "+", "-"})
_WHILE_RUNNING = frozenset("+-euSxmpsq?")
"""Keys that are more than one to stop it."""
SPEEDS = (2.0, 1.0, 0.5, 0.2, 0.05)
"""Seconds between two moves of a game that goes on by itself."""
_USUAL = 1
_MOST_AT_ONCE = 100_000
UNSAVED = "NOT SAVED"


class GameScreen(Screen):
    """A game in progress, saved as it is played."""

    def __init__(self, table: Table, saved: SavedGame, remark: str = "") -> None:
        self._table = table
        self._saved = saved
        self._remark = remark
        self._told_fault = ""
        self._speed = _USUAL
        self._is_running = False
        self._picker: SpotPicker | None = None
        self._cursor: tuple[int, int] | None = None
        """Where a place was last chosen, for the next one, until something happens elsewhere."""
        self._focus: tuple[int, int] | None = None
        self._look()
        self._tell_fault()

    def _look(self) -> None:
        """See what there is to be seen now; while the game cannot be saved the title says so."""
        scene = self._saved.play.scene()
        if self._saved.fault:
            scene = scene._replace(status=UNSAVED, status_short=UNSAVED)
        elif self._saved.practice:
            scene = scene._replace(status=f"{scene.status}, practice")
        self._scene = scene
        if self._picker is not None:
            self._cursor = self._picker.at
        is_turn = self._saved.play.outcome is None and self._saved.play.decision.kind == "turn"
        if is_turn or scene.grid.focus != self._focus:
            self._focus, self._cursor = scene.grid.focus, None
        self._picker = SpotPicker(scene, self._cursor) if scene.spots else None

    @property
    def _only(self) -> str:
        """The command that is the only one there is, where an ordinary turn leaves no choice."""
        play = self._saved.play
        if play.outcome is not None or play.decision.kind != "turn" or len(play.decision.options) != 1:
            return ""
        return str(play.decision.options[0])

    def _tell_fault(self) -> None:
        """Say once why the game is not saved, and once that it is again."""
        fault = self._saved.fault
        if fault != self._told_fault:
            self._remark = (
                f"{fault} You can play on; it is tried again." if fault else "The game is saved again."
            )
            self._told_fault = fault

    def draw(self, canvas: Canvas) -> None:
        """Draw the scene, and a remark where the last key was refused."""
        hints: tuple[Hint, ...] = PRACTICE_HINTS if self._saved.practice else HINTS
        remark = self._remark or (self._picker.remark if self._picker else "")
        lines = wrap(remark, canvas.width - 2) if remark else []
        spare = self._spare(canvas, len(lines))
        if self._picker is not None:
            scene, keys = self._picker.shown(self._scene), hints
        else:
            scene, keys = self._with_hints(hints)
        place = draw_scene(canvas, scene, keys, spare=spare)
        if self._picker is not None:
            self._picker.draw(canvas, place)
        bottom = canvas.height - 1
        if spare:
            draw_keys(canvas, bottom, (*scene.keys, *keys))
        canvas.fill(bottom - len(lines), 0, len(lines), canvas.width)
        for row, line in enumerate(lines, bottom - len(lines)):
            canvas.put(row, 1, line, "warn")

    def _spare(self, canvas: Canvas, rows: int) -> int:
        """The rows that a remark has to itself, so as to hide nothing: none where the tiles would move."""
        if not rows:
            return 0
        before, after = (
            arrange(self._scene.grid, canvas.width, height).grid
            for height in (canvas.height, canvas.height - rows)
        )
        return rows if before == after else 0

    def _with_hints(self, hints: tuple[Hint, ...]) -> tuple[Scene, tuple[Hint, ...]]:
        """The scene and the keys beside its own; while it goes on by itself, those alone that matter then."""
        if not self._only:
            return self._scene, hints
        if self._is_running:
            return self._scene._replace(keys=()), RUNNING_HINTS
        return self._scene, (*RUN_HINTS, *hints)

    @property
    def timeout(self) -> float | None:
        """When the game goes on by itself."""
        return SPEEDS[self._speed] if self._is_running else None

    def enter(self) -> Action | None:
        """A game that was left at a question goes on with it."""
        return self._ask()

    def handle(self, key: Key) -> Action | None:
        """Give a command, or open a screen."""
        self._remark = ""
        was_running, self._is_running = self._is_running, False
        if was_running and key.name not in _WHILE_RUNNING:
            self._remark = "It waits for you again; a goes on by itself."
            return None
        if self._only and key.name in _RUN_KEYS:
            return self._run(key, was_running)
        if self._picker is not None:
            chosen = self._picker.handle(key)
            if chosen != "":
                return self._submit(chosen) if chosen else None
        bindings = dict(self._scene.bindings)
        shifted = bindings.get(f"shift-{key.name}") if key.shift else None
        command = shifted or bindings.get(key.name)
        if command is not None:
            return self._submit(command)
        if key.name in ("u", "S"):
            return self._grant(Wish(key.name))
        screen = self.open(key.name)
        if screen is not None:
            return Push(screen)
        if key.name != "paste":
            keys = ", ".join(f"{hint.key} {hint.label}" for hint in (*self._scene.keys, *HINTS))
            self._remark = f"That key does nothing here. {keys}"
        return None

    def tick(self) -> Action | None:
        """Make the one move there is, in a game that goes on by itself."""
        return self._submit(self._only) if self._is_running and self._only else None

    def _run(self, key: Key, was_running: bool) -> Action | None:
        """Where there is one thing to do: do it, do it again and again, or to the end."""
        match key.name:
            case "enter" | " ":
                return self._submit(self._only)
            case "a":
                self._is_running = True
            case "+" | "-":
                self._speed += 1 if key.name == "+" else -1
                self._speed = max(0, min(self._speed, len(SPEEDS) - 1))
                self._is_running = was_running
                self._remark = f"Speed {self._speed + 1} of {len(SPEEDS)}; a goes on by itself."
            case "e":
                for _ in range(_MOST_AT_ONCE):
                    if not self._only:
                        break
                    self._saved.submit(self._only)
                return self._show()
        return None

    def open(self, key: str) -> Screen | None:
        """The screen that a key opens, in the game and in its dialogs."""
        play = self._saved.play
        match key:
            case "x":
                from thrones_tui.tui.screens.look import LookScreen

                return LookScreen(play)
            case "m":
                from thrones_tui.tui.screens.realm import RealmScreen

                view = play.view()
                return RealmScreen(play.presenter.realm(view), play.presenter.gazetteer(view))
            case "p":
                from thrones_tui.tui.screens.pages import TextScreen

                log, fresh = tuple(play.log), play.fresh
                return TextScreen(
                    "All that happened",
                    lambda columns: log_lines(log, fresh, columns),
                    at_end=True,
                )
            case "s":
                from thrones_tui.tui.screens.pages import TextScreen

                panels = (*self._scene.panels, *self._scene.more, self._scene.aside, self._about())
                return TextScreen("The sheet", lambda columns: panel_lines(panels, columns, 1000))
            case "?":
                from thrones_tui.tui.screens.help import game_help

                return game_help(play.presenter.help)
            case "q":
                from thrones_tui.tui.screens.leave import LeaveScreen

                return LeaveScreen(self._table, self._saved, self._scene)
        return None

    def _about(self) -> Panel:
        """What is to know of the game as a game: its chance, and where it is kept."""
        saved = self._saved
        rows: list[Row] = [Fact("Seed", saved.header.seed), Fact("Code", saved.code or "none")]
        rows.append(Fact("Counts", "as practice" if saved.practice else "in the hall of fame"))
        rows.append(Note(saved.fault or self._table.start.home.words.kept, "dim"))
        return Panel("This game", tuple(rows))

    def resume(self, result: object) -> Action | None:
        """Give the command that a dialog was answered with, or do what was wished for instead."""
        match result:
            case str():
                return self._submit(result)
            case Wish():
                return self._grant(result)
        return self._ask()

    def _grant(self, wish: Wish) -> Action | None:
        if wish == TAKE_BACK:
            return self._take_back()
        self._saved.leave()
        if self._saved.fault:
            screen = self.open("q")
            return Push(screen) if screen else None
        return Quit(words=saved_words(self._saved, self._table.start.home.words))

    def _take_back(self) -> Action | None:
        """Undo the last command, or say why not; a ranked game may become practice for it."""
        saved = self._saved
        refusal = saved.why_not_back()
        if refusal and saved.moves and not saved.practice:
            from thrones_tui.tui.screens.leave import PracticeScreen

            return Push(PracticeScreen(saved, self._scene))
        try:
            command = saved.take_back()
            while _takes_any_key(saved.play) and not saved.why_not_back():
                command = saved.take_back()
        except IllegalCommand as error:
            self._remark = str(error)
            return self._ask()
        self._remark = f"Taken back: {command}."
        return self._show()

    def _submit(self, command: str) -> Action | None:
        try:
            self._saved.submit(command)
        except IllegalCommand as error:
            self._remark = str(error)
        return self._show()

    def _show(self) -> Action | None:
        """Look again, and go on with what there is: a question, or the end."""
        self._tell_fault()
        self._look()
        if self._saved.play.outcome is not None:
            from thrones_tui.tui.screens.ending import end_game

            return Replace(end_game(self._table, self._saved))
        return self._ask()

    def _ask(self) -> Action | None:
        """Put the question there is, if there is one, in front."""
        dialog = self._scene.dialog
        if dialog is None:
            return None
        remark, self._remark = self._remark, ""  # the question would cover it
        return Push(DialogScreen(self._scene, dialog, self, remark))


def _takes_any_key(play: Play) -> bool:
    """Whether a question stands open that every key answers: there `u` could not take back what asked it."""
    dialog = None if play.outcome is not None else play.scene().dialog
    return dialog is not None and dialog.letters


def saved_words(saved: SavedGame, words: Words) -> str:
    """What to say when a saved game is left."""
    now = saved.standing()
    return f"Saved: {now.character or now.name}, turn {now.turn}. {words.left}"
