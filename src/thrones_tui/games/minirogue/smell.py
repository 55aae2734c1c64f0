"""R-MON-4: the goblins' search for the player, recursive as the hand-out demands.

The search goes out from the player in waves: a wave are the tiles that are one step farther away than those
of the wave before. Each tile is visited once, so the cost is that of the area searched, and the recursion is
as deep as the path is long.
"""

from collections.abc import Sequence


def first_steps(
    ways: Sequence[Sequence[int]], taken: set[int], start: int, goal: int, reach: int
) -> list[int]:
    """The first tiles of all shortest free paths of at most `reach` steps from a start to a goal.

    `ways[t]` are the tiles next to tile t that are no wall; `taken` those on which somebody stands, start and
    goal included or not. Empty where there is no such path.
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
