"""A race that nobody can win any more: it is said, and played on to its end at one key."""

import re

import pytest
from tests.home import at_home
from tests.tui.screens.stage import Watched, watch
from tests.tui.screens.test_spots import last_commands

from thrones_tui.tui.routes import first_screen

LOST = 9
"""A seed with a horcrux where Voldemort kills."""


def race(*pressed: str, seed: int = LOST, **options: str) -> Watched:
    start = at_home("horcruxes", seed, {"name": "Ada", "name2": "Ben", **options})
    return watch(first_screen(start), *pressed, width=160, height=60)


@pytest.mark.rule("H-END-1")
def test_with_a_horcrux_out_of_reach_a_key_to_play_on_is_offered() -> None:
    asked = race("1", "1", kind2="user")
    assert "Nobody can win: 1 horcrux" in asked.text
    assert "e to the end" in asked.text


def test_it_ends_where_the_turns_do() -> None:
    ended = race("1", "1", *"13", "enter", "e", *["tick"] * 60, kind2="user")
    assert "Winner" in ended.text
    assert f"Path 0{' 13' * 9}" in ended.text


def test_staying_needs_no_warning_there() -> None:
    race("1", "1", "enter", kind2="user")
    assert last_commands()[2:] == ["go 0"]


@pytest.mark.rule("H-ARR-1", "H-MOVE-3")
@pytest.mark.parametrize(("manner", "done"), [("1", []), ("3", ["go 0"])])
def test_staying_is_asked_about_where_it_brings_nothing(manner: str, done: list[str]) -> None:
    race(manner, "1", "enter", kind2="user", seed=7)
    assert last_commands()[2:] == done


def test_a_death_is_asked_about_first_and_a_robbery_stops_it() -> None:
    robbed = race("3", "1", "e", *["tick"] * 5, kind2="user")
    assert last_commands()[2:] == ["go 0"]
    assert "robs" in robbed.text


def test_those_who_roll_move_between() -> None:
    race("1", "e", *["tick"] * 9, kind2="naive")
    assert last_commands()[1:5] == ["go 0", "roll", "go 0", "roll"]


def test_players_made_of_code_move_between() -> None:
    ended = race("1", "e", "x", kind2="expert")  # the key waits for the end
    paths = re.findall(r"Path ([0-9 ]+)", ended.text)
    assert [len(set(path.split())) > 1 for path in paths] == [False, True]


def test_where_somebody_can_win_the_key_does_nothing() -> None:
    terminal = race("1", "1", "e", kind2="user", seed=7)
    assert "e to the end" not in terminal.text
    assert last_commands()[2:] == []


def test_a_number_before_a_roll_is_no_count() -> None:
    terminal = race("1", *"17", "enter", "5", "5", kind2="naive", seed=7)
    assert "5_" not in terminal.text
    assert "so many times" not in race("1", *"17", "enter", "5", " ", kind2="naive", seed=7).text
