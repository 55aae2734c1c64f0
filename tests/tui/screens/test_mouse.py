"""The mouse: what is drawn says what a click on it means, and what a wheel turns."""

from collections.abc import Iterable

import pytest
from tests.games.thrones.board import EURON, JON
from tests.home import at_home
from tests.terminal.game import meeting
from tests.tui.screens import shelf

from thrones_tui.scene.canvas import Canvas
from thrones_tui.session.home import Start
from thrones_tui.tui.goto import Goto, ToOptions, ToSetup
from thrones_tui.tui.keys import Key
from thrones_tui.tui.routes import first_screen
from thrones_tui.tui.screen import Screen
from thrones_tui.tui.stage import Stage

SIZES = [(40, 12), (80, 24), (120, 40)]


class Hand:
    """A stage, looked at in a window, with a mouse."""

    def __init__(
        self, start: Start | Screen | Goto, size: tuple[int, int] = (80, 24), pressed: Iterable[str] = ""
    ) -> None:
        self.stage = Stage(first_screen(start) if isinstance(start, Start) else start)
        self._size = size
        self.look()
        for key in pressed:
            self.press(key)

    def look(self) -> str:
        self.canvas = Canvas(*self._size)
        self.stage.draw(self.canvas)
        return self.canvas.text()

    def press(self, name: str) -> str:
        self.stage.key(Key(name, name if len(name) == 1 else ""))
        return self.look()

    def click(self, row: int, col: int) -> str:
        self.stage.key(Key("click", at=(row, col)))
        return self.look()

    def click_on(self, words: str) -> str:
        rows = self.look().split("\n")
        row = next(at for at, line in enumerate(rows) if words in line)
        return self.click(row, rows[row].index(words))

    def wheel(self, way: str) -> str:
        self.stage.key(Key(f"wheel-{way}", at=(5, 5)))
        return self.look()


def jon(**options: str) -> Start:
    return at_home("thrones", 1, {"hero": JON, "name": "Ada", **options})


def meets(way: str = "l") -> tuple[Start, str]:
    found = meeting(way)
    return at_home("thrones", found.seed, {"hero": EURON, "name": "Ada"}), way * found.steps


@pytest.mark.parametrize("size", SIZES)
def test_a_click_on_a_tile_looks_at_it_and_another_one_goes_there(size: tuple[int, int]) -> None:
    hand = Hand(jon(), size)
    before = hand.look()
    assert hand.canvas.cursor is not None
    row, col = hand.canvas.cursor
    height = 3 if size == (120, 40) else 2 if size == (80, 24) else 1
    north = hand.click(row - height, col)
    assert north != before
    assert north == Hand(jon(), size, "xk").look()
    assert hand.click(row - height, col) == Hand(jon(), size, "xk").press("enter")


def test_a_click_on_the_cursor_is_enter_wherever_a_place_is_picked() -> None:
    hand = Hand(jon(), pressed="m")
    hand.press("up")
    assert hand.canvas.cursor is not None
    assert hand.click(*hand.canvas.cursor) == Hand(jon(), pressed="mk").press("enter")


def test_a_click_on_the_map_beside_the_view_opens_the_map_there() -> None:
    hand = Hand(jon(), (132, 43))
    ((rect, *_),) = [mark for mark in hand.canvas._marks if mark.key == "realm"]
    map_ = hand.click(rect.row + 9, rect.col + 4)
    assert "6S 2W" in map_


@pytest.mark.parametrize("size", SIZES)
def test_a_click_on_an_answer_gives_it(size: tuple[int, int]) -> None:
    start, pressed = meets()
    for choice in range(3):
        hand = Hand(start, size, pressed)
        by_key = Hand(start, size, pressed).press(str(choice + 1))
        marks = [mark for mark in hand.canvas._marks if (mark.key, mark.at) == ("choice", (choice, 0))]
        if marks:
            assert hand.click(*marks[0].rect[:2]) == by_key


def test_a_click_beside_the_answers_gives_none_and_one_on_the_board_only_looks() -> None:
    start, pressed = meets()
    hand = Hand(start, (80, 24), pressed)
    asked = hand.look()
    for row, col in ((-1, -1), (500, 500), (2, 60), (0, 0)):
        assert hand.click(row, col) == asked
    looked = hand.click(3, 3)
    assert "You see" in looked
    assert hand.press("esc") == asked


def test_a_wheel_changes_no_answer_and_moves_nobody() -> None:
    start, pressed = meets()
    for hand in (Hand(start, (80, 24), pressed), Hand(jon())):
        before = hand.look()
        assert (hand.wheel("up"), hand.wheel("down")) == (before, before)


def test_a_wheel_scrolls_texts_and_lists_but_not_round_their_ends() -> None:
    hand = Hand(jon(), (40, 12), "?")
    first = hand.look()
    assert hand.wheel("up") == first
    scrolled = hand.wheel("down")
    assert scrolled != first
    assert hand.wheel("up") == first
    title = Hand(at_home())
    waiting = title.look()  # the game that waits is selected, below the first entry
    top = title.wheel("up")
    assert title.wheel("up") == top != waiting
    assert title.wheel("down") == waiting


def test_a_click_on_an_entry_of_a_menu_chooses_it() -> None:
    assert Hand(at_home()).click_on("Hall of fame").startswith(" Hall of fame")


@pytest.mark.parametrize("size", SIZES)
def test_a_click_on_a_line_of_a_form_goes_there_and_another_one_changes_it(size: tuple[int, int]) -> None:
    setup = ToSetup(at_home(), "thrones")
    hand = Hand(setup, size)
    first = hand.look()
    assert hand.click_on("Horses") == Hand(setup, size, ("down",)).look() != first
    assert hand.click_on("Horses") == Hand(setup, size, ("down", "right")).look()
    options = Hand(ToOptions(at_home()), size)
    assert options.click_on("ASCII") == Hand(ToOptions(at_home()), size, ("down",)).look()
    assert options.click_on("ASCII") != Hand(ToOptions(at_home()), size, ("down",)).look()


def test_a_click_beside_a_hero_shows_the_next_one_and_one_on_the_name_takes_the_hero() -> None:
    start = at_home("thrones", 1, {"name": "Ada"})
    hand = Hand(start, (40, 12))
    first = hand.look()
    assert "◂ 1/" in first
    assert hand.click(1, 38) == Hand(start, (40, 12), ("right",)).look() != first
    assert hand.click(1, 1) == first
    assert "travel" in hand.click(1, 10)


def test_a_click_on_the_number_of_what_to_do_at_the_end_shows_the_next_and_one_on_its_name_does_it() -> None:
    hand = Hand(shelf.over(practice=True), (40, 12), ("z",))
    row = next(at for at, line in enumerate(hand.look().split("\n")) if "▸ 1/6" in line)
    while "Title screen" not in hand.look():
        hand.click(row, 2)
    assert "G A M E" in hand.click(row, 12)


def test_a_click_on_either_column_of_what_to_do_at_the_end_does_it() -> None:
    for choice, sign in (("4 Title screen", "THE GAME OF"), ("2 Play again", "Please choose")):
        assert sign in Hand(shelf.over(), (80, 24), ("z",)).click_on(choice)


def test_a_click_on_a_key_in_the_key_bar_presses_it() -> None:
    assert Hand(jon()).click_on("m map") == Hand(jon(), pressed="m").look()
    hand = Hand(jon(), pressed="m")
    assert hand.click_on("Esc back") == Hand(jon()).look()


def test_a_click_meant_for_a_screen_that_is_gone_does_nothing() -> None:
    hand = Hand(jon())
    assert hand.canvas.cursor is not None
    row, col = hand.canvas.cursor
    hand.stage.key(Key("m", "m"))
    hand.stage.key(Key("click", at=(row, col + 4)))
    assert hand.look() == Hand(jon(), pressed="m").look()


@pytest.mark.parametrize("size", SIZES)
def test_a_replay_is_stepped_through_and_looked_at(size: tuple[int, int]) -> None:
    hand = Hand(shelf.replay(), size)
    hand.wheel("down")
    hand.click_on("→ step")
    assert "step 2/" in hand.look()
    hand.wheel("up")
    hand.click_on("← step" if "← step" in hand.look() else "←→ step")
    assert "step 0/" in hand.look()
    board = next(
        (row, col)
        for row in range(size[1])
        for col in range(size[0])
        if hand.canvas.marked(row, col) == ("tile", (3, 3))
    )
    assert "You are here." in hand.click(*board)
    assert "step 0/" in hand.press("esc")


def test_a_key_bar_drawn_over_another_leaves_none_of_its_keys() -> None:
    hand = Hand(shelf.replay())
    names = {mark[0] for col in range(80) if (mark := hand.canvas.marked(23, col))}
    assert names == {"left", "right", " ", "n", "g", "+", "-", "t", "esc"}
    assert not any(hand.canvas.marked(22, col) for col in range(80))
