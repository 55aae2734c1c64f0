"""One game between players made of code, from the first question to its end, and what came of it."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple, Self

from thrones_tui.core.codec import digest
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision, Odds
from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import AnyEvent, is_heard_by
from thrones_tui.core.rules import Outcome, State
from thrones_tui.players.contract import Beginner, Finisher, Listener, Setup
from thrones_tui.players.registry import AnyFactory, AnyPlayer, ladder
from thrones_tui.players.specs import Spec, arguments
from thrones_tui.scene.presenter import AnyEdition

LONGEST: Final = 20_000
"""Answers after which a game is stopped: some players never come to an end."""
_ERRORS: Final = (Exception, SystemExit)
"""What a player's own code may raise without ending more than its game."""


class Faults(Enum):
    """What follows a fault: the game is lost, the answer that risks least is given, or all stops."""

    FORFEIT = "forfeit"
    SAFE = "safe"
    STOP = "stop"


class Fault(NamedTuple):
    """An answer that was none, or an error of a player's own: at which question, from 1, in a sentence."""

    seat: int
    number: int
    question: str
    sentence: str
    error: BaseException


class Faulty(Exception):
    """Stops everything at a fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.sentence)
        self.fault = fault


class Seat(NamedTuple):
    """A player as it was typed, by its name, and what makes one for each game."""

    label: str
    name: str
    make: AnyFactory
    arguments: Mapping[str, object] = MappingProxyType({})

    @classmethod
    def of(cls, spec: Spec, factory: AnyFactory) -> Self:
        """The player of a spec; raise `ValueError` with a sentence if it cannot be made so."""
        given = arguments(spec, factory)
        try:
            factory(**given)
        except _ERRORS as error:
            raise ValueError(f"{spec} cannot be made: {_told(error)}.") from error
        return cls(str(spec), spec.name, factory, given)


class Result(NamedTuple):
    """A game that is over. `chances` are those to win, by seat: 1 and 0 as it ended, one half for a draw, or
    the odds of the last throw where one throw decided. `digest` is that of the last state, `measures`
    the figures of the ladder by seat.
    """

    outcome: Outcome
    chances: tuple[float, ...]
    turns: int
    answers: int
    faults: tuple[Fault, ...]
    digest: str
    measures: tuple[tuple[float, ...], ...]


def play(
    edition: AnyEdition,
    seed: int | str,
    said: Mapping[str, object],
    seats: Sequence[Seat],
    faults: Faults = Faults.FORFEIT,
    note: Callable[[Command], object] | None = None,
) -> Result:
    """Play a game, and `note` every answer.

    Raises `ValueError` with a sentence if it cannot begin so, `Faulty` to stop at a fault.
    """
    return _Match(edition, seed, said, seats, faults).result(note)


class _Match:
    def __init__(
        self,
        edition: AnyEdition,
        seed: int | str,
        said: Mapping[str, object],
        seats: Sequence[Seat],
        faults: Faults,
    ) -> None:
        rules = edition.rules
        self._presenter, self._policy = edition.presenter, faults
        self._ladder = ladder(rules.game)
        options = {**said, **self._ladder.seating([seat.name for seat in seats])}
        self._game: Game[State, object] = Game(rules, rules.new(options, Dice(seed)))
        self._seats = tuple(seats)
        # From what a player draws nobody can tell the seed, and with it what the game is going to draw.
        self._dice = [
            Dice(digest(["player", str(seed), at, seat.name])) for at, seat in enumerate(self._seats)
        ]
        self._setups = [
            Setup(rules.game, at, options, rules, edition.presenter) for at in range(len(self._seats))
        ]
        self._players: list[AnyPlayer | None] = [None] * len(self._seats)
        self._listeners: dict[int, Listener] = {}
        self._heard: dict[int, list[AnyEvent]] = {}
        self._faults: list[Fault] = []
        self._forfeited: Outcome | None = None
        self._answers = 0
        self._last: tuple[Decision, Command] | None = None

    def result(self, note: Callable[[Command], object] | None) -> Result:
        """Play to the end."""
        for at in range(len(self._seats)):
            self._seated(at)
        game = self._game
        game.quiet = not self._listeners
        self._spread(game.opening)
        while game.outcome is None and self._forfeited is None and self._answers < LONGEST:
            decision = game.decision
            command = self._answer(decision)
            if command is not None:
                self._answers += 1
                self._last = decision, command
                self._spread(game.submit(command))
                if note is not None:
                    note(command)
        outcome = self._forfeited or game.outcome or self._stopped()
        for at in range(len(self._seats)):
            self._leave(at, outcome)
        views = [game.view(at) for at in range(len(self._seats))]
        turns = self._presenter.standing(views[0]).turn
        measures = tuple(
            tuple(float(figure(view, at)) for figure in self._ladder.measures.values())
            for at, view in enumerate(views)
        )
        faults, digest = tuple(self._faults), game.digest()
        return Result(outcome, self._chances(outcome), turns, self._answers, faults, digest, measures)

    def _seated(self, at: int) -> None:
        seat = self._seats[at]
        try:
            player = self._players[at] = seat.make(**seat.arguments)
            if isinstance(player, Listener):
                self._listeners[at], self._heard[at] = player, []
            if isinstance(player, Beginner):
                player.begin(self._setups[at])
        except _ERRORS as error:
            self._fault(at, "begin", f"{seat.label} cannot begin: {_told(error)}.", error)

    def _leave(self, at: int, outcome: Outcome) -> None:
        player: object = self._players[at]
        try:
            if isinstance(player, Finisher):
                player.end(outcome, self._game.view(at))
        except _ERRORS as error:
            self._fault(at, "end", f"{self._seats[at].label} fails after the end: {_told(error)}.", error)

    def _spread(self, events: list[AnyEvent]) -> None:
        for at, heard in self._heard.items():
            heard += [event for event in events if is_heard_by(event, at)]

    def _answer(self, decision: Decision) -> Command | None:
        """A legal answer; None where a fault has ended the game."""
        at = decision.player
        player, seat = self._players[at], self._seats[at]
        try:
            if player is not None:
                if at in self._listeners:
                    heard, self._heard[at] = self._heard[at], []
                    self._listeners[at].heard(heard)
                said = player.choose(decision, self._game.view(at), self._dice[at])
                command = self._game.read(said) if isinstance(said, str) else said
                if isinstance(command, Command) and command in decision:
                    return command
                raise IllegalCommand(self._game.rules.refusal(self._game.state, decision, command))
        except IllegalCommand as error:
            self._fault(at, decision.name, f"{seat.label} gives no answer to {decision.name}: {error}", error)
        except _ERRORS as error:
            self._fault(at, decision.name, f"{seat.label} fails at {decision.name}: {_told(error)}.", error)
        return decision.safe or decision.sample(self._dice[at]) if self._forfeited is None else None

    def _fault(self, at: int, question: str, sentence: str, error: BaseException) -> None:
        fault = Fault(at, self._answers + 1, question, sentence, error)
        self._faults.append(fault)
        if self._policy is Faults.STOP:
            raise Faulty(fault)
        if self._policy is Faults.FORFEIT and self._game.outcome is None and self._forfeited is None:
            others = tuple(other for other in range(len(self._seats)) if other != at)
            self._forfeited = Outcome(others, sentence, (0,) * len(self._seats))

    def _stopped(self) -> Outcome:
        return Outcome((), f"The game was stopped after {LONGEST:,} answers.", (0,) * len(self._seats))

    def _chances(self, outcome: Outcome) -> tuple[float, ...]:
        """T-END-6 and its like: who threw the dice well is no better than who threw them badly."""
        if self._last is not None and outcome is self._game.outcome:
            decision, command = self._last
            if decision.name == self._ladder.last_throw:
                odds = next(choice.odds for choice in decision.choices if choice.command == command)
                return ((odds or Odds(0.0, 1.0)).win,)
        if not outcome.winners and len(self._seats) > 1 and self._forfeited is None:
            return (0.5,) * len(self._seats)
        return tuple(float(at in outcome.winners) for at in range(len(self._seats)))


def _told(error: BaseException) -> str:
    """The kind of an error, and its first line."""
    line = (str(error).strip().splitlines() or [""])[0][:200]
    return f"{type(error).__name__}: {line}".rstrip(": .")
