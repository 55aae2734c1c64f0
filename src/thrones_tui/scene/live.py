"""A game one can look at: the engine's game with its presenter and its log."""

from collections.abc import Mapping
from typing import Self, TypeAlias

from thrones_tui.core.commands import Command
from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.core.events import AnyEvent, is_heard_by
from thrones_tui.core.rules import S, State, V
from thrones_tui.scene.memory import NOTHING, Memory, Past
from thrones_tui.scene.model import Line, Standing
from thrones_tui.scene.presenter import Edition
from thrones_tui.scene.text import Picture


class LiveGame(Game[S, V]):
    """A game one can look at: besides what the engine does it keeps the log that the player reads,
    and what the player remembers.
    """

    def __init__(self, edition: Edition[S, V], state: S) -> None:
        super().__init__(edition.rules, state)
        self.presenter = edition.presenter
        self._seen: V | None = None
        """The view, as soon as somebody has wanted it after the last command."""
        glance, self.told = self._glance()
        """The turn that the next lines of the log belong to."""
        self.log: list[Line] = list(self.presenter.opening(glance, self.told))
        self.fresh = len(self.log)
        """Lines at the end of the log that tell of the turn just played."""
        self.news = 0
        """Lines at its end that came of the last answer to a question; none after an ordinary turn."""
        self.unread = self.answers = 0
        """Lines at its end that came of one gesture, and of answers given at once: set by whoever gives them,
        and no part of a game that is saved.
        """
        self.memory: Memory = NOTHING
        self._write(self.opening, glance, self.told)

    @classmethod
    def restore(
        cls,
        edition: Edition[S, V],
        state: S,
        log: list[Line],
        fresh: int,
        news: int,
        told: int,
        memory: Memory | None,
    ) -> Self:
        """A game that was left in a state, with the log its player had read; without a memory, one begins."""
        play = cls(edition, state)
        play.log, play.fresh, play.news, play.told = log, fresh, news, told
        play.memory = play.memory if memory is None else memory
        return play

    def submit(self, command: Command | str) -> list[AnyEvent]:
        """Do what a player says, as the engine's game does, and write the log."""
        if not self._tell.listening:
            self._seen = None
            return super().submit(command)
        begins_turn = self.decision.kind in ("turn", "spot")
        events = super().submit(command)
        self._seen, self.answers = None, 0
        if begins_turn:
            self.fresh = self.unread = 0
        before = len(self.log)
        self._write(events, *self._glance())
        self.news = 0 if begins_turn else len(self.log) - before
        return events

    def _write(self, events: list[AnyEvent], glance: object, turn: int) -> None:
        """Log what the player hears, under the turn in which it happened, and remember what is seen now."""
        heard = [event for event in events if is_heard_by(event, 0)]
        lines = self.presenter.lines(heard, glance, self.told, self.memory)
        self.log += lines
        self.fresh += len(lines)
        self.unread += len(lines) if self.unread else 0
        self.told = turn
        self.memory = self.presenter.remember(self.memory, glance)

    def _glance(self) -> tuple[object, int]:
        """What the log and the memory need of the view, and the turn being played."""
        if self.rules.glance is None:
            return self.seen, self.standing().turn
        glance = self.rules.glance(self.state)
        return glance, glance.turn

    @property
    def seen(self) -> V:
        """What the player sees, made once after each command."""
        if self._seen is None:
            self._seen = self.view()
        return self._seen

    def standing(self) -> Standing:
        """Where the player stands."""
        return self.presenter.standing(self.seen)

    def tally(self) -> tuple[int, int]:
        """The turn and the score of that, without a view where there is none."""
        if self._seen is not None or self.rules.glance is None:
            now = self.standing()
            return now.turn, now.score
        glance = self.rules.glance(self.state)
        return glance.turn, glance.points

    def scene(self, player: int = 0) -> Picture:
        """What the player sees."""
        decision = None if self.outcome is not None else self.decision
        view = self.view(player) if player else self.seen
        news = max(self.news, self.answers)
        past = Past(self.log, self.fresh, news, self.memory, self.unread)
        return Picture(*self.presenter.scene(view, decision, past))

    def clone(self) -> Self:
        """An independent copy, log included."""
        twin = super().clone()
        twin.presenter, twin._seen, twin.memory = self.presenter, self._seen, self.memory
        twin.log, twin.fresh, twin.news, twin.told = self.log.copy(), self.fresh, self.news, self.told
        twin.unread, twin.answers = self.unread, self.answers
        return twin


Play: TypeAlias = LiveGame[State, object]
"""A game of whichever kind."""


def begin(edition: Edition[S, V], dice: Dice, options: Mapping[str, object]) -> LiveGame[S, V]:
    """A new game; raise `ValueError` with a readable sentence on a bad option."""
    return LiveGame(edition, edition.rules.new(options, dice))
