"""A game on the table: what can be done in it now, doing it, and telling what came of it."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from thrones_tui.core.errors import IllegalCommand
from thrones_tui.plain import verbs
from thrones_tui.plain.asking import Question, settled_answer
from thrones_tui.plain.changes import Figures, changes, figures
from thrones_tui.plain.places import Places, is_of_places
from thrones_tui.plain.spoken import Voice, named_signs
from thrones_tui.scene.gestures import Answers, Gesture, Manner, Place, go_to, keep_going, take_step
from thrones_tui.scene.model import Meter, Panel
from thrones_tui.session.home import Start
from thrones_tui.session.opponents import Opponents
from thrones_tui.session.saved import TAKEN_BACK, SavedGame

LATEST = 20
"""Lines of the log that are told of at once."""


class Table:
    """A saved game, the scene and the question there are, and what was told of it so far."""

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
        self._read = max(0, len(saved.play.log) - max(saved.play.fresh, saved.play.news, LATEST // 2))
        """Lines of the log that were told."""
        self._turn = 0
        self._look()
        self._before = self._figures()

    def _look(self) -> None:
        """Take the game as it is now."""
        play = self.saved.play
        self.scene = play.scene()
        signs = (*play.presenter.gazetteer(play.seen).rows, *self.scene.aside.rows)
        self.voice = Voice(self.word, play.presenter.aloud, named_signs(signs))
        self.places = Places(play, self.scene, self.voice)
        dialog = None if play.outcome is not None else self.scene.dialog
        self.question = None if dialog is None else Question(dialog, play.decision, self.voice)

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

    def word(self, key: str) -> str:
        """The word to type for what a key does on the screen."""
        play = self.saved.play
        gesture = play.presenter.gestures(play.seen).get(key)
        if gesture is not None:
            return gesture.manner.word
        own = next((verb.name for verb in verbs.IN_GAME if key in verb.keys), key)
        return dict(self.scene.bindings).get(key, own)

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
        bound = dict(self.scene.bindings)
        own = (bound.get(f"shift-{key}") for key, given in self.scene.bindings if given == command)
        return keep_going(command, next(filter(None, own), ""))

    def spoils(self, command: str) -> bool:
        """Whether a command keeps the game out of the hall of fame that is not kept out yet."""
        twin = self.saved.play.clone()
        try:
            twin.submit(command)
        except IllegalCommand:
            return False
        return twin.standing().cheated and not self.saved.standing().cheated

    # Doing it

    def do(self, what: Gesture | str) -> Iterator[str]:
        """Give a command, or carry a gesture out as far as it goes, and tell what came of it."""
        before, vital = self.places, self.vital
        self._counts.append(self.saved.moves)
        self._before = self._figures()
        if isinstance(what, str) and self.saved.play.decision.kind == "spot":
            what = Answers((("", what),))  # which stops for a warning
        reason = self._give(what) if isinstance(what, str) else self._carry(what)
        remarks = tuple(self.settle())
        news = tuple(self.news())
        yield from news
        if reason and not (news and reason == Manner().say):  # which names nothing
            yield self.voice.say(reason)
        yield from remarks
        if self.saved.play.outcome is None:
            changes = (self.vital if self.vital != vital else "", self.places.moved(before, " ".join(news)))
            told = tuple(filter(None, changes))
            yield from told
            if not (news or reason or remarks or told or self.question):
                yield f"Turn {self.saved.standing().turn}, nothing new."
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
                self.saved.submit(answer)
            else:
                break
        self._look()
        if self._remark:
            yield self.voice.say(self._remark)
            self._remark = ""
        if self.saved.fault != self._fault:
            self._fault = self.saved.fault
            yield self.saved.told_fault

    def _settled(self) -> str:
        return settled_answer(self.saved.play.scene().dialog, self.cities)

    def take_back(self) -> str:
        """Take back what was typed last, as far as that is fair, and what needed no asking; raise
        `IllegalCommand` if nothing of it is.
        """
        saved, moves = self.saved, self.saved.moves
        saved.take_back()
        while self._counts and self._counts[-1] >= moves:
            self._counts.pop()
        begun, back = self._counts.pop() if self._counts else saved.moves, 1
        while (asks_nobody := bool(self._settled() or self._opponents.are_asked)) or saved.moves > begun:
            if saved.why_not_back():
                break
            saved.take_back()
            back += not asks_nobody
        self._look()
        self._read, self._turn = len(saved.play.log), saved.standing().turn
        said = TAKEN_BACK if back == 1 else f"Your last {back} moves are taken back."
        left = f" The {saved.moves - begun} before them stand." if saved.moves > begun else ""
        return f"{said}{left} It is turn {self._turn}."

    # What there is to tell

    def news(self) -> Iterator[str]:
        """What is new in the log, after each turn's number; turns that bring the same are told as one."""
        log = self.saved.play.log
        told: list[tuple[int, int, tuple[str, ...]]] = []
        for turn, lines in groupby(log[self._read :], lambda line: line.turn):
            texts = tuple(self.voice.say(line.text) for line in lines)
            first, _, same = told[-1] if told else (self._turn, 0, ())
            if texts == same and first != self._turn:
                told[-1] = (first, turn, texts)
            else:
                told.append((turn, turn, texts))
        for first, last, texts in told:
            if first != last:
                yield f"Each turn from {first} to {last}."
            elif first not in (0, self._turn):
                yield f"Turn {first}."
            self._turn = last
            yield from texts
        self._read = len(log)

    @property
    def vital(self) -> str:
        """What the screen has beside its title, with its warning, by the name that it has in a panel."""
        gauge = self.scene.gauge
        rows = (row for panel in self.scene.panels for row in panel.rows if isinstance(row, Meter))
        name = next((row.label for row in rows if gauge and row.text == gauge.text), "")
        said = ", ".join(filter(None, (gauge.text, gauge.label))) if gauge else ""
        return self.voice.say(f"{name}: {said}") if name else ""

    def sheet(self) -> tuple[str, ...]:
        """All numbers, and what follows from them."""
        return tuple(self.voice.panels(self._panels()))

    def _panels(self) -> Iterator[Panel]:
        yield from (*self.scene.panels, *self.scene.more)
        yield from (panel for panel in self.scene.atlas.beside() if not is_of_places(panel))

    def _figures(self) -> Figures:
        return figures(self._panels(), self.voice.names, self.voice.aloud)

    def changed(self) -> tuple[str, ...]:
        """What of the sheet is other than before the last command."""
        return tuple(map(self.voice.say, changes(self._before, self._figures())))
