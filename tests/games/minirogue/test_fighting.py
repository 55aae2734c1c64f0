"""R-FIGHT, the table of actors, and R-MON-6: what is left of the dead."""

from collections import Counter
from dataclasses import replace

import pytest
from tests.games.minirogue.board import HIGH, draw, entered, shows, the_numbers

from thrones_tui.core.dice import Dice, ScriptedDice
from thrones_tui.core.events import Teller
from thrones_tui.games.minirogue.fighting import attack, chance_to_hit, most_damage, points
from thrones_tui.games.minirogue.kinds import (
    BOGEYMAN,
    DRAGON,
    GOBLIN,
    LONG_SWORD,
    MACE,
    MAGIC_AXE,
    MAGIC_FANGS,
    SCROLLS,
    SHORT_SWORD,
    SNAKEWOMAN,
)
from thrones_tui.games.minirogue.placing import new_monster, new_player

RULES = the_numbers()
ACTORS = {
    BOGEYMAN: ((5, 10), SHORT_SWORD, (2, 3), (2, 3), 2),
    SNAKEWOMAN: ((3, 6), MAGIC_FANGS, (2, 2), (3, 3), 3),
    DRAGON: ((20, 25), LONG_SWORD, (4, 4), (4, 4), 4),
    GOBLIN: ((15, 20), SHORT_SWORD, (3, 3), (1, 1), 1),
}
"""Hit points, weapon, strength, dexterity, armor."""


@pytest.mark.rule("R-MAP-6")
@pytest.mark.parametrize("kind", ACTORS)
def test_monsters_are_created_with_the_numbers_of_the_table(kind: int) -> None:
    hit_points, weapon, strength, dexterity, armor = ACTORS[kind]
    dice = Dice("table")
    made = [new_monster(RULES, dice, kind, 0) for _ in range(400)]
    for values, (low, high) in (
        ([m.hit_points for m in made], hit_points),
        ([m.strength for m in made], strength),
        ([m.dexterity for m in made], dexterity),
    ):
        assert set(values) == set(range(low, high + 1))
    assert {(m.weapon, m.armor, m.sleep) for m in made} == {(weapon, armor, 0)}
    assert all(m.hit_points == m.most_hit_points for m in made)


@pytest.mark.rule("R-MAP-4")
def test_the_player_begins_with_the_numbers_of_the_table() -> None:
    p = new_player(RULES, 0)
    assert (p.hit_points, p.most_hit_points, p.armor, p.strength, p.dexterity) == (20, 20, 2, 2, 2)
    assert p.weapon == SHORT_SWORD
    assert entered(1, 0).pack == [SHORT_SWORD]


@pytest.mark.rule("R-FIGHT-1")
@pytest.mark.parametrize(
    ("weapon", "bonus"), [(MACE, 0), (SHORT_SWORD, 0), (LONG_SWORD, 2), (MAGIC_AXE, 5), (MAGIC_FANGS, 3)]
)
def test_points_are_dexterity_and_weapon_against_dexterity_and_armor(weapon: int, bonus: int) -> None:
    table = draw("@D", weapon=weapon, dexterity=3)
    assert points(RULES, table.player, table.monster) == (3 + bonus, 8)


@pytest.mark.rule("R-FIGHT-1")
@pytest.mark.parametrize(
    ("mine", "theirs", "hits"), [(2, 2, True), (2, 3, False), (1, 1, True), (1, 2, False)]
)
def test_a_blow_hits_if_the_attackers_number_is_not_smaller(mine: int, theirs: int, hits: bool) -> None:
    table = draw("@D", asleep=True)
    dice = [shows(mine, 1, 2), shows(theirs, 1, 8), 0.0]
    told = table.told("move east", dice=dice)
    end = "hits. It loses nothing." if hits else "misses."
    assert told == [f"Player slashes short sword at the Dragon and {end}"]


@pytest.mark.rule("R-FIGHT-1")
def test_the_chance_to_hit_is_that_of_the_dice() -> None:
    for a in range(1, 12):
        for d in range(1, 12):
            pairs = [(x, y) for x in range(1, a + 1) for y in range(1, d + 1)]
            assert chance_to_hit(a, d) == pytest.approx(sum(x >= y for x, y in pairs) / len(pairs))
    assert chance_to_hit(0, 0) == 1


@pytest.mark.rule("R-FIGHT-1")
def test_blows_hit_as_often_as_is_shown() -> None:
    table = draw("@D", asleep=True)
    table.state.dice = Dice("hits")
    shown = table.game.view().foes[0].attack.chance
    hits = 0
    for _ in range(4000):
        table.monster.hit_points = table.monster.most_hit_points
        teller = Teller()
        attack(table.state, teller, table.player, table.monster)
        hits += teller.take()[0].hit  # type: ignore[attr-defined]
    assert abs(hits / 4000 - shown) < 0.02


@pytest.mark.rule("R-FIGHT-2")
@pytest.mark.parametrize(
    ("weapon", "damage"), [(MACE, 2), (SHORT_SWORD, 2), (LONG_SWORD, 4), (MAGIC_AXE, 5), (MAGIC_FANGS, 2)]
)
def test_damage_is_from_0_to_strength_and_weapon_less_1(weapon: int, damage: int) -> None:
    most = 3 + damage - 1
    table = draw("@D", weapon=weapon, strength=3, asleep=True)
    assert most_damage(table.player.strength, RULES.weapons[table.player.weapon]) == most
    for lost in range(most + 1):
        table.monster.hit_points = 20
        table.play("move east", dice=[HIGH, 0.0, shows(lost, 0, most)])
        assert table.monster.hit_points == 20 - lost


@pytest.mark.rule("R-FIGHT-2")
@pytest.mark.parametrize(("strength", "damage", "most"), [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 1)])
def test_no_damage_is_less_than_none(strength: int, damage: int, most: int) -> None:
    weapons = {kind: replace(numbers, damage=damage) for kind, numbers in RULES.weapons.items()}
    rules = replace(RULES, weapons=weapons)
    player = draw("@D", strength=strength).player
    assert most_damage(player.strength, rules.weapons[player.weapon]) == most


@pytest.mark.rule("R-FIGHT-2")
def test_a_hit_that_costs_nothing_is_still_a_hit() -> None:
    table = draw("@D", asleep=True)
    told = table.told("move east", dice=[HIGH, 0.0, 0.0])
    assert told == ["Player slashes short sword at the Dragon and hits. It loses nothing."]


@pytest.mark.rule("R-FIGHT-3")
@pytest.mark.parametrize("turns", range(2, 7))
def test_fangs_put_to_sleep_for_2_to_6_turns(turns: int) -> None:
    table = draw("@D", weapon=MAGIC_FANGS)
    told = table.told("move east", dice=[HIGH, 0.0, 0.0, 0.0, shows(turns, 2, 6)])
    blow = "Player strikes magic fangs at the Dragon and hits, putting the Dragon to sleep."
    assert told == [f"{blow} It loses nothing."]
    assert table.monster.sleep == turns - 1, "one of them is slept through at once"


@pytest.mark.rule("R-FIGHT-3")
@pytest.mark.parametrize(("already", "drawn", "after"), [(5, 3, 5), (3, 5, 5), (4, 4, 4), (9, 2, 9)])
def test_who_sleeps_already_sleeps_the_longer_of_the_two(already: int, drawn: int, after: int) -> None:
    table = draw("@D", weapon=MAGIC_FANGS)
    table.monster.sleep = already
    table.play("move east", dice=[HIGH, 0.0, 0.0, 0.0, shows(drawn, 2, 6)])
    assert table.monster.sleep == after - 1


@pytest.mark.rule("R-FIGHT-3")
def test_one_hit_in_five_with_fangs_puts_to_sleep() -> None:
    table = draw("@D", weapon=MAGIC_FANGS)
    table.state.dice = Dice("fangs")
    hits, lengths = 0, Counter[int]()
    for _ in range(12_000):
        table.monster.hit_points, table.monster.sleep = 25, 0
        teller = Teller()
        attack(table.state, teller, table.player, table.monster)
        (blow,) = teller.take()
        hits += blow.hit  # type: ignore[attr-defined]
        lengths[table.monster.sleep] += 1
    asleep = sum(number for length, number in lengths.items() if length)
    assert 0.18 < asleep / hits < 0.22
    assert set(lengths) == {0, 2, 3, 4, 5, 6}
    assert all(0.15 < number / asleep < 0.25 for length, number in lengths.items() if length)


@pytest.mark.rule("R-FIGHT-3")
def test_a_blow_that_kills_puts_nobody_to_sleep_and_other_weapons_never_do() -> None:
    table = draw("@D", weapon=MAGIC_FANGS)
    table.monster.hit_points = 1
    told = table.told("move east", dice=[HIGH, 0.0, HIGH, 0.0])
    assert told[0] == "Player strikes magic fangs at the Dragon dealing a final blow."
    for weapon in (MACE, SHORT_SWORD, LONG_SWORD, MAGIC_AXE):
        table = draw("@D", weapon=weapon, asleep=True)
        table.monster.sleep = 1
        table.play("move east", rest=0.0)
        assert table.monster.sleep == 0


@pytest.mark.rule("R-FIGHT-3")
def test_fangs_that_kill_draw_no_sleep() -> None:
    table = draw("@S", hit_points=1, most_hit_points=1)
    blow, *_ = table.play("wait", dice=[HIGH, 0.0, HIGH], rest=0.0)
    assert (blow.killed, blow.asleep, table.player.sleep) == (True, False, 0)  # type: ignore[attr-defined]
    assert table.state.dice.drawn == 3, "two to hit, one for the damage"


@pytest.mark.rule("R-FIGHT-4")
@pytest.mark.parametrize(
    ("weapon", "verb"),
    [
        (MACE, "swings mace at"),
        (SHORT_SWORD, "slashes short sword at"),
        (LONG_SWORD, "swings long sword at"),
        (MAGIC_AXE, "chops magic axe at"),
        (MAGIC_FANGS, "strikes magic fangs at"),
    ],
)
def test_a_blow_is_told_with_the_weapons_words(weapon: int, verb: str) -> None:
    table = draw("@G", weapon=weapon, asleep=True)
    assert table.told("move east", dice=[0.0, HIGH]) == [f"Player {verb} the Goblin and misses."]
    table.monster.hit_points = 1
    killed = table.told("move east", dice=[HIGH, 0.0, HIGH])
    assert killed == [f"Player {verb} the Goblin dealing a final blow."]


@pytest.mark.rule("R-FIGHT-4")
@pytest.mark.parametrize(
    ("sign", "start"),
    [
        ("B", "the Bogeyman slashes short sword at Player"),
        ("S", "the Snakewoman strikes magic fangs at Player"),
        ("D", "the Dragon swings long sword at Player"),
        ("G", "the Goblin slashes short sword at Player"),
    ],
)
def test_monsters_blows_are_told_so(sign: str, start: str) -> None:
    assert draw(f"@{sign}").told("wait", dice=[0.0, HIGH]) == [f"{start} and misses."]
    assert draw(f"@{sign}").told("wait", dice=[HIGH, 0.0, 0.0]) == [f"{start} and hits. You lose nothing."]
    weak = draw(f"@{sign}", hit_points=1, most_hit_points=1)
    assert weak.told("wait", dice=[HIGH, 0.0, HIGH])[0] == f"{start} dealing a final blow."


@pytest.mark.rule("R-FIGHT-4")
def test_a_player_put_to_sleep_is_told_so() -> None:
    told = draw("@S").told("wait", dice=[HIGH, 0.0, 0.0, 0.0])
    blow = "the Snakewoman strikes magic fangs at Player and hits, putting Player to sleep."
    assert told == [f"{blow} You lose nothing."]


@pytest.mark.rule("R-FIGHT-4", "R-SEE-1")
def test_a_hit_says_what_it_cost_and_how_whoever_took_it_stands() -> None:
    table = draw("@G", hit_points=11, most_hit_points=28, strength=9)
    table.monster.hit_points = table.monster.most_hit_points = 20
    table.monster.sleep = 1
    blow, start = [HIGH, 0.0, shows(7, 0, 10)], "Player slashes short sword at the Goblin and hits."
    assert table.told("move east", dice=blow) == [f"{start} It loses 7: hurt."]
    its = [HIGH, 0.0, shows(4, 0, 4)]
    assert table.told("move east", dice=[*blow, *its]) == [
        f"{start} It loses 7: almost dead.",  # of the 17.5 that goblins have on average
        "the Goblin slashes short sword at Player and hits. You lose 4: 7 left.",
    ]


@pytest.mark.rule("R-SEE-1")
def test_what_is_told_of_a_blow_does_not_tell_how_much_a_monster_can_stand() -> None:
    told = set()
    for most in (15, 20):
        table = draw("@G", asleep=True)
        table.monster.hit_points = table.monster.most_hit_points = most
        told |= {*table.told("move east", dice=[HIGH, 0.0, HIGH])}
    assert told == {"Player slashes short sword at the Goblin and hits. It loses 3: scratched."}


def killed(sign: str, times: int, *, on: str = "") -> Counter[int]:
    """What lies where a monster was killed so often; -1 for nothing."""
    left: Counter[int] = Counter()
    table = draw(f"@{sign}", strength=99)
    state, victim = table.state, table.monster
    state.dice, victim.hit_points = Dice(sign), 1
    if on == "goal":
        state.goal = victim.tile
    for _ in range(times):
        state.monsters, state.items = [victim.clone()], []
        while state.monsters:
            attack(state, Teller(), table.player, table.monster)
        left[state.items[0].kind if state.items else -1] += 1
    return left


@pytest.mark.rule("R-MON-6")
def test_what_monsters_leave_behind_and_how_often() -> None:
    bogeymen = killed("B", 2000)
    assert set(bogeymen) == {-1, MAGIC_AXE}
    assert 160 < bogeymen[MAGIC_AXE] < 240
    snakewomen = killed("S", 1200)
    assert set(snakewomen) == {-1, MAGIC_FANGS}
    assert 350 < snakewomen[MAGIC_FANGS] < 450
    goblins = killed("G", 1800)
    assert set(goblins) == {-1, MAGIC_AXE, MAGIC_FANGS}
    assert 540 < goblins[MAGIC_AXE] + goblins[MAGIC_FANGS] < 660
    assert 240 < goblins[MAGIC_AXE] < 360
    dragons = killed("D", 1000)
    assert set(dragons) == set(SCROLLS)
    assert all(150 < number < 250 for number in dragons.values())


@pytest.mark.rule("R-MON-6")
@pytest.mark.parametrize(
    ("sign", "shown", "told"),
    [
        ("B", 0.0, ["The Bogeyman leaves a magic axe."]),
        ("S", 0.0, ["The Snakewoman leaves magic fangs of sleep."]),
        ("B", HIGH, []),
    ],
)
def test_what_a_monster_leaves_is_told(sign: str, shown: float, told: list[str]) -> None:
    table = draw(f"@{sign}", strength=99)
    table.monster.hit_points = 1
    assert table.told("move east", dice=[HIGH, 0.0, HIGH], rest=shown)[1:] == told


@pytest.mark.rule("R-MON-6")
def test_nothing_is_left_where_something_lies_already() -> None:
    assert killed("D", 20, on="goal") == {-1: 20}
    table = draw("@D)", things=[MACE], strength=99)
    table.monster.tile = table.state.items[0].tile
    table.player.tile = table.tile(0, 1)
    table.monster.hit_points = 1
    table.state.dice = ScriptedDice([HIGH, 0.0, HIGH], 0.0)
    attack(table.state, Teller(), table.player, table.monster)
    assert table.state.monsters == []
    assert [item.kind for item in table.state.items] == [MACE]
