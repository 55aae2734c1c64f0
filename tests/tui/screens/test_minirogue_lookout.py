"""R-CMD-5 by keys: who comes, who only follows, who stands in the way, and what is said of them."""

import pytest
from tests.games.minirogue.board import draw
from tests.tui.screens.stage import watch
from tests.tui.screens.test_minirogue import seat
from tests.tui.screens.test_minirogue_gestures import TICK, commands

from thrones_tui.games.minirogue.kinds import MACE
from thrones_tui.games.minirogue.lookout import watch as alarm
from thrones_tui.scene.gestures import Alarm

pytestmark = pytest.mark.rule("R-CMD-5")


@pytest.mark.parametrize(
    ("drawing", "told"),
    [
        ("@...)...G", "The Goblin, 8E, is coming; f waits for it."),
        ("@..S.)", "The Snakewoman, 3E, is coming; you can run from it."),
    ],
)
def test_nobody_explores_while_somebody_comes_unless_they_insist(drawing: str, told: str) -> None:
    table = draw(drawing, things=[MACE])
    terminal, given = commands(table, "o", "o")
    assert not given
    assert f"{told} Enter explores all the same." in terminal.words
    assert commands(table, "o", "enter")[1]
    assert commands(draw(drawing, things=[MACE], asleep=True), "o")[1], "who sleeps does not come"


@pytest.mark.parametrize("pressed", [("_",), ("5", "l"), ("L",), ("t", ">", "enter"), ("t", ">")])
def test_whoever_flees_goes_on_while_the_hunter_only_follows(pressed: tuple[str, ...]) -> None:
    table = draw("########\nG@.....>\n########", most_hit_points=40)
    terminal, _ = commands(table, *pressed)
    assert table.at[1] >= 6
    assert table.player.hit_points == 20, "who follows does not strike"
    assert "next to you" not in terminal.words


def test_whoever_flees_stops_for_no_hunter_who_lags_behind() -> None:
    table = draw("GG@..###\n####.###\n####...>", most_hit_points=40)
    assert "You stop" not in commands(table, "_")[0].words
    assert table.at[0] == 2


def test_whoever_flees_stops_when_another_comes_or_a_blow_has_hit() -> None:
    table = draw("#####.###\nG@......>\n###.#####\n###D#####", most_hit_points=40)
    assert "You stop: the Dragon, 2S 1E." in commands(table, "_")[0].words
    begun = table.game.view()
    table.player.hit_points -= 3
    with pytest.raises(Alarm, match=r"You stop: 17 of 40 hit points left\."):
        alarm(begun, table.game.view(), ())


def test_a_fight_is_not_advised_where_the_odds_are_bad() -> None:
    for drawing, hit_points, advice in (
        ("@G..)", 20, "strike with f."),
        ("@G..)", 5, "you can run from it."),
        ("@D..)", 20, "you can run from it."),
    ):
        words = commands(draw(drawing, things=[MACE], hit_points=hit_points), "o")[0].words
        assert f"is next to you; {advice}" in words


@pytest.mark.parametrize("pressed", [("_",), ("t", ">")])
def test_one_stops_once_for_a_monster_that_stays_where_it_is(pressed: tuple[str, ...]) -> None:
    rows = ["@....", "####.", "D....", "####.", "####.", "....>"]
    table = draw("\n".join(rows))
    screen = seat(table)
    terminal = watch(screen, *pressed, *[TICK] * 9)
    assert "You stop: the Dragon, 4W." in terminal.words
    watch(screen, "2", "k", *[TICK] * 9, *pressed, *[TICK] * 30)
    assert table.at == (5, 4), "though it had been out of sight"


def test_all_who_come_into_sight_are_named_and_nobody_else() -> None:
    table = draw("##@....\n##.####\nB...D##\n#######", asleep=True)
    assert "You stop: the Bogeyman, 1S 2W, and the Dragon, 1S 2E." in commands(table, "5", "j")[0].words
    table = draw("G@....\n####.#\n####.G\n####.#", hit_points=90, most_hit_points=90)
    table.state.monsters[0].sleep = 99
    assert "You stop: the Goblin, 1S 1E." in commands(table, "9", "l")[0].words, "not the one known"


def test_what_is_left_behind_somebody_is_said_at_the_stairway() -> None:
    table = draw("@.>..S..)", things=[MACE], asleep=True)
    terminal, given = commands(table, "o")
    assert given == ["journey", "travel 1,3"]
    assert "What is left lies behind the Snakewoman, 3E. Enter goes there, > down." in terminal.words


def test_who_fights_waits_for_a_hunter_round_the_corner_first() -> None:
    table = draw("@........S\n.#########\n.G########", hit_points=90, most_hit_points=90)
    assert commands(table, "f")[1][0] == "wait", "it smells the player, and the other does not come"


@pytest.mark.parametrize(
    ("drawing", "told"),
    [
        ("@...D.G", "The Dragon, 4E, does not come."),
        ("#####D##\n@......S\n########", "The Dragon, 1N 5E, does not come."),
        ("..######\n.D.....S\n.....###\n@..#####", "The Dragon, 2N 1E, does not come."),
    ],
)
def test_who_fights_goes_past_nobody_who_does_not_come(drawing: str, told: str) -> None:
    terminal, given = commands(draw(drawing, smell=40), "f")
    assert not given
    assert f"{told} Enter goes up to it." in terminal.words


def test_whoever_has_no_step_to_take_does_not_come() -> None:
    for drawing in (")@.DS", ")@.DG"):
        terminal, given = commands(draw(drawing, things=[MACE]), "o")
        assert given
        assert "is coming" not in terminal.words
