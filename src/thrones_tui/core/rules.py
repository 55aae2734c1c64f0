"""What a game brings to the engine: the rules protocol, outcomes and errors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from thrones_tui.core.commands import Command, Vocabulary
    from thrones_tui.core.decisions import Decision
    from thrones_tui.core.scheduler import Scheduler, Step


class IllegalCommand(ValueError):
    """A command that the game does not accept now; the message is for the player."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the players who won (none, one or more), why, and each player's score."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]


class State(Protocol):
    """The least the engine asks of a game's state."""

    scheduler: Scheduler
    outcome: Outcome | None

    def clone(self) -> Self:
        """An independent copy; fixed tables are shared."""


S = TypeVar("S", bound=State)
V = TypeVar("V", covariant=True)


class Question(NamedTuple):
    """A question of the rules: how its decision is made from the state, and what an answer does."""

    decision: Callable[..., Decision]
    """`decision(state, *ids)`"""
    answer: Callable[..., None]
    """`answer(state, tell, command, *ids)`; called with legal commands only."""


class Rules(Protocol[S, V]):
    """One game's rules. Everything here is fixed; what changes is in the state."""

    game: str
    version: int
    """Raised whenever an older state can no longer be read."""
    vocabulary: Vocabulary
    turn: tuple[Step, ...]
    """The steps of one turn, in order; begun again whenever the agenda is empty."""
    steps: Mapping[str, Callable[..., None]]
    """`step(state, tell, *ids)` by name."""
    questions: Mapping[str, Question]

    def view(self, state: S, viewer: int) -> V:
        """What one player may know: the only reader of secrets."""

    def refusal(self, state: S, decision: Decision, command: Command) -> str:
        """Why a command is no answer to the decision, as a sentence for the player."""

    def encode(self, state: S) -> object:
        """The state as plain data."""

    def decode(self, data: object) -> S:
        """Inverse of `encode`; raise `CodecError` on damage."""
