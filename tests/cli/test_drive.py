"""`thrones drive`, and the programs of `examples/`, which know nothing of this package."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Cli
from tests.processes import environment

from thrones_tui.cli import main
from thrones_tui.drive.schema import protocol
from thrones_tui.games.registry import GAMES

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
RUN = "import sys; from thrones_tui.cli import main; sys.exit(main(sys.argv[1:]))"
HELLO = b'{"type":"hello","protocol":1}\n'


def drive(heard: bytes) -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-c", RUN, "drive"]
    return subprocess.run(command, input=heard, capture_output=True, env=environment(), check=False)


@pytest.mark.parametrize(
    ("heard", "code", "kinds"),
    [
        (b"", 0, ["hello"]),
        (HELLO, 0, ["hello"]),
        (HELLO.replace(b"\n", b"\r\n") + b'{"type":"bye"}\n{', 0, ["hello"]),
        (b"hello\n", 2, ["hello", "error"]),
        (HELLO + b"x" * 2_000_000 + b'\n{"type":"bye"}', 0, ["hello", "error"]),
        (HELLO + '{"type":"new","id":"Ä","game":"horcruxes"}'.encode(), 0, ["hello", "game", "decision"]),
    ],
)
def test_a_talk_is_on_stdin_and_stdout_alone(heard: bytes, code: int, kinds: list[str]) -> None:
    done = drive(heard)
    assert (done.returncode, done.stderr) == (code, b"")
    assert [json.loads(line)["type"] for line in done.stdout.splitlines()] == kinds


def test_the_schema_is_printed(cli: Cli) -> None:
    assert json.loads(cli.says("drive", "--schema")) == protocol()


@pytest.mark.parametrize("program", ["python3 bot.py", "node bot.mjs"])
@pytest.mark.parametrize("game", ["thrones", "minirogue", "goldrush", "horcruxes"])
def test_the_examples_are_players(program: str, game: str, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which(program.split()[0]) is None or os.name != "posix":
        pytest.skip("it does not run here")
    monkeypatch.chdir(EXAMPLES)
    others = "" if GAMES[game].package in ("thrones", "minirogue") else ",random"
    arguments = ("simulate", game, "--players", f"cmd:{program}{others}", "--games", "2", "--workers", "1")
    told = json.loads(cli.says(*arguments, "--json"))
    assert [each["faults"] for each in told["players"]] == [0] * len(told["players"])


@pytest.mark.parametrize("game", GAMES)
def test_the_example_can_begin(game: str, tmp_path: Path) -> None:
    if os.name != "posix":
        pytest.skip("a script stands in for the program")
    thrones = tmp_path / "thrones"
    thrones.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{RUN}" "$@"\n', encoding="utf-8")
    thrones.chmod(0o755)
    path = os.pathsep.join([str(tmp_path), os.environ["PATH"]])
    command = [sys.executable, str(EXAMPLES / "bot.py"), game]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, env=environment(PATH=path), check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1


def test_the_programs_that_a_file_names_run_only_if_that_is_allowed(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    design = 'game = "skirmish"\nplayers = ["cmd:touch run"]\ngames = 1\n'
    Path("bots.toml").write_text(design, encoding="utf-8")
    arguments = ("simulate", "--design", "bots.toml", "--out", "run.db", "--workers", "1")
    assert "a program, touch run; --commands lets it run" in cli.refuses(*arguments)
    assert "--commands lets it run" in cli.refuses("simulate", "--resume", "run.db")
    assert not Path("run").exists()
    assert main(["simulate", "--resume", "run.db", "--workers", "1", "--commands"]) == 0
    assert Path("run").exists()


def test_a_run_does_not_go_on_with_a_program_that_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my bot").write_text("exit 1\n", encoding="utf-8")
    players = ("--players", "cmd:sh 'my bot'")
    arguments = ("skirmish", *players, "--games", "1", "--out", "run.db", "--workers", "1")
    assert main(["simulate", *arguments]) == 0
    Path("my bot").write_text("exit 2\n", encoding="utf-8")
    assert main(["simulate", "--resume", "run.db", "--commands"]) == 2
    assert "since my bot has changed" in capsys.readouterr().err
