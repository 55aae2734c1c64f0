"""Every registered game, played at random, for the contracts that all of them keep."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from tests.effort import usually

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision, EnterAmount, EnterWords
from thrones_tui.core.dice import Dice
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.rules import S, V
from thrones_tui.games.registry import GAMES
from thrones_tui.scene.live import LiveGame, Play, begin
from thrones_tui.scene.presenter import Edition
from thrones_tui.session.worlds import load_ruleset

NAMES = tuple(GAMES)
SEEDS = usually((4, 0, 2, 3), (0, 2, 3, 4, 5))
"""Of whole games. Most are short: MiniRogue takes some 2,500 commands with 1, and with 0 in the dark 628."""
LONGEST = 20_000
"""Commands after which a game played at random should have ended long ago."""


class Case(NamedTuple):
    """What is played: a game, a seed, and what is set."""

    name: str
    seed: int
    options: Mapping[str, object]


def _houses(name: str) -> Iterator[tuple[str, Mapping[str, object]]]:
    rules = [rule.name for rule in load_ruleset(name).rules.house_rules]
    for house in dict.fromkeys(("", *rules, ",".join(rules))):
        yield name, {"house": house} if house else {}


HOUSES = [house for name in NAMES for house in _houses(name)]
"""Every game under its usual rules, with each of its house rules alone, and with all of them."""
CASES = [
    Case(name, seed, options)
    for at, (name, options) in enumerate(HOUSES)
    for seed in SEEDS
    if seed == SEEDS[at % len(SEEDS)] or usually(False, not options)
]
in_each_case = pytest.mark.parametrize(
    "case",
    CASES,
    ids=lambda case: "-".join((case.name, str(case.seed), *case.options.values())),
)
"""The same, each with a seed; in a thorough run the usual rules with all of them."""


def start(name: str, seed: int | str, options: Mapping[str, object] | None = None) -> Play:
    """A new game with the options that nobody chose, but for some."""
    return begin(load_ruleset(name).edition, Dice(seed), options or {})


def played(
    name: str, seed: int | str, options: Mapping[str, object] | None = None, *, quiet: bool = False
) -> Iterator[tuple[Play, Command]]:
    """A game at each of its decisions, with the random answer that is given to it next."""
    game, rng = start(name, seed, options), Random(seed)
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


def instead(game: LiveGame[S, V], state: S) -> LiveGame[S, V]:
    """The same game, log and all, in another state."""
    edition = Edition(rules=game.rules, presenter=game.presenter)
    return LiveGame.restore(
        edition, state, game.log.copy(), game.story.fresh, game.story.news, game.story.told, game.memory
    )


def given(game: LiveGame[S, V]) -> tuple[object, ...]:
    """All that a game gives to its players before the next command, refusals apart."""
    presenter, view = game.presenter, game.view()
    scene = game.scene()
    return (
        view,
        game.view(1),
        scene,
        scene.text(80, 24),
        scene.text(40, 12),
        None if game.outcome is not None else game.decision,
        game.log,
        game.memory,
        presenter.standing(view),
        presenter.realm(view, game.memory),
        presenter.gazetteer(view),
        presenter.help(view),
        [
            presenter.describe(view, row, column)
            for row, cells in enumerate(scene.grid.rows)
            for column in range(len(cells))
        ],
    )


def refusal(game: Play, text: str) -> str:
    """Why a command is not taken, empty where it is one of the answers."""
    try:
        command = game.read(text)
    except IllegalCommand as error:
        return str(error)
    decision = game.decision
    return "" if command in decision else game.rules.refusal(game.state, decision, command)


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
