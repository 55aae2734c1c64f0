"""Games of all kinds when they are over: what happened last is seen, and what counts is told."""

import pytest
from tests.home import at_home, places
from tests.tui.reading import beside
from tests.tui.screens.stage import Watched, watch

from thrones_tui import new_game
from thrones_tui.core.rules import Outcome
from thrones_tui.session.history import Filter, read_games
from thrones_tui.tui.routes import first_screen

WATCHED = {"player1": "cautious", "player2": "random", "name": "Cau", "name2": "Ran"}


def over(
    game: str,
    options: dict[str, str],
    *pressed: str,
    size: tuple[int, int] = (80, 24),
    practice: bool = False,
) -> Watched:
    start = at_home(game, 7, options, practice=practice)
    return watch(first_screen(start), *pressed, width=size[0], height=size[1])


@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
def test_the_last_event_is_on_the_screen_until_a_key_is_pressed(size: tuple[int, int]) -> None:
    ticks = ["tick"] * 20
    before = over("goldrush", WATCHED, "e", *ticks, size=size)
    last = next(frame for frame in reversed(before.seen) if "•" in frame)
    assert "opens" in last
    after = over("goldrush", WATCHED, "e", *ticks, "z", size=size)
    assert "Play again" in after.text


def test_a_game_that_was_only_watched_is_kept_out_of_the_hall_of_fame() -> None:
    over("goldrush", WATCHED, "e", "z", "z")
    history = places().history
    assert read_games(history) == []
    (game,) = read_games(history, Filter(everything=True))
    assert game.practice is True


@pytest.mark.parametrize(
    ("outcome", "result"),
    [
        (Outcome((0,), "", (3,)), "won"),
        (Outcome((), "", (3,)), "lost"),
        (Outcome((1,), "", (3, 4)), "lost"),
        (Outcome((), "", (3, 3)), "drawn"),
        (Outcome((0, 1), "", (3, 3)), "won"),
    ],
)
def test_an_outcome_is_named_as_the_first_player_sees_it(outcome: Outcome, result: str) -> None:
    assert outcome.result == result


def test_the_last_step_of_a_practice_game_that_is_over_can_be_taken_back() -> None:
    options = {"name": "Ada", "hero": "Jon Snow"}
    lost = ["j", "3", "enter", "z"]
    ranked = over("thrones", options, *lost)
    assert "Defeat" in ranked.text
    assert "Take back" not in ranked.text
    over_in_practice = over("thrones", options, *lost, practice=True)
    assert "3 Take back the last step" in over_in_practice.text
    back = over("thrones", options, *lost, "3", practice=True)
    assert "Who will fight for you against Sansa Stark?" in back.words
    assert "Your last move is taken back." in back.words


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize(
    ("game", "options", "told"),
    [
        ("goldrush", WATCHED, "points"),
        ("horcruxes", {"kind1": "evil", "kind2": "evil", "cells": "3", "life1": "99", "life2": "99"}, "life"),
    ],
)
def test_the_end_has_a_chart_of_how_each_player_fared(
    game: str, options: dict[str, str], told: str, size: tuple[int, int]
) -> None:
    lines = over(game, options, "e", "z", size=size).text.splitlines()
    below = {line.strip(): lines[at + 1 : at + 9] for at, line in enumerate(lines) if told in line}
    charts = [label for label, rows in below.items() if any("█" in row for row in rows)]
    assert charts


@pytest.mark.rule("G-END-2")
@pytest.mark.parametrize(("size", "tile"), [((80, 24), 4), ((120, 40), 8)])
def test_the_whole_board_is_beside_the_result_as_large_as_it_can_be(size: tuple[int, int], tile: int) -> None:
    shown = over("goldrush", {**WATCHED, "size": "8"}, "e", size=size).text
    rows = shown.split("\n")
    assert rows[0].startswith(" The end")  # at once: what happened last is told there, too
    twin = new_game("goldrush", seed=7, size=8).state.grid.contents
    for row in range(8):
        line = next(line for line in rows if line.startswith(f"│{row} "))
        assert [line[4 + tile * column] for column in range(8)] == list(twin[8 * row : 8 * row + 8])
    assert "Winner " in beside(shown)
    assert "The whole board" not in shown


def test_a_game_set_up_anew_begins_with_the_settings_of_the_last_one() -> None:
    text = " ".join(over("goldrush", {**WATCHED, "size": "8", "odds": "on"}, "e", "2").text.split())
    assert "Set-up" in text
    assert "First player Cau First played by cautious computer" in text
    assert "Odds shown" in text
