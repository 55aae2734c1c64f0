"""Looking ahead: answers tried in imagined games that are played on to their end, and compared game by game.

All answers are tried in the same imagined games, where each turn has dice of its own: what chance brings to
one it mostly brings to the other. A player's own answer gives way only where chance alone would hardly make
another so much better (Student's t, for as many answers as are compared). Answers that do worse at first are
tried no further.
"""

from collections.abc import Callable, Sequence
from math import inf
from typing import Final, Generic, NamedTuple, TypeVar, cast

from thrones_tui.advice.looking import blind_to
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.core.rules import Rules, S
from thrones_tui.core.samples import mean_and_error, quantile

V = TypeVar("V")

_PROMISE: Final = 0.5
"""Standard errors that an answer should be better by to be tried further, after the first games."""
_ALARM: Final = 0.05
"""How often one of the answers compared may look better or worse than a player's own by chance alone."""


def never() -> bool:
    """Nobody waits: the same question then always has the same answer."""
    return False


class Budget(NamedTuple):
    """Imagined games after which answers that do worse are left out, then after twice as many, and so on; and
    the most of them; no further one once it is `late`.
    """

    least: int
    most: int
    late: Callable[[], bool] = never


class Worth(NamedTuple):
    """What the end of a game is worth: the chance to win, and the score that goes with it."""

    chance: float
    score: float


class Judgement(NamedTuple):
    """What an answer led to in so many imagined `worlds`, in the mean: the chance to win with its standard
    error, and by how much the score is above that of the answer to give, with its standard error. `worse` is
    whether it is less by more than chance would make it; `words` say what else speaks for it, or against it.
    """

    command: Command
    worlds: int
    chance: float
    doubt: float
    gain: float
    error: float
    worse: bool
    words: str = ""


class Advice(NamedTuple):
    """Judgements of answers, the one to give first."""

    judgements: tuple[Judgement, ...]

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
        self._blind_to = blind_to(answer)

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
        least, most, late = budget
        ends: dict[Command, list[Worth]] = {own: [], **{other: [] for other in others}}
        going, tried, look = list(ends) if others else [], 0, least
        while len(going) > 1 and tried < most and not (tried >= least and late()):
            state = self._rules.imagine(view, decision, rng)
            fate = _Fate(state.dice)
            for command in going:
                ends[command].append(self._played(state.clone(), command, rng, fate))
            tried += 1
            if tried == look:
                gains = {other: _gain(ends, own, other) for other in going[1:]}
                promise = 0.0 if tried == least else _PROMISE
                going = [own, *(other for other, (gain, error) in gains.items() if gain > promise * error)]
                look *= 2
        gains = {each: _gain(ends, own, each) for each in ends if len(ends[each]) == tried}
        better = [each for each, gain in gains.items() if is_sure(gain, tried, len(others))]
        first = max(better, key=gains.__getitem__, default=own)
        rest = [_judged(ends, first, each) for each in ends if each != first]
        return Advice((_judged(ends, first, first), *sorted(rest, key=lambda each: -each.gain)))

    def _played(self, state: S, command: Command, rng: Chance, fate: "_Fate") -> Worth:
        """What a game comes to that goes on with an answer."""
        game, turns = Game(self._rules, state, quiet=True), 0
        while (worth := self._worth(game, command)) is None:
            game.submit(command)
            if game.outcome is None:
                decision = game.decision
                if decision.kind == "turn":
                    state.dice, turns = fate.dice(turns), turns + 1
                is_blind = decision.name in self._blind_to
                view = cast("V", None) if is_blind else game.view(decision.player)
                command = self._answer(decision, view, rng)
        return worth


class _Fate:
    """Dice for each turn to come in an imagined game, the same whatever is answered: else one answer more
    would change all luck after it.
    """

    def __init__(self, dice: Dice) -> None:
        self._first, self._dice = dice, list[Dice]()

    def dice(self, turn: int) -> Dice:
        """Those of a turn, counted from 0."""
        while turn >= len(self._dice):
            self._dice.append(self._first.fork(len(self._dice)))
        return self._dice[turn].clone()


def is_sure(gain: tuple[float, float], worlds: int, compared: int) -> bool:
    """Whether a gain, told with its standard error, is more than chance would make it, if so many answers
    were compared.
    """
    more, error = gain
    return worlds > 1 and more > quantile(_ALARM / max(compared, 1), worlds - 1) * error


def _judged(ends: dict[Command, list[Worth]], first: Command, command: Command) -> Judgement:
    worlds = len(ends[command])
    chance, doubt = mean([end.chance for end in ends[command]])
    more, error = _gain(ends, first, command)
    return Judgement(
        command, worlds, chance, doubt, more, error, is_sure((-more, error), worlds, len(ends) - 1)
    )


def _gain(ends: dict[Command, list[Worth]], own: Command, other: Command) -> tuple[float, float]:
    pairs = zip(ends[other], ends[own], strict=False)  # of one that was left out there are fewer
    return mean([one.score - usual.score for one, usual in pairs])


def mean(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error; of no number nothing is known."""
    return mean_and_error(numbers) if numbers else (0.0, inf)
