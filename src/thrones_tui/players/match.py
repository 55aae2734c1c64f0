"""One game between players made of code, from the first question to its end, and what came of it."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision, Odds
from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.core.events import AnyEvent
from thrones_tui.core.rules import Outcome, State
from thrones_tui.players.contract import Setup, Track
from thrones_tui.players.registry import ladder
from thrones_tui.players.seats import Chair, Seat, Times, Unfit
from thrones_tui.scene.presenter import AnyEdition

LONGEST: Final = 20_000
"""Answers after which a game is stopped: some players never come to an end."""
STOPPED: Final = "The game was stopped"


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


class Result(NamedTuple):
    """A game that is over. `chances` are those to win, by seat: 1 and 0 as it ended, one half for a draw, or
    the odds of the last throw where one throw decided. `digest` is that of the last state; by seat,
    `measures` and `marks` are the figures and words of the ladder, `tracks` where they have been, `said`
    how often each question was answered with which verb, and `times` what that took by the clock given.
    """

    outcome: Outcome
    chances: tuple[float, ...]
    turns: int
    answers: int
    faults: tuple[Fault, ...]
    digest: str
    measures: tuple[tuple[float, ...], ...]
    marks: tuple[tuple[str, ...], ...]
    tracks: tuple[Track, ...]
    said: tuple[Mapping[tuple[str, str], int], ...]
    times: tuple[Times, ...]


def play(
    edition: AnyEdition,
    seed: int | str,
    said: Mapping[str, object],
    seats: Sequence[Seat],
    faults: Faults = Faults.FORFEIT,
    note: Callable[[Command], object] | None = None,
    clock: Callable[[], int] = lambda: 0,
) -> Result:
    """Play a game, and `note` every answer.

    Raises `ValueError` with a sentence if it cannot begin so, `Faulty` to stop at a fault.
    """
    match = Match(edition, seed, said, seats, faults, clock)
    while (command := match.step()) is not None:
        if note is not None:
            note(command)
    return match.result()


class Match:
    """A game that is being played, answer by answer."""

    def __init__(
        self,
        edition: AnyEdition,
        seed: int | str,
        said: Mapping[str, object],
        seats: Sequence[Seat],
        faults: Faults,
        clock: Callable[[], int] = lambda: 0,
    ) -> None:
        """Have them sit down; raises as `play` does."""
        rules = edition.rules
        self._presenter, self._policy = edition.presenter, faults
        self._ladder = ladder(rules.game)
        options = {**said, **self._ladder.seating([seat.name for seat in seats])}
        self._game: Game[State, object] = Game(rules, rules.new(options, Dice(seed)))
        self._faults: list[Fault] = []
        self._forfeited: Outcome | None = None
        self._answers = 0
        self._said: tuple[Counter[tuple[str, str]], ...] = tuple(Counter() for _ in seats)
        self._last: tuple[Decision, Command] | None = None
        self._chairs = [
            Chair(seat, Setup(rules.game, at, options, rules, edition.presenter), seed, clock)
            for at, seat in enumerate(seats)
        ]
        for at, chair in enumerate(self._chairs):
            try:
                chair.begin()
            except Unfit as unfit:
                self._fault(at, "begin", unfit)
        self._listeners = [chair for chair in self._chairs if chair.listens]
        self._game.quiet = not self._listeners
        self._spread(self._game.opening)

    @property
    def faults(self) -> Sequence[Fault]:
        """All faults so far."""
        return self._faults

    def step(self) -> Command | None:
        """The next answer, after which the game has gone on; None where it is over."""
        game = self._game
        while game.outcome is None and self._forfeited is None and self._answers < LONGEST:
            decision = game.decision
            command = self._answer(decision)
            if command is not None:
                self._answers += 1
                self._said[decision.player][decision.name, command.verb] += 1
                self._last = decision, command
                self._spread(game.submit(command))
                return command
        return None

    def result(self) -> Result:
        """What came of it."""
        game = self._game
        outcome = self._forfeited or game.outcome or self._stopped()
        for at, chair in enumerate(self._chairs):
            try:
                chair.leave(outcome, game)
            except Unfit as unfit:
                self._fault(at, "end", unfit)
        views = list(enumerate(game.view(at) for at in range(len(self._chairs))))
        ladder = self._ladder
        measures = tuple(
            tuple(float(figure(view, at)) for figure in ladder.measures.values()) for at, view in views
        )
        return Result(
            outcome,
            self._chances(outcome),
            self._presenter.standing(views[0][1]).turn,
            self._answers,
            tuple(self._faults),
            game.digest(),
            measures,
            tuple(tuple(mark(view, at) for mark in ladder.marks.values()) for at, view in views),
            tuple(ladder.track(view, at) for at, view in views) if ladder.track else (),
            self._said,
            tuple(chair.times for chair in self._chairs),
        )

    def _spread(self, events: list[AnyEvent]) -> None:
        for chair in self._listeners:
            chair.hear(events)

    def _answer(self, decision: Decision) -> Command | None:
        """A legal answer; None where a fault has ended the game."""
        at = decision.player
        chair = self._chairs[at]
        try:
            if chair.is_taken:
                return chair.answer(self._game)
        except Unfit as unfit:
            self._fault(at, decision.name, unfit)
        return chair.instead(decision) if self._forfeited is None else None

    def _fault(self, at: int, question: str, unfit: Unfit) -> None:
        sentence = str(unfit)
        fault = Fault(at, self._answers + 1, question, sentence, unfit.__cause__ or unfit)
        self._faults.append(fault)
        if self._policy is Faults.STOP:
            raise Faulty(fault)
        if self._policy is Faults.FORFEIT and self._game.outcome is None and self._forfeited is None:
            others = tuple(other for other in range(len(self._chairs)) if other != at)
            self._forfeited = Outcome(others, sentence, (0,) * len(self._chairs))

    def _stopped(self) -> Outcome:
        return Outcome((), f"{STOPPED} after {LONGEST:,} answers.", (0,) * len(self._chairs))

    def _chances(self, outcome: Outcome) -> tuple[float, ...]:
        """T-END-6 and its like: who threw the dice well is no better than who threw them badly."""
        if self._last is not None and outcome is self._game.outcome:
            chance = weighed(self._ladder.last_throw, *self._last)
            if chance is not None:
                return (chance,)
        if not outcome.winners and len(self._chairs) > 1 and self._forfeited is None:
            return (0.5,) * len(self._chairs)
        return tuple(float(at in outcome.winners) for at in range(len(self._chairs)))


def weighed(last_throw: str, decision: Decision, command: Command) -> float | None:
    """The chance that an answer had to win, if it was the last one and to the question of that name."""
    if decision.name != last_throw:
        return None
    odds = next(choice.odds for choice in decision.choices if choice.command == command)
    return (odds or Odds(0.0, 1.0)).win
