"""Help is there wherever nothing is typed, and a key that it names does something."""

import re

import pytest
from tests.contract.games import start
from tests.tui.screens.places import visit
from tests.tui.screens.stage import seated

from thrones_tui.games.minirogue.keys import RESERVED
from thrones_tui.games.registry import GAMES
from thrones_tui.scene.keynames import named
from thrones_tui.scene.model import Page, Sign
from thrones_tui.session.keymap import KEY_ACTIONS
from thrones_tui.session.worlds import load_ruleset
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.helppages import with_keys


@pytest.mark.parametrize(
    "name",
    [
        "set-up", "set-up of goldrush", "options", "heroes", "own hero", "spot", "game", "look", "map",
        "log", "sheet", "encounter", "knights", "keep four", "leave", "end of practice", "valley, look",
        "valley, map", "ring, look", "ring, map", "ring, end", "dungeon, look", "dungeon, map",
        "dungeon, journey",
    ],
)  # fmt: skip
def test_a_question_mark_opens_help_and_esc_leads_back(name: str) -> None:
    before = visit(name)
    assert "Help: " in visit(name, "?").text
    assert visit(name, "?", "esc").text == before.text


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
def test_space_leads_through_all_of_help(size: tuple[int, int]) -> None:
    frames = visit("game", "?", *" " * 99, width=size[0], height=size[1]).seen
    places = [re.search(r"([\d-]+)/(\d+)$", frame.split("\n")[0]) for frame in frames if "Help: " in frame]
    shown = {at for place in places if place for at in range(*_span(place[1]))}
    assert shown == set(range(1, int(next(place[2] for place in places if place)) + 1))


def _span(pages: str) -> tuple[int, int]:
    """The pages that are shown, `3-5`, as a range."""
    first, _, last = pages.partition("-")
    return int(first), int(last or first) + 1


def test_help_on_the_way_to_a_game_is_on_that_game() -> None:
    assert "golden idol" in visit("set-up of minirogue", "?").words
    assert "Two players dig for gold" in visit("set-up of goldrush", "?").words


@pytest.mark.parametrize("name", ["code", "name", "name a save"])
def test_where_something_is_typed_it_is_typed(name: str) -> None:
    assert "Help: " not in visit(name, "?").text


def pages(game: str) -> tuple[Page, ...]:
    presenter = load_ruleset(game).edition.presenter
    return with_keys(presenter.help(), goes=presenter.has_ways)


@pytest.mark.parametrize("game", GAMES)
def test_a_key_has_one_row_on_the_pages_of_help(game: str) -> None:
    rows = [row for page in pages(game) for row in page.rows if isinstance(row, Sign) and row.style == "key"]
    told = [key for row in rows for key in named(row.glyph)]
    assert len(told) > 8
    assert len(told) == len(set(told))


OPENED = {
    "x": "↑↓←→ look",
    "m": "↑↓←→ move",
    "p": "All that happened",
    "s": "The sheet",
    "q": "Leave",
    "?": "Help: ",
}
"""What shows that a key of every game has done what is said of it."""
BEGUN = {"thrones": "game", "minirogue": "dungeon", "goldrush": "valley", "horcruxes": "ring"}
LATER = {"thrones": ".", "minirogue": "", "goldrush": ".", "horcruxes": ".hjkl"}
"""Keys that do something only once something was stopped or answered, or not at the edge of a board."""
OTHERS = {"horcruxes": ("ring, watched",)}
"""Where else keys are of use."""


@pytest.mark.parametrize("game", BEGUN)
def test_a_key_that_help_names_does_what_is_said(game: str) -> None:
    rows = [str(text) for page in pages(game) for row in page.rows for text in row if isinstance(text, str)]
    told = {key for text in rows for key in named(text)}
    assert {*OPENED, "u", "S", "/"} <= told
    for key, words in OPENED.items():
        assert words in visit(BEGUN[game], Key(key, key)).words
    assert visit(BEGUN[game], "S").code == 0, "saved and left"
    assert "Enter done" in visit(BEGUN[game], "p", "/").key_bar, "it searches"
    for key in told - {*OPENED, *LATER[game], "S", "/", "u"}:
        places = (BEGUN[game], *OTHERS.get(game, ()))
        tried = [(visit(place).text, visit(place, Key(key, key))) for place in places]
        assert any(
            after.text != before and "does nothing here" not in after.words for before, after in tried
        ), key


@pytest.mark.parametrize("game", ["thrones", "minirogue"])
def test_each_key_that_looks_something_up_is_kept_free_can_be_changed_and_is_explained(game: str) -> None:
    screen = seated(game, start(game, 1))
    keys = {key for key in map(chr, range(33, 127)) if screen._look_up(key) is not None} - {";"}
    assert keys.issuperset("xmtpsqo?")
    play = screen._saved.play
    pages = with_keys(play.presenter.help(play.view()), goes=True)
    explained = {key for page in pages for row in page.rows for part in row for key in named(str(part))}
    assert keys - explained == keys - {action.key for action in KEY_ACTIONS} == set()
    assert game != "minirogue" or keys - RESERVED == set()
