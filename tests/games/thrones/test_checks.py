"""States from outside: shaped rightly, and still impossible."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from thrones_tui import new_game
from thrones_tui.core.codec import CodecError
from thrones_tui.core.engine import Game

Damage = Callable[[dict[str, Any]], object]
IN_THE_WILDS = {"tile": 0}


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
        (lambda s: s.update(began_at=400), "began_at"),
        (lambda s: s.update(began_at=-1), "began_at"),
        (lambda s: s["heroes"][2].update(tile=-1), "tile of a hero"),
        (lambda s: s["warriors"][2].update(tile=400), "tile of a warrior"),
        (lambda s: s.update(owner="AAAA"), "owner"),
        (lambda s: s.update(owner="CAgI" + s["owner"][4:]), "owner"),
        (lambda s: s["visited"].pop(), "visited"),
        (lambda s: s["visited"].__setitem__(1, "AAAA" + s["visited"][1]), "visited"),
        (lambda s: s["visited"].__setitem__(1, s["visited"][1][4:]), "visited"),
        (lambda s: s["visited"].__setitem__(1, "AgAA" + s["visited"][1][4:]), "visited"),
        (lambda s: s["rivals"].reverse(), "order"),
        (lambda s: s["free"].reverse(), "order"),
        (lambda s: s["dragonglass"].__setitem__(0, 399), "plain land"),
        (lambda s: s["heroes"][0].update(money=-1), "money, influence, army"),
        (lambda s: s["heroes"][0].update(influence=-1), "money, influence, army"),
        (lambda s: s["heroes"][0].update(army=-1), "money, influence, army"),
        (lambda s: s["heroes"][5].update(influence=-1), "money, influence, army"),
        (lambda s: s["heroes"][0]["party"].extend(s["free"].pop() for _ in "123"), "out of bounds"),
        *(
            (lambda s, value=value, name=name: s["warriors"][0].update({name: value}), "out of bounds")
            for name, most in (("strength", 200), ("loyalty", 100), ("morale", 100))
            for value in (-1, most + 1)
        ),
        (lambda s: s.update(turn=0), "turn"),
        (lambda s: s.update(turn=51), "turn"),
        (lambda s: s.update(turn=52, roused_by="turns"), "turn"),
        (lambda s: s.update(turn=56, roused_by="turns", refusals=4), "turn"),
        (lambda s: s.update(refusals=-1, roused_by="army"), "refusals"),
        (lambda s: s.update(refusals=5, roused_by="army"), "refusals"),
        (lambda s: s.update(refusals=1), "refusals"),
        (lambda s: s.update(roused_by="hunger"), "roused_by"),
        (lambda s: s.update(player_name=""), "is not a name"),
        (lambda s: s.update(player_name="x" * 25), "is not a name"),
        (lambda s: s.update(player_name="a\nb"), "player_name"),
        (lambda s: s["heroes"][1].update(name="Ned"), "heroes should be"),
        (lambda s: s.update(recorded_as="Stannis Baratheon"), "recorded_as"),
        (lambda s: s.update(recorded_as="Self"), "heroes should be"),
        (lambda s: s["warriors"][1].update(name="Ned"), "warriors should be"),
        (lambda s: s["warriors"].append({**s["warriors"][1], "name": "Ned"}), "warriors should be"),
        (lambda s: s["heroes"][0].update(points=99), "points, tiles and cities"),
        (lambda s: s["heroes"][0].update(tiles=0), "points, tiles and cities"),
        (lambda s: s["heroes"][0].update(cities=0), "points, tiles and cities"),
        (lambda s: s["scheduler"]["agenda"].append(["Feast", []]), "names 'Feast'"),
        (lambda s: s["scheduler"].update(asked=["WhoIsThere", []]), "names 'WhoIsThere'"),
        (lambda s: s["scheduler"].update(asked=None), "asked"),
        *(
            (lambda s, asked=asked: s["scheduler"].update(asked=asked), "asked")
            for asked in (
                ["ChooseEncounter", [0]],  # the player
                ["ChooseChampion", [0]],
                ["ChooseParty", [0]],
                ["ChooseParty", [1]],  # an active rival
                ["ChooseParty", [6]],
                ["MakeRoom", [1, 9]],
                ["MakeRoom", [0, 8]],  # in the player's own party
                ["MakeRoom", [0, 14]],
                ["EquipDragonglass", []],
            )
        ),
        (
            lambda s: (s["heroes"][0].update(IN_THE_WILDS), s["scheduler"].update(asked=["HearRumours", []])),
            "asked",
        ),
        (
            lambda s: (
                s["heroes"][0].update(IN_THE_WILDS),
                s["scheduler"]["agenda"].append(["OfferKnights", []]),
            ),
            "no city",
        ),
        (
            lambda s: (s["heroes"][0].update(money=299), s["scheduler"].update(asked=["BuyHorses", []])),
            "pay for horses",
        ),
    ],
)
def test_an_impossible_state_is_refused_by_its_place(damage: Damage, place: str) -> None:
    game = new_game("thrones", seed=3)
    saved = json.loads(game.dump())
    damage(saved["state"])
    with pytest.raises(CodecError, match=place):
        Game.load(game.rules, json.dumps(saved))


@pytest.mark.parametrize(
    "change",
    [
        {"turn": 50},
        {"turn": 51, "roused_by": "turns"},
        {"turn": 55, "roused_by": "turns", "refusals": 4},
        {"turn": 2, "roused_by": "army", "refusals": 1},
        {"player_name": "x" * 24},
    ],
)
def test_the_ends_of_every_range_are_in_it(change: dict[str, object]) -> None:
    game = new_game("thrones", seed=3)
    saved = json.loads(game.dump())
    saved["state"].update(change)
    saved["state"]["heroes"][0].update(money=0, influence=0, army=0)
    for warrior, (strength, other) in zip(saved["state"]["warriors"], ((0, 0), (200, 100)), strict=False):
        warrior.update(strength=strength, loyalty=other, morale=other)
    assert Game.load(game.rules, json.dumps(saved)).decision == game.decision


@pytest.mark.rule("T-SET-7")
def test_whoever_is_recorded_as_self_plays_the_hero_of_their_own() -> None:
    own: dict[str, Any] = {"money": 0, "influence": 0, "army": 0, "row": 4, "column": 2}
    game = new_game("thrones", seed=3, name="Ada", hero="Self", **own)
    saved = json.loads(game.dump())
    assert Game.load(game.rules, json.dumps(saved)).digest() == game.digest()
    saved["state"].update(player=0, rivals=[1, 2, 3, 4, 5, 6])
    with pytest.raises(CodecError, match="recorded_as: 'Self' is not the player's hero"):
        Game.load(game.rules, json.dumps(saved))
