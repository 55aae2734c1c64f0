"""Pictures for a terminal."""

import pytest
from tests.lab.runs import design, finished

from thrones_tui.lab.bars import bars
from thrones_tui.lab.courses import Heat
from thrones_tui.lab.maps import rows_of, svg
from thrones_tui.lab.summary import summarize
from thrones_tui.scene.measure import to_ascii, width

HEAT = Heat(3, (1.0, 0.5, 0.0, 0.01, 0.25, 0.0), (0.3, 0.2, 0.1, 0.0, 0.0, 0.0))


def test_a_bar_ends_in_the_interval_and_has_the_mean_in_it() -> None:
    summary = summarize(finished(design("thrones", "planner,random", games=10, hero=("Jon Snow",))))
    drawn = bars(summary)
    means = [line for line in drawn.splitlines() if "●" in line]
    assert len(means) == 4
    for line, tally in zip(means[:2], summary.tallies, strict=True):
        bar = line[len("mean chance  ") :]
        scale = 39 / max(each.chance.high for each in summary.tallies)
        assert abs(bar.index("●") - tally.chance.value * scale) <= 0.5
        assert abs(bar.index("┤") - tally.chance.high * scale) <= 0.5
        assert abs(bar.count("━") - max(0, tally.chance.low) * scale) <= 0.5
    assert max(map(width, drawn.splitlines())) <= 80
    assert "?" not in to_ascii(drawn)


def test_games_are_counted_on_one_scale() -> None:
    summary = summarize(finished(design("goldrush", "random,greedy", games=20, size=("6",))))
    lines = bars(summary).split("\n\n")[2].splitlines()
    assert lines[0].startswith("games by turns")
    assert len(lines) == 3
    assert all("█" in line for line in lines[1:])
    spread = summary.courses[0].spreads["score"]
    assert sum(spread.shares) == pytest.approx(1)


def test_a_map_has_shades_and_where_games_were_lost() -> None:
    assert rows_of(HEAT) == ["✗█✗▒", "░░░░"]
    picture = svg(HEAT, {1: "Winter <fell>"})
    assert picture.count("<circle") == 3
    assert "Winter &lt;fell&gt;: 50%" in picture
    assert 'viewBox="0 0 3 2"' in picture
