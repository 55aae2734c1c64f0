"""What a game gives the engine: its rules, as one form filled in, and its outcome."""

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from functools import cache
from inspect import signature
from typing import Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from thrones_tui.core import codec
from thrones_tui.core.codec import CodecError
from thrones_tui.core.commands import Command, Vocabulary
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.core.dice import Dice
from thrones_tui.core.options import HouseRule, HouseRules, Option, Settings, read_settings
from thrones_tui.core.scheduler import Scheduler, Step


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the players who won (none, one or more), why, and each player's score."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]

    @property
    def result(self) -> str:
        """`won`, `lost` or `drawn`, as the first player sees it."""
        return self.result_of(0)

    def result_of(self, seat: int) -> str:
        """`won`, `lost` or `drawn`, as the player of a seat sees it; a single player cannot draw."""
        if seat in self.winners:
            return "won"
        return "drawn" if not self.winners and len(self.scores) > 1 else "lost"


class State(Protocol):
    """What the engine needs of a game's state."""

    dice: Dice
    scheduler: Scheduler
    outcome: Outcome | None

    def clone(self) -> Self:
        """An independent copy; fixed tables are shared."""


class Glance(Protocol):
    """The part of a view that the log and the memory need."""

    @property
    def turn(self) -> int:
        """The turn being played."""

    @property
    def points(self) -> int:
        """The score, as lists of games have it."""


S = TypeVar("S", bound=State)
V = TypeVar("V")


class Question(NamedTuple):
    """A question of the rules: how its decision is made from the state, and what an answer does."""

    decision: Callable[..., Decision]
    """`decision(state, *ids)`"""
    answer: Callable[..., None]
    """`answer(state, tell, command, *ids)`; called with legal commands only."""


Steps: TypeAlias = Mapping[str, Callable[..., None]]
"""Steps by name: `step(state, tell, *ids)`."""
Questions: TypeAlias = Mapping[str, Question]
"""Questions by name."""


def _any_answer(state: State, decision: Decision, command: Command) -> str:
    return decision.refusal(command)


def _nothing_more(state: State) -> None:
    """Nothing to check beyond the types."""


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S, V]):
    """One game's rules on one world, filled in by the game. All of it is fixed; what changes is in the state.

    `game` is the name it is registered under; `version` goes up whenever an older state can no longer be
    read. `turn` lists the steps of one turn, which starts again whenever the agenda is empty; `steps` are
    all that the agenda may hold, `questions` all that may be asked. `begin` makes the first state. `view`
    is the only reader of secrets: what one player may know; `glance` the little of it that the log and the
    memory need after every command, where making it all would take long; `uncovered` is a view of all there
    is, if there is one, for when a game is over. `imagine(view, decision, rng)` makes a whole state that
    somebody who sees this and is asked this may be in, with other dice: for looking ahead without cheating,
    so it reads nothing else. `refusal` says why a command is not an answer, in a sentence for the player.
    `check` raises `CodecError` for a loaded state that is impossible, and `ids` are the numbers that steps
    may carry, if they are few. `world` is what states share and saves leave out, if there is one.
    """

    game: str
    version: int
    state: type[S]
    vocabulary: Vocabulary
    options: tuple[Option, ...]
    turn: tuple[Step, ...]
    steps: Steps
    questions: Questions
    begin: Callable[[Settings, Dice], S]
    view: Callable[[S, int], V]
    imagine: Callable[[V, Decision, Chance], S]
    refusal: Callable[[S, Decision, Command], str] = _any_answer
    glance: Callable[[S], Glance] | None = None
    uncovered: Callable[[S], V] | None = None
    check: Callable[[S], None] = _nothing_more
    ids: Container[int] | None = None
    world: object = None

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """All that can be switched on."""
        options = (option.rules for option in self.options if isinstance(option, HouseRules))
        return next(options, ())

    def new(self, said: Mapping[str, object], dice: Dice) -> S:
        """The first state, with the options given; raise `ValueError` with a sentence for a bad one."""
        return self.begin(read_settings(self.options, said), dice)

    def encode(self, state: S) -> object:
        """The state as plain data."""
        return codec.encode(state)

    def decode(self, data: object) -> S:
        """Inverse of `encode`; raise `CodecError` on damage."""
        shared = {} if self.world is None else {"world": self.world}
        state = codec.decode(self.state, data, **shared)
        self.check(state)
        check_scheduler(state, self.steps, self.questions, self.ids)
        return state


def check_scheduler(state: State, steps: Steps, questions: Questions, allowed: Container[int] | None) -> None:
    """Raise `CodecError` unless agenda and calendar hold steps of the rules, and the question can be asked.

    Every id of a step must be in `allowed`; without it, any that is not negative will do. A question is asked
    exactly while there is no outcome.
    """
    scheduler = state.scheduler
    for step in (*scheduler.agenda, *(entry.step for entry in scheduler.calendar)):
        _check_name("agenda", step, steps)
        _check_ids("agenda", step, _ids_taken(steps[step.name], beside=2), allowed)  # beside state and tell
    asked = scheduler.asked
    if (asked is None) == (state.outcome is None):
        raise CodecError("State.scheduler.asked should hold a question exactly while there is no outcome")
    if asked is not None:
        _check_name("asked", asked, questions)
        ask = questions[asked.name].decision
        _check_ids("asked", asked, _ids_taken(ask, beside=1))  # beside state
        try:
            ask(state, *asked.ids)
        except (LookupError, TypeError, ValueError) as error:
            raise CodecError(f"State.scheduler.asked cannot be asked here: {error!r}") from None


@cache
def _ids_taken(function: Callable[..., object], beside: int) -> int:
    """How many ids a step or question takes beside its other arguments."""
    return len(signature(function).parameters) - beside


def _check_ids(place: str, step: Step, wanted: int, allowed: Container[int] | None = None) -> None:
    good = all(number >= 0 if allowed is None else number in allowed for number in step.ids)
    if len(step.ids) != wanted or not good:
        raise CodecError(f"State.scheduler.{place}: {step.name} needs {wanted} ids, not {step.ids}")


def _check_name(place: str, step: Step, known: Container[str]) -> None:
    if step.name not in known:
        raise CodecError(f"State.scheduler.{place} names {step.name!r}, which these rules do not have")
