"""The picture of a report, by matplotlib where that is installed."""

import io
from importlib.util import find_spec
from typing import Final

from thrones_tui.lab.summary import MEASURES, Summary, labels
from thrones_tui.session.files import SessionError

_ROW: Final = 0.24
"""Inches that a player takes."""


def has_plots() -> bool:
    """Whether a picture can be drawn."""
    return find_spec("matplotlib") is not None


def plotted(summary: Summary) -> str:
    """Chance and score of every player with their intervals, as SVG; raise `SessionError` if it cannot be."""
    if not has_plots():
        raise SessionError("A picture needs matplotlib: pip install 'thrones-tui[lab]'.")
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    tallies = summary.tallies[::-1]  # the first one at the top
    names = labels(tallies)
    players = list(dict.fromkeys(tally.player for tally in summary.tallies))
    with rc_context({"svg.hashsalt": "thrones", "svg.fonttype": "none"}):
        figure = Figure(figsize=(9, 1 + _ROW * len(tallies)), layout="constrained")
        for axes, name in zip(figure.subplots(1, 2, sharey=True), MEASURES, strict=True):
            for row, tally in enumerate(tallies):
                found = getattr(tally, name)
                axes.errorbar(
                    [found.value], [row], xerr=[[found.value - found.low], [found.high - found.value]],
                    fmt="o", markersize=4, capsize=2, color=f"C{players.index(tally.player) % 10}",
                )  # fmt: skip
            axes.set_xlabel(name)
            axes.set_xlim(left=min(0, axes.get_xlim()[0]))
            axes.grid(axis="x", alpha=0.3)
            axes.set_yticks(range(len(tallies)), names, parse_math=False)
        page = io.StringIO()
        figure.savefig(page, format="svg", metadata={"Date": None})
    return page.getvalue()
