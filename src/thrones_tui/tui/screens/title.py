"""The title screen: which game, the best results, help."""

from thrones_tui import __version__
from thrones_tui.games.registry import GAMES
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.layout import draw_keys
from thrones_tui.scene.measure import width, wrap
from thrones_tui.scene.model import Hint
from thrones_tui.session.start import Start
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import Action, Push, Quit, Screen
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
_MOTTO = "When you play the game of thrones, you win or you die."


class TitleScreen(Screen):
    """What the program begins with."""

    def __init__(self, start: Start) -> None:
        if start.game is not None:  # what the command line said of one game is not said of the next
            start = start._replace(game=None, seed=None, options={})
        self._start = start
        games = [(f"Play {entry.title}", entry.tagline) for entry in GAMES.values()]
        self._entries = [
            *games,
            ("Best results", "The five best games won on this machine"),
            ("Help", "How to play, and the rules in short"),
            ("Quit", ""),
        ]
        self._menu = Menu(len(self._entries))

    def draw(self, canvas: Canvas) -> None:
        """Draw logo, menu and what the selected entry is about."""
        row = self._draw_logo(canvas)
        left = max(2, (canvas.width - 40) // 2)
        self._menu.draw(canvas, row, left, (label for label, _ in self._entries))
        about = self._entries[self._menu.selected][1]
        below = min(row + len(self._entries) + 1, canvas.height - 3)
        for at, text in enumerate(wrap(about, canvas.width - 2)[:2]):
            canvas.put(below + at, (canvas.width - width(text)) // 2, text, "dim")
        hints = (Hint("↑↓", "choose"), Hint("Enter", "go"), Hint("q", "quit"), Hint("?", "help"))
        draw_keys(canvas, canvas.height - 1, hints)
        if canvas.width >= 60:
            canvas.put(canvas.height - 1, canvas.width - len(__version__) - 1, __version__, "dim")

    def _draw_logo(self, canvas: Canvas) -> int:
        """Draw the name of the program; return the row where the menu begins."""
        needed = len(self._entries) + 14
        if canvas.width >= 60 and canvas.height >= needed:
            row = (canvas.height - needed) // 2 + 1
            for at, line in enumerate(_LOGO):
                canvas.put(row + at, (canvas.width - len(line)) // 2, line, "gold" if at < 3 else "accent")
            canvas.put(row + 6, (canvas.width - len(_MOTTO)) // 2, _MOTTO, "dim")
            return row + 9
        name = "G A M E   of   T H R O N E S"
        canvas.put(1, (canvas.width - len(name)) // 2, name, "title")
        return max(3, (canvas.height - len(self._entries)) // 2)

    def handle(self, key: Key) -> Action | None:
        """Choose; q leaves."""
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
            return self._help()
        return self._go(chosen) if chosen is not None else None

    def _go(self, chosen: int) -> Action:
        games = list(GAMES)
        if chosen < len(games):
            return self._play(games[chosen])
        match chosen - len(games):
            case 0:
                from thrones_tui.tui.screens.results import results_screen

                return Push(results_screen())
            case 1:
                return self._help()
        return Quit()

    def _play(self, game: str) -> Action:
        from thrones_tui.tui.screens.casting import begin_game

        return Push(begin_game(self._start, game))

    def _help(self) -> Action:
        from thrones_tui.tui.screens.help import general_help

        return Push(general_help(next(iter(GAMES))))
