"""The tables of a report, for people."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from thrones_tui.lab.estimates import Estimate
from thrones_tui.lab.summary import Summary
from thrones_tui.scene.measure import Column

RARE: Final = 0.05
"""Reasons for which fewer games ended are not listed."""


class Sheet(NamedTuple):
    """A table of a report, with what stands above it."""

    title: str
    columns: tuple[Column, ...]
    rows: list[tuple[str, ...]]


def main_sheets(summary: Summary) -> list[Sheet]:
    """What is asked first: how players did, and who is better."""
    return [_players(summary), *([_differences(summary)] if summary.comparisons else [])]


def all_sheets(summary: Summary) -> list[Sheet]:
    """Everything."""
    return [*main_sheets(summary), _lengths(summary), _measures(summary), _ends(summary)]


def _players(summary: Summary) -> Sheet:
    tallies = summary.tallies
    columns = {
        Column("cell", right=True): ["" if tally.cell is None else str(tally.cell) for tally in tallies],
        **_factors([tally.factors for tally in tallies]),
        Column("player"): [tally.player for tally in tallies],
        Column("against"): [tally.against for tally in tallies],
        Column("games", right=True): [f"{tally.games:,}" for tally in tallies],
        Column("won", right=True): [_percent(tally.won) for tally in tallies],
        Column("drawn", right=True): [f"{tally.drawn:.0%}" for tally in tallies],
        Column("chance", right=True): [_within(tally.chance, 3) for tally in tallies],
        Column("score", right=True): [_within(tally.score, 1) for tally in tallies],
        Column("turns", right=True): [f"{tally.turns.value:.1f}" for tally in tallies],
        Column("faults", right=True): [f"{tally.faults:,}" for tally in tallies],
    }
    if not any(tally.against for tally in tallies):
        del columns[Column("against")], columns[Column("drawn", right=True)]
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
    return _sheet(f"Differences, seed by seed (± covers {sure} %, p is of all together)", columns)


def _lengths(summary: Summary) -> Sheet:
    found = summary.courses
    columns = {
        **_factors([each.factors for each in found]),
        Column("player"): [each.player for each in found],
        Column("against"): [each.against for each in found],
        Column("turns", right=True): [_five(each.turns) for each in found],
        Column("points", right=True): [_five(each.points) for each in found],
    }
    if not any(each.against for each in found):
        del columns[Column("against")]
    return _sheet("Turns and points: least, quartiles, most", columns)


def _measures(summary: Summary) -> Sheet:
    found = summary.courses
    columns = {
        **_factors([each.factors for each in found]),
        Column("player"): [each.player for each in found],
        Column("against"): [each.against for each in found],
        **{
            Column(name, right=True): [f"{each.measures[name]:,.1f}" for each in found]
            for name in found[0].measures
        },
    }
    if not any(each.against for each in found):
        del columns[Column("against")]
    return _sheet("At the end, in the mean", columns)


def _ends(summary: Summary) -> Sheet:
    found = [
        (each, reason, share)
        for each in summary.courses
        for reason, share in each.ends.items()
        if share >= RARE
    ]
    columns = {
        **_factors([each.factors for each, *_ in found]),
        Column("player"): [each.player for each, *_ in found],
        Column("against"): [each.against for each, *_ in found],
        Column("games", right=True): [f"{share:.0%}" for *_, share in found],
        Column("ended so"): [reason for _, reason, _ in found],
    }
    if not any(each.against for each, *_ in found):
        del columns[Column("against")]
    return _sheet(f"How games ended ({RARE:.0%} or more)", columns)


def _sheet(title: str, columns: Mapping[Column, list[str]]) -> Sheet:
    return Sheet(title, tuple(columns), list(zip(*columns.values(), strict=True)))


def _factors(found: Sequence[Mapping[str, str]]) -> dict[Column, list[str]]:
    """A column for each factor that is not the same everywhere."""
    names = list(found[0]) if found else []
    columns = {Column(name): [each[name] for each in found] for name in names}
    return {column: cells for column, cells in columns.items() if len(set(cells)) > 1}


def _within(estimate: Estimate, places: int, sign: str = "") -> str:
    return f"{estimate.value:{sign}.{places}f} ± {estimate.half:.{places}f}"


def _percent(estimate: Estimate) -> str:
    return f"{estimate.value:.0%} [{estimate.low:.0%}, {estimate.high:.0%}]"


def _small(p: float) -> str:
    return "< .001" if p < 0.001 else f"{p:.3f}"


def _five(numbers: Sequence[float]) -> str:
    return " · ".join(f"{number:.0f}" for number in numbers)
