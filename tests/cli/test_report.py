"""`thrones report`, and a game of a run as a journal."""

import csv
import io
import json
import re
import shutil
import sqlite3
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Cli

from thrones_tui.cli import main

ROWS = "SELECT player, hero, chance, score FROM results WHERE outcome = 'won'"


@pytest.fixture
def run(cli: Cli, tmp_path: Path) -> str:
    """A run of the random player with two heroes, four seeds each."""
    path = str(tmp_path / "runs" / "heroes.db")
    heroes = ("--option", "hero=Jon Snow", "--option", "hero=Sansa Stark")
    players = ("--players", "random,sitter", "--games", "4", "--workers", "1")
    told = cli.says("simulate", "thrones", *heroes, *players, "--out", path)
    assert cli.says("report", path) == told
    return path


def test_a_report_is_written_in_any_form(cli: Cli, run: str, tmp_path: Path) -> None:
    told = json.loads(cli.says("report", run, "--format", "json"))
    assert [(each["cell"], each["hero"], each["player"]) for each in told["players"]][:2] == [
        (0, "Jon Snow", "random"),
        (1, "Jon Snow", "sitter"),
    ]
    spread = list(csv.DictReader(io.StringIO(cli.says("report", run, "--format", "csv"))))
    assert [float(each["score"]) for each in spread] == [each["score"] for each in told["players"]]
    rows = list(csv.DictReader(io.StringIO(cli.says("report", run, "--format", "rows"))))
    assert len(rows) == 16
    assert sum(float(row["score"]) for row in rows[:4]) / 4 == pytest.approx(float(spread[0]["score"]))
    page = tmp_path / "page.md"
    assert cli.says("report", run, "--format", "md", "--output", str(page)) == ""
    assert "\n\n## Players\n\n| cell | hero | player | games |" in page.read_text()


def test_a_page_for_a_browser_is_whole_in_itself(cli: Cli, run: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thrones_tui.lab.page.has_plots", lambda: False)
    page = cli.says("report", run, "--format", "html")
    assert page.startswith("<!DOCTYPE html>")
    assert page.count("<table>") == page.count("</table>") == 7
    assert "<td>Jon Snow</td><td>random</td>" in page
    assert '<td class="same">Jon Snow</td><td>sitter</td>' in page
    assert "src=" not in page
    assert "href=" not in page


def test_bars_are_drawn_in_ascii_where_nothing_else_can_be_shown(
    cli: Cli, run: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = cli.says("report", run, "--format", "bars")
    monkeypatch.setattr("thrones_tui.session.streams.speaks_utf8", lambda: False)
    plain = cli.says("report", run, "--format", "bars")
    assert plain.isascii()
    assert "?" not in plain
    assert list(map(len, plain.splitlines())) == list(map(len, drawn.splitlines()))
    assert cli.says("report", run).isascii()


def test_a_data_frame_opens_all_games(cli: Cli, run: str, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    output = str(tmp_path / "rows.parquet")
    assert cli.says("report", run, "--format", "parquet", "--output", output) == ""
    table = parquet.read_table(output)
    rows = list(csv.DictReader(io.StringIO(cli.says("report", run, "--format", "rows"))))
    assert [dict(zip(row, map(str, row.values()), strict=True)) for row in table.to_pylist()] == rows
    assert {str(table.schema.field(name).type) for name in ("turns", "score", "hero")} == {
        "int64",
        "double",
        "string",
    }


def test_without_what_writes_it_parquet_is_refused(
    cli: Cli, run: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    output = str(tmp_path / "rows.parquet")
    assert "needs pyarrow" in cli.refuses("report", run, "--format", "parquet", "--output", output)


def test_a_picture_shows_every_player_and_is_the_same_again(cli: Cli, run: str) -> None:
    pytest.importorskip("matplotlib")
    picture = cli.says("report", run, "--format", "svg")
    assert all(name in picture for name in ("Jon Snow, random", "Sansa Stark, sitter", "chance", "score"))
    assert cli.says("report", run, "--format", "svg") == picture
    assert "<svg" in cli.says("report", run, "--format", "html")


def test_without_what_draws_it_a_picture_is_refused(
    cli: Cli, run: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("thrones_tui.lab.plots.find_spec", lambda name: None)
    assert "needs matplotlib" in cli.refuses("report", run, "--format", "svg")


def test_a_database_opens_without_this_program(run: str) -> None:
    with sqlite3.connect(run) as database:
        assert len(database.execute("SELECT * FROM games").fetchall()) == 16
        assert all(hero in ("Jon Snow", "Sansa Stark") for _, hero, *_ in database.execute(ROWS))


def test_a_run_that_is_damaged_is_named(cli: Cli, run: str) -> None:
    with sqlite3.connect(run) as database:
        database.execute("UPDATE games SET cell = 7 WHERE cell = 1")
        database.execute("UPDATE games SET place = 'first' WHERE cell = 2")
    assert "is damaged: (2, 'first'" in cli.refuses("report", run)
    assert "There is no game" in cli.refuses("simulate", "--replay", f"{run}:1/0")
    assert "its design has no cell 7" in cli.refuses("simulate", "--replay", f"{run}:7/0")


def test_heroes_can_be_taken_together_and_one_player_be_the_measure(cli: Cli, run: str) -> None:
    lines = cli.says("report", run, "--over", "hero", "--against", "random").splitlines()
    assert lines[0].split()[:3] == ["player", "games", "won"]
    assert [line.split()[:2] for line in lines[1:3]] == [["random", "8"], ["sitter", "8"]]
    assert [line.split()[:3] for line in lines[6:8]] == [["sitter", "random", "8"], []]
    assert lines[8:] == ["It is not sure by 8 seeds that sitter is better than random."]


def test_a_run_is_compared_with_one_before_it_cell_by_cell(cli: Cli, run: str, tmp_path: Path) -> None:
    before = str(tmp_path / "before.db")
    shutil.copy(run, before)
    with sqlite3.connect(before) as database:
        database.execute("UPDATE games SET score = score - 5 WHERE cell = 1")
    told = json.loads(cli.says("report", run, "--before", before, "--format", "json"))["differences"]
    assert [(each["hero"], each["player"], each["one"], each["other"]) for each in told][:2] == [
        ("Jon Snow", "random", run, before),
        ("Jon Snow", "sitter", run, before),
    ]
    assert [(each["score"], each["score_p"]) for each in told] == [(0, 1), (5, 0), (0, 1), (0, 1)]


def test_figures_can_be_expected_in_bands(
    cli: Cli, run: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bands = tmp_path / "bands.toml"
    bands.write_text(
        '[[band]]\nplayer = "random"\nturns = [1, 60]\nfaults = [0, 0]\n'
        '[[band]]\nplayer = "sitter"\nskill = [-99, 1]\n'
    )
    assert cli.says("report", run, "--expect", str(bands)) == cli.says("report", run)
    bands.write_text(
        '[[band]]\nplayer = "sitter"\nturns = [1, 2]\n[[band]]\nhero = "Jon Snow"\nscore = [900, 901]\n'
    )
    assert main(["report", run, "--expect", str(bands)]) == 1
    told = capsys.readouterr().err.splitlines()
    assert re.fullmatch(r"thrones: The turns of sitter is \d+(\.\d+)?, and 1 more, not 1 to 2\.", told[0])
    assert told[1].startswith("thrones: The score of Jon Snow is ")


@pytest.mark.parametrize(
    ("bands", "reason"),
    [
        ("", "has no band"),
        ("[[band]]\nplayer = 'random'", "band 1 expects nothing"),
        ("[[band]]\nwon = 0.5", "won should be two numbers"),
        ("[[band]]\nplayer = 'nobody'\nwon = [0, 1]", "There is no figure for won of nobody"),
        ("[[band]]\nplayer = 'random'\nskill = [0, 1]", "There is no figure for skill of random"),
        ("[[band]", "line 1"),
    ],
)
def test_bands_that_cannot_be_read_are_refused(
    cli: Cli, run: str, tmp_path: Path, bands: str, reason: str
) -> None:
    (tmp_path / "bands.toml").write_text(bands)
    assert reason in cli.refuses("report", run, "--expect", str(tmp_path / "bands.toml"))


def test_a_row_becomes_a_journal(cli: Cli, run: str, tmp_path: Path) -> None:
    output = str(tmp_path / "game.jsonl")
    assert output in cli.says("simulate", "--replay", f"{run}:2/3", "--output", output)
    told = json.loads(cli.says("replay", output, "--verify", "--json"))
    with sqlite3.connect(run) as database:
        row = database.execute("SELECT seed, turns, points, answers FROM games WHERE cell = 2 AND number = 3")
        assert (told["seed"], told["turn"], told["score"], told["commands"]) == row.fetchone()
    assert told["verified"]
    assert told["practice"]


def test_a_run_is_never_written_over_and_goes_on_as_it_began(cli: Cli, run: str) -> None:
    before = cli.says("report", run)
    assert "There is" in cli.refuses("simulate", "thrones", "--out", run)
    assert cli.says("simulate", "--resume", run, "--workers", "1") == before
    with sqlite3.connect(run) as database:
        database.execute("UPDATE run SET value = '0.0' WHERE name = 'program'")
    assert "the program (0.0, now" in cli.refuses("simulate", "--resume", run)
    assert cli.says("simulate", "--resume", run, "--workers", "1", "--mix") == before


def test_a_player_in_a_file_that_has_changed_is_not_mixed(cli: Cli, tmp_path: Path) -> None:
    bot, run = tmp_path / "bot.py", str(tmp_path / "run.db")
    bot.write_text("from thrones_tui.players.contract import Random as Mine")
    cli.says(
        "simulate", "horcruxes", "--players", f"{bot}:Mine", "--games", "1", "--workers", "1", "--out", run
    )
    bot.write_text("from thrones_tui.players.horcruxes import Expert as Mine")
    assert f"{bot} has changed" in cli.refuses("simulate", "--resume", run)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["report", "{run}", "--over", "weather"], "There is no factor weather"),
        (["report", "{run}", "--against", "nobody"], "Nothing can be compared with nobody"),
        (["report", "{run}", "--between", "weather"], "There is no factor weather"),
        (["report", "{run}", "--between", "hero", "--over", "hero"], "cannot be compared and taken together"),
        (
            ["report", "{run}", "--before", "{run}", "--against", "random"],
            "leave out --between and --against",
        ),
        (["report", "{run}-not"], "There is no file"),
        (["report", "{bot}"], "Cannot use"),
        (["report", "{run}", "--format", "parquet"], "name a file with --output"),
        (["simulate", "--resume", "{run}", "--games", "9"], "leave out --games"),
        (["simulate", "thrones", "--resume", "{run}"], "leave out GAME"),
        (["simulate", "--replay", "{run}:9/9"], "There is no game 9/9"),
        (["simulate", "--replay", "{run}:first"], "'first' names no game"),
        (["simulate", "--replay", "{run}:0/0", "--json"], "leave out --json"),
        (["simulate", "thrones", "--output", "x"], "--output needs --replay"),
        (["simulate", "thrones", "--mix"], "--mix needs --resume"),
        (["simulate"], "Name a game, or a design with one"),
        (["simulate", "--design", "{bot}"], "line 1"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_line(
    arguments: list[str], reason: str, cli: Cli, run: str, tmp_path: Path
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("class Mine: pass\n" * 100)
    assert reason in cli.refuses(*(argument.format(run=run, bot=bot) for argument in arguments))


def test_a_design_in_a_file_is_played_and_what_is_typed_goes_first(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "design.toml").write_text(
        'game = "goldrush"\nplayers = "random,greedy"\ngames = 50\nseed = 3\n[factors]\nsize = [6, 8]\n'
    )
    design = (
        "--design",
        str(tmp_path / "design.toml"),
        "--games",
        "2",
        "--option",
        "size=7",
        "--workers",
        "1",
    )
    out = str(tmp_path / "run.db")
    cli.says("simulate", *design, "--out", out)
    rows = list(csv.DictReader(io.StringIO(cli.says("report", out, "--format", "rows"))))
    assert {(row["size"], row["seed"]) for row in rows} == {("7", "3"), ("7", "4")}
