"""What the program would do in the player's place, and why."""

from collections.abc import Sequence
from typing import Final

from thrones_tui.advice.foresight import Advice, Judgement
from thrones_tui.scene.dialog import ChoiceDialog, ShownChoice
from thrones_tui.scene.english import capital, counted, signed
from thrones_tui.scene.live import Play
from thrones_tui.scene.model import Note, Row, Scene
from thrones_tui.scene.rows import lines_of
from thrones_tui.session.counsel import advice_on, can_advise
from thrones_tui.session.saved import SavedGame
from thrones_tui.tui.parts.leaving import OwnQuestion
from thrones_tui.tui.parts.pages import TextScreen
from thrones_tui.tui.screen import Action, Await, Replace, Screen

TITLE: Final = "What would you do?"
MOST: Final = 3
"""Answers that are told about."""
_ALONE, _ASK = "alone", "ask"


def can_ask(play: Play) -> bool:
    """Whether somebody can be asked now; where words are typed, every letter is an answer."""
    return play.outcome is None and play.decision.kind != "words" and can_advise(play.rules.game)


def asked(saved: SavedGame, scene: Scene) -> Screen | None:
    """Asks for advice, once after a warning; None if nobody can be asked."""
    if not can_ask(saved.play):
        return None
    told = CounselScreen(saved, scene)
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
    """What the program would answer; it thinks about it when the screen comes up."""

    closing = TextScreen.closing | {"a"}

    def __init__(self, saved: SavedGame, scene: Scene) -> None:
        super().__init__(TITLE, lambda columns: lines_of(self._rows, columns))
        self._saved = saved
        dialog = scene.dialog
        self._labels = {choice.command: choice.label for choice in dialog.choices} if dialog else {}
        self._rows: Sequence[Row] = ()

    def enter(self) -> Action | None:
        """Think."""
        return Await(self._think, self._tell)

    def _think(self) -> Advice:
        self._saved.become_advised()
        return advice_on(self._saved.play)

    def _tell(self, advice: Advice) -> None:
        self._rows = told(advice, self._saved.play.decision.prompt, self._labels)


def told(advice: Advice, prompt: str, labels: dict[str, str]) -> list[Row]:
    """Advice as a page."""
    rows: list[Row] = [Note(prompt, "dim"), Note("")]
    for at, each in enumerate(advice.judgements[:MOST]):
        said = capital(labels.get(str(each.command), str(each.command)))
        rows.append(Note(f"{'I would: ' if not at else 'Or: '}{said}", "accent" if not at else "text"))
        rows += [Note(f"  {text}", "dim") for text in (_figures(each, first=not at), each.words) if text]
    rows.append(Note(""))
    tried = advice.judgements[0].worlds
    if not tried:
        rows.append(Note("Other answers were not tried: one is mostly as good as another.", "dim"))
        return rows
    if not advice.settled:
        rows.append(Note(f"These are alike, as far as {counted(tried, 'game')} can tell.", "accent"))
    played = f"Tried in {counted(tried, 'game')} that you may be in, each played on to the last battle."
    rows.append(Note(played, "dim"))
    return rows


def _figures(each: Judgement, *, first: bool) -> str:
    """The chance to win with its error, and how much more or less another answer scores."""
    if not each.worlds:
        return ""
    error = f" ± {max(1, round(each.doubt * 100))}" if each.doubt else ""
    chance = f"{each.chance * 100:.0f}{error}% to win in the end"
    return chance if first else f"{chance}; score {signed(round(each.gain))} ± {round(each.error)}"
