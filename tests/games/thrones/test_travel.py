"""T-ACT and T-MOVE: the player's action, and everybody else's step."""

from collections import Counter

import pytest
from tests.games.thrones.board import (
    DAENERYS,
    Fighter,
    Lord,
    Table,
    ThronesGame,
    classic,
    draw,
    of_kind,
    told,
)

from thrones_tui.core.board import Direction
from thrones_tui.core.dice import Dice
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import Teller
from thrones_tui.games.thrones.commands import Travel
from thrones_tui.games.thrones.state import shifted
from thrones_tui.games.thrones.travel import HeroSighted, WarriorSighted, has_ship

WAYS = [way.value for way in Direction]
SAILOR = Fighter("Sailor", ship=True)

AFTER_MOVING = {
    "MeetRivals",
    "RecruitWarriors",
    "ResolveRivalries",
    "CollectResources",
    "TakeControl",
    "FindDragonglass",
}

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
    table = draw(ISLAND, Lord("Ada"))
    game = table.run()
    game.submit(f"travel {way}")
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
    table = classic("Euron Greyjoy")
    table.stand("Euron Greyjoy", spot)
    game = table.run()
    before = game.digest()
    assert [way for way in WAYS if way not in ways(game)] == closed.split()
    for way in closed.split():
        with pytest.raises(IllegalCommand, match=f"cannot go {way}"):
            game.submit(f"travel {way}")
        assert game.digest() == before
        assert game.decision.name == "turn"


@pytest.mark.rule("T-ACT-1")
def test_water_without_a_ship_is_refused_with_the_reason() -> None:
    table = draw("*1~Z", Lord("Ada"))
    game = table.run()
    before = game.digest()
    with pytest.raises(IllegalCommand, match=r"water.*ship.*cannot go east"):
        game.submit("travel east")
    assert (game.digest(), table.state.turn) == (before, 1)
    game.submit("travel west")
    assert table.state.turn == 2


@pytest.mark.rule("T-ACT-1")
def test_nobody_travels_to_stay() -> None:
    game = draw(ISLAND, Lord("Ada")).run()
    assert [str(option) for option in game.decision.options] == [
        "travel north", "travel south", "travel east", "travel west", "rest", "consult",
    ]  # fmt: skip
    for word in ("travel", "travel here", "travel nowhere"):
        with pytest.raises(IllegalCommand):
            game.submit(word)


@pytest.mark.rule("T-ACT-2")
@pytest.mark.parametrize(
    ("lord", "sails"),
    [
        (Lord("Ada"), False),
        (Lord("Ada", ship=True), True),
        (Lord("Ada", party=(Fighter("Hound"),)), False),
        (Lord("Ada", party=(SAILOR,)), True),
        (Lord("Ada", party=(Fighter("Hound"), Fighter("Hodor"), Fighter("Yara"), SAILOR)), True),
    ],
)
def test_a_hero_sails_with_its_own_ship_or_that_of_any_warrior(lord: Lord, sails: bool) -> None:
    table = draw("*1~Z", lord)
    assert has_ship(table.state, table.player) is sails
    assert ways(table.run()) == (["east", "west"] if sails else ["west"])


@pytest.mark.rule("T-ACT-2")
def test_landlubbers_land_from_the_sea_and_sailors_put_out_from_any_land() -> None:
    stannis = classic("Stannis Baratheon")
    assert ways(stannis.run()) == WAYS  # Dragonstone is all in water; he sails with Davos Seaworth
    assert ways(classic("Euron Greyjoy").run()) == WAYS
    assert ways(classic(DAENERYS).run()) == ["north", "south", "west"]  # the board ends in the east


@pytest.mark.rule("T-ACT-3", "T-ACT-5")
def test_resting_gives_every_warrior_one_strength_up_to_200() -> None:
    party = (Fighter("Low", 0), Fighter("Near", 199), Fighter("Full", 200))
    table = draw(ISLAND, Lord("Ada", party=party))
    tile = table.player.tile
    table.run().submit("rest")
    assert [warrior.strength for warrior in table.state.warriors] == [1, 200, 200, 100]
    assert [warrior.morale for warrior in table.state.warriors] == [50] * 4
    assert (table.player.tile, table.warrior("Nobody").strength, table.state.turn) == (tile, 100, 2)


@pytest.mark.rule("T-ACT-4", "T-ACT-5")
def test_consulting_the_gods_gives_every_warrior_one_morale_up_to_100() -> None:
    party = (Fighter("Low", morale=0), Fighter("Near", morale=99), Fighter("Full", morale=100))
    table = draw(ISLAND, Lord("Ada", party=party))
    tile = table.player.tile
    table.run().submit("consult")
    assert [warrior.morale for warrior in table.state.warriors] == [1, 100, 100, 50]
    assert [warrior.strength for warrior in table.state.warriors] == [100] * 4
    assert (table.player.tile, table.state.turn) == (tile, 2)


@pytest.mark.rule("T-ACT-5")
@pytest.mark.parametrize(
    ("value", "by", "most", "after"),
    [
        (5, -10, 100, 0),
        (10, -10, 100, 0),
        (11, -10, 100, 1),
        (90, 10, 100, 100),
        (89, 10, 100, 99),
        (95, 10, 100, 100),
    ],
)
def test_a_change_keeps_to_the_limits(value: int, by: int, most: int, after: int) -> None:
    assert shifted(value, by, most) == after


@pytest.mark.rule("T-MOVE-1")
def test_every_rival_and_free_warrior_moves_exactly_one_tile_and_the_player_none() -> None:
    table = classic(seed=11)
    state = table.state
    for seed in range(100):
        before = [hero.tile for hero in state.heroes], {w: state.warriors[w].tile for w in state.free}
        state.dice = Dice(seed)
        table.rules.steps["MoveOthers"](state, Teller())
        board = state.world.board
        for number, hero in enumerate(state.heroes):
            assert board.distance(before[0][number], hero.tile) == (number != state.player)
        for member, tile in before[1].items():
            assert board.distance(tile, state.warriors[member].tile) == 1


def landings(table: Table, name: str, rolls: int = 900) -> Counter[int]:
    """Where somebody goes in one step, over many seeds."""
    counts: Counter[int] = Counter()
    for seed in range(rolls):
        twin = Table(table.rules, table.state.clone(), table.spots)
        twin.state.dice = Dice(seed)
        twin.rules.steps["MoveOthers"](twin.state, Teller())
        actor = twin.hero(name) if name in {hero.name for hero in twin.state.heroes} else twin.warrior(name)
        counts[actor.tile] += 1
    return counts


@pytest.mark.rule("T-MOVE-1")
@pytest.mark.parametrize(("ship", "ways"), [(False, "nw"), (True, "nwse")])
def test_all_legal_directions_are_equally_likely(ship: bool, ways: str) -> None:
    drawing = "~n~\nw2e\n~sZ\n1~~"
    table = draw(drawing, Lord("Ada"), Lord("Bo", ship=ship), afloat="se")
    counts = landings(table, "Bo")
    assert set(counts) == {table.spots[way] for way in ways}
    expected = 900 / len(ways)
    assert all(expected * 0.8 < count < expected * 1.2 for count in counts.values())


@pytest.mark.rule("T-MOVE-1")
@pytest.mark.parametrize(("ship", "ways"), [(False, "nw"), (True, "nwse")])
def test_a_free_warrior_moves_by_the_same_rule(ship: bool, ways: str) -> None:
    table = draw("~n~\nwbe\n~sZ\n1~~", Lord("Ada"), free=[Fighter("Bronn", ship=ship)], afloat="se")
    counts = landings(table, "Bronn")
    assert set(counts) == {table.spots[way] for way in ways}
    expected = 900 / len(ways)
    assert all(expected * 0.8 < count < expected * 1.2 for count in counts.values())


@pytest.mark.rule("T-MOVE-1")
def test_who_has_no_way_to_go_stays() -> None:
    table = draw("1~2\n~~~\nb~Z", Lord("Ada"), Lord("Bo"), free=[Fighter("Bronn")])
    before = table.hero("Bo").tile, table.warrior("Bronn").tile
    game = table.run("MoveOthers")  # and no dice are needed
    assert (table.hero("Bo").tile, table.warrior("Bronn").tile) == before
    assert [str(option) for option in game.decision.options] == ["rest", "consult"]


@pytest.mark.rule("T-MOVE-1")
def test_tiles_may_be_shared() -> None:
    table = draw("~x~1\n2~3~\nZ~b~", Lord("Ada"), Lord("Bo"), Lord("Cy"), free=[Fighter("Bronn")], afloat="x")
    for name in ("Bo", "Cy"):
        table.hero(name).tile = table.spots["x"] - 1 if name == "Bo" else table.spots["x"] + 1
        table.hero(name).ship = True
    table.run("MoveOthers", dice=[0.9, 0.99], rest=0.0)
    # Bo's last way is east, Cy's last is west: both come to x.
    assert table.hero("Bo").tile == table.spots["x"]
    assert table.hero("Cy").tile == table.spots["x"]


@pytest.mark.rule("T-MOVE-2")
def test_who_lost_the_ship_at_sea_sails_on_and_lands_but_puts_out_no_more() -> None:
    table = draw("~1~x*Z", Lord("Ada", ship=True), afloat="1")
    table.player.ship = False
    game = table.run()
    assert ways(game) == ["east", "west"]
    game.submit("travel east")
    assert ways(game) == ["east", "west"]
    game.submit("travel east")
    assert table.player.tile == table.spots["x"]
    assert ways(game) == ["east"]
    with pytest.raises(IllegalCommand, match="water"):
        game.submit("travel west")


@pytest.mark.rule("T-MOVE-2")
def test_a_rival_at_sea_without_a_ship_keeps_moving_and_never_puts_out_again() -> None:
    table = draw("1~~w2x*\n~~~~s~~", Lord("Ada"), Lord("Bo", ship=True), afloat="2ws")
    table.hero("Bo").ship = False
    assert set(landings(table, "Bo", 60)) == {table.spots[way] for way in "wxs"}
    table.stand("Bo", "x")
    assert set(landings(table, "Bo", 60)) == {table.spots["x"] + 1}


@pytest.mark.rule("T-MOVE-3")
def test_a_retired_hero_does_not_move() -> None:
    table = draw("1~*2*\n~Z~~~", Lord("Ada"), Lord("Bo"))
    table.retire("Bo")
    before = table.hero("Bo").tile
    game = table.run()
    game.submit("rest")  # would need dice
    assert table.hero("Bo").tile == before


@pytest.mark.rule("T-MOVE-3")
def test_a_retired_hero_meets_nobody_blocks_nothing_and_takes_nothing() -> None:
    party = (Fighter("Hound"),)
    table = draw(
        "*****\n*123*\n**b**\n****Z", Lord("Ada", party=party), Lord("Bo", 9, 9, 9), Lord("Cy", 9, 9, 9),
        free=[Fighter("Bronn")],
    )  # fmt: skip
    table.retire("Bo", "Cy")
    table.state.dragonglass = [table.hero("Bo").tile]
    before = [(hero.money, hero.army, hero.points) for hero in table.state.heroes[1:]]
    game = table.run(
        "MeetRivals",
        "RecruitWarriors",
        "ResolveRivalries",
        "CollectResources",
        "TakeControl",
        "FindDragonglass",
    )
    assert game.decision.name == "turn"
    assert table.party("Ada") == ["Hound", "Bronn"]
    assert [(hero.money, hero.army, hero.points) for hero in table.state.heroes[1:]] == before
    assert table.state.dragonglass == [table.hero("Bo").tile]


def test_who_comes_into_sight_is_told_once() -> None:
    table = draw("1**nxy**2b", Lord("Ada"), Lord("Bo"), free=[Fighter("Bronn")])
    table.stand("Bo", "x")
    table.stand("Bronn", "y")
    west = [0.99, 0.99]
    game = table.run("MoveOthers", dice=west)
    (hero,) = of_kind(game.opening, HeroSighted)
    assert hero.tile == table.spots["n"]
    assert of_kind(game.opening, WarriorSighted) == []
    assert told(table, game.opening) == ["Bo comes into sight, 3 east."]
    game = table.run("MoveOthers", dice=west)
    assert of_kind(game.opening, HeroSighted) == []
    (warrior,) = of_kind(game.opening, WarriorSighted)
    assert warrior.tile == table.spots["n"]
