"""What the player remembers of the realm, its people and the way there."""

import pytest
from tests.games.thrones.board import PEACE, Fighter, Lord, Table, draw

from thrones_tui.core.codec import CodecError, encode
from thrones_tui.games.thrones.remembering import (
    YOU,
    Moment,
    Recollection,
    known_holders,
    recall,
    recalled,
    remember,
)
from thrones_tui.games.thrones.view import View, glance, view
from thrones_tui.scene.memory import NO_MEMORY

ADA = Lord("Ada", army=30)
BO = Lord("Bo", money=7, army=12, party=(Fighter("Hound"),))


def holder(memory: Recollection, view: View, tile: int) -> str:
    """Who holds a tile as far as the player knows; empty for nobody."""
    return known_holders(view)[YOU if view.own[tile] else memory.holders[tile]]


def table() -> Table:
    """Ada, and Bo three tiles to the east, so that one step hides him."""
    return draw("***1**2******", ADA, BO, rules=PEACE)


def moved(table: Table, name: str, by: int) -> View:
    table.hero(name).tile += by
    table.state.turn += 1
    return view(table.state)


@pytest.mark.rule("T-SEE-2")
def test_a_rival_out_of_sight_is_remembered_as_last_seen() -> None:
    scene = table()
    seen = remember(NO_MEMORY, glance(scene.state))
    scene.hero("Bo").army = 500
    later = remember(seen, moved(scene, "Ada", -1).glance)
    assert later.sightings == seen.sightings
    last = later.sightings[0]
    assert last is not None
    assert (last.turn, last.rival.army, last.rival.party[0].name) == (1, 12, "Hound")
    again = remember(later, moved(scene, "Ada", 1).glance).sightings[0]
    assert again is not None
    assert (again.turn, again.rival.army) == (3, 500)


@pytest.mark.rule("T-SEE-2")
def test_whose_a_tile_was_is_remembered_until_it_cannot_be_so() -> None:
    scene = table()
    there = scene.hero("Bo").tile
    scene.state.owner[there] = scene.number("Bo")
    memory = remember(NO_MEMORY, glance(scene.state))
    scene.state.owner[there] = scene.number("Ada")
    assert holder(memory, view(scene.state), there) == "Ada"
    scene.state.owner[there] = scene.number("Bo")
    gone = moved(scene, "Ada", -1)
    memory = remember(memory, gone.glance)
    assert (holder(memory, gone, there), memory.turns[there], memory.turns[there - 1]) == ("Bo", 1, 2)
    scene.state.rivals.remove(scene.number("Bo"))
    assert holder(memory, view(scene.state), there) == ""


def test_the_course_has_a_moment_for_each_turn_as_it_began() -> None:
    scene = table()
    memory = remember(NO_MEMORY, glance(scene.state))
    scene.hero("Ada").army = 31
    memory = remember(memory, glance(scene.state))
    points = scene.hero("Ada").points
    assert memory.course == (Moment(1, points, 30, 30),)
    later = remember(memory, moved(scene, "Ada", 1).glance)
    assert later.course == (*memory.course, Moment(2, points, 31, 31))


def test_a_memory_is_read_back_as_it_was_and_no_other() -> None:
    scene = table()
    now, limits = view(scene.state), scene.state.world.rules.limits
    memory = remember(NO_MEMORY, now.glance)
    plain = encode(memory)
    assert isinstance(plain, dict)
    assert recall(plain, now, limits) == memory
    older = {field: value for field, value in plain.items() if field != "met"}
    assert recall(older, now, limits) == memory  # nobody is free there
    rival = plain["sightings"][0]
    strong = [*rival[1][:5], [["Hound", 999, 0, 0, False, False]], False]
    for field, value in (
        ("turns", plain["turns"][1:]),
        ("holders", [9] * len(plain["holders"])),
        ("sightings", [None]),
        ("sightings", [[1, ["Cy", *rival[1][1:]]], *plain["sightings"][1:]]),
        ("sightings", [[1, strong], *plain["sightings"][1:]]),
        ("course", [[1]]),
    ):
        with pytest.raises(CodecError):
            recall({**plain, field: value}, now, limits)


def test_before_anything_was_seen_a_memory_is_blank() -> None:
    now = view(table().state)
    blank = recalled(NO_MEMORY, now)
    assert isinstance(blank, Recollection)
    assert (set(blank.turns), set(blank.sightings), blank.course) == ({0}, {None}, ())
