"""Views, scenes, log and questions hold what a player may know, as plain data, and nothing else."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

import pytest
from tests.contract.games import NAMES, SEEDS, played

from thrones_tui.core.events import is_heard_by

PLAIN = (int, float, Fraction, str, bool, bytes, type(None))
FROZEN = (*PLAIN, tuple, frozenset)


def is_frozen(value: Any) -> bool:
    """Whether a value cannot be changed; of a frozen dataclass `parts` checks the fields."""
    declared = getattr(type(value), "__dataclass_params__", None)
    return isinstance(value, FROZEN) or (declared is not None and declared.frozen)


def parts(value: Any) -> Iterator[Any]:
    """A value and everything in it."""
    yield value
    if isinstance(value, tuple | frozenset):
        for entry in value:
            yield from parts(entry)
    elif is_dataclass(value):
        for field in fields(value):
            yield from parts(getattr(value, field.name))


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


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_has_an_audience_and_the_log_has_what_the_player_heard(name: str, seed: int) -> None:
    for game, command in played(name, seed):
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
