"""One game played by numbers: what an action says, and what it was worth."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Final, Literal, Self, TypeAlias, cast, get_args

from thrones_tui.core.decisions import Decision
from thrones_tui.core.dice import Dice
from thrones_tui.gym.coding import Answers, Array, Coding, Picks, coding_of, masked
from thrones_tui.players.match import weighed
from thrones_tui.players.registry import ladder
from thrones_tui.scene.live import Play, begin
from thrones_tui.session.worlds import Ruleset

Reward: TypeAlias = Literal["win", "points", "chance", "score"]
"""What is rewarded: the victory alone; points, as they come; the chance to win, as it grows and shrinks; and
points times that chance.
"""
ILLEGAL: Final = -1.0
"""The reward of an illegal action, which changes nothing."""
PATIENCE: Final = 100
"""Illegal actions in a row after which an episode is cut off."""


class Table:
    """A game in progress, and what is known of it when it waits for an action."""

    def __init__(
        self,
        ruleset: Ruleset,
        said: Mapping[str, object],
        seed: int,
        coding: Coding[object] | None = None,
        *,
        told: bool = False,
    ) -> None:
        """Begin a game, and keep its log if it is `told`; raise `ValueError` for options that cannot be."""
        self._last_throw: str = ladder(ruleset.game).last_throw
        self.game: Play = begin(ruleset.edition, Dice(seed), said)
        self.game.quiet = not told
        self.coding = coding_of(ruleset.rules, self.game.view()) if coding is None else coding
        self._picks: Picks = ()
        self.illegal = 0
        """Illegal actions in a row."""
        self.final: float | None = None
        """The chance that the last throw had, if it decided."""
        self._look()

    def _look(self) -> None:
        """See and hear what is the case now."""
        game = self.game
        self.decision: Decision | None = None if game.outcome is not None else game.decision
        self.seat = self.decision.player if self.decision else 0
        self.view = game.view(self.seat)
        self._list_answers()

    def _list_answers(self) -> None:
        decision, coding = self.decision, self.coding
        if decision is None:
            self.answers = Answers.of({}, coding.actions)
        else:
            self.answers = coding.answers(self.view, decision, self._picks)

    def act(self, action: int) -> bool:
        """Play an action, if it is legal; else change nothing."""
        commands = self.answers.said.get(action)
        if commands is None:
            self.illegal += 1
            return False
        self.illegal = 0
        if not commands:
            self._picks = (*self._picks, action)
            self._list_answers()
            return True
        self._picks = ()
        game = self.game
        for command in commands:
            decision = game.decision
            if command in decision:  # what follows another command is not always asked for
                game.submit(command)
                if game.outcome is not None:
                    self.final = weighed(self._last_throw, decision, command)
                    break
        self._look()
        return True

    def arrays(self, seat: int) -> dict[str, Array]:
        """What a seat sees."""
        asked = seat == self.seat
        view = self.view if asked else self.game.view(seat)
        return self.coding.arrays(view, self.decision if asked else None, seat, self._picks)

    def mask(self, seat: int) -> Array:
        """1 for each legal action; nothing is legal for who is not asked."""
        return masked(self.answers.mask if seat == self.seat else bytes(self.coding.actions))

    def worth(self, reward: Reward, seat: int) -> float:
        """What a seat has come to: of this the changes are the reward."""
        outcome = self.game.outcome
        if reward == "points":
            return self.coding.points(self.view, seat)
        if reward == "score":
            return self.worth("points", seat) * self.worth("chance", seat)
        won = outcome is not None and seat in outcome.winners
        if reward == "win":
            return float(won)
        if outcome is None:
            return self.coding.chance(self.view) or 0.0
        return float(won) if self.final is None else self.final

    def clone(self) -> Self:
        """An independent copy, which goes on as this one will."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin.game = self.game.clone()
        return twin


class TableEnv:
    """What an environment of either library has: a table, chance for seeds, and perhaps a screen."""

    _table: Table
    _np_random: object
    render_mode: str | None

    @property
    def game(self) -> Play:
        """The game itself, for tests: its `digest()` is equal exactly for equal states."""
        return self._table.game

    def clone(self) -> Self:
        """An independent copy, for looking ahead: it goes on exactly as this one will, dice and all."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin._table = self._table.clone()
        twin._np_random = deepcopy(self._np_random)
        return twin

    def render(self) -> str | None:
        """The screen as text, 80 by 24."""
        return None if self.render_mode is None else self._table.game.scene().text(80, 24)


def checked_reward(reward: str, table: Table) -> Reward:
    """The kind of reward; raise `ValueError` with a sentence where there is no such thing."""
    has_chance = table.coding.chance(table.view) is not None
    known = [kind for kind in get_args(Reward) if has_chance or kind in ("win", "points")]
    if reward not in known:
        raise ValueError(f"The reward should be one of {', '.join(known)}, not {reward!r}.")
    return cast("Reward", reward)
