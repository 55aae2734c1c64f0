"""Screens of text: help, the log, the sheet."""

from math import ceil

import pytest
from tests.effort import usually
from tests.tui.screens.places import visit
from tests.tui.screens.stage import Watched, alone, jon, seat, watch

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.model import Note, Panel, Scene
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.lookups import general_help
from thrones_tui.tui.parts.pages import sheet_screen
from thrones_tui.tui.screen import Size

SIZES = [(40, 12), (80, 24), (120, 40), (300, 100)]


# Help


@pytest.mark.parametrize(("game", "goes"), [("thrones", True), ("minirogue", False), ("horcruxes", False)])
def test_the_page_of_keys_has_none_that_a_game_does_not_know_or_tells_of_itself(
    game: str, goes: bool
) -> None:
    canvas = Canvas(300, 100)
    general_help(game, {}).draw(canvas)
    text = " ".join(canvas.text().split())
    assert "where a game has that" not in text
    assert "the sheet: all numbers" in text
    assert ("go to a place on the map" in text) == goes
    assert ("Consult the gods" in text) == (game == "thrones")


@pytest.mark.parametrize("size", SIZES[:2])
def test_help_is_leafed_through_page_by_page_and_comes_round_again(size: tuple[int, int]) -> None:
    width, height = size
    first = visit("help", width=width, height=height)
    count = int(first.text.split("\n")[0].rsplit("/", 1)[1])
    assert count >= 10
    round_trip = visit("help", *["right"] * count, width=width, height=height)
    heads = [frame.split("\n")[0] for frame in round_trip.seen[-count - 1 :]]
    assert heads[0] == heads[-1]
    assert len(set(heads)) == count
    assert all(f"{at + 1}/{count}" in head for at, head in enumerate(heads[:-1]))
    assert visit("help", "left", width=width, height=height).text.split("\n")[0] == heads[-2]


@pytest.mark.parametrize(("size", "screens"), [((120, 40), 5), ((200, 50), 2), ((300, 100), 1)])
def test_a_large_window_has_as_many_pages_of_help_as_fit(size: tuple[int, int], screens: int) -> None:
    def opened(*pressed: str) -> str:
        return visit("help", *pressed, width=size[0], height=size[1]).text

    shown = [opened(*["right"] * leaf) for leaf in range(screens)]
    assert opened(*["right"] * screens) == opened() == shown[0]
    for title in ("The game in short", "Keys", "Meeting a rival", "The White Walkers", "House rules"):
        assert sum(f"  {title}" in "\n".join(text.split("\n")[1:]) for text in shown) == 1
    assert not any("▼" in text for text in shown)
    backwards = [opened(*["left"] * leaf) for leaf in range(1, screens + 1)]
    assert backwards[0].split("\n")[0].endswith("13/13")
    assert ("←→ page" in shown[0]) == (screens > 1)


@pytest.mark.parametrize("pressed", ["right", "l", "tab", "enter"])
def test_help_opens_on_the_game_in_short_and_goes_on_with_the_keys(pressed: str) -> None:
    terminal = visit("help", pressed)
    assert "Help: The game in short" in terminal.seen[-2]
    assert "Help: Keys" in terminal.text
    assert "x look around: what is on a place in sight" in terminal.words
    turn = visit("help", *[pressed] * 3)
    assert "Help: Your turn" in turn.text
    assert "Rest (r): every warrior in your party gains 1 strength" in turn.words
    assert "Consult the gods (g): every warrior gains 1 morale" in turn.words


@pytest.mark.parametrize("size", usually(SIZES[:2], SIZES))
def test_every_page_of_help_can_be_read_to_its_end(size: tuple[int, int]) -> None:
    width, height = size
    count = int(visit("help").text.split("\n")[0].rsplit("/", 1)[1])
    for page in range(count):
        end = visit("help", *["right"] * page, "end", width=width, height=height)
        assert "▼" not in end.text
        by_steps = visit("help", *["right"] * page, *["down"] * 60, width=width, height=height)
        assert by_steps.text == end.text


def test_help_is_the_same_in_a_game_and_before_one() -> None:
    assert visit("help").text == visit("title help").text


@pytest.mark.parametrize("pressed", ["esc", "q", "?"])
def test_help_leads_back(pressed: str) -> None:
    assert visit("help", pressed).text == visit("game").text


# The log


def test_the_log_opens_at_its_end_and_reaches_back_to_the_first_turn() -> None:
    turns = ["r"] * 9
    end = watch(seat(alone(), rest=0.99), *turns, "p", width=60, height=14)
    assert "• You rest" in end.text.split("\n")[11]
    assert "▼" not in end.text
    top = watch(seat(alone(), rest=0.99), *turns, "p", "home", width=60, height=14)
    assert "Turn 1" in top.text.split("\n")[2]
    assert "You are Jon Snow, in Castle Black." in top.text
    assert "▲" not in top.text
    paged = watch(seat(alone(), rest=0.99), *turns, "p", *["pageup"] * 9, width=60, height=14)
    assert paged.text == top.text


def test_the_log_stays_at_its_end_when_the_window_shrinks_until_one_scrolls() -> None:
    turns = ["r"] * 9
    small = Size(60, 14)
    shrunk = watch(seat(alone(), rest=0.99), *turns, "p", small, width=60, height=24)
    assert "▼" not in shrunk.text
    assert "▲" in shrunk.text
    scrolled = watch(seat(alone(), rest=0.99), *turns, "p", "up", small, width=60, height=24)
    assert "▼" in scrolled.text
    back = watch(seat(alone(), rest=0.99), *turns, "p", "up", small, "end", width=60, height=24)
    assert back.text == shrunk.text


def log_after(*pressed: str) -> Watched:
    """The log of a quiet game, and keys pressed in it."""
    return watch(seat(alone(), rest=0.99), "r", "g", "p", *pressed, width=60, height=14)


def test_tab_leaves_out_what_is_routine_then_all_but_what_decided() -> None:
    assert "You rest" in log_after().text
    usual, weighty = log_after("tab"), log_after("tab", "tab")
    assert "You rest" not in usual.text
    assert "You are Jon Snow" in usual.text
    assert "Nothing of that kind has happened." in weighty.text
    assert log_after("tab", "tab", "tab").text == log_after("backtab", "tab").text == log_after().text


def test_a_search_shows_the_lines_with_the_words_until_escape() -> None:
    found = log_after("/", *"REST")
    assert "You rest" in found.text
    assert "You consult" not in found.text
    assert log_after("/", *"REST", "enter", "tab").words.endswith("Esc back")
    assert "Nothing of that kind" in log_after("/", *"quest", "backspace").text
    assert log_after("/", *"REST", "esc").text == log_after("/", *"REST", "enter", "esc").text
    assert log_after("/", *"q", "esc").text == log_after().text


def test_the_log_has_a_heading_for_every_turn() -> None:
    lines = watch(seat(alone(), rest=0.99), *["r"] * 5, "p", width=80, height=40).text.split("\n")
    headings = [line.strip() for line in lines if line.strip().startswith("Turn ")]
    assert headings == [f"Turn {number}" for number in range(1, 6)]


# The sheet


@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_has_every_number_of_the_hero_the_party_and_the_white_walkers(
    size: tuple[int, int],
) -> None:
    width, height = size
    pages = watch(seat(jon()), "s", *["pagedown"] * 9, width=width, height=height).seen[1:]
    words = " ".join(" ".join(page.split()) for page in pages)
    for fact in (
        "9,000",
        "700",
        "900/2,000",
        "3/400",
        "1/200",
        "Ship no",
    ):
        assert fact in words
    for name in ("Jon Snow", "Samwell Tarly glass", "Tormund Giantsbane", "Tyrion Lannister"):
        assert name in words
    for omen in ("Turn", "Army", "Tiles", "Points", "Rivals out"):
        assert omen in words
    assert "68.6%" in words
    assert "Stannis Baratheon, here" in words  # those in sight, too
    for name in ("Melisandre", "Davos Seaworth ship", "Petyr Baelish"):
        assert name in words


@pytest.mark.parametrize("opened", ["s", "p"])
@pytest.mark.parametrize("pressed", ["esc", "q", "enter"])
def test_texts_lead_back(opened: str, pressed: str) -> None:
    assert visit("game", opened, pressed).text == visit("game").text


@pytest.mark.parametrize(
    ("place", "title"),
    [("encounter", "Meeting a rival"), ("keep four", "Warriors"), ("rumours", "Cities and dragonglass")],
)
def test_help_on_a_question_opens_the_page_that_is_about_it(place: str, title: str) -> None:
    assert visit(place, "?").text.startswith(f" Help: {title} ")


def test_a_page_that_no_column_holds_goes_on_in_the_next() -> None:
    terminal = visit("help", "right", width=120, height=24)
    assert terminal.text.startswith(" Help: Keys ")
    assert "▼" not in terminal.text
    for words in ("The arrow keys do everything", "Ctrl+L draw the screen anew", "Esc always gives"):
        assert words in terminal.words
    assert "▼" in visit("help", "right", width=80, height=24).text


@pytest.mark.parametrize("height", [12, 13, 15, 20])
def test_every_page_of_help_can_be_drawn_in_wide_and_low_windows(height: int) -> None:
    for pages in range(14):
        assert visit("help", *["right"] * pages, width=120, height=height).text.startswith(" Help: ")


@pytest.mark.parametrize(("size", "columns"), [((120, 40), 2), ((200, 50), 3)])
def test_a_large_window_has_the_sheet_in_columns_to_leaf_through(size: tuple[int, int], columns: int) -> None:
    many, end = (Note("far"),) * 60, Note("end")

    def shown(leaves: int, *notes: Note) -> str:
        sheet = sheet_screen(Scene("A game", "", panels=(Panel("Many", notes),)))
        for leaf in range(leaves + 1):
            if leaf:
                sheet.handle(Key(" ", " "))
            sheet.draw(canvas := Canvas(*size))
        return canvas.text()

    assert shown(0, *many, end).count("far") == 60
    assert "end" in shown(0, *many, end)
    leaves = ceil(242 / (size[1] - 4) / columns)
    pages = [shown(leaf, *many, *many, *many, *many, end) for leaf in range(leaves + 1)]
    assert ["end" in page for page in pages] == [False] * (leaves - 1) + [True, False]
    assert pages[0] == pages[-1]
