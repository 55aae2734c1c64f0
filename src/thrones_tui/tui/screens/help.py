"""Help: keys first, then the game's own pages."""

from thrones_tui.games import registry
from thrones_tui.scene.model import Page
from thrones_tui.session.play import load_rules
from thrones_tui.tui.screens.pages import KEYS, PagesScreen


def game_help(pages: tuple[Page, ...]) -> PagesScreen:
    """Help for a game in progress."""
    return PagesScreen("Help", (pages[0], KEYS, *pages[1:]))


def general_help(game: str) -> PagesScreen:
    """Help on a game that has not begun."""
    return game_help(registry.help_pages(game, load_rules(game)))
