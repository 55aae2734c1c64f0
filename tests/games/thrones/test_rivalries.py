"""T-RIV: rivals in proximity of each other fight."""

from collections import Counter

import pytest
from tests.games.thrones.board import (
    DAENERYS,
    EURON,
    JON,
    SANSA,
    Fighter,
    Lord,
    Table,
    classic,
    draw,
    of_kind,
    told,
)

from thrones_tui.core.dice import Dice
from thrones_tui.core.events import Teller
from thrones_tui.games.thrones.battle import BattleFought
from thrones_tui.games.thrones.parties import HeroRetired
from thrones_tui.games.thrones.state import UNCLAIMED

FAR = "1~~~~~~~*****\n~~~~~~~~*2*3*\n~~~~~~~~**4**"


def feud(bo: Lord, cy: Lord, player: Lord | None = None) -> Table:
    """Two rivals in proximity, far from the player."""
    drawing = FAR.replace("4", "*")
    return draw(drawing, player or Lord("Ada"), bo._replace(name="Bo"), cy._replace(name="Cy"))


def one(name: str, strength: int = 100) -> tuple[Fighter, ...]:
    return (Fighter(name, strength),)


def active(table: Table) -> list[str]:
    return [table.state.heroes[rival].name for rival in table.state.rivals if rival != table.number("Exile")]


@pytest.mark.rule("T-RIV-1")
@pytest.mark.parametrize(
    ("bo", "cy", "left"),
    [
        (Lord("?", army=20, party=one("B")), Lord("?", army=200, party=one("C")), ["Cy"]),
        (Lord("?", army=200, party=one("B")), Lord("?", army=20, party=one("C")), ["Bo"]),
        (Lord("?", army=101, party=one("B", 100)), Lord("?", army=100, party=one("C", 102)), ["Cy"]),
        (Lord("?", army=900), Lord("?", army=1, party=one("C")), ["Cy"]),
        (Lord("?", army=0, party=one("B", 0)), Lord("?", army=900), ["Bo"]),
        (Lord("?", army=100), Lord("?", army=50), ["Bo"]),
        (Lord("?", army=50), Lord("?", army=51), ["Cy"]),
        (Lord("?", army=1), Lord("?"), ["Bo"]),
        (Lord("?", army=7), Lord("?", army=7), ["Bo", "Cy"]),
        (Lord("?", army=50, party=one("B", 2)), Lord("?", army=100, party=one("C", 1)), ["Bo", "Cy"]),
        (Lord("?", party=one("B")), Lord("?", party=one("C")), ["Bo", "Cy"]),
        (Lord("?"), Lord("?"), []),
    ],
)
def test_two_rivals_fight_by_army_times_strength(bo: Lord, cy: Lord, left: list[str]) -> None:
    table = feud(bo, cy)
    table.run("ResolveRivalries", rest=0.0)
    assert active(table) == left
    if left == ["Bo", "Cy"]:
        assert (table.hero("Bo").army, table.hero("Cy").army) == (bo.army // 2, cy.army // 2)


@pytest.mark.rule("T-RIV-1")
@pytest.mark.parametrize(
    ("one_hero", "other", "winner"), [(EURON, SANSA, SANSA), (EURON, DAENERYS, EURON), (SANSA, JON, SANSA)]
)
def test_the_hand_outs_three_battles_end_as_it_says(one_hero: str, other: str, winner: str) -> None:
    table = classic("Cersei Lannister")
    table.warrior("Samwell Tarly").strength = 100  # the example has Jon Snow sent
    table.stand(one_hero, (25, 15))
    table.stand(other, (25, 16))
    game = table.run("ResolveRivalries", rest=0.0)
    (fought,) = of_kind(game.opening, BattleFought)
    assert table.state.heroes[fought.winner].name == winner
    if winner == SANSA and other == JON:
        assert {fought.value, fought.rival_value} == {2000, 20000}
    loser = other if winner == one_hero else one_hero
    assert table.number(loser) not in table.state.rivals


@pytest.mark.rule("T-RIV-1")
@pytest.mark.parametrize(
    ("spot", "fight"), [((2, 12), True), ((2, 13), False), ((4, 10), True), ((5, 10), False)]
)
def test_only_rivals_in_proximity_fight(spot: tuple[int, int], fight: bool) -> None:
    table = draw(
        FAR.replace("4", "*") + "\n~~~~~~~~*****" * 2, Lord("Ada"), Lord("Bo", army=2), Lord("Cy", army=1)
    )
    table.stand("Bo", (2, 10))
    table.stand("Cy", spot)
    table.run("ResolveRivalries")
    assert (active(table) == ["Bo"]) is fight


@pytest.mark.rule("T-RIV-1")
def test_the_player_takes_no_part_in_rivalries() -> None:
    table = feud(Lord("?", army=2), Lord("?", army=1), Lord("Ada", army=9))
    table.player.tile = table.hero("Bo").tile
    game = table.run("ResolveRivalries")
    assert active(table) == ["Bo"]
    assert table.player.army == 9
    assert (game.decision.name, game.outcome) == ("turn", None)


@pytest.mark.rule("T-RIV-1", "T-RIV-2")
def test_pairs_fight_in_roster_order_and_a_victor_fights_on() -> None:
    table = draw(FAR, Lord("Ada"), Lord("Bo", army=5), Lord("Cy", army=3), Lord("Di", army=7))
    game = table.run("ResolveRivalries")
    fights = [(event.hero, event.rival) for event in of_kind(game.opening, BattleFought)]
    # Bo beats Cy, has 8 then, and beats Di, who would have beaten either.
    assert fights == [(1, 2), (1, 3)]
    assert active(table) == ["Bo"]
    assert table.hero("Bo").army == 15


@pytest.mark.rule("T-RIV-1")
def test_a_beaten_rival_fights_no_more() -> None:
    table = draw(FAR, Lord("Ada"), Lord("Bo", army=3), Lord("Cy", army=5), Lord("Di", army=7))
    game = table.run("ResolveRivalries")
    fights = [(event.hero, event.rival) for event in of_kind(game.opening, BattleFought)]
    # Cy beats Bo; the pair of Bo and Di falls away; Cy, now 8, beats Di.
    assert fights == [(1, 2), (2, 3)]
    assert active(table) == ["Cy"]


@pytest.mark.rule("T-RIV-1")
def test_after_a_draw_the_next_pair_fights_with_half_an_army() -> None:
    table = draw(FAR, Lord("Ada"), Lord("Bo", army=9), Lord("Cy", army=9), Lord("Di", army=4))
    table.run("ResolveRivalries")
    # Bo and Cy: 4 each. Bo and Di: 2 each. Cy beats Di.
    assert active(table) == ["Bo", "Cy"]
    assert (table.hero("Bo").army, table.hero("Cy").army) == (2, 6)


@pytest.mark.rule("T-RIV-1", "T-ECO-4")
def test_two_with_neither_warriors_nor_army_both_retire_and_their_tiles_fall_to_nobody() -> None:
    table = feud(Lord("?", money=5), Lord("?", influence=6))
    tiles = table.held("Bo") | table.held("Cy")
    assert len(tiles) == 2
    game = table.run("ResolveRivalries")
    assert active(table) == []
    assert {table.state.owner[tile] for tile in tiles} == {UNCLAIMED}
    assert [table.hero(name).points for name in ("Bo", "Cy")] == [0, 0]
    assert told(table, game.opening) == ["Bo has retired.", "Cy has retired."]


@pytest.mark.rule("T-RIV-1", "T-ENC-8")
def test_each_side_sends_each_of_its_warriors_equally_often() -> None:
    bo = Lord("?", army=10, party=tuple(Fighter(name, 100) for name in "ABC"))
    cy = Lord("?", army=1, party=tuple(Fighter(name, 100) for name in "WX"))
    counts: Counter[tuple[int, int]] = Counter()
    table = feud(bo, cy)
    for seed in range(600):
        twin = Table(table.rules, table.state.clone(), table.spots)
        twin.state.dice = Dice(seed)
        twin.rules.steps["ResolveRivalries"](twin.state, tell := Teller())
        (fought,) = of_kind(tell.take(), BattleFought)
        counts[fought.champion, fought.rival_champion] += 1
    assert len(counts) == 6
    assert all(65 < count < 135 for count in counts.values())


@pytest.mark.rule("T-RIV-2", "T-ENC-10", "T-ENC-13")
def test_the_victor_takes_all_but_the_ship() -> None:
    table = feud(Lord("?", 1, 2, 300, one("B")), Lord("?", 10, 20, 30, one("C"), ship=True))
    table.hold("Cy", table.at(1, 1))
    held = table.held("Bo") | table.held("Cy")
    game = table.run("ResolveRivalries", rest=0.0)
    bo, cy = table.hero("Bo"), table.hero("Cy")
    assert (bo.money, bo.influence, bo.army, bo.ship) == (11, 22, 330, False)
    assert table.party("Bo") == ["B", "C"]
    assert table.held("Bo") == held
    assert (bo.points, cy.points, cy.party) == (6, 0, [])
    assert told(table, of_kind(game.opening, HeroRetired)) == ["Cy has retired."]
    assert of_kind(game.opening, HeroRetired)[0].audience is None
