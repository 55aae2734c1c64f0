"""What the program would do in the player's place, and why."""

from collections.abc import Sequence
from typing import Final

from thrones_tui.advice.foresight import Advice
from thrones_tui.scene.dialog import ChoiceDialog, ShownChoice
from thrones_tui.scene.model import Note, Row, Scene
from thrones_tui.scene.rows import lines_of
from thrones_tui.session.counsel import PATIENCE, advice_on, can_ask, told_advice
from thrones_tui.session.saved import SavedGame
from thrones_tui.tui.parts.leaving import OwnQuestion
from thrones_tui.tui.parts.pages import TextScreen
from thrones_tui.tui.screen import Action, Await, Replace, Screen

TITLE: Final = "What would you do?"
THINKING: Final = (Note("Trying answers in games that you may be in …", "dim"),)
_ALONE, _ASK = "alone", "ask"


def asked(saved: SavedGame, scene: Scene) -> Screen | None:
    """Asks for advice, once after a warning; None if nobody can be asked."""
    if not can_ask(saved.play):
        return None
    told = CounselScreen(saved)
    if saved.advised:
        return told
    dialog = ChoiceDialog(
        title=TITLE,
        prompt=(
            "The program says what it would do. It knows the printed map, and else no more than you. "
            "The hall of fame then says that you were advised; the game counts all the same."
        ),
        choices=(ShownChoice(_ALONE, "Decide alone"), ShownChoice(_ASK, "Ask, in this whole game")),
        safe=_ALONE,
    )
    return OwnQuestion(scene, dialog, {_ASK: Replace(told)})


class CounselScreen(TextScreen):
    """What the program would answer; it thinks about it while the screen is up."""

    closing = TextScreen.closing | {"a"}

    def __init__(self, saved: SavedGame) -> None:
        super().__init__(TITLE, lambda columns: lines_of(self._rows or THINKING, columns))
        self._saved = saved
        self._rows: Sequence[Row] = ()

    @property
    def timeout(self) -> float | None:
        """It thinks as soon as one sees that it does."""
        return None if self._rows else 0.0

    def tick(self) -> Action | None:
        """Think."""
        return Await(self._think, self._tell)

    def _think(self) -> Advice:
        self._saved.become_advised()
        return advice_on(self._saved.play, PATIENCE)

    def _tell(self, advice: Advice) -> None:
        self._rows = told_advice(advice, self._saved.play)
