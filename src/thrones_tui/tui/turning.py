"""What decided a game: the turns that moved the chance to win most, and what was known when they began."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final, NamedTuple

from thrones_tui.core.decisions import Odds
from thrones_tui.scene.english import percent
from thrones_tui.scene.live import Play
from thrones_tui.session.journal import Move
from thrones_tui.session.timeline import Timeline, check

MOST: Final = 3
"""Turns that are named."""
_LEAST: Final = 0.0005
"""A change of the chance that is worth naming."""


class Turning(NamedTuple):
    """A turn that moved the chance: by how much, why, what was told of it, and the odds known before."""

    turn: int
    change: float
    cause: str
    news: str
    known: str


def decided(timeline: Timeline) -> tuple[Turning, ...]:
    """The turns that moved the chance to win most, the most telling first; none where nobody can tell it.

    The last battle itself is no such turn: its chance was known. Raises `Divergence` if the game cannot be
    played again as recorded.
    """
    play = timeline.at(0)
    if play.presenter.prospect(play.seen) is None:
        return ()
    begun = [play.standing().turn, *(move.turn for move in timeline.moves)]
    turns = groupby(zip(begun, timeline.moves, strict=False), key=lambda step: step[0])
    all_turns = [_turning(play, turn, (move for _, move in steps)) for turn, steps in turns]
    telling = [each for each in all_turns if abs(each.change) >= _LEAST]
    return tuple(sorted(telling, key=lambda each: -abs(each.change))[:MOST])


def _turning(play: Play, turn: int, moves: Iterable[Move]) -> Turning:
    """Play a turn again; say what it did to the chance."""
    presenter, before, logged = play.presenter, play.seen, len(play.log)
    odds = list(_answered(play, moves))
    after, chance = play.seen, presenter.prospect(before) or 0.0
    then, cause = presenter.prospect(after) or 0.0, presenter.cause(before, after)
    end = play.outcome
    if end is not None and not end.winners and odds and odds[-1].win != chance:
        then, cause = 0.0, end.reason
    told = play.log[logged:]
    news = max(told, key=lambda line: line.weight).text if told else ""
    known = f"{percent(odds[-1].win)} to win" if odds else ""
    return Turning(turn, then - chance, cause, news, known)


def _answered(play: Play, moves: Iterable[Move]) -> Iterator[Odds]:
    """Play moves again; yield the odds of the answers that had any."""
    for move in moves:
        chances = {str(option): odds for option, odds, _ in play.decision.choices}
        check(play, move)
        if odds := chances.get(move.do):
            yield odds
