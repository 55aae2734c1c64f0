"""How monsters move: straight at the player, by the shortest way, or never."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from thrones_tui.core.board import OFF_BOARD, Direction
from thrones_tui.games.minirogue.level import Level

_NORTH, _SOUTH, _EAST, _WEST = (direction.index for direction in Direction)


class Movement(NamedTuple):
    """A way to move. `steps(level, taken, start, goal, reach)` are the tiles that a monster may go to; it is
    asked for those who smell the player but are not next to it. Without such a tile the monster stays.
    `by_setting`: it smells as far as the game is set to, not as the ruleset says.
    """

    steps: Callable[[Level, set[int], int, int, int], list[int]]
    by_setting: bool
    about: str
    """In words, with the reach as `{reach}` or as `{steps}`."""


def _straight(level: Level, taken: set[int], start: int, goal: int, reach: int) -> list[int]:
    """R-MON-2, R-MON-3: the free tiles that are closer to the player's row, or to the player's column."""
    rows, columns, steps = level.board.rows, level.board.columns, level.steps[start]
    closer = []
    if rows[start] != rows[goal]:
        closer.append(steps[_SOUTH if rows[start] < rows[goal] else _NORTH])
    if columns[start] != columns[goal]:
        closer.append(steps[_EAST if columns[start] < columns[goal] else _WEST])
    return [way for way in closer if way != OFF_BOARD and way not in taken]


def _shortest(level: Level, taken: set[int], start: int, goal: int, reach: int) -> list[int]:
    """R-MON-4."""
    return first_steps(level.ways, taken, start, goal, reach)


def _never(level: Level, taken: set[int], start: int, goal: int, reach: int) -> list[int]:
    """R-MON-5."""
    return []


STRAIGHT: Final = Movement(
    _straight,
    by_setting=False,
    about="within {reach} rows and columns together it comes nearer step by step; it makes no detours, so a "
    "wall between you stops it",
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
    free = bytearray(b"\1") * len(ways)
    for tile in taken:
        free[tile] = 0
    free[goal], free[start] = 0, 1
    return _spread(ways, free, start, [goal], reach)


def _spread(
    ways: Sequence[Sequence[int]], free: bytearray, start: int, wave: list[int], reach: int
) -> list[int]:
    """Go on from a wave, `reach` steps at most, over tiles that are free: not visited, and nobody there."""
    if not wave or reach == 0:
        return []
    following = []
    for tile in wave:
        for way in ways[tile]:
            if free[way]:
                free[way] = 0
                following.append(way)
    if not free[start]:
        return [way for way in ways[start] if way in wave]
    return _spread(ways, free, start, following, reach - 1)
