"""The title screen: resume a game, start one, hall of fame, help."""

from functools import partial
from typing import TYPE_CHECKING

from thrones_tui import __version__
from thrones_tui.games.registry import GAMES
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.frame import Hint, draw_keys
from thrones_tui.scene.measure import clip, width, wrap
from thrones_tui.session.files import SessionError, any_saved
from thrones_tui.session.home import Start
from thrones_tui.session.settings import Settings
from thrones_tui.tui.goto import ToHall, ToHelp, ToOptions, ToResume, ToSaves, ToSetup
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.widgets import Offer, Offers
from thrones_tui.tui.screen import Action, Await, Push, Quit, Screen

if TYPE_CHECKING:
    from thrones_tui.session.shelf import Save

_LOGO = (
    "█████  █   █  ████    ███   █   █  █████   ████",
    "  █    █   █  █   █  █   █  ██  █  █      █    ",
    "  █    █████  ████   █   █  █ █ █  ████    ███ ",
    "  █    █   █  █  █   █   █  █  ██  █          █",
    "  █    █   █  █   █   ███   █   █  █████  ████ ",
)
_PLAY = "Play "
_HELP = Push(ToHelp(next(iter(GAMES))))
_MOTTO = "When you play the game of thrones, you win or you die."


class TitleScreen(Screen):
    """The first screen of the program."""

    def __init__(self, start: Start, remark: str = "") -> None:
        if start.game is not None:  # what the command line said of one game is not said of the next
            start = start._replace(game=None, seed=None, options={}, practice=False)
        self._start = start
        self._remark = remark
        self._list(_saved_games(start.home.places.saves))

    def _list(self, found: "tuple[list[Save], str]") -> None:
        """Fill the menu; a saved game comes first."""
        start, (saves, fault) = self._start, found
        self._last = saves[0] if saves else None
        self._remark = fault or self._remark
        offers = [
            *self._waiting(len(saves)),
            *(
                Offer(f"{_PLAY}{entry.title}", Push(ToSetup(start, name)), entry.tagline)
                for name, entry in GAMES.items()
            ),
            Offer(
                "Hall of fame",
                Push(ToHall(start)),
                "The games that ended, best first, to look at and to replay",
            ),
            Offer("Options", Push(ToOptions(start)), "Theme, mouse, battles, hints"),
            Offer("Help", _HELP, "How to play, and the rules in short"),
            Offer("Quit", Quit()),
        ]
        self._menu = Offers(offers)

    def _waiting(self, count: int) -> tuple[Offer, ...]:
        """Menu entries for the game played last and for the list of all."""
        last = self._last
        if last is None:
            return ()
        rest = "Choose one to resume" if count > 1 else "Name it, export it, give it up"
        return (
            Offer(last.call, Push(ToResume(self._start, last.path))),
            Offer(f"Saved games: {count}", Push(ToSaves(self._start)), rest),
        )

    def _about(self) -> str:
        """What the selected entry is about; when a game was played last depends on the day it is now."""
        about = self._menu.offer.about
        return self._last.words() if self._last and not about else about

    def draw(self, canvas: Canvas) -> None:
        """Draw logo, menu and what the selected entry is about."""
        row = self._draw_logo(canvas)
        left = max(2, (canvas.width - 40) // 2)
        labels = [_fitted(label, canvas.width - left - 5) for label in self._menu.labels]
        self._menu.draw(canvas, row, left, labels, canvas.height - 3 - row)
        about = self._remark or self._about()
        below = min(row + self._menu.count + 1, canvas.height - 3)
        for at, text in enumerate(wrap(about, canvas.width - 2)[:2]):
            canvas.put(below + at, (canvas.width - width(text)) // 2, text, "warn" if self._remark else "dim")
        hints = (
            Hint("↑↓", "choose"),
            Hint("Enter", "go"),
            Hint("o", "options"),
            Hint("q", "quit"),
            Hint("?", "help"),
        )
        draw_keys(canvas, canvas.height - 1, hints)
        if canvas.width >= 60:
            canvas.put(canvas.height - 1, canvas.width - len(__version__) - 1, __version__, "dim")

    def _draw_logo(self, canvas: Canvas) -> int:
        """Draw the name of the program; return the row where the menu begins."""
        needed = self._menu.count + 14
        if canvas.width >= 60 and canvas.height >= needed:
            row = (canvas.height - needed) // 2 + 1
            for at, line in enumerate(_LOGO):
                canvas.put(row + at, (canvas.width - len(line)) // 2, line, "gold" if at < 3 else "accent")
            canvas.put(row + 6, (canvas.width - len(_MOTTO)) // 2, _MOTTO, "dim")
            return row + 9
        name = "G A M E   of   T H R O N E S"
        canvas.put(1, (canvas.width - len(name)) // 2, name, "title")
        return max(3, (canvas.height - self._menu.count) // 2)

    def handle(self, key: Key) -> Action | None:
        """Choose; q leaves."""
        self._remark = ""
        match key.name:
            case "q":
                return Quit()
            case "?":
                return _HELP
            case "o":
                return Push(ToOptions(self._start))
            case " " | "right" | "l":
                return self._menu.offer.action
        action = self._menu.act(key)
        digit = self._menu.digit(key)
        if digit is not None:
            self._menu.selected = digit
        return action

    def resume(self, result: object) -> Action | None:
        """List the games anew, with the settings there are now; the entry chosen stays selected if it can."""
        if isinstance(result, Settings):
            self._start = self._start._replace(settings=result)
        return Await(partial(_saved_games, self._start.home.places.saves), self._relist)

    def _relist(self, found: "tuple[list[Save], str]") -> None:
        chosen = self._menu.offer.label
        self._list(found)
        if chosen in self._menu.labels:
            self._menu.selected = self._menu.labels.index(chosen)


def _saved_games(folder: str) -> "tuple[list[Save], str]":
    """The saved games, and what is wrong with their folder; where there are none, little is imported."""
    try:
        if not any_saved(folder):
            return [], ""
        from thrones_tui.session.shelf import list_saves

        return list_saves(folder), ""
    except SessionError as error:
        return [], str(error)


def _fitted(label: str, columns: int) -> str:
    """A label in so many columns: the name of a game says enough."""
    return clip(label if width(label) <= columns else label.removeprefix(_PLAY), columns)
