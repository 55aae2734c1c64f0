"""The game itself: the scene, the keys that are bound in it, and what they open."""

from thrones_tui.core.rules import IllegalCommand
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.layout import draw_scene, panel_lines
from thrones_tui.scene.log import log_lines
from thrones_tui.scene.measure import wrap
from thrones_tui.scene.model import Hint
from thrones_tui.session.play import Play
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import Action, Push, Replace, Screen
from thrones_tui.tui.screens.casting import Table
from thrones_tui.tui.screens.dialog import DialogScreen

HINTS = (
    Hint("x", "look"),
    Hint("m", "map"),
    Hint("p", "log"),
    Hint("s", "sheet"),
    Hint("q", "quit"),
    Hint("?", "help"),
)


class GameScreen(Screen):
    """A game in progress."""

    def __init__(self, table: Table, play: Play) -> None:
        self._table = table
        self._play = play
        self._scene = play.scene()
        self._remark = ""

    def draw(self, canvas: Canvas) -> None:
        """Draw the scene, and a remark where the last key was refused."""
        place = draw_scene(canvas, self._scene, HINTS)
        if self._remark:
            lines = wrap(self._remark, canvas.width - 2)
            top = place.keys - len(lines)
            canvas.fill(top, 0, len(lines), canvas.width)
            for at, line in enumerate(lines):
                canvas.put(top + at, 1, line, "warn")

    def handle(self, key: Key) -> Action | None:
        """Give a command, or open a screen."""
        self._remark = ""
        command = dict(self._scene.bindings).get(key.name)
        if command is not None:
            return self._submit(command)
        screen = self.open(key.name)
        if screen is not None:
            return Push(screen)
        if key.name not in ("tick", "paste"):
            keys = ", ".join(f"{hint.key} {hint.label}" for hint in (*self._scene.keys, *HINTS))
            self._remark = f"That key does nothing here. {keys}"
        return None

    def open(self, key: str) -> Screen | None:
        """The screen that a key opens, in the game and in its dialogs."""
        play = self._play
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

                panels = (*self._scene.panels, *self._scene.more, self._scene.aside)
                return TextScreen("The sheet", lambda columns: panel_lines(panels, columns, 1000))
            case "?":
                from thrones_tui.tui.screens.help import game_help

                return game_help(play.presenter.help)
            case "q":
                from thrones_tui.tui.screens.leave import LeaveScreen

                return LeaveScreen(self._table, self._scene)
        return None

    def resume(self, result: object) -> Action | None:
        """Give the command that a dialog was answered with."""
        return self._submit(result) if isinstance(result, str) else None

    def _submit(self, command: str) -> Action | None:
        try:
            self._play.submit(command)
        except IllegalCommand as error:
            self._remark = str(error)
        self._scene = self._play.scene()
        if self._play.outcome is not None:
            from thrones_tui.tui.screens.ending import end_game

            return Replace(end_game(self._table, self._play))
        dialog = self._scene.dialog
        return Push(DialogScreen(self._scene, dialog, self)) if dialog is not None else None
