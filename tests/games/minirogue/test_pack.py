"""R-CMD-2, R-CMD-3, R-SCR: picking up, wielding, reading, and the list."""

from collections import Counter

import pytest
from tests.games.minirogue.board import HIGH, Table, draw, presenter, shows, the_numbers

from thrones_tui.core.errors import IllegalCommand
from thrones_tui.games.minirogue.events import IdolTaken, ObjectFound
from thrones_tui.games.minirogue.kinds import (
    ARMOR,
    DEXTERITY,
    HEALTH,
    LONG_SWORD,
    MACE,
    MAGIC_AXE,
    MAGIC_FANGS,
    SCROLLS,
    SHORT_SWORD,
    STRENGTH,
    TELEPORTATION,
)
from thrones_tui.scene.dialog import ChoiceDialog, Dialog
from thrones_tui.scene.memory import Past
from thrones_tui.scene.model import Fact, Note

PICKED_UP = {
    MACE: "You pick up mace.",
    SHORT_SWORD: "You pick up short sword.",
    LONG_SWORD: "You pick up long sword.",
    MAGIC_AXE: "You pick up magic axe.",
    MAGIC_FANGS: "You pick up magic fangs of sleep.",
    ARMOR: "You pick up a scroll of enhance armor.",
    STRENGTH: "You pick up a scroll of strength.",
    HEALTH: "You pick up a scroll of enhance health.",
    DEXTERITY: "You pick up a scroll of enhance dexterity.",
    TELEPORTATION: "You pick up a scroll of teleportation.",
}


def lying(kind: int, pack: list[int] | None = None) -> Table:
    """An object under the player's feet."""
    table = draw("@)", things=[kind], pack=pack or [])
    table.player.tile = table.state.items[0].tile
    return table


def shown(table: Table) -> Dialog:
    state = table.state
    dialog = presenter(state).scene(table.game.view(), table.game.decision, Past()).dialog
    assert dialog is not None
    return dialog


@pytest.mark.rule("R-SCR-2", "R-CMD-2")
@pytest.mark.parametrize("kind", PICKED_UP)
def test_what_is_picked_up_is_told_and_goes_to_the_end_of_the_list(kind: int) -> None:
    table = lying(kind)
    assert table.told("get") == [PICKED_UP[kind]]
    assert table.state.pack == [SHORT_SWORD, kind]
    assert table.state.items == []


@pytest.mark.rule("R-CMD-2")
def test_where_nothing_lies_nothing_is_picked_up() -> None:
    table = draw("@>")
    assert table.told("get") == ["There is nothing here to pick up."]
    table.play("move east")
    assert table.told("get") == ["There is nothing here to pick up."]
    assert table.state.outcome is None


@pytest.mark.rule("R-CMD-2")
def test_a_knapsack_holds_26_things() -> None:
    table = lying(LONG_SWORD, pack=[MACE] * 24)
    assert table.told("get") == ["You pick up long sword."]
    assert len(table.state.pack) == 26
    table = lying(LONG_SWORD, pack=[MACE] * 25)
    assert table.told("get") == ["Your knapsack is full; you can't pick that up."]
    assert len(table.state.pack) == 26
    assert [item.kind for item in table.state.items] == [LONG_SWORD]


@pytest.mark.rule("R-CMD-2")
@pytest.mark.parametrize("carried", [0, 25])
def test_the_idol_can_always_be_taken_and_wins(carried: int) -> None:
    table = draw("@&", pack=[MACE] * carried)
    table.play("move east")
    assert table.play("get") == [IdolTaken()]
    outcome = table.state.outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    with pytest.raises(IllegalCommand, match="over"):
        table.game.submit("wait")


@pytest.mark.rule("R-CMD-3")
@pytest.mark.parametrize("command", ["wield", "read", "inventory"])
def test_the_list_is_shown_with_letters(command: str) -> None:
    table = draw("@.", pack=[LONG_SWORD, STRENGTH, LONG_SWORD])
    table.play(command)
    dialog = shown(table)
    assert dialog.prompt == "Inventory:"
    listed = ["a. short sword", "b. long sword", "c. a scroll of strength", "d. long sword"]
    if command == "inventory":
        assert [row.text.partition(" (")[0] for row in dialog.body if isinstance(row, Note)] == listed
        assert dialog.body[0] == Note("a. short sword (wielded; dexterity +0, damage 2)", "accent")
        assert [f"{row.label} {row.value}" for row in dialog.short if isinstance(row, Fact)] == listed
    else:
        answers = [f"{str(c.command).removeprefix('item ')}. {c.label}" for c in dialog.choices[:-1]]
        assert answers == listed
        assert isinstance(dialog, ChoiceDialog)
        assert dialog.letters


@pytest.mark.rule("R-CMD-3")
@pytest.mark.parametrize(
    ("pack", "title"), [([], "Read a scroll: you have none"), ([ARMOR], "Read a scroll")]
)
def test_who_has_no_scroll_is_told_before_one_is_chosen(pack: list[int], title: str) -> None:
    table = draw("@.", pack=pack)
    table.play("read")
    assert shown(table).title == title


@pytest.mark.rule("R-CMD-3")
@pytest.mark.parametrize(
    ("letter", "kind", "name"),
    [("a", SHORT_SWORD, "short sword"), ("b", LONG_SWORD, "long sword"), ("d", MACE, "mace")],
)
def test_a_weapon_is_wielded_by_its_letter_and_the_old_one_stays(letter: str, kind: int, name: str) -> None:
    table = draw("@.", pack=[LONG_SWORD, STRENGTH, MACE])
    assert table.told("wield", f"item {letter}") == [f"You are wielding {name}."]
    assert table.player.weapon == kind
    assert table.state.pack == [SHORT_SWORD, LONG_SWORD, STRENGTH, MACE]


@pytest.mark.rule("R-CMD-3")
def test_a_scroll_cannot_be_wielded_nor_a_weapon_read() -> None:
    table = draw("@.", pack=[ARMOR, LONG_SWORD])
    assert table.told("wield", "item b") == ["You can't wield a scroll of enhance armor."]
    assert table.told("read", "item c") == ["You can't read a long sword."]
    fanged = draw("@.", pack=[MAGIC_FANGS])
    assert fanged.told("read", "item b") == ["You can't read magic fangs of sleep."]
    assert table.player.weapon == SHORT_SWORD
    assert table.state.pack == [SHORT_SWORD, ARMOR, LONG_SWORD]


@pytest.mark.rule("R-CMD-3")
@pytest.mark.parametrize("command", ["wield", "read"])
def test_any_other_key_chooses_nothing(command: str) -> None:
    table = draw("@.", pack=[STRENGTH])
    table.play(command)
    assert table.offered() == ["item a", "item b", "nothing"]
    assert table.play("nothing") == []
    assert table.state.pack == [SHORT_SWORD, STRENGTH]


@pytest.mark.rule("R-CMD-3", "R-SCR-1")
def test_the_letters_close_up_when_a_scroll_is_gone() -> None:
    table = draw("@.", pack=[DEXTERITY, MACE])
    table.play("read", "item b")
    assert table.state.pack == [SHORT_SWORD, MACE]
    assert table.told("wield", "item b") == ["You are wielding mace."]


@pytest.mark.rule("R-SCR-1")
@pytest.mark.parametrize(
    ("kind", "field", "low", "high", "told"),
    [
        (STRENGTH, "strength", 1, 3, "You read a scroll of strength. Your muscles bulge."),
        (ARMOR, "armor", 1, 3, "You read a scroll of enhance armor. Your armor glows blue."),
        (
            HEALTH,
            "most_hit_points",
            3,
            8,
            "You read a scroll of enhance health. You feel your heart beating stronger.",
        ),
        (
            DEXTERITY,
            "dexterity",
            1,
            1,
            "You read a scroll of enhance dexterity. You feel like less of a klutz.",
        ),
    ],
)
def test_a_scroll_raises_what_it_says(kind: int, field: str, low: int, high: int, told: str) -> None:
    for gain in range(low, high + 1):
        table = draw("@.", pack=[kind], hit_points=9)
        before = table.player.clone()
        words = "maximum of hit points" if kind == HEALTH else field
        first, second = table.told("read", "item b", dice=[shows(gain, low, high)])
        assert first == told
        old = getattr(before, field)
        assert second == f"Your {words} is {old + gain} now; it was {old}."
        assert getattr(table.player, field) == getattr(before, field) + gain
        setattr(table.player, field, getattr(before, field))
        assert table.player == before, "nothing else has changed, the hit points neither"
        assert table.state.pack == [SHORT_SWORD]


@pytest.mark.rule("R-SCR-1")
def test_a_scroll_that_cannot_raise_anything_says_so() -> None:
    table = draw("@.", pack=[ARMOR], armor=99)
    assert table.told("read", "item b")[-1] == "Your armor is 99, and cannot rise."


@pytest.mark.rule("R-SCR-1")
@pytest.mark.parametrize(
    ("kind", "field"),
    [(STRENGTH, "strength"), (ARMOR, "armor"), (HEALTH, "most_hit_points"), (DEXTERITY, "dexterity")],
)
def test_increases_stop_at_99(kind: int, field: str) -> None:
    for before in (98, 99):
        table = draw("@.", pack=[kind])
        setattr(table.player, field, before)
        table.play("read", "item b", rest=HIGH)
        assert getattr(table.player, field) == 99


@pytest.mark.rule("R-SCR-1")
def test_teleportation_leads_to_any_other_floor_without_a_monster() -> None:
    places: Counter[tuple[int, int]] = Counter()
    for number in range(600):
        table = draw("@.#..\n.D#)>", things=[MACE], pack=[TELEPORTATION], asleep=True)
        told = table.told("read", "item b", dice=[number / 600])
        assert told == ["You read a scroll of teleportation. You feel your body wrenched in space and time."]
        places[table.at] += 1
    assert set(places) == {(0, 1), (1, 0), (0, 3), (0, 4), (1, 3), (1, 4)}
    assert set(places.values()) == {100}


@pytest.mark.rule("R-SCR-1")
def test_teleportation_with_nowhere_to_go_leaves_the_player_there() -> None:
    table = draw("@>D", pack=[TELEPORTATION], asleep=True)
    table.state.level = draw("@>#").state.level
    table.monster.tile = table.state.goal
    table.play("read", "item b", rest=0.5)
    assert table.at == (0, 0)


@pytest.mark.rule("R-SCR-1")
def test_a_scroll_is_destroyed_when_it_is_read() -> None:
    table = draw("@.", pack=list(SCROLLS))
    for left in range(4, -1, -1):
        table.play("read", "item b", rest=0.5)
        assert len(table.state.pack) == 1 + left


@pytest.mark.rule("R-SCR-2")
def test_what_lies_underfoot_is_named() -> None:
    table = draw("@)", things=[MAGIC_AXE])
    assert table.told("move east") == ["Here lies a magic axe."]
    assert table.game.view().underfoot == "a magic axe"
    fangs = draw("@)", things=[MAGIC_FANGS])
    assert fangs.told("move east") == ["Here lie magic fangs of sleep."]


@pytest.mark.rule("R-CMD-3")
@pytest.mark.parametrize("command", ["wield", "read", "inventory"])
def test_of_two_weapons_of_a_kind_that_is_marked_which_was_chosen(command: str) -> None:
    table = draw("@.", pack=[STRENGTH, SHORT_SWORD])
    for letter, marked in (("c", "c"), ("a", "a"), ("c", "c")):
        table.play("wield", f"item {letter}", command)
        assert wielded(shown(table)) == [marked]
        table.play("nothing")
    table.play("read", "item b", command)
    assert wielded(shown(table)) == ["b"], "the letters close up"


def wielded(dialog: Dialog) -> list[str]:
    """The letters that are marked as wielded, in words."""
    rows = [row.text for row in dialog.body if isinstance(row, Note)]
    rows += [f"{c.command.removeprefix('item ')}. {c.brief}" for c in dialog.choices]
    return [row[0] for row in rows if "wielded" in row]


@pytest.mark.parametrize(
    ("kind", "said"),
    [(MACE, "Here lies a mace."), (TELEPORTATION, "Here lies a scroll of teleportation."),
     (MAGIC_FANGS, "Here lie magic fangs of sleep.")],
)  # fmt: skip
def test_an_object_lies_there_and_several_lie(kind: int, said: str) -> None:
    assert ObjectFound(kind).sentence(the_numbers()).text == said
