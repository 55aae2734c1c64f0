"""What a run comes to: how each player did, and by how much one is better than another."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from statistics import fmean
from typing import Final, NamedTuple, TypeAlias

from thrones_tui.lab.courses import Course, Kept
from thrones_tui.lab.estimates import USUAL, Difference, Estimate, difference, holm, mean, share
from thrones_tui.lab.store import Store, Unit
from thrones_tui.lab.until import Goal, alpha, looks
from thrones_tui.session.files import SessionError

PLAYER: Final = "player"
"""What is compared, if it is not the values of a factor."""
AGAINST: Final = "against"
"""Among what is taken together: whom a player met."""
BASE: Final = "random"
"""Who shows what is not skill."""
MEASURES: Final = ("chance", "score")
"""What players are compared by."""


class Tally(NamedTuple):
    """How a player did against another one (empty: alone) in the cells with these factors.

    `cell` is the number of the cell; None for several. `skill` is the share of the score that who plays at
    random has not; None where nobody does, and where opponents are told apart.
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
    skill: float | None
    points: Estimate
    turns: Estimate
    faults: int


class Comparison(NamedTuple):
    """By how much one did better than another, in the mean of so many seeds that both played.

    `subject` says what they are: players, or values of the factor of that name; `shared` what is the same.
    """

    shared: Mapping[str, str]
    subject: str
    one: str
    other: str
    seeds: int
    chance: Difference
    score: Difference


class Summary(NamedTuple):
    """All of it; an interval misses `alpha` of the cases."""

    tallies: list[Tally]
    comparisons: list[Comparison]
    courses: list[Course]
    alpha: float


class _Key(NamedTuple):
    """What is told apart: factors by their values, the place, the player, and whom it played."""

    factors: tuple[str, ...]
    place: int
    player: str
    against: str


_Units: TypeAlias = dict[tuple[tuple[str, ...], str], Unit]
"""By what is not told apart, and the seed."""
_Found: TypeAlias = dict[_Key, _Units]
"""The units of each player."""


def summarize(
    store: Store,
    over: Collection[str] = (),
    against: str = "",
    between: str = PLAYER,
    before: Store | None = None,
) -> Summary:
    """A run; all values of the factors `over` are taken together, and with `AGAINST` all others that a player
    met: then the best one is the first.

    Players are compared, or the values of the factor `between`: each with each, or `against` a single one.
    With a run `before` this one, each player is compared with itself there.
    """
    names = list(store.design.factors)
    found = _found(store, names, over)
    if AGAINST in over:
        found = dict(sorted(found.items(), key=lambda item: _mean_chance(item[1]), reverse=True))
    level = _level(store, found)
    shown = [name for name in names if name not in over]
    factors = {key: dict(zip(shown, key.factors, strict=True)) for key in found}
    tallies = [_tally(factors[key], key, list(units.values()), level) for key, units in found.items()]
    bases = {
        tuple(each.factors.items()): each for each in tallies if each.player == BASE and not each.against
    }
    tallies = [_skilled(each, bases.get(tuple(each.factors.items()))) for each in tallies]
    if before is None:
        at = None if between == PLAYER else shown.index(between)
        compared = [_compared(found, factors, pair, between, against) for pair in _pairs(found, at)]
    else:
        then = _found(before, names, over)
        compared = [
            _Compared(_called(key, factors[key]), "run", store.path, before.path, _met(found[key], then[key]))
            for key in found
            if key in then
        ]
    differences = _comparisons([each for each in compared if each and each.pairs], level)
    kept = Kept(store, [unit for units in found.values() for unit in units.values()])
    courses = [
        kept.course(factors[key], key.player, key.against, list(units.values()))
        for key, units in found.items()
    ]
    return Summary(tallies, differences, courses, level)


def _mean_chance(units: _Units) -> float:
    return fmean(unit.chance for unit in units.values())


def labels(found: Sequence[Tally | Course]) -> list[str]:
    """Whose figures these are, in short: without the factors that are the same everywhere."""
    varied = differing([each.factors for each in found])
    return [
        ", ".join(
            (
                *(each.factors[name] for name in varied),
                f"{each.player} against {each.against}" if each.against else each.player,
            )
        )
        for each in found
    ]


def differing(found: Sequence[Mapping[str, str]]) -> list[str]:
    """The factors that are not the same everywhere."""
    return [name for name in (found[0] if found else ()) if len({each[name] for each in found}) > 1]


def _called(key: _Key, factors: Mapping[str, str]) -> dict[str, str]:
    return {**factors, PLAYER: key.player, **({AGAINST: key.against} if key.against else {})}


def _met(one: _Units, other: _Units) -> list[tuple[Unit, Unit]]:
    """The seeds that both have."""
    return [(unit, other[at]) for at, unit in one.items() if at in other]


def _compared(
    found: _Found,
    factors: Mapping[_Key, Mapping[str, str]],
    pair: tuple[_Key, _Key],
    subject: str,
    against: str,
) -> "_Compared | None":
    """Two that are to be compared, the one `against` which that is done last; None for others than that."""
    if against and against == _called(pair[0], factors[pair[0]])[subject]:
        pair = pair[::-1]
    one, other = (_called(key, factors[key]) for key in pair)
    shared = {name: value for name, value in one.items() if name != subject}
    if subject == PLAYER:
        shared.pop(AGAINST, "")
    if against not in ("", other[subject]):
        return None
    return _Compared(shared, subject, one[subject], other[subject], _met(found[pair[0]], found[pair[1]]))


def _found(store: Store, names: list[str], over: Collection[str]) -> _Found:
    factors = store.factors()
    if not all(known.keys() == set(names) for known in factors.values()):
        raise SessionError(f"{store.path} has other factors: it cannot be compared.")
    found: _Found = {}
    for unit in store.units():
        values = factors[unit.cell]
        key = tuple(values[name] for name in names if name not in over)
        rest = tuple(values[name] for name in names if name in over)
        who = _Key(key, unit.place, unit.player, unit.against)
        if AGAINST in over:
            who, rest = who._replace(place=0, against=""), (*rest, unit.against)
        found.setdefault(who, {})[rest, store.design.seed_of(unit.number)] = unit
    return found


def _level(store: Store, found: _Found) -> float:
    """How often an interval may miss: less where one has looked several times."""
    design = store.design
    if not design.until:
        return USUAL
    played = 1 + max((unit.number for units in found.values() for unit in units.values()), default=0)
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
        player=key.player,
        against=key.against,
        games=games,
        won=share(sum(unit.won for unit in met), games, level),
        drawn=sum(unit.drawn for unit in met) / games,
        chance=chance,
        score=score,
        skill=None,
        points=points,
        turns=turns,
        faults=sum(unit.faults for unit in met),
    )


def _skilled(tally: Tally, base: Tally | None) -> Tally:
    if base is None or base is tally or tally.against or not tally.score.value:
        return tally
    return tally._replace(skill=1 - base.score.value / tally.score.value)


def _pairs(found: _Found, at: int | None) -> Iterator[tuple[_Key, _Key]]:
    """Who is compared: players with the same factors who met, or who play alone; or values of a factor."""
    groups: dict[object, list[_Key]] = {}
    for key in found:
        values = key.factors
        shared = values if at is None else (values[:at] + values[at + 1 :], *key[1:])
        groups.setdefault(shared, []).append(key)
    for group in groups.values():
        for one, other in combinations(group, 2):
            met = one.against == other.player and other.against == one.player and one.place != other.place
            if at is not None or (one.player != other.player and (met or not one.against)):
                yield one, other


class _Compared(NamedTuple):
    shared: Mapping[str, str]
    subject: str
    one: str
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
        Comparison(each.shared, each.subject, each.one, each.other, len(each.pairs), chance, score)
        for each, chance, score in zip(compared, *columns, strict=True)
    ]


def is_enough(store: Store, goal: Goal, look: int, games: int) -> bool:
    """Whether all intervals are narrow enough at a look, from 1, at so many games of each cell."""
    found = _found(store, list(store.design.factors), ())
    met = {key: [unit for unit in units.values() if unit.number < games] for key, units in found.items()}
    tallies = [_tally({}, key, units, alpha(look)) for key, units in met.items()]
    return all(goal.is_met(getattr(tally, goal.measure)) for tally in tallies)
