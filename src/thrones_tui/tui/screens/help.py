"""Help: keys first, then the game's own pages."""

from typing import Any

from thrones_tui.games import registry
from thrones_tui.scene.model import Page
from thrones_tui.session.rulesets import load_rules
from thrones_tui.tui.screens.pages import KEYS, PagesScreen


def game_help(pages: tuple[Page, ...]) -> PagesScreen:
    """Help for a game in progress."""
    return PagesScreen("Help", (pages[0], KEYS, *pages[1:]))


def general_help(game: str, rules: Any = None) -> PagesScreen:
    """Help on a game that has not begun, by its own rules unless others are loaded already."""
    return game_help(registry.help_pages(game, rules or load_rules(game)))
