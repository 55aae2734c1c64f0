"""Gestures: one intention that takes several ordinary commands, and the reason why it stops.

Each step is a command of the game, so that a journal cannot tell a gesture from keys. A gesture stops where
it is done, at a question, at news, and where its next command is refused.
"""

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple, Protocol, Self, TypeAlias

from thrones_tui.core.board import Direction
from thrones_tui.core.decisions import Decision
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import USUAL, WEIGHTY
from thrones_tui.scene.live import Play
from thrones_tui.scene.model import Landmark

MOST_STEPS = 1000
"""Steps after which a gesture ends, whatever it was for."""

_LATE = 3
"""Steps more than somebody is away after which nobody follows any more."""
_WAYS = frozenset(direction.value for direction in Direction)

NO_NEWS: Final = WEIGHTY + 1
"""What stops a gesture that looks out for itself."""

Place: TypeAlias = tuple[int, int]
"""Row and column on the map of the realm, from 0."""
_STOP: Final = re.compile(r"[.,:;!](?: |$)")
"""What ends the first part of a sentence."""


class Manner(NamedTuple):
    """How a gesture goes on.

    News of this weight `stops` it, and more. What stops for usual news does so for whoever alarms the player,
    too. One that `halts` stops in a place of interest, too; of one that is `quick` only the end is shown. Its
    `word` begins it where no keys are pressed.
    """

    stops: int = USUAL
    halts: bool = False
    quick: bool = False
    word: str = ""


_PLAIN: Final = Manner()


class Doubt(IllegalCommand):
    """A command to ask about first: why, and its perils, as those of a presenter."""

    def __init__(self, why: str, command: str, perils: Mapping[str, float]) -> None:
        super().__init__(why)
        self.command = command
        self.perils = perils


class Elsewhere(IllegalCommand):
    """A reason to go to another place: why, and where Enter goes."""

    def __init__(self, why: str, place: Place) -> None:
        super().__init__(why)
        self.place = place


class Alarm(IllegalCommand):
    """What whoever goes on should look up for: why, and those it is about; while these stay where they are,
    nobody stops for them again.
    """

    def __init__(self, why: str, about: Iterable[object] = ()) -> None:
        super().__init__(why)
        self.about = frozenset(about)


class Gesture(Protocol):
    """What a player wants, as far as it is not done yet."""

    @property
    def manner(self) -> Manner:
        """How it goes on."""

    def next(self, play: Play) -> str:
        """The next command, empty where there is none; raise `IllegalCommand` with the reason, or `Doubt`."""

    def after(self) -> "Gesture":
        """What is left once that command was given."""


@dataclass(frozen=True, kw_only=True)
class Lasting:
    """A gesture of `most` steps, so many of them `taken`."""

    most: int = MOST_STEPS
    taken: int = 0

    @property
    def has_begun(self) -> bool:
        """Whether a step was taken."""
        return self.taken > 0

    @property
    def is_spent(self) -> bool:
        """Whether all steps were taken."""
        return self.taken >= self.most

    def after(self) -> Self:
        """One more step is taken."""
        return replace(self, taken=self.taken + 1)


@dataclass(frozen=True)
class Repeat(Lasting):
    """A command, `most` times."""

    command: str
    manner: Manner = _PLAIN

    def next(self, play: Play) -> str:
        """The command, unless it was given often enough."""
        return self.command if not self.is_spent and play.decision.kind == "turn" else ""

    @property
    def is_walk(self) -> bool:
        """Whether it is to lead somewhere: in a direction."""
        return self.command.rpartition(" ")[2] in _WAYS


@dataclass(frozen=True)
class GoTo(Lasting):
    """Go to a place; or to `whom`, wherever they are as long as they are in sight, but not for ever."""

    place: Place
    whom: str = ""
    manner: ClassVar = Manner()

    def next(self, play: Play) -> str:
        """The next step of the way, unless the place is reached, or whoever was there has gone."""
        place = _found(play, self.whom, self.place) if self.whom else self.place
        if place is not None and self.whom and self.is_spent and place != play.presenter.here(play.seen):
            raise IllegalCommand(f"You stop: {self.whom} keeps away from you.")
        if place is None or self.is_spent:
            return ""
        known = play.presenter.recalled(play.seen, play.met)
        return play.presenter.towards(known, play.memory, play.decision, place)


class Answers(NamedTuple):
    """Answers in advance, each after the name of its question; that to the one there is has no name."""

    answers: tuple[tuple[str, str], ...]
    manner: Manner = Manner()

    def next(self, play: Play) -> str:
        """The next answer, if its question is asked."""
        name, answer = self.answers[0] if self.answers else ("", "")
        return answer if name in ("", play.decision.name) else ""

    def after(self) -> "Answers":
        """The other answers."""
        return self._replace(answers=self.answers[1:])


class Progress(NamedTuple):
    """What is left of a gesture after a step, if anything, and else why it stopped, if that needs saying.

    Where that is a `place` to go to, Enter goes there; where those are `perils`, who might win with the
    player's chances, the gesture may be begun again.
    """

    rest: Gesture | None
    reason: str = ""
    place: Place | None = None
    perils: Mapping[str, float] = MappingProxyType({})


DONE = Progress(None)


def take_step(
    gesture: Gesture,
    play: Play,
    submit: Callable[[str], object],
    heeded: Mapping[str, float],
    met: str = "",
) -> Progress:
    """Give a gesture's next command, and say what is left of it.

    Nobody stops it who was `met` just now, or for whom a warning was `heeded`, unless the chance is worse.
    """
    known, before = len(play.log), play.seen
    here = play.presenter.here(before) if isinstance(gesture, Repeat) and gesture.is_walk else None
    try:
        command, doubt = _meant(gesture, play)
        if not command:
            return DONE
        perils = play.presenter.perils(play.seen, play.memory, command) if doubt is None else doubt.perils
        if any(who != (met or None) and chance < heeded.get(who, math.inf) for who, chance in perils.items()):
            return Progress(None, str(doubt or play.presenter.warning(perils)), perils=perils)
        play.met = play.presenter.noted(before, play.met)
        submit(command)
        rest = gesture.after()
        if play.outcome is not None or not _meant(rest, play)[0]:
            return DONE
        if not is_turn(play.decision):
            return take_step(rest, play, submit, heeded, met)
        if gesture.manner.stops <= USUAL:
            play.presenter.alarm(before, play.seen, play.met)
    except IllegalCommand as error:
        play.met |= error.about if isinstance(error, Alarm) else frozenset()
        return Progress(None, str(error), error.place if isinstance(error, Elsewhere) else None)
    if here is not None and play.presenter.here(play.seen) == here:
        return Progress(None, "You get no farther that way.")
    manner = gesture.manner
    grave = [line for line in play.log[known:] if line.weight >= manner.stops]
    if not grave and not manner.halts:
        return Progress(rest)
    old, marks = (play.presenter.landmarks(seen, play.memory) for seen in (before, play.seen))
    at = play.presenter.here(play.seen)
    new = [mark for mark in marks if mark.place != at and not _is_known(mark, old)]
    if not grave:
        return _arrived(marks, at) or _sighted(new) or Progress(rest)
    news = max(grave, key=lambda line: line.weight).text
    first = _STOP.split(news, maxsplit=1)[0]
    told = play.presenter.at_news.format(first)
    if found := _sighted(new, told, news):
        return found
    at_find = play.presenter.at_find
    if at_find and isinstance(gesture, GoTo) and any(mark.place == at and mark.worth >= 0 for mark in marks):
        return Progress(None, at_find.format(f"{first[:1].lower()}{first[1:]}"), gesture.place)
    return Progress(None, told)


def _meant(gesture: Gesture, play: Play) -> tuple[str, Doubt | None]:
    """The command that a gesture gives next, and the doubt about it, if there is one."""
    try:
        return gesture.next(play), None
    except Doubt as doubt:
        return doubt.command, doubt


def is_turn(decision: Decision) -> bool:
    """Whether a decision is a whole turn: one for a place is, unless it is a part of a command."""
    return decision.kind in ("turn", "spot") and not is_part(decision)


def is_part(decision: Decision) -> bool:
    """Whether a decision is only where a command goes, with a way out: it is taken back with the command."""
    return decision.kind == "spot" and decision.safe is not None


def keep_going(command: str) -> Gesture:
    """Give a command until something comes up."""
    return Repeat(command, manner=Manner(halts=True))


def go_to(play: Play, place: Place) -> GoTo:
    """Go to a place, or after who is there now, if somebody is and nothing else.

    Nobody is followed much longer than they were far away.
    """
    here = [mark for mark in play.presenter.landmarks(play.seen, play.memory) if mark.place == place]
    if not here or not all(mark.moves for mark in here):
        return GoTo(place)
    row, column = play.presenter.here(play.seen)
    steps = abs(place[0] - row) + abs(place[1] - column)
    return GoTo(place, here[0].name, most=steps + _LATE)


def _found(play: Play, whom: str, place: Place) -> Place | None:
    """Where somebody in sight is: of several called so the one nearest to a place. Raise `IllegalCommand` for
    who can only be passed by.
    """
    marks = play.presenter.landmarks(play.seen, play.memory)
    named = {mark.place: mark.worth for mark in marks if mark.name == whom}
    found = min(named, key=lambda at: abs(at[0] - place[0]) + abs(at[1] - place[1]), default=None)
    if found is not None and named[found] < 0:
        raise IllegalCommand(f"You stop: there is no room for {whom}.")
    return found


def _arrived(marks: Sequence[Landmark], here: Place) -> Progress | None:
    """The stop where the player has come to what has a name, unless that can only be passed by."""
    names = (mark.name for mark in marks if mark.place == here and mark.worth >= 0)
    return next((Progress(None, f"You stop: here is {name}.") for name in names), None)


def _is_known(mark: Landmark, marks: Iterable[Landmark]) -> bool:
    """Whether something is among those, by its name; what stays also by its place, if something to go to was
    there: it may be called otherwise now that it is seen better.
    """
    return any(
        mark.name == other.name or (mark.place == other.place and other.worth > 0 and not mark.moves)
        for other in marks
    )


def _sighted(new: Iterable[Landmark], told: str = "", news: str = "") -> Progress | None:
    """The stop where there is something new to go to; what else is `told` of the news comes first, unless
    these are about the same.
    """
    for mark in new:
        if mark.worth > 0:
            first = told if told and mark.name not in news else "You stop:"
            said = f"{first} {mark.name} comes into view. Enter goes to {mark.name}."
            return Progress(None, said, mark.place)
    return None
