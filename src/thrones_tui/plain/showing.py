"""A game that is only followed, line by line: a replay, or what players made of code do now."""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from thrones_tui.plain import verbs
from thrones_tui.plain.game import Talk
from thrones_tui.plain.lookups import MORE, about, lookups, page_on
from thrones_tui.plain.spoken import VOICE
from thrones_tui.plain.teller import Teller
from thrones_tui.plain.verbs import Verb
from thrones_tui.scene.english import capital
from thrones_tui.session.exhibition import Exhibition
from thrones_tui.session.files import SessionError
from thrones_tui.session.home import Start
from thrones_tui.session.journal import MOST_LINES
from thrones_tui.session.replay import next_question, open_replay, turns_of
from thrones_tui.session.saved import SavedGame, take_over
from thrones_tui.session.timeline import Divergence

_NEXT: Final = Verb("next", ("n",), "the next step, like an empty line; next 10, or 10 alone, goes ten")
_BACK: Final = Verb("back", ("b",), "a step back; back 10 goes ten")
_TURN: Final = Verb("turn", (), "go to a turn, as in turn 20; turn 1 is the beginning")
_QUESTION: Final = Verb("question", (), "go to the next question")
_END: Final = Verb("end", (), "go to the end")
_TAKE: Final = Verb("take over", ("take",), "go on yourself from here, in a practice game of its own")
_MOVING: Final = (_NEXT, _BACK, _TURN, _QUESTION, _END, _TAKE)
_LOOKUPS: Final = (verbs.LOOK, verbs.NEAR, verbs.MAP, verbs.SHEET, verbs.CHANGED, verbs.LOG)
_ALL: Final = (*_MOVING, *_LOOKUPS, verbs.REPEAT, verbs.QUIT, verbs.HELP)
_ABOUT: Final = {verbs.SHEET: "all numbers", verbs.QUIT: "leave"}
"""What some words do here."""
_HOW: Final = "An empty line goes on, 10 goes ten steps, turn 20 to a turn; take over plays on from here. "
_CHUNK, _AHEAD = 10, 10
"""Steps that are played on at once in search of a question, and how often."""
_WHOLE: Final = 20
"""Steps of which all is told; after more, only where one is."""


class ShownTalk:
    """A game at one of its steps."""

    def __init__(self, start: Start) -> None:
        """Raise `SessionError` if there is nothing to show."""
        self._start = start
        self._live: Exhibition | None = None
        if start.replay is not None:
            self._timeline = open_replay(start.replay)
        else:
            self._live = Exhibition(start)
            self._timeline = self._live.timeline
        self._at = 0
        self._teller = Teller(self._timeline.at(0))
        self._deeds = lookups(self._teller)

    def talk(self) -> Talk[SavedGame | None]:
        """Follow it until that is enough, or until it is taken over: then return the game that goes on."""
        teller = self._teller
        said: tuple[str, ...] = (
            teller.voice.say(f"{teller.scene.title}, seed {self._timeline.header.seed}"),
            *filter(None, (self._timeline.remark,)),
            *teller.news(),
            *teller.asked(),
            _HOW + MORE,
        )
        while True:
            typed = " ".join((yield said).split()).casefold()
            own = verbs.own(typed, _ALL)
            if own is not None and own.verb is verbs.QUIT:
                return None
            if own is not None and own.verb is _TAKE:
                taken = self._taken()
                if isinstance(taken, SavedGame):
                    return taken
                said = (taken,)
            elif own is None or own.verb is not verbs.REPEAT:
                said = tuple(self._hear(typed, own))

    def _hear(self, typed: str, own: verbs.Said | None) -> Iterator[str]:
        number = verbs.number(typed if own is None else own.rest, verbs.TURNS)
        try:
            if own is None:
                yield from (
                    self._next(number or 1) if number or not typed else (f"That is no command. {MORE}",)
                )
            elif own.verb in self._deeds:
                yield from self._deeds[own.verb](own.rest)
            elif own.verb is verbs.HELP:
                yield from list(page_on(self._teller, own.rest)) or about(
                    self._teller, [verb._replace(about=_ABOUT.get(verb, verb.about)) for verb in _ALL]
                )
            elif own.verb is _NEXT:
                yield from self._next(number or 1)
            elif own.verb is _QUESTION:
                yield from self._next_question()
            elif own.verb is _TURN and not number:
                yield "Type a number after it, as in turn 20."
            else:
                yield from self._go(self._wanted(own.verb, number))
        except Divergence as error:
            yield error.told

    def _wanted(self, verb: Verb, number: int) -> int:
        """The position that a word and a number mean."""
        if verb is _BACK:
            return self._at - (number or 1)
        if verb is _END:
            return MOST_LINES
        if self._live is not None:
            self._live.play_on(lambda line: line.end > 0 and line.moves[-1].turn >= number)
        return bisect_left(turns_of(self._timeline), number)

    def _reach(self, position: int) -> int:
        """The position, or the nearest one there is; what is live is played as far."""
        if self._live is not None:
            self._live.play_on(lambda line: line.end >= position)
        return max(0, min(position, self._timeline.end))

    def _next(self, number: int) -> Iterator[str]:
        """Tell of the next steps."""
        end = self._reach(self._at + number)
        if end - self._at > _WHOLE:
            yield from self._go(end)
            return
        if end == self._at:
            yield f"This is {'the end' if self._teller.play.outcome else 'as far as it goes'}. {MORE}"
            return
        begin = self._at
        while self._at < end:
            yield from self._step(self._at == begin)
        yield from self._arrived()

    def _step(self, was_asked: bool) -> Iterator[str]:
        """One step: what was answered, to which question if that was not told, and what came of it."""
        teller, move = self._teller, self._timeline.moves[self._at]
        before, vital, question = teller.places, teller.vital, teller.question
        teller.count()
        after = self._timeline.at(self._at + 1)
        self._at += 1
        if question is not None:
            answer = question.called(move.do)
            yield teller.voice.say(f"Answered: {answer}" if was_asked else f"{question.prompt} {answer}")
        teller.look(after)
        news, changes = teller.came(before, vital)
        if question is None and not news:
            yield teller.voice.say(capital(move.do))
        yield from (*news, *changes)

    def _arrived(self) -> Iterator[str]:
        """What is asked where one is, how it ended, and what a player did wrong."""
        if self._live is not None and self._live.remark:
            yield self._live.remark
            self._live.remark = ""
        yield from self._teller.asked()
        if self._teller.play.outcome is not None:
            told = set(self._teller.log(_WHOLE))
            yield from (line for line in self._teller.ending() if line not in told)

    def _go(self, position: int) -> Iterator[str]:
        """Go to a position without telling what was on the way, but for the latest lines."""
        teller, self._at = self._teller, self._reach(position)
        teller.count()
        teller.look(self._timeline.at(self._at))
        is_known = self._live is None or self._live.is_over
        yield f"Step {self._at}{f' of {self._timeline.end}' if is_known else ''}."
        yield from (*teller.arrived(), *self._arrived())

    def _next_question(self) -> Iterator[str]:
        position, at, end = None, self._at, self._at
        for _ in range(_AHEAD):
            at, end = end, self._reach(end + _CHUNK)
            position = next_question(self._timeline, at)
            if position is not None or end == at:
                break
        if position is not None:
            yield from self._go(position)
        elif end < self._at + _AHEAD * _CHUNK:
            yield "No question comes any more."
        else:
            yield f"No question comes in the next {_AHEAD * _CHUNK} steps."

    def _taken(self) -> SavedGame | str:
        """The game that goes on from here, or why it cannot."""
        if self._teller.play.outcome is not None:
            return "The game is over here: go back to where you want to take over."
        try:
            return take_over(self._timeline, self._at, self._start.home.places.saves)
        except SessionError as error:
            return VOICE.say(str(error))
