"""A kind of monster, weapon or scroll is one declaration, and the rule book has a row for it."""

from dataclasses import MISSING, fields, replace

import pytest
from tests.games.minirogue.board import DOCS, RULESET, the_numbers, the_rules

from thrones_tui.games.minirogue import kinds
from thrones_tui.games.minirogue.kinds import (
    BOGEYMAN,
    DRAGON,
    GOBLIN,
    MONSTERS,
    SCROLLS,
    SNAKEWOMAN,
    STRENGTH,
    WEAPONS,
    Monster,
)
from thrones_tui.games.minirogue.ruleset import read_ruleset

RULES = the_numbers()
TEXT = RULESET.read_text(encoding="utf-8")


@pytest.mark.parametrize("part", [field.name for field in fields(Monster) if field.default is MISSING])
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
    troll = replace(MONSTERS[BOGEYMAN], name="Troll", numbers=RULES.monsters[DRAGON])
    number = len(MONSTERS) + 1
    monkeypatch.setitem(MONSTERS, number, troll)
    assert read_ruleset(TEXT).monsters[number] == RULES.monsters[DRAGON]
    table = TEXT[TEXT.index("[goblin]") : TEXT.index("[dragon_rest]")].replace("goblin", "troll")
    assert read_ruleset(TEXT + table).monsters[number] == RULES.monsters[GOBLIN]


def test_the_rule_book_tells_the_numbers_of_the_ruleset() -> None:
    d, p, smell, score, turns = RULES.dungeon, RULES.player, RULES.smell, RULES.score, RULES.sleep.turns
    of_the_hand_out = (BOGEYMAN, SNAKEWOMAN, DRAGON, GOBLIN)
    bogeyman, snakewoman, dragon, goblin = (RULES.monsters[kind] for kind in of_the_hand_out)
    book = " ".join(DOCS.split())
    for words in (
        f"levels, 0 to {d.levels - 1}, each of {d.height} rows and {d.width} columns",
        f"M = random({d.monsters_least}, {d.monsters_a_level}(L+1)+{d.monsters_more})",
        f"{d.objects.low} or {d.objects.high} objects lie about",
        f"| `@` | {p.hit_points}, at most {p.hit_points} | short sword | {p.strength} | {p.dexterity} |",
        f"regains one hit point with a chance of 1 in {p.regain_in}, up to the player's maximum",
        f"With {p.knapsack} objects carried",
        f"strength becomes {p.cheat_strength} and the maximum of hit points {p.cheat_hit_points}",
        f"less than 1/{p.run_from} of the maximum hit points",
        f"1 in {RULES.sleep.fall_in}, for X = random({turns.low}, {turns.high}) turns",
        f"bogeymen from level {bogeyman.first_level}, dragons from level {dragon.first_level}",
        f"A bogeyman within a distance of {bogeyman.smell},",
        f"A snakewoman does the same within a distance of {snakewoman.smell}.",
        f"N is {smell.usual}; a game may be set to {smell.least} to {smell.most}.",
        f"it regains one hit point with a chance of 1 in {RULES.dragon_rest.regain_in}, up to what it began",
        f"a bogeyman a magic axe, 1 in {bogeyman.drop_in};",
        f"a snakewoman her magic fangs, 1 in {snakewoman.drop_in};",
        f"a goblin a magic axe or magic fangs, evenly, 1 in {goblin.drop_in};",
        f"{score.level} for each level reached, the first included, and {score.idol} for the idol",
    ):
        assert words in book


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


def test_another_kind_is_another_version_of_the_rules() -> None:
    """Saved games and share codes count kinds by number: whoever adds one raises the version, and this."""
    kinds_of_versions = {1: (4, 5, 5)}
    assert (len(MONSTERS), len(WEAPONS), len(SCROLLS)) == kinds_of_versions[the_rules().version]
