"""Share codes: what they say, that mistakes are noticed, and that the format stays as it is."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thrones_tui.core.codes import LETTERS
from thrones_tui.core.dice import Dice
from thrones_tui.core.options import HouseRules, Number, OneOf
from thrones_tui.games import registry
from thrones_tui.session.codes import Setup, read_code, share_code
from thrones_tui.session.worlds import Ruleset, load_ruleset, maps_folder

RULESETS = {game: load_ruleset(game) for game in registry.GAMES}
THRONES = RULESETS["thrones"]
(HERO,) = (option for option in THRONES.rules.options if isinstance(option, OneOf))
HEROES = HERO.values[:-1]
OWN = {"hero": "Self", "money": "1000", "influence": "100", "army": "200", "row": "1", "column": "1"}
RACE = {
    "kind1": "user",
    "kind2": "user",
    "turns": "999",
    "cells": "200",
    **{f"{what}_{end}": "99" for what in ("dementors", "elves") for end in ("min", "max")},
    "house": "to-the-last",
}

PINNED = {
    "11W9-03GG": Setup("thrones", 7, {}),
    "11W9-09N4-XW3J": Setup("thrones", 20260728, {"hero": "Jon Snow"}),
    "11W9-00DW-2VB6-TY96-QZWN": Setup("thrones", 10**18 - 1, {"hero": "Sansa Stark"}),
    "11W9-0003-DVQC-2Y26-Q8VV-YN76": Setup("thrones", 20260728, OWN),
    "14W9-0018-EHJC-ASJW": Setup("minirogue", 20260728, {"smell": "99", "house": "dark,hunger,restless"}),
    "15W9-0016-FEBC-WG7W": Setup(
        "goldrush",
        20260728,
        {"player1": "random", "player2": "random", "size": "40", "odds": "on", "house": "several"},
    ),
    "16W9-000T-V0DX-V0MC-BV02-Y7ZG": Setup("horcruxes", 20260728, RACE),
}
"""Codes of format 1 on a ruleset whose fingerprint is 0123456789. They never change.

A fingerprint does not cover options: a game's new one, or a new value, would give its old codes another
meaning unless its `version` is raised, too. Only house rules can be added, at the end.
"""


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any set-up of any game that its form allows."""
    game = draw(st.sampled_from(list(registry.GAMES)))
    options: dict[str, object] = {}
    for option in RULESETS[game].rules.options:
        if not option.applies(options) or (not option.when and draw(st.booleans())):
            continue
        if isinstance(option, OneOf):
            options[option.name] = draw(st.sampled_from(option.values))
        elif isinstance(option, Number):
            options[option.name] = str(draw(st.integers(option.low, option.high)))
        elif isinstance(option, HouseRules) and option.rules:
            on = draw(st.integers(1, option.radix - 1))
            options[option.name] = option.meaning(on)
    return Setup(game, draw(st.one_of(st.integers(0, 10**9 - 1), st.integers(0, 10**18 - 1))), options)


def completed_setup(setup: Setup) -> Setup:
    """A set-up with what is left to its default said."""
    defaults = {
        option.name: option.default
        for option in RULESETS[setup.game].rules.options
        if option.radix > 1 and not option.asked and not option.when and option.default
    }
    return setup._replace(options=defaults | dict(setup.options))


def code_of(setup: Setup) -> str:
    return share_code(RULESETS[setup.game], setup.seed, setup.options)


def completed(letters: str) -> str:
    """The letters of a code and the one that checks them: the only one with which they pass."""
    (code,) = [letters + last for last in LETTERS if "mistake" not in complaint(letters + last)]
    return code


def complaint(text: str) -> str:
    """What is said against a code; empty if nothing."""
    try:
        read_code(text)
    except ValueError as error:
        return str(error)
    return ""


# What a code stands for


@given(setups())
def test_a_code_is_read_as_the_set_up_it_was_made_of(setup: Setup) -> None:
    assert completed_setup(read_code(code_of(setup))) == completed_setup(setup)


@given(setups(), st.sampled_from(["lower", "blanks", "bare", "alike"]))
def test_a_code_is_read_however_it_is_written(setup: Setup, manner: str) -> None:
    code = code_of(setup)
    written = {
        "lower": code.lower(),
        "blanks": f"  {code.replace('-', ' ')}\n",
        "bare": code.replace("-", ""),
        "alike": code.replace("1", "l").replace("0", "o"),
    }
    assert completed_setup(read_code(written[manner])) == completed_setup(setup)
    assert completed_setup(read_code(code.replace("1", "I").replace("0", "O"))) == completed_setup(setup)


@pytest.mark.parametrize("hero", HEROES)
def test_with_a_usual_seed_a_code_has_twelve_letters_in_groups_of_four(hero: str) -> None:
    codes = [share_code(THRONES, seed, {"hero": hero}) for seed in (20260728, 999_999_999)]
    assert [[len(group) for group in code.split("-")] for code in codes] == [[4, 4, 4], [4, 4, 4]]


def test_a_code_is_the_same_for_options_as_typed_and_leaves_out_the_name() -> None:
    typed = {"hero": " self", "name": "Ada", **{name: str(OWN[name]) for name in OWN if name != "hero"}}
    assert share_code(THRONES, "7", typed) == share_code(THRONES, 7, OWN)


def test_a_game_of_a_code_begins_as_the_one_it_was_made_of() -> None:
    setup = read_code(share_code(THRONES, 7, {"name": "Ada", "hero": "Sansa Stark"}))
    twin = THRONES.rules.new({"name": "Ada", "hero": "Sansa Stark"}, Dice(7))
    state = THRONES.rules.new({"name": "Ada", **setup.options}, Dice(setup.seed))
    assert THRONES.rules.encode(state) == THRONES.rules.encode(twin)


# Slips

SAMPLES = [
    share_code(THRONES, 7, {}),
    share_code(THRONES, 20260728, {"hero": "Jon Snow"}),
    share_code(THRONES, 10**18 - 1, {"hero": "Sansa Stark"}),
    share_code(THRONES, 10**18 - 1, OWN),
]


@pytest.mark.parametrize("code", SAMPLES)
def test_every_single_wrong_letter_is_noticed(code: str) -> None:
    for at, right in enumerate(code):
        if right != "-":
            for wrong in LETTERS.replace(right, ""):
                assert "mistake" in complaint(code[:at] + wrong + code[at + 1 :])


@pytest.mark.parametrize("code", SAMPLES)
def test_every_swap_of_two_neighbours_is_noticed(code: str) -> None:
    letters = code.replace("-", "")
    swapped = 0
    for at in range(len(letters) - 1):
        if letters[at] != letters[at + 1]:
            swapped += 1
            text = letters[:at] + letters[at + 1] + letters[at] + letters[at + 2 :]
            assert "mistake" in complaint(text)
    assert swapped > 4


@pytest.mark.parametrize("code", SAMPLES)
def test_every_letter_left_out_or_said_twice_is_noticed(code: str) -> None:
    letters = code.replace("-", "")
    for at in range(len(letters)):
        assert "groups of four" in complaint(letters[:at] + letters[at + 1 :])
        assert "groups of four" in complaint(letters[: at + 1] + letters[at:])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "groups of four; this one has 0"),
        ("1100", "groups of four; this one has 4"),
        ("116U-03KY", "none has 'U' in it"),
        ("116A-03Kß", "none has 'ß' in it"),
        ("thrones!", "none has '!' in it"),
    ],
)
def test_what_is_no_code_is_one_sentence(text: str, words: str) -> None:
    said = complaint(text)
    assert words in said
    assert said.endswith(".")
    assert "\n" not in said


@given(st.text(max_size=40) | st.text(LETTERS + "- ", max_size=40))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    try:
        setup = read_code(text)
    except ValueError:
        return
    assert completed_setup(read_code(code_of(setup))) == completed_setup(setup)


# Other versions


def test_a_code_of_a_later_format_is_told_from_a_slip() -> None:
    assert "another format" in complaint(completed("2" + SAMPLES[0][1:-1]))


def test_a_code_for_a_game_that_is_not_there_is_refused() -> None:
    assert "does not have" in complaint(completed("1Z" + SAMPLES[0][2:-1]))


def test_a_code_with_more_than_this_version_knows_is_refused() -> None:
    assert "house rules" in complaint(completed(SAMPLES[0][:4] + "Z" * 19))


def test_a_code_made_with_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    code = SAMPLES[1]
    monkeypatch.setattr(Ruleset, "fingerprint", "0123456789")
    assert complaint(code) == (
        "This share code is for another version or another world of The Game of Thrones."
    )


def test_the_letters_say_what_the_description_of_the_format_promises() -> None:
    values = [LETTERS.index(letter) for letter in SAMPLES[1].replace("-", "")]
    heroes = HERO.values
    body = sum(value * 32**at for at, value in enumerate(reversed(values[4:-1])))
    assert values[:2] == [1, registry.GAMES["thrones"].number]
    assert values[2] * 32 + values[3] == int(THRONES.fingerprint, 16) % 1024
    assert body == 1 + heroes.index("Jon Snow") + (1 + len(heroes)) * 2 * 20260728


@pytest.mark.parametrize(("code", "setup"), PINNED.items())
def test_the_format_has_not_changed(code: str, setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ruleset, "fingerprint", "0123456789")
    assert share_code(load_ruleset(setup.game), setup.seed, setup.options) == code
    assert read_code(code) == setup


def test_every_game_has_a_number_of_its_own_that_is_one_letter() -> None:
    numbers = {name: entry.number for name, entry in registry.GAMES.items()}
    assert len(set(numbers.values())) == len(numbers)
    assert set(numbers.values()) <= set(range(1, 32))


# What cannot be shared


@pytest.mark.parametrize("seed", [10**18, -1, "winter", "007", "", "1.0", "٣", True])
def test_a_seed_that_is_no_number_of_up_to_18_digits_cannot_be_shared(seed: int | str) -> None:
    with pytest.raises(ValueError, match="up to 18 digits has a share code"):
        share_code(THRONES, seed, {})


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"hero": "Ned Stark"}, "Hero should be one of .*, not 'Ned Stark'"),
        ({"hero": "Jon Snow", "money": 5}, "Money goes only with hero Self"),
        ({"money": 5}, "Money goes only with hero Self"),
        ({**OWN, "luck": 1}, "Unknown setting 'luck'"),
        ({"hero": "Self"}, "Money is missing: hero Self needs it"),
        ({**OWN, "army": 10_001}, "Army should be a whole number from 0 to 10000"),
        ({**OWN, "row": 0}, "Row should be a whole number from 1 to 25"),
    ],
)
def test_options_that_have_no_place_cannot_be_shared(options: Mapping[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        share_code(THRONES, 7, options)


def test_a_world_of_ones_own_cannot_be_shared_unless_it_is_the_built_in_one(tmp_path: Path) -> None:
    folder = tmp_path / "world"
    shutil.copytree(f"{maps_folder()}/classic", folder)
    assert share_code(load_ruleset("thrones", str(folder)), 7, {}) == SAMPLES[0]
    cities = folder / "citiesGOT.txt"
    cities.write_text(cities.read_text(encoding="utf-8").replace("Winterfell", "Summer"), encoding="utf-8")
    with pytest.raises(ValueError, match="on a built-in world"):
        share_code(load_ruleset("thrones", str(folder)), 7, {})
