"""How monsters move: straight at the player, by the shortest way, or never."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from thrones_tui.core.board import OFF_BOARD
from thrones_tui.games.minirogue.level import Level

_NORTH, _SOUTH, _EAST, _WEST = range(4)


class Hunt(NamedTuple):
    """What monsters go by: the level, the tiles where somebody stands, and where the player is."""

    level: Level
    taken: set[int]
    player: int


class Movement(NamedTuple):
    """A way to move. `steps(hunt, tile, reach)` are the tiles that a monster on a tile may go to; it stays
    where there is none. `reach` is how far it smells: as the ruleset says, or as the game is set.
    """

    steps: Callable[[Hunt, int, int], list[int]]
    by_setting: bool
    about: str
    """In words, with the reach as `{reach}` or as `{steps}`."""


def _straight(hunt: Hunt, tile: int, reach: int) -> list[int]:
    """R-MON-2, R-MON-3: the free tiles that are closer to the player's row, or to the player's column."""
    board, steps = hunt.level.board, hunt.level.steps[tile]
    down = board.rows[hunt.player] - board.rows[tile]
    across = board.columns[hunt.player] - board.columns[tile]
    if abs(down) + abs(across) > reach:
        return []
    closer = []
    if down:
        closer.append(steps[_SOUTH if down > 0 else _NORTH])
    if across:
        closer.append(steps[_EAST if across > 0 else _WEST])
    return [way for way in closer if way != OFF_BOARD and way not in hunt.taken]


def _shortest(hunt: Hunt, tile: int, reach: int) -> list[int]:
    """R-MON-4."""
    if hunt.level.board.distance(tile, hunt.player) > reach:
        return []
    return first_steps(hunt.level.ways, hunt.taken, tile, hunt.player, reach)


def _never(hunt: Hunt, tile: int, reach: int) -> list[int]:
    """R-MON-5."""
    return []


STRAIGHT: Final = Movement(
    _straight,
    by_setting=False,
    about="within {reach} rows and columns together it comes straight at you, but never round a corner",
)
SHORTEST: Final = Movement(
    _shortest, by_setting=True, about="it finds the shortest way to you from up to {steps} off"
)
NEVER: Final = Movement(_never, by_setting=False, about="it stays where it is")


def first_steps(
    ways: Sequence[Sequence[int]], taken: set[int], start: int, goal: int, reach: int
) -> list[int]:
    """The first tiles of all shortest free paths of at most `reach` steps from a start to a goal.

    `ways[t]` are the floor tiles next to tile t; `taken` those on which somebody stands, start and goal
    included or not. Empty where there is no such path.

    R-MON-4: the search is recursive, as the hand-out demands. It goes out from the goal in waves, each a step
    farther than the one before. Each tile is visited once, so the cost is that of the area searched, and the
    recursion is as deep as the path is long.
    """
    visited = taken | {goal}
    visited.discard(start)
    return _spread(ways, visited, start, [goal], reach)


def _spread(
    ways: Sequence[Sequence[int]], visited: set[int], start: int, wave: list[int], reach: int
) -> list[int]:
    """Go on from a wave, `reach` steps at most; where somebody stands is among the visited tiles."""
    if not wave or reach == 0:
        return []
    following = []
    for tile in wave:
        for way in ways[tile]:
            if way not in visited:
                visited.add(way)
                following.append(way)
    if start in visited:
        return [way for way in ways[start] if way in wave]
    return _spread(ways, visited, start, following, reach - 1)
