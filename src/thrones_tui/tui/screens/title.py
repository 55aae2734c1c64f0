"""The title screen: resume a game, start one, hall of fame, help."""

from collections.abc import Sequence
from functools import partial

from thrones_tui import __version__
from thrones_tui.games.registry import GAMES
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.frame import Hint, draw_keys
from thrones_tui.scene.measure import clip, width, wrap
from thrones_tui.scene.typed import TYPE_CHECKING
from thrones_tui.session.files import SessionError, any_saved
from thrones_tui.session.home import Start
from thrones_tui.session.settings import Settings
from thrones_tui.tui.goto import Goto, ToCode, ToHall, ToHelp, ToOptions, ToPlay, ToResume, ToSaves, ToSetup
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.widgets import Offer, Offers
from thrones_tui.tui.screen import Action, Await, Push, Quit, Screen

if TYPE_CHECKING:
    from thrones_tui.session.shelf import Save

_LOGO = (
    "▀▀█▀▀ █   █ █▀▀▀▄ ▄▀▀▀▄ █▄  █ █▀▀▀▀ ▄▀▀▀▀",
    "  █   █▄▄▄█ █▄▄▄▀ █   █ █ ▀▄█ █▄▄▄  ▀▄▄▄ ",
    "  █   █   █ █ ▀▄  █   █ █   █ █         █",
    "  ▀   ▀   ▀ ▀   ▀  ▀▀▀  ▀   ▀ ▀▀▀▀▀ ▀▀▀▀ ",
)
_LOGO_STYLES = ("title", "gold", "gold", "accent")
_ABOVE = "THE GAME OF"
_NAME = "G A M E   of   T H R O N E S"
_USUAL = next(iter(GAMES))
_OTHERS = tuple(name for name, entry in GAMES.items() if entry.package != GAMES[_USUAL].package)
_LABEL = 18
"""Columns of the labels where what they are about stands beside them."""
_HEAD = 9
"""Rows of the logo and of what is below it."""
_HINTS = (
    Hint("↑↓", "choose"), Hint("Enter", "go"), Hint("p", "play"), Hint("c", "code"), Hint("s", "saved"),
    Hint("o", "options"), Hint("q", "quit"), Hint("?", "help"),
)  # fmt: skip


class TitleScreen(Screen):
    """The first screen of the program."""

    def __init__(self, start: Start, remark: str = "") -> None:
        if start.game is not None or start.options:  # what was said of one game is not said of the next
            start = start._replace(game=None, seed=None, options={}, practice=False)
        self._start = start
        self._remark = remark
        self._list(_saved_games(start.home.places.saves))

    def _list(self, found: "tuple[list[Save], str]") -> None:
        """Fill the menu; if a game waits, it is the one selected."""
        start, (saves, fault) = self._start, found
        self._last = saves[0] if saves else None
        self._remark = fault or self._remark
        play = [Offer("Play", Push(ToPlay(start, _USUAL)), "The usual game at once: your name and a hero")]
        rest = [
            Offer("Hall of fame", Push(ToHall(start)), "The games that ended, best first, to see again"),
            Offer("Options", Push(ToOptions(start)), "Theme, mouse, battles, hints"),
        ]
        if self._last:
            play.append(Offer(self._last.call, Push(ToResume(start, self._last.path))))
            about = "Choose one to resume" if len(saves) > 1 else "Name it, export it, give it up"
            rest.insert(0, Offer(f"Saved games: {len(saves)}", Push(ToSaves(start)), about))
        new = [
            Offer(
                "Today's game", Push(ToPlay(start, _USUAL, today=True)), "The same for everybody, once a day"
            ),
            Offer("Enter a code", Push(ToCode(start)), "Play a game that somebody sent you"),
            Offer("Set up a game", Push(ToSetup(start, _USUAL)), "World, house rules, seed, practice"),
        ]
        others = [
            Offer(GAMES[name].title, Push(ToSetup(start, name)), GAMES[name].tagline) for name in _OTHERS
        ]
        self._groups = (play, new, others, rest)
        offers = [offer for group in self._groups for offer in group]
        self._menu = Offers(offers, len(play) - 1, _numbers(offers, (play[1], rest[0]) if self._last else ()))

    def _about(self, offer: Offer) -> str:
        """What an entry is about; when a game was played last depends on the day it is now."""
        return self._last.brief(_USUAL) if self._last and not offer.about else offer.about

    def draw(self, canvas: Canvas) -> None:
        """Draw logo and menu, and what the entries are about: beside them, or of the selected one below."""
        rows = self._menu.count + len(self._groups) - 1
        if canvas.width >= 70 and canvas.height > _HEAD + rows:
            self._draw_whole(canvas, (canvas.height - _HEAD - rows - 1) // 2)
        else:
            self._draw_list(canvas)
        draw_keys(canvas, canvas.height - 1, _HINTS)
        if canvas.width >= 100:
            canvas.put(canvas.height - 1, canvas.width - len(__version__) - 1, __version__, "dim")

    def _draw_whole(self, canvas: Canvas, top: int) -> None:
        """Draw everything, from a row on."""
        left = (canvas.width - len(_LOGO[0])) // 2
        if canvas.ascii:  # half blocks would be ink without a shape
            canvas.put(top + 3, (canvas.width - len(_NAME)) // 2, _NAME, "title")
        else:
            canvas.put(top + 1, left, _ABOVE, "dim")
            for at, (line, style) in enumerate(zip(_LOGO, _LOGO_STYLES, strict=True), top + 2):
                canvas.put(at, left, line, style)
        left = max(2, (canvas.width - 76) // 2)
        told = self._about(self._menu.offer)
        is_cut = width(told) > canvas.width - _col(left, self._menu.offer) - 1
        words = clip(self._remark or (told if is_cut else GAMES[_USUAL].tagline), canvas.width - 2)
        canvas.put(top + 7, (canvas.width - width(words)) // 2, words, "warn" if self._remark else "dim")
        row, number = top + _HEAD, 0
        for group in self._groups:
            for offer in group:
                selected = number == self._menu.selected
                sign = self._menu.numbered(number)
                canvas.put(row, left, f"{sign[0]} {sign[1:]}", "key")
                label = clip(offer.label, canvas.width - left - 5)
                canvas.put(row, left + 4, label, "selected" if selected else "text")
                col = _col(left, offer)
                if col < canvas.width - 2:
                    canvas.put(row, col, clip(self._about(offer), canvas.width - col - 1), "dim")
                if selected:
                    canvas.cursor = (row, left + 4)
                self._menu.mark(canvas, row, number)
                row, number = row + 1, number + 1
            row += 1

    def _draw_list(self, canvas: Canvas) -> None:
        """Draw the entries around the one selected, and what that one is about."""
        canvas.put(1, (canvas.width - len(_NAME)) // 2, _NAME, "title")
        row = max(3, (canvas.height - self._menu.count) // 2)
        left = max(2, (canvas.width - 40) // 2)
        labels = [clip(label, canvas.width - left - 5) for label in self._menu.labels]
        self._menu.draw(canvas, row, left, labels, canvas.height - 3 - row)
        about = self._remark or self._about(self._menu.offer)
        below = min(row + self._menu.count + 1, canvas.height - 3)
        for at, text in enumerate(wrap(about, canvas.width - 2)[:2]):
            canvas.put(below + at, (canvas.width - width(text)) // 2, text, "warn" if self._remark else "dim")

    def help(self) -> Goto:
        """The rules of the game that is chosen, or was played last, or of the usual one, and the keys."""
        action = self._menu.offer.action
        to = action.to if isinstance(action, Push) else None
        last = self._last.game if self._last else _USUAL
        return ToHelp(to.game if isinstance(to, ToSetup | ToPlay) else last)

    def handle(self, key: Key) -> Action | None:
        """Choose; q leaves."""
        self._remark = ""
        match key.name:
            case "q":
                return Quit()
            case "p":
                return Push(ToPlay(self._start, _USUAL))
            case "c":
                return Push(ToCode(self._start))
            case "s":
                return Push(ToSaves(self._start))
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


def _numbers(offers: Sequence[Offer], passing: Sequence[Offer]) -> str:
    """Digits for entries; those that come and go have none, so that the others keep theirs."""
    digits = iter("123456789")
    return "".join(" " if offer in passing else next(digits, " ") for offer in offers)


def _col(left: int, offer: Offer) -> int:
    """Where stands what an entry is about."""
    return left + 4 + max(_LABEL, width(offer.label) + 2)
