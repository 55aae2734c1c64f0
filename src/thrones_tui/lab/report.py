"""A report of a run: text, a page, tables for a spreadsheet, a picture, data for programs."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from thrones_tui.lab.bars import bars
from thrones_tui.lab.courses import Course, Heat
from thrones_tui.lab.estimates import Difference, Estimate
from thrones_tui.lab.findings import findings
from thrones_tui.lab.page import page
from thrones_tui.lab.parquet import parquet
from thrones_tui.lab.plots import plotted
from thrones_tui.lab.sheets import all_sheets, main_sheets
from thrones_tui.lab.store import Store
from thrones_tui.lab.summary import Comparison, Summary, Tally
from thrones_tui.scene.measure import table


def _text(store: Store, summary: Summary) -> str:
    """For the terminal."""
    lines: list[str] = []
    for sheet in main_sheets(summary):
        lines += ["", sheet.title] if lines else []
        lines += table(sheet.columns, sheet.rows)
    if found := findings(store.design.game, summary):
        lines += ["", *found]
    return "\n".join(lines)


def _markdown(store: Store, summary: Summary) -> str:
    """A page."""
    lines = [f"- {sentence}" for sentence in findings(store.design.game, summary)]
    for sheet in all_sheets(summary):
        lines += ["", f"## {sheet.title}", "", _barred(column.heading for column in sheet.columns)]
        lines.append(_barred("---:" if column.right else "---" for column in sheet.columns))
        lines += [_barred(row) for row in sheet.rows]
    return "\n".join(lines).lstrip("\n")


def _barred(cells: Iterable[str]) -> str:
    return " | ".join(["", *(cell.replace("|", "/") for cell in cells), ""]).strip()


def _json(store: Store, summary: Summary) -> str:
    """For programs."""
    found = {
        "alpha": summary.alpha,
        "findings": findings(store.design.game, summary),
        "players": [_flat(tally) for tally in summary.tallies],
        "differences": [_flat(comparison) for comparison in summary.comparisons],
        "courses": [_flat(course) for course in summary.courses],
    }
    return json.dumps(found, indent=1)


def _csv(store: Store, summary: Summary) -> str:
    """How each player did, for a spreadsheet."""
    records = [_flat(tally) for tally in summary.tallies]
    return _written(list(records[0]), [list(record.values()) for record in records])


def _rows(store: Store, summary: Summary) -> str:
    """Every game as each of its players met it, with the factors, for a spreadsheet."""
    return _written(store.columns(), store.results())


def _bars(store: Store, summary: Summary) -> str:
    """Pictures for the terminal."""
    return bars(summary)


def _svg(store: Store, summary: Summary) -> str:
    """The picture alone."""
    return plotted(summary)


FORMS: Final[Mapping[str, Callable[[Store, Summary], str]]] = {
    "text": _text, "bars": _bars, "json": _json, "csv": _csv, "rows": _rows, "md": _markdown, "html": page,
    "svg": _svg,
}  # fmt: skip
"""By what they are called."""
DRAWN: Final = ("text", "bars")
"""Those for the terminal, which are looked at."""
FILES: Final[Mapping[str, Callable[[Store], bytes]]] = {"parquet": parquet}
"""What is no text: every game as each of its players met it, for programs."""


def _written(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    sheet = io.StringIO()
    writer = csv.writer(sheet, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return sheet.getvalue()


def _flat(record: Tally | Comparison | Course) -> dict[str, object]:
    """One level deep: factors by their names, and `score`, `score_low`, `score_high`, `score_p`."""
    flat: dict[str, object] = {}
    for name, value in record._asdict().items():
        if name in ("factors", "shared"):
            flat.update(value)
        elif name in ("asked", "spreads"):
            flat[name] = {at: each._asdict() for at, each in value.items()}
        elif isinstance(value, Heat):
            flat[name] = value._asdict()
        elif isinstance(value, Difference):
            flat |= {**_spread(name, value.estimate), f"{name}_p": value.p}
        else:
            flat |= _spread(name, value) if isinstance(value, Estimate) else {name: value}
    return flat


def _spread(name: str, estimate: Estimate) -> dict[str, float]:
    return {name: estimate.value, f"{name}_low": estimate.low, f"{name}_high": estimate.high}
