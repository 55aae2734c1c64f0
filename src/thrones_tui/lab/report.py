"""A report of a run: as text, as a page in Markdown, as tables for a spreadsheet, as data for programs."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from thrones_tui.lab.estimates import Difference, Estimate
from thrones_tui.lab.store import Store
from thrones_tui.lab.summary import Comparison, Summary, Tally
from thrones_tui.scene.measure import Column, table


class Sheet(NamedTuple):
    """A table of a report, with what is to be said above it."""

    title: str
    columns: tuple[Column, ...]
    rows: list[tuple[str, ...]]


def _sheets(summary: Summary) -> list[Sheet]:
    """The tables for people."""
    found = [_players(summary)]
    if summary.comparisons:
        found.append(_differences(summary))
    return found


def _text(store: Store, summary: Summary) -> str:
    """For the terminal."""
    lines: list[str] = []
    for sheet in _sheets(summary):
        lines += ["", sheet.title] if lines else []
        lines += table(sheet.columns, sheet.rows)
    return "\n".join(lines)


def _markdown(store: Store, summary: Summary) -> str:
    """A page."""
    lines: list[str] = []
    for sheet in _sheets(summary):
        lines += ["", f"## {sheet.title}", "", _barred(column.heading for column in sheet.columns)]
        lines.append(_barred("---:" if column.right else "---" for column in sheet.columns))
        lines += [_barred(row) for row in sheet.rows]
    return "\n".join(lines[1:])


def _barred(cells: Iterable[str]) -> str:
    return " | ".join(["", *(cell.replace("|", "/") for cell in cells), ""]).strip()


def _json(store: Store, summary: Summary) -> str:
    """For programs."""
    found = {
        "alpha": summary.alpha,
        "players": [_flat(tally) for tally in summary.tallies],
        "differences": [_flat(comparison) for comparison in summary.comparisons],
    }
    return json.dumps(found, indent=1)


def _csv(store: Store, summary: Summary) -> str:
    """How each player did, for a spreadsheet."""
    records = [_flat(tally) for tally in summary.tallies]
    return _written(list(records[0]), [list(record.values()) for record in records])


def _rows(store: Store, summary: Summary) -> str:
    """Every game as each of its players met it, with the factors, for a spreadsheet."""
    return _written(store.columns(), store.ask("SELECT * FROM results ORDER BY cell, number, turned, place"))


FORMS: Final[Mapping[str, Callable[[Store, Summary], str]]] = {
    "text": _text, "json": _json, "csv": _csv, "rows": _rows, "md": _markdown,
}  # fmt: skip
"""By what they are called."""


def _written(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return page.getvalue()


def _flat(record: Tally | Comparison) -> dict[str, object]:
    """One level deep: `score`, `score_low`, `score_high`, and `score_p` of a difference."""
    flat: dict[str, object] = {}
    for name, value in record._asdict().items():
        if isinstance(value, Mapping):
            flat.update(value)
        elif isinstance(value, Difference):
            flat |= {**_spread(name, value.estimate), f"{name}_p": value.p}
        else:
            flat |= _spread(name, value) if isinstance(value, Estimate) else {name: value}
    return flat


def _spread(name: str, estimate: Estimate) -> dict[str, float]:
    return {name: estimate.value, f"{name}_low": estimate.low, f"{name}_high": estimate.high}


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
        **_factors([each.factors for each in found]),
        Column("player"): [each.player for each in found],
        Column("compared with"): [each.other for each in found],
        Column("seeds", right=True): [f"{each.seeds:,}" for each in found],
        Column("chance", right=True): [_within(each.chance.estimate, 3, "+") for each in found],
        Column("p", right=True): [_small(each.chance.p) for each in found],
        Column("score", right=True): [_within(each.score.estimate, 1, "+") for each in found],
        Column("p ", right=True): [_small(each.score.p) for each in found],
    }
    sure = f"{100 * (1 - summary.alpha):.3f}".rstrip("0").rstrip(".")
    return _sheet(
        f"Differences, seed by seed (± covers {sure} %; p is that of all of them together)", columns
    )


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
