"""Gestures in the game screen: keep going, so many times, go there, and the next thing of interest."""

import re

import pytest
from tests.games.minirogue.board import draw as dungeon
from tests.games.thrones.board import STANNIS, Fighter, Lord, Table, draw
from tests.home import at_home
from tests.tui.screens.stage import Watched, alone, before_city, seat, watch
from tests.tui.screens.test_minirogue import press

from thrones_tui.scene.gestures import go_to
from thrones_tui.scene.model import Landmark
from thrones_tui.session.settings import Settings
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.lookups import NOTHING

ADA = Lord("Ada", army=900, party=(Fighter("Ann"),))
BO = Lord("Bo", army=10, party=(Fighter("Bea"),))
TICK = Key("tick")
SIZES = [(40, 12), (80, 24), (120, 40)]


def road() -> Table:
    """Ada at the west end of a road of eleven tiles that ends at a bay; Bo far to the south."""
    rows = ["1" + "*" * 10 + "~", *["~" * 12] * 5, "~" * 11 + "2"]
    return draw("\n".join(rows), ADA, BO)


def turns(terminal: Watched) -> int:
    return int(terminal.text.split("\n")[0].partition("Turn ")[2].split(",")[0].split()[0])


def commands(
    table: Table, *pressed: str | Key, settings: Settings | None = None
) -> tuple[Watched, list[str]]:
    """What keys lead to, and the commands that the journal has then."""
    screen = seat(table, start=None if settings is None else at_home(settings=settings))
    terminal = watch(screen, *pressed)
    return terminal, [move.do for move in screen._saved._timeline.moves]


# Keep going, and so many times


@pytest.mark.parametrize("key", ["L", Key("right", shift=True)])
def test_keeping_on_goes_a_step_and_a_frame_at_a_time_until_no_way_is_open(key: str | Key) -> None:
    terminal, given = commands(road(), key, *[TICK] * 20)
    assert given == ["travel east"] * 10
    assert "nobody in your party has a ship" in terminal.words
    shown = [frame.split("\n")[0] for frame in terminal.seen]
    assert len(set(shown)) == 11, "a frame for each turn"


def test_a_number_gives_the_next_key_so_many_times() -> None:
    assert commands(road(), "3", "l", *[TICK] * 9)[1] == ["travel east"] * 3
    assert commands(road(), "1", "2", "r", *[TICK] * 20)[1] == ["rest"] * 12
    assert "3_" in commands(road(), "3")[0].words
    assert commands(road(), "3", "esc", "l")[1] == ["travel east"]
    assert commands(road(), "0", "l")[1] == ["travel east"], "no number begins with 0"


@pytest.mark.parametrize("key", ["esc", " "])
def test_escape_and_space_stop_it(key: str) -> None:
    terminal, given = commands(road(), "L", TICK, key, TICK, TICK)
    assert given == ["travel east"] * 2
    assert "You stop." in terminal.words


def test_a_key_typed_meanwhile_counts_when_it_is_done() -> None:
    assert commands(road(), "3", "l", "2", "r", "r")[1] == ["travel east"] * 3 + ["rest"] * 3


def test_a_key_typed_meanwhile_is_lost_where_something_came_up() -> None:
    assert commands(road(), "L", "r")[1] == ["travel east"] * 10


def test_it_stops_when_a_rival_comes_into_sight_and_says_so() -> None:
    water = "~" * 11
    table = draw("\n".join(["1" + "*" * 10, water, water, "~" * 8 + "2~~"]), ADA, BO)
    terminal, given = commands(table, "L", *[TICK] * 20)
    assert len(given) == 5
    assert "Bo comes into sight" in terminal.words
    assert "You stop: Bo comes into sight." in terminal.words


def test_news_that_nobody_can_act_on_do_not_stop_it() -> None:
    water = "~" * 11
    table = draw(
        "\n".join(["1" + "*" * 10, *[water] * 5, "~" * 10 + "2"]), ADA, BO, rules={"fate.chance": 1.0}
    )
    terminal, given = commands(table, "5", "l", *[TICK] * 9)
    assert given == ["travel east"] * 5
    assert "Drought! Food runs low" in terminal.words


def test_all_that_a_gesture_led_to_is_new_until_the_next_turn() -> None:
    rows = ["1" + "*" * 10, *["~" * 11] * 5, "~" * 10 + "2"]
    screen = seat(draw("\n".join(rows), ADA, BO, rules={"fate.chance": 1.0}))
    told = len(screen._saved.play.log)
    watch(screen, "5", "l", *[TICK] * 9)
    scene, log = screen._scene, screen._saved.play.log
    assert scene.fresh == len(log) - told > screen._saved.play.story.fresh
    assert sum(line.text.startswith("Drought!") for line in scene.log[-scene.fresh :]) == 5
    watch(screen, "l")
    assert screen._scene.fresh == screen._saved.play.story.fresh


def test_a_question_ends_it() -> None:
    table = before_city()
    terminal, given = commands(table, "9", "l", *[TICK] * 9)
    assert given == ["travel east"]
    assert "Do you want to listen to rumours?" in terminal.asked


def test_keeping_on_stops_in_a_city_that_was_visited_before() -> None:
    table = draw("1*A****\n*******\n~~~~~~~\n~~~~~~~\n~~~~~~2", ADA, BO)
    table.hold("Ada", table.spots["A"])
    table.state.visited[table.number("Ada")][table.spots["A"]] = 1
    terminal, given = commands(table, "L", *[TICK] * 9)
    assert given == ["travel east"] * 2
    assert "You stop: here is " in terminal.words


# Go there


@pytest.mark.parametrize("keys", [("m",), ("x",)])
def test_enter_on_a_board_goes_to_the_place_by_ordinary_commands(keys: tuple[str, ...]) -> None:
    assert commands(road(), *keys, "right", "right", "enter", *[TICK] * 9)[1] == ["travel east"] * 2


def test_the_sign_of_a_single_thing_goes_there_at_once_where_one_asked_to_go() -> None:
    def given(*pressed: str) -> list[str]:
        table = draw("1**A****\n~~~~~~~~\n~~~~~~~~\n~~~~~~~2", ADA, BO)
        return commands(table, *pressed, *[TICK] * 9)[1]

    assert given("t", "A") == given("m", "A", "enter") == ["travel east"] * 3
    own = draw("1**A****\n~~~~~~~~\n~~~~~~~~\n~~~~~~~2", ADA, BO)
    own.hold("Ada", own.spots["A"])
    assert commands(own, "t", "A", *[TICK] * 9)[1][:1] == ["travel east"]
    assert given("m", "A") == given("t", "Z") == []


def test_going_on_to_the_same_place_takes_two_keys() -> None:
    given = commands(road(), "m", *["right"] * 3, "enter", TICK, "esc", "t", "enter", *[TICK] * 9)[1]
    assert given == ["travel east"] * 3


def test_tab_proposes_the_best_place_to_go_to_first_and_nothing_that_no_way_leads_to() -> None:
    worth = {"A": (0, 0, 2), "B": (0, 0, 9), "C": (0, 0, 90)}
    rows = "1A*B****\n~~~~~~~~\n~~~~~~~~\nC~~2~~~~"
    table = draw(rows, ADA._replace(army=1), BO._replace(army=900), cities=worth)
    play = seat(table)._saved.play
    marks = play.presenter.landmarks(play.seen, play.memory)
    assert [(mark.name, mark.worth) for mark in marks] == [
        ("Bo", 0), ("Town B", 100 * (2 + 2 + 9) // 7), ("Town A", 100 * 2 // 5), ("Town C", 0),
    ]  # fmt: skip
    named = [watch(seat(table), *["tab"] * times).text.split("\n")[0] for times in (1, 2, 3)]
    assert [name.split("  ")[0].strip() for name in named] == ["Town B", "Town A", "Town B"]


def titled(table: Table, *pressed: str | Key) -> str:
    """What the map calls the place under the cursor."""
    title = watch(seat(table), *pressed).text.split("\n")[0].split("  ")[0].strip()
    assert title.startswith("Go ") or "t" not in pressed, "which asks where"
    return title.removeprefix("Go to ")


@pytest.mark.rule("T-END-4")
@pytest.mark.parametrize(("refused", "in_time"), [(1, True), (2, False)])
def test_nothing_is_proposed_that_is_too_far_for_the_refusals_left(refused: int, in_time: bool) -> None:
    rows = "*A**1*B**\n" + "~" * 9 + "\n" + "~" * 8 + "2"
    table = draw(rows, ADA, BO, cities={"A": (0, 0, 90), "B": (0, 0, 1)})
    table.state.roused_by, table.state.refusals = "army", refused
    play = seat(table)._saved.play
    worths = {mark.name: mark.worth for mark in play.presenter.landmarks(play.seen, play.memory)}
    assert (worths["Town A"] > 0) == in_time


def test_to_go_somewhere_begins_where_one_did_not_arrive_or_else_at_the_best_place() -> None:
    def begun(*pressed: str) -> str:
        table = draw("1**A****\n~~~~~~~~\n~~~~~~~~\n~~~~~~~2", ADA, BO)
        return titled(table, *pressed, "t")

    assert begun() == "Town A"
    assert begun("m", "right", "right", "enter", "esc") == "Land"
    assert begun("m", "right", "enter") == "Town A"


def test_tab_and_enter_travel_to_the_best_place() -> None:
    table = draw("1**A****\n~~~~~~~~\n~~~~~~~2", ADA, BO)
    assert commands(table, "tab", "enter", *[TICK] * 9)[1] == ["travel east"] * 3
    assert commands(before_city(), "l", "tab", "enter", "n")[1] == ["travel east", "yes", "no"]


def test_keeping_on_stops_once_where_a_place_to_go_to_comes_into_view() -> None:
    table = draw("1*****A*\n~~~~~~~~\n~~~~~~~~\n~~~~~~~~\n~~~~~~~2", ADA, BO)
    terminal, given = commands(table, "L", *[TICK] * 9)
    assert given == ["travel east"] * 3
    assert "You stop: Town A comes into view. Enter goes to Town A." in terminal.words
    again = draw("1*****A*\n~~~~~~~~\n~~~~~~~~\n~~~~~~~~\n~~~~~~~2", ADA, BO)
    assert commands(again, "L", *[TICK] * 9, ".", *[TICK] * 9)[1] == ["travel east"] * 6


def test_enter_goes_where_a_gesture_says_so_until_a_turn_passes_or_escape() -> None:
    def sighted(*pressed: str) -> tuple[Watched, list[str]]:
        table = draw("1*****A*\n~~~~~~~~\n~~~~~~~~\n~~~~~~~~\n~~~~~~~2", ADA, BO)
        return commands(table, "L", *[TICK] * 9, *pressed, *[TICK] * 9)

    assert sighted("enter")[1] == sighted("x", "esc", "z", "enter")[1] == ["travel east"] * 6
    assert "Enter goes to Town A." in sighted("x", "esc")[0].words
    for pressed, steps in (("esc", []), ("h", ["travel west"])):
        terminal, given = sighted(pressed, "enter")
        assert given == ["travel east"] * 3 + steps
        assert "That key does nothing here" in terminal.words


def test_a_key_that_takes_no_turn_leaves_all_that_a_gesture_led_to_new() -> None:
    screen = seat(road())
    watch(screen, "3", "l", *[TICK] * 5)
    fresh = screen._scene.fresh
    assert fresh > screen._saved.play.story.fresh
    watch(screen, "z", "k", "K", "m", "up", "up", "enter", "x", "esc")
    assert screen._scene.fresh == fresh


def test_a_free_warrior_comes_into_view_to_go_to_unless_the_party_is_full() -> None:
    def sighted(party: int) -> tuple[Watched, list[str]]:
        ada = ADA._replace(party=tuple(Fighter(f"Ann{at}") for at in range(party)))
        rows = ["1********b", *["~" * 10] * 6, "~~2" + "~" * 7]
        table = draw("\n".join(rows), ada, BO, free=[Fighter("Bronn")])
        screen = seat(table, rest=0.5)
        terminal = watch(screen, "9", "l", *[TICK] * 9)
        return terminal, [move.do for move in screen._saved._timeline.moves]

    terminal, given = sighted(1)
    assert "You stop: Bronn comes into view. Enter goes to Bronn." in terminal.words
    assert len(given) < 9
    assert len(sighted(4)[1]) == 9


@pytest.mark.rule("T-REC-1")
@pytest.mark.parametrize(("party", "steps"), [(3, 1), (4, 0)])
def test_nobody_follows_a_warrior_for_whom_there_is_no_room(party: int, steps: int) -> None:
    ada = ADA._replace(party=tuple(Fighter(f"Ann{at}") for at in range(party)))
    screen = seat(draw("1**b****\n~~~~~~~~\n~~~~~~~~\n~~~~~~~2", ada, BO, free=[Fighter("Bronn")]))
    terminal = watch(screen, "m", *["right"] * 3, "enter")
    assert len(screen._saved._timeline.moves) == steps
    assert ("You stop: there is no room for Bronn." in terminal.words) != steps


def test_somebody_who_moves_is_followed_only_so_far() -> None:
    rows = ["1**b" + "*" * 16, *["~" * 20] * 3, "2" + "~" * 19]
    screen = seat(draw("\n".join(rows), ADA, BO, free=[Fighter("Bronn")]), rest=0.0)
    terminal = watch(screen, "m", *["right"] * 3, "enter", *[TICK] * 20)
    assert "You stop: Bronn keeps away from you." in terminal.words
    assert len(screen._saved._timeline.moves) == 6


def test_where_no_known_way_leads_nothing_is_done_and_the_reason_is_told() -> None:
    terminal, given = commands(road(), "m", "down", "enter", TICK)
    assert given == []
    assert "You know no way by land to that place." in terminal.words


def test_a_board_looked_at_during_a_question_sends_nobody() -> None:
    terminal, given = commands(before_city(), "l", "m", "left", "enter")
    assert given == ["travel east"]
    assert "Do you want to listen to rumours?" in terminal.asked
    assert "Enter go" not in watch(seat(before_city()), "l", "m").key_bar


@pytest.mark.parametrize("key", ["m", "t"])
def test_a_city_never_seen_is_named_and_the_map_stays_open(key: str) -> None:
    table = draw("1**A***B\n~~~~~~~~\n~~~~~~2~", ADA, BO)
    terminal, given = commands(table, key, "B", "enter")
    assert terminal.text.startswith(" Town B: not yet seen")
    assert given == []
    assert not commands(table, key, "B", "right")[0].text.startswith(" Town B")
    assert commands(table, "m", "B", "Z", "right", "enter")[1] == ["travel east"]


@pytest.mark.parametrize("size", SIZES)
def test_tab_and_signs_leap_to_what_is_of_interest(size: tuple[int, int]) -> None:
    table = alone()
    table.stand(STANNIS, (5, 7))

    def named(*pressed: str) -> str:
        return watch(seat(table), "m", *pressed, width=size[0], height=size[1]).text.split("\n")[0]

    assert STANNIS in named("tab")
    assert STANNIS in named("&")
    assert "Winterfell" in named("D")
    assert named("tab", "tab") != named("tab")
    assert named("tab", "tab", "backtab") == named("tab")
    assert STANNIS in watch(seat(table), "x", "tab").asked


def test_tab_goes_over_people_then_cities_by_worth_and_last_those_of_the_player() -> None:
    worth = {"A": (0, 0, 9), "B": (0, 0, 2), "C": (0, 0, 5)}
    table = draw("1ABC***\n**2****", ADA, BO, cities=worth)
    table.hold("Ada", table.spots["A"])
    play = seat(table)._saved.play
    names = [mark.name for mark in play.presenter.landmarks(play.seen, play.memory)]
    assert names == ["Bo", "Town C", "Town B", "Town A"]
    assert "Tab next  A-Z leap" in watch(seat(table), "x", width=120).key_bar
    assert "A-Z" not in watch(seat(road()), "x", width=120).key_bar


# In the dungeon


def test_a_run_and_a_journey_in_the_dungeon_are_had_by_the_same_keys() -> None:
    table = dungeon("@.....#")
    press(table, "L")
    assert table.at == (0, 5)
    table = dungeon("@.....#")
    press(table, "m", "right", "right", "enter")
    assert table.at == (0, 2)
    table = dungeon("@.....#")
    press(table, "3", "l", "S")
    assert table.at == (0, 3)


def test_nobody_is_sent_into_a_wall() -> None:
    table = dungeon("@..#")
    terminal = press(table, "m", "right", "right", "right", "enter")
    assert table.at == (0, 0)
    assert "You have seen no floor there." in terminal.words


def test_a_full_stop_goes_on_with_what_one_turned_aside_from_once_nobody_is_there_any_more() -> None:
    land = "*" * 16
    rows = ["1" + land[1:], land, land, "*" * 8 + "b" + "*" * 7, *["~" * 16] * 3, "~2" + "~" * 14]
    table = draw("\n".join(rows), ADA, BO, free=[Fighter("Bronn")])
    screen = seat(table, rest=0.5)
    terminal = watch(screen, "L", *[TICK] * 16, "enter", *[TICK] * 16, ".", *[TICK] * 30)
    given = [move.do for move in screen._saved._timeline.moves]
    assert "Bronn joins you" in "".join(terminal.seen)
    assert re.fullmatch("travel east,.*travel south,(travel east,)+", "".join(f"{step}," for step in given))
    assert table.state.hero.tile % 20 == 15


def test_what_was_seen_before_does_not_come_into_view_once_the_danger_there_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = seat(draw("1********\n~~~~~~~~~\n~~~~~~~~~\n~~~~~~~~2", ADA, BO))
    worths = iter([0, *[200] * 99])
    monkeypatch.setattr(
        screen._saved.play.presenter,
        "landmarks",
        lambda view, memory: [Landmark((0, 8), "T", "Town", next(worths))],
    )
    assert "comes into view" not in "".join(watch(screen, "L", *[TICK] * 3).seen)


@pytest.mark.parametrize(("town", "whom"), [("*", "Bo"), ("A", "")])
def test_who_goes_to_a_city_does_not_follow_who_stands_there(town: str, whom: str) -> None:
    table = draw(f"1**{town}*\n~~~~~\n~~~2~", ADA, BO)
    table.stand("Bo", (1, 4))
    assert go_to(seat(table)._saved.play, (0, 3)).whom == whom


@pytest.mark.parametrize("size", SIZES)
def test_what_is_said_without_a_turn_covers_the_end_of_the_log_and_moves_nothing(
    size: tuple[int, int],
) -> None:
    rows = ["1" + "*" * 10, *["~" * 11] * 5, "~" * 10 + "2"]
    screen = seat(draw("\n".join(rows), ADA, BO, rules={"fate.chance": 1.0}))
    frames = watch(screen, "9", "l", *[TICK] * 9, "z", "x", "esc", width=size[0], height=size[1]).seen
    after, dead, _, back = (frame.split("\n") for frame in frames[-4:])
    assert "That key does nothing here" in " ".join(dead)
    covered = 1 + (size[0] < len(NOTHING))
    assert dead[: -1 - covered] == after[: -1 - covered]
    assert back == after
