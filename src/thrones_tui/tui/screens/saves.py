"""Saved games: resume, name, export or give one up."""

from collections.abc import Callable
from functools import partial
from itertools import compress

from thrones_tui.games.registry import title_of
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.frame import Hint, draw_frame, draw_text, text_lines
from thrones_tui.scene.keynames import press
from thrones_tui.scene.layout import WIDE
from thrones_tui.scene.measure import Column, clip, table
from thrones_tui.session import clock
from thrones_tui.session.endings import finish, give_up, rename
from thrones_tui.session.files import SessionError
from thrones_tui.session.home import Start
from thrones_tui.session.journal import LONGEST_LABEL
from thrones_tui.session.journalfile import Held
from thrones_tui.session.saved import Damaged, SavedGame, open_game, recover
from thrones_tui.session.shelf import Save, list_saves, look
from thrones_tui.tui.exports.export import export_screen
from thrones_tui.tui.goto import Goto, ToEnd, ToGame, ToReplay, ToResume, ToSaves, ToSetup
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.pages import AbandonScreen, NoticeScreen, TypingScreen
from thrones_tui.tui.parts.widgets import Menu, Offer, TextField
from thrones_tui.tui.screen import Action, Await, Pop, Push, Replace, Reset, Screen, do

_LETTERS = f"{press('n')} names it, {press('e')} exports it, {press('a')} gives it up."
_NAMING = "Any character may be part of the name. Without one the game is listed by hero and turn."
_COLUMNS = (Column("", shrinks=True), Column(""), Column("", shrinks=True), Column(""))
_WITH_SCORE, _WITH_GAME, _WITH_DATE = 50, 70, 96
"""Columns from which a line also has the score; the game, if there are several; the date."""
_PUT_AWAY = "It leaves this list. The file is kept unchanged in the folder for damaged games."


def resumed(start: Start, path: str) -> Screen | Goto:
    """The game saved at `path`, or a notice about what stands in the way."""
    try:
        return _opened(start, open_game(path))
    except Held as error:
        return _held_screen(start, path, error)
    except Damaged as error:
        return _damaged_screen(start, error)
    except SessionError as error:
        return _refusal(error)


def waiting(start: Start, game: str) -> Screen | Goto:
    """Offers the last saved game of a kind; where there is none, the form for a new one."""
    saves = list_saves(start.home.places.saves)
    saves = [save for save in saves if save.game == game and not save.problem]
    if not saves:
        return ToSetup(start, game)
    last = saves[0]
    offers = [Offer(f"{last.call}: {last.title}", Replace(ToResume(start, last.path)))]
    if len(saves) > 1:
        offers.append(Offer(f"Saved games: {len(saves)}", Replace(ToSaves(start))))
    offers.append(Offer("Begin a new game", Replace(ToSetup(start, game))))
    text = f"{last.words()}. It stays saved if you begin a new one."
    return NoticeScreen("A game waits", text, offers, selected=0)


def _opened(start: Start, saved: SavedGame, remark: str = "") -> Goto:
    """A game to play on, or its end if that was not seen yet."""
    if saved.play.outcome is not None:
        return ToEnd(start, saved, finish(saved, start.home.places, again=True))
    return ToGame(start, saved, remark)


def _refusal(error: SessionError) -> Screen:
    return NoticeScreen("This game cannot be resumed", str(error))


def _held_screen(start: Start, path: str, error: Held) -> Screen:
    """Says who is playing a game, and offers to watch."""
    return NoticeScreen(
        "Somebody is playing this game",
        f"{error} {start.home.words.held}",
        (Offer("Watch", Replace(ToReplay(start, path, watched=True))),),
    )


def _damaged_screen(start: Start, error: Damaged) -> Screen:
    """Names the damage and offers to resume from the last good state."""

    def recovered() -> Action:
        try:
            saved = recover(error, start.home.places.damaged)
        except SessionError as fault:
            return Replace(_refusal(fault))
        return Reset(_opened(start, saved, "Resumed from what was intact; the damaged file is kept."))

    return NoticeScreen(
        "The save is damaged",
        f"{error} {error.offer}",
        (Offer(f"Go on from turn {error.standing.turn}", Await(recovered, do)),),
    )


class SavesScreen(Screen):
    """The list of saved games, and what can be done with them."""

    own_help = True

    def __init__(self, start: Start) -> None:
        self._start = start
        self._show(_listed(start.home.places.saves, str), "", 0)

    def _show(self, listed: tuple[list[Save], str], path: str, row: int) -> None:
        """Show a list and a remark; the game at `path` is selected, or if it is gone what has its row now."""
        self._saves, self._remark = listed
        paths = [save.path for save in self._saves]
        at = paths.index(path) if path in paths else min(row, max(0, len(paths) - 1))
        self._menu = Menu(len(paths), at)

    def draw(self, canvas: Canvas) -> None:
        """Draw the list, and where the selected game stands."""
        hints = (*self._hints(canvas.width), Hint("Esc", "back"))
        draw_frame(canvas, "Saved games", f"{len(self._saves)}" if self._saves else "", hints)
        columns = canvas.width - 4
        about = text_lines(canvas, self._remark or self._about(canvas.width), columns)[: canvas.height // 2]
        height = canvas.height - 4 - len(about)
        if self._saves:
            self._draw_list(canvas, height, columns)
        row = 2 + min(height, max(1, len(self._saves))) + 1
        for at, line in enumerate(about):
            canvas.put(row + at, 2, line, "warn" if self._remark else "dim")

    def _hints(self, width: int) -> tuple[Hint, ...]:
        if not self._saves:
            return ()
        if width < WIDE:
            return Hint("Enter", "resume"), Hint("n,e,a", "more")
        return Hint("Enter", "resume"), Hint("n", "name"), Hint("e", "export"), Hint("a", "give up")

    def _lines(self, columns: int) -> list[str]:
        """A line for each game: what it is called, and as far as there is room where it stands."""
        now, games = clock.now(), {save.game for save in self._saves if not save.problem}
        has_room = (
            True,
            columns >= _WITH_SCORE,
            columns >= _WITH_GAME and len(games) > 1,
            columns >= _WITH_DATE,
        )
        rows = [
            (save.title, "", "", "")
            if save.problem
            else (save.title, save.stands, title_of(save.game), clock.in_words(save.when, now))
            for save in self._saves
        ]
        shown = tuple(compress(_COLUMNS, has_room))
        return table(shown, [tuple(compress(row, has_room)) for row in rows], columns - 1)[1:]

    def _draw_list(self, canvas: Canvas, height: int, columns: int) -> None:
        lines = self._lines(columns)
        for row, at in enumerate(self._menu.window(height), 2):
            save, selected = self._saves[at], at == self._menu.selected
            self._menu.mark(canvas, row, at)
            canvas.put(row, 1, "▸" if selected else " ", "key")
            style = "selected" if selected else "danger" if save.problem else "text"
            canvas.put(row, 3, lines[at], style)
            if selected:
                canvas.cursor = (row, 3)

    def _about(self, width: int) -> str:
        """Where the selected game stands, and the keys that the key bar has no room for."""
        if not self._saves:
            return "No saved games. Every game you start is saved as you play."
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
        if digit is not None and (key.name != "choice" or digit != self._menu.selected):
            self._menu.selected = digit
            return None
        save = self._saves[self._menu.selected]
        match key.name:
            case "enter" | "choice":
                return Push(ToResume(self._start, save.path))
            case "n":
                return Push(RenameScreen(save))
            case "e":
                return Push(export_screen(save.path, self._start.home.places.exports))
            case "a" if save.is_untouched:
                return self.resume(True)
            case "a":
                return Push(AbandonScreen(save.title, Pop(True), *([_PUT_AWAY] if save.problem else [])))
        self._remark = f"Enter resumes the game. {_LETTERS}"
        return None

    def resume(self, result: object) -> Action | None:
        """Give the selected game up, or name it, as the screen above says; then look at the list again."""
        save = self._saves[self._menu.selected] if self._saves else None
        path = save.path if save else ""
        deed: Callable[[], str] = str
        if result is True:
            deed = partial(give_up, path, self._start.home.places)
        elif isinstance(result, str):
            deed = partial(_rename, path, result)
        job = partial(_listed, self._start.home.places.saves, deed)
        return Await(job, lambda listed: self._show(listed, path, self._menu.selected))


def _rename(path: str, label: str) -> str:
    rename(path, label)
    return ""


def _listed(folder: str, deed: Callable[[], str]) -> tuple[list[Save], str]:
    """The saved games after a deed, with a remark on it or on what went wrong."""
    try:
        said = deed()
    except SessionError as error:
        said = str(error)
    try:
        return list_saves(folder), said
    except SessionError as error:
        return [], str(error)


class RenameScreen(TypingScreen):
    """Pops with the new name of a game; an empty one takes the name away."""

    def __init__(self, save: Save) -> None:
        super().__init__(TextField(save.label, LONGEST_LABEL))
        self._save = save

    def draw(self, canvas: Canvas) -> None:
        """Draw the field."""
        draw_frame(canvas, "Name this game", "", (Hint("Enter", "name it"), Hint("Esc", "back")))
        canvas.put(2, 2, clip(look(self._save.path).title, canvas.width - 4))
        self.draw_field(canvas, 4, 2, min(LONGEST_LABEL + 2, canvas.width - 6))
        draw_text(canvas, 6, 2, _NAMING, min(60, canvas.width - 4), "dim")
