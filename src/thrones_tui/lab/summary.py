"""What a run comes to: how each player did, and by how much one is better than another."""

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from thrones_tui.lab.estimates import USUAL, Difference, Estimate, difference, holm, mean, share
from thrones_tui.lab.store import Store, Unit
from thrones_tui.lab.until import Goal, alpha, looks

MEASURES: Final = ("chance", "score")
"""What players are compared by."""


class Tally(NamedTuple):
    """How a player did against another one (empty: alone) in the cells with these factors.

    `cell` is the number of the cell; None for several.
    """

    cell: int | None
    factors: Mapping[str, str]
    player: str
    against: str
    games: int
    won: Estimate
    drawn: float
    chance: Estimate
    score: Estimate
    points: Estimate
    turns: Estimate
    faults: int


class Comparison(NamedTuple):
    """By how much a player did better than another one, in the mean of so many seeds that both played."""

    factors: Mapping[str, str]
    player: str
    other: str
    seeds: int
    chance: Difference
    score: Difference


class Summary(NamedTuple):
    """All of it; an interval misses `alpha` of the cases."""

    tallies: list[Tally]
    comparisons: list[Comparison]
    alpha: float


_Key: TypeAlias = tuple[tuple[str, ...], int, str, str]
"""The factors that are told apart, the place, the player, and whom it played."""
_Found: TypeAlias = dict[_Key, dict[tuple[tuple[str, ...], int], Unit]]
"""The units of each player, by the factors that are not told apart, and the number of the game."""


def summarize(store: Store, over: Collection[str] = (), against: str = "") -> Summary:
    """A run; all values of the factors `over` are taken together, and one player is compared `against`."""
    names = list(store.design.factors)
    found, level = _found(store, names, over), _level(store)
    shown = [name for name in names if name not in over]
    factors = {key: dict(zip(shown, key[0], strict=True)) for key in found}
    tallies = [_tally(factors[key], key, list(units.values()), level) for key, units in found.items()]
    compared = []
    for one, other in _pairs(found, against):
        pairs = [(unit, found[other][at]) for at, unit in found[one].items() if at in found[other]]
        if pairs:
            compared.append(_Compared(factors[one], one[2], other[2], pairs))
    return Summary(tallies, _comparisons(compared, level), level)


def _found(store: Store, names: list[str], over: Collection[str]) -> _Found:
    factors = store.factors()
    found: _Found = {}
    for unit in store.units():
        values = factors[unit.cell]
        key = tuple(values[name] for name in names if name not in over)
        rest = tuple(values[name] for name in names if name in over)
        found.setdefault((key, unit.place, unit.player, unit.against), {})[rest, unit.number] = unit
    return found


def _level(store: Store) -> float:
    """How often an interval may miss: less where one has looked several times."""
    design = store.design
    if not design.until:
        return USUAL
    ((most,),) = store.ask("SELECT MAX(number) FROM games")
    played = 1 + int(str(most)) if most is not None else 1
    return alpha(next(look for look, at in enumerate(looks(design.games), 1) if at >= played))


def _tally(factors: dict[str, str], key: _Key, met: list[Unit], level: float) -> Tally:
    cells = {unit.cell for unit in met}
    games = sum(unit.games for unit in met)
    chance, score, points, turns = (
        mean([getattr(unit, name) for unit in met], level) for name in ("chance", "score", "points", "turns")
    )
    return Tally(
        cell=next(iter(cells)) if len(cells) == 1 else None,
        factors=factors,
        player=key[2],
        against=key[3],
        games=games,
        won=share(sum(unit.won for unit in met), games, level),
        drawn=sum(unit.drawn for unit in met) / games,
        chance=chance,
        score=score,
        points=points,
        turns=turns,
        faults=sum(unit.faults for unit in met),
    )


def _pairs(found: _Found, against: str) -> Iterator[tuple[_Key, _Key]]:
    """Who is compared: those who met; of who plays alone, all with the same factors."""
    for one, other in combinations(found, 2):
        met = one[3] == other[2] and other[3] == one[2] and one[1] != other[1]
        if one[0] == other[0] and one[2] != other[2] and (met or not one[3]):
            if against in ("", other[2]):
                yield one, other
            elif against == one[2]:
                yield other, one


class _Compared(NamedTuple):
    factors: Mapping[str, str]
    player: str
    other: str
    pairs: list[tuple[Unit, Unit]]


def _comparisons(compared: list[_Compared], level: float) -> list[Comparison]:
    """With chances of an error that are those of all questions together."""
    columns = []
    for measure in MEASURES:
        found = [
            difference([(getattr(one, measure), getattr(other, measure)) for one, other in each.pairs], level)
            for each in compared
        ]
        adjusted = holm([each.p for each in found])
        columns.append([each._replace(p=p) for each, p in zip(found, adjusted, strict=True)])
    return [
        Comparison(each.factors, each.player, each.other, len(each.pairs), chance, score)
        for each, chance, score in zip(compared, *columns, strict=True)
    ]


def is_enough(store: Store, goal: Goal, look: int) -> bool:
    """Whether all intervals are narrow enough at a look, from 1."""
    found = _found(store, list(store.design.factors), ())
    tallies = [_tally({}, key, list(units.values()), alpha(look)) for key, units in found.items()]
    return all(goal.is_met(getattr(tally, goal.measure)) for tally in tallies)
