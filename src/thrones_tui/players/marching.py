"""Where to go in Westeros: what each tile would add to the score, and the way that brings most for its steps.

The score is the chance in the last battle (T-END-6) times the points. What a point and what power are worth
depends on how much of both there will be in the end; that is guessed by what a turn usually brings.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from thrones_tui.games.thrones import odds
from thrones_tui.games.thrones.data import LAND
from thrones_tui.games.thrones.land import UNSEEN
from thrones_tui.games.thrones.view import Dossier, View
from thrones_tui.games.thrones.ways import turns_left
from thrones_tui.games.thrones.world import World
from thrones_tui.players.ripples import SETTING_OUT, Ripples, Ways, distances, ripples

_FAR: Final = 14
"""Steps that a way may have, as long as one of them brings anything."""
_LAST: Final = 5
"""Turns before the end from which a city is kept for buying knights."""
_POINTS: Final = 4
"""What a turn brings."""
_POWER: Final = 12
_SEARCHED: Final = 0.6
"""The part of turns that end on land where dragonglass may lie."""
_CONQUEST: Final = (15, 1.5)
"""The points that a rival holds at first, and those of each turn."""
_FIRST_WARRIOR: Final = 20
"""The points that the first warrior is worth, who can bear dragonglass and fight."""


class Chart:
    """What is printed of a world: the kinds of tiles, and what is how far from where.

    Of each kind there are the points, and what a first visit brings in power; `land` are those of plain land.
    A byte of `printed` is the kind of a tile, and one more comes after all that there can be.
    """

    _MOST: Final = 1000
    """Tiles of which it is remembered what is how far."""

    def __init__(self, world: World) -> None:
        self.world: Final = world
        price = world.rules.knights.price
        tiles = [
            (worth.points, worth.army + worth.money / price, letter == LAND)
            for worth, letter in zip(world.yields, world.terrain, strict=True)
        ]
        kinds = tuple(dict.fromkeys(tiles))
        self.points: Final = [points for points, _, _ in kinds]
        self.means: Final = [means for _, means, _ in kinds]
        self.land: Final = [kind for kind, (_, _, land) in enumerate(kinds) if land]
        self.printed: Final = int.from_bytes(bytes([*map(kinds.index, tiles), 3 * len(kinds)]), "little")
        self._ripples: Final[dict[tuple[int, bool, tuple[int, ...]], Ripples]] = {}
        self._cities: Final[dict[tuple[int, bool], Sequence[tuple[int, int]]]] = {}

    def ways(self, *, sails: bool) -> Ways:
        """T-ACT-1, T-ACT-2: by tile those that can be gone to next."""
        return self.world.sail if sails else self.world.walk

    def ripples(self, here: int, firsts: tuple[int, ...], *, sails: bool) -> Ripples:
        """What can be reached from a tile if it is not too far."""
        key = here, sails, firsts
        if key not in self._ripples:
            if len(self._ripples) >= self._MOST:
                self._ripples.clear()
            self._ripples[key] = ripples(self.ways(sails=sails), here, firsts, _FAR)
        return self._ripples[key]

    def cities(self, here: int, *, sails: bool) -> Sequence[tuple[int, int]]:
        """The other cities that can be reached from a tile, and how many steps away they are."""
        key = here, sails
        if key not in self._cities:
            if len(self._cities) >= self._MOST:
                self._cities.clear()
            ways, cities = self.ways(sails=sails), self.world.cities
            found = distances(ways, here, self.world.board.size)
            self._cities[key] = [(tile, far) for tile, far in found.items() if far and tile in cities]
        return self._cities[key]


charted: Final = lru_cache(maxsize=8)(Chart)
"""The chart of a world."""


class Plan(NamedTuple):
    """What a player goes for: how much of the worth of dragonglass counts, whether rivals are hunted, and
    whether only what was seen is known of the map.
    """

    glass: float
    hunt: bool
    seen: bool


class Way(NamedTuple):
    """Where to go: the first tile of the way, and the last one."""

    first: int
    goal: int


class March:
    """The realm as a player may go through it from here, with what there is to gain."""

    def __init__(self, chart: Chart, view: View, plan: Plan) -> None:
        self._chart, self._view, self._plan = chart, view, plan
        world, rules = chart.world, chart.world.rules
        self.here: Final = world.board.tile(view.position)
        self.left: Final = turns_left(view)
        points, power = view.points + _POINTS * self.left, view.power + _POWER * self.left
        chance = odds.victory_chance(rules.walkers, power)
        armed = odds.victory_chance(rules.walkers, power + rules.walkers.dragonglass_power)
        finding = rules.dragonglass.tiles / max(1, len(world.land_tiles))
        bears = True in [warrior.dragonglass for warrior in view.party]
        found = 0.0 if bears else 1 - (1 - finding) ** (_SEARCHED * self.left)
        self._glass = 0.0 if bears else plan.glass * points * (armed - chance)
        self._point = chance + found * (armed - chance)
        self._power = points * (1 - self._point) * rules.walkers.rounds / rules.walkers.power_scale
        self._search = finding * self._glass if view.party else 0.0

    def way(self, firsts: tuple[int, ...]) -> Way:
        """The way that brings most for its steps, and begins with one of some."""
        sails, latest = self._view.has_ship, self._latest()
        if not latest:
            way, worth = self._best(self._chart.ripples(self.here, firsts, sails=sails))
        if latest or (worth <= 0 and self.left > _FAR):
            ways = self._chart.ways(sails=sails)
            way, _ = self._best(ripples(ways, self.here, firsts, self.left, latest))
        return way or Way(firsts[0], firsts[0])

    def _best(self, around: Ripples) -> tuple[Way | None, float]:
        """The best way and what it brings for each step; a far one counts only where none that is less far
        brings anything.
        """
        end = around.ends[min(self.left, len(around.ends) - 1)]
        gains = self._gains(around, end)
        best, most, totals = 0, float("-inf"), [0.0]
        append, far = totals.append, _FAR + SETTING_OUT
        for gain, one, two, cost in zip(gains, around.one, around.two, around.costs, strict=False):
            total, other = totals[one], totals[two]
            if total < other:  # with `max` the loop takes half as long again
                total = other
            total += gain
            append(total)
            if total > most * cost:
                if cost > far and most > 0 and cost > around.costs[best - 1]:
                    break
                best, most = len(totals) - 1, total / cost
        return _way(around, best, gains, totals) if best else None, most

    def _gains(self, around: Ripples, end: int) -> list[float]:
        """What each of so many tiles adds to the score; where the hero has been it will not pay again
        (T-ECO-2).
        """
        chart, view = self._chart, self._view
        point, power, search = self._point, self._power, self._search
        been = [point * points for points in chart.points]
        own, none = [0.0] * len(been), [0.0] * len(been)
        fresh = [worth + power * means for worth, means in zip(been, chart.means, strict=True)]
        for land in chart.land:
            own[land] = search
            fresh[land] += search
        worth = [*fresh, *own, *been, *none]
        mine, visited = int.from_bytes(view.own, "little"), int.from_bytes(view.visited, "little")
        kinds = (chart.printed + len(own) * (mine + 2 * visited)).to_bytes(len(view.own) + 1, "little")
        gains = [worth[kinds[tile]] for tile in around.tiles[:end]]
        places = around.places
        for tiles, gain in self._people():
            for tile in tiles:
                if tile in places and places[tile] <= end:
                    gains[places[tile] - 1] += gain
        return gains

    def _people(self) -> Iterator[tuple[Iterable[int], float]]:
        """Free warriors join whoever comes near (T-REC-1); a rival is worth a meeting, or better shunned."""
        view, world = self._view, self._chart.world
        if len(view.party) < world.rules.limits.party:
            for free in view.free:
                power = odds.power(world.rules.walkers, 0, 0, 0, (free.warrior,))
                first = 0 if view.party else _FIRST_WARRIOR
                yield (world.board.tile(free.position),), self._power * power + self._point * first
        for rival in view.met:
            tile, gain = world.board.tile(rival.position), self._meeting(rival)
            if gain < 0:
                yield world.near[tile], gain
            elif self._plan.hunt:
                yield (tile,), gain

    def _meeting(self, rival: Dossier) -> float:
        """What it is worth to meet a rival: a sure battle, else a speech that costs influence if it fails."""
        view, rules = self._view, self._chart.world.rules
        at_first, each_turn = _CONQUEST
        gain = self._point * (at_first + each_turn * view.turn) + self._power * rival.army
        gain += self._glass * any(warrior.dragonglass for warrior in rival.party)
        if odds.battle(view.army, view.party, rival.army, rival.party).win == 1:
            return gain
        chance = odds.speech(rules.encounters, view.influence, rival.party)
        lost = view.influence - odds.left(rules.encounters.speech_keeps, view.influence)
        return chance * gain - (1 - chance) * self._power * odds.power(
            rules.walkers, 0, lost, view.cities, ()
        )

    def _latest(self) -> Sequence[int]:
        """The step at which a tile may be entered at the latest: so that the last market is not missed.

        Where only what was seen is known, the other tiles are never entered. Empty where all can be entered.
        """
        left, size = self.left, self._chart.world.board.size
        latest: list[int] = []
        if left <= _LAST and (market := self.market()) is not None:
            ways = self._chart.ways(sails=self._view.has_ship)
            latest = [0] * size
            for tile, far in distances(ways, market, left).items():
                latest[tile] = left - far
        if self._plan.seen:
            latest = [
                at if letter != UNSEEN else 0
                for at, letter in zip(latest or [left] * size, self._view.memory, strict=True)
            ]
        return latest

    def market(self) -> int | None:
        """T-CITY-2: the nearest city that still welcomes the player and can be reached after this turn."""
        view, chart = self._view, self._chart
        if view.money < chart.world.rules.knights.price:
            return None
        for city, far in chart.cities(self.here, sails=view.has_ship):
            is_known = not self._plan.seen or view.memory[city] != UNSEEN
            if far < self.left and not view.visited[city] and is_known:
                return city
        return None


def _way(around: Ripples, place: int, gains: Sequence[float], totals: Sequence[float]) -> Way:
    """The way to a place, which is found backwards."""
    goal = around.tiles[place - 1]
    while one := around.one[place - 1]:
        place = one if totals[one] + gains[place - 1] == totals[place] else around.two[place - 1]
    return Way(around.tiles[place - 1], goal)
