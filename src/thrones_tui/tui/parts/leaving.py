"""Questions of the program's own about a game: how to leave it, and whether to make it practice."""

from collections.abc import Mapping
from functools import partial

from thrones_tui.scene.dialog import ChoiceDialog, Dialog, ShownChoice
from thrones_tui.scene.keynames import press
from thrones_tui.scene.model import Scene
from thrones_tui.session.endings import Ended, abandon
from thrones_tui.session.home import Start
from thrones_tui.session.saved import SavedGame, saved_words
from thrones_tui.tui.goto import ToOptions, ToTitle
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.pages import AbandonScreen
from thrones_tui.tui.parts.question import DialogScreen, Wish
from thrones_tui.tui.screen import Action, Await, Pop, Push, Quit, Replace, Reset, Screen


class OwnQuestion(DialogScreen):
    """A question of the program's own: each answer does what `answers` says, any other goes back."""

    sudden = 0

    def __init__(
        self, scene: Scene, dialog: Dialog, answers: Mapping[str, Action], fatal: str = DialogScreen.fatal
    ) -> None:
        super().__init__(scene, dialog)
        self._answers = answers
        self.fatal = fatal

    def handle(self, key: Key) -> Action | None:
        """Answer, or say which keys there are."""
        match super().handle(key):
            case Pop(str(answer)):
                return self._answers.get(answer, Pop())
            case action:
                return action


_STAY, _TITLE, _QUIT, _ABANDON, _OPTIONS = "stay", "title", "quit", "abandon", "options"
_RANKED, _PRACTICE = "ranked", "practice"


def leave_screen(start: Start, saved: SavedGame, scene: Scene) -> Screen:
    """Asks how to leave a game; Esc and Enter stay."""
    home, title, fault = start.home, start._replace(seed=None), saved.fault
    risky = "danger" if fault else "text"
    dialog = ChoiceDialog(
        title="Leave the game?",
        prompt=f"{fault} What you played since then is lost if you leave." if fault else home.words.leaving,
        choices=(
            ShownChoice(_STAY, "Stay and play on"),
            ShownChoice(_TITLE, "Leave, to the title screen", style=risky, fatal=bool(fault)),
            ShownChoice(
                _QUIT,
                "Leave and quit",
                detail=f"{press('S')} does that at once",
                style=risky,
                fatal=bool(fault),
            ),
            ShownChoice(_ABANDON, "Give this game up for good", style="danger"),
            ShownChoice(_OPTIONS, "Options"),
        ),
        safe=_STAY,
    )

    def left() -> str:
        saved.leave()
        saved.close()
        return "" if saved.fault else saved_words(saved, home.words)

    def given_up(ended: Ended) -> Action:
        kept = "not " if ended.replay == saved.path else ""
        return Reset(ToTitle(title, " ".join((f"The game is {kept}given up.", *ended.faults))))

    give_up = Await(partial(abandon, saved, home.places), given_up)
    answers: dict[str, Action] = {
        _TITLE: Await(left, lambda _: Reset(ToTitle(title))),
        _QUIT: Await(left, lambda words: Quit(words)),
        _OPTIONS: Replace(ToOptions(start)),
        _ABANDON: Push(AbandonScreen(saved.standing().character, give_up)) if saved.moves else give_up,
    }
    return OwnQuestion(scene, dialog, answers, fatal="That loses what is not saved.")


def practice_screen(saved: SavedGame, scene: Scene) -> Screen:
    """Asks whether a ranked game becomes practice; if so it pops with the wish to take back."""
    dialog = ChoiceDialog(
        title="Take it back?",
        prompt=(
            "Chance or something hidden has shown itself since, so a ranked game cannot take it back. "
            "A practice game can, any number of steps, but its result does not count."
        ),
        choices=(
            ShownChoice(_RANKED, "Play on, ranked"),
            ShownChoice(_PRACTICE, "Practise, and take it back", style="warn"),
        ),
        safe=_RANKED,
    )
    return OwnQuestion(
        scene, dialog, {_PRACTICE: Await(saved.become_practice, lambda _: Pop(Wish.TAKE_BACK))}
    )
