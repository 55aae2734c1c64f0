"""The program as one file: what is in it, and that it plays from there."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from tests.terminal.game import game, react
from tests.terminal.pty_program import python

ROOT = Path(__file__).resolve().parents[2]


def built(target: Path, checkout: Path = ROOT, umask: int = 0o022, **told: str) -> Path:
    command = (sys.executable, str(checkout / "scripts" / "build_pyz.py"), str(target))
    subprocess.run(command, check=True, capture_output=True, umask=umask, env={**os.environ, **told})
    return target


@pytest.fixture(scope="module")
def pyz(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("one file") / "thrones.pyz")


def told(pyz: Path, *arguments: str) -> str:
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = python(pyz.name, *arguments)
    run = subprocess.run(command, cwd=pyz.parent, env=environ, check=False, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


def test_the_same_sources_give_the_same_bytes_wherever_and_whenever(pyz: Path, tmp_path: Path) -> None:
    for folder in ("src", "assets", "scripts"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, tmp_path / folder, copy_function=shutil.copy, ignore=ignored)
    (tmp_path / "src" / "thrones_tui" / "left" / "__pycache__").mkdir(parents=True)
    target = tmp_path / "b.pyz"
    again = built(target, tmp_path, umask=0o077, PYTHONHASHSEED="5", TZ="Asia/Tokyo", LC_ALL="C")
    assert again.read_bytes() == pyz.read_bytes()


def test_it_has_the_sources_and_worlds_and_starts_by_itself(pyz: Path) -> None:
    names = {name for name in ZipFile(pyz).namelist() if not name.endswith((".pyc", "/"))}
    files = {
        f"{top}/{path.relative_to(ROOT / folder).as_posix()}"
        for top, folder in (("thrones_tui", "src/thrones_tui"), ("thrones_tui/assets", "assets"))
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert names == files | {"__main__.py", "modern_python.py"}
    if os.name == "posix":
        assert subprocess.run([pyz, "--version"], check=True, capture_output=True).stdout.startswith(
            b"thrones "
        )


def test_another_python_reads_the_sources(pyz: Path, tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.pyz"
    with ZipFile(pyz) as ours, ZipFile(foreign, "w") as theirs:
        for name in ours.namelist():
            content = ours.read(name)
            theirs.writestr(name, b"\0\0\r\n" + content[4:] if name.endswith(".pyc") else content)
    assert told(foreign, "--version") == told(pyz, "--version")


def test_it_knows_its_worlds_and_reads_those_of_others(pyz: Path) -> None:
    assert told(pyz, "paths").splitlines()[-1].split(maxsplit=1)[1].startswith(str(pyz))
    shutil.copytree(ROOT / "assets" / "maps" / "skirmish", pyz.parent / "mine")
    (pyz.parent / "mine" / "ruleset.toml").unlink()  # it comes from the game's own world
    survey = told(pyz, "check", "mine", "--game", "skirmish")
    assert "The ruleset is that of The Saltmere Skirmish." in survey


@pytest.mark.skipif(not hasattr(os, "fork"), reason="programs are guarded where there is fork")
def test_processes_and_programs_play_from_it(pyz: Path) -> None:
    bot = "cmd:" + shlex.join([sys.executable, str(ROOT / "examples" / "bot.py")])
    played = (
        "simulate",
        "skirmish",
        "--players",
        f"greedy,{bot}",
        "--games",
        "2",
        "--workers",
        "2",
        "--json",
    )
    assert [each["faults"] for each in json.loads(told(pyz, *played))["players"]] == [0, 0]


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no pseudoterminals on Windows")
def test_a_game_is_played_from_it(pyz: Path) -> None:
    with game(command=python(str(pyz)), PYTHONPATH=None) as program:
        react(program, "l")
        program.wait_for("An encounter")
        program.send("S")
        assert program.exit_code() == 0
