"""Hands of a player: keys for gestures, and the gesture under way, with a frame after each step."""

from collections.abc import Mapping
from dataclasses import replace

from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import ROUTINE
from thrones_tui.scene.english import counted
from thrones_tui.scene.gestures import (
    Answers,
    Gesture,
    GoTo,
    Place,
    Repeat,
    go_to,
    is_turn,
    keep_going,
    take_step,
)
from thrones_tui.scene.model import Line
from thrones_tui.session.saved import SavedGame
from thrones_tui.tui.keys import Key

PAUSE = 0.04
"""Seconds between two steps."""
STOPPING = ("esc", " ")
"""Keys that stop a gesture; any other one waits for its end."""
_ARROWS = {"h": "left", "j": "down", "k": "up", "l": "right"}
_MOST_TIMES = 999


class Hands:
    """The gesture under way, if any, and the number typed for the next one."""

    def __init__(self, saved: SavedGame) -> None:
        self._saved = saved
        self._gesture: Gesture | None = None
        self._times = ""
        self._plans: list[Gesture] = []
        """What a full stop begins again, the last that is not done; Enter turns aside for a while."""
        self._interrupted: Gesture | None = None
        """What is left of a gesture that a question has interrupted, until the next key on the board."""
        self._read = 0
        """The lines of the log when the player last looked: before it, or at that question."""
        self.goes_on = False
        """Whether it goes on where no question is left: the player has not answered one by hand."""
        self._answers: dict[tuple[int, str, str], str | Answers] = {}
        self.goal: Place | None = None
        """Where the player wanted to go last, and did not arrive."""
        self.reason = ""
        """Why the last gesture stopped, where that needs saying."""
        self._begun = 0
        """The turn in which it began."""
        self._halts = [saved.moves]
        """The moves of the game each time that it waited for a key."""
        self.asides: list[tuple[int, Line]] = []
        """Why gestures of some turns stopped, each after so many lines of the log. No journal has them."""
        self._perils: Mapping[str, float] = {}
        """Who the last gesture stopped for, with the chances then."""
        self._heeded: dict[str, float] = {}
        """For whom the player has gone on with it nevertheless."""
        self._met = ""
        """Whom the last question was about, until another key than a full stop: nobody warns of them."""
        self._sighted: Place | None = None
        """Where Enter goes then, if the reason says so."""
        self._offer = ""
        """What that reason says, as long as it holds: until a turn passes, or Esc."""
        self._moves = saved.moves
        """Commands that were given up to the last step."""

    @property
    def are_busy(self) -> bool:
        """Whether a gesture is under way."""
        return self._gesture is not None

    @property
    def is_quick(self) -> bool:
        """Whether of the gesture under way only the end is to be shown."""
        return self._gesture is not None and self._gesture.manner.quick

    @property
    def timeout(self) -> float | None:
        """Seconds until its next step."""
        return PAUSE if self.are_busy else None

    @property
    def remark(self) -> str:
        """The number being typed, and what it is for; else what a key does since a gesture has stopped."""
        return f"{self._times}_   The next key is given so many times." if self._times else self._offer

    @property
    def is_counting(self) -> bool:
        """Whether a number is being typed."""
        return bool(self._times)

    def gesture(self, key: Key, bindings: Mapping[str, str]) -> Gesture | None:
        """The gesture that a key begins, by what keys are bound to; a number only counts for the next key,
        and not for one that first says what it would do.
        """
        times, self._times = self._times, ""
        self._interrupted = None
        if key.name == "esc":
            self._withdraw()
        if key.name == "enter" and self._perils and "." in bindings:  # which is the game's own
            return self._plans[-1]
        if key.name == "enter" and self._sighted is not None:
            self._plans.append(go_to(self._saved.play, self._sighted))
            return self._plans[-1]
        if key.name == "." and key.name not in bindings:
            while self._plans and not self._is_open(self._plans[-1]):
                self._plans.pop()
            return self._plans[-1] if self._plans else None
        self._met = ""
        presenter, decision = self._saved.play.presenter, self._saved.play.decision
        if not is_turn(decision):
            return None
        own = presenter.gestures(self._saved.play.seen)
        if not bindings:
            return own.get(key.name)
        if key.name in "0123456789" and (times or key.name != "0"):
            self._times = str(min(_MOST_TIMES, int(times + key.name)))
            return None
        command = bindings.get(key.name, "")
        if times and command and not (presenter.slip(command) or presenter.spoils(command)):
            return Repeat(command, most=int(times))
        letter = key.name.lower()
        if key.shift or (letter in _ARROWS and letter != key.name):
            going = keep_going(bindings[letter]) if letter in bindings else None
            return own.get(f"shift-{_ARROWS.get(letter, letter)}", going)
        return own.get(key.name)

    def _withdraw(self) -> None:
        """Offer nothing any more."""
        self._sighted, self._perils, self._offer = None, {}, ""

    def answered(self, answer: str | Answers) -> None:
        """Keep the answer to the question there is."""
        self._answers[self._asked] = answer
        *_, self._met = self._asked

    def resumed(self) -> Gesture | None:
        """What goes on where no question is left."""
        gesture = self._interrupted if self.goes_on else None
        self.goes_on = False
        return gesture

    @property
    def before(self) -> str | Answers:
        """How the same one answered the same question about the same one last; empty if they did not."""
        return self._answers.get(self._asked, "")

    @property
    def _asked(self) -> tuple[int, str, str]:
        decision = self._saved.play.decision
        return decision.player, decision.name, decision.subject

    def begin(self, gesture: Gesture) -> None:
        """Take the first step of a gesture; one begun again heeds what it has stopped for."""
        is_again = bool(self._plans) and gesture is self._plans[-1]
        if is_again:
            self._heeded |= self._perils
        elif gesture is not self._interrupted and not isinstance(gesture, Answers):
            self._heeded = {who: chance for who, chance in self._heeded.items() if not who}
        self._gesture = gesture
        if not isinstance(gesture, Answers):
            if gesture is self._interrupted:
                self._plans[-1:] = [gesture]
            else:
                self._begun = self._saved.play.story.told
                self._read = len(self._saved.play.log)
                if not is_again:
                    self._plans = [gesture]
        if isinstance(gesture, GoTo):
            self.goal = gesture.place
        self.step()

    def _is_open(self, gesture: Gesture) -> bool:
        """Whether something is left of a gesture, if only a reason why it cannot go on."""
        try:
            return bool(gesture.next(self._saved.play))
        except IllegalCommand:
            return True

    def step(self) -> None:
        """Take the next step; where the game is no longer saved, stop there."""
        if (gesture := self._gesture) is not None:
            fault, play = self._saved.fault, self._saved.play
            known, moves = len(play.log), self._saved.moves
            self._gesture, self.reason, self._sighted, self._perils = take_step(
                gesture, play, self._saved.submit, self._heeded, self._met
            )
            self._moves = self._saved.moves
            self._offer = self.reason if self._sighted or self._perils else ""
            if self._saved.fault != fault:
                self._gesture = None
            if isinstance(gesture, Answers):
                # The next question tells what all of them led to.
                play.story = replace(play.story, answers=len(play.log) - known)
            else:
                asked = play.outcome is None and not is_turn(play.decision)
                self._interrupted = gesture.after() if asked else None
                self.goes_on = True
                if self._moves != moves:  # else all stays as it was
                    play.story = replace(play.story, unread=len(play.log) - self._read)
                    self._read += play.story.unread if asked else 0
                self._keep_reason()

    def _keep_reason(self) -> None:
        """Keep why a gesture has stopped that took turns."""
        play = self._saved.play
        turns = play.story.told - self._begun
        if not self.are_busy and self.reason and turns > 0:
            told = f"After {counted(turns, 'turn')}: {self.reason}"
            self.asides.append((len(play.log), Line(told, "dim", play.story.told - 1, ROUTINE)))

    def look(self) -> None:
        """See whether the goal is reached, and what still holds; of what was taken back nothing is kept."""
        play = self._saved.play
        if self._saved.moves != self._moves:
            self._withdraw()
        if not (self.are_busy or (self.goes_on and self._interrupted is not None)):
            self.halt()
        lines, turn = len(play.log), play.story.told
        self.asides = [(at, line) for at, line in self.asides if at <= lines and line.turn < turn]
        if self.goal is not None and play.presenter.here(play.seen) == self.goal:
            self.goal = None

    def halt(self) -> None:
        """Wait for a key: nothing goes on before one is pressed, and a take-back can lead here."""
        self.goes_on = False
        self._halts = [at for at in self._halts if at < self._saved.moves] + [self._saved.moves]

    def halt_before(self, moves: int) -> int:
        """The moves of the game when it last waited for a key and had fewer; one less where it never did."""
        return max((at for at in self._halts if at < moves), default=moves - 1)

    def stop(self) -> None:
        """Leave it at that."""
        self._gesture, self.reason = None, "You stop."
