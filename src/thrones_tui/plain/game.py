"""A talk about a game in progress: what was typed, and what is told of it."""

from collections.abc import Generator, Iterator
from typing import Final, TypeAlias, TypeVar

from thrones_tui.core.errors import IllegalCommand
from thrones_tui.plain import verbs
from thrones_tui.plain.asking import AGAIN, Question
from thrones_tui.plain.lookups import (
    MORE,
    QUOTED,
    Deeds,
    about,
    lookups,
    page_asked,
    page_of_commands,
    page_on,
)
from thrones_tui.plain.table import NOTHING, Table
from thrones_tui.scene.english import listed
from thrones_tui.scene.gestures import Gesture, Repeat, go_to
from thrones_tui.session.coach import Coaching
from thrones_tui.session.counsel import PATIENCE, advice_on, can_ask, told_advice
from thrones_tui.session.home import Start
from thrones_tui.session.saved import SPOILS, SavedGame, facts_of
from thrones_tui.session.settings import SETTINGS, Setting, Value, kept_in

T = TypeVar("T")
Talk: TypeAlias = Generator[tuple[str, ...], str, T]
"""What is said, each time until something is typed; at last what came of it."""

UNKNOWN: Final = "That is no command here."
BEGIN: Final = "Type help for what can be typed, help 1 for the game in short."
_COMMANDS: Final = "commands"
"""Asks for help on what can be typed at any time."""


class GameTalk:
    """A saved game that is talked about."""

    def __init__(self, start: Start, saved: SavedGame) -> None:
        self._table = Table(start, saved)
        self._saved, self._start = saved, start
        self._coach = Coaching(start, saved.header.game)
        self._coached = -1
        """Moves when the coach was heard."""
        self._said: tuple[str, ...] = ()
        self._warned = self._typed = ""
        """What is only done once it was typed again, and what was typed last."""
        self._prompt = ""
        """What was asked last."""
        self._asked_last: Question | None = None
        self._deeds: Deeds = {
            **lookups(self._table),
            verbs.GO: self._go,
            verbs.FAR: self._far,
            verbs.AGAIN: self._again,
            verbs.SHEET: self._sheet,
            verbs.REPEAT: lambda _: iter(self._said),
            verbs.ADVICE: self._advice,
            verbs.UNDO: self._undo,
            verbs.PRACTICE: self._practise,
            verbs.SAVE: self._save,
            verbs.SETTINGS: self._settings,
            verbs.HELP: self._help,
        }

    def talk(self) -> Talk[tuple[str, ...]]:
        """Play until the game is over or is left; what is left to say then."""
        table = self._table
        lines = [table.voice.say(table.scene.title), *table.settle(), *table.news(), BEGIN]
        lines += table.question.body if table.question else ()
        while self._saved.play.outcome is None:
            lines += self._asked()
            self._said = tuple(lines)
            typed = " ".join((yield self._said).split())
            if self._leaves(typed.casefold()):
                return ()
            lines = list(self._hear(typed))
        return tuple(lines)

    def told(self, typed: str) -> tuple[str, ...]:
        """What is looked up of a game that is over; nothing where that was not typed."""
        said = verbs.own(typed.casefold(), verbs.AFTERWARDS)
        return tuple(self._deeds[said.verb](said.rest)) if said else ()

    def ending(self) -> Iterator[str]:
        """How it ended."""
        return self._table.ending()

    def _asked(self) -> Iterator[str]:
        """What is asked now: a question in full when it is new, an ordinary turn only then."""
        question, prompt = self._table.question, self._saved.play.decision.prompt
        if self._coached != self._saved.moves:
            self._coached = self._saved.moves
            self._coach.look(self._saved.play)
            if (tip := self._coach.dismiss()).name:
                yield self._table.voice.say(f"Tip: {tip.typed or tip.text}")
        if question is not None:
            yield from question.asked() if question is not self._asked_last else (question.prompt,)
        elif prompt != self._prompt:
            only = self._table.only
            yield " ".join((self._table.voice.say(prompt), *((f"Type {only}, or Enter.",) if only else ())))
        self._prompt, self._asked_last = prompt, question

    def _leaves(self, typed: str) -> bool:
        said, question = verbs.own(typed), self._table.question
        if said is None or said.verb is not verbs.QUIT:
            return False
        return question is None or not question.answer(typed, whole=True)

    def _hear(self, typed: str) -> Iterator[str]:
        """Do what was typed, and tell what came of it."""
        table, text = self._table, typed.casefold()
        meant, remark = self._meant(text)
        said = verbs.own(text)
        warned, self._warned = self._warned, ""
        if isinstance(meant, str) and meant and meant != warned and self._saved.spoils(meant):
            self._warned = meant
            yield f"{SPOILS} Type it again to do it anyway."
        elif meant:
            yield from table.do(meant)
        elif remark:
            yield remark
        elif not typed:
            self._asked_last, self._prompt = None, ""
            yield from () if table.question else filter(None, (table.vital, table.told_turn))
        elif said is not None:
            rest = typed[len(typed) - len(said.rest) :] if said.verb is verbs.SAVE else said.rest
            yield from self._deeds[said.verb](rest)
        elif table.question is not None:
            yield table.question.unheard(verbs.guessed(text, (verb.name for verb in verbs.IN_GAME)))
        else:
            names = (mark.name for mark in table.places.landmarks)
            words = (*table.commands, *table.gestures, *(verb.name for verb in verbs.IN_GAME), *names)
            yield " ".join(filter(None, (UNKNOWN, verbs.guessed(text, words), MORE)))

    def _meant(self, text: str) -> tuple[Gesture | str, str]:
        """What of the game itself was typed, or why it is not an answer."""
        table = self._table
        if table.question is not None:
            is_own = verbs.own(text) is not None
            return table.question.answer(text, whole=is_own), table.question.remark
        goes_on, self._typed = text == self._typed and table.is_warned, text
        if not text or goes_on:
            return table.usual(), ""
        command = verbs.meant(text, table.commands)
        if not command and (again := verbs.meant((times := verbs.repeated(text)).command, table.commands)):
            return again if self._saved.spoils(again) else Repeat(again, most=times.number), ""
        return table.gestures.get(command or text, command), ""

    # Our own words

    def _go(self, text: str) -> Iterator[str]:
        """Go to a place or somebody; without one, what can be gone to, the best first."""
        play, places = self._saved.play, self._table.places
        if not play.presenter.has_ways or play.decision.kind != "turn":
            question = self._table.question
            yield question.unheard() if question else f"Nobody can be sent to a place here. {MORE}"
            return
        newest = play.presenter.newest(play.seen, play.memory)
        if not text:
            marks = [mark for mark in (*places.landmarks, *((newest,) if newest else ())) if mark.worth > 0]
            yield from map(places.where, sorted(marks, key=lambda mark: (-mark.worth, mark.danger)))
            yield f"Type go and a name{', or go new for new places' if newest else ''}."
            return
        place = newest.place if text == "new" and newest else places.place(text)
        if place is not None:
            yield from self._table.do(go_to(play, place))
            return
        guess = verbs.guessed(text, (mark.name for mark in places.landmarks))
        yield f"There is no place {text[:QUOTED]!r}. {guess}".rstrip()

    def _far(self, text: str) -> Iterator[str]:
        if self._table.question is not None:
            return iter((self._table.question.unheard(),))
        command = verbs.meant(text, self._table.commands)
        if not command or self._saved.spoils(command):
            return iter(("Type a direction after it, as in far north.",))
        return self._table.do(self._table.farther(command))

    def _again(self, _: str) -> Iterator[str]:
        if self._table.question is not None:
            return iter((self._table.question.unheard(),))
        if self._table.plan is None:
            return iter((NOTHING,))
        return self._table.do(self._table.plan)

    def _sheet(self, _: str) -> Iterator[str]:
        yield from self._table.sheet()
        yield from self._table.voice.panels([facts_of(self._saved, self._start.home.words)])

    def _advice(self, _: str) -> Iterator[str]:
        """What the program would do; the game says so from then on."""
        if not can_ask(self._saved.play):
            yield "Nobody can be asked here."
            return
        if not self._saved.advised:
            self._saved.become_advised()
            yield "From now on the hall of fame says that you were advised."
        yield from self._table.voice.rows(
            told_advice(advice_on(self._saved.play, PATIENCE), self._saved.play)
        )

    def _undo(self, _: str) -> Iterator[str]:
        try:
            yield self._table.take_back()
        except IllegalCommand as error:
            yield str(error)
            if self._saved.moves and not self._saved.practice:
                yield "Type practice to make this a practice game."

    def _practise(self, _: str) -> Iterator[str]:
        self._saved.become_practice()
        yield "This is a practice game: anything can be taken back, and its result does not count."

    def _save(self, label: str) -> Iterator[str]:
        if label:
            self._saved.rename(label)
        called = f"This game is called {self._saved.label} now. " if label else ""
        yield self._saved.fault or f"{called}It is saved after each command."

    def _settings(self, wanted: str) -> Iterator[str]:
        """What is done for the player, or another way of that, which is written down."""
        known = [
            each for each in SETTINGS if each.name in (*self._saved.play.presenter.habits, Coaching.setting)
        ]
        name, _, word = wanted.rpartition(" ")
        for setting in known:
            if word in setting.words and name in ("", setting.name):
                yield from self._set(setting, setting.read_words(word))
                return
        for setting in known:
            yield self._told_setting(setting)
            yield f"{setting.about} Type settings {setting.name} and {listed(setting.words, 'or')}."

    def _set(self, setting: Setting, value: Value) -> Iterator[str]:
        yield from filter(None, (kept_in(self._start.home.folders.config, {setting.name: value}),))
        settings = self._start.settings._replace(**{setting.name: value})  # type: ignore[arg-type]
        self._start = self._start._replace(settings=settings)
        self._table.cities, self._coach = settings.cities, Coaching(self._start, self._saved.header.game)
        yield self._told_setting(setting)
        yield from (*self._table.settle(), *self._table.news())

    def _told_setting(self, setting: Setting) -> str:
        value = setting.values[getattr(self._start.settings, setting.name)]
        return self._table.voice.say(f"{setting.label}: {value}")

    def _help(self, topic: str) -> Iterator[str]:
        """What can be typed, or a page of the rules; in a question first the page on it."""
        play, table = self._saved.play, self._table
        page = list(page_on(table, topic)) if topic != _COMMANDS else []
        if page:
            yield from page
        elif table.question is not None and topic != _COMMANDS:
            yield from (*page_asked(table), f"Type help {_COMMANDS} for what else can be typed. {AGAIN}")
        else:
            yield from self._told_commands() if table.question is None else ()
            unfit = [*(() if can_ask(play) else (verbs.ADVICE,))]
            unfit += () if play.presenter.has_ways else verbs.WAYS
            yield from about(table, [verb for verb in verbs.IN_GAME if verb not in unfit])

    def _told_commands(self) -> Iterator[str]:
        table = self._table
        number, words = page_of_commands(table)
        if not number:
            words = tuple(verb for verb in verbs.verbs_of(table.commands) if verb not in table.gestures)
        more = f" Help {number} says what they do." if number else ""
        yield f"Commands of the game: {listed(words)}, as in {table.commands[0]}.{more}"
