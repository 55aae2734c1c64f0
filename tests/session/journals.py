"""Saved games to keep, cut and spoil, and how to play them on."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import NamedTuple

import pytest

from thrones_tui.core.dice import Dice
from thrones_tui.scene.live import begin
from thrones_tui.session import saved
from thrones_tui.session.journal import Back, Move
from thrones_tui.session.reading import read
from thrones_tui.session.saved import SavedGame, open_game
from thrones_tui.session.worlds import Ruleset, load_ruleset

ADA = {"name": "Ada", "hero": "Jon Snow"}


@cache
def ruleset(game: str = "thrones") -> Ruleset:
    return load_ruleset(game)


def begun(
    folder: Path,
    seed: int = 7,
    *,
    game: str = "thrones",
    practice: bool = False,
    said: Mapping[str, object] = MappingProxyType({}),
) -> SavedGame:
    """A new game, saved in a folder; of thrones, Ada's as Jon Snow."""
    options = {**(ADA if game == "thrones" else {}), **said}
    return SavedGame.begin(ruleset(game), seed, options, str(folder), practice=practice)


def play(game: SavedGame, commands: int = 1 << 30, seed: int = 1) -> list[str]:
    """Play on at random, to the end of the game at most; return the digest after each command."""
    rng = Random(seed)
    digests: list[str] = []
    while game.play.outcome is None and len(digests) < commands:
        game.submit(str(game.play.decision.sample(rng)))
        digests.append(game.play.digest())
    return digests


@cache
def winning_seed(first: int = 7) -> int:
    """The first seed from one on with which playing at random wins."""
    while True:
        game, rng = begin(ruleset().edition, Dice(first), ADA), Random(1)
        while game.outcome is None:
            game.submit(game.decision.sample(rng))
        if game.outcome.winners:
            return first
        first += 1


def ended(folder: Path, seed: int, *, practice: bool = False) -> SavedGame:
    """A game that was played at random to its end, but is not yet finished."""
    game = begun(folder, seed, practice=practice)
    play(game)
    return game


def killed(game: SavedGame) -> Path:
    """The journal of a game as a killed program leaves it."""
    game.close()
    return Path(game.path)


def standing_of(path: Path) -> tuple[str, list[object], int]:
    """A saved game's digest, its log, and how many commands were given."""
    game = open_game(str(path))
    found = game.play.digest(), list[object](game.play.log), game.moves
    game.close()
    return found


class Played(NamedTuple):
    """A game's journal; the digest of the state after each of its lines, and all states it was ever in."""

    data: bytes
    after: list[str]
    states: set[str]
    name: str


def recorded(folder: Path) -> Played:
    """Twenty-five commands, four of them taken back, with a name and snapshots at 0, 10 (twice) and 20."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(saved, "SNAPSHOT_EVERY", 10)
        game = begun(folder)
        play(game, 13)
        game.become_practice()
        for _ in range(4):
            game.take_back()
        game.rename("The long march")
        play(game, 16, seed=2)
    data = killed(game).read_bytes()
    reading = read(data)
    after, steps = [""], [begin(game.ruleset.edition, Dice(7), ADA).digest()]
    for line in reading.entries:
        if isinstance(line, Move):
            steps.append(line.state)
        elif isinstance(line, Back):
            del steps[-line.back :]
        after.append(steps[-1])
    assert not reading.damages
    assert sum(len(line) > 500 for line in data.split(b"\n")) == 5
    return Played(data, after, set(after[1:]), Path(game.path).name)
