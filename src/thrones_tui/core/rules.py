"""What a game brings to the engine: the rules protocol, outcomes and errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from thrones_tui.core.commands import Command, Vocabulary
    from thrones_tui.core.decisions import Decision
    from thrones_tui.core.dice import Dice
    from thrones_tui.core.scheduler import Scheduler, Step


class IllegalCommand(ValueError):
    """A command that the game does not accept now; the message is for the player."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the players who won (none, one or more), why, and each player's score."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]

    @property
    def result(self) -> str:
        """`won`, `lost` or `drawn`, as the first player sees it; where only one plays nobody draws."""
        if 0 in self.winners:
            return "won"
        return "drawn" if not self.winners and len(self.scores) > 1 else "lost"


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


Steps: TypeAlias = "Mapping[str, Callable[..., None]]"
"""Steps by name: `step(state, tell, *ids)`."""
Questions: TypeAlias = "Mapping[str, Question]"
"""Questions by name."""


class Rules(Protocol[S, V]):
    """One game's rules. Everything here is fixed; what changes is in the state."""

    @property
    def game(self) -> str:
        """The name it is registered under."""

    @property
    def version(self) -> int:
        """Raised whenever an older state can no longer be read."""

    @property
    def vocabulary(self) -> Vocabulary:
        """All its commands."""

    @property
    def turn(self) -> tuple[Step, ...]:
        """The steps of one turn, in order; begun again whenever the agenda is empty."""

    @property
    def steps(self) -> Steps:
        """All that the agenda may hold."""

    @property
    def questions(self) -> Questions:
        """All it may ask, by name."""

    def new(self, options: Mapping[str, object], dice: Dice) -> S:
        """A new game; raise `ValueError` with a readable sentence on a bad option."""

    def view(self, state: S, viewer: int) -> V:
        """What one player may know: the only reader of secrets."""

    def refusal(self, state: S, decision: Decision, command: Command) -> str:
        """Why a command is no answer to the decision, as a sentence for the player."""

    def encode(self, state: S) -> object:
        """The state as plain data."""

    def decode(self, data: object) -> S:
        """Inverse of `encode`; raise `CodecError` on damage."""
