"""T-RIV: rivals in proximity of each other fight."""

from collections import Counter

import pytest
from tests.games.thrones.board import (
    ADA,
    DAENERYS,
    EURON,
    JON,
    SANSA,
    Lord,
    Table,
    army,
    classic,
    draw,
    of_kind,
)

from thrones_tui.games.thrones.battle import BattleFought
from thrones_tui.games.thrones.parties import HeroRetired
from thrones_tui.games.thrones.state import UNCLAIMED

FAR = "1~~~~~~~*****\n~~~~~~~~*2*3*\n~~~~~~~~**4**"


def feud(bo: Lord, cy: Lord, player: Lord = ADA) -> Table:
    """Two rivals in proximity, far from the player; the warriors of the second are primed."""
    party = tuple(one._replace(name=f"{one.name}'") for one in cy.party)
    return draw(FAR.replace("4", "*"), player, bo._replace(name="Bo"), cy._replace(name="Cy", party=party))


@pytest.mark.rule("T-RIV-1")
@pytest.mark.parametrize(
    ("bo", "cy", "left"),
    [
        (army(20, 100), army(200, 100), ["Cy"]),
        (army(200, 100), army(20, 100), ["Bo"]),
        (army(101, 100), army(100, 102), ["Cy"]),
        (army(900), army(1, 100), ["Cy"]),
        (army(0, 0), army(900), ["Bo"]),
        (army(100), army(50), ["Bo"]),
        (army(50), army(51), ["Cy"]),
        (army(1), army(0), ["Bo"]),
        (army(7), army(7), ["Bo", "Cy"]),
        (army(50, 2), army(100, 1), ["Bo", "Cy"]),
        (army(0, 100), army(0, 100), ["Bo", "Cy"]),
        (army(0), army(1), ["Cy"]),
        (army(0, 100), army(0), ["Bo"]),
        (army(0), army(0, 100), ["Cy"]),
        (army(0), army(0), []),
    ],
)
def test_two_rivals_fight_by_army_times_strength(bo: Lord, cy: Lord, left: list[str]) -> None:
    table = feud(bo, cy)
    table.run("ResolveRivalries", rest=0.0)
    assert table.active() == left
    if left == ["Bo", "Cy"]:
        assert (table.hero("Bo").army, table.hero("Cy").army) == (bo.army // 2, cy.army // 2)


@pytest.mark.rule("T-RIV-1", "T-MOVE-3")
def test_a_rival_who_has_just_retired_fights_nobody_who_comes_later() -> None:
    bo, cy, di = army(9, name="Bo"), army(2, name="Cy"), army(1, name="Di")
    table = draw("1~~~~~~~~2*4*3", ADA, bo, cy, di)  # Di is near both, who are not near each other
    events = table.run("ResolveRivalries").opening
    assert table.active() == ["Bo", "Cy"]
    assert [(event.hero, event.is_far) for event in of_kind(events, HeroRetired)] == [
        (table.number("Di"), True)
    ]
    assert table.hero("Cy").army == 2


@pytest.mark.rule("T-RIV-1")
@pytest.mark.parametrize(
    ("winner", "loser", "values"),
    [(SANSA, EURON, set()), (EURON, DAENERYS, set()), (SANSA, JON, {2000, 20000})],
)
def test_the_hand_outs_three_battles_end_as_it_says(winner: str, loser: str, values: set[int]) -> None:
    table = classic("Cersei Lannister")
    table.warrior("Samwell Tarly").strength = 100  # the example has Jon Snow sent
    table.stand(winner, (25, 15))
    table.stand(loser, (25, 16))
    (fought,) = of_kind(table.run("ResolveRivalries", rest=0.0).opening, BattleFought)
    assert table.state.heroes[fought.winner].name == winner
    assert values <= {fought.value, fought.rival_value}
    assert loser not in table.active()


@pytest.mark.rule("T-RIV-1")
@pytest.mark.parametrize(
    ("spot", "fight"), [((2, 12), True), ((2, 13), False), ((4, 10), True), ((5, 10), False)]
)
def test_only_rivals_in_proximity_fight(spot: tuple[int, int], fight: bool) -> None:
    drawing = FAR.replace("4", "*") + "\n~~~~~~~~*****" * 2
    table = draw(drawing, ADA, Lord("Bo", army=2), Lord("Cy", army=1))
    table.stand("Bo", (2, 10))
    table.stand("Cy", spot)
    table.run("ResolveRivalries")
    assert (table.active() == ["Bo"]) is fight


@pytest.mark.rule("T-RIV-1")
def test_the_player_takes_no_part_in_rivalries() -> None:
    table = feud(army(2), army(1), army(9, name="Ada"))
    table.player.tile = table.hero("Bo").tile
    game = table.run("ResolveRivalries")
    assert (table.active(), table.player.army) == (["Bo"], 9)
    assert (game.decision.name, game.outcome) == ("turn", None)


@pytest.mark.rule("T-RIV-1", "T-RIV-2")
@pytest.mark.parametrize(
    ("armies", "fights", "left"),
    [
        # Bo beats Cy, has 8 then, and beats Di, who would have beaten either.
        ((5, 3, 7), [(1, 2), (1, 3)], {"Bo": 15}),
        # Cy beats Bo; the pair of Bo and Di falls away; Cy, now 8, beats Di.
        ((3, 5, 7), [(1, 2), (2, 3)], {"Cy": 15}),
        # Bo and Cy: 4 each. Bo and Di: 2 each. Cy beats Di.
        ((9, 9, 4), [(1, 2), (1, 3), (2, 3)], {"Bo": 2, "Cy": 6}),
    ],
)
def test_pairs_fight_in_roster_order_with_what_the_fights_before_have_left_them(
    armies: tuple[int, int, int], fights: list[tuple[int, int]], left: dict[str, int]
) -> None:
    lords = (Lord(name, army=army) for name, army in zip(("Bo", "Cy", "Di"), armies, strict=True))
    table = draw(FAR, ADA, *lords)
    events = of_kind(table.run("ResolveRivalries").opening, BattleFought)
    assert [(event.hero, event.rival) for event in events] == fights
    assert {name: table.hero(name).army for name in table.active()} == left


@pytest.mark.rule("T-RIV-1", "T-ECO-4")
def test_two_with_neither_warriors_nor_army_both_retire_and_their_tiles_fall_to_nobody() -> None:
    table = feud(Lord("?", money=5), Lord("?", influence=6))
    tiles = table.held("Bo") | table.held("Cy")
    assert len(tiles) == 2
    game = table.run("ResolveRivalries")
    assert table.active() == []
    assert {table.state.owner[tile] for tile in tiles} == {UNCLAIMED}
    assert [table.hero(name).points for name in ("Bo", "Cy")] == [0, 0]
    assert table.told(game.opening) == ["Bo has retired.", "Cy has retired."]


@pytest.mark.rule("T-RIV-1", "T-ENC-8")
def test_each_side_sends_each_of_its_warriors_equally_often() -> None:
    counts: Counter[tuple[int, int]] = Counter()
    for twin in feud(army(10, 100, 100, 100), army(1, 100, 100)).twins(600):
        (fought,) = of_kind(twin.step("ResolveRivalries"), BattleFought)
        counts[fought.champion, fought.rival_champion] += 1
    assert len(counts) == 6
    assert all(65 < count < 135 for count in counts.values())


@pytest.mark.rule("T-RIV-2", "T-ENC-10", "T-ENC-13")
def test_the_victor_takes_all_but_the_ship() -> None:
    bo, cy = army(300, 1), army(30, 2)
    table = feud(bo._replace(money=1, influence=2), cy._replace(money=10, influence=20, ship=True))
    table.hold("Cy", table.at(1, 1))
    held = table.held("Bo") | table.held("Cy")
    retired = of_kind(table.run("ResolveRivalries", rest=0.0).opening, HeroRetired)
    assert (table.means("Bo"), table.hero("Bo").ship) == ((11, 22, 330), False)
    assert (table.party("Bo"), table.party("Cy")) == (["A1", "A2'"], [])
    assert table.held("Bo") == held
    assert (table.hero("Bo").points, table.hero("Cy").points) == (6, 0)
    assert table.told(retired) == ["Cy has retired."]
    assert retired[0].audience is None


@pytest.mark.rule("T-SEE-3")
@pytest.mark.parametrize(("drawing", "seen"), [("1*2*3", False), ("1**2*3", False), ("12*3", True)])
def test_a_fight_is_told_of_only_if_both_are_in_sight(drawing: str, seen: bool) -> None:
    table = draw(drawing, ADA, army(2, name="Bo"), army(1, name="Cy"))
    (fought,) = of_kind(table.run("ResolveRivalries").opening, BattleFought)
    assert fought.audience == (None if seen else ())
