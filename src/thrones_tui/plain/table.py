"""A game on the table: what can be done in it now, doing it, and telling what came of it."""

from collections.abc import Iterator, Mapping
from typing import Final

from thrones_tui.core.errors import IllegalCommand
from thrones_tui.plain.asking import is_list, settled_answer
from thrones_tui.plain.teller import Teller
from thrones_tui.scene.gestures import Answers, Gesture, Place, go_to, is_part, keep_going, take_step
from thrones_tui.session.account import taken_back
from thrones_tui.session.home import Start
from thrones_tui.session.opponents import Opponents
from thrones_tui.session.saved import SavedGame

NOTHING: Final = "There is nothing to go on with."


class Table(Teller):
    """A saved game, which is played and told of."""

    def __init__(self, start: Start, saved: SavedGame) -> None:
        self.saved = saved
        self.cities = start.settings.cities
        """What is answered for the player in cities."""
        self._opponents = Opponents(saved, start.allowed)
        self._remark = self._opponents.remark
        self._fault = ""
        self.plan: Gesture | None = None
        """What is left of the last gesture."""
        self._perils: Mapping[str, float] = {}
        """Why it stopped before danger, which whoever goes on heeds."""
        self._counts: list[int] = []
        """Moves before each thing that was typed."""
        self._place: Place | None = None
        """Where an empty line goes after it has said so."""
        super().__init__(saved.play)

    # What can be done

    @property
    def commands(self) -> tuple[str, ...]:
        """The commands that can be given now, then those that are refused with a reason."""
        presenter, scene = self.saved.play.presenter, self.scene
        offered = map(str, self.saved.play.decision.options)
        refused = (*(pair[1] for pair in scene.bindings), *(spot[2] for spot in scene.taken))
        known = dict.fromkeys((*offered, *refused))
        return tuple(command for command in known if not presenter.slip(command))

    @property
    def gestures(self) -> Mapping[str, Gesture]:
        """What takes many commands and has a name in the game."""
        play = self.saved.play
        found = play.presenter.gestures(play.seen) if play.outcome is None else {}
        return {gesture.manner.word: gesture for gesture in found.values()}

    @property
    def is_warned(self) -> bool:
        """Whether a gesture stopped before danger, and goes on if that is wanted."""
        return bool(self._perils)

    def usual(self) -> Gesture | str:
        """What an empty line does: what was said of Enter, or what Enter does, if that is no slip."""
        place, self._place = self._place, None
        if place is not None:
            return go_to(self.saved.play, place)
        if self._perils and self.plan is not None:
            return self.plan
        command = dict(self.scene.bindings).get("enter", "")
        return command if command in self.commands else ""

    @property
    def only(self) -> str:
        """The command that Enter gives, if there is no other."""
        options = tuple(map(str, self.saved.play.decision.options))
        return options[0] if options == (dict(self.scene.bindings).get("enter"),) else ""

    def farther(self, command: str) -> Gesture:
        """What keeps on giving a command: what the game has for it, as with Shift on the screen, or that."""
        found = self.saved.play.presenter.gestures(self.saved.play.seen)
        keys = (f"shift-{key}" for key, given in self.scene.bindings if given == command)
        return next((found[key] for key in keys if key in found), keep_going(command))

    # Doing it

    def do(self, what: Gesture | str) -> Iterator[str]:
        """Give a command, or carry a gesture out as far as it goes, and tell what came of it."""
        before, vital, asked = self.places, self.vital, self.play.decision.name
        self._counts.append(self.saved.moves)
        self.count()
        if isinstance(what, str) and self.saved.play.decision.kind == "spot":
            what = Answers((("", what),))  # which stops for a warning
        reason = self._give(what) if isinstance(what, str) else self._carry(what)
        remarks = tuple(self.settle())
        news, told = self.came(before, vital, reason)
        yield from news
        gravest = reason.removeprefix("You stop: ").rstrip(".")
        if reason and not any(gravest in line for line in news):  # which tell it
            yield self.voice.say(reason)
        yield from remarks
        yield from told
        if not (news or reason or remarks or told) and self.play.decision.name == asked:
            yield NOTHING if self.saved.moves == self._counts[-1] else "Nothing new."
        if self.question is not None:
            yield from (line for line in self.question.body if line not in news)

    def _give(self, command: str) -> str:
        """Give a command; return why it was refused, if it was."""
        self._perils = {}
        try:
            self.saved.submit(command)
        except IllegalCommand as error:
            return str(error)
        return ""

    def _carry(self, gesture: Gesture) -> str:
        """Give the commands of a gesture; return why it stopped, if that needs saying."""
        saved, fault = self.saved, self.saved.fault
        is_again = gesture == self.plan if isinstance(gesture, Answers) else gesture is self.plan
        heeded = self._perils if is_again else {}
        rest: Gesture | None = gesture
        reason = ""
        while rest is not None and saved.fault == fault:
            if self._opponents.are_asked:
                self._opponents.answer()
                continue
            gesture = rest
            rest, reason, self._place, self._perils = take_step(gesture, saved.play, saved.submit, heeded)
        if self._perils:
            self.plan = gesture
        elif not isinstance(gesture, Answers):
            self.plan = gesture.after()
        return reason

    def settle(self) -> Iterator[str]:
        """Let others answer, and give answers that need no asking; say what is worth saying of that."""
        while self.saved.play.outcome is None:
            if self._opponents.are_asked:
                self._opponents.answer()
                self._remark = self._opponents.remark or self._remark
            elif answer := self._settled():
                dialog = self.saved.play.scene().dialog
                if dialog is not None and is_list(dialog):
                    yield from self.voice.rows(dialog.body)
                self.saved.submit(answer)
            else:
                break
        self.look(self.saved.play)
        if self._remark:
            yield self.voice.say(self._remark)
            self._remark = ""
        if self.saved.fault != self._fault:
            self._fault = self.saved.fault
            yield self.saved.told_fault

    def _settled(self) -> str:
        return settled_answer(self.saved.play.scene().dialog, self.cities)

    def _asks_nobody(self) -> bool:
        """Whether the question is one that is taken back with what asked it."""
        return bool(self._settled()) or is_part(self.saved.play.decision) or self._opponents.are_asked

    def take_back(self) -> str:
        """Take back what was typed last, as far as that is fair, and what needed no asking; raise
        `IllegalCommand` if nothing of it is.
        """
        saved, moves = self.saved, self.saved.moves
        saved.take_back()
        while self._counts and self._counts[-1] >= moves:
            self._counts.pop()
        begun, back = self._counts.pop() if self._counts else saved.moves, 1
        while (asks_nobody := self._asks_nobody()) or saved.moves > begun:
            if saved.why_not_back():
                break
            saved.take_back()
            back += not asks_nobody
        self.look(saved.play)
        self.back()
        said = taken_back(saved.header, saved.play, back)
        left = f" The {saved.moves - begun} before them stand." if saved.moves > begun else ""
        return f"{said}{left} It is turn {self._turn}."
