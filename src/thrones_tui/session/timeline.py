"""The states of one game, any of which can be gone back to."""

from bisect import bisect_right
from collections.abc import Callable
from typing import NamedTuple, Self

from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import AnyEvent
from thrones_tui.session.play import Play

EVERY = 50
"""Commands between two states that are kept; those in between are played again when they are wanted."""


class Step(NamedTuple):
    """A command, the digest of the state after it, its line in the journal, and the turn after it."""

    command: str
    digest: str
    line: int = 0
    turn: int = 0


class Divergence(Exception):
    """Playing again does not give what was recorded; `line` is where they part."""

    def __init__(self, line: int, what: str) -> None:
        self.line = line
        self.what = what
        super().__init__(f"line {line}: {what}")


class Timeline:
    """A game as its steps, with states kept at some of them.

    Position n is after n steps. `keyframes` are makers of states by position, one of them at 0; they are
    called when they are needed.
    """

    def __init__(self, keyframes: dict[int, Callable[[], Play]], steps: list[Step]) -> None:
        self.steps = steps
        self._makers = dict(keyframes)
        self._kept: dict[int, Play] = {}
        self._sure = 0
        """Steps that are known to lead where they should."""

    @classmethod
    def of(cls, play: Play) -> Self:
        """The timeline of a game that begins as `play` is now."""
        return cls({0: play.clone().clone}, [])

    @property
    def end(self) -> int:
        """The last position."""
        return len(self.steps)

    def at(self, position: int) -> Play:
        """The game at a position, a copy of one's own.

        Raises:
            Divergence: a state on the way there is not the one that was recorded.
        """
        places = sorted({*self._kept, *self._makers})
        start = places[bisect_right(places, position) - 1]
        play = self._keyframe(start).clone()
        for at in range(start, position):
            if at < self._sure:
                play.submit(self.steps[at].command)
            else:
                check(play, self.steps[at])
            self._keep(at + 1, play)
        if start <= self._sure:
            self._sure = max(self._sure, position)
        return play

    def until(self, position: int) -> "Timeline":
        """The first steps of this timeline, as one of its own."""
        return Timeline({0: self.at(0).clone}, self.steps[:position])

    def advance(self, play: Play, command: str) -> list[AnyEvent]:
        """Play a command on from the end, and keep it as a step; raise `IllegalCommand` as `submit` does."""
        order = play.read(command)
        events = play.submit(order)
        self.steps.append(Step(str(order), play.digest()))
        self._keep(self.end, play)
        self._sure = self.end
        return events

    def follow(self, play: Play, step: Step) -> list[AnyEvent]:
        """Play a recorded step on from the end, and keep it; raise `Divergence` if it leads elsewhere."""
        events = check(play, step)
        self.steps.append(step)
        self._keep(self.end, play)
        self._sure = self.end
        return events

    def cut(self, position: int) -> None:
        """Forget all steps after a position."""
        del self.steps[position:]
        self._sure = min(self._sure, position)
        for table in (self._kept, self._makers):
            for later in [at for at in table if at > position]:
                del table[later]

    def _keyframe(self, position: int) -> Play:
        if position not in self._kept:
            play = self._makers[position]()
            if position and play.digest() != self.steps[position - 1].digest:
                raise Divergence(self.steps[position - 1].line, "the snapshot after it is of another state")
            self._kept[position] = play
        return self._kept[position]

    def _keep(self, position: int, play: Play) -> None:
        if position % EVERY == 0 and position not in self._kept:
            self._kept[position] = play.clone()


def check(play: Play, step: Step) -> list[AnyEvent]:
    """Play a step again and compare the state with the one recorded; raise `Divergence` if they differ."""
    try:
        events = play.submit(step.command)
    except IllegalCommand as error:
        raise Divergence(step.line, f"the command {step.command!r} is refused: {error}") from None
    digest = play.digest()
    if digest != step.digest:
        raise Divergence(
            step.line,
            f"after {step.command!r} the state is {digest}, recorded is {step.digest}",
        )
    return events
