"""The stage without any loop: keys and ticks in, frames out."""

import pytest
from tests.home import at_home

from thrones_tui.scene.canvas import Canvas
from thrones_tui.session.keymap import KEPT
from thrones_tui.session.settings import Settings
from thrones_tui.tui.goto import ToSaves, ToTitle
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screen import Action, Await, Pop, Push, Quit, Replace, Screen, do
from thrones_tui.tui.stage import Stage


class Page(Screen):
    """Does `action` at any key; counts ticks."""

    def __init__(self, name: str, action: Action | None = None, *, costly: bool = False) -> None:
        self.name = name
        self.action = action
        self.costly = costly
        self.ticks = 0
        self.result: object = None

    @property
    def timeout(self) -> float | None:
        return 0.5

    def draw(self, canvas: Canvas) -> None:
        canvas.put(0, 0, self.name)

    def handle(self, key: Key) -> Action | None:
        return self.action

    def tick(self) -> Action | None:
        self.ticks += 1
        return None

    def resume(self, result: object) -> Action | None:
        self.result = result
        return None


class Question(Page):
    """Comes up by itself, and is answered by y and n; notes what it hears."""

    sudden = 0.1
    kept = KEPT

    def handle(self, key: Key) -> Action | None:
        self.result = key.name
        return None


KEY = Key("x", "x")


def seen(stage: Stage, width: int = 80, height: int = 24) -> str:
    canvas = Canvas(width, height)
    stage.draw(canvas)
    return canvas.text()


def test_a_key_goes_in_and_a_frame_comes_out() -> None:
    below = Page("below", Push(Page("above", Pop("done"))))
    stage = Stage(below)
    assert seen(stage).strip() == "below"
    stage.key(KEY)
    assert seen(stage).strip() == "above"
    stage.key(KEY)
    assert seen(stage).strip() == "below"
    assert below.result == "done"
    assert stage.code is None


def test_it_ends_with_words() -> None:
    stage = Stage(Page("only", Quit("Bye.")))
    stage.key(KEY)
    assert (stage.code, stage.farewell) == (0, "Bye.")
    stage = Stage(Page("only", Pop()))
    stage.key(KEY)
    assert (stage.code, stage.farewell) == (0, "")


def test_what_was_typed_before_a_costly_screen_was_drawn_must_be_dropped() -> None:
    question = Page("question", costly=True)
    stage = Stage(Page("map", Push(question)))
    drops = [stage.drops]
    stage.key(KEY)
    drops.append(stage.drops)
    seen(stage)
    drops.append(stage.drops)
    assert drops == [False, True, False]
    assert Stage(Page("first", costly=True)).drops


def test_where_there_is_no_room_no_key_and_no_tick_reaches_the_screen() -> None:
    page = Page("map", Quit())
    stage = Stage(page)
    timeouts = []
    for size in ((30, 10), (80, 24)):
        assert ("small" in seen(stage, *size)) == (size == (30, 10))
        timeouts.append(stage.timeout)
        stage.tick()
    assert (timeouts, page.ticks) == ([None, 0.5], 1)
    seen(stage, 30, 10)
    stage.key(KEY)
    assert stage.code is None


def test_a_job_is_done_at_once_and_its_result_handed_on() -> None:
    def counted(number: int) -> Action:
        return Replace(Page(f"{number} games"))

    stage = Stage(Page("saves", Await(lambda: 3, counted)))
    stage.key(KEY)
    assert seen(stage).strip() == "3 games"
    stage = Stage(Page("export", Await(lambda: Quit(), do)))
    stage.key(KEY)
    assert stage.code == 0


def test_a_screen_names_a_destination_instead_of_a_screen() -> None:
    stage = Stage(ToTitle(at_home()))
    assert "Conquer Westeros" in seen(stage)
    stage = Stage(Page("map", Push(ToSaves(at_home()))))
    stage.key(KEY)
    assert seen(stage).startswith(" Saved games")


@pytest.mark.parametrize(
    ("preset", "pressed", "heard"),
    [
        ("usual", "n", "n"),
        ("dvorak", "n", "l"),
        ("colemak", "n", "j"),
        ("colemak", "N", "N"),
        ("dvorak", "y", "y"),
        ("number-pad", "2", "2"),
    ],
)
def test_a_small_letter_that_travels_answers_nothing_that_comes_up(
    preset: str, pressed: str, heard: str
) -> None:
    question = Question("question")
    stage = Stage(question, Settings(keys=preset))
    seen(stage)
    stage.key(Key(pressed, pressed))
    assert question.result == heard
