"""What can be reached from a tile: against a search over all shortest ways."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from thrones_tui.players.ripples import NOWHERE, SETTING_OUT, Ripples, Ways, distances, ripples

TILES = 30


def ways(rng: Random) -> Ways:
    """Ways between random tiles, some of which are reached over four others at once."""
    return [rng.sample(range(TILES), rng.randrange(6)) for _ in range(TILES)]


def ends(
    ways: Ways, firsts: Sequence[int], most: int, latest: Sequence[int]
) -> Mapping[int, list[tuple[int, ...]]]:
    """By tile all shortest ways there from tile 0, each as the tiles on it."""
    found: dict[int, list[tuple[int, ...]]] = {0: [()]}
    wave = dict(found)
    for step in range(1, most + 1):
        following: dict[int, list[tuple[int, ...]]] = {}
        for tile, led in wave.items():
            for way in firsts if tile == 0 else ways[tile]:
                if way not in found and latest[way] >= step:
                    following.setdefault(way, []).extend((*one, way) for one in led)
        found |= following
        wave = following
    del found[0]
    return found


def totals(around: Ripples, gains: Sequence[float]) -> Mapping[int, float]:
    """By tile the most that a shortest way there brings."""
    best = [0.0]
    for tile, one, two in zip(around.tiles, around.one, around.two, strict=True):
        best.append(max(best[one], best[two]) + (0.0 if tile == NOWHERE else gains[tile]))
    return {tile: best[place] for tile, place in around.places.items()}


@pytest.mark.parametrize("seed", range(60))
def test_the_best_of_all_shortest_ways_is_found_to_every_tile(seed: int) -> None:
    rng = Random(seed)
    paths, most, firsts = ways(rng), rng.randrange(1, 8), rng.sample(range(1, TILES), 4)
    limited = [rng.randrange(8) for _ in range(TILES)] if seed % 2 else [most] * TILES
    around = ripples(paths, 0, firsts, most, limited if seed % 2 else ())
    expected, gains = ends(paths, firsts, most, limited), [rng.choice((-1.0, 0.0, 2.0)) for _ in range(TILES)]
    best = {tile: max(sum(gains[each] for each in way) for way in led) for tile, led in expected.items()}
    assert totals(around, gains) == best
    for tile, place in around.places.items():
        assert around.tiles[place - 1] == tile
        assert around.costs[place - 1] == len(expected[tile][0]) + SETTING_OUT
        assert around.ends[len(expected[tile][0]) - 1] < place <= around.ends[len(expected[tile][0])]


def test_where_more_than_two_ways_lead_to_a_tile_they_meet_nowhere_before() -> None:
    around = ripples([[1, 2, 3, 4], [5], [5], [5], [5], [6], []], 0, (1, 2, 3, 4), 14)
    assert around.tiles == (1, 2, 3, 4, NOWHERE, NOWHERE, 5, 6)
    assert list(zip(around.one, around.two, strict=True))[4:] == [(1, 2), (5, 3), (6, 4), (7, 7)]


@pytest.mark.parametrize("seed", range(20))
def test_distances_are_the_lengths_of_shortest_ways_the_nearest_first(seed: int) -> None:
    rng = Random(seed)
    paths = ways(rng)
    found = distances(paths, 0, 4)
    assert list(found.values()) == sorted(found.values())
    shortest = ends(paths, paths[0], 4, [9] * TILES)
    assert found == {0: 0} | {tile: len(led[0]) for tile, led in shortest.items()}
