"""A game as it stands, in sentences, and what was told of it so far."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Final

from thrones_tui.plain import verbs
from thrones_tui.plain.asking import Question
from thrones_tui.plain.changes import Figures, changes, figures
from thrones_tui.plain.places import Places, is_of_places
from thrones_tui.plain.spoken import Voice, named_signs
from thrones_tui.scene.live import Play
from thrones_tui.scene.model import Line, Note, Panel
from thrones_tui.scene.presenter import HELPS
from thrones_tui.session.closing import ending_title

LATEST: Final = 20
"""Lines of the log that are told of at once."""


class Teller:
    """Tells of a game, its scene and what it asks; it is to `look` at the game whenever that has changed."""

    def __init__(self, play: Play) -> None:
        self._turn = 0
        """The turn that was told last."""
        self.look(play)
        self._read = max(0, len(play.log) - max(play.story.fresh, play.story.news, LATEST // 2))
        """Lines of the log that were told."""
        self._before = self._figures()

    def look(self, play: Play) -> None:
        """Take the game as it is now."""
        self.play, self.scene = play, play.scene()
        signs = (*play.presenter.gazetteer(play.seen).rows, *self.scene.aside.rows)
        self.voice = Voice(self.word, play.presenter.aloud, named_signs(signs))
        self.places = Places(play, self.scene, self.voice)
        dialog = None if play.outcome is not None else self.scene.dialog
        self.question = None if dialog is None else Question(dialog, play.decision, self.voice)

    def word(self, key: str) -> str:
        """The word to type for what a key does on the screen."""
        gesture = self.play.presenter.gestures(self.play.seen).get(key)
        if gesture is not None:
            return gesture.manner.word
        own = next((verb.name for verb in verbs.IN_GAME if key in verb.keys), key)
        return dict(self.scene.bindings).get(key, own)

    def news(self) -> Iterator[str]:
        """What is new in the log."""
        lines = self.play.log[self._read :]
        self._read = len(self.play.log)
        yield from by_turns(lines, self.voice.say, self._turn)
        self._turn = lines[-1].turn if lines else self._turn

    def turn(self) -> Iterator[str]:
        """The turn to be played, unless it was told."""
        turn = self.play.standing().turn
        if self.play.outcome is None and turn != self._turn:
            yield self.told_turn
            self._turn = turn

    @property
    def told_turn(self) -> str:
        """The turn to be played."""
        return f"Turn {self.play.standing().turn}."

    def came(self, before: Places, vital: str, reason: str = "") -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What is new in the log, and what else is other than before: life, who is where, unless the `reason`
        to stop names them, and the turn.
        """
        news = tuple(self.news())
        if self.play.outcome is not None:
            return news, ()
        life = self.vital if self.vital != vital else ""
        return news, (
            *filter(None, (life, self.places.moved(before, " ".join((*news, reason))))),
            *self.turn(),
        )

    def asked(self) -> Iterator[str]:
        """What is asked, in full, but for what the log has just told."""
        if self.question is not None:
            told = {self.voice.say(line.text) for line in self.play.log[-LATEST:]}
            yield from (line for line in self.question.body if line not in told)
            yield from self.question.shown()

    def ending(self) -> Iterator[str]:
        """How the game ended."""
        play, outcome = self.play, self.play.outcome
        assert outcome is not None
        yield self.voice.say(ending_title(outcome))
        yield self.voice.say(outcome.reason)
        ending = play.presenter.ending(play.view(), outcome)
        for drawn, rows in groupby(ending, lambda row: isinstance(row, Note) and row.drawn):
            yield from self.places.map() if drawn else self.voice.rows(rows)

    def arrived(self) -> Iterator[str]:
        """The latest lines of the log and the turn, where the game is at once."""
        latest = self.play.log[-max(1, self.play.story.fresh) :]
        yield from by_turns(latest, self.voice.say)
        self._read, self._turn = len(self.play.log), latest[-1].turn if latest else 0
        yield from self.turn()

    def back(self) -> None:
        """Take what was told as not to be told again: the game is where it was before."""
        self._read, self._turn = len(self.play.log), self.play.standing().turn

    def log(self, most: int) -> Iterator[str]:
        """The latest lines of the log."""
        told = [line for line in self.play.log if line.text != HELPS]
        return by_turns(told[-most:], self.voice.say) if told else iter(("Nothing has happened yet.",))

    @property
    def vital(self) -> str:
        """What the screen has beside its title, with its warning."""
        gauge = self.scene.gauge
        said = f"{gauge.label}: {', '.join(filter(None, (gauge.text, self.scene.warning)))}" if gauge else ""
        return self.voice.say(said)

    def sheet(self) -> tuple[str, ...]:
        """All numbers, and what follows from them."""
        return tuple(self.voice.panels(self._panels()))

    def _panels(self) -> Iterator[Panel]:
        yield from (*self.scene.panels, *self.scene.more)
        yield from (panel for panel in self.scene.atlas.beside() if not is_of_places(panel))

    def _figures(self) -> Figures:
        return figures(self._panels(), self.voice.names, self.voice.aloud)

    def count(self) -> None:
        """Keep the numbers of the sheet, which may change now."""
        self._before = self._figures()

    def changed(self) -> tuple[str, ...]:
        """What of the sheet is other than when it was counted."""
        return tuple(map(self.voice.say, changes(self._before, self._figures())))


def by_turns(lines: Iterable[Line], say: Callable[[str], str], turn: int = 0) -> Iterator[str]:
    """Lines of a log, those of each turn after its number, but for the one that was told; turns that bring
    the same are told as one, and so are lines. What helps is said in other words.
    """
    lines = (line for line in lines if line.text != HELPS)
    told: list[tuple[int, int, tuple[str, ...]]] = []
    for number, group in groupby(lines, lambda line: line.turn):
        texts = tuple(
            _often(text, len(list(same))) for text, same in groupby(say(line.text) for line in group)
        )
        first, _, same_texts = told[-1] if told else (turn, 0, ())
        if texts == same_texts and first != turn:
            told[-1] = (first, number, texts)
        else:
            told.append((number, number, texts))
    for first, last, texts in told:
        if first != last:
            yield f"Each turn from {first} to {last}."
        elif first not in (0, turn):
            yield f"Turn {first}."
        turn = last
        yield from texts


def _often(text: str, times: int) -> str:
    return text if times == 1 else f"{'Twice' if times == 2 else f'{times} times'}: {text}"
