"""T-ACT and T-MOVE: the player's action, and everybody else's step."""

from collections import Counter
from typing import Any

import pytest
from tests.games.thrones.board import (
    ADA,
    BO,
    DAENERYS,
    EURON,
    STANNIS,
    Fighter,
    Lord,
    Table,
    ThronesGame,
    classic,
    draw,
    of_kind,
    options,
    refuse,
)

from thrones_tui.core.board import Direction
from thrones_tui.core.events import PASSING, USUAL
from thrones_tui.games.thrones.commands import Travel
from thrones_tui.games.thrones.scene import ThronesPresenter
from thrones_tui.games.thrones.state import shifted
from thrones_tui.games.thrones.travel import (
    GodsConsulted,
    HeroRested,
    HeroSighted,
    WarriorSighted,
    has_ship,
)
from thrones_tui.games.thrones.view import glance
from thrones_tui.scene.memory import NO_MEMORY

WAYS = [way.value for way in Direction]
HOUND, BRONN, SAILOR = Fighter("Hound"), Fighter("Bronn"), Fighter("Sailor", ship=True)
ISLAND = """
    ~~~~~
    ~*n*~
    ~w1e~
    ~*s*~
    ~~~~~
"""


def ways(game: ThronesGame) -> list[str]:
    """Where the player may travel."""
    return [option.direction.value for option in game.decision.options if isinstance(option, Travel)]


@pytest.mark.rule("T-ACT-1")
@pytest.mark.parametrize(("way", "spot"), list(zip(WAYS, "nsew", strict=True)))
def test_travelling_takes_the_hero_one_tile(way: str, spot: str) -> None:
    table = draw(ISLAND, ADA)
    table.run().submit(f"travel {way}")
    assert table.player.tile == table.spots[spot]
    assert table.state.turn == 2


@pytest.mark.rule("T-ACT-1")
@pytest.mark.parametrize(
    ("spot", "closed"),
    [
        ((1, 1), "north west"),
        ((1, 16), "north east"),
        ((25, 1), "south west"),
        ((25, 16), "south east"),
        ((13, 1), "west"),
        ((18, 16), "east"),
        ((1, 8), "north"),
        ((25, 8), "south"),
    ],
)
def test_a_step_off_the_board_is_refused_and_changes_nothing(spot: tuple[int, int], closed: str) -> None:
    table = classic(EURON)
    table.stand(EURON, spot)
    game = table.run()
    assert [way for way in WAYS if way not in ways(game)] == closed.split()
    for way in closed.split():
        refuse(game, f"travel {way}", match=f"cannot go {way}")


@pytest.mark.rule("T-ACT-1")
def test_water_without_a_ship_is_refused_with_the_reason() -> None:
    table = draw("*1~Z", ADA)
    game = table.run()
    refuse(game, "travel east", match=r"water.*ship.*cannot go east")
    game.submit("travel west")
    assert table.state.turn == 2


@pytest.mark.rule("T-ACT-1")
def test_nobody_travels_to_stay() -> None:
    game = draw(ISLAND, ADA).run()
    assert options(game) == [*(f"travel {way}" for way in WAYS), "rest", "consult"]
    refuse(game, "travel", "travel here", "travel nowhere")


@pytest.mark.rule("T-ACT-2")
@pytest.mark.parametrize(
    ("lord", "sails"),
    [
        (ADA, False),
        (Lord("Ada", ship=True), True),
        (Lord("Ada", party=(HOUND,)), False),
        (Lord("Ada", party=(SAILOR,)), True),
        (Lord("Ada", party=(HOUND, Fighter("Hodor"), Fighter("Yara"), SAILOR)), True),
    ],
)
def test_a_hero_sails_with_its_own_ship_or_that_of_any_warrior(lord: Lord, sails: bool) -> None:
    table = draw("*1~Z", lord)
    assert has_ship(table.state, table.player) is sails
    assert ways(table.run()) == (["east", "west"] if sails else ["west"])


@pytest.mark.rule("T-ACT-2")
def test_landlubbers_land_from_the_sea_and_sailors_put_out_from_any_land() -> None:
    # Dragonstone is all in water; Stannis sails with Davos Seaworth. East of Daenerys the board ends.
    for hero, open_ways in ((STANNIS, WAYS), (EURON, WAYS), (DAENERYS, ["north", "south", "west"])):
        assert ways(classic(hero).run()) == open_ways


@pytest.mark.rule("T-ACT-3", "T-ACT-4", "T-ACT-5")
@pytest.mark.parametrize(
    ("command", "at", "most", "gain"),
    [("rest", 0, 200, "strength"), ("consult", 2, 100, "morale")],
)
def test_resting_gives_every_warrior_one_strength_and_the_gods_one_morale_up_to_the_limit(
    command: str, at: int, most: int, gain: str
) -> None:
    values = {"A": 0, "B": most - 1, "C": most}
    given: list[dict[str, Any]] = [{"name": name, gain: value} for name, value in values.items()]
    table = draw(ISLAND, Lord("Ada", party=tuple(Fighter(**one) for one in given)))
    expected = {name: list(table.numbers(name)) for name in ("A", "B", "C", "Nobody")}
    for name, value in (("A", 1), ("B", most), ("C", most)):
        expected[name][at] = value
    tile = table.player.tile
    told = [event for event in table.run().submit(command) if isinstance(event, HeroRested | GodsConsulted)]
    assert told == [HeroRested(1) if command == "rest" else GodsConsulted(1)]
    assert {name: list(table.numbers(name)) for name in expected} == expected
    assert (table.player.tile, table.state.turn) == (tile, 2)


@pytest.mark.rule("T-ACT-5")
@pytest.mark.parametrize(
    ("value", "by", "after"),
    [(5, -10, 0), (10, -10, 0), (11, -10, 1), (90, 10, 100), (89, 10, 99), (95, 10, 100)],
)
def test_a_change_keeps_to_the_limits(value: int, by: int, after: int) -> None:
    assert shifted(value, by, 100) == after


@pytest.mark.rule("T-MOVE-1")
def test_every_rival_and_free_warrior_moves_exactly_one_tile_and_the_player_none() -> None:
    table = classic(seed=11)
    for twin in table.twins(100):
        twin.step("MoveOthers")
        apart = table.state.world.board.distance
        for number, (old, new) in enumerate(zip(table.state.heroes, twin.state.heroes, strict=True)):
            assert apart(old.tile, new.tile) == (number != table.state.player)
        for member in table.state.free:
            assert apart(table.state.warriors[member].tile, twin.state.warriors[member].tile) == 1


def landings(table: Table, name: str, seeds: int = 900) -> Counter[int]:
    """Where somebody goes in one step, over many seeds."""
    counts: Counter[int] = Counter()
    for twin in table.twins(seeds):
        twin.step("MoveOthers")
        counts[twin.actor(name).tile] += 1
    return counts


@pytest.mark.rule("T-MOVE-1")
@pytest.mark.parametrize(("ship", "ways"), [(False, "nw"), (True, "nwse")])
@pytest.mark.parametrize("name", ["Bo", "Bronn"])
def test_to_rivals_and_free_warriors_all_legal_directions_are_equally_likely(
    name: str, ship: bool, ways: str
) -> None:
    if name == "Bo":
        table = draw("~n~\nw2e\n~sZ\n1~~", ADA, Lord("Bo", ship=ship), afloat="se")
    else:
        table = draw("~n~\nwbe\n~sZ\n1~~", ADA, free=[Fighter("Bronn", ship=ship)], afloat="se")
    counts = landings(table, name)
    assert set(counts) == {table.spots[way] for way in ways}
    expected = 900 / len(ways)
    assert all(expected * 0.8 < count < expected * 1.2 for count in counts.values())


@pytest.mark.rule("T-MOVE-1")
def test_who_has_no_way_to_go_stays() -> None:
    table = draw("1~2\n~~~\nb~Z", ADA, BO, free=[BRONN])
    game = table.run("MoveOthers")  # and no dice are needed
    assert (table.hero("Bo").tile, table.warrior("Bronn").tile) == (table.spots["2"], table.spots["b"])
    assert options(game) == ["rest", "consult"]


@pytest.mark.rule("T-MOVE-1")
def test_tiles_may_be_shared() -> None:
    table = draw("~x~1\n2~3~\nZ~b~", ADA, BO, Lord("Cy"), free=[BRONN], afloat="x")
    for name, by in (("Bo", -1), ("Cy", 1)):
        table.hero(name).tile, table.hero(name).ship = table.spots["x"] + by, True
    table.run("MoveOthers", dice=[0.9, 0.99], rest=0.0)
    # Bo's last way is east, Cy's last is west: both come to x.
    assert table.hero("Bo").tile == table.hero("Cy").tile == table.spots["x"]


@pytest.mark.rule("T-MOVE-2")
def test_who_lost_the_ship_at_sea_sails_on_and_lands_but_puts_out_no_more() -> None:
    table = draw("~1~x*Z", Lord("Ada", ship=True), afloat="1")
    table.player.ship = False
    game = table.run()
    for _ in range(2):
        assert ways(game) == ["east", "west"]
        game.submit("travel east")
    assert table.player.tile == table.spots["x"]
    assert ways(game) == ["east"]
    refuse(game, "travel west", match="water")


@pytest.mark.rule("T-MOVE-2")
def test_a_rival_at_sea_without_a_ship_keeps_moving_and_never_puts_out_again() -> None:
    table = draw("1~~w2x*\n~~~~s~~", ADA, Lord("Bo", ship=True), afloat="2ws")
    table.hero("Bo").ship = False
    assert set(landings(table, "Bo", 60)) == {table.spots[way] for way in "wxs"}
    table.stand("Bo", "x")
    assert set(landings(table, "Bo", 60)) == {table.spots["x"] + 1}


@pytest.mark.rule("T-MOVE-3")
def test_a_retired_hero_does_not_move_meets_nobody_blocks_nothing_and_takes_nothing() -> None:
    lords = ADA, Lord("Bo", 9, 9, 9), Lord("Cy", 9, 9, 9)
    still, table = draw("*****\n*123*\n****Z", *lords), draw("*****\n*123*\n**b*Z", *lords, free=[BRONN])
    before = still.state.clone().heroes[1:]
    still.retire("Bo", "Cy")
    still.run("MoveOthers")  # or dice would be needed
    table.retire("Bo", "Cy")
    table.state.dragonglass = [table.hero("Bo").tile]
    game = table.run(*(step.name for step in table.rules.turn[3:10]))
    assert game.decision.name == "turn"
    assert table.party("Ada") == ["Bronn"]
    assert table.state.heroes[1:] == still.state.heroes[1:] == before
    assert table.state.dragonglass == [table.hero("Bo").tile]


def test_who_comes_into_sight_is_told_once() -> None:
    table = draw("1**nxy**2b", ADA, BO, free=[BRONN])
    table.stand("Bo", "x")
    table.stand("Bronn", "y")
    west = [0.99, 0.99]
    events = table.run("MoveOthers", dice=west).opening
    (hero,) = of_kind(events, HeroSighted)
    assert (hero.tile, of_kind(events, WarriorSighted)) == (table.spots["n"], [])
    assert table.told(events) == ["Bo comes into sight, 3 east."]
    events = table.run("MoveOthers", dice=west).opening
    (warrior,) = of_kind(events, WarriorSighted)
    assert (warrior.tile, of_kind(events, HeroSighted)) == (table.spots["n"], [])
    assert table.run("MoveOthers", dice=west).opening == []


def test_travellers_stop_for_a_free_warrior_only_where_it_was_not_seen_before() -> None:
    table = draw("1**nxy**2b", ADA, BO, free=[BRONN])
    presenter, events = (
        ThronesPresenter(table.state.world),
        [WarriorSighted(table.warrior_id("Bronn"), 3, True)],
    )
    seen = glance(table.state)
    (first,) = presenter.lines(events, seen, 1)
    table.stand("Bronn", "n")
    (again,) = presenter.lines(events, seen, 2, presenter.remember(NO_MEMORY, glance(table.state)))
    assert (first.weight, again.weight) == (USUAL, PASSING)
    assert first.text == again.text
