"""Say how many games go, in a few lines: `python3 scripts/digests.py [--games N]`; needs nothing but Python.

Random games of every kind, with each hero, every second one with all house rules on. For each kind there is
a digest of all their states, and one of all that their players were told and remember. A change that should
only make it faster leaves every line as it was, on any Python.
"""

import argparse
import sys
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import modern_python  # noqa: F401

if TYPE_CHECKING:
    from thrones_tui.scene.live import Play

GAMES: Final = 100
LONGEST: Final = 400
"""Commands after which a game is left."""


class Fold(NamedTuple):
    """Games of one kind: how many commands, and the digests of their states and of what was told."""

    commands: int
    states: str
    told: str


def fold(name: str, games: int) -> Fold:
    """Play so many games of a kind at random, by their seeds alone."""
    from thrones_tui.core.codec import encode, write

    states, told = blake2b(digest_size=16), blake2b(digest_size=16)
    commands = 0
    for seed in range(games):
        play, rng = begun(name, seed), Random(seed)
        for _ in range(LONGEST):
            states.update(play.digest().encode())
            told.update(write(encode(play.memory)).encode())
            if play.outcome is not None:
                break
            play.submit(play.decision.sample(rng))
            commands += 1
        told.update(repr(play.log).encode())
    return Fold(commands, states.hexdigest(), told.hexdigest())


def begun(name: str, seed: int) -> "Play":
    """The game of a seed: its hero and whether house rules are on follow from it."""
    from thrones_tui.core.dice import Dice
    from thrones_tui.core.options import HouseRules, OneOf
    from thrones_tui.scene.live import begin
    from thrones_tui.session.worlds import load_ruleset

    edition = load_ruleset(name).edition
    said: dict[str, object] = {}
    for option in edition.rules.options:
        if isinstance(option, HouseRules) and seed % 2:
            said[option.name] = [rule.name for rule in option.rules]
        elif isinstance(option, OneOf):
            said[option.name] = option.values[seed // 2 % len(option.values)]
    try:
        return begin(edition, Dice(seed), said)
    except ValueError:  # a hero of one's own cannot start where somebody stands
        return begin(edition, Dice(seed), {})


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Say in a few lines how many random games go.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"of each kind; default: {GAMES}")
    games = parser.parse_args().games
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
    from thrones_tui.games.registry import GAMES as KINDS

    for name in KINDS:
        commands, states, told = fold(name, games)
        print(f"{name:<10} {games} games, {commands:>6} commands: states {states}, told {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
