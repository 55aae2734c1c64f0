"""Clones and saved states: equal, independent, and refused when damaged."""

import json
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from random import Random
from typing import Any

import pytest
from tests.contract.games import NAMES, Case, in_each_case, played, start

from thrones_tui.core.codec import CodecError
from thrones_tui.core.engine import Game
from thrones_tui.core.rules import Outcome
from thrones_tui.core.scheduler import Step


@in_each_case
def test_a_clone_is_equal_and_goes_on_alike_given_the_same_command(case: Case) -> None:
    for game, command in played(*case):
        twin = game.clone()
        assert twin.digest() == game.digest()
        assert twin.decision == game.decision
        assert twin.view() == game.view()
        assert twin.scene() == game.scene()
        other = game.clone()
        assert twin.submit(command) == other.submit(command)
        assert twin.digest() == other.digest()
        assert twin.log == other.log


def unlike(field: "Field[Any]") -> object:
    """A value that a field can have and does not have by default."""
    match field.default:
        case bool(usual):
            return not usual
        case int(usual):
            return usual + 1
        case str(usual):
            return f"{usual}x"
        case _:
            return {"outcome": Outcome((0,), "x", (1,)), "errand": Step("x")}[field.name]


@pytest.mark.parametrize("name", NAMES)
def test_a_clone_has_no_default_where_its_original_has_none(name: str) -> None:
    game: Game[Any, Any] = start(name, 1)
    rules, state = game.rules, game.state
    for field in fields(rules.state):
        if field.default is not MISSING:
            setattr(state, field.name, unlike(field))
    assert rules.encode(state.clone()) == rules.encode(state)


@in_each_case
def test_a_clone_played_to_its_end_leaves_the_original_as_it_was(case: Case) -> None:
    rng = Random(f"other {case.seed}")
    for turn, (game, _) in enumerate(played(*case)):
        if turn % 10:
            continue
        before = game.digest(), game.view(), game.scene(), game.decision
        twin = game.clone()
        while twin.outcome is None:
            twin.submit(twin.decision.sample(rng))
        assert (game.digest(), game.view(), game.scene(), game.decision) == before
        assert twin.digest() != before[0]


@in_each_case
def test_a_state_saved_at_any_decision_is_loaded_equal_and_goes_on_alike(case: Case) -> None:
    game = None
    for game, command in played(*case):
        text = game.dump()
        assert "\n" not in text
        loaded: Game[Any, Any] = Game.load(game.rules, text)
        assert (loaded.dump(), loaded.digest()) == (text, game.digest())
        assert loaded.decision == game.decision
        assert loaded.opening == []
        assert loaded.view() == game.view()
        twin = game.clone()
        assert loaded.submit(command) == twin.submit(command)
        assert loaded.digest() == twin.digest()
    assert game is not None
    finished: Game[Any, Any] = Game.load(game.rules, game.dump())
    assert finished.outcome == game.outcome
    assert finished.digest() == game.digest()


def damaged(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every way to put something of another kind in the place of one value, with the way to that place."""
    if isinstance(data, dict):
        for key in data:
            yield from _with(data, key, (*path, key))
            yield (*path, key), {name: value for name, value in data.items() if name != key}
        yield path, {**data, "more": 0}
    elif isinstance(data, list):
        for at in range(min(len(data), 2)):
            yield from _with(data, at, path)
    if not isinstance(data, list):
        yield path, [data]
    if not isinstance(data, str | bool | None):
        yield path, "x"
    if data is not None and not isinstance(data, dict | list):
        yield path, None
        yield path, 1.5
        yield path, {}
    if type(data) is int:
        yield path, True


def _with(data: Any, key: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    for way, changed in damaged(data[key], path):
        copy = data.copy()
        copy[key] = changed
        yield way, copy


def mid_game(name: str) -> Game[Any, Any]:
    """A game some way on, at its longest agenda."""
    games = [game.clone() for game, _ in played(name, 3)]
    return max(games, key=lambda game: len(game.dump()))


@pytest.mark.parametrize("name", NAMES)
def test_damage_to_any_part_of_a_saved_state_is_named(name: str) -> None:
    game = mid_game(name)
    whole = json.loads(game.dump())
    tried = 0
    for path, state in damaged(whole["state"]):
        if not path:
            continue
        text = json.dumps({**whole, "state": state})
        with pytest.raises(CodecError, match=path[0]) as caught:
            Game.load(game.rules, text)
        assert str(caught.value).isprintable()
        tried += 1
    assert tried > 10


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "change",
    [
        lambda text: text[:-1],
        lambda text: text[: len(text) // 2],
        lambda text: "",
        lambda text: "null",
        lambda text: "[]",
        lambda text: "{}",
        lambda text: '{"game":1}',
        lambda text: text.replace('"version":', '"version":9'),
        lambda text: text.replace('"game":"', '"game":"other '),
        lambda text: json.dumps({**json.loads(text), "state": None}),
        lambda text: json.dumps({**json.loads(text), "state": []}),
        lambda text: json.dumps({**json.loads(text), "state": {}}),
    ],
)
def test_what_is_no_saved_state_of_this_game_is_refused(name: str, change: Any) -> None:
    game = start(name, 1)
    with pytest.raises(CodecError, match=r"\w") as caught:
        Game.load(game.rules, change(game.dump()))
    assert str(caught.value).isprintable()
