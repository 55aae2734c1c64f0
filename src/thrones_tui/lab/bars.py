"""Pictures for a terminal: means with their intervals, how numbers are spread, and maps."""

from collections.abc import Iterator, Sequence
from typing import Final

from thrones_tui.lab.courses import SPREADS, Course
from thrones_tui.lab.estimates import Estimate
from thrones_tui.lab.maps import legend, rows_of
from thrones_tui.lab.summary import MEASURES, Summary, labels
from thrones_tui.scene.chart import blocks
from thrones_tui.scene.measure import Column, table

_ROOM: Final = 40
"""Columns of a bar."""


def bars(summary: Summary) -> str:
    """All of them, one below the other."""
    courses = summary.courses
    parts = [*_means(summary), *(_spread(name, courses) for name in SPREADS), *_maps(courses)]
    return "\n\n".join("\n".join(part) for part in parts)


def _means(summary: Summary) -> Iterator[list[str]]:
    for measure in MEASURES:
        found: list[Estimate] = [getattr(tally, measure) for tally in summary.tallies]
        most = max(1e-9, *(estimate.high for estimate in found))
        ends = f"{0:<{_ROOM // 2}}{most:>{_ROOM - _ROOM // 2}.4g}"
        rows = [
            (name, _bar(estimate, most), f"{estimate.value:.{3 if most <= 1 else 1}f}")
            for name, estimate in zip(labels(summary.tallies), found, strict=True)
        ]
        columns = (Column(f"mean {measure}"), Column(ends), Column("", right=True))
        yield table(columns, rows)


def _bar(estimate: Estimate, most: float) -> str:
    """A line up to the interval, and in that the mean."""
    low, value, high = (
        round(max(0.0, number) / most * (_ROOM - 1))
        for number in (estimate.low, estimate.value, estimate.high)
    )
    inner = "├" + "─" * (high - low - 1) + "┤" if high > low else ""
    cells = list("━" * low + inner.ljust(1))
    cells[value] = "●"
    return "".join(cells)


def _spread(name: str, courses: Sequence[Course]) -> list[str]:
    """Each of them as columns on one line, all on the same scale from left to right."""
    spreads = [course.spreads[name] for course in courses]
    first, count = spreads[0], len(spreads[0].shares)
    wide = max(1, _ROOM // count)
    end = f"{first.start + first.step * count:g}"
    rows = [
        (whose, "".join(sign * wide for sign in blocks(spread.shares, max(spread.shares), 1)[0]))
        for whose, spread in zip(labels(courses), spreads, strict=True)
    ]
    columns = (Column(f"games by {name}"), Column(f"{first.start:<{wide * count - len(end)}g}{end}"))
    return table(columns, rows)


def _maps(courses: Sequence[Course]) -> Iterator[list[str]]:
    drawn = [
        [whose, *rows_of(course.heat)]
        for whose, course in zip(labels(courses), courses, strict=True)
        if course.heat
    ]
    if drawn:
        yield [legend()]
        yield from drawn
