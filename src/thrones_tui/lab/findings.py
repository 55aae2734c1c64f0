"""What stands out in a run, in words: what a reader of its tables might miss."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from thrones_tui.lab.estimates import USUAL
from thrones_tui.lab.summary import BASE, PLAYER, Comparison, Summary, Tally, differing
from thrones_tui.players.match import STOPPED
from thrones_tui.players.registry import ladder
from thrones_tui.scene.english import counted, listed, percent

_SHORT: Final = 0.5
"""Games are short that never last for this share of what half of somebody's last elsewhere."""
_LITTLE: Final = 0.4
"""Chance decides, or nobody plays well, where skill makes less than this share of the best chance."""
_NAMED: Final = 3
"""Places that a sentence names."""


def findings(game: str, summary: Summary) -> list[str]:
    """Sentences, the weightiest first."""
    return [*_faulty(summary), *_endless(summary), *_unsure(game, summary), *_even(summary), *_short(summary)]


def _faulty(summary: Summary) -> Iterator[str]:
    for player in dict.fromkeys(tally.player for tally in summary.tallies):
        met = [tally for tally in summary.tallies if tally.player == player]
        if faults := sum(tally.faults for tally in met):
            games = sum(tally.games for tally in met)
            yield f"{player} made {counted(faults, 'fault')} in {counted(games, 'game')}."


def _endless(summary: Summary) -> Iterator[str]:
    varied = differing([each.factors for each in summary.courses])
    for each in summary.courses:
        if stopped := sum(share for end, share in each.ends.items() if end.startswith(STOPPED)):
            who = f"{_called(each.factors, varied)}{each.player}"
            yield f"{who} came to no end in {percent(stopped)} of its games."


def _unsure(game: str, summary: Summary) -> Iterator[str]:
    """Who should be better by its place on the ladder, but is not for sure."""
    rank = {player: at for at, player in enumerate(ladder(game).players)}
    met: dict[tuple[str, str], list[Comparison]] = {}
    for each in summary.comparisons:
        if each.subject == PLAYER and each.one in rank and each.other in rank:
            strong, weak = sorted((each.one, each.other), key=rank.__getitem__, reverse=True)
            met.setdefault((strong, weak), []).append(each)
    for (strong, weak), found in met.items():
        alike = [", ".join(each.shared.values()) for each in found if not _is_better(each, strong)]
        if alike:
            some = [*alike[:_NAMED], *([f"{len(alike) - _NAMED} more"] if len(alike) > _NAMED else [])]
            where = f" with {listed(some)}" if len(alike) < len(found) else ""
            seeds = counted(max(each.seeds for each in found), "seed")
            yield f"It is not sure by {seeds} that {strong} is better than {weak}{where}."


def _is_better(each: Comparison, strong: str) -> bool:
    sign = 1 if each.one == strong else -1
    return any(sign * found.estimate.value > 0 and found.p < USUAL for found in (each.chance, each.score))


def _even(summary: Summary) -> Iterator[str]:
    """Where who plays at random is nearly as likely to win as the best."""
    varied = differing([each.factors for each in summary.tallies])
    alone = [tally for tally in summary.tallies if not tally.against]
    for base in (tally for tally in alone if tally.player == BASE):
        best = max((tally for tally in alone if tally.factors == base.factors), key=_chance)
        if best is not base and _chance(base) > (1 - _LITTLE) * _chance(best):
            yield (
                f"{_called(base.factors, varied)}{base.player} has a chance of {percent(_chance(base), 0)} "
                f"to win, and the best one here, {best.player}, no more than {percent(_chance(best), 0)}."
            )


def _chance(tally: Tally) -> float:
    return tally.chance.value


def _short(summary: Summary) -> Iterator[str]:
    """Values of a factor with which games are short."""
    courses = summary.courses
    for name in differing([each.factors for each in courses]):
        for value in dict.fromkeys(course.factors[name] for course in courses):
            longest = max(course.turns[-1] for course in courses if course.factors[name] == value)
            others = [course for course in courses if course.factors[name] != value]
            slow = max(others, key=lambda course: course.turns[2], default=None)
            if slow and longest < _SHORT * slow.turns[2]:
                yield (
                    f"{name} {value}: every game ends by turn {longest:.0f}; elsewhere half of "
                    f"{slow.player}'s last {slow.turns[2]:.0f} turns or more."
                )


def _called(factors: Mapping[str, str], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {factors[name]}" for name in names) + ": " if names else ""
