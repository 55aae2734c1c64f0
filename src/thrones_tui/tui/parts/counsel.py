"""What the program would do in the player's place, and why."""

from collections.abc import Sequence
from typing import Final

from thrones_tui.advice.foresight import Advice, Judgement
from thrones_tui.scene.dialog import ChoiceDialog, ShownChoice
from thrones_tui.scene.english import counted
from thrones_tui.scene.live import Play
from thrones_tui.scene.model import Meter, Note, Row, Scene
from thrones_tui.scene.rows import lines_of
from thrones_tui.session.counsel import advice_on, can_advise, label
from thrones_tui.session.saved import SavedGame
from thrones_tui.tui.parts.leaving import OwnQuestion
from thrones_tui.tui.parts.pages import TextScreen
from thrones_tui.tui.screen import Action, Await, Replace, Screen

TITLE: Final = "What would you do?"
MOST: Final = 3
"""Answers that are told about."""
PATIENCE: Final = 1000
"""Milliseconds of processor time for which people wait; mostly it takes less."""
_ROOM: Final = 21
"""Columns for a chance and its error."""
_ALONE, _ASK = "alone", "ask"


def can_ask(play: Play) -> bool:
    """Whether somebody can be asked now; where words are typed, every letter is an answer."""
    return play.outcome is None and play.decision.kind != "words" and can_advise(play.rules.game)


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
    """What the program would answer; it thinks about it when the screen comes up."""

    closing = TextScreen.closing | {"a"}

    def __init__(self, saved: SavedGame) -> None:
        super().__init__(TITLE, lambda columns: lines_of(self._rows, columns))
        self._saved = saved
        self._rows: Sequence[Row] = ()

    def enter(self) -> Action | None:
        """Think."""
        return Await(self._think, self._tell)

    def _think(self) -> Advice:
        self._saved.become_advised()
        return advice_on(self._saved.play, PATIENCE)

    def _tell(self, advice: Advice) -> None:
        self._rows = told(advice, self._saved.play)


def told(advice: Advice, play: Play) -> list[Row]:
    """Advice as a page."""
    first, *rest = advice.judgements
    rows: list[Row] = [Note(play.decision.prompt, "dim")]
    for each in advice.judgements[:MOST]:
        opening = "I would" if each is first else "Worse" if each.worse else "Or"
        answer = f"{opening}: {label(play, each.command)}"
        rows += [Note(""), Note(answer, "accent" if each is first else "text")]
        if each.worlds:
            rows.append(_chance(each))
        if words := each.words if each is first else f"{_difference(each)} {each.words}":
            rows.append(Note(words, "dim"))
    rows.append(Note(""))
    if not first.worlds:
        return [*rows, Note("Other answers were not tried.", "dim")]
    games = counted(first.worlds, "game")
    if not all(each.worse for each in rest):
        rows.append(Note(f"Or: just as good, as far as {games} can tell.", "accent"))
    played = f"Tried in {games} that you may be in, each played on to the last battle."
    return [*rows, Note(f"{played} The score is points times the chance to win.", "dim")]


def _chance(each: Judgement) -> Meter:
    chance, doubt = round(each.chance * 100), round(each.doubt * 100)
    text = f"{chance}%, give or take {max(1, doubt)}" if each.doubt else f"{chance}%"
    return Meter("Game won", chance, 100, text, room=_ROOM)


def _difference(each: Judgement) -> str:
    """How much less or more an answer scores than the first."""
    if not each.gain and not each.error:
        return "The same in each game."
    more = round(each.gain)
    score = f"{abs(more)} {'more' if more > 0 else 'less'}" if more else "the same"
    return f"Score {score}, give or take {max(1, round(each.error))}."
