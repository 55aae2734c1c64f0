"""Keys of the player's own: presets, entries, and every kind of fault."""

from pathlib import Path

import pytest
from tests.session.keyboards import LAYOUTS, SUITED

from thrones_tui.session.keymap import KEPT, KEY_ACTIONS, PRESETS, Keymap, settled
from thrones_tui.session.settings import CONFIG_FILE, Config, change, configured


def told(folder: Path, text: str) -> Config:
    (folder / CONFIG_FILE).write_text(text)
    return configured(str(folder), {})


@pytest.mark.parametrize("preset", PRESETS)
def test_no_preset_has_a_key_with_two_meanings_or_a_deed_without_one(preset: str) -> None:
    keymap = Keymap(preset)
    assert keymap.clash() is None
    assert {action.key for action in KEY_ACTIONS} <= set(keymap.canonical.values())


def test_wasd_travels_and_keeps_going_and_frees_what_it_replaces() -> None:
    canonical = Keymap("wasd").canonical
    assert [canonical[key] for key in "wasdWASD"] == list("khjlKHJL")
    assert [canonical[key] for key in "vZfb"] == list("sSwa")
    assert canonical["k"] == canonical["K"] == "unknown"


def test_entries_are_written_and_read_back(tmp_path: Path) -> None:
    bindings = (("rest", ("z", '"')), ("look", ("\\",)))
    assert change(str(tmp_path), {"keys": "wasd", "mouse": False}, bindings) == ""
    found = configured(str(tmp_path), {})
    assert (found.settings.keys, found.settings.bindings, found.faults) == ("wasd", bindings, ())
    assert change(str(tmp_path), {"mouse": True}) == ""
    assert configured(str(tmp_path), {}).settings.bindings == bindings


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ('dance = "z"', "nothing to do is called 'dance'; there are north, "),
        ('rest = "banana"', "rest: 'banana' is not a key that can be taken"),
        ("rest = 3", "rest should be a key, or a list of keys"),
        ("rest = [3]", "rest should be a key, or a list of keys"),
        ("rest = []", "rest needs a key."),
        ('rest = "\\u0007"', "rest: '\\x07' is not a key"),
        ('rest = "enter"', "rest: 'enter' keeps its meaning."),
        ('rest = "y"', "rest: 'y' answers questions."),
        ('rest = "m"', "m cannot be both “rest, read, roll” and “map”."),
        ('rest = "\\u5317"', "rest: '北' is not a key that can be taken"),
        ('rest = "H"', "H cannot be both “travel west” and “rest, read, roll”."),
        (
            'preset = "qwerty"',
            "keys should be one of usual, wasd, number-pad, dvorak, colemak, not 'qwerty'.",
        ),
    ],
)
def test_a_fault_is_named_with_its_line_and_costs_nothing_else(
    entry: str, fault: str, tmp_path: Path
) -> None:
    found = told(tmp_path, f'mouse = false\n[keys]\n{entry}\nlook = "z"\n')
    assert found.settings.bindings == (("look", ("z",)),)
    assert not found.settings.mouse
    (said,) = found.faults
    assert said.startswith(f"{CONFIG_FILE}, line 3: {fault}")


def test_two_entries_may_change_places() -> None:
    swapped = (("map", ("x",)), ("look", ("m",)))
    assert settled("usual", swapped) == (swapped, {})


def test_whoever_travels_with_other_signs_keeps_going_with_shift_and_an_arrow() -> None:
    shown = Keymap("usual", (("north", ("<",)), ("south", ("z",)))).shown
    assert (shown["k"], shown["K"], shown["j"], shown["J"]) == ("<", "↑", "z", "Z")
    assert "H" not in shown


def test_a_key_that_answers_questions_can_still_be_the_one_that_it_usually_is(tmp_path: Path) -> None:
    assert told(tmp_path, '[keys]\nnext = ["n", "z"]\n').faults == ()
    assert told(tmp_path, '[keys]\nlook = "n"\n').faults != ()


# Other keyboards


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_key_is_on_every_keyboard_and_hardly_one_needs_altgr(layout: str, preset: str) -> None:
    board = LAYOUTS[layout]
    keys = {key for own in Keymap(preset).keys.values() for key in own}
    direct = {*board.plain, *board.shifted} - {*board.dead, " "}
    assert keys <= direct | set(board.altgr)
    assert keys - direct == ({">"} if layout == "Hungarian" else set())


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_letters_that_travel_are_in_one_place_on_every_keyboard(layout: str) -> None:
    canonical = Keymap(SUITED[layout]).canonical
    assert [canonical[key] for key in LAYOUTS[layout].at("hjklHJKL")] == list("hjklHJKL")


def test_a_letter_of_another_language_may_be_a_key_and_keeps_going_as_its_capital(tmp_path: Path) -> None:
    found = told(tmp_path, '[keys]\nnorth = "\\u00f6"\nrest = "\\u00df"\neast = ["\\u00df\\u00df"]\n')
    keymap = Keymap("usual", found.settings.bindings)
    assert [keymap.canonical[key] for key in "öÖß"] == ["k", "K", "r"]
    (fault,) = found.faults
    assert "line 4: east: 'ßß' is not a key that can be taken" in fault


@pytest.mark.parametrize("preset", PRESETS)
def test_a_small_letter_that_travels_is_known_if_it_would_answer_questions(preset: str) -> None:
    keymap = Keymap(preset)
    ways = {key for key, usual in keymap.canonical.items() if usual in "hjkl"}
    assert keymap.travelling == {key for key in ways & KEPT if key.isalpha()}
    assert bool(keymap.travelling) == (preset in ("dvorak", "colemak"))
