"""How much processor time a key takes in the real program beside a bare one, and how much memory it has."""

import os
from collections.abc import Iterator, Sequence
from itertools import count, islice
from random import Random
from tempfile import TemporaryDirectory
from time import sleep
from typing import Final, NamedTuple

from benchmarks.journal import long_game
from benchmarks.screen import HERO, NAME, PROGRAM, PYTHON, ROOT, SEEN, SHOWN, Terminal, keys_of
from thrones_tui import new_game
from thrones_tui.session.worlds import load_ruleset

BARE: Final = """
import curses

def show(window):
    column = steps = 0
    while True:
        window.addstr(0, 0, f"step {steps} ")
        window.addstr(10, column % 78, " @ ")
        window.refresh()
        column += {curses.KEY_RIGHT: 1, curses.KEY_LEFT: -1}.get(window.getch(), 0)
        steps += 1

curses.wrapper(show)
"""
"""A program that moves a sign and counts: the least that a key can take."""
UNSAVED: Final = f"""
import sys
sys.path.insert(0, {str(ROOT / "src")!r})
from thrones_tui.session.saved import SavedGame
SavedGame.submit = lambda self, command: self.play.submit(command)
from thrones_tui.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""The program without saving: no digest, no line, no disk."""


_GAMES: Final = 4


class Work(NamedTuple):
    """Microseconds of processor time a key, with its saved command, without saving, and in a bare program."""

    saved: float
    unsaved: float
    bare: float
    keys: int

    @property
    def saved_ratio(self) -> float:
        """A key with its saved command, beside a bare one."""
        return self.saved / self.bare

    @property
    def unsaved_ratio(self) -> float:
        """The same without saving."""
        return self.unsaved / self.bare


def measure_work(keys: int) -> Work:
    """Press so many keys in each of a few games of random decisions, and in the other two, in turns.

    Games that are over sooner are left out: some of what a game needs is loaded in its first turns.
    """
    spent = {"saved": 0.0, "unsaved": 0.0, "bare": 0.0}
    scripts = ((seed, script) for seed in count(7) if len(script := tuple(_script(seed, keys))) >= keys)
    with TemporaryDirectory(prefix="thrones-", dir=os.getcwd()) as home:  # where games are kept is a disk
        pressed = 0
        for seed, script in islice(scripts, _GAMES):
            pressed += len(script)
            told = ("play", "thrones", "--seed", str(seed), "--hero", HERO, "--name", NAME)
            programs = {
                "saved": (*PROGRAM, *told),
                "unsaved": (*PYTHON, "-c", UNSAVED, *told),
                "bare": (*PYTHON, "-c", BARE),
            }
            for name, command in programs.items():
                shown = b"" if name == "bare" else SHOWN
                start = _spent(command, home, shown, ())
                spent[name] += _spent(command, home, shown, script) - start
    return Work(**{name: 1e6 * seconds / pressed for name, seconds in spent.items()}, keys=pressed)


def _script(seed: int, least: int) -> Iterator[tuple[bytes, float]]:
    """The keys of a game of random decisions, each with the seconds before it until its question is seen."""
    twin, rng = new_game("thrones", seed=seed, hero=HERO, name=NAME), Random(seed)
    pressed = 0
    while pressed < least and twin.outcome is None:
        answer = twin.decision.sample(rng)
        asked = twin.scene().dialog
        keys = tuple(keys_of(twin.decision, answer, asked))
        twin.submit(answer)
        while (following := twin.scene().dialog) is not None and following.settled:
            twin.submit(following.settled)  # as the program does by itself
        if twin.outcome is None:  # its end would be judged and put away
            pressed += len(keys)
            yield from ((key, 0.0 if asked is None else SEEN) for key in keys)


def _spent(command: Sequence[str], home: str, shown: bytes, script: Sequence[tuple[bytes, float]]) -> float:
    """Seconds of processor time of a program from its start until the keys are pressed."""
    with Terminal(command, home) as terminal:
        terminal.frame(shown)
        for key, patience in script:
            sleep(patience)
            terminal.press(key)
        return terminal.end()


class Memory(NamedTuple):
    """Megabytes resident on the title screen, and in a game that was resumed after so many commands."""

    title: float
    game: float
    commands: int


def measure_memory(commands: int) -> Memory:
    """Look at both once they show their first frame."""
    with TemporaryDirectory(prefix="thrones-") as home:
        title = _megabytes(PROGRAM, home)
        long_game(load_ruleset("thrones"), commands, f"{home}/data/saves")
        return Memory(title, _megabytes((*PROGRAM, "resume", "1"), home), commands)


def _megabytes(command: Sequence[str], home: str) -> float:
    with Terminal(command, home) as terminal:
        terminal.frame(SHOWN)
        return terminal.megabytes()
