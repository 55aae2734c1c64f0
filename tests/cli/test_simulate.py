"""`thrones players` and `thrones simulate`."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Cli

from thrones_tui.cli import main

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bots.md"
BOT = '''
class Mine:
    """Takes the first answer, and fails at its third question."""

    asked = 0

    def choose(self, decision, view, rng):
        self.asked += 1
        if self.asked == 3:
            raise KeyError("plan")
        return decision.options[0]
'''


HERE = ("--workers", "1")


def figures(told: str) -> list[dict[str, Any]]:
    """Those of each player."""
    return list(json.loads(told)["players"])


@pytest.fixture
def bot(tmp_path: Path) -> str:
    file = tmp_path / "bot.py"
    file.write_text(BOT)
    return f"{file}:Mine"


def test_players_are_listed_under_their_games(cli: Cli) -> None:
    lines = cli.says("players", "goldrush").splitlines()
    assert lines[0] == "goldrush:"
    assert [line.split()[0] for line in lines[1:]] == ["random", "cautious", "greedy"]
    names = {each["name"]: each["games"] for each in json.loads(cli.says("players", "--json"))}
    assert names["diver"] == ["minirogue"]


def test_all_of_what_a_player_is_is_told_on_lines_of_its_own(cli: Cli) -> None:
    told = cli.says("players", "thrones")
    assert "tried no further." in " ".join(told.split())
    assert max(map(len, told.splitlines())) <= 113


def test_a_table_tells_who_wins(cli: Cli) -> None:
    lines = cli.says("simulate", "minirogue", "--players", "random,diver", "--games", "2", *HERE).splitlines()
    assert lines[0].split() == [
        "cell",
        "player",
        "games",
        "won",
        "chance",
        "score",
        "skill",
        "turns",
        "faults",
    ]
    assert [line.split()[:3] for line in lines[1:3]] == [["0", "random", "2"], ["1", "diver", "2"]]
    assert lines[-3].split()[:3] == ["random", "diver", "2"]
    assert lines[-1] == "It is not sure by 2 seeds that diver is better than random."


def test_games_of_two_are_played_with_the_seats_exchanged(cli: Cli) -> None:
    told = figures(cli.says("simulate", "goldrush", "--games", "2", "--option", "size=6", *HERE, "--json"))
    assert [(each["player"], each["against"], each["games"]) for each in told[:2]] == [
        ("random", "cautious", 4),
        ("cautious", "random", 4),
    ]
    assert len(told) == 6
    one, other = told[:2]
    assert one["chance"] + other["chance"] == pytest.approx(1)


def test_a_league_is_told_the_best_first(cli: Cli) -> None:
    arguments = ("goldrush", "--games", "1", "--option", "size=5", "--over", "against", *HERE, "--json")
    told = figures(cli.says("simulate", *arguments))
    assert {each["player"] for each in told} == {"random", "cautious", "greedy"}
    assert [(each["against"], each["games"]) for each in told] == [("", 4)] * 3
    assert told[0]["chance"] >= told[1]["chance"] >= told[2]["chance"]


def test_the_same_seed_prints_the_same(cli: Cli) -> None:
    arguments = ("simulate", "horcruxes", "--players", "expert,evil", "--games", "3", *HERE)
    assert cli.says(*arguments, "--seed", "5") == cli.says(*arguments, "--seed", "5")
    assert cli.says(*arguments, "--seed", "5") != cli.says(*arguments, "--seed", "6")


def test_faults_are_told_once_each_and_counted(
    cli: Cli, bot: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["simulate", "horcruxes", "--players", f"{bot},expert", "--games", "2", *HERE, "--json"]
    assert main(arguments) == 0
    output = capsys.readouterr()
    mine, expert = figures(output.out)
    assert (mine["faults"], expert["faults"], expert["won"]) == (4, 0, 1)
    assert output.err == f"thrones: {bot} fails at cell: KeyError: 'plan'.\n"


def test_a_run_can_stop_at_the_first_fault_with_its_traceback(
    bot: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "horcruxes", "--players", bot, "--faults", "stop", *HERE]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert 'raise KeyError("plan")' in output.err
    assert output.err.splitlines()[-1] == f"thrones: {bot} fails at cell: KeyError: 'plan'."


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess"], "invalid choice: 'chess'"),
        (["thrones", "--players", "nobody"], "Nobody called nobody plays thrones"),
        (["thrones", "--option", "hero=Nobody"], "Nobody"),
        (["thrones", "--option", "hero"], "an option is written NAME=VALUE, not 'hero'"),
        (["thrones", "--games", "0"], "a whole number from 1 is wanted, not '0'"),
        (["thrones", "--option", "player1=random"], "Unknown setting 'player1'"),
        (["goldrush", "--data", "."], "no world files"),
        (["goldrush", "--over", "weather"], "There is no factor weather"),
        (["thrones", "--over", "against"], "There is no factor against"),
        (["goldrush", "--players", "nowhere/"], "Cannot read nowhere/"),
        (["skirmish", "--players", "cmd:true:view=braille"], "one of full, text, none, not 'braille'"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_line(arguments: list[str], reason: str, cli: Cli) -> None:
    assert reason in cli.refuses("simulate", *arguments)


def test_the_bots_of_the_docs_play(cli: Cli, tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "mine.py").write_text("\n\n".join(blocks), encoding="utf-8")
    mine = f"{tmp_path}/mine.py"
    players = f"{mine}:Mine,{mine}:Mine:bold=yes,{mine}:Patient"
    told = figures(cli.says("simulate", "thrones", "--players", players, "--games", "1", *HERE, "--json"))
    assert [each["faults"] for each in told] == [0, 0, 0]


def test_players_of_a_game_that_there_is_not_are_not_listed(cli: Cli) -> None:
    assert "invalid choice: 'chess'" in cli.refuses("players", "chess")
