"""What the README, and the page on how to play, show is what the program shows and does."""

import re
from pathlib import Path

import pytest
from tests.headless import HeadlessTerminal
from tests.home import at_home

from thrones_tui.cli.commands import COMMANDS
from thrones_tui.session.keymap import KEY_ACTIONS
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import run
from thrones_tui.tui.routes import first_screen

ROOT = Path(__file__).parent.parent
PAGES = {page: (ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "docs/playing.md")}
SHIFTED = set("HJKL")


def test_the_picture_is_the_screen() -> None:
    terminal = HeadlessTerminal(80, 24, [Key("k", "k"), Key("l", "l")])
    run(terminal, first_screen(at_home("thrones", 1, {"name": "Ada", "hero": "Sansa Stark"})))
    assert re.findall(r"```text\n(.*?)\n```", PAGES["docs/playing.md"], re.DOTALL) == [terminal.canvas.text()]


def test_the_readme_is_short() -> None:
    assert len(PAGES["README.md"].splitlines()) <= 60


@pytest.mark.parametrize("page", PAGES)
def test_keys_do_what_the_table_says(page: str) -> None:
    labels = {action.key: action.label for action in KEY_ACTIONS}
    told = 0
    for keys, meaning in re.findall(r"^\| (.*`.*) \| (.*) \|$", PAGES[page], re.MULTILINE):
        named = re.findall(r"`([^\d\s])`", keys)
        assert set(named) <= labels.keys() | SHIFTED
        parts, meanings = keys.split(" · "), re.sub(r"^in Westeros: ", "", meaning).split(" · ")
        if len(parts) == len(meanings) and len(named) == len(parts) > 1:
            for key, words in zip(named, meanings, strict=True):
                known = re.split(r"\W+", labels[key])
                assert set(known) & set(re.split(r"\W+", words)), (key, words)
                told += 1
    assert told >= 7


@pytest.mark.parametrize("page", PAGES)
def test_commands_are_there(page: str) -> None:
    names = {command.name for command in COMMANDS}
    assert set(re.findall(r"`thrones ([a-z]+)", PAGES[page])) <= names
    scripts = set(re.findall(r"python3 (scripts/\w+\.py)", PAGES[page]))
    assert scripts
    assert {script for script in scripts if not (ROOT / script).is_file()} == set()
