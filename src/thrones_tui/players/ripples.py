"""What can be reached from a tile, the nearest first, and by which tiles."""

from collections.abc import Mapping, Sequence
from math import nan
from typing import Final, NamedTuple, TypeAlias

Ways: TypeAlias = Sequence[Sequence[int]]
"""By tile those that one can go to next."""
NOWHERE: Final = -1
"""Among the tiles of ripples: where several ways to the next tile meet."""
SETTING_OUT: Final = 1
"""Steps that each way costs besides."""


class Ripples(NamedTuple):
    """The `tiles` in the order in which they are found, the one in the middle left out, and what the way to
    each `costs`: its steps, and setting out. So many are found after n steps as `ends[n]` says.

    Each is reached by as few steps from one or from two others: `one` and `two` are their places in that
    order, counted from 1, and 0 for the middle. Where more than two lead to a tile, they meet `NOWHERE`
    before, at a cost that is no number.
    """

    tiles: Sequence[int]
    costs: Sequence[float]
    ends: Sequence[int]
    one: Sequence[int]
    two: Sequence[int]
    places: Mapping[int, int]


def ripples(ways: Ways, middle: int, firsts: Sequence[int], most: int, latest: Sequence[int] = ()) -> Ripples:
    """What so many steps lead to, the first of them to one of `firsts`. No tile is entered later than at its
    step in `latest`, if that is given.
    """
    tiles, costs, ends, one, two = list[int](), list[float](), [0], list[int](), list[int]()
    places, wave = {middle: 0}, [middle]
    for step in range(1, most + 1):
        found: dict[int, list[int]] = {}
        for origin in wave:
            for tile in firsts if origin == middle else ways[origin]:
                if tile in found:
                    found[tile].append(places[origin])
                elif tile not in places and (not latest or latest[tile] >= step):
                    found[tile] = [places[origin]]
        if not found:
            break
        for tile, (origin, *others) in found.items():
            for other in others[:-1]:
                tiles.append(NOWHERE)
                costs.append(nan)
                one.append(origin)
                two.append(other)
                origin = len(tiles)
            tiles.append(tile)
            costs.append(step + SETTING_OUT)
            one.append(origin)
            two.append(others[-1] if others else origin)
            places[tile] = len(tiles)
        ends.append(len(tiles))
        wave = list(found)
    del places[middle]
    return Ripples(tuple(tiles), tuple(costs), tuple(ends), tuple(one), tuple(two), places)


def distances(ways: Ways, middle: int, most: int) -> dict[int, int]:
    """By tile how many steps away it is, if not too many; the nearest first."""
    steps, wave = {middle: 0}, [middle]
    for tile in wave:
        for way in ways[tile] if steps[tile] < most else ():
            if way not in steps:
                steps[way] = steps[tile] + 1
                wave.append(way)
    return steps
