"""The real game in a terminal of our own, on any of its screens."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

from tests.games.thrones.board import EURON, JON
from tests.headless import HeadlessTerminal, seen
from tests.home import at_home
from tests.terminal.player import keys
from tests.terminal.pty_program import LAST_EVENTS, ROOT, Program, python

from thrones_tui import new_game
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.tui.loop import run
from thrones_tui.tui.routes import first_screen

THRONES = python("-m", "thrones_tui")
SCRIPT = python(str(ROOT / "scripts" / "play.py"))
WAYS = {"h": "west", "j": "south", "k": "north", "l": "east"}


class Meeting(NamedTuple):
    """A game in which travelling one way leads to a rival after `steps` turns and to no question before."""

    seed: int
    hero: str
    steps: int

    @property
    def arguments(self) -> tuple[str, ...]:
        """What to say on the command line."""
        return ("play", "thrones", "--seed", str(self.seed), "--hero", self.hero, "--name", "Ada")


@cache
def meeting(way: str, hero: str = EURON, least: int = 3, *, hopeless: bool = False) -> Meeting:
    """The first such game for a key that travels; `hopeless` if a battle would be lost for certain."""
    for seed in range(1000):
        game = new_game("thrones", seed=seed, hero=hero, name="Ada")
        for steps in range(1, 30):
            try:
                game.submit(f"travel {WAYS[way]}")
            except IllegalCommand:
                break
            if game.decision.name == "encounter" and steps >= least:
                odds = game.decision.choices[2].odds
                if not hopeless or (odds is not None and odds.lose >= 1):
                    return Meeting(seed, hero, steps)
            if game.decision.name != "turn":
                break
    raise AssertionError(f"no game of {hero} meets a rival by {way!r}")


def shown(
    arguments: tuple[str, ...],
    pressed: str = "",
    width: int = 80,
    height: int = 24,
    ascii: bool = False,  # noqa: A002 (the setting's name)
    colors: int = 256,
    theme: str = "dark",
) -> str:
    """What the same game shows without a terminal after these keys, on one of so many colours."""
    options = dict(zip(arguments[2::2], arguments[3::2], strict=True))
    seed = int(options.pop("--seed"))
    start = at_home("thrones", seed, {name.removeprefix("--"): value for name, value in options.items()})
    terminal = HeadlessTerminal(width, height, keys(pressed), ascii)
    run(terminal, first_screen(start))
    return seen(terminal.canvas, colors, theme)


ADA = ("play", "thrones", "--seed", "1", "--hero", JON, "--name", "Ada")
"""A game at its first turn."""


def doomed() -> tuple[tuple[str, ...], str]:
    """A game that is soon lost: its command line, and the keys that lose it."""
    found = meeting("l", JON, least=1, hopeless=True)
    return found.arguments, "l" * found.steps + "3\r"


@contextmanager
def game(
    arguments: tuple[str, ...] = ADA,
    pressed: str | bytes = "",
    *,
    rows: int = 24,
    cols: int = 80,
    command: list[str] = THRONES,
    **env: str | None,
) -> Iterator[Program]:
    """The game, after keys that were pressed one after the other."""
    with Program([*command, *arguments], {"USER": "ada", **env}, rows, cols) as program:
        program.wait_for(lambda shown: b"\x1b[?2004h" in shown.output)  # the last it says before it reads
        for key in pressed if isinstance(pressed, str) else [pressed]:
            react(program, key)
        yield program


def react(program: Program, pressed: str | bytes) -> None:
    """Press keys, and wait until the screen has changed and stands still; see the whole end of a game."""
    before = program.bytes_out
    program.send(pressed)
    program.wait_for(lambda shown: shown.bytes_out > before)
    if LAST_EVENTS in program.text:  # where they have room they are all there soon, without a key
        program.send("z")
        program.wait_for(lambda shown: LAST_EVENTS not in shown.text)
