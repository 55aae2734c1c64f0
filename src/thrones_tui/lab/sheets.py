"""The tables of a report, for people."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from thrones_tui.lab.courses import Course
from thrones_tui.lab.estimates import Estimate
from thrones_tui.lab.summary import Summary, Tally, differing
from thrones_tui.scene.english import percent
from thrones_tui.scene.measure import Column

RARE: Final = 0.05
"""Reasons for which fewer games ended are not listed."""

MANY: Final = 40
"""Differences of which there are more make a long table."""


class Sheet(NamedTuple):
    """A table of a report, with what stands above it; a long one is for those who ask for it."""

    title: str
    columns: tuple[Column, ...]
    rows: list[tuple[str, ...]]
    is_long: bool


def main_sheets(summary: Summary) -> list[Sheet]:
    """What is asked first: how players did, and who is better."""
    return [_players(summary), *([_differences(summary)] if summary.comparisons else [])]


def all_sheets(summary: Summary) -> list[Sheet]:
    """Everything."""
    courses = summary.courses
    more = [_lengths(courses), _measures(courses), *([_marks(courses)] if courses[0].marks else [])]
    return [*main_sheets(summary), *more, _ends(courses), _asked(courses)]


def _players(summary: Summary) -> Sheet:
    tallies = summary.tallies
    columns = {
        Column("cell", right=True): ["" if tally.cell is None else str(tally.cell) for tally in tallies],
        **_who(tallies),
        Column("games", right=True): [f"{tally.games:,}" for tally in tallies],
        Column("won", right=True): [_percent(tally.won) for tally in tallies],
        Column("drawn", right=True): [f"{tally.drawn:.0%}" for tally in tallies],
        Column("chance", right=True): [_within(tally.chance, 3) for tally in tallies],
        Column("score", right=True): [_within(tally.score, 1) for tally in tallies],
        Column("skill", right=True): ["" if t.skill is None else f"{t.skill:.0%}" for t in tallies],
        Column("turns", right=True): [f"{tally.turns.value:.1f}" for tally in tallies],
        Column("faults", right=True): [f"{tally.faults:,}" for tally in tallies],
    }
    if not any(tally.against or tally.drawn for tally in tallies):
        del columns[Column("drawn", right=True)]
    if all(tally.cell is None for tally in tallies):
        del columns[Column("cell", right=True)]
    if all(tally.skill is None for tally in tallies):
        del columns[Column("skill", right=True)]
    return _sheet("Players", columns)


def _differences(summary: Summary) -> Sheet:
    found = summary.comparisons
    columns = {
        **_factors([each.shared for each in found]),
        Column(found[0].subject): [each.one for each in found],
        Column("compared with"): [each.other for each in found],
        Column("seeds", right=True): [f"{each.seeds:,}" for each in found],
        Column("chance", right=True): [_within(each.chance.estimate, 3, "+") for each in found],
        Column("p", right=True): [_small(each.chance.p) for each in found],
        Column("score", right=True): [_within(each.score.estimate, 1, "+") for each in found],
        Column("p ", right=True): [_small(each.score.p) for each in found],
    }
    sure = f"{100 * (1 - summary.alpha):.3f}".rstrip("0").rstrip(".")
    title = f"Differences, seed by seed (± covers {sure} %, p is corrected for all rows)"
    return _sheet(title, columns, is_long=len(found) > MANY)


def _lengths(courses: Sequence[Course]) -> Sheet:
    columns = {
        **_who(courses),
        Column("turns", right=True): [_five(each.turns) for each in courses],
        Column("points", right=True): [_five(each.points) for each in courses],
    }
    return _sheet("Turns and points: least, quartiles, most", columns)


def _measures(courses: Sequence[Course]) -> Sheet:
    columns = {
        Column(name, right=True): [f"{each.measures[name]:,.1f}" for each in courses]
        for name in courses[0].measures
    }
    return _sheet("At the end, in the mean", {**_who(courses), **columns})


def _marks(courses: Sequence[Course]) -> Sheet:
    columns = {Column(name): [_parts(each.marks[name]) for each in courses] for name in courses[0].marks}
    return _sheet("At the end, in so many games", {**_who(courses), **columns})


def _ends(courses: Sequence[Course]) -> Sheet:
    found = [(each, *end) for each in courses for end in each.ends.items() if end[1] >= RARE]
    columns = {
        **_who([each for each, *_ in found]),
        Column("games", right=True): [f"{share:.0%}" for *_, share in found],
        Column("ended so"): [reason for _, reason, _ in found],
    }
    return _sheet(f"How games ended ({RARE:.0%} or more)", columns, is_long=True)


def _asked(courses: Sequence[Course]) -> Sheet:
    found = [(each, *asked) for each in courses for asked in each.asked.items()]
    columns = {
        **_who([each for each, *_ in found]),
        Column("question"): [question for _, question, _ in found],
        Column("in a game", right=True): [f"{asked.times:.1f}" for *_, asked in found],
        Column("answers"): [_parts(asked.answers) for *_, asked in found],
    }
    return _sheet("What was asked, and what was answered", columns, is_long=True)


def _parts(shares: Mapping[str, float]) -> str:
    return " · ".join(f"{percent(share, 0)} {name or 'nothing'}" for name, share in shares.items())


def _who(courses: Sequence[Course | Tally]) -> dict[Column, list[str]]:
    """Whose figures a row has."""
    against = {Column("against"): [each.against for each in courses]}
    return {
        **_factors([each.factors for each in courses]),
        Column("player"): [each.player for each in courses],
        **(against if any(each.against for each in courses) else {}),
    }


def _sheet(title: str, columns: Mapping[Column, list[str]], *, is_long: bool = False) -> Sheet:
    return Sheet(title, tuple(columns), list(zip(*columns.values(), strict=True)), is_long)


def _factors(found: Sequence[Mapping[str, str]]) -> dict[Column, list[str]]:
    """A column for each factor that is not the same everywhere."""
    return {Column(name): [each[name] for each in found] for name in differing(found)}


def _within(estimate: Estimate, places: int, sign: str = "") -> str:
    return f"{estimate.value:{sign}.{places}f} ± {estimate.half:.{places}f}"


def _percent(estimate: Estimate) -> str:
    return f"{estimate.value:.0%} [{estimate.low:.0%}, {estimate.high:.0%}]"


def _small(p: float) -> str:
    return "< .001" if p < 0.001 else f"{p:.3f}"


def _five(numbers: Sequence[float]) -> str:
    return " · ".join(f"{number:.0f}" for number in numbers)
