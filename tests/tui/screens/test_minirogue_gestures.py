"""R-CMD-5 by keys: resting, fighting and exploring, and each reason to stop."""

import re

import pytest
from tests.games.minirogue.board import HIGH, Table, draw
from tests.headless import HeadlessTerminal, seen
from tests.home import at_home
from tests.tui.screens.stage import Watched, watch
from tests.tui.screens.test_minirogue import seat

from thrones_tui.core.dice import ScriptedDice
from thrones_tui.games.minirogue.kinds import HEALTH, MACE, MAGIC_FANGS, SHORT_SWORD, STRENGTH
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import run
from thrones_tui.tui.routes import first_screen

TICK = Key("tick")
LEAST = 0.0
"""What dice show that always show their least: with it all heal, hit, and do no harm."""
pytestmark = pytest.mark.rule("R-CMD-5")


def commands(table: Table, *pressed: str, rest: float = HIGH) -> tuple[Watched, list[str]]:
    """What keys lead to, and the commands that the journal has then."""
    screen = seat(table)
    screen._saved.play.state.dice = ScriptedDice([], rest)
    keys: list[str | Key] = []
    for each in pressed:
        keys += [each, *[TICK] * 30]
    terminal = watch(screen, *keys)
    return terminal, [move.do for move in screen._saved._timeline.moves]


def test_a_fight_goes_on_until_the_monster_is_dead() -> None:
    table = draw("@G..")
    table.monster.hit_points = 10
    terminal, given = commands(table, "f")
    assert given == ["move east"] * 4, "three hit points a blow"
    assert not table.state.monsters
    assert "You stop" not in terminal.words
    assert "It cost you no hit points." in terminal.words


def test_a_fight_stops_when_another_monster_comes_near() -> None:
    table = draw("@G..\n....\nG...", hit_points=90, most_hit_points=90)
    terminal, given = commands(table, "f")
    assert given == ["move east"]
    assert "You stop: the Goblin joins the fight." in terminal.words
    assert len(commands(table, "f")[1]) > 1, "whoever fights on has seen it"


def test_a_fight_stops_when_a_third_of_all_hit_points_is_lost_and_may_be_gone_on_with() -> None:
    table = draw("@D...", hit_points=60, most_hit_points=60)
    terminal, given = commands(table, "f")  # it hits for seven each time, and is never hit
    assert given == ["move east"] * 3
    assert "You stop: 39 of 60 hit points left." in terminal.words
    assert len(commands(table, "f")[1]) == 3


def test_a_fight_stops_before_blows_that_can_kill() -> None:
    table = draw("@D...", hit_points=13, most_hit_points=60)
    terminal, given = commands(table, *"fff")
    assert given == ["move east"], "however often"
    assert "The next blows could kill you. Enter strikes all the same." in terminal.words
    assert commands(table, "f", "enter")[1] == ["move east"]


def test_a_fight_is_with_whom_the_player_hits_most_easily() -> None:
    table = draw("D@G", hit_points=90, most_hit_points=90)
    assert commands(table, "f")[1][0] == "move east"


def test_there_is_no_fight_with_nobody() -> None:
    for table, told in (
        (draw("@.#G"), "Nobody is next to you."),
        (draw("@..."), "Nobody is next to you."),
        (draw("@.G", hit_points=5, asleep=True), "You are too badly hurt to go up to the Goblin."),
        (draw("@..G", hit_points=5), "The Goblin, 3E, is coming; you can run from it."),
    ):
        terminal, given = commands(table, "f")
        assert not given
        assert told in terminal.words


def test_where_nobody_is_in_sight_enter_goes_to_the_nearest_there_is() -> None:
    table = draw("@.......\n#.######\n#......S\n.G######", asleep=True)
    assert "Nobody is in sight. The Goblin is 3S 1E; Enter goes there." in commands(table, "f")[0].words
    assert "You stop: the Goblin, 3S." in commands(table, "f", "enter")[0].words
    assert table.at == (0, 1)


def test_who_fights_waits_for_whoever_comes_and_strikes() -> None:
    table = draw("G.#.\n@..S", hit_points=90, most_hit_points=90)
    table.state.monsters[0].sleep = 9
    assert commands(table, "f")[1][0] == "move north", "next to the player even one who sleeps"
    table = draw("@....G")
    table.monster.hit_points = 4
    assert commands(table, "f")[1] == ["wait"] * 4 + ["move east"] * 2, "the first blow is the player's"


@pytest.mark.parametrize(
    ("drawing", "asleep", "words"),
    [
        ("@...G", True, "The Goblin, 4E, is asleep. Enter goes up to it."),
        ("@...D", False, "The Dragon, 4E, does not come. Enter goes up to it."),
        ("@....S", False, "The Snakewoman, 5E, does not come. Enter goes up to it."),
    ],
)
def test_nobody_goes_up_to_whoever_does_not_come_unless_they_insist(
    drawing: str, asleep: bool, words: str
) -> None:
    table = draw(drawing, asleep=asleep, hit_points=90, most_hit_points=90)
    terminal, given = commands(table, "f", "f")
    assert not given
    assert words in terminal.words
    assert commands(table, "f", "enter")[1][:4] == ["move east"] * 4, "up to it, and at it"


@pytest.mark.parametrize(
    ("drawing", "told", "first"),
    [
        ("@..........S.\n............S", "The Snakewoman, 11E,", "move east"),
        ("S............\n.S..........@", "The Snakewoman, 11W,", "move west"),
        ("....D\n.....\n@....\n.....\n....D", "The Dragon, 2N 4E,", "move north"),
    ],
)
def test_whoever_is_named_before_one_goes_up_is_the_nearest_and_the_one_it_goes_to(
    drawing: str, told: str, first: str
) -> None:
    table = draw(drawing, hit_points=90, most_hit_points=90)
    assert told in commands(table, "f")[0].words
    assert commands(table, "f", "enter")[1][0] == first


def test_who_goes_up_to_somebody_stops_when_another_comes_into_sight() -> None:
    table = draw("@....D\n##.###\n##D###")
    terminal, given = commands(table, "f", "enter")
    assert given == ["move east"]
    assert "You stop: the Dragon, 2S 1E." in terminal.words
    assert len(commands(table, "f", "enter")[1]) > 1, "whoever goes on has seen it"


def test_a_fight_stops_when_another_monster_comes_into_sight() -> None:
    table = draw("D@....\n#####.\n#####.\n#####G", hit_points=90, most_hit_points=90)
    terminal, given = commands(table, "f")
    assert given == ["move west"] * 3
    assert "You stop: the Goblin, 4E." in terminal.words
    assert commands(table, "f")[1], "whoever fights on has seen it"


@pytest.mark.parametrize("weapon", [SHORT_SWORD, MAGIC_FANGS])
def test_a_fight_goes_on_while_somebody_is_put_to_sleep(weapon: int) -> None:
    table = draw("@S", weapon=weapon, pack=[MAGIC_FANGS])
    terminal, given = commands(table, "f", rest=LEAST)  # each hit puts to sleep, and does no harm
    assert any("to sleep." in " ".join(frame.split()) for frame in terminal.seen)
    assert len(given) > 20


def test_who_explores_takes_objects_the_nearest_first_then_goes_to_the_stairway() -> None:
    table = draw("..@.)..)\n........\n.......>", things=[MACE, MACE])
    terminal, given = commands(table, "o")
    assert given == ["journey", "travel 1,5", "get", "journey", "travel 1,8", "get", "journey", "travel 3,8"]
    assert "Nothing lies about here any more. Go down with >." in terminal.words


def test_who_explores_the_dark_goes_on_into_the_unknown_until_something_is_found() -> None:
    table = draw("@.....\n#####.\n.....>\n.#####\n....).", things=[MACE], dark=True)
    given = commands(table, "o")[1]
    assert "get" in given, "one key goes from verge to verge, and takes what it finds"
    assert table.at == (2, 5), "and then to the stairway"


def test_who_explores_to_the_end_is_told_so() -> None:
    terminal, given = commands(draw("@..##\n...#>"), "o")
    assert not given
    assert "There is nothing left that you could reach." in terminal.words


def test_nobody_explores_past_a_monster_that_is_awake() -> None:
    terminal, given = commands(draw("@G..)", things=[MACE]), "o")
    assert not given
    assert "The Goblin is next to you; strike with f." in terminal.words
    assert commands(draw("@...)\nG....", things=[MACE], asleep=True), "o")[1]


def test_a_semicolon_looks_and_control_p_shows_the_log_as_elsewhere() -> None:
    for key, words in ((";", "You are here, with 20"), (Key("ctrl-p"), "All that happened")):
        screen = seat(draw("@..."))
        assert words in watch(screen, key).words
        assert not screen._saved._timeline.moves


def test_a_comma_picks_up_as_elsewhere() -> None:
    table = draw("@)", things=[MACE])
    assert commands(table, "l", ",")[1] == ["move east", "get"]


def test_where_nothing_is_left_unread_scrolls_are_named() -> None:
    terminal, _ = commands(draw("@.>", pack=[STRENGTH, HEALTH]), "o", "o")
    assert (
        "Nothing lies about here any more. You carry 2 unread scrolls: r. Go down with >." in terminal.words
    )


class Patient(HeadlessTerminal):
    """Presses nothing while a gesture is under way."""

    def read(self, timeout: float | None) -> Key | None:
        """Time, or the next key."""
        return None if timeout else super().read(timeout)


def test_a_whole_game_is_won_with_few_keys() -> None:
    pressed = "oooffRorboo_oo>offRorbRorboo>offowbooo_foooorcoo_oo>ofooooforeoo>oo"
    terminal = Patient(keys=[Key(key, key) for key in pressed])
    run(terminal, first_screen(at_home("minirogue", 36, {"name": "Ada"})))
    shown = seen(terminal.canvas)
    assert shown.startswith(" Victory!")
    turns = re.search(r"Turns +(\d+)", shown)
    assert turns
    assert int(turns[1]) > 400, "turns, for some sixty keys"
