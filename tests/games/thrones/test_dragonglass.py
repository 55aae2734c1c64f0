"""T-DG: dragonglass is stumbled upon and equips a warrior."""

from collections import Counter
from typing import TypeAlias

import pytest
from tests.games.thrones.board import (
    Fighter,
    Lord,
    Table,
    ThronesGame,
    answer,
    draw,
    of_kind,
    options,
    refuse,
)

from thrones_tui.games.thrones.dragonglass import DragonglassFound

BEARER, NED = Fighter("Bearer", dragonglass=True), Fighter("Ned")


def find(table: Table, *names: str, dice: tuple[float, ...] = ()) -> ThronesGame:
    """Put some on the dragonglass and run the step."""
    for name in names:
        (table.actor(name).tile,) = table.state.dragonglass
    return table.run("FindDragonglass", dice=dice)


def bearers(table: Table) -> set[str]:
    return {warrior.name for warrior in table.state.warriors if warrior.dragonglass}


Party: TypeAlias = tuple[Fighter, ...]


def three(*party: Fighter, bo: Party = (), cy: Party = (), free: Party = ()) -> Table:
    """Three heroes, and one tile of dragonglass."""
    lords = Lord("Ada", party=party), Lord("Bo", party=bo), Lord("Cy", party=cy)
    return draw("1^~~~2*3*", *lords, free=free)


@pytest.mark.rule("T-DG-1")
def test_the_player_chooses_the_warrior_and_the_tile_becomes_plain_land() -> None:
    table = three(Fighter("Ann"), BEARER, Fighter("Bob"))
    tile = table.state.dragonglass[0]
    game = find(table, "Ada")
    assert game.decision.prompt == (
        "Great news! You have stumbled upon Dragonglass. "
        "Choose which one of your warriors would you like to equip with Dragonglass"
    )
    assert options(game) == ["equip Ann", "equip Bob"]
    refuse(game, "equip Bearer")
    assert of_kind(game.submit("equip Bob"), DragonglassFound) == [
        DragonglassFound(table.warrior_id("Bob"), tile, table.state.player)
    ]
    assert bearers(table) == {"Bearer", "Bob"}
    assert (table.state.dragonglass, table.state.world.terrain[tile]) == ([], "p")
    assert game.decision.name == "turn"


@pytest.mark.rule("T-DG-1")
def test_the_player_is_asked_even_with_a_single_warrior() -> None:
    table = three(Fighter("Ann"))
    find(table, "Ada").submit("equip Ann")
    assert bearers(table) == {"Ann"}


@pytest.mark.rule("T-DG-1")
def test_whoever_stays_on_it_after_gaining_a_warrior_finds_it_then() -> None:
    table = three(free=(NED,))
    table.stand("Ned", "3")
    assert find(table, "Ada").decision.name == "turn"
    table.warrior("Ned").tile = table.player.tile + 1
    table.run("RecruitWarriors", "FindDragonglass").submit("equip Ned")
    assert bearers(table) == {"Ned"}


@pytest.mark.rule("T-DG-2")
@pytest.mark.parametrize(("roll", "bearer"), [(0.0, "Ann"), (0.49, "Ann"), (0.5, "Bob"), (0.99, "Bob")])
def test_a_rival_equips_a_random_warrior_that_has_none(roll: float, bearer: str) -> None:
    table = three(bo=(Fighter("Ann"), BEARER, Fighter("Bob")))
    find(table, "Bo", dice=(roll,))
    assert bearers(table) == {"Bearer", bearer}
    assert table.state.dragonglass == []


@pytest.mark.rule("T-DG-2")
def test_each_of_them_is_as_likely_as_another() -> None:
    table = three(bo=tuple(map(Fighter, "ABCD")))
    counts: Counter[str] = Counter()
    for twin in table.twins(600):
        (twin.hero("Bo").tile,) = twin.state.dragonglass
        twin.step("OthersFindDragonglass")
        counts.update(bearers(twin))
    assert sorted(counts) == list("ABCD")
    assert all(110 < count < 190 for count in counts.values())


@pytest.mark.rule("T-DG-2")
@pytest.mark.parametrize(
    ("there", "finder"),
    [
        (("Ada", "Bo", "Cy", "Ned", "Oz"), "A"),
        (("Bo", "Cy", "Ned"), "B"),
        (("Cy", "Ned"), "C"),
        (("Oz", "Ned"), "Ned"),
    ],
)
def test_the_player_comes_first_then_rivals_then_free_warriors(there: tuple[str, ...], finder: str) -> None:
    table = three(Fighter("A"), bo=(Fighter("B"),), cy=(Fighter("C"),), free=(NED, Fighter("Oz")))
    game = find(table, *there, dice=(0.0,))
    if game.decision.name == "dragonglass":
        game.submit("equip A")
    assert (bearers(table), table.state.dragonglass) == ({finder}, [])


@pytest.mark.rule("T-DG-1", "T-DG-2")
def test_others_still_find_theirs_when_the_player_has_chosen() -> None:
    ada, bo = Lord("Ada", party=(Fighter("Ann"),)), Lord("Bo", party=(Fighter("Bob"),))
    table = draw("1^~~~2^*", ada, bo)
    table.player.tile, table.hero("Bo").tile = table.state.dragonglass
    table.run("FindDragonglass", dice=[0.0]).submit("equip Ann")
    assert (bearers(table), table.state.dragonglass) == ({"Ann", "Bob"}, [])


@pytest.mark.rule("T-DG-2", "T-DG-3")
@pytest.mark.parametrize("finder", ["Bo", "Ned"])
def test_in_the_turn_in_which_the_player_finds_some_others_find_the_rest_and_not_the_same(
    finder: str,
) -> None:
    ada, bo = Lord("Ada", party=(Fighter("Ann"),)), Lord("Bo", party=(Fighter("Bob"),))
    table = draw("1^~~~2^*", ada, bo, free=(NED,))
    (first, second), bearer = table.state.dragonglass, "Bob" if finder == "Bo" else "Ned"
    table.player.tile = first
    table.actor(finder).tile = first
    game = table.run("FindDragonglass")
    assert (game.decision.name, bearers(table)) == ("dragonglass", set())  # nobody before the player
    game.submit("equip Ann")
    assert (bearers(table), table.state.dragonglass) == ({"Ann"}, [second])
    table = draw("1^~~~2^*", ada, bo, free=(NED,))
    table.player.tile, table.actor(finder).tile = first, second
    game = table.run("FindDragonglass", rest=0.0)
    assert bearers(table) == set()
    game.submit("equip Ann")
    assert (bearers(table), table.state.dragonglass) == ({"Ann", bearer}, [])


@pytest.mark.rule("T-DG-3")
@pytest.mark.parametrize("party", [(), (BEARER,)])
def test_where_nobody_can_take_it_it_stays_hidden(party: tuple[Fighter, ...]) -> None:
    table = three(*party)
    before = table.state.dragonglass.copy()
    game = find(table, "Ada")
    assert (game.decision.name, table.state.dragonglass) == ("turn", before)
    assert game.opening == []  # and nobody learns of it


@pytest.mark.rule("T-DG-3")
def test_what_one_leaves_the_next_takes() -> None:
    table = three(BEARER, free=(Fighter("Oz", dragonglass=True), NED))
    assert find(table, "Ada", "Bo", "Oz", "Ned").decision.name == "turn"
    assert bearers(table) == {"Bearer", "Oz", "Ned"}


@pytest.mark.rule("T-DG-4", "T-ENC-11")
def test_a_party_has_dragonglass_when_any_of_it_carries_some_and_it_moves_with_the_warrior() -> None:
    party = tuple(map(Fighter, "ABCD"))
    table = draw("*1*2*", Lord("Ada", army=9, party=party), Lord("Bo", army=1, party=(BEARER,)))
    game = table.run("MeetRivals", rest=0.0)
    answer(game, "battle", "send A")
    assert game.view().power == 9 + 1 + 4 * 100
    twin = game.clone()
    twin.submit("keep A, B, C, Bearer")
    assert twin.view().power == 9 + 1 + 4 * 100 + 10000
    game.submit("keep A, B, C, D")
    assert game.view().power == 9 + 1 + 4 * 100
    assert table.warrior("Bearer").dragonglass  # it roams with the one set free


def test_finding_it_far_away_is_told_to_nobody() -> None:
    table = draw("1~~~~~~~2^", Lord("Ada"), Lord("Bo", party=(Fighter("Ann"),)))
    (event,) = of_kind(find(table, "Bo", dice=(0.0,)).opening, DragonglassFound)
    assert event.audience == ()


@pytest.mark.rule("T-SEE-3")
@pytest.mark.parametrize(("drawing", "seen"), [("1**^~~2", True), ("1***^~~2", False)])
def test_a_free_warrior_who_finds_it_is_told_of_only_in_sight(drawing: str, seen: bool) -> None:
    table = draw(drawing, Lord("Ada"), Lord("Bo"), free=(NED,))
    (event,) = of_kind(find(table, "Ned").opening, DragonglassFound)
    assert event.audience == (None if seen else ())
