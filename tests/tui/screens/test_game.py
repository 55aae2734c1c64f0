"""The game screen: its keys, what they open, and what it says when a key does nothing."""

import re

import pytest
from tests.games.thrones.board import JON, STANNIS
from tests.tui.screens.places import PLACES, visit
from tests.tui.screens.stage import alone, jon, on_turn, seat, watch

from thrones_tui.tui.keys import Key
from thrones_tui.tui.screens.game import HINTS

SMALL, OTHERS = "Turn 1, 68.6% to win", "Turn 1, Ada"
"""What the title row says of the first turn."""
NO_SHIP = "That is water, and nobody in your party has a ship: you cannot go west."
NOTHING = "That key does nothing here; ? lists the keys."


@pytest.mark.rule("T-ACT-1")
@pytest.mark.parametrize(
    ("arrow", "letter", "spot"),
    [("up", "k", (3, 5)), ("down", "j", (5, 5)), ("right", "l", (4, 6)), ("left", "h", (4, 4))],
)
@pytest.mark.parametrize("by_arrow", [True, False])
def test_arrows_and_hjkl_travel(arrow: str, letter: str, spot: tuple[int, int], by_arrow: bool) -> None:
    table = alone()
    terminal = watch(seat(table, rest=0.99), arrow if by_arrow else letter)
    assert table.player.tile == table.at(*spot)
    assert "Turn 2, Ada" in terminal.text


@pytest.mark.parametrize(
    ("pressed", "said"), [("r", "You rest: +1 strength"), ("g", "You consult the gods: +1 morale")]
)
def test_resting_and_consulting_the_gods_are_a_key_each(pressed: str, said: str) -> None:
    terminal = watch(seat(alone(), rest=0.99), pressed)
    assert f"• {said}" in terminal.text
    assert "Turn 2, Ada" in terminal.text


@pytest.mark.rule("T-ACT-1")
@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
def test_going_where_one_cannot_is_refused_with_the_reason_and_takes_no_time(size: tuple[int, int]) -> None:
    table = alone()
    table.stand(JON, (4, 4))
    width, height = size
    terminal = watch(seat(table), "left", width=width, height=height)
    assert NO_SHIP in terminal.words
    status = SMALL if width < 60 else OTHERS
    assert terminal.text.split("\n")[0].endswith(status)
    table.stand(JON, (1, 1))
    terminal = watch(seat(table), "k", width=width, height=height)
    assert "The known world ends there: you cannot go north." in terminal.words
    assert terminal.text.split("\n")[0].endswith(status)


@pytest.mark.rule("T-ACT-1")
def test_the_key_bar_has_an_arrow_for_every_way_that_is_open() -> None:
    table = alone()
    table.stand(JON, (1, 1))  # water to the south, the edge to the north and the west
    for seated, live in ((table, "→"), (alone(), "←↓↑→")):
        terminal = watch(seat(seated))
        assert terminal.key_bar.split()[:2] == ["←↓↑→", "travel"], "the others keep their places"
        runs = terminal.canvas.runs(terminal.canvas.height - 1)
        assert next(text for _, text, style, *_ in runs if style == "key") == live


def test_escape_on_the_board_does_nothing_and_says_nothing() -> None:
    assert watch(seat(alone()), "esc").text == watch(seat(alone())).text


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (300, 100)])
@pytest.mark.parametrize("pressed", ["z", "y", "Y", "n", "0", "enter", " ", "unknown", "北"])
def test_a_key_without_a_meaning_says_in_full_which_have_one(pressed: str, size: tuple[int, int]) -> None:
    terminal = watch(seat(alone()), pressed, width=size[0], height=size[1])
    assert NOTHING in terminal.words
    assert terminal.text.split("\n")[0].endswith(SMALL if size[0] < 60 else OTHERS)


def test_what_was_refused_is_forgotten_with_the_next_key() -> None:
    assert NOTHING not in watch(seat(alone()), "z", "r").words


@pytest.mark.parametrize("key", [Key("paste", "hjkl\nq"), Key("tick")])
def test_what_is_pasted_into_the_game_does_nothing(key: Key) -> None:
    terminal = watch(seat(alone()), key)
    assert terminal.seen[0] == terminal.text


@pytest.mark.parametrize(
    ("pressed", "sign"),
    [
        ("x", "↑↓←→ look"),
        ("m", "The realm as you know it"),
        ("p", "All that happened"),
        ("s", "The sheet"),
        ("q", "Leave the game?"),
        ("?", "Help: The game in short"),
    ],
)
def test_every_hint_of_the_key_bar_opens_what_it_names_and_escape_leads_back(pressed: str, sign: str) -> None:
    assert pressed in {hint.key for hint in HINTS}
    terminal = watch(seat(alone()), pressed, "esc")
    assert sign in terminal.seen[1]
    assert terminal.seen[2] == terminal.seen[0]


def test_the_log_marks_what_is_new_and_only_that() -> None:
    terminal = watch(seat(alone(), rest=0.99), "r", "g", "p")
    assert "• You rest" in terminal.seen[1]
    assert terminal.seen[2].count("•") == 1
    assert "• You consult the gods" in terminal.seen[2]
    assert "  You rest" in terminal.seen[3]
    assert "• You consult the gods" in terminal.seen[3]


def test_the_cursor_rests_on_the_hero() -> None:
    terminal = watch(seat(alone()))
    row, col = terminal.canvas.cursor or (0, 0)
    assert terminal.text.split("\n")[row][col] == "@"


def test_a_small_window_says_where_the_rest_of_its_news_is() -> None:
    terminal = watch(seat(jon()), width=40, height=12)
    assert re.search(r"\d+ more: p *$", terminal.text, re.MULTILINE)


def test_a_practice_game_says_so_and_names_the_key_that_takes_back() -> None:
    terminal = visit("practice")
    assert terminal.text.split("\n")[0].endswith("Turn 3, Ada, practice")
    assert "u undo" in terminal.key_bar
    assert "u undo" not in visit("game").key_bar


@pytest.mark.rule("T-ENC-2")
def test_a_rival_in_proximity_brings_up_the_question_and_the_answer_goes_on_with_the_turn() -> None:
    table = jon()
    terminal = watch(seat(table, rest=0.99), "r", "1")
    assert PLACES["encounter"].sign in terminal.seen[1]
    assert "Turn 2, Ada" in terminal.text
    assert table.number(STANNIS) in table.state.rivals  # he was not impressed
    assert table.player.influence == 350


@pytest.mark.rule("T-END-1")
def test_a_lost_battle_leads_to_the_end_screen() -> None:
    table = jon()
    table.player.army = 1
    table.hero(STANNIS).army = 900
    terminal = watch(seat(table), "r", "3", "enter", "z")
    assert "Defeat" in terminal.text
    assert "You fell in battle against Stannis Baratheon." in terminal.words


@pytest.mark.parametrize(("pressed", "sign"), [("s", "The sheet"), ("p", "All that"), ("m", "The realm")])
def test_things_can_be_looked_up_before_a_question_is_answered(pressed: str, sign: str) -> None:
    terminal = visit("encounter", pressed, "esc")
    assert sign in terminal.seen[-2]
    assert terminal.seen[-1] == terminal.seen[-3]


def test_the_end_of_a_turn_that_rouses_the_white_walkers_is_announced() -> None:
    terminal = watch(seat(on_turn(alone(), 50), rest=0.99), "r", "N")
    assert "3 refusals left" in terminal.text
    assert "The realm roused, 3 refusals left" in terminal.text
