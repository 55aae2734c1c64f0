"""What shells are answered when somebody presses Tab; `tests/terminal/test_shells.py` has real ones."""

import re

import pytest
from tests.cli.conftest import Cli
from tests.home import places

from thrones_tui.cli.commands import COMMANDS
from thrones_tui.cli.completions import SCRIPTS
from thrones_tui.core.options import HouseRules, OneOf
from thrones_tui.games.registry import GAMES
from thrones_tui.players.registry import ladder
from thrones_tui.session.codes import share_code
from thrones_tui.session.saved import SavedGame
from thrones_tui.session.worlds import load_ruleset


def answers(cli: Cli, *words: str, shell: str = "fish") -> list[str]:
    return [line.split("\t")[0] for line in cli.says("completions", shell, "--", *words).splitlines()]


def test_the_first_word_is_a_command_and_a_game_follows(cli: Cli) -> None:
    assert answers(cli, "") == [command.name for command in COMMANDS]
    for command in ("play", "watch", "code", "simulate", "players", "scores"):
        assert answers(cli, command, "") == list(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_game_is_known_with_its_values(game: str, cli: Cli) -> None:
    options = load_ruleset(game).rules.options
    said = answers(cli, "play", game, "-")
    assert {f"--{option.name}" for option in options} | {"--seed", "--practice", "--theme"} <= {*said}
    for option in options:
        values = answers(cli, "play", game, f"--{option.name}", "")
        if isinstance(option, OneOf):
            assert values == list(option.values)
        elif isinstance(option, HouseRules):
            assert values == [rule.name for rule in option.rules]
        else:
            assert values == []


def test_what_was_said_is_not_said_again_unless_it_may_be(cli: Cli) -> None:
    said = answers(cli, "watch", "thrones", "--seed", "7", "--player", "planner", "--ascii", "-")
    assert not {"--seed", "--daily", "--ascii"} & {*said}
    assert "--player" in said
    assert answers(cli, "simulate", "--house", "x", "--players", "") == answers(
        cli, "simulate", "--players", ""
    )


@pytest.mark.parametrize("game", GAMES)
def test_players_are_those_of_the_game(game: str, cli: Cli) -> None:
    players = list(ladder(game).players)
    assert answers(cli, "simulate", game, "--players", "") == players
    assert answers(cli, "simulate", game, "--players", "random,") == [
        f"random,{player}" for player in players
    ]
    assert answers(cli, "watch", game, "--player=") == [f"--player={player}" for player in players]


def test_saved_games_are_known_by_their_titles_or_numbers(cli: Cli) -> None:
    for seed in (1, 2, 3):
        options = {"name": "Ada", "hero": "Jon Snow" if seed < 3 else "Sansa Stark"}
        SavedGame.begin(load_ruleset("thrones"), seed, options, places().saves).close()
    assert sorted(answers(cli, "resume", "")) == ["2", "3", "Sansa Stark, turn 1"]
    assert answers(cli, "saves", "export", "") == answers(cli, "resume", "")


def test_of_a_share_code_only_options_are_known(cli: Cli) -> None:
    code = share_code(load_ruleset("goldrush"), "7", {})
    assert "--name" in answers(cli, "play", code, "-")
    assert answers(cli, "play", code, "--name", "") == answers(cli, "play", code, "--name=") == []


def test_files_and_folders_are_left_to_the_shell(cli: Cli) -> None:
    assert answers(cli, "replay", "") == answers(cli, "report", "x", "--output=") == [":files"]
    assert answers(cli, "check", "") == [":folders"]


def test_bash_gets_the_part_of_a_word_that_it_takes_for_one(cli: Cli) -> None:
    def bash(*words: str) -> list[str]:
        return answers(cli, *words, shell="bash")

    assert "Jon Snow" in bash("play", "thrones", "--hero", "=", "J")
    assert "Jon Snow" in bash("play", "thrones", "--hero", "=")
    assert "Jon Snow" in bash("simulate", "thrones", "--option", "hero", "=", "'Jon S")
    assert "--theme" in bash("play", "thrones", "--hero", "Jon\\ Snow", "--")


@pytest.mark.parametrize(
    "words", [["\x1b[2J"], ["play", "thrones", "--hero", "\x00"], ["--"], ["-" * 9999], ["=", "="]]
)
@pytest.mark.parametrize("shell", SCRIPTS)
def test_whatever_was_typed_is_answered_and_cleanly(shell: str, words: list[str], cli: Cli) -> None:
    assert re.fullmatch(r"[^\x00-\x08\x0b-\x1f\x7f]*", cli.says("completions", shell, "--", *words))
