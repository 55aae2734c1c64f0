"""Every screen in windows of every size: nothing is cut off, and a resize needs no key."""

import pytest
from tests.effort import usually
from tests.games.thrones.board import HEROES
from tests.tui.screens import shelf
from tests.tui.screens.places import PLACES, QUESTIONS, visit
from tests.tui.screens.stage import Pressed, Watched, watch

from thrones_tui.tui.screen import SMALLEST, Size

SIZES = [(40, 12), (80, 24), (300, 100)]
"""The smallest first: what its key bar ends with is in every other one's."""
SIZES += usually([], [(40, 100), (59, 17), (60, 18), (120, 40), (300, 12)])
TIGHT = [(40, 12), (60, 18), (80, 24)]
RESIZED = usually([(40, 12)], [(40, 12), (40, 100), (120, 40)])
TOO_SMALL = [(1, 1), (39, 24), (80, 11), (20, 5)]
CHOICES = [name for name in QUESTIONS if name not in ("knights", "respects", "no respect")]


def fresh(name: str, *pressed: Pressed, width: int = 80, height: int = 24) -> Watched:
    """Visit a place where nothing was played before, so that it looks the same whenever one comes there."""
    shelf.clear()
    return visit(name, *pressed, width=width, height=height)


def last_hint(terminal: Watched) -> str:
    """The hint at the end of the key bar."""
    return terminal.key_bar.strip().rsplit("  ", 1)[-1].removeprefix("… ")


@pytest.mark.parametrize("name", PLACES)
def test_every_screen_is_the_right_one_fits_every_window_and_follows_a_resize(
    name: str,
) -> None:
    hint = ""
    for width, height in SIZES:
        terminal = fresh(name, width=width, height=height)
        if (width, height) in RESIZED:
            resized = fresh(name, Size(width, height))
            assert (resized.canvas.width, resized.canvas.height) == (width, height)
            assert resized.redraws == 1
            assert resized.text == terminal.text
        hint = hint or last_hint(terminal)
        assert "…" not in terminal.key_bar.replace(" … ", " "), (width, height)
        assert hint in terminal.key_bar, (width, height)
        assert len(terminal.text.split()) > 5
        if (width, height) == (80, 24):
            assert PLACES[name].sign in terminal.words
        if terminal.canvas.cursor is not None:
            row, col = terminal.canvas.cursor
            assert 0 <= row < height
            assert 0 <= col < width


@pytest.mark.parametrize("name", PLACES)
def test_every_screen_keeps_to_ascii_where_it_must(name: str) -> None:
    place = PLACES[name]
    for width, height in usually([(80, 24)], [(80, 24), (40, 12)]):
        assert watch(place.begin(), *place.pressed, width=width, height=height, ascii=True).text.isascii()


@pytest.mark.parametrize("size", TIGHT)
@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_is_on_the_screen_in_full(name: str, size: tuple[int, int]) -> None:
    asked = fresh(name, width=size[0], height=size[1]).asked
    place = PLACES[name]
    assert place.sign in asked or (place.brief and size < (80, 24) and place.brief in asked)
    assert "…" not in asked.split("?")[0].split(" @ ")[0].split(" 1 [")[0]


@pytest.mark.parametrize("name", CHOICES)
def test_every_answer_can_be_reached_and_seen_in_the_smallest_window(name: str) -> None:
    def selected(width: int, height: int) -> list[str]:
        """What the cursor is on after more and more presses of Down, until it comes round."""
        found: list[str] = []
        for presses in range(1, 12):
            terminal = fresh(name, *["down"] * presses, width=width, height=height)
            assert terminal.canvas.cursor is not None
            row, col = terminal.canvas.cursor
            label = terminal.text.split("\n")[row][col : col + 20]
            assert label.startswith("▸ ")
            if label in found:
                break
            found.append(label)
        return found

    assert len(selected(40, 12)) == len(selected(100, 40)) >= 2


@pytest.mark.parametrize("name", PLACES)
def test_a_window_too_small_gets_a_notice_and_its_screen_back_when_it_grows(name: str) -> None:
    whole = fresh(name)
    steps = [pressed for size in TOO_SMALL for pressed in (Size(*size), "q", "enter", "1")]
    terminal = fresh(name, *steps, Size(80, 24))
    notices = terminal.seen[len(whole.seen) : -1]
    assert all(notice.strip() for notice in notices)
    for width, height in TOO_SMALL:
        if width >= 20:
            words = (f"{SMALLEST.width}x{SMALLEST.height}", f"{width}x{height}")
            assert any(all(word in notice for word in words) for notice in notices)
    assert terminal.text == whole.text


def test_the_smallest_window_shows_what_matters_most() -> None:
    game = fresh("game", width=40, height=12)
    assert "@" in game.text
    facts = ("$9,000", "infl 700", "army 900", "3 pts", "*+ 1 tile", "Jon 100", "Walkers")
    for fact in (*facts, "travel", "? help"):
        assert fact in game.text
    encounter = fresh("encounter", width=40, height=12).asked
    for fact in ("&s Stannis", "900", "200", "21.9%", "25.3%", "certain victory"):
        assert fact in encounter


@pytest.mark.parametrize(("size", "count"), [((110, 24), 1), ((300, 12), 1), ((120, 40), 4), ((200, 50), 7)])
def test_a_large_window_has_the_cards_of_several_heroes_and_always_that_of_the_one_selected(
    size: tuple[int, int], count: int
) -> None:
    names = [*HEROES, "A hero of your own"]
    for at, name in enumerate(names):
        text = visit("heroes", *["down"] * at, width=size[0], height=size[1]).text
        assert f" {name} ─" in text
        assert sum(f" {other} ─" in text for other in names) >= (count if at == 0 else 1)
