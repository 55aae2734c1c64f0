"""What the README shows is what the program shows."""

import random
import re
from pathlib import Path

from tests.headless import HeadlessTerminal
from tests.home import at_home

from thrones_tui import new_game
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
    (example,) = blocks("python")
    names: dict[str, object] = {"random": random, "new_game": new_game}
    exec(compile(example, "README.md", "exec"), names)
    assert names["game"].outcome is not None  # type: ignore[attr-defined]
