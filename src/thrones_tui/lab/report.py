"""A report of a run: text, a page, tables for a spreadsheet, a picture, data for programs."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Final

from thrones_tui.lab.estimates import Difference, Estimate
from thrones_tui.lab.plots import has_plots, plotted
from thrones_tui.lab.sheets import Sheet, all_sheets, main_sheets
from thrones_tui.lab.store import Store
from thrones_tui.lab.summary import Comparison, Course, Summary, Tally
from thrones_tui.scene.measure import table

_STYLE: Final = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em; }
div { overflow-x: auto; }
table { border-collapse: collapse; }
td, th { border-bottom: 1px solid #8884; padding: .15em .8em .15em 0; text-align: left; white-space: nowrap; }
.right { text-align: right; font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; background: white; }
@media (prefers-color-scheme: dark) { body { background: #181818; color: #ddd; } }
"""


def _text(store: Store, summary: Summary) -> str:
    """For the terminal."""
    lines: list[str] = []
    for sheet in main_sheets(summary):
        lines += ["", sheet.title] if lines else []
        lines += table(sheet.columns, sheet.rows)
    return "\n".join(lines)


def _markdown(store: Store, summary: Summary) -> str:
    """A page."""
    lines: list[str] = []
    for sheet in all_sheets(summary):
        lines += ["", f"## {sheet.title}", "", _barred(column.heading for column in sheet.columns)]
        lines.append(_barred("---:" if column.right else "---" for column in sheet.columns))
        lines += [_barred(row) for row in sheet.rows]
    return "\n".join(lines[1:])


def _barred(cells: Iterable[str]) -> str:
    return " | ".join(["", *(cell.replace("|", "/") for cell in cells), ""]).strip()


def _html(store: Store, summary: Summary) -> str:
    """A page for a browser, in one file, with the picture where one can be drawn."""
    title = escape(f"{store.design.game}: {store.design.players}")
    picture = plotted(summary).partition("<svg")[2] if has_plots() else ""
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{title}</title>',
            f"<style>{_STYLE}</style></head>",
            f"<body><h1>{title}</h1>",
            f"<svg{picture}" if picture else "",
            *(_tabled(sheet) for sheet in all_sheets(summary)),
            f"<p>Seeds from {escape(store.design.seed)}, program {escape(store.origin.program)}.</p>",
            "</body></html>",
        ]
    )


def _tabled(sheet: Sheet) -> str:
    marks = [' class="right"' if column.right else "" for column in sheet.columns]
    head = "".join(
        f"<th{mark}>{escape(column.heading)}" for mark, column in zip(marks, sheet.columns, strict=True)
    )
    rows = (
        "".join(f"<td{mark}>{escape(cell)}" for mark, cell in zip(marks, row, strict=True))
        for row in sheet.rows
    )
    body = "\n".join(f"<tr>{row}" for row in rows)
    return f"<h2>{escape(sheet.title)}</h2><div><table><tr>{head}\n{body}</table></div>"


def _json(store: Store, summary: Summary) -> str:
    """For programs."""
    found = {
        "alpha": summary.alpha,
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
    return _written(store.columns(), store.ask("SELECT * FROM results ORDER BY cell, number, turned, place"))


def _svg(store: Store, summary: Summary) -> str:
    """The picture alone."""
    return plotted(summary)


FORMS: Final[Mapping[str, Callable[[Store, Summary], str]]] = {
    "text": _text, "json": _json, "csv": _csv, "rows": _rows, "md": _markdown, "html": _html, "svg": _svg,
}  # fmt: skip
"""By what they are called."""


def _written(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return page.getvalue()


def _flat(record: Tally | Comparison | Course) -> dict[str, object]:
    """One level deep: factors by their names, and `score`, `score_low`, `score_high`, `score_p`."""
    flat: dict[str, object] = {}
    for name, value in record._asdict().items():
        if name in ("factors", "shared"):
            flat.update(value)
        elif isinstance(value, Difference):
            flat |= {**_spread(name, value.estimate), f"{name}_p": value.p}
        else:
            flat |= _spread(name, value) if isinstance(value, Estimate) else {name: value}
    return flat


def _spread(name: str, estimate: Estimate) -> dict[str, float]:
    return {name: estimate.value, f"{name}_low": estimate.low, f"{name}_high": estimate.high}
