"""A talk about a game in progress: what was typed, and what is told of it."""

from collections.abc import Callable, Generator, Iterator, Mapping
from itertools import groupby
from typing import Final, TypeAlias, TypeVar

from thrones_tui.core.errors import IllegalCommand
from thrones_tui.plain import verbs
from thrones_tui.plain.asking import AGAIN, Question
from thrones_tui.plain.table import LATEST, Table
from thrones_tui.scene.english import listed
from thrones_tui.scene.gestures import Gesture, Repeat, go_to
from thrones_tui.scene.model import Page, Sign
from thrones_tui.session.counsel import PATIENCE, advice_on, can_ask, told_advice
from thrones_tui.session.home import Start
from thrones_tui.session.saved import SavedGame, facts_of
from thrones_tui.session.settings import SETTINGS, kept_in, spelled
from thrones_tui.session.streams import columns

T = TypeVar("T")
Talk: TypeAlias = Generator[tuple[str, ...], str, T]
"""What is said, each time until something is typed; at last what came of it."""

_QUOTED: Final = 40
"""Characters of what was typed that are repeated."""
UNKNOWN: Final = "That is no command here."
_COMMANDS: Final = "commands"
"""Asks for help on what can be typed at any time."""
CITIES: Final = next(setting for setting in SETTINGS if setting.name == "cities")
"""The setting that matters where there is no screen."""
MORE: Final = "Type help for a list."


class GameTalk:
    """A saved game that is talked about."""

    def __init__(self, start: Start, saved: SavedGame) -> None:
        self._table = Table(start, saved)
        self._saved, self._start = saved, start
        self._said: tuple[str, ...] = ()
        self._warned = ""
        """What is only done once it was typed again."""
        self._prompt = ""
        """What was asked last."""
        self._asked_last: Question | None = None
        self._deeds: Mapping[verbs.Verb, Callable[[str], Iterator[str]]] = {
            verbs.LOOK: self._look,
            verbs.NEAR: lambda _: self._table.places.near(),
            verbs.MAP: self._map,
            verbs.GO: self._go,
            verbs.FAR: self._far,
            verbs.AGAIN: self._again,
            verbs.SHEET: self._sheet,
            verbs.CHANGED: lambda _: iter(self._table.changed() or ("Nothing that can be counted.",)),
            verbs.LOG: self._log,
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
        lines = [table.voice.say(table.scene.title), *table.settle(), *table.news()]
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

    def board(self) -> Iterator[str]:
        """All of the board in sentences."""
        return self._table.places.map()

    def _asked(self) -> Iterator[str]:
        """What is asked now: a question in full when it is new, an ordinary turn only then."""
        question, prompt = self._table.question, self._saved.play.decision.prompt
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
        if isinstance(meant, str) and meant and meant != warned and table.spoils(meant):
            self._warned = meant
            yield "That keeps this game out of the hall of fame. Type it again to do it anyway."
        elif meant:
            yield from table.do(meant)
        elif remark:
            yield remark
        elif not typed and table.question is not None:
            self._asked_last = None
        elif said is not None:
            rest = typed[len(typed) - len(said.rest) :] if said.verb is verbs.SAVE else said.rest
            yield from self._deeds[said.verb](rest)
        elif table.question is not None:
            yield table.question.unheard(verbs.guessed(text, (verb.name for verb in verbs.IN_GAME)))
        elif typed:
            names = (mark.name for mark in table.places.landmarks)
            words = (*table.commands, *table.gestures, *(verb.name for verb in verbs.IN_GAME), *names)
            yield " ".join(filter(None, (UNKNOWN, verbs.guessed(text, words), MORE)))

    def _meant(self, text: str) -> tuple[Gesture | str, str]:
        """What of the game itself was typed, or why it is not an answer."""
        table = self._table
        if table.question is not None:
            is_own = verbs.own(text) is not None
            return table.question.answer(text, whole=is_own), table.question.remark
        if not text:
            return table.usual(), ""
        command = verbs.meant(text, table.commands)
        if not command and (repeated := verbs.meant((times := verbs.repeated(text)).command, table.commands)):
            return Repeat(repeated, times.number), ""
        return command or table.gestures.get(text, ""), ""

    # Our own words

    def _look(self, where: str) -> Iterator[str]:
        places = self._table.places
        if where:
            yield from list(places.look(where)) or [f"There is no place {where[:_QUOTED]!r} in sight."]
            return
        yield from places.here()

    def _map(self, how: str) -> Iterator[str]:
        if not self._table.scene.grid.rows:
            return iter(("This game has no board.",))
        places = self._table.places
        return places.drawn(columns()) if how == "text" else places.map()

    def _go(self, text: str) -> Iterator[str]:
        """Go to a place or somebody; without one, what can be gone to, the best first."""
        play, places = self._saved.play, self._table.places
        if not play.presenter.has_ways or play.decision.kind != "turn":
            question = self._table.question
            yield question.unheard() if question else f"Nobody can be sent to a place here. {MORE}"
            return
        newest = play.presenter.newest(play.seen)
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
        yield f"There is no place {text[:_QUOTED]!r}. {guess}".rstrip()

    def _far(self, text: str) -> Iterator[str]:
        if self._table.question is not None:
            return iter((self._table.question.unheard(),))
        command = verbs.meant(text, self._table.commands)
        if not command:
            return iter(("Type a direction after it, as in far north.",))
        return self._table.do(self._table.farther(command))

    def _again(self, _: str) -> Iterator[str]:
        if self._table.question is not None:
            return iter((self._table.question.unheard(),))
        if self._table.plan is None:
            return iter(("There is nothing to go on with.",))
        return self._table.do(self._table.plan)

    def _sheet(self, _: str) -> Iterator[str]:
        yield from self._table.sheet()
        yield from self._table.voice.panels([facts_of(self._saved, self._start.home.words)])

    def _log(self, most: str) -> Iterator[str]:
        log = self._saved.play.log
        last = len(log) if most == "all" else verbs.number(most) or LATEST
        for line in log[-last:]:
            yield f"Turn {line.turn}: {self._table.voice.say(line.text)}"

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
        """What is answered for the player in cities; another way of that, which is written down."""
        values = [spelled(value) for value in CITIES.values]
        if wanted in values:
            cities = CITIES.read_words(wanted)
            yield from filter(None, (kept_in(self._start.home.folders.config, {CITIES.name: cities}),))
            self._table.cities = spelled(cities)
        now = next(said for value, said in CITIES.values.items() if value == self._table.cities)
        yield self._table.voice.say(f"{CITIES.label}: {now}")
        if wanted in values:
            yield from (*self._table.settle(), *self._table.news())
        else:
            yield f"{CITIES.about} Type settings and {listed(values, 'or')}."

    def _help(self, topic: str) -> Iterator[str]:
        """What can be typed, or a page of the rules; in a question first the page on it."""
        play, table = self._saved.play, self._table
        pages = play.presenter.help(play.seen)
        titles = [page.title.casefold() for page in pages]
        number = verbs.number(topic)
        at = number - 1 if 1 <= number <= len(pages) else -1
        if topic and not number:
            at = next((at for at, title in enumerate(titles) if topic in title), -1)
        if at >= 0:
            yield from self._page(pages[at])
            return
        asked = [line for page in pages if play.decision.name in page.asked for line in self._page(page)]
        if table.question is not None and topic != _COMMANDS:
            yield from (*asked, f"Type help {_COMMANDS} for what else can be typed. {AGAIN}")
            return
        if table.question is None:
            game = [verb for verb in verbs.verbs_of(table.commands) if verb not in table.gestures]
            yield f"Commands of the game: {listed([*game, *table.gestures])}, as in {table.commands[0]}."
        useful = (verb for verb in verbs.IN_GAME if verb is not verbs.ADVICE or can_ask(play))
        for verb in useful if play.presenter.has_ways else filter(verbs.ON_BOARD.__contains__, useful):
            short = f" (or {listed(verb.short, 'or')})" if verb.short else ""
            yield f"{verb.name}{short}: {verb.about}."
        yield "Pages, for help and a number:"
        yield from (f"{number}. {page.title}." for number, page in enumerate(pages, 1))

    def _page(self, page: Page) -> Iterator[str]:
        """A page of the rules, with its signs."""
        yield f"{page.title}."
        voice = self._table.voice
        for glyph, rows in groupby(page.rows, lambda row: row.glyph if isinstance(row, Sign) else ""):
            some = tuple(rows)
            if glyph:  # some differ in colour alone
                meanings = (row.meaning for row in some if isinstance(row, Sign))
                yield voice.say(f"{glyph}: {', or '.join(meanings)}")
            else:
                yield from voice.rows(some)
