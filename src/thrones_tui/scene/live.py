"""A game one can look at: the engine's game with its presenter and its log."""

from collections.abc import Mapping
from typing import Final, Self, TypeAlias

from thrones_tui.core.commands import Command
from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.core.events import AnyEvent
from thrones_tui.core.rules import S, State, V
from thrones_tui.scene.memory import Memory, Past
from thrones_tui.scene.model import Line, Standing
from thrones_tui.scene.presenter import Edition
from thrones_tui.scene.story import Chapter, Story
from thrones_tui.scene.text import Picture

MOST_UNTOLD: Final = 128
"""Commands that may wait for a reader of the log; so few take little memory."""


class LiveGame(Game[S, V]):
    """A game one can look at: besides what the engine does it keeps the log that the player reads,
    and what the player remembers.

    Both are made when somebody looks, out of what happened and of glances at the state: of most games that
    are played again, or by programs, nobody wants to read them.
    """

    def __init__(self, edition: Edition[S, V], state: S) -> None:
        super().__init__(edition.rules, state)
        self.presenter = edition.presenter
        self._seen: V | None = None
        """The view, as soon as somebody has wanted it after the last command."""
        self.met: frozenset[object] = frozenset()
        """Those whom gestures have met, where they stood; not kept when a game is saved."""
        self.computers: Mapping[int, str] = {}
        """The players made of code who sit at it, by seat, in words."""
        self._story = Story()
        self._untold = [Chapter(True, tuple(self.opening), *self._glance())]

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
        begun = play.memory if memory is None else memory
        play._story, play._untold = Story(log, fresh, news, told, begun), []
        return play

    @property
    def story(self) -> Story:
        """What the player was told and remembers, up to now. Copies of the game share it: `replace` it, and
        change nothing in it.
        """
        if self._untold:
            self._catch_up()
        return self._story

    @story.setter
    def story(self, story: Story) -> None:
        self._story = story

    @property
    def log(self) -> list[Line]:
        """What the player was told up to now, line by line."""
        return self.story.log

    @property
    def memory(self) -> Memory:
        """What the player remembers."""
        return self.story.memory

    def _catch_up(self) -> None:
        story, untold = self._story.clone(), self._untold
        self._untold = []
        for chapter in untold:
            story.add(self.presenter, chapter)
        self._story = story

    def submit(self, command: Command | str) -> list[AnyEvent]:
        """Do what a player says, as the engine's game does; it is told to whoever reads the log."""
        if not self._tell.listening:
            self._seen = None
            return super().submit(command)
        begins_turn = self.decision.kind in ("turn", "spot")
        events = super().submit(command)
        self._seen = None
        self._untold.append(Chapter(begins_turn, tuple(events), *self._glance()))
        if len(self._untold) == MOST_UNTOLD:
            self._catch_up()
        return events

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

    def scene(self) -> Picture:
        """What the player sees."""
        decision = None if self.outcome is not None else self.decision
        story = self.story
        news = max(story.news, story.answers)
        past = Past(story.log, story.fresh, news, story.memory, story.unread, self.computers)
        return Picture(*self.presenter.scene(self.seen, decision, past))

    def clone(self) -> Self:
        """An independent copy, log included: what waits is told now, and not once in each."""
        if self._untold:
            self._catch_up()
        twin = super().clone()
        twin.presenter, twin._seen, twin.met = self.presenter, self._seen, self.met
        twin._story, twin._untold, twin.computers = self._story, [], self.computers
        return twin


Play: TypeAlias = LiveGame[State, object]
"""A game of whichever kind."""


def begin(edition: Edition[S, V], dice: Dice, options: Mapping[str, object]) -> LiveGame[S, V]:
    """A new game; raise `ValueError` with a readable sentence on a bad option."""
    return LiveGame(edition, edition.rules.new(options, dice))
