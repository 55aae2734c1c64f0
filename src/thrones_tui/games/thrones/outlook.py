"""The panel of the forecast: where a game leads, and what would better the chance in the last battle."""

from collections.abc import Iterator
from math import ceil
from typing import Final

from thrones_tui.games.thrones import odds
from thrones_tui.games.thrones.dossiers import surest
from thrones_tui.games.thrones.forecast import forecast
from thrones_tui.games.thrones.panels import best_prize
from thrones_tui.games.thrones.prospects import after
from thrones_tui.games.thrones.remembering import Recollection
from thrones_tui.games.thrones.ruleset import Ruleset
from thrones_tui.games.thrones.view import View
from thrones_tui.scene.english import amount, bearing, counted, percent
from thrones_tui.scene.model import Fact, Panel

_AIMS: Final = (0.1, 0.25, 0.5, 0.75, 0.9)
"""The chances in the last battle of which the next is told, with the power for it."""
_REACH: Final = 2
"""How many times the power there is may be what a chance needs, to be told of it."""
_KNIGHTS: Final = 100
"""Knights whose worth in the last battle it tells."""
_ROWS: Final = 6


def outlook(view: View, memory: Recollection, rules: Ruleset) -> Panel:
    """T-END-5, T-END-6: the best move first, then where this leads, and what would better the chance."""
    rounds = f"{counted(rules.walkers.rounds, 'round')} of {percent(view.round_chance)}"
    rows = (*_sure(view, rules), *_ahead(view, memory, rules), *_steps(view, rules), *_power(view, rules))
    return Panel("Forecast", rows, f"last battle: {rounds}", rounds, least=_ROWS)


def _sure(view: View, rules: Ruleset) -> Iterator[Fact]:
    """T-ENC-3: the rival in sight of those who are sure to be won who would better the chance most."""
    sure = [(after(view, rival, rules).chance, rival) for rival in view.met if surest(view, rival, rules)]
    if sure:
        then, rival = max(sure, key=lambda each: each[0])
        gain, way = _more(then - view.victory_chance), surest(view, rival, rules).lower()
        where = bearing(view.position, rival.position)
        yield Fact(f"{rival.name}, {where}", f"{way} certain, {gain}", "good")


def _ahead(view: View, memory: Recollection, rules: Ruleset) -> Iterator[Fact]:
    if ahead := forecast(view, memory, rules):
        then = f"{counted(ahead.points, 'point')}, {percent(ahead.chance)}"
        yield Fact(f"Turn {ahead.turn} at this pace", then, "points")
    if prize := best_prize(view):
        where = bearing(view.position, prize.position)
        yield Fact(f"{prize.city}, {where}", f"+{counted(prize.worth.points, 'point')}", "points")


def _steps(view: View, rules: Ruleset) -> Iterator[Fact]:
    """T-CITY-2, T-ACT-3: what one can do for the last battle, and by how much it betters the chance."""
    walkers, cost = rules.walkers, _KNIGHTS * rules.knights.price
    if view.money >= cost:
        knights = f"{amount(_KNIGHTS)} knights ({counted(cost, 'money', 'money')})"
        yield _better(view, knights, _KNIGHTS, rules)
    most, more = rules.limits.strength, rules.actions.rest_strength
    rested = [each._replace(strength=min(most, each.strength + more)) for each in view.party]
    gained = odds.power(walkers, 0, 0, 0, rested) - odds.power(walkers, 0, 0, 0, view.party)
    yield _better(view, "One rest", gained, rules)


def _better(view: View, what: str, power: float, rules: Ruleset) -> Fact:
    """By how much so much power betters the chance."""
    return Fact(
        what, _more(odds.victory_chance(rules.walkers, view.power + power) - view.victory_chance), "chance"
    )


def _more(chance: float) -> str:
    more = percent(chance, 2)
    return more if more.startswith("under") else f"+{more}"


def _power(view: View, rules: Ruleset) -> Iterator[Fact]:
    """The power there is, and that for the next chance if it is within reach."""
    yield Fact("Power now", amount(round(view.power)))
    for chance in _AIMS:
        needed = odds.power_for(rules.walkers, chance)
        if view.power < needed <= _REACH * view.power:
            yield Fact(f"Power for {percent(chance)}", amount(ceil(needed)))
            return
