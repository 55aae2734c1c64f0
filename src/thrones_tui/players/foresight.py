"""Looking ahead: another answer than a player's own, where imagined games end clearly better with it.

All answers are tried in the same imagined games, and compared game by game: what chance brings to one it
mostly brings to the other. A difference counts if chance alone would hardly make it so large, by Student's t
for as many answers as are compared; answers that do worse at first are tried no further.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, Generic

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.core.engine import Game
from thrones_tui.core.rules import Rules, S, V
from thrones_tui.players.contract import Player

FIRST: Final = 8
"""Imagined games after which answers that do worse are left out; then after twice as many, and so on."""
_DOUBT: Final = {1: 1.96, 2: 2.24, 3: 2.39, 4: 2.5, 5: 2.58}
"""By how many answers are compared with a player's own: the standard errors for 1 in 20 false alarms."""


class Foresight(Generic[S, V]):
    """Imagines games in which a player's answers are tried, and played on by `player`.

    `value` says what a game is worth, or nothing as long as it is to be played on.
    """

    def __init__(
        self,
        rules: Rules[S, V],
        player: Player[V],
        value: Callable[[Game[S, V], Command | str], float | None],
        worlds: int,
    ) -> None:
        self._rules, self._player, self._value, self._worlds = rules, player, value, worlds

    def better(
        self, own: Command, others: Sequence[Command], decision: Decision, view: V, rng: Chance
    ) -> Command:
        """The best of some answers, if it is clearly better than the player's own; else that."""
        gains: dict[Command, list[float]] = {other: [] for other in others}
        tried, compared = 0, len(gains)
        while gains and tried < self._worlds:
            for _ in range(max(FIRST, tried)):
                state = self._rules.imagine(view, decision, rng)
                usual = self._played(state, own, rng)
                for other, gained in gains.items():
                    gained.append(self._played(state, other, rng) - usual)
            tried += max(FIRST, tried)
            gains = {other: gained for other, gained in gains.items() if sum(gained) > 0}
        sure = {other: sum(gained) for other, gained in gains.items() if is_sure(gained, compared)}
        return max(sure, key=sure.__getitem__, default=own)

    def _played(self, state: S, command: Command, rng: Chance) -> float:
        """What a game comes to that goes on with an answer."""
        game = Game(self._rules, state.clone(), quiet=True)
        said: Command | str = command
        while (value := self._value(game, said)) is None:
            game.submit(said)
            if game.outcome is None:
                said = self._player.choose(game.decision, game.view(), rng)
        return value


def is_sure(gained: Sequence[float], compared: int) -> bool:
    """Whether gains are above 0 by more than chance, if so many answers were compared."""
    count = len(gained)
    mean = sum(gained) / count
    error = sqrt(sum((each - mean) ** 2 for each in gained) / (count - 1) / count)
    doubt = _DOUBT[min(compared, len(_DOUBT))]
    return mean > error * (doubt + (doubt**3 + doubt) / (4 * (count - 1)))  # the t of so few
