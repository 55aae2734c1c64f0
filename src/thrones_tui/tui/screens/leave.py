"""Leaving a game that is not over, giving it up, and taking back what a ranked game keeps."""

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.layout import draw_keys, draw_title
from thrones_tui.scene.measure import clip, wrap
from thrones_tui.scene.model import Choice, Dialog, Hint, Scene
from thrones_tui.session.home import Words
from thrones_tui.session.saved import SavedGame
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screen import Action, Pop, Push, Quit, Reset, Screen
from thrones_tui.tui.screens.casting import Table
from thrones_tui.tui.screens.dialog import TAKE_BACK, DialogScreen
from thrones_tui.tui.screens.title import TitleScreen
from thrones_tui.tui.screens.widgets import TextField

STAY, TITLE, QUIT, ABANDON = "stay", "title", "quit", "abandon"
RANKED, PRACTICE = "ranked", "practice"
WORD = "abandon"
"""What must be typed to give a game up."""
_KEPT = "It cannot be gone on with then. It stays in the history as given up, and its replay is kept."


def _leave_dialog(fault: str, words: Words) -> Dialog:
    lost = f"{fault} What you played since then is lost if you leave."
    risky = "danger" if fault else "text"
    return Dialog(
        kind="choose",
        title="Leave the game?",
        prompt=lost if fault else words.leaving,
        choices=(
            Choice(STAY, "Stay and play on"),
            Choice(TITLE, "Leave, to the title screen", style=risky, fatal=bool(fault)),
            Choice(QUIT, "Leave and quit", detail="S does that at once", style=risky, fatal=bool(fault)),
            Choice(ABANDON, "Give this game up for good", style="danger"),
        ),
        safe=STAY,
    )


class LeaveScreen(DialogScreen):
    """Asks first; Esc and Enter stay."""

    fatal = "That loses what is not saved."

    def __init__(self, table: Table, saved: SavedGame, scene: Scene) -> None:
        super().__init__(scene, _leave_dialog(saved.fault, table.start.home.words))
        self._table = table
        self._saved = saved

    def handle(self, key: Key) -> Action | None:
        """Stay, or go; any other key says which keys there are."""
        match super().handle(key):
            case Pop(result) if result == TITLE:
                self._leave()
                return Reset(TitleScreen(self._table.start._replace(seed=None)))
            case Pop(result) if result == QUIT:
                from thrones_tui.tui.screens.game import saved_words

                self._leave()
                return Quit(
                    words="" if self._saved.fault else saved_words(self._saved, self._table.start.home.words)
                )
            case Pop(result) if result == ABANDON:
                return Push(AbandonScreen(self._saved.standing().character))
            case Pop():
                return Pop()
        return None

    def _leave(self) -> None:
        self._saved.leave()
        self._saved.close()

    def resume(self, result: object) -> Action | None:
        """Give the game up, if the word was typed."""
        if result is not True:
            return None
        from thrones_tui.session.finish import abandon

        ended = abandon(self._saved, self._table.start.home.places)
        kept = "not " if ended.replay == self._saved.path else ""
        start = self._table.start._replace(seed=None)
        return Reset(TitleScreen(start, " ".join((f"The game is {kept}given up.", *ended.faults))))


class AbandonScreen(Screen):
    """Pops with True once the word has been typed; Esc goes back and changes nothing.

    `what` is the game, `then` says what becomes of it.
    """

    costly = True

    def __init__(self, what: str, then: str = _KEPT) -> None:
        self._what = what
        self._then = then
        self._field = TextField(most=20)
        self._remark = ""

    def draw(self, canvas: Canvas) -> None:
        """Draw what is at stake and the field for the word."""
        draw_title(canvas, "Give this game up?", "")
        columns = min(60, canvas.width - 4)
        canvas.put(1, 2, clip(self._what, columns), "accent")
        row = 2
        for line in wrap(self._then, columns):
            canvas.put(row, 2, line)
            row += 1
        canvas.put(row + 1, 2, f"Type {WORD} and press Enter.", "danger")
        canvas.put(row + 2, 2, "> ", "key")
        self._field.draw(canvas, row + 2, 4, 22, focused=True)
        for at, line in enumerate(wrap(self._remark, columns)):
            canvas.put(row + 4 + at, 2, line, "warn")
        draw_keys(canvas, canvas.height - 1, (Hint("Enter", "give up"), Hint("Esc", "back")))

    def handle(self, key: Key) -> Action | None:
        """Type; Enter gives up if the word is right."""
        self._remark = ""
        if key.name == "esc":
            return Pop(False)
        if key.name == "enter":
            if self._field.text.strip().casefold() == WORD:
                return Pop(True)
            self._remark = f"Nothing was given up: the word is {WORD}. Esc goes back."
        elif not self._field.handle(key):
            self._remark = f"Type {WORD} and press Enter, or Esc to go back."
        return None


_PRACTICE_DIALOG = Dialog(
    kind="choose",
    title="Take it back?",
    prompt=(
        "Chance or something hidden has shown itself since, so a ranked game takes nothing back now. "
        "As a practice game it does, any number of steps; its result does not count."
    ),
    choices=(
        Choice(RANKED, "Play on, ranked"),
        Choice(PRACTICE, "Practise, and take it back", style="warn"),
    ),
    safe=RANKED,
)


class PracticeScreen(DialogScreen):
    """Asks whether a ranked game shall become practice; it then pops with the wish to take back."""

    def __init__(self, saved: SavedGame, scene: Scene) -> None:
        super().__init__(scene, _PRACTICE_DIALOG)
        self._saved = saved

    def handle(self, key: Key) -> Action | None:
        """Stay ranked, or practise."""
        match super().handle(key):
            case Pop(result) if result == PRACTICE:
                self._saved.become_practice()
                return Pop(TAKE_BACK)
            case Pop():
                return Pop()
        return None
