"""States from outside: shaped rightly, and still impossible."""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.games.goldrush.board import draw

from thrones_tui import new_game
from thrones_tui.core.codec import CodecError
from thrones_tui.core.engine import Game
from thrones_tui.games.goldrush.state import Find, State
from thrones_tui.games.goldrush.view import View
from thrones_tui.scene.live import LiveGame

Damage = Callable[[dict[str, Any]], object]


def some_way_on() -> LiveGame[State, View]:
    """A game whose players have each found something, at a spot."""
    game, rng = new_game("goldrush", seed=4, size=8), Random(4)
    while game.decision.kind != "spot" or min(len(player.log) for player in game.state.players) < 3:
        game.submit(game.decision.sample(rng))
    return game


def renamed(state: dict[str, Any]) -> None:
    """Food as wood, which does the same on eight by eight."""
    (food,) = (find for find in state["players"][1]["log"] if find[2] == "F")
    food[2] = "I"


def wounded(state: dict[str, Any]) -> None:
    """One who has lost more to a wolf than a wolf takes."""
    finds = [find for player in state["players"] for find in player["log"] if find[2] == "W"]
    finds[0][3] = -3


def third_player(opened: str) -> str:
    """The openers of all cells with somebody new at the first."""
    return b64encode(b"\x03" + b64decode(opened)[1:]).decode()


@pytest.mark.parametrize(
    ("damage", "place"),
    [
        (lambda s: s["grid"].update(side=4), "grid.side"),
        (lambda s: s["grid"].update(side=41), "grid.side"),
        (lambda s: s["grid"].update(side=9), "grid should have 81 cells"),
        (lambda s: s["grid"].update(contents=s["grid"]["contents"][1:] + "G"), "grid.contents"),
        (lambda s: s["grid"].update(contents=s["grid"]["contents"].replace(".", "?", 1)), "cells of no kind"),
        (lambda s: s["grid"].update(contents=s["grid"]["contents"][:-1]), "grid should have 64 cells"),
        (lambda s: s["grid"].update(opened=third_player(s["grid"]["opened"])), "a third player"),
        (lambda s: s["players"].pop(), "two, not 1"),
        (lambda s: s["players"][0].update(name=""), r"players\[0\].name"),
        (lambda s: s["players"][1].update(name="a\nb"), r"players\[1\].name"),
        (lambda s: s["players"][0].update(name="x" * 25), r"players\[0\].name"),
        (lambda s: s["players"][0].update(kind="bold"), "kind"),
        (lambda s: s["players"][0].update(start=99), "start should be 16"),
        (lambda s: s["players"][0]["log"].pop(), "everything this player has opened"),
        (lambda s: s["players"][0]["log"].append(s["players"][0]["log"][0]), "something twice"),
        (lambda s: s["players"][0]["log"].append(s["players"][1]["log"][0]), r"players\[0\].log: Find"),
        (lambda s: s["players"][0]["log"].append([1, -1, "G", 2]), "something twice"),
        (lambda s: s["players"][0]["log"].append([1, -1, "G", 5]), r"players\[0\].log: Find"),
        (lambda s: s["players"][0]["log"].append([1, -1, "F", 0]), r"players\[0\].log: Find"),
        (lambda s: s["players"][0]["log"].append([1, 64, "F", 1]), r"players\[0\].log: Find"),
        (lambda s: s["players"][0]["log"].append([1, 0, "X", 1]), r"players\[0\].log: Find"),
        (lambda s: s["players"][0]["log"][0].__setitem__(0, 99), r"players\[0\].log: Find"),
        (lambda s: s["players"][0]["log"][0].__setitem__(0, 0), r"players\[0\].log: Find"),
        (lambda s: s["players"][0]["log"].append([1, -1, "S", 2]), r"players\[0\].log: Find"),
        (wounded, r"players\[\d\].log: Find"),
        (renamed, "log: Find"),
        (lambda s: s.update(total=19), "total"),
        (lambda s: s.update(total=65), "total"),
        (lambda s: s.update(latest=64), "latest"),
        (lambda s: s.update(latest=-1), "latest"),
        (lambda s: s["scheduler"]["agenda"].append(["Feast", []]), "names 'Feast'"),
        (lambda s: s["scheduler"]["agenda"].append(["TakeTurn", [2]]), "TakeTurn needs 1 ids"),
        (lambda s: s["scheduler"]["calendar"].append([1, ["TakeTurn", [1]]]), "calendar should be empty"),
        (lambda s: s["scheduler"].update(asked=["WhoIsThere", []]), "asks nobody"),
        (lambda s: s["scheduler"].update(asked=["Open", [2]]), "asks nobody"),
        (lambda s: s["scheduler"].update(asked=["Open", [-1]]), "asks nobody"),
        (lambda s: s["scheduler"].update(asked=["Watch", [0]]), "asks nobody"),
        (lambda s: s["scheduler"].update(asked=["Open", [0, 1]]), "Open needs 1 ids"),
        (lambda s: s["scheduler"].update(asked=["Guess", [0]]), "asked|everything"),
        (lambda s: s["scheduler"].update(asked=["Guess", [0, 999]]), "asked|everything"),
        (lambda s: s["scheduler"].update(asked=None), "asked"),
        (lambda s: s.update(outcome={"winners": [0], "reason": "x", "scores": [9, 9]}), "scores of both"),
    ],
)
def test_an_impossible_state_is_refused_by_its_place(damage: Damage, place: str) -> None:
    game = some_way_on()
    saved = json.loads(game.dump())
    damage(saved["state"])
    with pytest.raises(CodecError, match=place):
        Game.load(game.rules, json.dumps(saved))


def refused(game: LiveGame[State, View], place: str, asked: list[Any]) -> None:
    """A saved game that asks something else cannot be loaded."""
    saved = json.loads(game.dump())
    saved["state"]["scheduler"]["asked"] = asked
    with pytest.raises(CodecError, match=place):
        Game.load(game.rules, json.dumps(saved))


def test_a_guess_is_asked_only_about_the_animal_that_was_just_found() -> None:
    game, rng = new_game("goldrush", seed=4, size=8), Random(4)
    while game.decision.name != "guess":
        game.submit(game.decision.sample(rng))
    asked = game.state.scheduler.asked
    assert asked is not None
    player, cell = asked.ids
    assert Game.load(game.rules, game.dump()).digest() == game.digest()
    others = [
        other for other, letter in enumerate(game.state.grid.contents) if letter in "WB" and other != cell
    ]
    refused(game, "meets no animal", ["Guess", [player, others[0]]])
    while game.state.grid.contents[game.state.latest] != ".":
        game.submit(game.decision.sample(rng))
    refused(game, "meets no animal", ["Guess", [game.decision.player, game.state.latest]])


def test_nobody_has_lost_more_health_than_there_was() -> None:
    game = new_game("goldrush", seed=4, size=8)
    grid, player = game.state.grid, game.state.players[0]
    wounds = [-4, -4, -4, -4, -1]
    assert player.start + sum(wounds) == -1
    bears = [cell for cell, letter in enumerate(grid.contents) if letter == "B"][: len(wounds)]
    for cell in bears:
        grid.open(cell, 0)
    game.state.latest = bears[-1]
    log = tuple(Find(1, cell, "B", wound) for cell, wound in zip(bears, wounds, strict=True))
    game.state.players[0] = replace(player, log=log)
    with pytest.raises(CodecError, match=r"players\[0\].log: Find\(.*\) cannot be"):
        Game.load(game.rules, game.dump())


@pytest.mark.parametrize("side", [5, 40])
def test_a_game_at_its_limits_is_loaded_from_the_first_turn_to_the_last(side: int) -> None:
    game, rng = new_game("goldrush", seed=8, size=side, name="x" * 24, name2="y" * 24), Random(8)
    game.state.total = 21
    while game.outcome is None:
        game.submit(game.decision.sample(rng))
        assert Game.load(game.rules, game.dump()).digest() == game.digest()
    assert game.state.grid.turns == 21
    saved = json.loads(game.dump())
    saved["state"]["total"] = 20
    with pytest.raises(CodecError, match="20 turns are out of bounds"):
        Game.load(game.rules, json.dumps(saved))


def test_no_cell_is_not_the_last_cell_of_the_board() -> None:
    game = draw("G....\n.....\n.....\n.....\n.....", opened=[(4, 4, 0)])
    grid = game.state.grid
    assert [grid.is_open(cell) for cell in (-1, 0, 23, 24, 25)] == [False, False, False, True, False]


def test_a_false_result_is_refused() -> None:
    game, rng = new_game("goldrush", seed=4), Random(4)
    while game.outcome is None:
        game.submit(game.decision.sample(rng))
    saved = json.loads(game.dump())
    saved["state"]["outcome"]["scores"] = [900, 0]
    with pytest.raises(CodecError, match="outcome"):
        Game.load(game.rules, json.dumps(saved))
