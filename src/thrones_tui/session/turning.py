"""How a game went, and what decided it: the choices that moved the chance to win most."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from thrones_tui.core.decisions import Decision
from thrones_tui.core.events import ROUTINE, AnyEvent
from thrones_tui.scene.english import capital, percent
from thrones_tui.scene.live import Play
from thrones_tui.scene.memory import Series
from thrones_tui.scene.model import Line
from thrones_tui.session.timeline import Timeline, check

MOST: Final = 3
"""Choices that are told."""
_LEAST = 0.0005
"""Changes below this are shown as none, so they decide nothing."""
_TELLING: Final = frozenset(("accent", "army", "danger", "good", "ice", "money", "own"))
"""Styles of what was won or lost. Sightings and rumours, which have others, decide nothing."""
_SAID: Final = frozenset(
    ("and", "fewer", "gone", "in", "knight", "knights", "lost", "more", "party", "the", "won")
)
"""Words of a cause that add nothing to a headline with all the others."""
_WORD: Final = re.compile(r"[\d,]*\d|\w{4,}")


class Turning(NamedTuple):
    """A choice: the turn it was made in, by how much the chance to win changed, and what happened. What a
    game was lost by has the turn in which that happened.

    What is `shown` is a change of something else, as people read it.
    """

    turn: int
    change: float
    text: str
    shown: str = ""

    @property
    def amount(self) -> str:
        """By how much it changed, as people read it."""
        return self.shown or f"{'+' if self.change > 0 else '−'}{percent(abs(self.change))}"


class _Step(NamedTuple):
    """From one ordinary move to the next: what came before it, what was known, and what happened and was
    read then.
    """

    turn: int
    before: object
    known: str
    events: list[AnyEvent]
    lines: list[Line]


def _joined(each: Sequence[Series]) -> Series:
    """Looks at the same thing, one after another, as one series."""
    turns, values = (
        tuple(part for one in each for part in getattr(one, name)) for name in ("turns", "values")
    )
    return each[-1]._replace(turns=turns, values=values, most=max(one.most for one in each))


def look_back(timeline: Timeline, most: int = MOST) -> tuple[tuple[Series, ...], list[Turning]]:
    """How the players fared all along; and the choices that moved the chance most, at most so many, the
    greatest change first.

    In a lost game the last one lost all there was. Raises `Divergence` if it cannot be played again.
    """
    play = timeline.at(0)
    looks = [play.presenter.fares(play.seen)]
    found = [turning for step in _steps(timeline, play, looks) if (turning := _turning(play, step))]
    telling = [turning for turning in found if abs(turning.change) >= _LEAST]
    turnings = sorted(telling, key=lambda turning: -abs(turning.change))[:most]
    return tuple(map(_joined, zip(*looks, strict=True))), turnings


def _steps(timeline: Timeline, play: Play, looks: list[tuple[Series, ...]]) -> Iterator[_Step]:
    """The steps of a game, which is played meanwhile: each as soon as it is done. After each move is a look.

    What a move of many turns leads to, and more moves end, begins in the last of these turns. The last
    throw is a step of its own: what came before it may have moved its chance far.
    """
    step: _Step | None = None
    read, heard = len(play.log), play.story.told
    for move in timeline.moves:
        if play.outcome is not None:
            check(play, move)  # which is refused
        decision, turn, known = play.decision, play.story.told, len(play.log)
        is_last = move is timeline.moves[-1] and not decision.subject and bool(_known(decision, move.do))
        if begins := step is None or is_last or (decision.kind == "turn" and _pauses(play, heard)):
            if step is not None:
                yield step._replace(lines=play.log[read:])
            step, read = _Step(turn, play.seen, "", [], []), known
        assert step is not None
        step = step._replace(known=_known(decision, move.do) or step.known)
        step.events.extend(check(play, move)[1])
        if looks[0]:
            looks.append(play.presenter.fares(play.seen))
        if any(line.weight > ROUTINE for line in play.log[known:]):
            heard = play.story.told
        if begins and play.story.told > turn and not _pauses(play, heard):
            step = step._replace(turn=play.story.told - 1)
    if step is not None:
        yield step._replace(lines=play.log[read:])


def _pauses(play: Play, heard: int) -> bool:
    """Whether a new step may begin, where something was to be read last before the turn `heard`."""
    return play.presenter.pauses(play.seen, play.story.told - heard)


def _known(decision: Decision, command: str) -> str:
    """Who was met and how, if anybody, and the odds that stood beside the answer; empty without odds."""
    judged = ((option, odds) for option, odds, _ in decision.choices if odds is not None)
    odds = next((odds for option, odds in judged if str(option) == command), None)
    if odds is None or " " in command:
        return ""
    known = "certain" if odds.win == 1 else f"{percent(odds.win)} to win"
    return f"{decision.subject}, {command}, {known}" if decision.subject else known


def _turning(play: Play, step: _Step) -> Turning | None:
    shift = play.presenter.shift(step.before, play.seen, step.events)
    if shift is None:
        return None
    (change, cause, shown), turn = shift, step.turn
    if shown:
        return Turning(step.turn, change, cause, shown)
    if play.outcome is not None:
        if play.outcome.winners:
            return None  # the last battle itself: what led up to it decided its chance
        *_, chance = play.presenter.course(play.seen, play.memory)
        change, cause = change - chance.values[-1], play.outcome.reason.rstrip(".")
        turn = play.log[-1].turn
    text = told_of(step.lines, cause, step.known)
    return None if text is None else Turning(turn, change, text)


def told_of(lines: Sequence[Line], cause: str, known: str = "") -> str | None:
    """A step in a line: who was met, else what was read of the cause, and the cause if it adds anything."""
    headline = known or _headline(lines, cause)
    if _SAID.issuperset(set(cause.split()).difference(headline.split())):  # the same, said twice
        cause = ""
    return capital(": ".join(filter(None, (headline, cause)))) or None


def _headline(lines: Sequence[Line], cause: str) -> str:
    """What of that was read has most to do with the cause; nothing where nothing has."""
    words = set(_WORD.findall(cause))
    told = [line.text for line in lines if line.weight > ROUTINE and line.style in _TELLING]
    shared = [len(words.intersection(_WORD.findall(text))) for text in told]
    best = max(shared, default=0)
    return told[shared.index(best)].partition(":")[0].rstrip(".") if best else ""
