"""States from outside: shaped rightly, and still impossible."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from thrones_tui import new_game
from thrones_tui.core.codec import CodecError
from thrones_tui.core.engine import Game

Damage = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("damage", "place"),
    [
        (lambda s: s.update(player=99), "player"),
        (lambda s: s.update(player=s["rivals"][0]), "player is among the rivals"),
        (lambda s: s.update(rivals=[50]), "rivals"),
        (lambda s: s.update(rivals=[1, 1]), "rivals"),
        (lambda s: s.update(free=[s["free"][0]] * 2), "free"),
        (lambda s: s["heroes"][0]["party"].append(s["free"][0]), "party"),
        (lambda s: s.update(dragonglass=[5000]), "dragonglass"),
        (lambda s: s["heroes"][2].update(tile=-1), "tile of a hero"),
        (lambda s: s["warriors"][2].update(tile=400), "tile of a warrior"),
        (lambda s: s.update(owner="AAAA"), "owner"),
        (lambda s: s.update(owner="CAgI" + s["owner"][4:]), "owner"),
        (lambda s: s["visited"].pop(), "visited"),
        (lambda s: s["scheduler"]["agenda"].append(["Feast", []]), "names 'Feast'"),
        (lambda s: s["scheduler"].update(asked=["WhoIsThere", []]), "names 'WhoIsThere'"),
        (lambda s: s["scheduler"].update(asked=None), "asked"),
    ],
)
def test_an_impossible_state_is_refused_by_its_place(damage: Damage, place: str) -> None:
    game = new_game("thrones", seed=3)
    saved = json.loads(game.dump())
    damage(saved["state"])
    with pytest.raises(CodecError, match=place):
        Game.load(game.rules, json.dumps(saved))
