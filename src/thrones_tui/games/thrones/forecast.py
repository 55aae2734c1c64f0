"""How a game went and where it leads: points and chance by turn, what moved the chance, and a forecast."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from thrones_tui.games.thrones import odds
from thrones_tui.games.thrones.odds import WarriorView
from thrones_tui.games.thrones.remembering import Moment, Recollection, moment
from thrones_tui.games.thrones.ruleset import Ruleset, Walkers
from thrones_tui.games.thrones.view import View
from thrones_tui.scene.english import amount, counted, listed, percent
from thrones_tui.scene.memory import Series, Shift

_PACE: Final = 20
"""The turns before this one that a forecast goes by."""
_TOO_FEW: Final = 10
"""Turns that tell nothing yet."""
_UNUSUAL: Final = 5
"""One of so many turns is left out as among the best, one as among the worst."""
_TELLING: Final = 0.25
"""The part of a change from which something is named as its cause."""


class Forecast(NamedTuple):
    """What a player has on a later turn, if the turns until then are like the last ones."""

    turn: int
    points: int
    chance: float


def course(view: View, memory: Recollection, rules: Ruleset) -> tuple[Series, Series]:
    """The player's points, and the chance in the last battle (T-END-6), as each turn began, and now."""
    moments = _moments(view, memory)
    turns = tuple(each.turn for each in moments)
    chances = tuple(odds.victory_chance(rules.walkers, each.power) for each in moments)
    points = tuple(float(each.points) for each in moments)
    return (
        Series("Points", "own", turns, points, max(*points, 1.0), amount(view.points)),
        Series("Chance to win", "chance", turns, chances, 1.0, percent(view.victory_chance)),
    )


def _moments(view: View, memory: Recollection) -> tuple[Moment, ...]:
    """The course up to now; the last turn as it is, not as it began."""
    begun = memory.course
    now = moment(view.glance)
    return (*(begun[:-1] if begun and begun[-1].turn == now.turn else begun), now)


def forecast(view: View, memory: Recollection, rules: Ruleset) -> Forecast | None:
    """T-END-3: where the pace of the last turns leads by the last one; None while nothing can be told of it.

    The best and the worst of these turns do not count: a conquest does not come again every few turns.
    """
    walkers, moments = rules.walkers, _moments(view, memory)[-_PACE - 1 :]
    left = walkers.turns - view.turn
    if view.roused_by or left <= 0 or len(moments) <= _TOO_FEW:
        return None
    points = view.points + left * _pace([later.points - before.points for before, later in pairwise(moments)])
    power = view.power + left * _pace([later.power - before.power for before, later in pairwise(moments)])
    held = min(max(0, round(points)), view.total_points)
    return Forecast(walkers.turns, held, odds.victory_chance(walkers, max(0.0, power)))


def _pace(gains: Sequence[int]) -> float:
    """What a turn brings, as the average of all but the best and the worst."""
    few = len(gains) // _UNUSUAL
    usual = sorted(gains)[few:-few]
    return sum(usual) / len(usual)


# What moved the chance


def shift(before: View, after: View, rules: Ruleset) -> Shift:
    """What happened to the chance in the last battle (T-END-5), and what has most of the blame."""
    walkers = rules.walkers
    causes = [cause for cause in _causes(before, after, walkers) if cause.power]
    power = sum(cause.power for cause in causes)
    telling = [cause for cause in causes if cause.power * power > 0 and cause.power / power >= _TELLING]
    telling.sort(key=lambda cause: -abs(cause.power))
    return Shift(after.victory_chance - before.victory_chance, listed([cause.words for cause in telling]))


class _Cause(NamedTuple):
    """What somebody has more or less than before, and the power that makes."""

    power: float
    words: str


def _causes(before: View, after: View, walkers: Walkers) -> list[_Cause]:
    knights = after.army - before.army
    influence = odds.power(walkers, 0, after.influence, after.cities, ())
    influence -= odds.power(walkers, 0, before.influence, before.cities, ())
    word = "more" if knights > 0 else "fewer"
    return [
        _Cause(knights, f"{amount(abs(knights))} {word} {'knight' if abs(knights) == 1 else 'knights'}"),
        _Cause(influence, _influence(before, after)),
        _Cause(_strength(after, walkers) - _strength(before, walkers), _people(before, after)),
        _Cause(_glass(after, walkers) - _glass(before, walkers), _bearer(before, after)),
    ]


def _influence(before: View, after: View) -> str:
    if after.cities != before.cities:
        more, fewer, what = (
            (after, before, "won") if after.cities > before.cities else (before, after, "lost")
        )
        names = [city.name for city in more.cities_seen if more.own[city.tile] and not fewer.own[city.tile]]
        number = more.cities - fewer.cities
        return f"{names[0] if number == len(names) == 1 else counted(number, 'city', 'cities')} {what}"
    return "more influence" if after.influence > before.influence else "less influence"


def _strength(view: View, walkers: Walkers) -> float:
    """T-END-5: what the warriors themselves bring."""
    unarmed = [fighter._replace(dragonglass=False) for fighter in view.party]
    return odds.power(walkers, 0, 0, 0, unarmed)


def _people(before: View, after: View) -> str:
    """Who came or left, else that the party has changed."""
    came, left = _new(before.party, after.party), _new(after.party, before.party)
    if came and not left:
        return f"{listed(came)} in the party"
    if left and not came:
        return f"{listed(left)} gone"
    return f"{listed(came)} for {listed(left)}" if came else "the warriors' strength and morale"


def _new(before: tuple[WarriorView, ...], after: tuple[WarriorView, ...]) -> list[str]:
    known = {fighter.name for fighter in before}
    return [fighter.name for fighter in after if fighter.name not in known]


def _glass(view: View, walkers: Walkers) -> float:
    return float(walkers.dragonglass_power) if _bearers(view) else 0.0


def _bearers(view: View) -> list[str]:
    return [fighter.name for fighter in view.party if fighter.dragonglass]


def _bearer(before: View, after: View) -> str:
    if names := _bearers(after):
        return f"{names[0]} has dragonglass"
    return f"the dragonglass of {listed(_bearers(before))} lost"
