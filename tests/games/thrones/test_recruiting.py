"""T-REC: free warriors join a hero who is alone near them."""

import pytest
from tests.games.thrones.board import Fighter, Lord, Table, draw, of_kind, told

from thrones_tui.games.thrones.parties import WarriorContested, WarriorJoined

FIELD = "\n".join(["*******"] * 3 + ["***1***"] + ["*******"] * 3)


def party(count: int) -> tuple[Fighter, ...]:
    return tuple(Fighter(f"Man{n}") for n in range(count))


def recruit(table: Table) -> list[str]:
    """Run the step; the sentences told."""
    return told(table, table.run("RecruitWarriors").opening)


@pytest.mark.rule("T-REC-1", "T-ENC-1")
@pytest.mark.parametrize("rows", range(-3, 4))
@pytest.mark.parametrize("columns", range(-3, 4))
def test_a_free_warrior_joins_the_one_hero_in_proximity(rows: int, columns: int) -> None:
    table = draw(FIELD, Lord("Ada"), free=[Fighter("Bronn")])
    table.stand("Bronn", (4 + rows, 4 + columns))
    sentences = recruit(table)
    near = abs(rows) <= 2 and abs(columns) <= 2
    assert table.party("Ada") == ["Bronn"] * near
    assert table.free() == ["Bronn"] * (not near)
    assert sentences == ["Bronn joins you."] * near


@pytest.mark.rule("T-REC-1")
@pytest.mark.parametrize("size", range(5))
def test_a_party_takes_a_warrior_until_it_has_four_and_appends_it(size: int) -> None:
    table = draw("*****\n*1*b*", Lord("Ada", party=party(size)), free=[Fighter("Bronn")])
    recruit(table)
    assert table.party("Ada") == [f"Man{n}" for n in range(size)] + ["Bronn"] * (size < 4)
    assert table.free() == ["Bronn"] * (size == 4)


@pytest.mark.rule("T-REC-1", "T-ACT-5")
@pytest.mark.parametrize(("before", "after"), [(0, 10), (50, 60), (89, 99), (90, 100), (91, 100), (100, 100)])
def test_joining_gives_ten_loyalty_and_morale_up_to_100(before: int, after: int) -> None:
    table = draw("1b", Lord("Ada"), free=[Fighter("Bronn", strength=70, loyalty=before, morale=100 - before)])
    recruit(table)
    bronn = table.warrior("Bronn")
    assert bronn.loyalty == after
    assert bronn.morale == min(100, 110 - before)
    assert bronn.strength == 70


@pytest.mark.rule("T-REC-1")
@pytest.mark.parametrize("size", [0, 4])
def test_between_two_heroes_a_warrior_joins_nobody_even_if_only_one_has_room(size: int) -> None:
    table = draw("*1*b*2*", Lord("Ada", party=party(size)), Lord("Bo"), free=[Fighter("Bronn")])
    game = table.run("RecruitWarriors")
    assert table.free() == ["Bronn"]
    assert (len(table.party("Ada")), table.party("Bo")) == (size, [])
    assert table.warrior("Bronn").loyalty == 50
    assert len(of_kind(game.opening, WarriorContested)) == 1


@pytest.mark.rule("T-REC-1")
def test_between_two_rivals_a_warrior_joins_nobody_and_nobody_is_told() -> None:
    table = draw("1~~~~~~~2*b*3", Lord("Ada"), Lord("Bo"), Lord("Cy"), free=[Fighter("Bronn")])
    assert recruit(table) == []
    assert table.free() == ["Bronn"]


@pytest.mark.rule("T-REC-1", "T-MOVE-3")
def test_a_retired_hero_blocks_no_recruitment() -> None:
    table = draw("*1*b*2*", Lord("Ada"), Lord("Bo"), free=[Fighter("Bronn")])
    table.retire("Bo")
    recruit(table)
    assert table.party("Ada") == ["Bronn"]


@pytest.mark.rule("T-REC-1")
def test_rivals_recruit_by_the_same_rule() -> None:
    table = draw("1~~~~~~~2*b*", Lord("Ada"), Lord("Bo", party=party(3)), free=[Fighter("Bronn")])
    game = table.run("RecruitWarriors")
    assert table.party("Bo") == ["Man0", "Man1", "Man2", "Bronn"]
    assert (table.warrior("Bronn").loyalty, table.warrior("Bronn").morale) == (60, 60)
    assert [event.audience for event in of_kind(game.opening, WarriorJoined)] == [()]  # far out of sight


@pytest.mark.rule("T-REC-2")
def test_warriors_join_in_file_order_while_there_is_room() -> None:
    free = [Fighter(name) for name in ("Dacey", "Bronn", "Edd", "Cley")]
    table = draw("*ed*\n*1**\n*bc*", Lord("Ada", party=party(2)), free=free)
    recruit(table)
    assert table.party("Ada") == ["Man0", "Man1", "Dacey", "Bronn"]
    assert table.free() == ["Edd", "Cley"]


@pytest.mark.rule("T-REC-2")
def test_a_full_party_leaves_the_warrior_to_the_next_hero_that_comes() -> None:
    table = draw("*1*b***2*", Lord("Ada", party=party(4)), Lord("Bo"), free=[Fighter("Bronn")])
    recruit(table)
    assert table.free() == ["Bronn"]
    table.player.tile = table.spots["2"]
    table.hero("Bo").tile = table.spots["b"] + 1
    recruit(table)
    assert table.party("Bo") == ["Bronn"]


@pytest.mark.rule("T-REC-1")
def test_a_ship_joins_with_its_sailor() -> None:
    table = draw("1~s~", Lord("Ada"), free=[Fighter("Sailor", ship=True)], afloat="s")
    game = table.run("RecruitWarriors")
    assert [str(option) for option in game.decision.options] == ["travel east", "rest", "consult"]
