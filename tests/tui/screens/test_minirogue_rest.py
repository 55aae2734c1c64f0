"""R-CMD-5 by keys: resting, and sleep."""

import pytest
from tests.games.minirogue.board import draw
from tests.tui.screens.test_minirogue import press
from tests.tui.screens.test_minirogue_gestures import LEAST, TICK, commands

from thrones_tui.scene.gestures import MOST_STEPS
from thrones_tui.tui.keys import Key

pytestmark = pytest.mark.rule("R-CMD-5")


def test_a_rest_waits_until_all_hit_points_are_back_and_shows_only_its_end() -> None:
    terminal, given = commands(draw("@....", hit_points=12), "R", rest=LEAST)
    assert given == ["wait"] * 8
    assert len({frame.split("\n")[0] for frame in terminal.seen}) == 2, "the first turn and the last"
    assert "You have all your hit points." in terminal.words


def test_the_log_says_how_long_a_gesture_took_and_why_it_stopped_until_that_is_taken_back() -> None:
    table = draw("@....\n#.###\n#...>", hit_points=12)
    told = commands(table, "R", "l", "o", "p", rest=LEAST)[0].words
    after, then = "Turn 8 After 8 turns: You have all your hit points.", "Nothing lies about here any more."
    assert told.index(after) < told.index("Turn ", told.index(after) + 1) < told.index(then)
    assert "After" not in commands(draw("@...."), "R", "p")[0].words, "it took no turn"
    walked: list[str | Key] = ["3", "l", *[TICK] * 9]
    after = "After 2 turns: You get no farther that way."
    assert after in press(draw("@.#"), *walked, "p").words
    assert after not in press(draw("@.#"), *walked, "u", "p").words


def test_a_rest_of_somebody_who_never_heals_ends_some_time() -> None:
    assert commands(draw("@....", hit_points=12), "R")[1] == ["wait"] * MOST_STEPS


@pytest.mark.parametrize(
    ("drawing", "turns", "words"),
    [
        ("@.....G\n.......", 1, "No rest: the Goblin is coming."),
        ("@.######\n#.######\n#......G", 5, "No rest: the Goblin is coming."),
        ("@G", 0, "No rest: the Goblin is next to you."),
    ],
)
def test_a_rest_stops_when_a_monster_comes(drawing: str, turns: int, words: str) -> None:
    terminal, given = commands(draw(drawing, hit_points=5), "R")
    assert given == ["wait"] * turns
    assert words in terminal.words


@pytest.mark.rule("R-TURN-5")
def test_a_rest_stops_when_half_of_the_food_of_a_level_is_left_and_goes_on_when_begun_again() -> None:
    table = draw("@....", hit_points=5)
    table.state.hungry = True
    terminal, given = commands(table, "R")
    assert given == ["wait"] * 75
    assert "You stop: food is left for 75 turns. R rests on." in terminal.words
    assert "No rest: without food you do not heal." in commands(table, "R")[0].words
    assert table.state.turn == 151


@pytest.mark.rule("R-TURN-3")
def test_asleep_every_key_but_one_to_look_is_a_turn() -> None:
    for key in ("enter", " ", "z", "_", "R", "o", "L", ".", "g", "i"):
        table = draw("@...G", asleep=True, hit_points=5, sleep=3)
        terminal, _ = commands(table, key)
        assert table.player.sleep == 2, key
        assert "You are asleep: 2 turns to go." in terminal.words


def test_a_monster_that_stays_where_it_stands_disturbs_no_rest() -> None:
    assert len(commands(draw("@....D", hit_points=5), "R", rest=LEAST)[1]) == 15


def test_nobody_rests_who_is_not_hurt() -> None:
    terminal, given = commands(draw("@...."), "R")
    assert not given
    assert "You have all your hit points." in terminal.words
