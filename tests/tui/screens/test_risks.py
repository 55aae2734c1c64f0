"""Rivals who might win: where they are reckoned with, and how journeys and repeated keys stop for them."""

import pytest
from tests.games.thrones.board import Table, draw
from tests.tui.screens.stage import seat, watch
from tests.tui.screens.test_hands import ADA, BO, TICK, commands, titled


def test_what_a_rival_who_would_win_stands_near_is_not_proposed() -> None:
    worth = {"A": (0, 0, 2), "B": (0, 0, 90)}
    rows = "A*1*B***\n~~~~~~~~\n~~~~~2~~"
    for army, best in ((900, "Town A"), (1, "Town B")):
        table = draw(rows, ADA._replace(army=50), BO._replace(army=army), cities=worth)
        assert watch(seat(table), "tab").text.startswith(f" {best} ")


def shore(army: int = 900) -> Table:
    """A city at the end of a way, within reach of Bo, who would win with so many knights."""
    cities = {"A": (0, 0, 90), "B": (0, 0, 9)}
    return draw("B1*A~~~\n~~~~2~~", ADA._replace(army=50), BO._replace(army=army), cities=cities)


@pytest.mark.rule("T-ENC-1")
def test_the_map_tells_whom_a_way_passes_who_might_win_and_proposes_it_last() -> None:
    assert "passes Bo: battle 0%" in watch(seat(shore()), "m", "A").text
    assert "passes" not in watch(seat(shore(army=1)), "m", "A").text
    tabs = [titled(shore(), "t", *["tab"] * times) for times in range(4)]
    assert tabs == ["Town B", "Town A"] * 2


@pytest.mark.rule("T-ENC-1")
@pytest.mark.parametrize("keys", [("m", "A", "enter"), ("L",), ("9", "l")])
def test_a_gesture_stops_once_before_a_step_within_reach_of_who_might_win(keys: tuple[str, ...]) -> None:
    terminal, given = commands(shore(), *keys, *[TICK] * 9)
    assert given == []
    assert "You stop: one step on you may meet Bo: battle 0%. Press . to go on." in terminal.words
    for going_on in (".", "l"):
        terminal, given = commands(shore(), *keys, *[TICK] * 9, going_on)
        assert given[:1] == ["travel east"]
    assert "one step on" not in commands(shore(army=1), *keys, *[TICK] * 9)[0].words


@pytest.mark.rule("T-ENC-1")
@pytest.mark.parametrize(("worse", "warned"), [(0.0, False), (-0.1, True)])
def test_who_goes_on_after_a_warning_is_warned_again_only_of_a_worse_chance(
    worse: float, warned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = seat(draw("1*********\n~~~~~~~~~~\n~~~~~~~~~2", ADA, BO))
    chances = iter([0.5, 0.5, 0.5 + worse, *[0.5] * 9])
    monkeypatch.setattr(
        screen._saved.play.presenter, "perils", lambda view, memory, command: {"Bo": next(chances)}
    )
    watch(screen, "3", "l", ".", *[TICK] * 9)
    steps = [move.do for move in screen._saved._timeline.moves]
    assert len(steps) == (1 if warned else 3)


@pytest.mark.rule("T-ENC-1")
def test_who_was_met_just_now_is_warned_of_no_more_so_that_one_key_answers_and_goes_on() -> None:
    table = draw("1****~\n~~~~~~\n~~2~~~", ADA._replace(army=50), BO._replace(army=900))
    screen = seat(table, rest=0.99)
    watch(screen, "4", "l", ".", "1", ".", ".", TICK, ".", TICK, ".", TICK)
    given = [move.do for move in screen._saved._timeline.moves]
    assert given == ["travel east", "speech"] * 4


@pytest.mark.rule("T-ECO-4")
def test_only_where_nothing_safe_is_new_a_dangerous_way_is_proposed_and_never_ones_own() -> None:
    table = shore()
    for tile in range(3):
        table.hold("Ada", tile)
    assert "passes Bo" in watch(seat(table), "t").text
    assert [titled(table, "t", *["tab"] * times) for times in range(2)] == ["Town A", "Town A"]


@pytest.mark.rule("T-ENC-1")
@pytest.mark.parametrize(("army", "told"), [(5000, "You stop: Bo is near: battle 0%."), (10, "")])
def test_who_might_win_is_named_with_the_chance_before_all_other_news(army: int, told: str) -> None:
    water = "~" * 11
    rows = ["1" + "*" * 4 + "A" + "*" * 5, water, water, "~" * 8 + "2~~"]
    table = draw("\n".join(rows), ADA, BO._replace(army=army))
    table.hold("Ada", table.spots["A"])
    table.state.visited[table.number("Ada")][table.spots["A"]] = 1
    assert told in commands(table, "L", *[TICK] * 20)[0].words


@pytest.mark.rule("T-ENC-1")
def test_a_rival_seen_lately_who_might_win_is_still_reckoned_with_where_they_were() -> None:
    rows = "B***1*A***\n" + "~" * 10 + "\n" + "~" * 8 + "2~"
    worth = {"A": (0, 0, 90), "B": (0, 0, 9)}
    table = draw(rows, ADA._replace(army=50), BO._replace(army=900), cities=worth)
    table.stand("Bo", (2, 7))
    screen = seat(table)
    table.stand("Bo", (2, 9))
    watch(screen, "h")
    assert "Bo" not in watch(screen).text
    assert watch(screen, "tab").text.startswith(" Town B ")
    assert "passes Bo, seen on turn 1: battle 0%" in watch(screen, "m", "A").text
    terminal = watch(screen, "m", "A", "enter", *[TICK] * 9)
    assert "one step on you may meet Bo: battle 0%" in terminal.words
    for _ in range(6):
        watch(screen, "h", "l")
    assert watch(screen, "tab").text.startswith(" Town A ")
