"""Every registered game, played at random, for the contracts that all of them keep."""

from collections.abc import Iterator
from functools import cache
from random import Random

from tests.effort import usually

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision, EnterAmount, EnterWords
from thrones_tui.core.dice import Dice
from thrones_tui.games.registry import GAMES
from thrones_tui.session.play import Play, begin, load_ruleset

NAMES = tuple(GAMES)
SEEDS = usually((0, 2, 3, 4), (0, 2, 3, 4, 5))
"""Of whole games: MiniRogue takes at most 274 commands with the first four, 615 with 5, and 2,832 with 1."""
LONGEST = 20_000
"""Commands after which a game played at random should have ended long ago."""


def start(name: str, seed: int | str) -> Play:
    """A new game with the options that nobody chose."""
    return begin(load_ruleset(name).edition, Dice(seed), {})


def played(name: str, seed: int | str, *, quiet: bool = False) -> Iterator[tuple[Play, Command]]:
    """A game at each of its decisions, with the random answer that is given to it next."""
    game, rng = start(name, seed), Random(seed)
    game.quiet = quiet
    for _ in range(LONGEST):
        if game.outcome is not None:
            return
        command = game.decision.sample(rng)
        yield game, command
        game.submit(command)
    raise AssertionError(f"{name} with seed {seed} does not end")


def answers(decision: Decision, rng: Random, most: int = 3) -> list[Command]:
    """Some of the legal answers, those at the ends of a range among them."""
    if isinstance(decision, EnterAmount):
        ends = {decision.minimum, decision.maximum}
        return [decision.form(end) for end in sorted(ends)] + [decision.sample(rng)]
    if isinstance(decision, EnterWords):
        return [decision.sample(rng)]
    return rng.sample(decision.options, min(most, len(decision.options)))


@cache
def texts_met(name: str) -> tuple[str, ...]:
    """The texts of commands that some decision of a few games offered."""
    texts = {
        str(command): None
        for seed in range(8)
        for game, given in played(name, seed)
        for command in (given, *game.decision.options[:9])
    }
    return tuple(texts)
