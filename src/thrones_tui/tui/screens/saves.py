"""The games that wait: to go on with, to name, to export, to give up."""

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.layout import WIDE, draw_keys, draw_title
from thrones_tui.scene.measure import clip, wrap
from thrones_tui.scene.model import Hint
from thrones_tui.session.errors import SessionError
from thrones_tui.session.journalfile import Held
from thrones_tui.session.loading import Damaged, open_game, recover
from thrones_tui.session.saved import SavedGame
from thrones_tui.session.saves import Save, list_saves, look
from thrones_tui.session.start import Start
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screen import Action, Pop, Push, Replace, Reset, Screen
from thrones_tui.tui.screens.casting import Table
from thrones_tui.tui.screens.notice import NoticeScreen, Way
from thrones_tui.tui.screens.widgets import Menu, TextField

_LETTERS = "n names, e exports it, a gives it up."
_NAMING = "Any key may be part of the name. Without one the game is called by its hero and turn."
_PUT_AWAY = "It goes out of this list. The file is kept as it is, in the folder of damaged ones."
_LONGEST = 40
"""Characters in the name of a saved game."""


def resume_screen(start: Start, path: str) -> Screen:
    """The game saved at `path`, or what must be said about it first."""
    try:
        return _game_screen(start, open_game(path))
    except Held as error:
        return held_screen(start, path, error)
    except Damaged as error:
        return damaged_screen(start, error)
    except SessionError as error:
        return NoticeScreen("This game cannot be gone on with", str(error))


def waiting_screen(start: Start, game: str) -> Screen | None:
    """Offers to go on with the game of a kind that was played last, if one waits, before a new one begins."""
    saves = list_saves(start.home.places.saves)
    waiting = [save for save in saves if save.game == game and not save.problem]
    if not waiting:
        return None
    from thrones_tui.tui.screens.setup import SetupScreen

    last = waiting[0]
    ways: list[Way] = [(last.call, lambda: Replace(resume_screen(start, last.path)))]
    if len(waiting) > 1:
        ways.append((f"Saved games: {len(waiting)}", lambda: Replace(SavesScreen(start))))
    ways.append(("Begin a new game", lambda: Replace(SetupScreen(start, game))))
    text = f"{last.words()}. It stays saved if you begin a new one."
    return NoticeScreen("A game waits", text, ways, selected=0)


def _game_screen(start: Start, saved: SavedGame, remark: str = "") -> Screen:
    """A game that was opened: to be played on, or, where it ended unseen, its end."""
    table = Table.of_saved(start, saved)
    if saved.play.outcome is not None:
        from thrones_tui.tui.screens.ending import end_game

        return end_game(table, saved, again=True)
    from thrones_tui.tui.screens.game import GameScreen

    return GameScreen(table, saved, remark)


def held_screen(start: Start, path: str, error: Held) -> Screen:
    """Says who plays a game, which can be watched meanwhile."""

    def watch() -> Action:
        from thrones_tui.tui.screens.replay import watch_screen

        return Replace(watch_screen(start, path))

    return NoticeScreen(
        "Somebody is playing this game",
        f"{error} {start.home.words.held}",
        (("Watch", watch),),
    )


def damaged_screen(start: Start, error: Damaged) -> Screen:
    """Names the damage, and offers the last good state."""
    now = error.standing

    def go_on() -> Action:
        try:
            saved = recover(error.path, error.loaded, start.home.places.damaged)
        except SessionError as fault:
            return Replace(NoticeScreen("This game cannot be gone on with", str(fault)))
        return Reset(_game_screen(start, saved, "Gone on with what was whole; the damaged file is kept."))

    return NoticeScreen(
        "The save is damaged",
        f"{error} The file is kept. What is whole of the game leads to turn {now.turn}, "
        f"{now.score} points ({now.character or now.name}).",
        ((f"Go on from turn {now.turn}", go_on),),
    )


class SavesScreen(Screen):
    """The list, and what can be done with a game of it."""

    def __init__(self, start: Start) -> None:
        self._start = start
        self._remark = ""
        self._read("", 0)

    def _read(self, path: str, row: int) -> None:
        """Look which games wait; the one at `path` is selected, or if it is gone what has its row now."""
        try:
            self._saves = list_saves(self._start.home.places.saves)
        except SessionError as error:
            self._saves, self._remark = [], str(error)
        paths = [save.path for save in self._saves]
        at = paths.index(path) if path in paths else min(row, max(0, len(paths) - 1))
        self._menu = Menu(len(paths), at)

    def draw(self, canvas: Canvas) -> None:
        """Draw the list, and where the selected game stands."""
        draw_title(canvas, "Saved games", f"{len(self._saves)}" if self._saves else "")
        columns = canvas.width - 4
        about = wrap(self._remark or self._about(canvas.width), columns)[: canvas.height // 2]
        height = canvas.height - 4 - len(about)
        if self._saves:
            self._draw_list(canvas, height, columns)
        row = 2 + min(height, max(1, len(self._saves))) + 1
        for at, line in enumerate(about):
            canvas.put(row + at, 2, line, "warn" if self._remark else "dim")
        draw_keys(canvas, canvas.height - 1, (*self._hints(canvas.width), Hint("Esc", "back")))

    def _hints(self, width: int) -> tuple[Hint, ...]:
        if not self._saves:
            return ()
        if width < WIDE:
            return Hint("Enter", "go on"), Hint("n,e,a", "more")
        return Hint("Enter", "go on"), Hint("n", "name"), Hint("e", "export"), Hint("a", "give up")

    def _draw_list(self, canvas: Canvas, height: int, columns: int) -> None:
        top = max(0, min(self._menu.selected - height // 2, len(self._saves) - height))
        for row, save in enumerate(self._saves[top : top + height], 2):
            selected = top + row - 2 == self._menu.selected
            canvas.put(row, 1, "▸" if selected else " ", "key")
            style = "selected" if selected else "danger" if save.problem else "text"
            canvas.put(row, 3, clip(save.title, columns - 1), style)
            if selected:
                canvas.cursor = (row, 3)

    def _about(self, width: int) -> str:
        """Where the selected game stands; what the letters do, where the key bar has no room for it."""
        if not self._saves:
            return "No game waits to be gone on with. Every game you begin is saved as you play it."
        about = self._saves[self._menu.selected].words().rstrip(".") + "."
        return f"{about} {_LETTERS}" if width < WIDE else about

    def handle(self, key: Key) -> Action | None:
        """Choose a game, and what to do with it."""
        self._remark = ""
        if key.name in ("esc", "q"):
            return Pop()
        if not self._saves or self._menu.move(key):
            return None
        digit = self._menu.digit(key)
        if digit is not None:
            self._menu.selected = digit
            return None
        save = self._saves[self._menu.selected]
        match key.name:
            case "enter":
                return Push(resume_screen(self._start, save.path))
            case "n":
                return Push(RenameScreen(save))
            case "e":
                from thrones_tui.tui.screens.export import export_screen

                return Push(export_screen(save.path, self._start.home.places.exports))
            case "a":
                from thrones_tui.tui.screens.leave import AbandonScreen

                return Push(AbandonScreen(save.title, *([_PUT_AWAY] if save.problem else [])))
        self._remark = f"Enter goes on with the game. {_LETTERS}"
        return None

    def resume(self, result: object) -> Action | None:
        """Give the selected game up, or name it, as the screen above says; then look at the list again."""
        from thrones_tui.session.finish import give_up, rename

        save = self._saves[self._menu.selected] if self._saves else None
        try:
            if save and result is True:
                self._remark = give_up(save.path, self._start.home.places)
            elif save and isinstance(result, str):
                rename(save.path, result)
        except SessionError as error:
            self._remark = str(error)
        self._read(save.path if save else "", self._menu.selected)
        return None


class RenameScreen(Screen):
    """Pops with the new name of a game; an empty one takes the name away."""

    def __init__(self, save: Save) -> None:
        self._save = save
        self._field = TextField(save.label, _LONGEST)

    def draw(self, canvas: Canvas) -> None:
        """Draw the field."""
        draw_title(canvas, "Name this game", "")
        canvas.put(2, 2, clip(look(self._save.path).title, canvas.width - 4))
        canvas.put(4, 2, "> ", "key")
        self._field.draw(canvas, 4, 4, min(_LONGEST + 2, canvas.width - 6), focused=True)
        for at, line in enumerate(wrap(_NAMING, min(60, canvas.width - 4))):
            canvas.put(6 + at, 2, line, "dim")
        draw_keys(canvas, canvas.height - 1, (Hint("Enter", "name it"), Hint("Esc", "back")))

    def handle(self, key: Key) -> Action | None:
        """Type; Enter takes the name."""
        if key.name == "esc":
            return Pop()
        if key.name == "enter":
            return Pop(self._field.text.strip())
        self._field.handle(key)
        return None
