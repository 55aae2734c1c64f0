"""Questions answered with few keys: a number typed before, the answer of before, and what goes on then."""

import re

import pytest
from tests.games.thrones.board import SANSA, STANNIS, Table, classic, draw
from tests.home import QUIET
from tests.tui.screens.places import visit
from tests.tui.screens.stage import alone, before_city, join, jon, on_turn, seat, watch
from tests.tui.screens.test_hands import ADA, BO, TICK, commands, road

from thrones_tui.scene.dialog import ChoiceDialog, ConfirmDialog, ShownChoice
from thrones_tui.scene.model import Meter
from thrones_tui.session.settings import Settings
from thrones_tui.tui.parts.question import DialogScreen
from thrones_tui.tui.screens.game import GameScreen


def hired(*pressed: str) -> list[str]:
    """The answers given on the way into a city, after the step."""
    return commands(before_city(), "l", *pressed)[1][1:]


@pytest.mark.rule("T-CITY-1", "T-CITY-2")
def test_in_a_city_a_number_of_knights_is_typed_with_the_answer_about_rumours() -> None:
    assert hired("3", "0", "y") == hired("3", "0", "enter") == ["yes", "yes", "knights 30"]
    assert hired("3", "backspace", "4", "n") == ["no", "yes", "knights 4"]
    assert hired("end", "enter") == hired("end", "home", "end", "y") == ["yes", "yes", "knights 450"]
    assert hired("7", "pageup", "enter") == ["yes", "yes", "knights 107"]


@pytest.mark.rule("T-CITY-2", "T-END-3")
def test_end_again_leaves_the_white_walkers_asleep() -> None:
    def army(table: Table) -> Table:
        walkers = table.state.world.rules.walkers
        table.player.army = walkers.army - 100  # and 30 more in the city
        return table

    asked = watch(seat(army(before_city())), "l", "end").asked
    most = int(asked.partition("End: ")[2].partition(",")[0])
    assert "So large an army rouses the White Walkers. End: " in asked
    for keys, number in ((("end", "end"), most), (("4", "0", "0", "end"), most), (("end",) * 3, 450)):
        given = commands(army(before_city()), "l", *keys, "y")[1]
        assert given == ["travel east", "yes", "yes", f"knights {number}"]
    terminal = commands(army(before_city()), "l", "end", "end", "y")[0]
    assert "are roused" not in terminal.words


@pytest.mark.rule("T-CITY-2", "T-END-3")
def test_where_the_army_rouses_the_white_walkers_anyway_end_is_all() -> None:
    def large() -> Table:
        table = before_city()
        table.player.army = table.state.world.rules.walkers.army
        return table

    given = commands(large(), "l", "end", "enter")[1]
    assert given == ["travel east", "yes", "yes", "knights 450"]
    assert "which does not" not in watch(seat(large()), "l", "5").asked
    assert "roused at the end of this turn" in watch(seat(large()), "l").words


@pytest.mark.rule("T-CITY-2")
def test_digits_replace_a_number_that_a_key_has_set() -> None:
    assert hired("end", "1", "2", "enter") == hired("home", "1", "2", "enter") == ["yes", "yes", "knights 12"]


@pytest.mark.rule("T-CITY-1", "T-END-4")
def test_the_question_after_a_city_tells_the_rumours_heard_there() -> None:
    def late() -> GameScreen:
        table = on_turn(before_city(), 60)
        table.state.roused_by = "turns"
        return seat(table)

    screen, twin = late(), late()._saved.play
    asked = watch(screen, "N", "l", "0", "enter").asked
    assert asked.startswith("The White Walkers")
    assert "They say that the closest hero is " in asked
    for move in screen._saved._timeline.moves:
        twin.submit(move.do)
    play = screen._saved.play
    assert (play.story.news, play.story.fresh) == (twin.story.news, twin.story.fresh), (
        "what is saved is the same without gestures"
    )


@pytest.mark.rule("T-CITY-1", "T-CITY-2")
def test_without_a_number_an_answer_about_rumours_says_nothing_of_knights() -> None:
    assert hired("enter") == hired("y") == hired("enter", "enter") == ["yes"]
    assert hired("n") == hired("esc") == hired("3", "esc", "n") == ["no"]
    assert (
        hired("0", "Y") == hired("y", "n") == hired("y", "esc") == hired("y", "0", "enter") == ["yes", "no"]
    )
    assert "They say that the closest hero is " in watch(seat(before_city()), "l", "y").asked


@pytest.mark.rule("T-CITY-1", "T-CITY-2")
def test_a_city_says_what_knights_cost_and_that_rumours_cost_nothing() -> None:
    asked = watch(seat(before_city()), "l").asked
    assert "Yes they are free" in asked
    assert "Knights, 0-450 > x 20 = 0 of 9,015 money" in asked


@pytest.mark.rule("T-CITY-2")
def test_the_number_alone_says_that_one_wants_knights() -> None:
    def wanted(*pressed: str) -> list[str]:
        return commands(before_city(), "l", *pressed, settings=QUIET._replace(cities="knights"))[1][2:]

    assert wanted("1", "2", "enter") == wanted("1", "2", "y") == ["yes", "knights 12"]
    assert wanted("1", "2", "n") == wanted("0", "enter") == wanted("n") == ["no"]
    assert wanted("y", "1", "2", "enter") == ["yes", "knights 12"]


def test_the_number_is_shown_and_must_be_affordable() -> None:
    assert "> 30 x 20 = 600 of 9,015" in watch(seat(before_city()), "l", "3", "0").asked
    terminal, given = commands(before_city(), "l", *"999", "y")
    assert given == ["travel east"]
    assert "999 is out of range: type a number from 0 to 450." in terminal.asked
    assert "0-9 knights" in watch(seat(before_city()), "l").key_bar


def test_a_question_is_answered_as_before_with_one_key() -> None:
    table = jon()
    table.player.party = table.player.party[1:2]  # with whom no victory is certain
    screen = seat(table, rest=0.5)
    first = watch(screen, "r")
    assert "as before" not in first.key_bar
    again = watch(screen, "1", "r", ".")
    assert ". as before: give a speech" in again.seen[-2]
    assert "As before: give a speech." in again.words
    assert [move.do for move in screen._saved._timeline.moves] == ["rest", "speech", "rest", "speech"]


def test_where_something_is_certain_now_nothing_less_is_answered_as_before() -> None:
    def choice(command: str, chance: int) -> ShownChoice:
        return ShownChoice(command, command, chance=Meter("", chance, 10, ""))

    def asked(*chances: int) -> str:
        dialog = ChoiceDialog("Met", "How?", tuple(map(choice, ("speech", "battle"), chances)))
        return watch(DialogScreen(seat(alone())._scene, dialog, before="speech")).key_bar

    assert "as before: speech" in asked(5, 9)
    assert "as before: speech" in asked(10, 10)
    assert "as before" not in asked(5, 10)


def test_what_loses_for_certain_is_not_answered_as_before() -> None:
    choices = (ShownChoice("yes", "Yes"), ShownChoice("no", "No", fatal=True))
    dialog, scene = ConfirmDialog("Battle", "Now?", choices), seat(alone())._scene
    assert "as before: yes" in watch(DialogScreen(scene, dialog, before="yes")).key_bar
    terminal = watch(DialogScreen(scene, dialog, before="no"), ".")
    assert "as before" not in terminal.key_bar
    assert "No answer yet." in terminal.asked


@pytest.mark.rule("T-CITY-1", "T-CITY-2")
@pytest.mark.parametrize(
    ("cities", "given", "asked"),
    [
        ("listen", ["yes", "no"], ""),
        ("knights", ["yes"], "buy more knights"),
        ("ask", [], "listen to rumours"),
    ],
)
def test_cities_are_answered_as_the_player_has_set(cities: str, given: list[str], asked: str) -> None:
    screen = seat(before_city())
    screen._start = screen._start._replace(settings=Settings(cities=cities))
    terminal = watch(screen, "l")
    assert [move.do for move in screen._saved._timeline.moves] == ["travel east", *given]
    assert asked in terminal.asked
    assert "They say that the closest hero is" in terminal.words or cities == "ask"
    if cities == "listen":
        screen._saved.become_practice()
        watch(screen, "u")
        assert screen._saved.moves == 0, "the step is taken back with what it led to"


def test_a_full_stop_goes_on_with_what_was_stopped() -> None:
    assert commands(road(), "L", TICK, "esc", ".", *[TICK] * 20)[1] == ["travel east"] * 10
    assert commands(road(), "m", *["right"] * 3, "enter", "esc", ".", *[TICK] * 9)[1] == ["travel east"] * 3
    assert "That key does nothing here;" in commands(road(), ".")[0].words


@pytest.mark.rule("T-CITY-1", "T-CITY-2")
def test_a_question_answered_as_before_lets_the_gesture_go_on_that_it_interrupted() -> None:
    def towns() -> Table:
        return draw("1AB***\n~~~~~~\n~~~~~~\n~~~~~2", ADA, BO)

    def given(*pressed: str) -> list[str]:
        return commands(towns(), *pressed, *[TICK] * 9)[1]

    town = ["travel east", "yes", "no"]
    assert given("l", "y", "n", "4", "l", ".", ".") == [*town, *town, *["travel east"] * 3]
    assert given("l", "y", "n", "m", "right", "right", "enter", ".", ".") == [*town, *town, "travel east"]
    assert given("l", "y", "n", "4", "l", ".", "n") == town * 2, "an answer by hand waits"
    assert given("4", "l", "y", "n", "l", ".", ".") == town * 2, "another key was pressed between"


@pytest.mark.rule("T-CAL-2")
def test_respects_are_not_told_again_in_the_next_question() -> None:
    table = classic(SANSA)
    join(table, SANSA, "Tormund Giantsbane", "Petyr Baelish", "Asha Greyjoy")
    table.stand(STANNIS, (20, 12))
    screen = seat(on_turn(table, 10))
    mourning = watch(screen, "r")
    assert "F or . answers." in mourning.asked
    assert "> " not in mourning.asked
    asked = watch(screen, "f").asked
    assert "Who makes room" in asked
    assert "Mood." not in asked


@pytest.mark.rule("T-CAL-2")
def test_a_full_stop_goes_on_after_a_death_in_the_realm() -> None:
    given = commands(on_turn(alone(), 9), "4", "r", *[TICK] * 9, "f", ".", *[TICK] * 9)[1]
    assert given[:4] == ["rest", "rest", "press f", "rest"]
    given = commands(on_turn(alone(), 9), "4", "r", *[TICK] * 9, ".", *[TICK] * 9)[1]
    assert given == ["rest", "rest", "press F", "rest", "rest"]


@pytest.mark.rule("T-CITY-1", "T-CITY-2")
def test_the_next_city_is_answered_as_the_one_before() -> None:
    table = draw("1AB***\n~~~~~~\n~~~~~~\n~~~~~2", ADA._replace(money=9000), BO)
    assert commands(table, "l", "5", "y", "l", ".")[1] == ["travel east", "yes", "yes", "knights 5"] * 2
    fresh = draw("1AB***\n~~~~~~\n~~~~~~\n~~~~~2", ADA._replace(money=9000), BO)
    assert ". as before: yes, 5 knights" in watch(seat(fresh), "l", "5", "y", "l").key_bar
    none = draw("1AB***\n~~~~~~\n~~~~~~\n~~~~~2", ADA._replace(money=9000), BO)
    assert ". as before: no, 0 knights" in watch(seat(none), "l", "0", "n", "l").key_bar
    spent = draw("1AB***\n~~~~~~\n~~~~~~\n~~~~~2", ADA._replace(money=9000), BO)
    assert "as before" not in commands(spent, "l", *"450y", "l")[0].key_bar


@pytest.mark.rule("T-SEE-1")
def test_below_a_question_in_the_smallest_window_stands_who_is_near() -> None:
    *_, below, _ = visit("encounter", width=40, height=12).text.split("\n")
    assert re.fullmatch(r" &s Stannis .*200 .*100%", below.rstrip()), below
