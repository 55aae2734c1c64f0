"""Leaving a game that is not over, and giving it up."""

from functools import partial

from thrones_tui.scene.model import Choice, Dialog, Scene
from thrones_tui.session.finish import Ended, abandon
from thrones_tui.session.saved import SavedGame
from thrones_tui.session.start import Start
from thrones_tui.tui.goto import ToTitle
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.lookups import saved_words
from thrones_tui.tui.parts.notice import AbandonScreen
from thrones_tui.tui.parts.question import DialogScreen
from thrones_tui.tui.screen import Action, Await, Pop, Push, Quit, Reset

STAY, TITLE, QUIT, ABANDON = "stay", "title", "quit", "abandon"


def _leave_dialog(saved: str, fault: str) -> Dialog:
    lost = f"{fault} What you played since then is lost if you leave."
    risky = "danger" if fault else "text"
    return Dialog(
        kind="choose",
        title="Leave the game?",
        prompt=lost if fault else saved,
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

    def __init__(self, start: Start, saved: SavedGame, scene: Scene) -> None:
        super().__init__(scene, _leave_dialog(start.home.words.leaving, saved.fault))
        self._start = start._replace(seed=None)
        self._saved = saved

    def handle(self, key: Key) -> Action | None:
        """Stay, or go; any other key says which keys there are."""
        match super().handle(key):
            case Pop(result) if result == TITLE:
                self._leave()
                return Reset(ToTitle(self._start))
            case Pop(result) if result == QUIT:
                self._leave()
                return Quit(
                    words="" if self._saved.fault else saved_words(self._saved, self._start.home.words)
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
        return Await(partial(abandon, self._saved, self._start.home.places), self._given_up)

    def _given_up(self, ended: Ended) -> Action:
        kept = "not " if ended.replay == self._saved.path else ""
        return Reset(ToTitle(self._start, " ".join((f"The game is {kept}given up.", *ended.faults))))
