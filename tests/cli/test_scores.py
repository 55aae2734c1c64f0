"""`thrones scores`: the hall of fame on the command line."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.session.games import ended
from wcwidth import wcswidth

from thrones_tui.cli import main
from thrones_tui.games.registry import GAMES
from thrones_tui.session.history import EndedGame, add_games

THRONES = GAMES["thrones"].title


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("THRONES_HOME", str(tmp_path))
    (tmp_path / "data").mkdir()
    return str(tmp_path / "data" / "history.sqlite3")


@pytest.fixture
def games(path: str) -> list[EndedGame]:
    """Four that count, the last of a game that is no longer there, and two that do not; best first."""
    games = [
        ended("a", 1525, outcome="won", seed="42", ended="2026-04-30T23:59:59Z"),
        ended("b", 300, name="王さま", hero="Daenerys Targaryen", verified=False),
        ended("c", 100, name="Ole\x1b[31m\n", outcome="abandoned", house_rules="no fog"),
        ended("d", 90, game="chess", hero=""),
        ended("e", 80, practice=True),
        ended("f", -7, cheated=True, outcome="won"),
    ]
    add_games(path, games)
    return games


def scores(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["scores", *arguments]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    return output.out.splitlines()


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The ids of the games, a letter each."""
    return "".join(game["id"] for game in json.loads("\n".join(scores(capsys, "--json", *arguments))))


def test_the_table_has_the_best_first_with_everything_about_it(
    games: list[EndedGame], capsys: pytest.CaptureFixture[str]
) -> None:
    lines = scores(capsys, "--all")
    assert [re.split("  +", line.strip()) for line in lines] == [
        ["score", "outcome", "name", "hero", "game", "turns", "seed", "date", "marks"],
        ["1.", "1,525", "won", "Ada", "Jon Snow", THRONES, "55", "42", "2026-04-30"],
        ["2.", "300", "lost", "王さま", "Daenerys Targaryen", THRONES, "55", "7", "2026-05-01", "unverified"],
        ["3.", "100", "abandoned", "Ole?[31m?", "Jon Snow", THRONES, "55", "7", "2026-05-01", "house rules"],
        ["4.", "90", "lost", "Ada", "chess", "55", "7", "2026-05-01"],
        ["5.", "80", "lost", "Ada", "Jon Snow", THRONES, "55", "7", "2026-05-01", "practice"],
        ["6.", "-7", "won", "Ada", "Jon Snow", THRONES, "55", "7", "2026-05-01", "cheated"],
    ]
    dates = {wcswidth(line[: line.index("2026-0")]) for line in lines[1:]}
    assert dates == {wcswidth(lines[0][: lines[0].index("date")])}


def test_with_a_game_there_is_no_column_for_it_and_without_marks_none_for_them(
    games: list[EndedGame], capsys: pytest.CaptureFixture[str]
) -> None:
    assert scores(capsys, "chess") == [
        "    score  outcome  name  hero  turns  seed  date",
        "1.     90  lost     Ada            55     7  2026-05-01",
    ]
    assert scores(capsys, "thrones", "--outcome", "won")[1:] == [
        "1.  1,525  won      Ada   Jon Snow     55    42  2026-04-30"
    ]


def test_filters_let_through_what_they_say(
    games: list[EndedGame], capsys: pytest.CaptureFixture[str]
) -> None:
    assert shown(capsys) == "abcd"
    assert shown(capsys, "--all") == "abcdef"
    assert shown(capsys, "thrones") == "abc"
    assert shown(capsys, "thrones", "--all", "--limit", "4") == "abce"
    assert shown(capsys, "--name", "王さま") == "b"
    assert shown(capsys, "--hero", "jon snow") == "ac"
    assert shown(capsys, "--outcome", "lost") == "bd"
    assert shown(capsys, "--seed", "42") == "a"
    assert shown(capsys, "--since", "2026-05-01") == "bcd"
    assert shown(capsys, "--since", "2026-05-01", "--name", "ada", "chess") == "d"
    assert main(["--seed", "42", "scores", "--json"]) == 0
    assert [game["id"] for game in json.loads(capsys.readouterr().out)] == ["a"]


def test_twenty_games_are_shown_unless_a_limit_is_given(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    add_games(path, [ended(f"{number}", number) for number in range(30)])
    assert len(scores(capsys)) == 21
    assert scores(capsys)[20].startswith("20.     10  ")
    assert len(scores(capsys, "--limit", "999")) == 31


def test_json_has_every_field_with_its_type(
    games: list[EndedGame], capsys: pytest.CaptureFixture[str]
) -> None:
    printed = "\n".join(scores(capsys, "--json", "--all"))
    assert printed.isascii()
    assert json.loads(printed) == [game._asdict() for game in games]
    assert json.loads("\n".join(scores(capsys, "--json", "--name", "nobody"))) == []


def test_without_games_there_is_a_friendly_sentence(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert scores(capsys) == ["No game has ended yet; the first one to end will be listed here."]
    assert scores(capsys, "thrones") == scores(capsys)
    assert scores(capsys, "--json") == ["[]"]
    assert not os.path.exists(path)


def test_without_games_like_that_the_sentence_says_so(
    games: list[EndedGame], capsys: pytest.CaptureFixture[str]
) -> None:
    hint = " --all includes practice games and those with cheats."
    assert scores(capsys, "--name", "Bo") == [f"No ended game matches.{hint}"]
    assert scores(capsys, "--name", "Bo", "--all") == ["No ended game matches."]


def test_long_names_are_cut_in_the_table_and_whole_in_json(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    add_games(
        path, [ended("a", name="王" * 500, hero="h" * 500, game="g" * 500, seed="9" * 500, ended="x" * 500)]
    )
    assert max(map(wcswidth, scores(capsys))) < 220
    assert json.loads("\n".join(scores(capsys, "--json")))[0]["name"] == "王" * 500


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["go"], "There is no game 'go'; there is thrones"),
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
    arguments: list[str], complaint: str, games: list[EndedGame], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scores", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert complaint in output.err
    assert output.err.count("\n") == 1


def test_a_history_that_is_none_is_one_line_and_exit_code_2(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(path).write_bytes(b"nothing of the kind" * 99)
    assert main(["scores"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"thrones: {path} is not a database of games; it was left as it is")
    assert Path(path).read_bytes() == b"nothing of the kind" * 99


def test_a_terminal_that_cannot_spell_a_name_gets_it_all_the_same(games: list[EndedGame]) -> None:
    command = [sys.executable, "-m", "thrones_tui", "scores"]
    environ = {**os.environ, "PYTHONIOENCODING": "ascii"}
    result = subprocess.run(command, capture_output=True, env=environ, check=False)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"\\u738b" in result.stdout
    assert b"\x1b" not in result.stdout


def test_the_example_of_the_help_can_be_run(
    games: list[EndedGame], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scores", "--help"]) == 0
    example = capsys.readouterr().out.rstrip().splitlines()[-1].split()
    assert len(scores(capsys, *example[2:])) == 2
