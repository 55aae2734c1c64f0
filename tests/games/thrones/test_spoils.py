"""T-ENC-10 to T-ENC-13: what a conquest brings, and where warriors go who find no place."""

from dataclasses import replace
from itertools import combinations
from math import comb

import pytest
from tests.games.thrones.board import (
    ADA,
    EURON,
    JON,
    SETTLE,
    STANNIS,
    Fighter,
    Lord,
    Table,
    ThronesGame,
    classic,
    draw,
    of_kind,
    refuse,
)

from thrones_tui.core.decisions import ChooseSome
from thrones_tui.games.thrones.commands import Keep
from thrones_tui.games.thrones.economy import ResourcesCollected
from thrones_tui.games.thrones.state import UNCLAIMED
from thrones_tui.games.thrones.travel import has_ship

REALM = """
    ~~~~~~~~~
    ~******A~
    ~*1*2***~
    ~*******~
    ~~~~~~~~~
"""


def fighters(letters: str, strength: int = 100, *, ships: str = "") -> tuple[Fighter, ...]:
    return tuple(Fighter(letter, strength, loyalty=0, morale=8, ship=letter in ships) for letter in letters)


def conquest(
    ours: str, theirs: str, *, ships: str = "", at: tuple[int, int] = (3, 3)
) -> tuple[Table, ThronesGame]:
    """Ada, with the warriors `ours`, has just beaten Bo, with `theirs`; or bought them, having none."""
    ada = Lord("Ada", 1 if ours else 17800, 2, 3000, fighters(ours, ships=ships))
    table = draw(REALM, ada, Lord("Bo", 40, 50, 60, fighters(theirs, 9, ships=ships)))
    table.stand("Ada", at)
    game = table.run("MeetRivals", rest=0.0)
    game.submit("battle" if ours else "buy")
    if game.decision.name == "champion":
        game.submit(game.decision.options[0])
    return table, game


@pytest.mark.rule("T-ENC-10")
@pytest.mark.parametrize("means", ["speech", "buy", "battle"])
def test_the_winner_takes_everything_and_the_loser_retires(means: str) -> None:
    table = draw(REALM, Lord("Ada", 17800, 1600, 900, fighters("A")), Lord("Bo", 40, 50, 60))
    table.hold("Bo", table.spots["A"], table.at(1, 1))
    assert (table.player.points, table.hero("Bo").points) == (2, 2 + 10 + 1)
    events = table.run("MeetRivals").submit(means)
    ada, bo = table.player, table.hero("Bo")
    assert (table.means(), table.means("Bo")) == ((17840, 1650, 960), (0, 0, 0))
    assert (ada.points, ada.tiles, ada.cities) == (15, 4, 1)
    assert table.held("Ada") == {table.spots["1"], table.spots["2"], table.spots["A"], table.at(1, 1)}
    assert table.state.owner.count(UNCLAIMED) == table.state.world.board.size - 5  # and the exile's
    assert (bo.points, bo.tiles, bo.cities, bo.party, table.held("Bo")) == (0, 0, 0, [], set())
    assert table.active() == []
    assert "Bo has retired." in table.told(events)


@pytest.mark.rule("T-ENC-10", "T-ECO-2")
def test_no_resources_are_paid_for_conquered_tiles() -> None:
    table = draw(REALM, Lord("Ada", 17800, army=10), Lord("Bo"))
    table.hold("Bo", table.spots["A"])
    events = table.run("MeetRivals", *SETTLE).submit("buy")
    assert (of_kind(events, ResourcesCollected), table.means()) == ([], (17800, 0, 10))
    table.stand("Ada", "A")
    events = table.run(*SETTLE).opening
    assert (of_kind(events, ResourcesCollected), table.means()) == ([], (17800, 0, 10))


@pytest.mark.rule("T-ENC-11")
@pytest.mark.parametrize(
    ("ours", "theirs"), [("", ""), ("", "WXYZ"), ("A", "WXY"), ("AB", "WX"), ("ABCD", "")]
)
def test_up_to_four_all_stay_and_the_newcomers_come_last(ours: str, theirs: str) -> None:
    table, game = conquest(ours, theirs)
    assert (table.party("Ada"), table.free()) == (list(ours + theirs), [])
    assert game.decision.name == "turn"


@pytest.mark.rule("T-ENC-11")
@pytest.mark.parametrize(("ours", "theirs"), [("ABCD", "W"), ("A", "WXYZ"), ("ABC", "WX"), ("ABCD", "WXYZ")])
def test_of_more_than_four_the_player_picks_any_four_of_all(ours: str, theirs: str) -> None:
    _, game = conquest(ours, theirs)
    assert isinstance(game.decision, ChooseSome)
    assert (game.decision.items, game.decision.pick) == (tuple(ours + theirs), 4)
    offered = [set(option.warriors) for option in game.decision.options if isinstance(option, Keep)]
    assert len(offered) == comb(len(ours + theirs), 4)
    assert all(set(four) in offered for four in combinations(ours + theirs, 4))


@pytest.mark.rule("T-ENC-11", "T-ENC-12", "T-REC-2")
@pytest.mark.parametrize(
    ("kept", "gone"), [("ABCD", "WXYZ"), ("WXYZ", "ABCD"), ("BDXZ", "ACWY"), ("DWXY", "ABCZ")]
)
def test_those_kept_ride_on_and_the_others_roam_free_with_all_they_have(kept: str, gone: str) -> None:
    table, game = conquest("ABCD", "WXYZ")
    before = {one.name: replace(one) for one in table.state.warriors}
    game.submit(f"keep {', '.join(kept)}")
    assert (table.party("Ada"), sorted(table.free())) == (list(kept), sorted(gone))
    assert table.state.free == sorted(table.state.free)  # file order
    for name, old in before.items():
        now = table.warrior(name)
        old.tile = now.tile
        assert now == old  # no bonus to loyalty or morale, nothing lost
    assert game.decision.name == "turn"


@pytest.mark.rule("T-ENC-11")
def test_fewer_more_strangers_or_twins_cannot_be_kept() -> None:
    _, game = conquest("ABC", "XY")
    refuse(game, "keep", *(f"keep A, B, C{more}" for more in ("", ", X, Y", ", Nobody", ", A")))


@pytest.mark.rule("T-ENC-11", "T-RIV-2")
@pytest.mark.parametrize(
    ("own", "theirs", "after", "freed"),
    [
        ("AB", "WXYZ", "ABWX", "YZ"),
        ("ABCD", "WX", "ABCD", "WX"),
        ("ABC", "W", "ABCW", ""),
        ("A", "WXYZ", "AWXY", "Z"),
    ],
)
def test_a_rival_keeps_its_own_and_adds_the_losers_in_order(
    own: str, theirs: str, after: str, freed: str
) -> None:
    bo, cy = Lord("Bo", army=90, party=fighters(own)), Lord("Cy", army=1, party=fighters(theirs))
    table = draw("1~~~~~~~***\n~~~~~~~~2*3\n~~~~~~~****", ADA, bo, cy)
    table.run("ResolveRivalries", rest=0.0)
    assert table.party("Bo") == list(after)
    assert table.free() == list(freed)
    assert table.party("Cy") == []


@pytest.mark.rule("T-ENC-12", "T-SET-4")
def test_those_set_free_stand_alone_on_every_fitting_tile_of_plain_land_or_with_a_ship_of_water() -> None:
    table, _ = conquest("ABCD", "WXYZ", ships="WY")
    table.warrior("Z").dragonglass = True
    world, where = table.state.world, set()
    for twin in table.twins(400):
        ThronesGame(table.rules, twin.state).submit("keep A, B, C, D")
        tiles = [twin.warrior(name).tile for name in "WXYZ"]
        assert [tile in world.water_tiles for tile in tiles] == [True, False, True, False]
        assert {tiles[1], tiles[3]} <= set(world.land_tiles)
        standing = {table.player.tile, table.hero("Exile").tile}
        assert len({*tiles, *standing}) == 6
        assert [twin.warrior(name).ship for name in "WXYZ"] == [True, False, True, False]
        assert twin.warrior("Z").dragonglass
        where |= {tiles[1], tiles[3]}
    assert where == set(world.land_tiles) - standing


def crowded(drawing: str, *, ship: bool, roll: float, afloat: str = "") -> tuple[Table, int]:
    """Where Ada's only warrior goes, whom the calendar takes."""
    sailor = Fighter("S", ship=ship)
    rules = {"calendar.parting.hero": "Ada", "calendar.parting.warrior": "S"}
    table = draw(drawing, Lord("Ada", party=(sailor,)), Lord("Bo"), rules=rules, exile=False, afloat=afloat)
    table.state.turn = 10
    table.run("KeepCalendar", rest=roll)
    assert table.free() == ["S"]
    return table, table.warrior("S").tile


@pytest.mark.rule("T-ENC-12")
@pytest.mark.parametrize(("roll", "spot"), [(0.0, "1"), (0.49, "1"), (0.5, "2"), (0.99, "2")])
def test_where_every_fitting_tile_is_taken_one_of_them_is_shared(roll: float, spot: str) -> None:
    table, tile = crowded("~1~2~", ship=False, roll=roll)
    assert tile == table.spots[spot]


@pytest.mark.rule("T-ENC-12")
@pytest.mark.parametrize(("drawing", "afloat", "ship"), [("**1*2", "", True), ("~A1B2~", "12", False)])
def test_where_the_map_has_no_fitting_tile_at_all_it_is_the_heros_own(
    drawing: str, afloat: str, ship: bool
) -> None:
    table, tile = crowded(drawing, ship=ship, roll=0.5, afloat=afloat)
    assert tile == table.player.tile


@pytest.mark.rule("T-ENC-13", "T-ACT-2")
@pytest.mark.parametrize(("loser", "sails"), [(EURON, False), (STANNIS, True)])
def test_the_losers_own_ship_is_no_spoil_and_those_of_its_warriors_are(loser: str, sails: bool) -> None:
    table = classic(JON)
    table.stand(loser, (4, 6))
    table.player.money = 100_000
    table.run("MeetRivals").submit("buy")
    assert loser not in table.active()
    assert not table.player.ship
    assert ("Davos Seaworth" in table.party(JON)) is has_ship(table.state, table.player) is sails


@pytest.mark.rule("T-MOVE-2")
@pytest.mark.parametrize(
    ("ours", "theirs", "own_ship", "afloat", "kept", "warned"),
    [
        ("S", "WXYZ", False, True, "WXYZ", True),  # our only sailor stays behind
        ("S", "WXYZ", False, True, "SXYZ", False),
        ("S", "WXYZ", True, True, "WXYZ", False),  # the hero has a ship
        ("S", "WXYZ", False, False, "WXYZ", False),  # on land
        ("ABCD", "S", False, True, "ABCD", True),  # at sea since a ship was lost
        ("ABCD", "S", False, True, "ABCS", False),
    ],
)
def test_the_player_is_warned_before_dismissing_the_last_ship_at_sea(
    ours: str, theirs: str, own_ship: bool, afloat: bool, kept: str, warned: bool
) -> None:
    table, game = conquest(ours, theirs, ships="S", at=(1, 3) if afloat else (3, 3))
    table.player.ship = own_ship
    game = ThronesGame(table.rules, table.state)
    notes = {option: note for option, _, note in game.decision.choices}
    assert bool(notes[Keep(tuple(kept))]) is warned
    game.submit(Keep(tuple(kept)))
    assert game.decision.name == "turn"
