"""T-ENC-10 to T-ENC-13: what a conquest brings, and where warriors go who find no place."""

from itertools import combinations
from math import comb

import pytest
from tests.games.thrones.board import (
    EURON,
    STANNIS,
    Fighter,
    Lord,
    Table,
    ThronesGame,
    classic,
    draw,
    of_kind,
    told,
)

from thrones_tui.core.decisions import ChooseSome
from thrones_tui.core.dice import Dice
from thrones_tui.core.errors import IllegalCommand
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


def fighters(letters: str, strength: int = 100) -> tuple[Fighter, ...]:
    return tuple(Fighter(letter, strength, loyalty=0, morale=8) for letter in letters)


def conquest(ours: str, theirs: str, *, dice: list[float] | None = None) -> tuple[Table, ThronesGame]:
    """Ada, with the warriors `ours`, has just beaten Bo, with `theirs`."""
    table = draw(
        REALM,
        Lord("Ada", 1, 2, 3000, fighters(ours)),
        Lord("Bo", 40, 50, 60, fighters(theirs, 9)),
    )
    game = table.run("MeetRivals", dice=[0.0, *(dice or [])])
    game.submit("battle")
    if game.decision.name == "champion":
        game.submit(game.decision.options[0])
    return table, game


@pytest.mark.rule("T-ENC-10")
@pytest.mark.parametrize("means", ["speech", "buy", "battle"])
def test_the_winner_takes_everything_and_the_loser_retires(means: str) -> None:
    table = draw(REALM, Lord("Ada", 17800, 1600, 900, fighters("A")), Lord("Bo", 40, 50, 60))
    table.hold("Bo", table.spots["A"], table.at(1, 1))
    assert (table.player.points, table.hero("Bo").points) == (2, 2 + 10 + 1)
    game = table.run("MeetRivals")
    events = game.submit(means)
    ada, bo = table.player, table.hero("Bo")
    assert (ada.money, ada.influence, ada.army) == (17840, 1650, 960)
    assert (ada.points, ada.tiles, ada.cities) == (15, 4, 1)
    assert table.held("Ada") == {table.spots["1"], table.spots["2"], table.spots["A"], table.at(1, 1)}
    assert (bo.points, bo.tiles, bo.cities, bo.party, table.held("Bo")) == (0, 0, 0, [], set())
    assert table.number("Bo") not in table.state.rivals
    assert "Bo has retired." in told(table, events)


@pytest.mark.rule("T-ENC-10", "T-ECO-2")
def test_no_resources_are_paid_for_conquered_tiles() -> None:
    table = draw(REALM, Lord("Ada", 17800, army=10), Lord("Bo"))
    table.hold("Bo", table.spots["A"])
    game = table.run("MeetRivals", "CollectResources", "TakeControl")
    events = game.submit("buy")
    assert of_kind(events, ResourcesCollected) == []
    assert (table.player.money, table.player.army) == (17800, 10)
    table.stand("Ada", "A")
    game = table.run("CollectResources", "TakeControl")
    assert of_kind(game.opening, ResourcesCollected) == []
    assert (table.player.money, table.player.army) == (17800, 10)


@pytest.mark.rule("T-ENC-11")
@pytest.mark.parametrize(
    ("ours", "theirs"), [("", ""), ("", "WXYZ"), ("A", "WXY"), ("AB", "WX"), ("ABCD", "")]
)
def test_up_to_four_all_stay_and_the_newcomers_come_last(ours: str, theirs: str) -> None:
    table, game = conquest(ours, theirs) if ours else by_purchase(theirs)
    assert table.party("Ada") == list(ours + theirs)
    assert game.decision.name == "turn"
    assert table.free() == []


def by_purchase(theirs: str) -> tuple[Table, ThronesGame]:
    """Ada, who has no warriors, has just bought Bo's."""
    table = draw(REALM, Lord("Ada", 17800), Lord("Bo", party=fighters(theirs, 9)))
    game = table.run("MeetRivals")
    game.submit("buy")
    return table, game


@pytest.mark.rule("T-ENC-11")
@pytest.mark.parametrize(("ours", "theirs"), [("ABCD", "W"), ("A", "WXYZ"), ("ABC", "WX"), ("ABCD", "WXYZ")])
def test_of_more_than_four_the_player_picks_any_four_of_all(ours: str, theirs: str) -> None:
    _, game = conquest(ours, theirs)
    decision = game.decision
    assert isinstance(decision, ChooseSome)
    assert decision.items == tuple(ours + theirs)
    assert decision.pick == 4
    offered = [set(option.warriors) for option in decision.options if isinstance(option, Keep)]
    assert len(offered) == comb(len(ours + theirs), 4)
    assert all(set(four) in offered for four in combinations(ours + theirs, 4))


@pytest.mark.rule("T-ENC-11", "T-ENC-12", "T-REC-2")
@pytest.mark.parametrize(
    ("kept", "gone"), [("ABCD", "WXYZ"), ("WXYZ", "ABCD"), ("BDXZ", "ACWY"), ("DWXY", "ABCZ")]
)
def test_those_kept_ride_on_and_the_others_roam_free_with_all_they_have(kept: str, gone: str) -> None:
    table, game = conquest("ABCD", "WXYZ", dice=[0.0, 0.3, 0.6, 0.9])
    before = {one.name: one.clone() for one in table.state.warriors}
    game.submit(f"keep {', '.join(kept)}")
    assert table.party("Ada") == list(kept)
    assert sorted(table.free()) == sorted(gone)
    assert table.state.free == sorted(table.state.free)  # file order
    for name, old in before.items():
        now = table.warrior(name)
        old.tile = now.tile
        assert now == old  # no bonus to loyalty or morale, nothing lost
    assert game.decision.name == "turn"


@pytest.mark.rule("T-ENC-11")
def test_fewer_more_strangers_or_twins_cannot_be_kept() -> None:
    _, game = conquest("ABC", "XY")
    before = game.digest()
    for four in ("A, B, C", "A, B, C, X, Y", "A, B, C, Nobody", "A, A, B, C", ""):
        with pytest.raises(IllegalCommand):
            game.submit(f"keep {four}")
        assert game.digest() == before


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
    table = draw(
        "1~~~~~~~***\n~~~~~~~~2*3\n~~~~~~~****",
        Lord("Ada"),
        Lord("Bo", army=90, party=fighters(own)),
        Lord("Cy", army=1, party=fighters(theirs)),
    )
    table.run("ResolveRivalries", rest=0.0)
    assert table.party("Bo") == list(after)
    assert table.free() == list(freed)
    assert table.party("Cy") == []


@pytest.mark.rule("T-ENC-12", "T-SET-4")
def test_those_set_free_stand_alone_on_plain_land_or_with_a_ship_on_water() -> None:
    for seed in range(150):
        sailors = tuple(Fighter(name, ship=name in "WY", dragonglass=name == "Z") for name in "WXYZ")
        table = draw(REALM, Lord("Ada", army=9, party=fighters("ABCD")), Lord("Bo", army=1, party=sailors))
        game = table.run("MeetRivals")
        table.state.dice = Dice(seed)
        game.submit("battle")
        game.submit("send A")
        game.submit("keep A, B, C, D")
        world = table.state.world
        tiles = [table.warrior(name).tile for name in "WXYZ"]
        assert [tile in world.water_tiles for tile in tiles] == [True, False, True, False]
        assert {tiles[1], tiles[3]} <= set(world.land_tiles)
        standing = [*tiles, table.player.tile, table.hero("Exile").tile]
        assert len(set(standing)) == len(standing)
        assert [table.warrior(name).ship for name in "WXYZ"] == [True, False, True, False]
        assert table.warrior("Z").dragonglass


@pytest.mark.rule("T-ENC-12")
def test_every_fitting_tile_is_as_likely_as_another_for_those_set_free() -> None:
    table, game = conquest("ABCD", "W")
    tiles = set()
    for seed in range(400):
        twin = game.clone()
        twin.state.dice = Dice(seed)
        twin.submit("keep A, B, C, D")
        tiles.add(twin.state.warriors[table.warrior_id("W")].tile)
    standing = {table.player.tile, table.hero("Exile").tile}
    assert tiles == set(table.state.world.land_tiles) - standing


@pytest.mark.rule("T-ENC-13", "T-ACT-2")
def test_the_losers_own_ship_is_no_spoil() -> None:
    table = classic("Jon Snow")
    table.stand(EURON, (4, 6))
    table.player.money = 17800
    game = table.run("MeetRivals")
    assert game.decision.subject == EURON
    game.submit("buy")
    assert not table.player.ship
    assert not has_ship(table.state, table.player)


@pytest.mark.rule("T-ENC-13", "T-ACT-2")
def test_the_losers_warriors_bring_their_ships() -> None:
    table = classic("Jon Snow")
    table.stand(STANNIS, (4, 6))
    table.player.money = 100_000
    table.run("MeetRivals").submit("buy")
    assert table.party("Jon Snow")[2:] == ["Melisandre", "Davos Seaworth"]
    assert not table.player.ship
    assert has_ship(table.state, table.player)


@pytest.mark.rule("T-MOVE-2")
@pytest.mark.parametrize(
    ("ours", "own_ship", "afloat", "kept", "warned"),
    [
        ("S", False, True, "WXYZ", True),  # our only sailor stays behind
        ("S", False, True, "SXYZ", False),
        ("S", True, True, "WXYZ", False),  # the hero has a ship
        ("S", False, False, "WXYZ", False),  # on land
    ],
)
def test_the_player_is_warned_before_dismissing_the_last_ship_at_sea(
    ours: str, own_ship: bool, afloat: bool, kept: str, warned: bool
) -> None:
    table = draw(
        REALM,
        Lord("Ada", army=9000, party=tuple(Fighter(name, ship=True) for name in ours), ship=own_ship),
        Lord("Bo", army=1, party=fighters("WXYZ")),
    )
    table.player.tile = table.at(1, 3) if afloat else table.spots["1"]
    game = table.run("MeetRivals", rest=0.0)
    game.submit("battle")
    notes = {option: note for option, _, note in game.decision.choices}
    assert bool(notes[Keep(tuple(kept))]) is warned
    game.submit(Keep(tuple(kept)))
    assert game.decision.name == "turn"


@pytest.mark.rule("T-MOVE-2")
def test_the_player_is_warned_before_sending_the_losers_ship_away_too() -> None:
    table = draw(
        REALM,
        Lord("Ada", army=9000, party=fighters("ABCD")),
        Lord("Bo", army=1, party=(Fighter("W", ship=True),)),
    )
    table.player.tile = table.at(1, 3)  # at sea since a ship was lost
    game = table.run("MeetRivals", rest=0.0)
    game.submit("battle")
    game.submit("send A")
    notes = {option: bool(note) for option, _, note in game.decision.choices}
    assert notes[Keep(("A", "B", "C", "D"))]
    assert not notes[Keep(("A", "B", "C", "W"))]


@pytest.mark.rule("T-ENC-10")
def test_the_tiles_of_nobody_stay_nobodys() -> None:
    table, _ = conquest("A", "W")
    assert table.state.owner.count(UNCLAIMED) == table.state.world.board.size - 3
