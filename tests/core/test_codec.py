import json
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thrones_tui.core.codec import SHARED, CodecError, decode, digest, dump, encode, load
from thrones_tui.core.dice import Dice


class Pair(NamedTuple):
    name: str
    numbers: tuple[int, ...]


@dataclass(slots=True)
class Leaf:
    size: int
    label: str = ""


@dataclass(slots=True)
class Tree:
    table: object = field(metadata=SHARED)
    leaves: list[Leaf]
    pair: Pair
    mask: bytearray
    chance: float
    ripe: bool
    fixed: tuple[int, str]
    best: Leaf | None
    dice: Dice


TABLE = object()


def tree(best: Leaf | None = None) -> Tree:
    return Tree(
        table=TABLE,
        leaves=[Leaf(1, "é"), Leaf(2)],
        pair=Pair("x", (1, 2)),
        mask=bytearray(b"\0\1\xff"),
        chance=0.25,
        ripe=True,
        fixed=(7, "y"),
        best=best,
        dice=Dice("seed", 3),
    )


PLAIN: dict[str, Any] = {
    "leaves": [{"size": 1, "label": "é"}, {"size": 2, "label": ""}],
    "pair": ["x", [1, 2]],
    "mask": "AAH/",
    "chance": 0.25,
    "ripe": True,
    "fixed": [7, "y"],
    "best": None,
    "dice": ["seed", 3],
}


def test_a_state_becomes_plain_data_without_what_is_shared() -> None:
    assert encode(tree()) == PLAIN


@pytest.mark.parametrize("best", [None, Leaf(9, "z")])
def test_plain_data_becomes_the_state_again(best: Leaf | None) -> None:
    state = tree(best=best)
    again = decode(Tree, json.loads(json.dumps(encode(state))), table=TABLE)
    assert encode(again) == encode(state)
    assert again.table is TABLE
    assert (again.pair, again.fixed, again.mask, again.best) == (state.pair, state.fixed, state.mask, best)
    assert again.dice.random() == state.dice.random()


@pytest.mark.parametrize(
    ("field", "value", "place"),
    [
        ("leaves", {}, " should be a list"),
        ("leaves", [PLAIN["leaves"][0], {"size": "2", "label": ""}], "[1].size should be int, not '2'"),
        ("leaves", [{"size": True, "label": ""}], "[0].size should be int, not True"),
        ("leaves", [{"size": 1}], "[0] should have exactly the fields size, label"),
        ("leaves", [{"size": 1, "label": "", "x": 1}], "[0] should have exactly the fields"),
        ("leaves", [[1, ""]], "[0] should have exactly the fields"),
        ("pair", ["x"], " should have 2 entries, not 1"),
        ("pair", ["x", [1, None]], "[1][1] should be int, not None"),
        ("mask", "!", " is not base64"),
        ("mask", 7, " is not base64"),
        ("chance", "0.5", " should be a number, not '0.5'"),
        ("chance", True, " should be a number, not True"),
        ("ripe", 1, " should be bool, not 1"),
        ("fixed", [7, "y", 8], " should have 2 entries, not 3"),
        ("best", [], " should have exactly the fields"),
        ("dice", ["seed", -1], ": dice are written as"),
    ],
)
def test_a_fault_is_named_with_its_place(field: str, value: object, place: str) -> None:
    with pytest.raises(CodecError) as caught:
        decode(Tree, {**PLAIN, field: value}, table=TABLE)
    assert str(caught.value).startswith(f"Tree.{field}{place}")


def test_what_is_shared_is_no_field_of_what_is_saved() -> None:
    with pytest.raises(CodecError, match=r"^Tree should have exactly the fields leaves"):
        decode(Tree, {**PLAIN, "table": 1}, table=TABLE)


def test_a_whole_number_is_a_number() -> None:
    chance = decode(Tree, {**PLAIN, "chance": 1}, table=TABLE).chance
    assert (chance, type(chance)) == (1.0, float)


@pytest.mark.parametrize("strange", [{1}, object(), lambda: 0])
def test_what_is_no_plain_data_is_not_written(strange: Any) -> None:
    for whole in (strange, tree(best=strange)):
        with pytest.raises(TypeError, match="is not plain data"):
            encode(whole)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists))
def test_a_dump_is_one_line_that_loads_again(data: object) -> None:
    text = dump("game", 3, data)
    assert "\n" not in text
    assert load("game", 3, text) == data
    assert digest(data) == digest(load("game", 3, text))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "this is not JSON"),
        ('{"game":"game"', "this is not JSON"),
        ("[]", "not a saved state"),
        ('{"game":"game","version":3}', "not a saved state"),
        ('{"game":"chess","version":3,"state":1}', "this is a state of 'chess', not of 'game'"),
        ('{"game":"game","version":2,"state":1}', "version 2 of the rules, these are 3"),
    ],
)
def test_what_is_no_dump_of_this_game_and_version_is_refused(text: str, reason: str) -> None:
    with pytest.raises(CodecError, match=reason):
        load("game", 3, text)


def test_a_digest_tells_states_apart_and_stays_what_it_was() -> None:
    assert digest(PLAIN) == digest(json.loads(json.dumps(PLAIN))) != digest({**PLAIN, "ripe": False})
    assert digest([1, "é"]) == "9a72b4f92602875046b9fe5f6890de47"
