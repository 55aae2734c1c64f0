"""The title screen: a game that waits, a new one, the hall of fame, help."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from thrones_tui import __version__
from thrones_tui.games.registry import GAMES
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.layout import draw_keys
from thrones_tui.scene.measure import clip, width, wrap
from thrones_tui.scene.model import Hint
from thrones_tui.session.errors import SessionError
from thrones_tui.session.folders import any_saved
from thrones_tui.session.start import Start
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screen import Action, Push, Quit, Screen
from thrones_tui.tui.screens.widgets import Menu

_LETTERS = {
    "T": ("█████", "  █  ", "  █  ", "  █  ", "  █  "),
    "H": ("█   █", "█   █", "█████", "█   █", "█   █"),
    "R": ("████ ", "█   █", "████ ", "█  █ ", "█   █"),
    "O": (" ███ ", "█   █", "█   █", "█   █", " ███ "),
    "N": ("█   █", "██  █", "█ █ █", "█  ██", "█   █"),
    "E": ("█████", "█    ", "████ ", "█    ", "█████"),
    "S": (" ████", "█    ", " ███ ", "    █", "████ "),
}
_LOGO = tuple("  ".join(_LETTERS[letter][row] for letter in "THRONES") for row in range(5))
_PLAY = "Play "
_MOTTO = "When you play the game of thrones, you win or you die."


class Way(NamedTuple):
    """An entry of the menu: its label, what it is about, and what it does."""

    label: str
    about: str
    go: Callable[[], Action]


class TitleScreen(Screen):
    """What the program begins with."""

    def __init__(self, start: Start, remark: str = "") -> None:
        if start.game is not None:  # what the command line said of one game is not said of the next
            start = start._replace(game=None, seed=None, options={}, practice=False)
        self._start = start
        self._remark = remark
        self._list()

    def _list(self) -> None:
        """Say what can be done; a game that waits comes first."""
        self._ways = [
            *self._waiting(),
            *(
                Way(f"{_PLAY}{entry.title}", entry.tagline, partial(self._play, name))
                for name, entry in GAMES.items()
            ),
            Way("Hall of fame", "The games that ended, best first, to look at and to replay", self._hall),
            Way("Help", "How to play, and the rules in short", _help),
            Way("Quit", "", Quit),
        ]
        self._menu = Menu(len(self._ways))

    def _waiting(self) -> tuple[Way, ...]:
        """Ways to go on with the game played last, and with the others."""
        folder = self._start.home.places.saves
        try:
            if not any_saved(folder):
                return ()
            from thrones_tui.session.saves import list_saves

            saves = list_saves(folder)
        except SessionError as error:
            self._remark = str(error)
            return ()
        if not saves:
            return ()
        last = saves[0]
        go_on = Way(last.call, last.words(), partial(self._resume, last.path))
        rest = "choose one to go on with" if len(saves) > 1 else "name it, export it, give it up"
        return go_on, Way(f"Saved games: {len(saves)}", rest.capitalize(), self._saves)

    def draw(self, canvas: Canvas) -> None:
        """Draw logo, menu and what the selected entry is about."""
        row = self._draw_logo(canvas)
        left = max(2, (canvas.width - 40) // 2)
        labels = [_fitted(way.label, canvas.width - left - 5) for way in self._ways]
        self._menu.draw(canvas, row, left, labels, canvas.height - 3 - row)
        about = self._remark or self._ways[self._menu.selected].about
        below = min(row + len(self._ways) + 1, canvas.height - 3)
        for at, text in enumerate(wrap(about, canvas.width - 2)[:2]):
            canvas.put(below + at, (canvas.width - width(text)) // 2, text, "warn" if self._remark else "dim")
        hints = (Hint("↑↓", "choose"), Hint("Enter", "go"), Hint("q", "quit"), Hint("?", "help"))
        draw_keys(canvas, canvas.height - 1, hints)
        if canvas.width >= 60:
            canvas.put(canvas.height - 1, canvas.width - len(__version__) - 1, __version__, "dim")

    def _draw_logo(self, canvas: Canvas) -> int:
        """Draw the name of the program; return the row where the menu begins."""
        needed = len(self._ways) + 14
        if canvas.width >= 60 and canvas.height >= needed:
            row = (canvas.height - needed) // 2 + 1
            for at, line in enumerate(_LOGO):
                canvas.put(row + at, (canvas.width - len(line)) // 2, line, "gold" if at < 3 else "accent")
            canvas.put(row + 6, (canvas.width - len(_MOTTO)) // 2, _MOTTO, "dim")
            return row + 9
        name = "G A M E   of   T H R O N E S"
        canvas.put(1, (canvas.width - len(name)) // 2, name, "title")
        return max(3, (canvas.height - len(self._ways)) // 2)

    def handle(self, key: Key) -> Action | None:
        """Choose; q leaves."""
        self._remark = ""
        if self._menu.move(key):
            return None
        chosen = self._menu.digit(key)
        if chosen is not None:
            self._menu.selected = chosen
        elif key.name in ("enter", " ", "right", "l"):
            chosen = self._menu.selected
        if key.name == "q":
            return Quit()
        if key.name == "?":
            return _help()
        return self._ways[chosen].go() if chosen is not None else None

    def resume(self, result: object) -> Action | None:
        """Look again which games wait; what was chosen stays selected if it is still there."""
        chosen = self._ways[self._menu.selected].label
        self._list()
        labels = [way.label for way in self._ways]
        self._menu.selected = labels.index(chosen) if chosen in labels else 0
        return None

    def _play(self, game: str) -> Action:
        from thrones_tui.tui.screens.setup import SetupScreen

        return Push(SetupScreen(self._start, game))

    def _resume(self, path: str) -> Action:
        from thrones_tui.tui.screens.saves import resume_screen

        return Push(resume_screen(self._start, path))

    def _saves(self) -> Action:
        from thrones_tui.tui.screens.saves import SavesScreen

        return Push(SavesScreen(self._start))

    def _hall(self) -> Action:
        from thrones_tui.tui.screens.replay import hall_screen

        return Push(hall_screen(self._start))


def _fitted(label: str, columns: int) -> str:
    """A label in so many columns: the name of a game says enough."""
    return clip(label if width(label) <= columns else label.removeprefix(_PLAY), columns)


def _help() -> Action:
    from thrones_tui.tui.screens.help import general_help

    return Push(general_help(next(iter(GAMES))))
