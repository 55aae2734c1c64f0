import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thrones_tui.core.codec import (
    LATER,
    LONGEST,
    SHARED,
    CodecError,
    decode,
    digest,
    dump,
    encode,
    load,
    read_json,
    record,
)
from thrones_tui.core.dice import Dice
from thrones_tui.core.limits import any_text, matching, printable


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
        (
            "leaves",
            [PLAIN["leaves"][0], {"size": "2", "label": ""}],
            "[1].size should be a whole number, not '2'",
        ),
        ("leaves", [{"size": True, "label": ""}], "[0].size should be a whole number, not 'True'"),
        ("leaves", [{"size": 1}], "[0] should have exactly the fields size, label"),
        ("leaves", [{"size": 1, "label": "", "x": 1}], "[0] should have exactly the fields"),
        ("leaves", [[1, ""]], "[0] should have exactly the fields"),
        ("pair", ["x"], " should have 2 entries, not 1"),
        ("pair", ["x", [1, None]], "[1][1] should be a whole number, not 'None'"),
        ("mask", "!", " is not base64"),
        ("mask", 7, " is not base64"),
        ("chance", "0.5", " should be a number, not '0.5'"),
        ("chance", True, " should be a number, not 'True'"),
        ("ripe", 1, " should be true or false, not '1'"),
        ("fixed", [7, "y", 8], " should have 2 entries, not 3"),
        ("best", [], " should have exactly the fields"),
        ("dice", ["seed", -1], ": should be 0 to 10000000, not -1"),
        ("dice", "seed", ": dice are written as"),
    ],
)
def test_a_fault_is_named_with_its_place(field: str, value: object, place: str) -> None:
    with pytest.raises(CodecError) as caught:
        decode(Tree, {**PLAIN, field: value}, table=TABLE)
    assert str(caught.value).startswith(f"Tree.{field}{place}")


@dataclass(slots=True)
class Grown:
    size: int
    rules: tuple[str, ...] = field(default=(), metadata=LATER)


def test_what_came_later_is_left_out_where_it_has_its_default() -> None:
    assert encode(Grown(1)) == {"size": 1}
    assert encode(Grown(1, ("dark",))) == {"size": 1, "rules": ["dark"]}
    for grown in (Grown(1), Grown(1, ("dark",))):
        assert decode(Grown, encode(grown)) == grown
    with pytest.raises(CodecError, match=r"^Grown.rules should be a list"):
        decode(Grown, {"size": 1, "rules": "dark"})
    with pytest.raises(CodecError, match=r"^Grown should have exactly the fields size, rules"):
        decode(Grown, {"rules": []})
    with pytest.raises(CodecError, match=r"^Grown should have exactly the fields size, rules"):
        decode(Grown, {"size": 1, "rule": []})


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


TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


@given(st.recursive(st.none() | st.booleans() | st.integers() | TEXTS, st.lists))
def test_a_dump_is_one_line_that_loads_again(data: object) -> None:
    text = dump("game", 3, data)
    assert "\n" not in text
    assert load("game", 3, text) == data
    assert digest(data) == digest(load("game", 3, text))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it is not JSON"),
        ('{"game":"game"', "it is not JSON"),
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


# Limits


Small: TypeAlias = Annotated[str, matching("[a-z]+", "letters")]


class Entry(NamedTuple):
    word: Annotated[str, printable(5)]
    size: Annotated[int, range(1, 4)]
    more: Annotated[list[int], range(3)] | None = None
    kept: Annotated[Mapping[Small, int], range(2)] = MappingProxyType({})
    text: Annotated[str, any_text(8)] = ""
    line: str = ""


GOOD: dict[str, Any] = {"word": "abcde", "size": 3}


def test_a_record_is_read_by_the_names_of_its_fields_and_its_defaults_may_be_left_out() -> None:
    assert record(Entry, GOOD) == Entry("abcde", 3)
    whole = {**GOOD, "more": [1, -(2**53)], "kept": {"a": 2**53}, "text": "a\nb\t\x1b", "line": " a "}
    assert record(Entry, whole) == Entry(**whole)


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("word", "abcdef", "word should be at most 5 printable characters"),
        ("word", "a\x9b", "word should be at most 5 printable characters"),
        ("word", "\ud800", "word should be at most 5 printable characters"),
        ("word", " a", "word should be at most 5 printable characters"),
        ("word", None, "word should be text in quotes, not 'None'"),
        ("word", [[]], "word should be text in quotes, not a list"),
        ("size", 0, "size should be 1 to 3, not 0"),
        ("size", 4, "size should be 1 to 3, not 4"),
        ("size", 3.0, "size should be a whole number, not '3.0'"),
        ("size", True, "size should be a whole number, not 'True'"),
        ("size", 10**4000, "size should be 1 to 3, not such a long number"),
        ("more", [0, 0, 0], "more should have 0 to 2 entries, not 3"),
        (
            "more",
            [2**53 + 1],
            f"more[0] should be {-(2**53)} to {2**53}, not {2**53 + 1}",
        ),
        ("kept", [], "kept should be a table of 0 to 1 entries"),
        ("kept", {"a": 1, "b": 2}, "kept should be a table of 0 to 1 entries"),
        ("kept", {"A": 1}, "kept[0] should be letters"),
        ("kept", {"a": "1"}, "kept[0] should be a whole number, not '1'"),
        ("text", "x" * 9, "text should be at most 8 characters"),
        ("line", "a\nb", "line should be at most 400 printable characters"),
        ("line", "x" * 401, "line should be at most 400 printable characters"),
        ("\x1b", 1, r"'\x1b' is an unknown field"),
    ],
)
def test_what_is_beyond_its_limit_is_named(field: str, value: object, fault: str) -> None:
    with pytest.raises(CodecError) as caught:
        record(Entry, {**GOOD, field: value})
    assert str(caught.value) == fault


def test_a_record_lacks_nothing_that_has_no_default() -> None:
    with pytest.raises(CodecError, match=r"^size is missing$"):
        record(Entry, {"word": ""})


def test_what_no_declaration_can_mean_is_an_error_of_the_program() -> None:
    with pytest.raises(TypeError, match="object is not plain data"):
        decode(object, {})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "NaN",
        "[Infinity]",
        "-Infinity",
        "1e400",
        "-1.5e999",
        "9" * 5000,
        '"\\ud800"',
        '["\\uDFFF\\ud800"]',
        '{"\\udc00":1}',
        '"\ud800"',
        b'"\xed\xa0\x80"',
        b'"\xff"',
        '"7"'.encode("utf-16"),
        '"7"'.encode("utf-32"),
        '"a\nb"',
        "\ufeff1",
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 100_000 + "1" + "}" * 100_000,
        '"' + "x" * LONGEST + '"',
    ],
    ids=lambda text: ascii(text[:12]),
)
def test_what_is_no_json_of_ours_is_refused_in_one_short_line(text: str | bytes) -> None:
    with pytest.raises(CodecError) as caught:
        read_json(text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ('["\\ud83d\\ude00", "\\u001b"]', ["\U0001f600", "\x1b"]),  # both halves of a character
        ("[1.5, -0, 12345678901234567890]", [1.5, 0, 12345678901234567890]),
        (b' {"a": null} ', {"a": None}),
        ("é".join('""').encode(), "é"),
    ],
)
def test_json_is_read(text: str | bytes, data: object) -> None:
    assert read_json(text) == data
