"""What a newcomer is told of what is carried and not used."""

from functools import partial

import pytest
from tests.games.minirogue.board import draw, presenter

from thrones_tui.games.minirogue.kinds import LONG_SWORD, MACE, MAGIC_AXE, MAGIC_FANGS, SHORT_SWORD, STRENGTH
from thrones_tui.games.minirogue.tips import tips
from thrones_tui.scene.keynames import with_keys


def told(*pack: int, drawing: str = "@...", weapon: int = SHORT_SWORD) -> dict[str, str]:
    """The tips on what is carried, by name."""
    found = {tip.name: tip.text for tip in tips(draw(drawing, pack=pack, weapon=weapon).game.view())}
    return {name: text for name, text in found.items() if name in ("scroll", "weapon")}


def test_whoever_carries_a_scroll_is_told_to_read_it() -> None:
    words = "You carry a scroll of strength: strength +1 to 3. All scrolls do good."
    assert words in told(STRENGTH)["scroll"]
    assert not told()


def test_whoever_carries_a_better_weapon_is_told_to_wield_it() -> None:
    words = "You carry a better weapon than your short sword: long sword, dexterity +2, damage 4."
    assert words in told(LONG_SWORD)["weapon"]
    assert not told(MACE), "it is no better"
    assert not told(LONG_SWORD, weapon=LONG_SWORD)
    assert not told(MAGIC_AXE, MAGIC_FANGS, weapon=MAGIC_AXE), "fangs hit less often, and less hard"


def test_nobody_is_told_so_in_the_middle_of_a_fight() -> None:
    assert not told(STRENGTH, LONG_SWORD, drawing="@G")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (MACE, "Here lies a mace: g picks it up,"),
        (MAGIC_FANGS, "Here lie magic fangs of sleep: g picks them up,"),
    ],
)
def test_one_is_told_what_to_do_with_what_lies_here_however_many(kind: int, words: str) -> None:
    table = draw(")@", things=[kind])
    table.play("move west")
    view = table.game.view()
    found = {tip.name: with_keys(tip.text, {}) for tip in tips(view)}
    assert found["thing"].startswith(words)
    pronoun = words.split()[-2]
    about = map(partial(with_keys, own={}), presenter(table.state).describe(view, 0, 0))
    assert f"g picks {pronoun} up." in " ".join(about)
