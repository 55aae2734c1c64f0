"""The game itself: the scene, the keys that are bound in it, and what they open."""

from collections.abc import Container
from functools import partial

from thrones_tui.core.errors import IllegalCommand
from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.dialog import ChoiceDialog, settled
from thrones_tui.scene.drawing import draw_scene, tells_all
from thrones_tui.scene.frame import Hint, draw_keys, text_lines
from thrones_tui.scene.gestures import Answers, Gesture, go_to, is_part
from thrones_tui.scene.live import Play
from thrones_tui.scene.model import Scene
from thrones_tui.session.account import taken_back
from thrones_tui.session.coach import Coaching
from thrones_tui.session.counsel import can_ask
from thrones_tui.session.endings import finish
from thrones_tui.session.home import Start
from thrones_tui.session.keymap import KEPT
from thrones_tui.session.opponents import Opponents
from thrones_tui.session.saved import SPOILS, SavedGame, saved_words
from thrones_tui.session.settings import Settings
from thrones_tui.tui.goto import ToEnd, ToOptions
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.battle import STAGED, BattleScreen
from thrones_tui.tui.parts.boards import Go
from thrones_tui.tui.parts.counsel import asked
from thrones_tui.tui.parts.hands import STOPPING, Hands
from thrones_tui.tui.parts.leaving import leave_screen, practice_screen
from thrones_tui.tui.parts.lookups import (
    ADVICE,
    GO,
    HELP,
    LOG,
    LOOK,
    MAP,
    NOTHING,
    OPTIONS,
    QUIT,
    SHEET,
    UNDO,
    can_go,
    looked_up,
    offered,
    opened,
)
from thrones_tui.tui.parts.pace import Pilot
from thrones_tui.tui.parts.question import WISHES, AsBefore, DialogScreen, Wish
from thrones_tui.tui.parts.spots import SpotPicker
from thrones_tui.tui.screen import Action, Await, Push, Quit, Replace, Screen

HINTS = (LOOK, MAP, GO, LOG, SHEET, QUIT, HELP)
PRACTICE_HINTS = (LOOK, MAP, GO, LOG, UNDO, QUIT, HELP)
"""In a practice game; the sheet is named beside the map where it holds more."""
UNSAVED = "NOT SAVED"
BRIEF, OFF = "brief", "off"
"""How battles are shown, if they are not staged."""


class GameScreen(Screen):
    """A game in progress, saved as it is played."""

    own_help = True

    def __init__(self, start: Start, saved: SavedGame, remark: str = "") -> None:
        self._start = start
        self._saved = saved
        self._remark = remark
        self._told_fault = ""
        self._pilot = Pilot(saved)
        self._hands = Hands(saved)
        self._advice = Coaching(start, saved.header.game)
        self._opponents = Opponents(saved, start.allowed)
        self._picker: SpotPicker | None = None
        self._cursor: tuple[int, int] | None = None
        """Where a place was last chosen, for the next one."""
        self._moves = saved.moves
        """Commands that were given when the cursor was put there."""
        self._doubted = ""
        """The command that was warned of just now: the same key gives it."""
        self._is_advised = False
        """Whether what the coach says was shown."""
        self._held = (-1, "")
        """What was said when the log was first shown after so many moves."""
        self._look()
        self._remark = self._opponents.remark or remark
        self._tell_fault()

    def _look(self) -> None:
        """Take the scene as it is now; while the game cannot be saved the title says so."""
        scene = self._saved.play.scene()
        if self._saved.fault:
            scene = scene._replace(status=UNSAVED, status_short=UNSAVED)
        elif self._saved.practice:
            scene = scene._replace(status=f"{scene.status}, practice")
        self._scene = scene
        self._advice.look(self._saved.play)
        self._hands.look()
        if self._picker is not None:
            self._cursor = self._picker.at
        play, moves = self._saved.play, self._saved.moves
        is_turn = play.outcome is None and play.decision.kind == "turn"
        if is_turn or moves != self._moves:
            self._moves, self._cursor = moves, None
        self._picker = SpotPicker(scene, self._cursor) if scene.spots else None

    def _tell_fault(self) -> None:
        """Say once why the game is not saved, and once that it is again."""
        fault = self._saved.fault
        if fault != self._told_fault:
            self._remark, self._told_fault = self._saved.told_fault, fault

    def draw(self, canvas: Canvas) -> None:
        """Draw the scene, and a remark where the last key was refused."""
        hints = self._hints()
        remark = self._remark or (self._picker.remark if self._picker else self._hands.remark)
        advice = "" if remark or self._hands.are_busy else self._advice.text
        lines = text_lines(canvas, remark or advice, canvas.width - 2) if remark or advice else []
        if advice and self._saved.moves and not tells_all(canvas, self._scene, len(lines)):
            advice, lines = "", []  # it waits
        self._is_advised = bool(advice)
        if self._picker is not None:
            view, presenter = self._saved.play.view(), self._saved.play.presenter
            scene = presenter.pointed(view, self._picker.shown(self._scene), *self._picker.at)
            keys = hints
        else:
            scene, keys = self._with_hints(hints)
        if self._held[0] != self._saved.moves or advice:  # which covers nothing
            self._held = self._saved.moves, remark or advice
        held = len(text_lines(canvas, self._held[1], canvas.width - 2)) if self._held[1] else 0
        spare = max(held, len(lines))
        place = draw_scene(canvas, scene, keys, spare=spare, held=held)
        if self._picker is not None:
            self._picker.draw(canvas, place)
        bottom = canvas.height - 1
        if spare:
            draw_keys(canvas, bottom, (*scene.keys, *keys))
        canvas.fill(bottom - spare, 0, spare, canvas.width)
        canvas.mark(Rect(bottom - spare, 0, spare, canvas.width), "")
        for row, line in enumerate(lines, bottom - len(lines)):
            canvas.put(row, 1, line, "warn" if remark else "ice")

    def _hints(self) -> tuple[Hint, ...]:
        hints = PRACTICE_HINTS if self._saved.practice else HINTS
        return offered(hints, self._scene, goes=can_go(self._saved.play))

    def _with_hints(self, hints: tuple[Hint, ...]) -> tuple[Scene, tuple[Hint, ...]]:
        """The scene, and hints beside its own; while it runs by itself, only those that matter then."""
        if self._hands.are_busy:
            return self._scene._replace(keys=()), (Hint("Esc", "stop"),)
        if not self._pilot.only:
            return self._scene, hints
        if self._pilot.pace.is_running:
            return self._scene._replace(keys=()), Pilot.RUNNING_HINTS
        return self._scene, (*Pilot.HINTS, *hints)

    @property
    def words(self) -> str:
        """That the game is saved, or why not."""
        return self._saved.fault or saved_words(self._saved, self._start.home.words)

    @property
    def kept(self) -> Container[str]:
        """Numbers, where they choose a place."""
        return KEPT if self._picker is not None else ()

    @property
    def timeout(self) -> float | None:
        """When the game goes on by itself: where others are asked, as soon as one sees that."""
        if self._opponents.are_asked:
            return 0.0
        return self._hands.timeout or self._pilot.pace.timeout

    def enter(self) -> Action | None:
        """A game that was left at a question goes on with it."""
        return self._ask()

    def tick(self) -> Action | None:
        """Take the next step of a gesture, or make the one move there is in a game that goes on by itself."""
        if self._opponents.are_asked:
            return self._await_answer()
        if self._hands.are_busy:
            self._hands.step()
            return self._gone_on()
        if not (self._pilot.pace.is_running and self._pilot.only):
            return None
        self._pilot.move(1)
        return self._show()

    def handle(self, key: Key) -> Action | None:
        """Give a command, begin a gesture, or open a screen."""
        if self._opponents.are_asked:
            return self._await_answer(key)
        if self._hands.are_busy:
            if key.name in STOPPING:
                self._hands.stop()
            return Await(self._finish, lambda _: self._gone_on(key))
        if self._is_advised:
            self._advice.dismiss()
        moves = self._pilot.handle(key)
        self._remark = self._pilot.remark
        if moves is not None:
            return Await(partial(self._pilot.move, moves), lambda _: self._show()) if moves else None
        doubted, self._doubted = self._doubted, ""
        if self._picker is not None and self._picker.handle(key):
            return self._choose(self._picker.chosen, doubted) if self._picker.chosen else None
        bindings = dict(self._scene.bindings)
        gesture = None if self._pilot.only else self._hands.gesture(key, bindings)  # else a number would stay
        if gesture is not None:
            return self._begin(gesture)
        if self._hands.is_counting:
            return None
        command = bindings.get(key.name)
        if command is not None:
            self._remark = self._advice.before(self._saved.play, command) or self._spoiling(command, doubted)
            return None if self._remark else self._submit(command)
        if key.name in WISHES:
            return self._grant(WISHES[key.name])
        to = opened(self._look_up, key)
        if to is not None:
            return Push(to)
        if key.name not in ("paste", "esc"):
            self._remark = NOTHING
        return None

    def _choose(self, command: str, doubted: str) -> Action | None:
        """Choose a place; one that needs a warning only once that was read."""
        play, presenter = self._saved.play, self._saved.play.presenter
        perils = presenter.perils(play.seen, play.memory, command)
        if not perils or command == doubted:
            return self._submit(command)
        self._remark, self._doubted = presenter.warning(perils), command
        return None

    def _spoiling(self, command: str, doubted: str) -> str:
        """What is said instead of a command that keeps the game out of the hall of fame, the first time."""
        if command == doubted or not self._saved.spoils(command):
            return ""
        self._doubted = command
        return f"{SPOILS} Press it again to do it anyway."

    def help(self) -> Screen | None:
        """Help on what is asked."""
        return self._looked_up("?")

    def _look_up(self, key: str) -> Screen | ToOptions | None:
        """What a key opens, in the game and in its questions."""
        if key == "q":
            return leave_screen(self._start, self._saved, self._scene)
        if key == ADVICE.key:
            return asked(self._saved, self._scene)
        if key == OPTIONS:
            return ToOptions(self._start)
        return self._looked_up(key)

    def _looked_up(self, key: str) -> Screen | None:
        words, hands = self._start.home.words, self._hands
        scene = self._picker.shown(self._scene) if self._picker is not None else self._scene
        return looked_up(key, self._saved, scene, words, hands.goal, hands.asides)

    def _begin(self, gesture: Gesture) -> Action | None:
        self._hands.begin(gesture)
        if self._hands.is_quick:
            return Await(self._finish, lambda _: self._gone_on())
        return self._gone_on()

    def _finish(self) -> None:
        """Take all steps of a gesture that are left; players made of code answer between them."""
        while self._hands.are_busy:
            if self._opponents.are_asked:
                self._opponents.answer()
            else:
                self._hands.step()

    def _gone_on(self, key: Key | None = None) -> Action | None:
        """Show where a gesture has led, and say why it stopped; a key that waited for its end counts then."""
        self._remark = self._hands.reason
        action = self._show()
        if key is None or action is not None or self._hands.reason:
            return action
        return self.handle(key)

    def resume(self, result: object) -> Action | None:
        """Submit the answer to a dialog, or grant the wish made instead."""
        match result:
            case str() | Answers():
                self._hands.answered(result)
                return self._submit(result) if isinstance(result, str) else self._begin(result)
            case AsBefore(answer, said):
                self._hands.goes_on = True
                action = self.resume(answer)
                if action is None:  # else there is more to answer
                    self._remark = self._remark or said
                return action
            case Wish():
                return self._grant(result)
            case Settings():
                self._start = self._start._replace(settings=result)
            case Go(place):
                return self._begin(go_to(self._saved.play, place))
        if result is STAGED:
            return self._show(staged=True)
        return self._ask()

    def _grant(self, wish: Wish) -> Action | None:
        if wish is Wish.TAKE_BACK:
            return self._take_back()
        self._saved.leave()
        if self._saved.fault:
            return Push(leave_screen(self._start, self._saved, self._scene))
        return Quit(saved_words(self._saved, self._start.home.words))

    def _take_back(self) -> Action | None:
        """Undo the last command, in practice all that its key gave, or say why not; a ranked game may become
        practice for it.
        """
        saved = self._saved
        refusal = saved.why_not_back()
        if refusal and saved.moves and not saved.practice:
            return Push(practice_screen(saved, self._scene))
        try:
            is_open = True
            while is_open:
                left = self._hands.halt_before(saved.moves) if saved.practice else saved.moves - 1
                while saved.moves > left:
                    saved.take_back()
                is_open = self._answers_itself(saved.play) and not saved.why_not_back()
        except IllegalCommand as error:
            self._remark = str(error)
            return self._ask()
        self._remark = taken_back(saved.header, saved.play)
        return self._show()

    def _submit(self, command: str) -> Action | None:
        play, settings = self._saved.play, self._start.settings
        before = play.seen
        try:
            events = self._saved.submit(command)
        except IllegalCommand as error:
            self._remark = str(error)
            return self._show()
        drama = play.presenter.staged(events, before)
        if drama is None or settings.animation == OFF:
            return self._show(calm=drama is None)
        brief = settings.animation == BRIEF
        return Push(BattleScreen(drama, self._scene.title, self._scene.status, brief=brief))

    def _show(self, *, staged: bool = False, calm: bool = True) -> Action | None:
        """Take the new scene and go on: to a question, or to the end, which may have been `staged`, or `calm`
        where there was nothing to stage.
        """
        self._tell_fault()
        self._look()
        if self._saved.play.outcome is not None:
            return Await(
                partial(finish, self._saved, self._start.home.places),
                lambda ended: Replace(ToEnd(self._start, self._saved, ended, staged, calm)),
            )
        return self._ask()

    def _ask(self) -> Action | None:
        """Ask the question there is, if there is one; answer it where nothing hangs on the answer."""
        if self._opponents.are_asked:
            return None
        dialog = self._scene.dialog
        if dialog is None:
            gesture = self._hands.resumed()
            return None if gesture is None else self._begin(gesture)
        answer = settled(dialog, self._start.settings.cities)
        fault = self._told_fault
        if answer and (not self._remark or (fault and self._remark.startswith(fault))):
            return self._submit(answer)
        self._hands.halt()
        remark = self._remark or self._advice.dismiss().text
        self._remark = ""  # the question would cover it
        hints = (ADVICE,) if can_ask(self._saved.play) else ()
        before, gentle = self._hands.before, self._start.settings.gentle
        return Push(DialogScreen(self._scene, dialog, self._look_up, remark, before, hints, gentle=gentle))

    def _await_answer(self, key: Key | None = None) -> Action:
        """Have somebody made of code answer; a key that waited for that counts then."""

        def answered(_: None) -> Action | None:
            self._remark = self._opponents.remark or self._remark
            action = self._show()
            return action if key is None or action is not None or self._remark else self.handle(key)

        return Await(self._opponents.answer, answered)

    def _answers_itself(self, play: Play) -> bool:
        """Whether any key answers what is asked, none must, or it is part of a command: `u` undoes that."""
        if self._opponents.are_asked:
            return True
        dialog = None if play.outcome is not None else play.scene().dialog
        if dialog is None:
            return is_part(play.decision)
        return bool(settled(dialog, self._start.settings.cities)) or (
            isinstance(dialog, ChoiceDialog) and dialog.letters
        )
