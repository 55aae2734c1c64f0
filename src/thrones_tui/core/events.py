"""Events: what happened, in the past tense, and who may hear of it.

An event class is a `NamedTuple` whose last field is `audience`. Steps do not build events, they `tell` a
class and its arguments, so that nothing is built when nobody listens.
"""

from collections.abc import Callable
from typing import Final, ParamSpec, Protocol, TypeAlias

P = ParamSpec("P")

Audience: TypeAlias = tuple[int, ...] | None
"""The players who may hear of an event; `None` is everybody, `()` nobody at the table."""

EVERYBODY: Final[Audience] = None
NOBODY: Final[Audience] = ()


class Event(Protocol):
    """Anything with an audience; the only source of log lines and animation, never read back by rules."""

    @property
    def audience(self) -> Audience:
        """Who may hear of it."""


def is_heard_by(event: Event, player: int) -> bool:
    """Whether a player may hear of an event."""
    return event.audience is None or player in event.audience


class Teller:
    """Collects events while somebody listens."""

    __slots__ = ("events", "listening")

    def __init__(self, listening: bool = True) -> None:
        self.listening = listening
        self.events: list[Event] = []

    def __call__(self, make: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Build and keep an event, or do nothing when nobody listens."""
        if self.listening:
            self.events.append(make(*args, **kwargs))

    def take(self) -> list[Event]:
        """All events since the last call."""
        events, self.events = self.events, []
        return events
