"""Watching a game that leaves no choice: move by move, by itself at a chosen speed, or to the end."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.home import places
from tests.tui.reading import beside
from tests.tui.screens.stage import Watched, watch
from tests.tui.screens.table_games import TWO_COMPUTERS, TWO_SIMULATED, new

from thrones_tui.session.journal import Move
from thrones_tui.session.reading import read
from thrones_tui.session.replay import verify
from thrones_tui.session.shelf import list_saves
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.pace import SPEEDS
from thrones_tui.tui.screens.game import GameScreen

HARMLESS = {"dementors_max": "0", "kind1": "naive", "kind2": "helpful", "turns": "30", "house": "to-the-last"}
TICK = Key("tick")
SIZES = [(40, 12), (80, 24), (120, 40)]


def race(*pressed: str | Key, size: tuple[int, int] = (80, 24)) -> Watched:
    """Two simulated players, whose race goes on for a while."""
    return watch(new("horcruxes", **HARMLESS)(), *pressed, width=size[0], height=size[1])


def turn(terminal: Watched) -> int:
    """The turn on the screen."""
    found = re.search(r"(\d+)(/| of )\d+, ", terminal.text.split("\n")[0])
    assert found
    return int(found[1])


def timeouts(*pressed: str | Key) -> float | None:
    """How long the screen waits after these keys before it goes on by itself."""
    screen = new("horcruxes", **HARMLESS)()
    assert isinstance(screen, GameScreen)
    watch(screen, *pressed)
    return screen.timeout


# Move by move


@pytest.mark.parametrize("key", ["enter", " ", "r"])
def test_a_key_plays_one_move(key: str) -> None:
    assert [turn(race(*[key] * times)) for times in range(4)] == [1, 2, 3, 4]


@pytest.mark.rule("G-AI-1")
def test_two_computers_dig_while_one_watches() -> None:
    terminal = watch(new("goldrush", **TWO_COMPUTERS)(), "enter", "enter")
    assert "Ada opens" in terminal.words
    assert "Player 2 opens" in terminal.words
    assert "Enter watch the move" in terminal.key_bar


@pytest.mark.parametrize("size", SIZES)
def test_the_keys_are_named_and_each_of_them_once(size: tuple[int, int]) -> None:
    names = [hint.split(" ")[0] for hint in race(size=size).key_bar.strip().split("  ")]
    assert "a" in names
    assert len(names) == len(set(names))
    assert race("a", size=size).key_bar.split() == ["+-", "speed", "any", "key", "stop"]


# By itself


def test_it_goes_on_by_itself_once_it_was_asked_to() -> None:
    assert timeouts() is None
    assert turn(race(TICK, TICK)) == 1
    assert timeouts("a") == SPEEDS[1]
    assert turn(race("a")) == 1
    assert turn(race("a", TICK, TICK, TICK)) == 4


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", ["a", " ", "enter", "z", "r", "esc", "up", "tab"])
def test_any_key_stops_it_and_does_nothing_else(key: str, size: tuple[int, int]) -> None:
    stopped = race("a", TICK, key, TICK, TICK, size=size)
    assert turn(stopped) == 2
    assert "Stopped; a runs it again" in stopped.words
    assert "by itself" in stopped.key_bar
    assert timeouts("a", TICK, key) is None
    assert turn(race("a", TICK, key, "a", TICK, size=size)) == 3


@pytest.mark.parametrize(
    ("key", "sign"), [("?", "Help: "), ("p", "All that happened"), ("q", "Leave the game?"), ("x", "You see")]
)
def test_what_opens_a_screen_stops_it_too(key: str, sign: str) -> None:
    assert sign in race("a", TICK, key).text
    assert turn(race("a", TICK, key, "esc", TICK, TICK)) == 2


# Speed


@pytest.mark.parametrize(
    ("pressed", "speed"),
    [("", 1), ("+", 2), ("++", 3), ("+++", 4), ("+" * 9, 4), ("-", 0), ("-" * 9, 0), ("--++", 2)],
)
def test_the_speed_is_chosen_in_steps_before_or_while_it_runs(pressed: str, speed: int) -> None:
    assert timeouts(*pressed, "a") == timeouts("a", *pressed) == SPEEDS[speed]
    if pressed:
        assert f"Speed {speed + 1} of {len(SPEEDS)}" in race(*pressed).words
        assert timeouts(*pressed) is None


def test_a_faster_game_goes_on_all_the_same() -> None:
    assert turn(race("a", "+", TICK, "-", TICK)) == 3


def test_speeds_are_in_order() -> None:
    assert list(SPEEDS) == sorted(SPEEDS, reverse=True)
    assert len(set(SPEEDS)) == len(SPEEDS)


# To the end


@pytest.mark.parametrize("pressed", [["e"], ["r", "r", "e"], ["a", TICK, "e"], ["a", *[TICK] * 60]])
def test_it_is_played_to_its_end(pressed: Sequence[str | Key]) -> None:
    end = race(*pressed, "z", "z")
    assert end.text.startswith(" The end")
    assert "The turns are used up, and nobody has all seven horcruxes." in beside(end.text)
    assert "1 10 20 30" in beside(end.text)  # the turns of the charts


@pytest.mark.rule("H-SEE-1")
def test_the_ring_is_shown_when_the_race_is_over() -> None:
    end = race("e", "z", "z")
    assert "m map" in end.key_bar
    ring = race("e", "z", "z", "m")
    assert "The end" in ring.words
    rows = ring.text.split("\n")
    at = next(at for at, row in enumerate(rows) if row.strip(" │").startswith("23 "))
    left = [row.split("│")[1].split() for row in rows[at : at + 2]]
    assert left == [["23", "7"], ["+2", "+1"]]  # with all that is left in its cells


@pytest.mark.parametrize(
    ("game", "options"), [("horcruxes", TWO_SIMULATED), ("horcruxes", HARMLESS), ("goldrush", TWO_COMPUTERS)]
)
def test_however_it_was_watched_the_same_game_is_kept_and_verifies(
    game: str, options: dict[str, str]
) -> None:
    path, moves = watched(game, options, "e")
    assert verify(path).fault == ""
    assert set(moves) <= {"roll", "watch"}
    ways: tuple[tuple[str | Key, ...], ...] = (
        ("a", *[TICK] * len(moves)),
        ("enter",) * len(moves),
        (" ", "a", TICK, "x", "esc", "e"),
    )
    for pressed in ways[: 3 if len(moves) > 2 else 2]:
        path, again = watched(game, options, *pressed)
        assert verify(path).fault == ""
        assert again == moves


def watched(game: str, options: dict[str, str], *pressed: str | Key) -> tuple[str, list[str]]:
    """The journal of a game that is over after these keys, and its moves."""
    before = set(Path(places().replays).glob("*.jsonl"))
    assert watch(new(game, **options)(), *pressed, "esc", "esc").text.startswith(" The end")
    (path,) = set(Path(places().replays).glob("*.jsonl")) - before
    return str(path), [line.do for line in read(path.read_bytes()).entries if isinstance(line, Move)]


def test_a_game_left_while_it_runs_waits_where_it_was() -> None:
    race("a", TICK, TICK, "S")
    (save,) = list_saves(places().saves)
    assert save.turn == 3
    assert verify(save.path).fault == ""


# Where there is a choice


def test_where_a_person_is_to_move_nothing_goes_on_by_itself() -> None:
    mixed = {"kind1": "user", "kind2": "naive", "dementors_max": "0"}
    keys: tuple[str | Key, ...] = ("1", "right", "enter")  # how to meet, and the first move
    moved = watch(new("horcruxes", **mixed)(), *keys)
    assert turn(moved) == 2
    run = watch(new("horcruxes", **mixed)(), *keys, "a", TICK, TICK, TICK)
    assert turn(run) == 3
    assert "by number" in run.key_bar
    assert "by itself" not in run.key_bar
    assert turn(watch(new("horcruxes", **mixed)(), *keys, "e")) == 3
    assert turn(watch(new("horcruxes", **mixed)(), "1", "a", "e", TICK)) == 1
