"""What the player of a game was told and remembers, written down when somebody looks."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Self

from thrones_tui.core.events import AnyEvent, TurnPassed, is_heard_by
from thrones_tui.core.rules import V
from thrones_tui.scene.memory import NO_MEMORY, Memory
from thrones_tui.scene.model import Line
from thrones_tui.scene.presenter import Presenter

UNTOLD: Final = -1
"""In `Story.told`: nothing is told yet."""


class Chapter(NamedTuple):
    """What there is to tell of a command: whether it began a turn, what happened, and then a glance and the
    turn. None of this changes any more, so that it can be told later.
    """

    begins_turn: bool
    events: tuple[AnyEvent, ...]
    glance: object
    turn: int


@dataclass(slots=True)
class Story:
    """The log, and how many lines at its end are new in which way, and the memory; at first there is nothing.

    `fresh` lines tell of the turn just played, `news` came of the last answer to a question, none after an
    ordinary turn. `unread` ones came of one gesture, and `answers` of answers given at once: these are set by
    whoever gives them, and no part of a game that is saved. The next lines belong to the turn `told`.
    """

    log: list[Line] = field(default_factory=list)
    fresh: int = 0
    news: int = 0
    told: int = UNTOLD
    memory: Memory = NO_MEMORY
    unread: int = 0
    answers: int = 0

    def add(self, presenter: Presenter[V], chapter: Chapter) -> None:
        """Log what the player hears, under the turn in which it happened, and remember what is seen now."""
        begins_turn, events, glance, turn = chapter
        lines: list[Line] = []
        if self.told == UNTOLD:
            lines += presenter.opening(glance, turn)
            self.told = turn
        for at, happened in _turns(events, self.told):
            heard = [event for event in happened if is_heard_by(event, 0)]
            lines += presenter.lines(heard, glance, at, self.memory)
        if begins_turn:
            self.fresh = self.unread = 0
        self.log += lines
        self.fresh += len(lines)
        self.unread += len(lines) if self.unread else 0
        self.news = 0 if begins_turn else len(lines)
        self.answers = 0
        self.told = turn
        self.memory = presenter.remember(self.memory, glance)

    def clone(self) -> Self:
        """An independent copy."""
        log, memory = self.log.copy(), self.memory
        return type(self)(log, self.fresh, self.news, self.told, memory, self.unread, self.answers)


def _turns(events: tuple[AnyEvent, ...], turn: int) -> Iterator[tuple[int, list[AnyEvent]]]:
    """What happened in a command, turn by turn, with the number of each; the first is the one given."""
    happened: list[AnyEvent] = []
    for event in events:
        if isinstance(event, TurnPassed):
            yield turn, happened
            turn, happened = turn + 1, []
        else:
            happened.append(event)
    yield turn, happened
