"""Help is there wherever nothing is typed, and a key that it names does something."""

import pytest
from tests.tui.screens.places import visit

from thrones_tui.scene.keynames import named
from thrones_tui.scene.model import Sign
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


def test_help_on_the_way_to_a_game_is_on_that_game() -> None:
    assert "golden idol" in visit("set-up of minirogue", "?").words
    assert "Two players dig for gold" in visit("set-up of goldrush", "?").words


@pytest.mark.parametrize("name", ["code", "name", "name a save"])
def test_where_something_is_typed_it_is_typed(name: str) -> None:
    assert "Help: " not in visit(name, "?").text


def keys(game: str) -> list[str]:
    """All keys that have a row of their own on the pages of a game."""
    presenter = load_ruleset(game).edition.presenter
    pages = with_keys(presenter.help(), goes=presenter.has_ways)
    rows = [row for page in pages for row in page.rows if isinstance(row, Sign) and row.style == "key"]
    return [key for row in rows for key in named(row.glyph)]


BEGUN = {
    "thrones": ("game", "."),
    "minirogue": ("dungeon", ""),
    "goldrush": ("valley", ""),
    "horcruxes": ("ring", "uhjkl"),
}
"""Where the keys of each game are tried, and those that do nothing there yet."""


@pytest.mark.parametrize("game", BEGUN)
def test_a_key_that_help_names_is_named_once_and_does_something(game: str) -> None:
    told = keys(game)
    assert len(told) == len(set(told))
    name, idle = BEGUN[game]
    before = visit(name).text
    for key in set(told) - {*idle, "S"}:
        terminal = visit(name, Key(key, key))
        assert "That key does nothing" not in terminal.words, key
        assert terminal.text != before, key
    assert visit(name, "S").code == 0, "saved and left"
