"""T-SEE: what the player sees, and so who hears of what."""

from thrones_tui.core.events import EVERYBODY, NOBODY, Audience
from thrones_tui.games.thrones.state import State


def in_sight(state: State, tile: int) -> frozenset[int]:
    """T-SEE-1: the tiles seen from a tile."""
    return state.world.board.near(tile, state.world.rules.sight.radius)


def seen_at(state: State, tile: int) -> Audience:
    """T-SEE-3: those who see what happens on a tile: everybody, or nobody at the table."""
    return EVERYBODY if tile in in_sight(state, state.hero.tile) else NOBODY


def known_to(state: State, *heroes: int) -> Audience:
    """Those who hear of what befalls heroes: everybody if each is the player's or in sight."""
    seen = in_sight(state, state.hero.tile)
    known = all(hero == state.player or state.heroes[hero].tile in seen for hero in heroes)
    return EVERYBODY if known else NOBODY
