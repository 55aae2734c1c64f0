"""`thrones code`, `thrones play CODE`, `--daily` and `--practice`."""

from collections.abc import Sequence

import pytest
from tests.cli.conftest import Cli
from tests.home import at_home
from tests.tui.screens.stage import watch

from thrones_tui.cli import main
from thrones_tui.session.codes import Setup, read_code
from thrones_tui.session.home import Start
from thrones_tui.session.settings import Settings
from thrones_tui.tui.routes import first_screen

OWN = {"hero": "Self", "money": "1000", "influence": "100", "army": "200", "row": "1", "column": "1"}
OWN_OPTIONS = [word for name, value in OWN.items() for word in (f"--{name}", value)]


# The code


def test_a_code_of_the_command_line_is_played_as_what_it_was_made_of(started: list[Start], cli: Cli) -> None:
    code = cli.says("code", "thrones", "--hero", "jon snow", "--seed", "7")
    assert main(["play", code]) == 0
    assert started == [at_home(game="thrones", seed=7, options={"hero": "Jon Snow"}, settings=Settings())]


def test_what_a_code_stands_for_is_watched(started: list[Start], cli: Cli) -> None:
    code = cli.says("code", "thrones", "--hero", "jon snow", "--seed", "7")
    assert main(["watch", code, "--player", "planner"]) == 0
    (start,) = started
    assert (start.game, start.seed, start.options["hero"]) == ("thrones", 7, "Jon Snow")
    assert start.watch == ("planner",)


@pytest.mark.parametrize(
    "arguments", [["--seed", "7", "code", "thrones"], ["code", "thrones", "--seed", "7"]], ids=" ".join
)
def test_a_seed_may_stand_before_or_after_the_command(arguments: Sequence[str], cli: Cli) -> None:
    assert read_code(cli.says(*arguments)) == Setup("thrones", 7, {})


def test_without_a_seed_every_code_is_for_another_game(cli: Cli) -> None:
    assert cli.says("code", "thrones") != cli.says("code", "thrones")


@pytest.mark.parametrize("spelling", [str.lower, lambda code: code.replace("-", " "), str.upper])
def test_name_screen_and_practice_may_be_said_beside_a_code_in_any_spelling(
    spelling: "type[str]", started: list[Start], cli: Cli
) -> None:
    code = spelling(cli.says("code", "thrones", "--seed", "7", *OWN_OPTIONS))
    main(["--theme", "mono", "play", code, "--name", "play", "--practice", "--ascii", "--color", "never"])
    options = {**OWN, "name": "play"}
    liked = Settings(theme="mono", ascii=True)
    assert started == [at_home("thrones", 7, options, practice=True, color="never", settings=liked)]


@pytest.mark.parametrize("options", [["--hero", "Jon Snow"], OWN_OPTIONS], ids=["hero", "own hero"])
@pytest.mark.parametrize("named", [True, False])
def test_the_game_of_a_code_begins_once_the_name_is_known(
    options: Sequence[str], named: bool, started: list[Start], cli: Cli
) -> None:
    code = cli.says("code", "thrones", "--seed", "7", *options)
    main(["play", code, *(["--name", "Bo"] if named else [])])
    pressed = () if named else ("B", "o", "enter")
    terminal = watch(first_screen(started[0]), *pressed)
    assert "Turn 1, Bo" in terminal.text
    assert ("State your name, Your Grace:" in terminal.seen[0]) is not named


def test_a_code_that_leaves_the_hero_open_asks_for_one(started: list[Start], cli: Cli) -> None:
    main(["play", cli.says("code", "thrones", "--seed", "7"), "--name", "Bo"])
    assert "Please choose from the following heroes:" in watch(first_screen(started[0])).text


def test_a_code_is_explained_in_a_few_lines(cli: Cli) -> None:
    open_code = cli.says("code", "thrones", "--seed", "7")
    assert cli.says("code", open_code).split("\n") == [
        "game       The Game of Thrones",
        "seed       7",
        "hero       asked for",
        "house      none",
    ]
    own_code = cli.says("code", "thrones", "--seed", "7", *OWN_OPTIONS)
    lines = [line.split() for line in cli.says("code", own_code).split("\n")]
    assert lines[1:] == [["seed", "7"], *([name, value] for name, value in OWN.items()), ["house", "none"]]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (
            ["play", "{}X"],
            "thrones: A share code has 8, 12 or more letters in groups of four; this one has 9.",
        ),
        (["play", "1-2"], "thrones: A share code has 8"),
        (["play", "CODE"], "thrones: A share code has 8"),
        (["play", "{}", "--seed", "7"], "thrones play CODE: unrecognized arguments: --seed 7"),
        (["play", "{}", "--daily"], "thrones play CODE: unrecognized arguments: --daily"),
        (["play", "{}", "--hero", "Jon Snow"], "thrones play CODE: unrecognized arguments: --hero"),
        (["play", "{}", "--data", "."], "thrones play CODE: unrecognized arguments: --data"),
        (["--seed", "7", "play", "{}"], "thrones: A share code has its own seed"),
        (["--daily", "code", "{}"], "thrones: A share code has its own seed"),
        (["play", "{}", "thrones"], "thrones play CODE: unrecognized arguments: thrones"),
        (["code"], "thrones code: the following arguments are required: GAME"),
        (["code", "chess"], "thrones code: argument GAME: invalid choice: 'chess'"),
        (["code", "116U-03KY"], "thrones: This is not a share code: none has 'U' in it."),
        (["code", "thrones", "--hero", "Ned"], "thrones: Hero should be one of Cersei Lannister"),
        (["code", "thrones", "--money", "5"], "thrones: Money goes only with hero Self."),
        (["code", "thrones", "--hero", "Self"], "thrones: Money is missing: hero Self needs it."),
        (["code", "thrones", *OWN_OPTIONS[:-3], "4", "--column", "5"], "thrones: Somebody already stands at"),
        (["code", "thrones", "--name", "Ada"], "thrones code thrones: unrecognized arguments: --name Ada"),
        (["code", "thrones", "--data", "."], "thrones code thrones: unrecognized arguments: --data ."),
        (["code", "thrones", "--practice"], "thrones code thrones: unrecognized arguments: --practice"),
    ],
)
def test_a_mistake_is_one_line_on_stderr_and_exit_code_2(
    arguments: Sequence[str], complaint: str, started: list[Start], cli: Cli
) -> None:
    code = cli.says("code", "thrones", "--seed", "7")
    assert cli.refuses(*(argument.format(code) for argument in arguments)).startswith(complaint)
    assert started == []


@pytest.mark.parametrize(
    ("command", "options"),
    [("play", ["--name", "--practice", "--color", "--ascii", "--theme"]), ("code", [])],
)
def test_the_help_of_a_code_lists_what_may_be_said_and_an_example_that_works(
    command: str, options: Sequence[str], started: list[Start], cli: Cli
) -> None:
    code = cli.says("code", "thrones", "--seed", "7")
    text = cli.says(command, code, "--help")
    listed = [line.split()[0] for line in text.split("\n") if line.startswith("  --")]
    assert sorted(listed) == sorted(options)
    assert f"example:\n  thrones {command} {code}" in text
    assert main(text.split("\n")[-1].split()[1:]) == 0
    assert "CODE" in cli.says(command, "--help")


# Seeds and practice


@pytest.fixture
def new_year(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thrones_tui.session.codes.daily_seed", lambda: 20270101)


@pytest.mark.usefixtures("new_year")
@pytest.mark.parametrize(
    ("arguments", "seed"),
    [
        (["--daily"], 20270101),
        (["play", "thrones", "--daily"], 20270101),
        (["--daily", "play", "thrones"], 20270101),
        (["--seed", "5", "play", "thrones", "--daily"], 20270101),
        (["--daily", "play", "thrones", "--seed", "5"], 5),
    ],
)
def test_the_seed_of_the_day_is_said_like_a_seed_and_the_last_word_counts(
    arguments: Sequence[str], seed: int, started: list[Start]
) -> None:
    assert main(arguments) == 0
    assert [start.seed for start in started] == [seed]


@pytest.mark.usefixtures("new_year")
def test_the_game_of_the_day_has_a_code(cli: Cli) -> None:
    assert read_code(cli.says("code", "thrones", "--daily")).seed == 20270101


@pytest.mark.parametrize("words", [["--daily", "--seed", "5"], ["--seed", "5", "--daily"]], ids=" ".join)
@pytest.mark.parametrize("command", [[], ["play", "thrones"], ["code", "thrones"]], ids=" ".join)
def test_a_game_has_a_seed_of_its_own_or_the_one_of_the_day(
    command: Sequence[str], words: Sequence[str], started: list[Start], cli: Cli
) -> None:
    assert "not allowed with argument" in cli.refuses(*command, *words)
    assert started == []


def test_a_game_is_ranked_unless_it_is_for_practice(started: list[Start]) -> None:
    main(["play", "thrones"])
    main(["play", "thrones", "--practice"])
    usual = at_home(game="thrones", settings=Settings())
    assert started == [usual, usual._replace(practice=True)]
