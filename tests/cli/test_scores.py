"""`thrones scores`: the hall of fame on the command line."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Cli
from tests.session.endings import kept
from tests.session.games import ended
from wcwidth import wcswidth

from thrones_tui.session import history
from thrones_tui.session.history import EndedGame, add_games

THRONES = "thrones"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("THRONES_HOME", str(tmp_path))
    (tmp_path / "data").mkdir()
    return str(tmp_path / "data" / "history.sqlite3")


@pytest.fixture
def games(path: str) -> list[EndedGame]:
    """Three that count, the last of a game that is no longer there, and four that do not; best first."""
    games = [
        ended("a", 1525, outcome="won", seed="42", ended="2026-04-30T23:59:59Z"),
        ended("b", 300, name="王さま", hero="Daenerys Targaryen", verified=False),
        ended("c", 100, name="Ole\x1b[31m\n", outcome="abandoned", house_rules="no fog"),
        ended("d", 90, game="chess", hero=""),
        ended("e", 80, practice=True),
        ended("f", -7, cheated=True, outcome="won"),
        ended("g", -8, official=False),
    ]
    add_games(path, games)
    return games


def scores(cli: Cli, *arguments: str) -> list[str]:
    return cli.says("scores", *arguments).splitlines()


def shown(cli: Cli, *arguments: str) -> str:
    """The ids of the games, a letter each."""
    return "".join(game["id"] for game in json.loads("\n".join(scores(cli, "--json", *arguments))))


def test_the_table_has_the_best_first_with_everything_about_it(games: list[EndedGame], cli: Cli) -> None:
    lines = scores(cli, "--all")
    assert [re.split("  +", line.strip()) for line in lines] == [
        ["score", "outcome", "name", "hero", "game", "turns", "seed", "date", "marks"],
        ["1.", "1,525", "won", "Ada", "Jon Snow", THRONES, "55", "42", "2026-04-30"],
        ["2.", "300", "lost", "王さま", "Daenerys Targaryen", THRONES, "55", "7", "2026-05-01", "unverified"],
        ["3.", "100", "abandoned", "Ole?[31m?", "Jon Snow", THRONES, "55", "7", "2026-05-01", "house rules"],
        ["4.", "90", "lost", "Ada", "chess", "55", "7", "2026-05-01"],
        ["5.", "80", "lost", "Ada", "Jon Snow", THRONES, "55", "7", "2026-05-01", "practice"],
        ["6.", "-7", "won", "Ada", "Jon Snow", THRONES, "55", "7", "2026-05-01", "cheated"],
        ["7.", "-8", "lost", "Ada", "Jon Snow", THRONES, "55", "7", "2026-05-01", "own world"],
    ]
    dates = {wcswidth(line[: line.index("2026-0")]) for line in lines[1:]}
    assert dates == {wcswidth(lines[0][: lines[0].index("date")])}


def test_with_a_game_there_is_no_column_for_it_and_without_marks_none_for_them(
    games: list[EndedGame], cli: Cli
) -> None:
    assert scores(cli, "chess") == [
        "    score  outcome  name  turns  seed  date",
        "1.     90  lost     Ada      55     7  2026-05-01",
    ]
    assert scores(cli, "thrones", "--outcome", "won")[1:] == [
        "1.  1,525  won      Ada   Jon Snow     55    42  2026-04-30"
    ]


def test_filters_let_through_what_they_say(games: list[EndedGame], cli: Cli) -> None:
    assert shown(cli) == "acd"
    assert shown(cli, "--all") == "abcdefg"
    assert shown(cli, "thrones") == "ac"
    assert shown(cli, "thrones", "--all", "--limit", "4") == "abce"
    assert shown(cli, "--name", "王さま", "--all") == "b"
    assert shown(cli, "--hero", "jon snow") == "ac"
    assert shown(cli, "--outcome", "lost") == "d"
    assert shown(cli, "--seed", "42") == "a"
    assert shown(cli, "--since", "2026-05-01") == "cd"
    assert shown(cli, "--since", "2026-05-01", "--name", "ada", "chess") == "d"
    assert [game["id"] for game in json.loads(cli.says("--seed", "42", "scores", "--json"))] == ["a"]


def test_twenty_games_are_shown_unless_a_limit_is_given(path: str, cli: Cli) -> None:
    add_games(path, [ended(f"{number}", number) for number in range(30)])
    assert len(scores(cli)) == 21
    assert scores(cli)[20].startswith("20.     10  ")
    assert len(scores(cli, "--limit", "999")) == 31


def test_json_has_every_field_with_its_type(games: list[EndedGame], cli: Cli) -> None:
    printed = "\n".join(scores(cli, "--json", "--all"))
    assert printed.isascii()
    assert json.loads(printed) == [game._asdict() for game in games]
    assert json.loads("\n".join(scores(cli, "--json", "--name", "nobody"))) == []


def test_without_games_there_is_a_friendly_sentence(path: str, cli: Cli) -> None:
    assert scores(cli) == ["No game has ended yet; the first one to end will be listed here."]
    assert scores(cli, "thrones") == scores(cli)
    assert scores(cli, "--json") == ["[]"]
    assert not os.path.exists(path)


def test_without_games_like_that_the_sentence_says_so(games: list[EndedGame], cli: Cli) -> None:
    hint = " --all includes games that do not count."
    assert scores(cli, "--name", "Bo") == [f"No ended game matches.{hint}"]
    assert scores(cli, "--name", "Bo", "--all") == ["No ended game matches."]


def test_long_names_are_cut_in_the_table_and_whole_in_json(path: str, cli: Cli) -> None:
    add_games(
        path, [ended("a", name="王" * 500, hero="h" * 500, game="g" * 500, seed="9" * 500, ended="x" * 500)]
    )
    assert max(map(wcswidth, scores(cli))) < 220
    assert json.loads("\n".join(scores(cli, "--json")))[0]["name"] == "王" * 500


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["go"], "Unknown game 'go'; the games are thrones"),
        (["--since", "yesterday"], "a day is written YYYY-MM-DD, not 'yesterday'"),
        (["--since", "2026-02-30"], "a day is written YYYY-MM-DD"),
        (["--since", "20260101"], "a day is written YYYY-MM-DD"),
        (["--limit", "0"], "a limit is a whole number from 1, not '0'"),
        (["--limit", "-1"], "a limit is a whole number from 1"),
        (["--limit", "9" * 30], "a limit is a whole number from 1"),
        (["--outcome", "draw"], "invalid choice: 'draw'"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(
    arguments: list[str], complaint: str, games: list[EndedGame], cli: Cli
) -> None:
    assert complaint in cli.refuses("scores", *arguments)


def test_a_history_that_is_none_is_one_line_and_exit_code_2(path: str, cli: Cli) -> None:
    Path(path).write_bytes(b"nothing of the kind" * 99)
    said = cli.refuses("scores")
    assert said.startswith(f"thrones: {path} is not a database of games; it was left as it is")
    assert Path(path).read_bytes() == b"nothing of the kind" * 99


def test_a_terminal_that_cannot_spell_a_name_gets_it_all_the_same(games: list[EndedGame]) -> None:
    command = [sys.executable, "-m", "thrones_tui", "scores", "--all"]
    environ = {**os.environ, "PYTHONIOENCODING": "ascii"}
    result = subprocess.run(command, capture_output=True, env=environ, check=False)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"\\u738b" in result.stdout
    assert b"\x1b" not in result.stdout


def test_the_example_of_the_help_can_be_run(games: list[EndedGame], cli: Cli) -> None:
    example = scores(cli, "--help")[-1].split()
    assert len(scores(cli, *example[2:])) == 2


def test_a_history_that_another_program_keeps_is_one_sentence_after_one_wait(
    games: list[EndedGame], path: str, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "_PATIENCE", 0.05)
    replays = Path(path).parent / "replays"
    replays.mkdir()
    (replays / "a.jsonl").touch()
    with kept(path):
        said = cli.refuses("scores")
    assert said == f"thrones: {path} is in use by another program; try again when it has ended.\n"
