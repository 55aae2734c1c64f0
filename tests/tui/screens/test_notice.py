"""Notices: something to be told, and what can be done about it."""

from tests.tui.screens.stage import Watched, watch

from thrones_tui.scene.canvas import Canvas
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.pages import NoticeScreen
from thrones_tui.tui.parts.widgets import Offer
from thrones_tui.tui.screen import Replace, Screen


class Below(Screen):
    """What a notice stands on."""

    def draw(self, canvas: Canvas) -> None:
        canvas.put(0, 0, "below")

    def handle(self, key: Key) -> None:
        return None


def notice(text: str, ways: int, *pressed: str, width: int = 40, height: int = 12) -> Watched:
    chosen = [Offer(f"Way {number}", Replace(Below())) for number in range(1, ways + 1)]
    return watch(NoticeScreen("Notice", text, chosen), *pressed, width=width, height=height)


def test_a_notice_begins_on_the_way_back_and_every_way_can_be_reached() -> None:
    assert notice("Words.", 3).at_cursor == "Back"
    assert [notice("Words.", 3, *["down"] * steps).at_cursor for steps in (1, 2, 3)] == [
        "Way 1",
        "Way 2",
        "Way 3",
    ]
    for pressed in (["1"], ["down", "enter"]):
        assert notice("Words.", 3, *pressed).text.startswith("below")
    for pressed in (["esc"], ["q"], ["enter"], ["4"]):
        assert notice("Words.", 3, *pressed).code == 0
    assert notice("Words.", 3, "5").text == notice("Words.", 3).text


def test_a_long_notice_scrolls_and_says_so() -> None:
    text = " ".join(f"word{number}" for number in range(120))
    first = notice(text, 2)
    assert "Space more" in first.key_bar
    seen = " ".join(notice(text, 2, *[" "] * pages).words for pages in range(12))
    assert all(f"word{number}" in seen for number in range(120))
    assert "Space more" not in notice("Words.", 2).key_bar
