"""T-REC: free warriors join a hero who is alone near them."""

import pytest
from tests.games.thrones.board import ADA, BO, FIELD, Fighter, Lord, Table, draw, of_kind, options

from thrones_tui.games.thrones.parties import WarriorContested, WarriorJoined

BRONN = Fighter("Bronn")


def party(count: int) -> tuple[Fighter, ...]:
    return tuple(Fighter(f"Man{n}") for n in range(count))


def recruit(table: Table) -> list[str]:
    """Run the step; the sentences told."""
    return table.told(table.run("RecruitWarriors").opening)


@pytest.mark.rule("T-REC-1", "T-ENC-1")
@pytest.mark.parametrize("rows", range(-3, 4))
@pytest.mark.parametrize("columns", range(-3, 4))
def test_a_free_warrior_joins_the_one_hero_in_proximity(rows: int, columns: int) -> None:
    table = draw(FIELD, ADA, free=[BRONN])
    table.stand("Bronn", (4 + rows, 4 + columns))
    near = abs(rows) <= 2 and abs(columns) <= 2
    assert recruit(table) == ["Bronn joins you."] * near
    assert (table.party("Ada"), table.free()) == (["Bronn"] * near, ["Bronn"] * (not near))


@pytest.mark.rule("T-REC-1")
@pytest.mark.parametrize("size", range(5))
def test_a_party_takes_a_warrior_until_it_has_four_and_appends_it(size: int) -> None:
    table = draw("*****\n*1*b*", Lord("Ada", party=party(size)), free=[BRONN])
    recruit(table)
    assert table.party("Ada") == [f"Man{n}" for n in range(size)] + ["Bronn"] * (size < 4)
    assert table.free() == ["Bronn"] * (size == 4)


@pytest.mark.rule("T-REC-1", "T-ACT-5")
@pytest.mark.parametrize(("before", "after"), [(0, 10), (50, 60), (89, 99), (90, 100), (91, 100), (100, 100)])
def test_joining_gives_ten_loyalty_and_morale_up_to_100(before: int, after: int) -> None:
    table = draw("1b", ADA, free=[Fighter("Bronn", strength=70, loyalty=before, morale=100 - before)])
    recruit(table)
    assert table.numbers("Bronn") == (70, after, min(100, 110 - before))


@pytest.mark.rule("T-REC-1")
@pytest.mark.parametrize("size", [0, 4])
def test_between_two_heroes_a_warrior_joins_nobody_even_if_only_one_has_room(size: int) -> None:
    table = draw("*1*b*2*", Lord("Ada", party=party(size)), BO, free=[BRONN])
    game = table.run("RecruitWarriors")
    assert table.free() == ["Bronn"]
    assert (len(table.party("Ada")), table.party("Bo")) == (size, [])
    assert table.warrior("Bronn").loyalty == 50
    assert len(of_kind(game.opening, WarriorContested)) == 1


@pytest.mark.rule("T-REC-1")
def test_between_two_rivals_a_warrior_joins_nobody_and_nobody_is_told() -> None:
    table = draw("1~~~~~~~2*b*3", ADA, BO, Lord("Cy"), free=[BRONN])
    assert (recruit(table), table.free()) == ([], ["Bronn"])


@pytest.mark.rule("T-REC-1", "T-MOVE-3")
def test_a_retired_hero_blocks_no_recruitment() -> None:
    table = draw("*1*b*2*", ADA, BO, free=[BRONN])
    table.retire("Bo")
    recruit(table)
    assert table.party("Ada") == ["Bronn"]


@pytest.mark.rule("T-REC-1")
def test_rivals_recruit_by_the_same_rule() -> None:
    table = draw("1~~~~~~~2*b*", ADA, Lord("Bo", party=party(3)), free=[BRONN])
    game = table.run("RecruitWarriors")
    assert table.party("Bo") == ["Man0", "Man1", "Man2", "Bronn"]
    assert table.numbers("Bronn") == (100, 60, 60)
    assert [event.audience for event in of_kind(game.opening, WarriorJoined)] == [()]  # far out of sight


@pytest.mark.rule("T-REC-2")
def test_warriors_join_in_file_order_while_there_is_room() -> None:
    free = map(Fighter, ("Dacey", "Bronn", "Edd", "Cley"))
    table = draw("*ed*\n*1**\n*bc*", Lord("Ada", party=party(2)), free=free)
    recruit(table)
    assert table.party("Ada") == ["Man0", "Man1", "Dacey", "Bronn"]
    assert table.free() == ["Edd", "Cley"]


@pytest.mark.rule("T-REC-2")
def test_a_full_party_leaves_the_warrior_to_the_next_hero_that_comes() -> None:
    table = draw("*1*b***2*", Lord("Ada", party=party(4)), BO, free=[BRONN])
    recruit(table)
    assert table.free() == ["Bronn"]
    table.stand("Ada", "2")
    table.stand("Bo", (1, 5))
    recruit(table)
    assert table.party("Bo") == ["Bronn"]


@pytest.mark.rule("T-REC-1")
def test_a_ship_joins_with_its_sailor() -> None:
    table = draw("1~s~", ADA, free=[Fighter("Sailor", ship=True)], afloat="s")
    assert options(table.run("RecruitWarriors")) == ["travel east", "rest", "consult"]
