"""The limits of every number and text of a ruleset, from both sides."""

import pytest
from tests.games.minirogue.board import RULESET

from thrones_tui.core.errors import DataError
from thrones_tui.games.minirogue.ruleset import Ruleset, read_ruleset

NUMBERS = [
    ("dungeon", "levels", 1, 99),
    ("dungeon", "height", 12, 60),
    ("dungeon", "width", 30, 160),
    ("dungeon", "monsters_least", 1, 1_000_000),
    ("dungeon", "monsters_a_level", 0, 1_000_000),
    ("dungeon", "objects", 0, 1_000_000),
    ("player", "hit_points", 1, 99),
    ("player", "armor", 0, 99),
    ("player", "strength", 0, 99),
    ("player", "dexterity", 0, 99),
    ("player", "regain_in", 1, 99),
    ("player", "knapsack", 1, 26),
    ("player", "cheat_strength", 0, 99),
    ("player", "cheat_hit_points", 0, 99),
    ("player", "run_from", 1, 99),
    ("player", "name_length", 1, 99),
    ("smell", "least", 1, 15),
    ("smell", "usual", 1, 99),
    ("smell", "most", 15, 99),
    ("sleep", "fall_in", 1, 99),
    ("sleep", "turns", 0, 9),
    ("weapons.mace", "dexterity", 0, 99),
    ("weapons.mace", "damage", 0, 99),
    ("scrolls", "health", 0, 99),
    ("goblin", "first_level", 0, 99),
    ("goblin", "hit_points", 1, 99),
    ("goblin", "armor", 0, 99),
    ("goblin", "strength", 0, 99),
    ("goblin", "dexterity", 0, 99),
    ("goblin", "smell", 0, 99),
    ("goblin", "drop_in", 1, 99),
    ("dragon_rest", "regain_in", 1, 99),
    ("score", "level", 0, 1_000_000),
]
TEXTS = [("", "title", 1, 60), ("", "tagline", 0, 60), ("weapons.mace", "verb", 1, 40)]


def changed(table: str, name: str, value: str) -> Ruleset:
    """The ruleset with another value in one place; of a range, at both ends."""
    lines, at = RULESET.read_text(encoding="utf-8").split("\n"), ""
    for number, line in enumerate(lines):
        if line.startswith("["):
            at = line[1 : line.index("]")]
        if at == table and line.startswith(f"{name} ="):
            new = f"[{value}, {value}]" if "= [" in line else value
            lines[number] = f"{name} = {new}"
            return read_ruleset("\n".join(lines))
    raise AssertionError(f"there is no {table}.{name}")


@pytest.mark.parametrize(("table", "name", "least", "most"), NUMBERS)
def test_a_number_may_be_at_its_limits_and_not_beyond(table: str, name: str, least: int, most: int) -> None:
    for good in (least, most):
        changed(table, name, str(good))
    for bad in (least - 1, most + 1):
        with pytest.raises(DataError, match=table):
            changed(table, name, str(bad))


@pytest.mark.parametrize("smell", [1, 99])
def test_least_usual_and_most_smell_may_be_the_same(smell: int) -> None:
    text = RULESET.read_text(encoding="utf-8")
    for old in ("least = 1\n", "most = 99\n", "usual = 15\n"):
        assert text.count(old) == 1
        text = text.replace(old, f"{old.split()[0]} = {smell}\n")
    rules = read_ruleset(text).smell
    assert (rules.least, rules.usual, rules.most) == (smell, smell, smell)


@pytest.mark.parametrize(("table", "name", "shortest", "longest"), TEXTS)
def test_a_text_may_be_as_long_as_its_limits_and_no_longer(
    table: str, name: str, shortest: int, longest: int
) -> None:
    for good in (shortest, longest):
        changed(table, name, f'"{"x" * good}"')
    for bad in {shortest - 1, longest + 1} - {-1}:
        with pytest.raises(DataError, match=name):
            changed(table, name, f'"{"x" * bad}"')
