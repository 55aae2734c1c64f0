import io
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.cli.conftest import Cli, Screen
from tests.home import at_home

from thrones_tui import __version__
from thrones_tui.cli import main
from thrones_tui.games.registry import GAMES
from thrones_tui.session.files import SessionError
from thrones_tui.session.settings import Settings
from thrones_tui.session.worlds import load_ruleset


def thrones(*arguments: str, **environ: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "thrones_tui", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environ},
        check=False,
    )


def test_without_arguments_the_title_screen_opens(screen: Screen) -> None:
    assert main([]) == 0
    assert screen.started == [at_home(settings=Settings())]


def test_screen_options_hold_for_the_title_screen(screen: Screen) -> None:
    main(["--color", "never", "--ascii", "--theme", "mono"])
    assert screen.started == [at_home(color="never", settings=Settings(theme="mono", ascii=True))]


def test_play_starts_a_game_with_its_options(screen: Screen) -> None:
    main(["play", "thrones", "--seed", "7", "--hero", "Jon Snow", "--name", "play", "--data", "my world"])
    options = {"hero": "Jon Snow", "name": "play"}
    assert screen.started == [
        at_home(game="thrones", seed=7, options=options, data="my world", settings=Settings())
    ]


def test_a_set_up_is_called_by_its_name_and_what_is_said_besides_changes_it(screen: Screen) -> None:
    short = load_ruleset("horcruxes").edition.preset("short")
    assert main(["play", "horcruxes", "--preset", "short"]) == 0
    assert main(["play", "horcruxes", "--cells", "30", "--preset", "short"]) == 0
    assert [start.options for start in screen.started] == [short, {**short, "cells": "30"}]


def test_watch_starts_a_game_of_players_made_of_code(screen: Screen) -> None:
    main(["watch", "thrones", "--seed", "7", "--player", "planner", "--hero", "Jon Snow"])
    main(["watch", "goldrush", "--player", "cmd:./bot", "--player", "greedy"])
    options = {"hero": "Jon Snow"}
    assert screen.started == [
        at_home(game="thrones", seed=7, options=options, settings=Settings(), watch=("planner",)),
        at_home(game="goldrush", settings=Settings(), watch=("cmd:./bot", "greedy")),
    ]


def test_screen_options_stand_before_or_after_the_command_and_the_last_word_counts(screen: Screen) -> None:
    main(["--theme", "mono", "--color", "never", "play", "thrones", "--color", "always"])
    assert screen.started == [at_home(game="thrones", color="always", settings=Settings(theme="mono"))]


@pytest.mark.parametrize("game", GAMES)
def test_the_help_of_a_game_lists_all_of_its_options_and_an_example(game: str, cli: Cli) -> None:
    text = cli.says("play", game, "--help")
    own = (option.name for option in load_ruleset(game).rules.options)
    for option in ("seed", "color", "ascii", "theme", *own):
        assert f"--{option}" in text
    assert ("--data" in text) == bool(GAMES[game].files)
    assert f"example:\n  thrones play {game} " in text


def test_the_example_of_a_game_can_be_played(screen: Screen, cli: Cli) -> None:
    example = cli.says("play", "thrones", "--help").splitlines()[-1].split()
    assert main(example[1:]) == 0
    assert [start.game for start in screen.started] == ["thrones"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["dance"], "thrones: argument COMMAND: invalid choice: 'dance'"),
        (["--colour"], "thrones: unrecognized arguments: --colour; did you mean --color?"),
        (["rseume"], "thrones: argument COMMAND: invalid choice: 'rseume'; did you mean 'resume'?"),
        (
            ["saves", "exprot", "1"],
            "thrones saves: argument ACTION: invalid choice: 'exprot'; did you mean 'export'?",
        ),
        (
            ["play", "throns"],
            "thrones play: argument GAME: invalid choice: 'throns'; did you mean 'thrones'?",
        ),
        (
            ["play", "thrones", "--heroe", "Jon"],
            "thrones play thrones: unrecognized arguments: --heroe Jon; did you mean --hero?",
        ),
        (
            ["play", "thrones", "--heroe=Jon"],
            "--heroe=Jon; did you mean --hero? (see thrones play thrones --help)",
        ),
        (
            ["play", "thrones", "--theme", "lihgt"],
            "argument --theme: invalid choice: 'lihgt'; did you mean 'light'?",
        ),
        (["x" * 100_000], "xxx' (choose from play, "),
        (["--theme", "pink"], "thrones: argument --theme: invalid choice: 'pink'"),
        (["play"], "thrones play: the following arguments are required: GAME"),
        (["play", "chess"], "thrones play: argument GAME: invalid choice: 'chess'"),
        (["play", "thrones", "--seed", "-1"], "a seed is a whole number of up to 18 digits, not '-1'"),
        (["play", "thrones", "--seed", "9" * 19], "a seed is a whole number of up to 18 digits"),
        (["play", "thrones", "--her", "Jon"], "unrecognized arguments: --her"),
        (["paths", "extra"], "unrecognized arguments: extra"),
    ],
)
def test_a_mistake_is_one_line_on_stderr_and_exit_code_2(
    arguments: Sequence[str], complaint: str, screen: Screen, cli: Cli
) -> None:
    assert complaint in cli.refuses(*arguments)
    assert screen.started == []


@pytest.mark.parametrize("seed", ["0", "9" * 18])
def test_the_smallest_and_the_largest_seed_are_taken(seed: str, screen: Screen) -> None:
    main(["play", "thrones", "--seed", seed])
    assert screen.started[0].seed == int(seed)


@pytest.mark.parametrize(
    ("outcome", "status"),
    [(0, 0), (2, 2), (KeyboardInterrupt(), 130), (SystemExit(143), 143), (SessionError("No."), 2)],
)
def test_the_exit_code_tells_how_the_screen_ended(
    outcome: int | BaseException, status: int, screen: Screen, capsys: pytest.CaptureFixture[str]
) -> None:
    screen.outcome = outcome
    assert main([]) == status
    assert capsys.readouterr().err == ("thrones: No.\n" if isinstance(outcome, SessionError) else "")


def test_a_fault_of_our_own_is_reported_and_kept(screen: Screen, capsys: pytest.CaptureFixture[str]) -> None:
    screen.outcome = FileNotFoundError(2, "No such\x1b[2J file", "lost")
    assert main([]) == 1
    what, where = capsys.readouterr().err.splitlines()
    assert what == "thrones: Internal error (FileNotFoundError: [Errno 2] No such\\x1b[2J file: 'lost')."
    assert "FileNotFoundError" in Path(where.rpartition(" ")[2]).read_text(encoding="utf-8")


@pytest.mark.parametrize("arguments", [(), ("play", "thrones", "--seed", "7")])
def test_without_curses_it_says_so_in_a_sentence_and_plays_line_by_line(
    arguments: Sequence[str], monkeypatch: pytest.MonkeyPatch, cli: Cli, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith(("thrones_tui.tui", "curses"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "_curses", None)  # as where Python was built without
    assert main(arguments) == 0
    told = capsys.readouterr()
    assert told.err.startswith("thrones: The screen needs curses, and this Python comes without.")
    assert told.err.count("\n") == 1
    assert told.out


def test_paths_prints_every_folder_under_thrones_home(tmp_path: Path) -> None:
    result = thrones("paths", THRONES_HOME=str(tmp_path / "Über uns"))
    places = dict(line.split(maxsplit=1) for line in result.stdout.splitlines())
    assert (result.returncode, result.stderr) == (0, "")
    kept = ["saves", "replays", "damaged", "exports", "history", "results"]
    assert list(places) == ["config", "data", "state", "settings", *kept, "worlds"]
    for name in kept:
        assert Path(places[name]).parent == tmp_path / "Über uns" / "data"
    assert places["results"] == str(tmp_path / "Über uns" / "data" / "resultsGOT.txt")
    assert (Path(places["worlds"]) / "classic" / "mapGOT.txt").is_file()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_the_terminal_cannot_spell_is_printed_all_the_same(tmp_path: Path) -> None:
    result = thrones("paths", THRONES_HOME=str(tmp_path / "Über"), PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (0, "")
    assert "\\xdcber" in result.stdout


def test_the_version_is_printed_by_the_module_and_by_the_script_of_the_checkout() -> None:
    assert thrones("--version").stdout == f"thrones {__version__}\n"
    script = Path(__file__).resolve().parents[2] / "scripts" / "play.py"
    output = subprocess.run(
        [sys.executable, "-S", script, "--version"], capture_output=True, text=True, check=True
    )
    assert output.stdout == f"thrones {__version__}\n"


@pytest.mark.parametrize("argument", ["--version", "--help"])
def test_version_and_help_import_neither_curses_nor_games(argument: str) -> None:
    code = "import sys; from thrones_tui.cli import main; main(sys.argv[1:]); sys.exit(' '.join(sys.modules))"
    result = subprocess.run(
        [sys.executable, "-c", code, argument], capture_output=True, text=True, check=False
    )
    loaded = set(result.stderr.split())
    assert "thrones_tui.cli.parsing" in loaded
    assert {name for name in loaded if "curses" in name or name.startswith("thrones_tui.games")} == set()


@pytest.mark.skipif(os.name != "posix", reason="POSIX pipes")
@pytest.mark.parametrize("flags", [[], ["-u"]])
def test_a_reader_that_has_gone_is_no_error_message(flags: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        command = [sys.executable, *flags, "-m", "thrones_tui", "paths"]
        result = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(writing)
    assert (result.returncode, result.stderr) == (141, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("flags", [[], ["-u"]])
def test_a_full_disk_behind_the_output_is_one_line_and_exit_code_1(flags: list[str]) -> None:
    with io.FileIO("/dev/full", "w") as full:
        command = [sys.executable, *flags, "-m", "thrones_tui", "paths"]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert result.returncode == 1
    assert result.stderr == b"thrones: Cannot write the output (No space left on device).\n"
