"""A kind of monster, weapon or scroll is one declaration, and the rule book has a row for it."""

from dataclasses import fields, replace

import pytest
from tests.games.minirogue.board import DOCS, RULESET, the_numbers

from thrones_tui.games.minirogue import kinds
from thrones_tui.games.minirogue.kinds import (
    BOGEYMAN,
    DRAGON,
    GOBLIN,
    MONSTERS,
    SCROLLS,
    STRENGTH,
    WEAPONS,
    Monster,
)
from thrones_tui.games.minirogue.ruleset import read_ruleset

RULES = the_numbers()
TEXT = RULESET.read_text(encoding="utf-8")


@pytest.mark.parametrize("part", [field.name for field in fields(Monster)])
def test_a_monster_without_one_of_its_parts_cannot_be_declared(part: str) -> None:
    parts = {field.name: getattr(MONSTERS[GOBLIN], field.name) for field in fields(Monster)}
    del parts[part]
    with pytest.raises(TypeError, match=part):
        Monster(**parts)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"glyph": "D"}, "the glyph of the Troll is taken"),
        ({"glyph": ">"}, "the glyph of the Troll is taken"),
        ({"glyph": "~", "weapon": STRENGTH}, "a weapon to wield"),
        ({"glyph": "~", "leaves": (99,)}, "objects to leave"),
    ],
)
def test_a_monster_that_would_not_work_cannot_be_declared(changes: dict[str, object], words: str) -> None:
    troll = replace(MONSTERS[DRAGON], name="Troll", **changes)  # type: ignore[arg-type]
    before = dict(MONSTERS)
    with pytest.raises(TypeError, match=words):
        kinds._monster(troll)
    assert before == MONSTERS


def test_a_kind_that_is_declared_with_numbers_needs_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    troll = replace(MONSTERS[BOGEYMAN], name="Troll", key="troll", numbers=RULES.monsters[DRAGON])
    number = len(MONSTERS) + 1
    monkeypatch.setitem(MONSTERS, number, troll)
    assert read_ruleset(TEXT).monsters[number] == RULES.monsters[DRAGON]
    table = TEXT[TEXT.index("[goblin]") : TEXT.index("[dragon_rest]")].replace("goblin", "troll")
    assert read_ruleset(TEXT + table).monsters[number] == RULES.monsters[GOBLIN]


def test_the_rule_book_has_a_row_for_every_kind() -> None:
    rows = {
        tuple(map(str.strip, line.strip("|").split("|"))) for line in DOCS.splitlines() if line[:1] == "|"
    }
    for at, weapon in WEAPONS.items():
        w = RULES.weapons[at]
        assert (weapon.name, w.verb, str(w.dexterity), str(w.damage)) in rows
    for at, scroll in SCROLLS.items():
        does, told = next(row[1:] for row in rows if row[0] == scroll.name and len(row) == 3)
        assert told == scroll.told
        low, high = RULES.scrolls[at]
        gains = {(0, 0): "another", (1, 1): "+ 1"}
        assert gains.get((low, high), f"random({low}, {high})") in does
    for at, monster in MONSTERS.items():
        n = RULES.monsters[at]
        numbers = map(str, (n.hit_points, WEAPONS[monster.weapon].name, n.strength, n.dexterity, n.armor))
        assert (monster.name, f"`{monster.glyph}`", *numbers) in {row[:-1] for row in rows}
