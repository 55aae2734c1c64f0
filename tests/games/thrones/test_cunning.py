"""T-HOUSE-2: cunning rivals."""

from collections.abc import Sequence
from random import Random
from typing import Any

import measure_rivals
import pytest
from tests.effort import usually
from tests.games.thrones.board import (
    Fighter,
    Lord,
    Table,
    ThronesGame,
    ThronesRules,
    army,
    classic_rules,
    draw,
    greater_rules,
)

from thrones_tui.core.dice import Dice, ScriptedDice
from thrones_tui.core.engine import Game
from thrones_tui.games.thrones.economy import pass_on
from thrones_tui.games.thrones.state import UNCLAIMED, State, Warrior
from thrones_tui.games.thrones.travel import has_ship, legal_steps

pytestmark = pytest.mark.rule("T-HOUSE-2")

PLAIN = "\n".join([*["*" * 15] * 3, "*******2*******", *["*" * 15] * 3, "1" + "*" * 14])
"""Bo in the middle, and Ada where neither sees the other."""
HOME = (4, 8)


def plan(drawing: str, bo: Lord, *others: Lord, **more: Any) -> Table:
    """A game with the house rule on; Bo, the second lord, is looked at."""
    ada = more.pop("ada", Lord("Ada"))
    return draw(drawing, ada, bo._replace(name="Bo"), *others, house="cunning-rivals", **more)


def choose(state: State, rival: int, moves: Sequence[int], *, sails: bool) -> int:
    """The tile that a rival plans to go to."""
    (cunning,) = state.world.house_rules(("cunning-rivals",))
    chosen = cunning.plan(state, rival, moves, sails=sails)
    assert chosen is not None
    return chosen


def move(table: Table, dice: Dice | Sequence[float] = ()) -> int:
    """The tile Bo goes to; scripted dice are thrown as often as they are given here."""
    state = table.state
    state.dice = dice if isinstance(dice, Dice) else ScriptedDice(dice)
    bo = table.number("Bo")
    hero = state.heroes[bo]
    chosen = choose(state, bo, legal_steps(state, hero), sails=has_ship(state, hero))
    assert isinstance(dice, Dice) or state.dice.drawn == len(dice)
    return chosen


def claim_all(table: Table, *but: tuple[int, int]) -> None:
    """Bo controls every tile but these, which nobody does."""
    pass_on(table.state, table.number("Bo"), UNCLAIMED)
    spared = {table.at(*place) for place in but}
    table.hold("Bo", *(tile for tile in range(table.state.world.board.size) if tile not in spared))


# Places


@pytest.mark.parametrize(
    ("place", "to"), [((1, 8), (3, 8)), ((7, 8), (5, 8)), ((4, 11), (4, 9)), ((4, 5), (4, 7))]
)
def test_a_rival_goes_to_the_only_place_in_sight_that_is_not_its_own(
    place: tuple[int, int], to: tuple[int, int]
) -> None:
    table = plan(PLAIN, Lord("?"))
    claim_all(table, place)
    assert move(table) == table.at(*to)
    table.hold("Ada", table.at(*place))
    assert move(table) == table.at(*to)  # of another as well as of nobody


def test_the_nearest_place_is_taken_first_and_the_dice_decide_between_equals() -> None:
    table = plan(PLAIN, Lord("?"))
    claim_all(table, (3, 8), (7, 8), (4, 11))
    assert move(table) == table.at(3, 8)
    claim_all(table, (2, 8), (6, 8))
    assert move(table, [0.0]) == table.at(3, 8)
    assert move(table, [0.99]) == table.at(5, 8)


def test_an_unclaimed_city_in_sight_comes_before_nearer_places_and_one_of_others_does_not() -> None:
    table = plan(PLAIN.replace("*" * 15, "*******C*******", 1), Lord("?"))
    claim_all(table, (5, 8), (1, 8))
    assert move(table) == table.at(3, 8)
    table.hold("Ada", table.at(1, 8))
    assert move(table) == table.at(5, 8)


@pytest.mark.rule("T-SEE-1")
def test_with_nothing_to_take_in_sight_the_dice_decide() -> None:
    table = plan(PLAIN, Lord("?"))
    claim_all(table, (4, 12), (4, 4), (8, 8))  # just out of sight
    assert move(table, [0.0]) == table.at(3, 8)
    assert move(table, [0.99]) == table.at(4, 7)


@pytest.mark.rule("T-MOVE-1")
@pytest.mark.parametrize(
    ("ship", "dice", "to"), [(False, [0.99], (3, 1)), (False, [0.0], (1, 1)), (True, [], (2, 2))]
)
def test_a_way_leads_over_water_only_with_a_ship(ship: bool, dice: list[float], to: tuple[int, int]) -> None:
    table = plan("***~~~*\n2~*~~~*\n***~~~*\n*******\n*~~~~~1", Lord("?", ship=ship))
    claim_all(table, (2, 3))
    assert move(table, dice) == table.at(*to)  # without one around the water, either way


def test_what_cannot_be_reached_is_no_goal() -> None:
    table = plan("2~*~~~1\n*~~~~~*", Lord("?"))
    claim_all(table, (1, 3))
    assert move(table) == table.at(2, 1)  # its only step


TOWNS = PLAIN.replace("*" * 15, "*******C*******", 1).replace("*****2", "***A*2")


@pytest.mark.parametrize("drawing", [PLAIN, TOWNS])
def test_where_fleeing_rules_out_every_way_to_the_nearest_place_the_next_nearest_is_taken(
    drawing: str,
) -> None:
    table = plan(drawing[:-1] + "3", army(1), army(9)._replace(name="Cy"))
    claim_all(table, (4, 6), (1, 8))
    assert move(table) == table.at(4, 7)
    table.stand("Cy", (7, 5))  # away from Cy is north or east
    assert move(table) == table.at(3, 8)


# Heroes


def at_odds(bo: Lord, cy: Lord, where: tuple[int, int]) -> Table:
    """Bo in the middle of places of its own, Cy somewhere in sight."""
    party = tuple(one._replace(name=f"{one.name}'") for one in cy.party)
    table = plan(PLAIN[:-1] + "3", bo, cy._replace(name="Cy", party=party))
    table.stand("Cy", where)
    claim_all(table)
    return table


@pytest.mark.rule("T-ENC-8")
@pytest.mark.parametrize(
    ("bo", "cy", "approaches"),
    [
        (army(10, 50), army(9, 50), True),
        (army(9, 50), army(10, 50), False),
        (army(9, 60), army(10, 50), True),
        (army(1, 1), army(9), True),  # a warrior against none
        (army(9), army(1, 1), False),
        (army(2), army(1), True),
        (army(10, 50, 40), army(10, 39, 30), True),
        (army(10, 50, 40), army(10, 39, 41), False),  # it could lose, whatever is likelier
        (army(0, 50), army(0, 50), None),
        (army(10, 50, 60), army(10, 50), None),  # a draw is the worst
    ],
)
@pytest.mark.parametrize("where", [(4, 11), (1, 8), (2, 6)])
def test_a_rival_approaches_whom_it_is_sure_to_beat_and_flees_whom_it_could_lose_to(
    bo: Lord, cy: Lord, approaches: bool | None, where: tuple[int, int]
) -> None:
    table = at_odds(bo, cy, where)
    board, there = table.state.world.board, table.at(*where)
    tiles = {move(twin, twin.state.dice) for twin in table.twins(20)}
    nearer = {board.distance(tile, there) < board.distance(table.at(*HOME), there) for tile in tiles}
    if approaches is not False:
        assert nearer == ({True, False} if approaches is None else {True})
    else:
        # Out of reach by rows or by columns, whichever are more: straight away, never nearer that way.
        rows, columns = board.rows, board.columns
        room = {max(abs(rows[t] - rows[there]), abs(columns[t] - columns[there])) for t in tiles}
        assert room == {max(abs(4 - where[0]), abs(8 - where[1])) + 1}


def test_fleeing_comes_before_prey_and_prey_before_places() -> None:
    table = plan(PLAIN[:-2] + "34", army(10, 50), army(9, 40)._replace(name="Cy"), Lord("Di", army=99))
    table.state.heroes[table.number("Di")].party = [table.warrior_id("Nobody")]
    table.state.heroes[table.number("Exile")].party = []
    claim_all(table, (4, 9), (3, 8))
    table.stand("Cy", (4, 11))
    assert move(table) == table.at(4, 9)
    table.stand("Cy", (7, 8))
    assert move(table) == table.at(5, 8)  # prey, and nothing to take there
    table.stand("Di", (7, 8))
    assert move(table) == table.at(3, 8)


def hunt(**where: tuple[int, int]) -> tuple[int, int]:
    """Where Bo goes, between Cy and Ed, who are weaker, and Di, who is stronger and may be out of sight."""
    cy, ed, di = (army(9, 40, name="Cy"), army(9, 30, name="Ed"), army(99, 60, name="Di"))
    table = plan(PLAIN[:-3] + "345", army(10, 50), cy, ed, di)
    claim_all(table)
    for name, spot in where.items():
        table.stand(name, spot)
    row, column = table.state.world.board.position(move(table))
    return row + 1, column + 1


def test_where_fleeing_rules_out_every_way_to_the_nearest_prey_the_next_nearest_is_hunted() -> None:
    assert hunt(Cy=(3, 8), Ed=(4, 6)) == (3, 8)
    assert hunt(Cy=(3, 8), Ed=(4, 6), Di=(1, 11)) == (4, 7)  # away from Di is west or south
    assert hunt(Cy=(3, 8), Ed=(6, 8), Di=(1, 11)) == (5, 8)


@pytest.mark.parametrize(
    ("one", "other", "to"),
    [
        ((4, 10), (2, 8), (3, 8)),
        ((4, 10), (4, 6), (4, 7)),
        ((4, 10), (6, 8), (4, 9)),
        ((4, 5), (7, 8), (4, 7)),
    ],
)
def test_of_two_equally_near_the_one_on_the_lower_tile_is_hunted(
    one: tuple[int, int], other: tuple[int, int], to: tuple[int, int]
) -> None:
    assert hunt(Cy=one, Ed=other) == hunt(Cy=other, Ed=one) == to


def test_a_stronger_hero_from_whom_nobody_could_come_near_in_one_step_is_no_hindrance() -> None:
    wide = {"sight.radius": 5}
    table = plan(PLAIN[:-1] + "3", army(1), army(9)._replace(name="Cy"), rules=wide)
    claim_all(table, (4, 9))
    table.stand("Cy", (4, 13))  # four tiles from the place
    assert move(table) == table.at(4, 9)
    table.stand("Cy", (4, 12))
    assert move(table, [0.0]) == table.at(3, 8)


@pytest.mark.rule("T-MOVE-3")
@pytest.mark.parametrize("strength", [1, 99])
def test_a_retired_hero_is_neither_prey_nor_danger(strength: int) -> None:
    table = at_odds(army(10, 50), army(10, strength), (4, 11))
    claim_all(table, (3, 8))
    table.retire("Cy")
    assert move(table) == table.at(3, 8)


@pytest.mark.parametrize(("means", "to"), [(1, (4, 9)), (99, (4, 7))])
def test_the_player_is_a_hero_like_any_other(means: int, to: tuple[int, int]) -> None:
    table = plan(PLAIN, army(10), ada=Lord("Ada", army=means))
    claim_all(table)
    table.stand("Ada", (4, 11))
    assert move(table) == table.at(*to)


# Sight


def scrambled(state: State, rival: int, rng: Random) -> State:
    """The same position for the rival's eyes; all that it cannot see is otherwise."""
    world, twin = state.world, state.clone()
    seen = world.board.near(state.heroes[rival].tile, world.rules.sight.radius)
    hidden = [tile for tile in range(world.board.size) if tile not in seen]
    for tile in hidden:
        twin.owner[tile] = rng.choice([UNCLAIMED, *range(len(state.heroes))])
    for number, hero in enumerate(twin.heroes):
        hero.money, hero.influence = rng.randrange(9000), rng.randrange(2000)  # nobody's plan asks for them
        if number != rival and hero.tile not in seen:
            hero.tile, hero.army, hero.ship = rng.choice(hidden), rng.randrange(9999), rng.random() < 0.5
            for member in hero.party:
                twin.warriors[member].strength = rng.randrange(200)
            if hero.party and rng.random() < 0.5:
                hero.party.clear()
    for member in twin.free:
        warrior: Warrior = twin.warriors[member]
        if warrior.tile not in seen:
            warrior.tile, warrior.strength = rng.choice(hidden), rng.randrange(200)
    twin.dragonglass = rng.sample(world.land_tiles, 5)
    twin.turn, twin.refusals = rng.randrange(1, 50), rng.randrange(4)
    return twin


@pytest.mark.rule("T-SEE-1", "T-SEE-3")
@pytest.mark.parametrize("rules", [classic_rules(), greater_rules()], ids=["classic", "greater"])
def test_a_plan_is_the_same_whatever_is_out_of_the_rivals_sight(rules: ThronesRules) -> None:
    asked = 0
    for seed in range(usually(5, 30)):
        rng = Random(seed)
        state = rules.new({"house": "cunning-rivals"}, Dice(seed))
        game: ThronesGame = Game(rules, state, quiet=True)
        while game.outcome is None:
            game.submit(game.decision.sample(rng))
            for rival in state.rivals:
                hero = state.heroes[rival]
                moves, sails = legal_steps(state, hero), has_ship(state, hero)
                twin = scrambled(state, rival, rng)
                state_dice, state.dice, twin.dice = state.dice, Dice(seed), Dice(seed)
                chosen, other = (choose(each, rival, moves, sails=sails) for each in (state, twin))
                state.dice = state_dice
                assert chosen == other
                assert chosen in moves
                asked += 1
    assert asked > 400


def test_the_plan_does_look_at_what_is_in_sight() -> None:
    # So that the test above could fail: owners, heroes' places and armies in sight do change moves.
    table = at_odds(army(10, 50), army(9, 50), (4, 11))
    nearer = move(table)
    table.hero("Cy").army = 11
    assert move(table) != nearer


# The game


@pytest.mark.rule("T-MOVE-1")
def test_with_the_house_rule_on_rivals_move_by_the_plan_and_free_warriors_at_random() -> None:
    table = plan(PLAIN, Lord("?"), free=[Fighter("Walker")])
    table.warrior("Walker").tile = table.at(8, 15)
    claim_all(table, (1, 8))
    table.retire("Exile")
    table.run("MoveOthers", dice=[0.0])  # for the warrior
    assert table.hero("Bo").tile == table.at(3, 8)
    assert table.warrior("Walker").tile == table.at(7, 15)


def test_a_rival_without_a_legal_step_stays() -> None:
    table = plan("2~~1", Lord("?"))
    table.retire("Exile")
    table.run("MoveOthers")
    assert table.hero("Bo").tile == table.spots["2"]


@pytest.mark.rule("T-HOUSE-1")
@pytest.mark.parametrize(
    ("far", "dice", "to"),
    [
        ((1, 8), [], (2, 8)),
        ((3, 8), [0.0], (3, 8)),  # taken with the first step: the dice decide, and staying is one of five
    ],
)
def test_a_cunning_rival_with_horses_plans_its_second_step_and_may_stay(
    far: tuple[int, int], dice: list[float], to: tuple[int, int]
) -> None:
    table = plan(PLAIN, Lord("?"))
    table.state.house = ("horses", "cunning-rivals")
    table.state.stable.owners.append(table.number("Bo"))
    table.retire("Exile")
    claim_all(table, far)
    table.hero("Bo").army = 1
    table.run("MoveOthers", dice=dice)
    assert table.hero("Bo").tile == table.at(*to)
    assert len(table.state.stable.rides) == (to != (3, 8))


@pytest.mark.parametrize("world", ["thrones", "greater"])
def test_a_rival_who_plans_holds_more_points_at_turn_50_than_one_who_does_not(world: str) -> None:
    # The whole measurement is in docs/rules/thrones.md.
    found = measure_rivals.figures(measure_rivals.measure(world, usually(30, 60)))
    assert found.planned > 1.5 * found.random
    assert found.better > 2 * found.worse
