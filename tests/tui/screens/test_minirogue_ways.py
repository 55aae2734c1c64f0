"""R-CMD-5 by keys: where runs, `_`, `t` and `o` lead, each reason to stop there, and how to take it back."""

import re

import pytest
from tests.games.minirogue.board import Table, draw
from tests.home import at_home
from tests.tui.screens.stage import watch
from tests.tui.screens.test_minirogue import seat
from tests.tui.screens.test_minirogue_gestures import TICK, commands

from thrones_tui.core.dice import Dice
from thrones_tui.games.minirogue.kinds import HEALTH, LONG_SWORD, MACE, MAGIC_FANGS, STRENGTH
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screens.game import GameScreen

pytestmark = pytest.mark.rule("R-CMD-5")


@pytest.mark.parametrize(("key", "there"), [("L", (0, 4)), ("_", (1, 4)), ("o", (1, 4))])
def test_a_weak_player_is_warned_before_many_steps_and_enter_goes_all_the_same(
    key: str, there: tuple[int, int]
) -> None:
    table = draw("@....\n....>", hit_points=5)
    terminal, given = commands(table, key, key)
    assert not given
    assert "You are badly hurt, with 25% of your hit points. Enter goes all the same." in terminal.words
    assert commands(table, key, "enter")[1]
    assert table.at == there


@pytest.mark.parametrize("pressed", [("L",), (Key("right", shift=True),), ("_",), ("t", ">")])
def test_whoever_is_told_to_run_may(pressed: tuple[str | Key, ...]) -> None:
    table = draw("D@.......>", hit_points=5)
    assert "The Dragon is next to you; you can run from it." in commands(table, "o")[0].words
    terminal = watch(seat(table), *pressed, *[TICK] * 30)
    assert "badly hurt, with" not in terminal.words
    assert table.at == (0, 9)


def test_enter_goes_all_the_same_after_a_look_but_not_after_escape() -> None:
    assert commands(draw("@....", hit_points=5), "L", "x", "esc", "enter")[1] == ["run east"]
    assert "run east" not in commands(draw("@....", hit_points=5), "L", "esc", "enter")[1]


def test_a_weak_player_is_warned_again_only_when_weaker() -> None:
    table = draw("@....\n.....", hit_points=5)
    screen = seat(table)
    watch(screen, "L", "enter", "H", "L")
    assert [move.do for move in screen._saved._timeline.moves] == ["run east", "run west", "run east"]
    table.player.hit_points = 4
    assert "badly hurt, with 20%" in watch(screen, ".", "H").words


def test_keys_that_are_held_do_not_run_the_player_to_death() -> None:
    for seed in range(20):
        table = draw("@...................\n.D.D.D.D.D.D.D.D.D.D", hit_points=40, most_hit_points=40)
        screen = seat(table)
        screen._saved.play.state.dice = Dice(seed)
        watch(screen, *"L" * 60)
        assert table.state.outcome is None, "a run ends with the first blow, which costs 7 at most"


@pytest.mark.parametrize(("key", "goal"), [("o", ")"), ("_", ">")])
def test_where_somebody_stands_in_the_only_way_one_goes_as_far_as_one_can(key: str, goal: str) -> None:
    table = draw(f"@....S.{goal}", things=[MACE] if goal == ")" else [], asleep=True)
    assert commands(table, key)[1] == ["journey", "travel 1,4"]
    terminal, given = commands(table, key)
    assert not given
    assert "The Snakewoman, 2E, stands in the only way; f goes up to it." in terminal.words


@pytest.mark.parametrize(
    ("drawing", "hit_points", "does"),
    [
        ("@D.>", 20, "strike with f"),
        ("@.D>", 20, "f goes up to it"),
        ("@.D>", 5, "you are too badly hurt to go up to it"),
        ("@.G>", 20, "f waits for it"),
        ("@.G>", 5, "you can run from it"),
    ],
)
def test_who_stands_in_the_only_way_is_named_with_what_the_key_to_fight_does(
    drawing: str, hit_points: int, does: str
) -> None:
    foe = {"D": "Dragon", "G": "Goblin"}[drawing.strip("@.>")]
    terminal, given = commands(draw(drawing, hit_points=hit_points), "_")
    assert not given
    assert re.search(rf"The {foe}, \dE, stands in the only way; {does}\.", terminal.words)


def test_where_there_is_a_way_round_one_takes_it() -> None:
    table = draw("@....S.>\n........", asleep=True)
    assert commands(table, "_")[1] == ["travel stairs"]
    assert table.at == (0, 7)


def test_who_explores_with_a_full_knapsack_leaves_what_lies_here() -> None:
    table = draw("..@.)...>", things=[MACE], pack=[MACE] * 25)
    assert commands(table, "o")[1] == ["journey", "travel 1,9"] * 2, "it is told of on the way"


def test_who_explores_takes_the_idol_too() -> None:
    table = draw("@..&", depth=4)
    assert commands(table, "o")[1] == ["journey", "travel 1,4", "get"]
    assert table.state.outcome is not None


@pytest.mark.parametrize("key", ["o", "_"])
def test_one_goes_on_while_somebody_known_moves_until_they_are_near(key: str) -> None:
    table = draw("@...........G.>\n...............")
    terminal, given = commands(table, key, *["enter"] * (key == "o"))
    assert given.count("journey") + given.count("travel stairs") > 2, "it comes a step nearer each time"
    assert "The Goblin is next to you; strike with f." in terminal.words


@pytest.mark.parametrize("key", ["o", "_"])
def test_one_stops_when_somebody_comes_into_sight(key: str) -> None:
    terminal, _ = commands(draw("@...>\n##.##\n##D##"), key)
    assert "The Dragon comes into sight." in terminal.words
    assert "You stop: the Dragon, 2S 1E." in terminal.words


@pytest.mark.parametrize("key", ["o", "_"])
def test_a_way_that_is_much_longer_is_asked_about_and_enter_goes(key: str) -> None:
    table = draw("@.D.>.\n" + ".####.\n" * 7 + "......")
    terminal, given = commands(table, key)
    assert not given
    assert "The Dragon, 2E, stands in the way; round it there are 22 steps instead of 4." in terminal.words
    assert "Enter goes all the same." in terminal.words
    commands(table, key, "enter")
    assert table.at == (0, 4)


@pytest.mark.parametrize("pressed", [("_",), ("t", ">")])
def test_one_never_turns_round_for_somebody_who_comes_before_one_is_asked(pressed: tuple[str, ...]) -> None:
    table = draw("@......G.>\n.#####....\n.#####.###\n.......###")
    terminal, given = commands(table, *pressed)
    assert given[0] in ("journey", "travel stairs")
    assert table.at == (0, 1)
    assert (
        "The Goblin, 5E, comes along the way; round it there are 16 steps instead of 8. Enter goes all"
        in terminal.words
    )
    assert not commands(table, *pressed)[1], "nor when one begins"
    commands(table, *pressed, "enter")
    assert table.at == (0, 9)


@pytest.mark.parametrize("pressed", [("_",), ("t", ">")])
def test_nobody_steps_aside_and_back_with_a_monster_that_does_the_same(pressed: tuple[str, ...]) -> None:
    table = draw(".......\n.......\n@G....>\n.......\n.......")
    terminal, given = commands(table, *pressed)
    assert not given
    assert "The Goblin, 1E, stands in the way; round it there are 8 steps instead of 6." in terminal.words
    assert commands(table, *pressed, "enter")[1]


@pytest.mark.parametrize(
    ("kind", "words"),
    [(STRENGTH, "here lies a scroll of strength."), (MAGIC_FANGS, "here lie magic fangs of sleep.")],
)
def test_a_journey_stops_on_what_lies_there_and_enter_goes_on(kind: int, words: str) -> None:
    sign = "?" if kind == STRENGTH else ")"
    table = draw(f"@.####\n#{sign}...>", things=[kind])
    terminal, _ = commands(table, "t", ">")
    assert table.at == (1, 1)
    assert f"You stop: {words} Enter goes on." in terminal.words
    assert "into view" not in terminal.words
    assert commands(table, "up", "left", "t", ">", "enter")[1][-2:] == ["journey", "travel 2,6"]
    assert table.at == (1, 5)


def test_what_was_on_the_map_does_not_come_into_view_when_it_is_seen_by_name() -> None:
    table = draw("@..####\n##.####\n##?..?>", things=[STRENGTH, HEALTH])
    terminal, _ = commands(table, "t", ">")
    assert table.at == (2, 2), "from where the second one has a name"
    assert not any("into view" in frame for frame in terminal.seen)


def test_what_lies_within_reach_of_a_monster_that_waits_is_left_for_last() -> None:
    rows = ["..)S.######", ".#########.", ".#########.", "@.........)", "##########>"]
    table = draw("\n".join(rows), things=[MACE, LONG_SWORD])
    terminal, given = commands(table, "o")
    assert given == ["journey", "travel 4,11", "get"], "not to the nearer one"
    assert "What is left lies within reach of the Snakewoman, 3N 7W. Enter goes all" in terminal.words
    assert commands(table, "o", "enter")[1]
    assert table.at != (3, 10)


def test_whoever_explores_keeps_a_step_away_from_a_dragon() -> None:
    table = draw(".......\n.......\n@..D..)\n.......\n.......\n######>", things=[MACE])
    assert "get" in commands(table, "o")[1]
    assert table.player.hit_points == 20, "it would have hit each time"


@pytest.mark.parametrize("key", ["L", Key("right", shift=True)])
def test_a_run_goes_on_while_a_known_monster_moves_until_it_is_near(key: str | Key) -> None:
    rows = ["#" * 24, "@" + "." * 22 + "G", "#" * 24]
    table = draw("\n".join(rows), smell=40)
    screen = seat(table)
    terminal = watch(screen, key, *[TICK] * 30)
    assert {move.do for move in screen._saved._timeline.moves} == {"run east"}
    assert table.state.turn > 8
    assert "The Goblin is next to you; strike with f." in terminal.words
    assert "moves" not in terminal.words


def test_a_run_that_goes_on_follows_the_bends_of_its_corridor() -> None:
    table = draw("##########\nG....@..##\n#######.##\n#######...", smell=99)
    given = commands(table, "L")[1]
    assert given[:3] == ["run east", "run east", "run south"], "the goblin follows in view"
    assert table.at == (3, 9)


@pytest.mark.parametrize("pressed", [("9", "."), ("9", "j"), ("t", "esc", "9", ".")])
def test_a_number_of_turns_ends_when_a_monster_comes_into_sight(pressed: tuple[str, ...]) -> None:
    rows = ["@.####", ".#####", ".#####", ".#####", ".....G", ".#####", ".#####", ".#####"]
    terminal, given = commands(draw("\n".join(rows), smell=40), *pressed)
    assert 0 < len(given) < 9
    assert "You stop: the Goblin" in terminal.words or "The Goblin is next to you" in terminal.words


def practised(table: Table, *pressed: str) -> list[int]:
    """The moves of a practice game after each key."""
    screen = seat(table)
    screen._saved.become_practice()
    moves = []
    for key in pressed:
        watch(screen, key, *[TICK] * 30)
        moves.append(screen._saved.moves)
        assert key != "u" or screen._saved.play.decision.kind == "turn"
    return moves


def test_in_practice_one_key_takes_back_what_one_key_gave() -> None:
    before, rested, back, *_, begun = practised(draw("@....", hit_points=12), "l", "R", "u", "R", "u", "u")
    assert rested > 2
    assert (before, back, begun) == (1, 1, 0)


def test_to_take_back_one_gesture_after_the_other_never_ends_within_one() -> None:
    first, second, refused, *back = practised(draw("@...>\n##.##\n##D##"), *"ooouu")
    assert 0 < first < second == refused
    assert back == [first, 0], "a key that gave no command is none to take back"


def test_who_resumes_a_game_takes_back_a_journey_with_the_question_for_its_place() -> None:
    table = draw("..@....)", things=[MACE])
    screen = seat(table)
    screen._saved.become_practice()
    watch(screen, "t", "tab", "enter", *[TICK] * 30)
    given = screen._saved.moves
    again = GameScreen(at_home(seed=7), screen._saved)
    terminal = watch(again, "u")
    assert screen._saved.moves == given - 2
    assert "Your last move is taken back." in terminal.words
    assert screen._saved.play.decision.kind == "turn"
