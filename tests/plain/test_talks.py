"""Whole games line by line: as they were recorded, to be read aloud, on pipes and terminals."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import plain_talks
import pytest
from tests.plain.talking import Listener
from tests.processes import ROOT, environment
from tests.terminal.pty_program import Program

from thrones_tui.games.registry import GAMES
from thrones_tui.plain.verbs import IN_GAME

TALKS = Path(__file__).parent / "talks"
PICTURES = re.compile(r"[^\w\s.,:;'\"()?!%+/`-]")
"""Signs that nobody can read aloud."""
SHORT = re.compile(r"\b(\d+[NSEW]|[SLM]\d+|[FISG]\d+)\b")
"""Places and numbers as only the screen has them."""
NAMED = re.compile(r"_'?[a-z]")
"""How espeak-ng marks the name of a sign that it spells."""
THRONES = (sys.executable, "-m", "thrones_tui")


def golden(game: str) -> list[str]:
    return (TALKS / f"{game}.txt").read_text(encoding="utf-8").splitlines()


def lines_typed(game: str) -> str:
    return "".join(f"{line[2:]}\n" for line in golden(game) if line.startswith("> "))


@pytest.mark.parametrize("game", GAMES)
def test_talks_go_as_they_did(game: str, tmp_path: Path) -> None:
    assert list(plain_talks.talk(game, str(tmp_path))) == golden(game)


def test_the_page_shows_what_is_said() -> None:
    page = (ROOT / "docs" / "plain.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```text\n> (.*?)\n(.*?)\n```", page, re.DOTALL)
    talk = Listener("thrones", {"name": "Ada", "hero": "Sansa Stark"}, 7)
    assert talk.type(block[0]) == block[1]
    for verb in IN_GAME:
        assert f"`{verb.name}" in page


def spoken(game: str) -> list[str]:
    """What is said, but for help, whose pages explain the signs of the map."""
    lines, is_help = [], False
    for line in golden(game):
        if line.startswith("> "):
            is_help = line.startswith("> help")
        elif not is_help:
            lines.append(line)
    return lines


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_can_be_read_aloud(game: str) -> None:
    for line in spoken(game):
        assert not PICTURES.search(line), line
        assert not SHORT.search(line), line
        assert line[-1] in ".!?:", line


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="needs espeak-ng")
@pytest.mark.parametrize("game", GAMES)
def test_a_voice_spells_no_sign(game: str) -> None:
    text = "\n".join(spoken(game))
    command = ["espeak-ng", "-v", "en", "-q", "-x"]
    read = subprocess.run(command, input=text, capture_output=True, text=True, check=True, timeout=60).stdout
    assert not NAMED.findall(read)
    assert len(read.splitlines()) >= len(text.splitlines())  # nothing is passed over


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_goes_through_a_pipe(game: str, tmp_path: Path) -> None:
    command = [*THRONES, *plain_talks.arguments(game)]
    environ = environment(THRONES_HOME=str(tmp_path), USER="ada", LC_ALL="C.UTF-8")
    result = subprocess.run(
        command, input=lines_typed(game), capture_output=True, text=True, env=environ, check=True, timeout=120
    )
    assert result.stdout.splitlines() == golden(game)
    assert result.stderr == ""


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_goes_on_a_terminal_that_can_do_nothing(game: str) -> None:
    command = [*THRONES, *plain_talks.arguments(game)]
    environ = {"TERM": "dumb", "USER": "ada", "THRONES_COACH": "on"}
    with Program(command, environ, rows=1000, cols=1000) as program:
        for number, line in enumerate(lines_typed(game).splitlines(), 1):
            program.see(lambda seen: seen.output.count(b"\n> ") == number)  # noqa: B023
            program.send(f"{line}\r")
        assert program.exit_code() == 0
        assert b"\x1b" not in program.output
        assert program.output.decode().split("\r\n")[:-1] == golden(game)
