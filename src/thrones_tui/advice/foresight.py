"""Looking ahead: answers tried in imagined games that are played on to their end, and compared game by game.

All answers are tried in the same imagined games: what chance brings to one it mostly brings to the other. A
player's own answer gives way only where chance alone would hardly make another so much better (Student's t,
for as many answers as are compared). Answers that do worse at first are tried no further.
"""

from collections.abc import Callable, Sequence
from math import inf
from typing import Final, Generic, NamedTuple, TypeVar

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.core.engine import Game
from thrones_tui.core.rules import Rules, S
from thrones_tui.core.samples import mean_and_error, quantile

V = TypeVar("V")

_PROMISE: Final = 0.5
"""Standard errors that an answer should be better by to be tried further, after the first games."""
_ALARM: Final = 0.05
"""How often one of the answers compared may look better or worse than a player's own by chance alone."""


class Budget(NamedTuple):
    """Imagined games after which answers that do worse are left out, then after twice as many, and so on; and
    the most of them.
    """

    least: int
    most: int


class Worth(NamedTuple):
    """What the end of a game is worth: the chance to win, and the score that goes with it."""

    chance: float
    score: float


class Judgement(NamedTuple):
    """What an answer led to in so many imagined `worlds`, in the mean: the chance to win with its standard
    error, and by how much the score is above that of the player's own answer, with its standard error.
    `words` say what else speaks for it, or against it.
    """

    command: Command
    worlds: int
    chance: float
    doubt: float
    gain: float
    error: float
    words: str = ""


class Advice(NamedTuple):
    """Judgements of answers, the one to give first; `settled` is whether it is clearly the best of them."""

    judgements: tuple[Judgement, ...]
    settled: bool

    @property
    def best(self) -> Command:
        """The answer to give."""
        return self.judgements[0].command


class Foresight(Generic[S, V]):
    """Imagines games and plays on in them by `answer`.

    `worth` says what a game is worth that has ended or in which an answer is about to be given, or nothing as
    long as it is to be played on.
    """

    def __init__(
        self,
        rules: Rules[S, V],
        answer: Callable[[Decision, V, Chance], Command],
        worth: Callable[[Game[S, V], Command], Worth | None],
    ) -> None:
        self._rules, self._answer, self._worth = rules, answer, worth

    def advise(
        self,
        own: Command,
        others: Sequence[Command],
        decision: Decision,
        view: V,
        budget: Budget,
        rng: Chance,
    ) -> Advice:
        """What to answer: the player's own answer, or another that is clearly better."""
        least, worlds = budget
        ends: dict[Command, list[Worth]] = {own: [], **{other: [] for other in others}}
        going, tried = list(ends) if others else [], 0
        while len(going) > 1 and tried < worlds:
            for _ in range(min(max(least, tried), worlds - tried)):
                state = self._rules.imagine(view, decision, rng)
                for command in going:
                    ends[command].append(self._played(state.clone(), command, rng))
            tried = len(ends[own])
            gains = {other: _gain(ends, own, other) for other in going[1:]}
            promise = 0.0 if tried == least else _PROMISE
            going = [own, *(other for other, (gain, error) in gains.items() if gain > promise * error)]
        judged = [_judged(ends, own, command) for command in ends]
        better = [each for each in judged if each.worlds == tried and is_sure(each, len(others))]
        first = max(better, key=lambda each: each.gain, default=judged[0])
        rest = sorted((each for each in judged if each is not first), key=lambda each: -each.gain)
        return Advice((first, *rest), bool(better) or all(is_sure(each, len(rest), -1) for each in rest))

    def _played(self, state: S, command: Command, rng: Chance) -> Worth:
        """What a game comes to that goes on with an answer."""
        game = Game(self._rules, state, quiet=True)
        while (worth := self._worth(game, command)) is None:
            game.submit(command)
            if game.outcome is None:
                command = self._answer(game.decision, game.view(game.decision.player), rng)
        return worth


def is_sure(judged: Judgement, compared: int, sign: int = 1) -> bool:
    """Whether an answer is better than the player's own, or worse, by more than chance would make it, if so
    many were compared.
    """
    if judged.worlds < 2:
        return False
    return sign * judged.gain > quantile(_ALARM / max(compared, 1), judged.worlds - 1) * judged.error


def _judged(ends: dict[Command, list[Worth]], own: Command, command: Command) -> Judgement:
    chance, doubt = mean([end.chance for end in ends[command]])
    gain, error = (0.0, 0.0) if command == own else _gain(ends, own, command)
    return Judgement(command, len(ends[command]), chance, doubt, gain, error)


def _gain(ends: dict[Command, list[Worth]], own: Command, other: Command) -> tuple[float, float]:
    pairs = zip(ends[other], ends[own], strict=False)  # of one that was left out there are fewer
    return mean([one.score - usual.score for one, usual in pairs])


def mean(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error; of no number nothing is known."""
    return mean_and_error(numbers) if numbers else (0.0, inf)
