"""Saved states of the right types that still cannot be are refused."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.horcruxes.board import RULES, new

from thrones_tui.core.codec import CodecError
from thrones_tui.core.engine import Game
from thrones_tui.core.scheduler import Step


def players(change: Callable[[dict[str, Any]], object]) -> Callable[[dict[str, Any]], object]:
    return lambda state: change(state["players"][0])


def owing(state: dict[str, Any]) -> None:
    """Seven horcruxes in all, but the second player has one less than none."""
    for cell in state["cells"]:
        cell["horcruxes"] = 0
    state["cells"][1]["horcruxes"] = 8
    state["players"][1]["horcruxes"] = -1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda s: s.update(cells=s["cells"][:1]), "cells"),
        (lambda s: s["cells"][0].update(elves=1), "cells"),
        (lambda s: s["cells"][1].update(dementors=-1), "cells"),
        (lambda s: s["cells"][1].update(dementors=100), "cells"),
        (lambda s: s["cells"][1].update(elves=-1), "cells"),
        (lambda s: s["cells"][1].update(elves=100), "cells"),
        (lambda s: s.update(cells=[s["cells"][0], *s["cells"][1:] * 9][:202]), "too few or too many"),
        (lambda s: s["cells"][1].update(horcruxes=9), "horcruxes together"),
        (lambda s: s["cells"][1].update(horcruxes=-1), "State.cells: a number"),
        (owing, "horcruxes of"),
        (lambda s: s.update(voldemort=0), "voldemort"),
        (lambda s: s.update(voldemort=24), "voldemort should be a cell from 1 to 23"),
        (lambda s: s.update(dumbledore=0), "dumbledore"),
        (lambda s: s.update(dumbledore=24), "dumbledore"),
        (lambda s: s["players"].pop(), "players"),
        (players(lambda p: p.update(name="")), "no name"),
        (players(lambda p: p.update(name="\x1b")), "name should be at most"),
        (players(lambda p: p.update(kind="wicked")), "kind"),
        (players(lambda p: p.update(manner="user")), "manner"),
        (players(lambda p: p.update(life="-1")), "life"),
        (players(lambda p: p.update(life="1.0")), "life"),
        (players(lambda p: p.update(life=f"0.{'1' * 100_000}")), "life"),  # which would take minutes
        (players(lambda p: p.update(path=[])), "path"),
        (players(lambda p: p.update(path=[0, 3])), "path"),
        (players(lambda p: p.update(path=[1, 0])), "path"),
        (players(lambda p: p.update(path=[0, 24, 0])), "leaves the ring"),
        (players(lambda p: p.update(path=[0, -1, 0])), "leaves the ring"),
        (players(lambda p: p.update(dice=[0])), "dice"),
        (players(lambda p: p.update(dice=[1, 7])), "dice"),
        (players(lambda p: p.update(dice=[1, 2, 3])), "dice"),
        (players(lambda p: p.update(life="0")), "cannot move now"),
        (players(lambda p: p.update(kind="user")), "cannot move now"),  # has not chosen a manner
        (lambda s: s.update(turn=2), "does not fit"),
        (lambda s: s.update(turn=41), "turn"),
        (lambda s: s.update(turns=0), "turn"),
        (lambda s: s.update(turns=1000), "turn"),
        (lambda s: s.update(turn=0), "turn"),
        (lambda s: s.update(mover=2), "mover"),
        (lambda s: s.update(mover=-1), "mover"),
        (lambda s: s.update(house="forever"), "house"),
        (lambda s: s["scheduler"].update(asked=["Dance", []]), "names .Dance., which"),
        (lambda s: s["scheduler"].update(asked=["Move", [0]]), "needs 0 ids"),
        (lambda s: s["scheduler"].update(asked=["ChooseManner", [2]]), "cannot be asked"),
        (lambda s: s["scheduler"].update(asked=None), "exactly while"),
        (lambda s: s["scheduler"]["agenda"].append(["Dance", []]), "names .Dance., which"),
    ],
)
def test_what_cannot_be_is_named(change: Callable[[dict[str, Any]], object], words: str) -> None:
    game = new(kind1="naive")
    whole = json.loads(game.dump())
    change(whole["state"])
    with pytest.raises(CodecError, match=words):
        Game.load(RULES, json.dumps(whole))


def test_a_game_is_loaded_while_the_second_player_is_still_to_be_asked() -> None:
    game = new(kind1="user", kind2="user")
    assert Step("AskManner", (1,)) in game.state.scheduler.agenda
    assert Game.load(RULES, game.dump()).digest() == game.digest()


@pytest.mark.parametrize("most", [False, True])
def test_a_game_at_its_limits_is_loaded(most: bool) -> None:
    crowd, cells, turns, life = (99, 200, 999, "99") if most else (0, 2, 1, "0.000001")
    creatures = dict.fromkeys(("dementors_min", "dementors_max", "elves_min", "elves_max"), crowd)
    game = new(kind1="naive", cells=cells, turns=turns, life1=life, life2=life, **creatures)
    game.state.voldemort, game.state.dumbledore = 1, cells - 1
    assert Game.load(RULES, game.dump()).digest() == game.digest()
