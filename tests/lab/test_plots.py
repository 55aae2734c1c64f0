"""The picture by matplotlib, where that is installed."""

import pytest
from tests.lab.runs import design, finished

from thrones_tui.lab.plots import plotted
from thrones_tui.lab.summary import summarize


def test_a_name_is_no_formula() -> None:
    pytest.importorskip("matplotlib")
    summary = summarize(finished(design("goldrush", "random,greedy", games=2, size=("6",))))
    named = [tally._replace(player="$x_{$ <b>") for tally in summary.tallies]
    assert "$x_{$ &lt;b&gt;" in plotted(summary._replace(tallies=named))
