"""The game itself: the scene, the keys that are bound in it, and what they open."""

from thrones_tui.core.rules import IllegalCommand
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.layout import draw_scene, panel_lines
from thrones_tui.scene.log import log_lines
from thrones_tui.scene.measure import wrap
from thrones_tui.scene.model import Fact, Hint, Note, Panel, Row, Scene
from thrones_tui.session.saved import SavedGame
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import Action, Push, Quit, Replace, Screen
from thrones_tui.tui.screens.casting import Table
from thrones_tui.tui.screens.dialog import TAKE_BACK, DialogScreen, Wish

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
UNSAVED = "NOT SAVED"


class GameScreen(Screen):
    """A game in progress, saved as it is played."""

    def __init__(self, table: Table, saved: SavedGame, remark: str = "") -> None:
        self._table = table
        self._saved = saved
        self._remark = remark
        self._told_fault = ""
        self._scene = self._look()
        self._tell_fault()

    def _look(self) -> Scene:
        """What is to be seen now; while the game cannot be saved the title says so."""
        scene = self._saved.play.scene()
        if self._saved.fault:
            return scene._replace(status=UNSAVED, status_short=UNSAVED)
        if self._saved.practice:
            return scene._replace(status=f"{scene.status}, practice")
        return scene

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
        hints = PRACTICE_HINTS if self._saved.practice else HINTS
        place = draw_scene(canvas, self._scene, hints)
        if self._remark:
            lines = wrap(self._remark, canvas.width - 2)
            top = place.keys - len(lines)
            canvas.fill(top, 0, len(lines), canvas.width)
            for at, line in enumerate(lines):
                canvas.put(top + at, 1, line, "warn")

    def enter(self) -> Action | None:
        """A game that was left at a question goes on with it."""
        return self._ask()

    def handle(self, key: Key) -> Action | None:
        """Give a command, or open a screen."""
        if key.name == "tick":
            return None
        self._remark = ""
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
        rows.append(Note(saved.fault or "Saved as you play; q or S leaves, `thrones resume` goes on.", "dim"))
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
        return Quit(words=saved_words(self._saved))

    def _take_back(self) -> Action | None:
        """Undo the last command, or say why not; a ranked game may become practice for it."""
        saved = self._saved
        refusal = saved.why_not_back()
        if refusal and saved.moves and not saved.practice:
            from thrones_tui.tui.screens.leave import PracticeScreen

            return Push(PracticeScreen(saved, self._scene))
        try:
            command = saved.take_back()
        except IllegalCommand as error:
            self._remark = str(error)
            return self._ask()
        self._remark = f"Taken back: {command}."
        self._tell_fault()
        self._scene = self._look()
        return self._ask()

    def _submit(self, command: str) -> Action | None:
        try:
            self._saved.submit(command)
        except IllegalCommand as error:
            self._remark = str(error)
        self._tell_fault()
        self._scene = self._look()
        if self._saved.play.outcome is not None:
            from thrones_tui.tui.screens.ending import end_game

            return Replace(end_game(self._table, self._saved))
        return self._ask()

    def _ask(self) -> Action | None:
        """Put the question there is, if there is one, in front."""
        dialog = self._scene.dialog
        return Push(DialogScreen(self._scene, dialog, self)) if dialog is not None else None


def saved_words(saved: SavedGame) -> str:
    """What to say when a saved game is left."""
    now = saved.standing()
    return f"Saved: {now.character or now.name}, turn {now.turn}. `thrones resume` goes on with it."
