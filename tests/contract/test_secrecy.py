"""Views, scenes, log and questions hold what a player may know, as plain data, and nothing else."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import pytest
from tests.contract.games import HOUSES, NAMES, Case, given, in_each_case, instead, played, refusal, texts_met
from tests.effort import usually
from tests.games.goldrush import board as goldrush
from tests.games.minirogue import board as minirogue
from tests.games.thrones.test_view import scrambled

from thrones_tui import new_game
from thrones_tui.core.events import is_heard_by
from thrones_tui.core.lazy import Lazy
from thrones_tui.games.registry import GAMES
from thrones_tui.games.thrones.world import World
from thrones_tui.scene.live import LiveGame
from thrones_tui.scene.typed import Record

PLAIN = (int, float, Fraction, str, bool, bytes, type(None))
FROZEN = (*PLAIN, tuple, frozenset)

REWRITTEN: Mapping[str, Callable[[LiveGame[Any, Any], Random], LiveGame[Any, Any]]] = {
    "thrones": lambda game, rng: instead(game, scrambled(game.state, rng)),
    "minirogue": minirogue.rewritten,
    "goldrush": goldrush.rewritten,
}
"""For each package with secrets: the same game to its players, with all that is hidden changed."""
OPEN = {"horcruxes"}
"""Those without."""


def is_frozen(value: Any) -> bool:
    """Whether a value cannot be changed; of a frozen dataclass, a record and what is made late `parts` checks
    what is in it.
    """
    declared = getattr(type(value), "__dataclass_params__", None)
    return isinstance(value, (*FROZEN, Record, Lazy, World)) or (declared is not None and declared.frozen)


def parts(value: Any) -> Iterator[Any]:
    """A value and everything in it."""
    yield value
    if isinstance(value, tuple | frozenset):
        for entry in value:
            yield from parts(entry)
    elif is_dataclass(value) and not isinstance(value, World):  # which is printed
        for field in fields(value):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, Record):
        for name in value.__match_args__:
            yield from parts(getattr(value, name))
    elif isinstance(value, Lazy):
        make = value._make
        yield from parts(make.args if isinstance(make, partial) else make)  # before it is made
        yield from parts(value())


@pytest.mark.parametrize("name", NAMES)
def test_views_and_scenes_are_frozen_plain_data_from_which_no_state_can_be_reached(name: str) -> None:
    for game, _ in played(name, 3):
        for shown in (game.view(), game.scene()):
            assert {type(part) for part in parts(shown) if not is_frozen(part)} == set()
            hash(shown)


@pytest.mark.parametrize("name", NAMES)
def test_the_seed_is_shown_to_nobody(name: str) -> None:
    secret = "s3cr3t"
    for game, command in played(name, secret):
        shown = (game.view(), game.scene(), game.decision, game.log, game.clone().submit(command))
        assert secret not in repr(shown)


def test_what_a_game_hides_can_be_rewritten() -> None:
    assert {entry.package for entry in GAMES.values()} == REWRITTEN.keys() | OPEN
    games = [(GAMES[name].package, new_game(name)) for name in NAMES]
    hiding = {package for package, game in games if game.presenter.known(game.seen) is not None}
    assert hiding == REWRITTEN.keys()


@pytest.mark.parametrize(
    ("name", "options"),
    [
        (name, {**house, **({"size": 7, "odds": "on"} if name == "goldrush" else {})})
        for name, house in HOUSES
        if GAMES[name].package not in OPEN
    ],
)
@pytest.mark.parametrize("seed", usually((2,), range(2, 6)))
def test_whatever_is_hidden_a_player_is_given_and_refused_the_same(
    name: str, options: dict[str, object], seed: int
) -> None:
    rng, texts = Random(seed), texts_met(name)
    refused = set()
    for turn, (game, _) in enumerate(played(name, seed, options)):
        if turn % 4 == 0:
            twin = REWRITTEN[GAMES[name].package](game, rng)
            assert twin.digest() != game.digest()
            assert given(twin) == given(game)
            said = {text: refusal(game, text) for text in rng.sample(texts, min(len(texts), 30))}
            assert {text: refusal(twin, text) for text in said} == said
            refused |= set(said.values())
    assert len(refused) > 2


@in_each_case
def test_every_event_has_an_audience_and_the_log_has_what_the_player_heard(case: Case) -> None:
    for game, command in played(*case):
        assert game.log[0].text
        twin = game.clone()
        events = twin.submit(command)
        for event in events:
            assert event.audience is None or all(type(player) is int for player in event.audience)
            assert all(isinstance(part, (*PLAIN, tuple)) for part in parts(event) if part is not event)
        heard = [event for event in events if is_heard_by(event, 0)]
        told = len(twin.log) - len(game.log)
        assert told <= len(heard)
        assert bool(told) == bool(heard)  # several events may be one line, none goes untold
        assert all(line.text.isprintable() and line.text for line in twin.log)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_drawn_is_printable_text(name: str) -> None:
    for game, _ in played(name, 6):
        strings = [part for part in parts(game.scene()) if isinstance(part, str)]
        assert [text for text in strings if not text.isprintable()] == []
