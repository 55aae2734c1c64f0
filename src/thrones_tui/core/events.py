"""Events: what happened, who may hear of it, and the sentence that tells it.

An event and its sentence are one class: a game derives it from `Event`, with its fields and its sentence.
Steps do not build events; they `tell` a class and its arguments, so that nothing is built when nobody
listens.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple, ParamSpec, TypeAlias, TypeVar, dataclass_transform

P = ParamSpec("P")
N = TypeVar("N", contravariant=True)

Audience: TypeAlias = tuple[int, ...] | None
"""The players who may hear of an event; `None` is everybody, `()` nobody at the table."""

EVERYBODY: Final[Audience] = None
NOBODY: Final[Audience] = ()


ECHO: Final = 0
"""The weight of what only repeats the player's command: a step. Anything else of its turn says more."""
ROUTINE: Final = 1
"""The weight of what every turn brings, and of what has no effect: a gain, a rest."""
PASSING: Final = 2
"""The weight of news that nobody can act on: a traveller reads it and goes on."""
USUAL: Final = 3
"""The weight of news that travellers stop for: an arrival, an answer, a loss."""
WEIGHTY: Final = 4
"""The weight of what decides games: battles, deaths, the end."""


class Sentence(NamedTuple):
    """An event in words, with the name of its style. If space is short, the lightest are dropped first."""

    text: str
    style: str = "text"
    weight: int = USUAL


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class _Declared(metaclass=type):  # noqa: UP050 - so told, mypyc leaves subclasses to Python
    """Turns each subclass into a dataclass; raises `TypeError` for an event without a sentence."""

    def __init_subclass__(cls, **options: object) -> None:
        super().__init_subclass__(**options)
        dataclass(unsafe_hash=True)(cls)  # not frozen at run time: that would triple the cost of one
        if cls.__name__ != "Event" and getattr(cls, "sentence", None) is Event.sentence:
            raise TypeError(f"the event {cls.__name__} has no sentence")


class Event(_Declared, Generic[N]):
    """Something that happened, in the past tense; never read back by rules.

    Subclasses are dataclasses without a decorator. `N` is what names the numbers in a game's events.
    """

    audience: Audience = field(default=EVERYBODY, kw_only=True)

    def sentence(self, names: N) -> Sentence:
        """Its line in the log."""
        raise NotImplementedError


class TurnPassed(Event[object]):
    """A turn is over in the middle of a command that takes several: what follows happens in the next.

    A mark for the log, which nobody hears.
    """

    audience: Audience = field(default=NOBODY, kw_only=True)

    def sentence(self, names: object) -> Sentence:
        """Nothing to read."""
        return Sentence("")


AnyEvent: TypeAlias = Event[Any]
"""An event of any game; `Any` since only the game it comes from knows the names for its sentence."""


def is_heard_by(event: AnyEvent, player: int) -> bool:
    """Whether a player may hear of an event."""
    return event.audience is None or player in event.audience


class Teller:
    """Collects events while somebody listens."""

    __slots__ = ("events", "listening")

    def __init__(self, listening: bool = True) -> None:
        self.listening = listening
        self.events: list[AnyEvent] = []

    def __call__(self, make: Callable[P, AnyEvent], *args: P.args, **kwargs: P.kwargs) -> None:
        """Build and keep an event, or do nothing when nobody listens."""
        if self.listening:
            self.events.append(make(*args, **kwargs))

    def take(self) -> list[AnyEvent]:
        """All events since the last call."""
        events, self.events = self.events, []
        return events
