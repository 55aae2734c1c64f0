"""What the README shows is what the program shows."""

import random
import re
from pathlib import Path
from typing import Any

from tests.headless import HeadlessTerminal
from tests.home import at_home
from tests.players.table import match, seated

from thrones_tui import new_game
from thrones_tui.games.registry import GAMES
from thrones_tui.players.registry import ladder
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import run
from thrones_tui.tui.routes import first_screen

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)\n```", README, flags=re.DOTALL)


def test_the_picture_is_the_screen() -> None:
    terminal = HeadlessTerminal(80, 24, [Key("k", "k"), Key("l", "l")])
    run(terminal, first_screen(at_home("thrones", 1, {"name": "Ada", "hero": "Sansa Stark"})))
    assert blocks("text") == [terminal.canvas.text()]


def test_the_example_runs() -> None:
    example, _ = blocks("python")
    names: dict[str, object] = {"random": random, "new_game": new_game}
    exec(compile(example, "README.md", "exec"), names)
    assert names["game"].outcome is not None  # type: ignore[attr-defined]


def test_the_bot_plays_every_game() -> None:
    _, bot = blocks("python")
    names: dict[str, Any] = {}
    exec(compile(bot, "README.md", "exec"), names)
    for game in GAMES:
        seats = [seated(names["Mine"])] * (len(ladder(game).seats) or 1)
        assert match(game, *seats).faults == ()
