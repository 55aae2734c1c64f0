import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

if not hasattr(os, "openpty"):
    pytest.skip("the program is timed on a pseudoterminal", allow_module_level=True)

import bench
from benchmarks.boards import worlds
from benchmarks.rules import GAME, Floor

from thrones_tui import new_game
from thrones_tui.games.thrones.world import World

SCRIPT = Path(bench.__file__)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    result = run("--quick", "--json")
    assert result.stderr == ""
    report: dict[str, Any] = json.loads(result.stdout)
    assert result.returncode == (0 if all(limit["holds"] for limit in report["limits"]) else 1)
    return report


def test_a_quick_run_measures_everything_that_is_promised(report: dict[str, Any]) -> None:
    assert list(report) == [
        "machine", "limits", "speed", "beside", "costs", "boards", "start", "imports", "keys",
        "spare", "work", "memory", "journal", "dungeon", "steps",
    ]  # fmt: skip
    assert list(report["costs"]) == ["clone", "view", "look", "imagine", "digest", "line", "scene", "text"]
    assert list(report["boards"]["turn"]) == list(report["boards"]["view"]) == ["25x16", "35x26", "200x200"]
    assert report["speed"]["games"] == 12
    assert report["keys"]["keys"] >= 30
    assert report["imports"]["modules"] > report["imports"]["own_modules"] > len(report["imports"]["slowest"])


def test_every_figure_is_positive(report: dict[str, Any]) -> None:
    for part in (
        "speed",
        "beside",
        "boards",
        "start",
        "imports",
        "keys",
        "spare",
        "work",
        "memory",
        "journal",
        "dungeon",
        "steps",
        *report["costs"],
    ):
        figures = (report[part] if part in report else report["costs"][part]) or {}
        for name, figure in figures.items():
            assert isinstance(figure, dict) or figure > 0, f"{part}: {name}"


def test_peers_that_are_not_installed_are_named_and_left_out() -> None:
    result = run("--quick", "--peers")
    assert result.stdout.startswith("| a random step of | of the floor | least to most |")
    assert "| The Game of Thrones, a decision, set-up included | 0." in result.stdout
    assert "catanatron" in result.stdout


def test_the_best_is_no_worse_than_the_median(report: dict[str, Any]) -> None:
    speed, start, keys = report["speed"], report["start"], report["keys"]
    assert speed["turns"] >= speed["turns_median"]
    assert speed["decisions"] > speed["turns"]
    assert start["title_best"] <= start["title_median"]
    assert keys["bytes_median"] <= keys["bytes_p95"] <= keys["bytes_most"]
    assert keys["time_median"] <= keys["time_p95"] <= keys["time_most"]


@pytest.mark.parametrize(
    ("value", "holds"), [(0.1499, False), (0.15, True), (2, True), (3, True), (3.001, False)]
)
def test_a_limit_holds_at_its_bounds_and_not_beyond(value: float, holds: bool) -> None:
    assert bench.Limit("something", value, least=0.15, most=3).holds is holds


def test_the_floor_moves_thirteen_actors_by_one_step_and_finds_the_pairs_that_are_near() -> None:
    game = new_game(GAME, seed=3)
    board = game.state.world.board
    floor = Floor(game)
    for _ in range(200):
        before = list(floor._tiles)
        met = floor.run(1)
        after = list(floor._tiles)
        assert len(after) == 13
        assert all(board.distance(one, other) == 1 for one, other in zip(before, after, strict=True))
        near = [
            abs(board.rows[one] - board.rows[other]) <= 2
            and abs(board.columns[one] - board.columns[other]) <= 2
            for at, one in enumerate(after)
            for other in after[at + 1 :]
        ]
        assert len(near) == 78
        assert met == sum(near)


def test_the_largest_board_has_the_same_people_and_the_same_share_of_land() -> None:
    rules, _ = worlds()
    small, large = rules["25x16"].rules.world, rules["200x200"].rules.world
    assert isinstance(small, World)
    assert isinstance(large, World)
    assert (large.board.height, large.board.width) == (200, 200)
    assert [row.name for row in large.tables.heroes] == [row.name for row in small.tables.heroes]
    assert large.tables.warriors == small.tables.warriors
    assert len(large.cities) == 26
    assert [large.terrain[tile] for tile in large.hero_tiles] == [
        small.terrain[tile] for tile in small.hero_tiles
    ]


def test_a_wrong_option_is_refused_before_anything_is_measured() -> None:
    result = run("--fast")
    assert result.returncode == 2
    assert "unrecognized arguments: --fast" in result.stderr
