"""House rules on the screen: a second step, horses for sale, and what becomes of Stannis."""

import pytest
from tests.home import at_home
from tests.tui.screens.places import visit
from tests.tui.screens.stage import watch

from thrones_tui.tui.parts.draft import begun

SIZES = [(40, 12), (80, 24), (120, 40)]


@pytest.mark.rule("T-HOUSE-1")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_second_step_is_told_in_status_key_bar_and_log(width: int, height: int) -> None:
    terminal = visit("second step", width=width, height=height)
    assert "second step" in terminal.text.splitlines()[0]
    assert "ride on" in terminal.key_bar
    assert "r halt" in terminal.key_bar
    assert "Your horses are fresh" in terminal.words


@pytest.mark.rule("T-HOUSE-1")
@pytest.mark.parametrize("key", ["r", " "])
def test_r_and_space_halt(key: str) -> None:
    terminal = visit("second step", key)
    assert "Turn 2, Ada" in terminal.text
    assert "r rest" in terminal.key_bar
    assert "ride on" not in terminal.words


@pytest.mark.rule("T-HOUSE-1")
@pytest.mark.parametrize(
    ("key", "way"),
    [("up", "north."), ("k", "north."), ("right", "east to Eastwatch"), ("h", "west to Castle Black.")],
)
def test_the_keys_that_travel_ride_on(key: str, way: str) -> None:
    assert f"You ride on {way}" in visit("second step", key, "p").words
    assert "second step" not in visit("second step", key).text.splitlines()[0]


@pytest.mark.rule("T-HOUSE-1")
def test_other_keys_leave_the_second_step_open() -> None:
    terminal = visit("second step", "g")
    assert "That key does nothing here;" in terminal.words
    assert "second step" in terminal.text.splitlines()[0]


@pytest.mark.rule("T-HOUSE-1")
def test_horses_are_bought_in_a_dialog_that_says_what_they_cost() -> None:
    asked = visit("horses")
    assert "A horse market" in asked.text
    assert "Their price" in asked.text
    assert "You buy horses for 300 money." in visit("horses", "Y").words
    assert "You buy horses" not in visit("horses", "N").words


@pytest.mark.rule("T-CAL-6", "T-HOUSE-3")
@pytest.mark.parametrize(
    ("house", "fate"),
    [("", "as your hero Stannis Baratheon is spared"), ("doomed-stannis", "and then the game is lost")],
)
def test_the_hero_screen_says_whether_the_players_stannis_is_spared(house: str, fate: str) -> None:
    said = {"name": "Ada", "house": house}
    screen = begun(at_home(game="thrones", seed=7, options=said), "thrones")
    assert fate in watch(screen, "down", height=30).words
