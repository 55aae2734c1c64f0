"""What saving costs: a command with its line on the disk, a journal's size, going on with a long game."""

import os
from collections.abc import Iterator
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final, NamedTuple

from thrones_tui.session.replay import verify
from thrones_tui.session.saved import SavedGame, open_game
from thrones_tui.session.worlds import Ruleset, load_ruleset

GAME: Final = "thrones"
_BACK: Final = 30
"""Commands taken back where a game is over, so that it goes on: in a practice game that is allowed."""
_LINE: Final = b"x" * 120 + b"\n"
_OPTIONS: Final = {"name": "Ada", "hero": "Jon Snow"}


class Journal(NamedTuple):
    """Times of one command in milliseconds, the bare write and fsync of a line as the floor among them; bytes
    a command of whole games, and of one long game and its first half; seconds for the long game.
    """

    command_median: float
    command_p95: float
    command_most: float
    floor_median: float
    commands: int
    bytes_a_command: float
    games: int
    long_commands: int
    long_bytes_a_command: float
    half_bytes_a_command: float
    resume_seconds: float
    verify_seconds: float


def measure_journal(games: int, long: int) -> Journal:
    """Play so many whole games, then one of `long` commands, all saved on this machine's disk."""
    ruleset = load_ruleset(GAME)
    with TemporaryDirectory(dir=os.getcwd()) as folder:  # where games are kept is a disk; /tmp may be memory
        times, sizes = _whole_games(ruleset, games, folder)
        path, halves = long_game(ruleset, long, folder)
        began = perf_counter()
        open_game(path).close()
        resumed = perf_counter()
        verdict = verify(path)
        verified = perf_counter()
        assert verdict.holds, verdict.fault
        assert verdict.commands == long
        floor = list(_floor(f"{folder}/floor", len(times)))
        size = os.path.getsize(path)
    return Journal(
        command_median=1000 * median(times),
        command_p95=1000 * quantiles(times, n=20)[-1],
        command_most=1000 * max(times),
        floor_median=1000 * median(floor),
        commands=len(times),
        bytes_a_command=sum(sizes) / len(times),
        games=games,
        long_commands=long,
        long_bytes_a_command=size / long,
        half_bytes_a_command=halves / (long // 2),
        resume_seconds=resumed - began,
        verify_seconds=verified - resumed,
    )


def _whole_games(ruleset: Ruleset, games: int, folder: str) -> tuple[list[float], list[int]]:
    """Seconds of each command of so many games of random decisions, and the bytes of each journal."""
    times, sizes = [], []
    for seed in range(games):
        rng = Random(seed)
        game = SavedGame.begin(ruleset, seed, _OPTIONS, folder)
        while game.play.outcome is None:
            command = str(game.play.decision.sample(rng))
            began = perf_counter()
            game.submit(command)
            times.append(perf_counter() - began)
        game.close()
        sizes.append(os.path.getsize(game.path))
    return times, sizes


def long_game(ruleset: Ruleset, commands: int, folder: str) -> tuple[str, int]:
    """A journal with so many commands, and how many bytes its first half takes."""
    rng, half = Random(0), 0
    game = SavedGame.begin(ruleset, 0, _OPTIONS, folder, practice=True)
    for given in range(commands):
        if game.play.outcome is not None:
            for _ in range(min(_BACK, game.moves)):
                game.take_back()
        game.submit(str(game.play.decision.sample(rng)))
        if given + 1 == commands // 2:
            half = os.path.getsize(game.path)
    game.close()
    return game.path, half


def _floor(path: str, times: int) -> Iterator[float]:
    """Seconds that the system needs to write one line and see it on the disk."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        for _ in range(times):
            began = perf_counter()
            os.write(descriptor, _LINE)
            os.fsync(descriptor)
            yield perf_counter() - began
    finally:
        os.close(descriptor)
