"""What a player reads follows the ruleset: with other numbers, no sentence tells an old one."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from tests.games.minirogue.board import RULESET, draw, presenter

from thrones_tui.core.rules import Rules
from thrones_tui.games.minirogue import game as minirogue
from thrones_tui.games.minirogue.kinds import MONSTERS, OBJECTS, SHORT_SWORD
from thrones_tui.games.minirogue.ruleset import Ruleset
from thrones_tui.games.minirogue.state import State
from thrones_tui.games.minirogue.view import View
from thrones_tui.scene.memory import Past
from thrones_tui.scene.model import Row, Sign

BOUNDED = {
    "sleep.turns": ("[3, 4]", "[7, 9]"),
    "player.knapsack": ("21", "24"),
    "dungeon.height": ("31", "41"),
    "player.cheat_hit_points": ("62", "93"),
    "smell.most": ("88", "97"),
    "goblin.first_level": ("0", "0"),
}
"""Numbers that cannot just be raised, as they are in the two other rulesets."""
UNTOLD = {"dungeon.height", "dungeon.width", "dragon.smell", "goblin.smell", "goblin.first_level"}
"""Numbers that no sentence tells: what is seen anyway, and what has no effect."""
ALWAYS = {"0", "1"}
"""Numbers that do not come from a ruleset: a blow costs from 0 up, dice show from 1 up."""
HOUSE = "[hunger]\nturns = 150\n[restless]\nstep_in = 8\n"
"""Those of the house rules, which a ruleset may leave out."""
DECLARED = [kind.name for kind in (*OBJECTS.values(), *MONSTERS.values()) if kind.numbers is not None]
"""Kinds that have their numbers without a ruleset."""
IN_WORDS = re.compile(
    r"\b(two|three|four|five|six|nine|ten|twenty|twice|half|third|quarter)\b", re.IGNORECASE
)


def leaves(which: int) -> Iterator[tuple[str, str]]:
    """The lines of a ruleset in which every number is another one, with the names of what they state."""
    section = ""
    for line in (RULESET.read_text(encoding="utf-8") + HOUSE).splitlines():
        code = line.partition("#")[0].rstrip()
        if code.startswith("["):
            section = code[1:-1]
        key, equals, value = code.partition(" = ")
        name = f"{section}.{key}"
        if not equals or value.startswith('"'):
            yield "", code
        elif name in BOUNDED:
            yield name, f"{key} = {BOUNDED[name][which]}"
        else:
            yield name, f"{key} = " + re.sub(r"\d+", lambda old: str(int(old[0]) + (20, 50)[which]), value)


@cache
def other(which: int) -> Rules[State, View]:
    text = "\n".join(line for _, line in leaves(which))
    return minirogue.load("minirogue", {"ruleset.toml": text}).rules


def words(row: Row) -> str:
    """All that is printed of a row."""
    return row.meaning if isinstance(row, Sign) else " ".join(str(part) for part in row)


@cache
def told(which: int) -> tuple[str, ...]:
    """Every sentence in which a number of the rules may stand."""
    rules = other(which)
    assert isinstance(rules.world, Ruleset)
    table = draw(
        "@G",
        pack=[kind for kind in OBJECTS if kind != SHORT_SWORD],
        smell=rules.world.smell.usual,
        rules=rules,
    )
    shown = presenter(table.state)
    said = [line.text for line in shown.opening(table.game.view(), 1)]
    said += [option.help for option in rules.options]
    said += [words(row) for page in shown.help() for row in page.rows]
    table.play("wield")
    dialog = shown.scene(table.game.view(), table.game.decision, Past()).dialog
    assert dialog is not None
    said += [" ".join(map(str, choice)) for choice in dialog.choices]
    said += table.told("nothing", "cheat")
    scene = shown.scene(table.game.view(), table.game.decision, Past())
    said += [words(panel.rows[0]) for panel in scene.panels if panel.title == "Things"]
    return tuple(text for text in said if not any(name in text for name in DECLARED))


def numbers(sentence: str) -> set[str]:
    """All but chances in percent, which help gives as examples."""
    return set(re.findall(r"\b\d+\b(?![/%])", sentence))


def test_no_sentence_tells_a_number_of_another_ruleset() -> None:
    for one, another in zip(told(0), told(1), strict=True):
        assert numbers(one) & numbers(another) <= ALWAYS, one
        assert not IN_WORDS.search(one), one


@pytest.mark.parametrize("which", [0, 1])
def test_every_number_is_told_somewhere(which: int) -> None:
    found = set().union(*map(numbers, told(which)))
    for name, line in leaves(which):
        if name and name not in UNTOLD:
            assert numbers(line) <= found, line
