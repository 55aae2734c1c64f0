"""A level of MiniRogue as a player sees it: ways over it, and what a fight would cost."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from math import erf, sqrt
from typing import Final, NamedTuple

from thrones_tui.core.board import Direction, Position
from thrones_tui.games.minirogue.field import Field
from thrones_tui.games.minirogue.kinds import MONSTERS, WEAPONS
from thrones_tui.games.minirogue.level import HEADINGS
from thrones_tui.games.minirogue.ruleset import Ruleset
from thrones_tui.games.minirogue.view import Blow, Foe, View

_ROOM: Final = 60
"""Tiles that are room enough to run from somebody, and how many are too few."""
_TRAP: Final = 8
_ASLEEP: Final = 0.8
"""The turns lost for each hit of a weapon that puts to sleep: one hit in five does, for two to six turns."""


class Paths(Field):
    """The ways of somebody who delves."""

    def within(self, place: Position, reach: int) -> Iterator[int]:
        """The tiles at most so many rows and columns together from a place."""
        for rows in range(-reach, reach + 1):
            middle, rest = self.tile(place) + rows * self.steps[1], reach - abs(rows)
            yield from range(middle - rest, middle + rest + 1)

    def step(self, wanted: Callable[[int], bool], shut: Collection[int]) -> Direction | None:
        """The first step to the nearest tile that is wanted; None where no way is known."""
        way = self.way(wanted, shut)
        return HEADINGS[self.steps.index(way[0] - self.here)] if way else None

    def step_down(self, shut: Collection[int] = ()) -> Direction | None:
        """The first step to the goal, or to where it may yet be found, past the tiles that are shut."""
        down = None if self.goal is None else self.step(self.goal.__eq__, shut)
        return down or self.step(self.is_verge, shut)

    def step_out(self, shut: Collection[int]) -> Direction | None:
        """The step to where there is most room to run; None where everything is too narrow."""
        room = {
            heading: self._room(self.here + step, shut)
            for heading, step in zip(HEADINGS, self.steps, strict=True)
        }
        best = max(room, key=room.__getitem__)
        return best if room[best] >= _TRAP else None

    def _room(self, tile: int, shut: Collection[int]) -> int:
        """The tiles behind one, as far as they are counted."""
        if not self.is_open(tile) or tile in shut:
            return 0
        found, wave = {self.here, tile}, [tile]
        for at in wave:
            for near in self.around(at):
                if near not in found and self.is_open(near) and near not in shut:
                    found.add(near)
                    wave.append(near)
            if len(wave) > _ROOM:
                break
        return len(wave)


class Foes:
    """What is known of monsters from the rules, and of those that were struck from how often they were."""

    def __init__(self, rules: Ruleset) -> None:
        kinds = {monster.name: (monster, rules.monsters[kind]) for kind, monster in MONSTERS.items()}
        self._sturdy: Final[Mapping[str, float]] = {
            name: sum(numbers.hit_points) / 2 for name, (_, numbers) in kinds.items()
        }
        self.smells: Final[Mapping[str, int]] = {name: numbers.smell for name, (_, numbers) in kinds.items()}
        self._lulls: Final = [
            name for name, (monster, _) in kinds.items() if WEAPONS[monster.weapon].puts_to_sleep
        ]
        self._struck: Final[dict[tuple[int, Position], int]] = {}
        self._met: dict[Position, Foe] = {}
        self._depth = -1

    def known(self, view: View) -> list[Foe]:
        """Those who are seen, and those who were seen last where it is dark now."""
        if view.depth != self._depth:
            self._depth, self._met = view.depth, {}
        width = len(view.rows[0])
        dark = {
            place: foe for place, foe in self._met.items() if not view.lit[place.row * width + place.column]
        }
        self._met = dark | {foe.position: foe for foe in view.foes}
        return list(self._met.values())

    def strike(self, view: View, foe: Foe) -> None:
        """Note a blow; who is struck stays where it is."""
        place = view.depth, foe.position
        self._struck[place] = self._struck.get(place, 0) + 1

    def turns(self, view: View, foe: Foe) -> float:
        """The turns that it takes to kill a foe, on average."""
        mine = _toll(foe.attack).mean
        left = self._sturdy[foe.name] - mine * self._struck.get((view.depth, foe.position), 0)
        return max(1.0, left) / max(0.01, mine)

    def odds(self, view: View, foes: Sequence[Foe], hit_points: int) -> float:
        """The chance to outlive foes, fought one after the other: what they cost is nearly normal."""
        turns = cost = variance = 0.0
        for foe in foes:
            mine, theirs, needed = _toll(foe.attack), _toll(foe.defence), self.turns(view, foe)
            turns += needed
            blows = turns * (1 + _ASLEEP * foe.defence.chance * (foe.name in self._lulls))
            cost += blows * theirs.mean
            variance += blows * theirs.variance
            variance += needed * mine.variance * (theirs.mean / max(0.01, mine.mean)) ** 2
        return (1 + erf((hit_points - cost) / sqrt(2 * max(0.01, variance)))) / 2


class _Toll(NamedTuple):
    """The hit points that a blow costs."""

    mean: float
    variance: float


def _toll(blow: Blow) -> _Toll:
    mean = blow.chance * blow.most / 2
    return _Toll(mean, blow.chance * blow.most * (2 * blow.most + 1) / 6 - mean * mean)
