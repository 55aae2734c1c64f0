"""What MiniRogue costs: a new level, the goblins' search, and a turn of many goblins."""

from collections.abc import Sequence
from statistics import median
from time import perf_counter
from typing import Any, Final, NamedTuple

from thrones_tui import new_game
from thrones_tui.core.dice import Dice
from thrones_tui.core.events import Teller
from thrones_tui.games.minirogue.digging import dig
from thrones_tui.games.minirogue.hunting import first_steps
from thrones_tui.games.minirogue.kinds import GOBLIN
from thrones_tui.games.minirogue.level import Level
from thrones_tui.games.minirogue.placing import new_monster
from thrones_tui.games.minirogue.turn import move_monsters

GOBLINS: Final = 26
"""As many monsters as a level can have."""
REACHES: Final = (15, 30, 60, 99)
HALL: Final = ("#" * 70, *["#" + "." * 68 + "#"] * 16, "#" * 70)
"""An open room of 68×16, the worst that a search can meet."""


class Dungeon(NamedTuple):
    """Milliseconds for a level and for a turn of 26 goblins; nanoseconds for a tile that a search visits."""

    levels: int
    level_median: float
    level_most: float
    goblins_median: float
    goblins_p95: float
    hall_best: float
    tiles: dict[str, int]
    tile_nanoseconds: dict[str, float]

    @property
    def ratio(self) -> float:
        """What a tile costs when the search goes far, beside what it costs when it does not."""
        costs = list(self.tile_nanoseconds.values())
        return costs[-1] / costs[0]


def measure_dungeon(levels: int, rounds: int) -> Dungeon:
    """Measure so many levels, each with a few turns of goblins, and the search so many times."""
    digging = sorted(_timed(dig, Dice(seed), 18, 70) for seed in range(levels))
    turns = sorted(turn for seed in range(levels) for turn in _turns(seed))
    visited = [_visited(reach) for reach in REACHES]
    return Dungeon(
        levels,
        median(digging) * 1e3,
        digging[-1] * 1e3,
        median(turns) * 1e3,
        turns[len(turns) * 95 // 100] * 1e3,
        min(
            _timed(move_monsters, _crowded(Level(HALL), round_, 99), Teller(False))
            for round_ in range(rounds)
        )
        * 1e3,
        {str(reach): tiles for reach, tiles in zip(REACHES, visited, strict=True)},
        {
            str(reach): _search(reach, rounds * 10) * 1e9 / tiles
            for reach, tiles in zip(REACHES, visited, strict=True)
        },
    )


def _timed(call: Any, *args: Any) -> float:
    began = perf_counter()
    call(*args)
    return perf_counter() - began


def _turns(seed: int, turns: int = 5) -> Sequence[float]:
    """A level full of goblins that all smell as far as can be."""
    state = _crowded(dig(Dice(seed), 18, 70), seed, 99)
    times = []
    for _ in range(turns):
        state.player.hit_points = state.player.most_hit_points = 99
        state.player.sleep = 0
        times.append(_timed(move_monsters, state, Teller(False)))
    return times


def _crowded(level: Level, seed: int, smell: int) -> Any:
    dice = Dice(seed)
    state = new_game("minirogue", dice=dice, smell=smell).state
    state.level = level
    here, *places = dice.shuffled(level.floor)
    state.player.tile = here
    state.monsters = [
        new_monster(state.world, dice, GOBLIN, tile) for _, tile in zip(range(GOBLINS), places, strict=False)
    ]
    return state


def _middle(level: Level) -> int:
    return level.board.width * (level.board.height // 2) + level.board.width // 2


def _visited(reach: int) -> int:
    """The tiles of the hall that a search from its middle goes out from."""
    level = Level(HALL)
    return sum(level.board.distance(_middle(level), tile) < reach for tile in level.floor)


def _search(reach: int, rounds: int) -> float:
    """The best time of a search that finds nobody, so that it visits all within reach."""
    level = Level(HALL)
    nowhere, here = level.board.size - 1, _middle(level)
    return min(_timed(first_steps, level.ways, set(), nowhere, here, reach) for _ in range(rounds))
