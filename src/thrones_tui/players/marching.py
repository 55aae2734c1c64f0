"""Where to go in Westeros: what each tile would add to the score, and the way that brings most for its steps.

The score is the chance in the last battle (T-END-6) times the points. What a point and what power are worth
depends on how much of both there will be in the end; that is guessed by what a turn usually brings.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from thrones_tui.games.thrones import odds
from thrones_tui.games.thrones.data import LAND
from thrones_tui.games.thrones.land import UNSEEN
from thrones_tui.games.thrones.view import Dossier, View
from thrones_tui.games.thrones.ways import turns_left
from thrones_tui.games.thrones.world import World

_FAR: Final = 14
"""Steps that a way may have, as long as one of them brings anything."""
_SETTING_OUT: Final = 1
"""Steps that each way costs besides."""
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
    """What is printed of a world, by tile: points, what a first visit brings in power, and plain land."""

    def __init__(self, world: World) -> None:
        self.world: Final = world
        price = world.rules.knights.price
        self.points: Final = [worth.points for worth in world.yields]
        self.means: Final = [worth.army + worth.money / price for worth in world.yields]
        self.land: Final = [float(letter == LAND) for letter in world.terrain]


class Plan(NamedTuple):
    """What a player goes for: how much of the worth of dragonglass counts, whether rivals are hunted, and
    whether only what was seen is known of the map.
    """

    glass: float
    hunt: bool
    seen: bool


class Way(NamedTuple):
    """Where to go: the first tile of the way, the last one, and how many steps there are."""

    first: int
    goal: int
    steps: int


class March:
    """The realm as a player may go through it from here, with what there is to gain."""

    def __init__(self, chart: Chart, view: View, plan: Plan) -> None:
        self._chart, self._view, self._plan = chart, view, plan
        world, rules = chart.world, chart.world.rules
        self.here: Final = world.board.tile(view.position)
        self.left: Final = turns_left(view)
        self._ways = world.sail if view.has_ship else world.walk
        points, power = view.points + _POINTS * self.left, view.power + _POWER * self.left
        chance = odds.victory_chance(rules.walkers, power)
        armed = odds.victory_chance(rules.walkers, power + rules.walkers.dragonglass_power)
        finding = rules.dragonglass.tiles / max(1, len(world.land_tiles))
        bears = any(warrior.dragonglass for warrior in view.party)
        found = 0.0 if bears else 1 - (1 - finding) ** (_SEARCHED * self.left)
        self._glass = 0.0 if bears else plan.glass * points * (armed - chance)
        self._point = chance + found * (armed - chance)
        self._power = points * (1 - self._point) * rules.walkers.rounds / rules.walkers.power_scale
        self._gains = self._places(finding * self._glass if view.party else 0.0)
        self._add_people()

    def _places(self, glass: float) -> list[float]:
        """What each tile adds to the score; where the hero has been it will not pay again (T-ECO-2)."""
        chart, view, point, power = self._chart, self._view, self._point, self._power
        gains = [
            (0.0 if mine else point * points)
            if visited
            else (glass * land if mine else point * points + power * means + glass * land)
            for mine, visited, points, means, land in zip(
                view.own, view.visited, chart.points, chart.means, chart.land, strict=True
            )
        ]
        gains[self.here] = 0.0 if view.own[self.here] else point * chart.points[self.here]
        return gains

    def _add_people(self) -> None:
        """Free warriors join whoever comes near (T-REC-1); a rival is worth a meeting, or better shunned."""
        view, world = self._view, self._chart.world
        if len(view.party) < world.rules.limits.party:
            for free in view.free:
                power = odds.power(world.rules.walkers, 0, 0, 0, (free.warrior,))
                first = 0 if view.party else _FIRST_WARRIOR
                self._gains[world.board.tile(free.position)] += self._power * power + self._point * first
        for rival in view.met:
            tile, gain = world.board.tile(rival.position), self._meeting(rival)
            if gain < 0:
                for near in world.near[tile]:
                    self._gains[near] += gain
            elif self._plan.hunt:
                self._gains[tile] += gain

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

    def way(self, firsts: Sequence[int]) -> Way:
        """The way that brings most for its steps, and begins with one of some."""
        here, ways, gains, latest = self.here, self._ways, self._gains, self._latest()
        size = len(gains)
        arrived, total, first = [0] * size, [0.0] * size, [here] * size
        arrived[here] = -1
        best, most, wave, steps = Way(firsts[0], firsts[0], 1), float("-inf"), [here], 0
        while wave and steps < self.left and (steps < _FAR or most <= 0):
            steps += 1
            following = []
            for tile in wave:
                so_far, begun = total[tile], first[tile]
                for way in firsts if tile == here else ways[tile]:
                    if not arrived[way]:
                        if latest[way] < steps:
                            continue
                        arrived[way] = steps
                        following.append(way)
                    elif arrived[way] < steps or total[way] >= so_far + gains[way]:
                        continue
                    total[way], first[way] = so_far + gains[way], way if tile == here else begun
            for way in following:
                if total[way] > most * (steps + _SETTING_OUT):
                    best, most = Way(first[way], way, steps), total[way] / (steps + _SETTING_OUT)
            wave = following
        return best

    def _latest(self) -> list[int]:
        """The step at which a tile may be entered at the latest: so that the last market is not missed.

        Where only what was seen is known, the other tiles are never entered.
        """
        left, size = self.left, len(self._gains)
        latest = [left] * size
        if left <= _LAST and (market := self.market()) is not None:
            to_market = self._steps(market)
            latest = [left - to_market.get(tile, left) for tile in range(size)]
        if self._plan.seen:
            return [
                at if letter != UNSEEN else 0 for at, letter in zip(latest, self._view.memory, strict=True)
            ]
        return latest

    def market(self) -> int | None:
        """T-CITY-2: the nearest city that still welcomes the player and can be reached after this turn."""
        if self._view.money < self._chart.world.rules.knights.price:
            return None
        steps = self._steps(self.here)
        return next((tile for tile in steps if 0 < steps[tile] < self.left and self._welcomes(tile)), None)

    def _welcomes(self, tile: int) -> bool:
        if self._plan.seen and self._view.memory[tile] == UNSEEN:
            return False
        return tile in self._chart.world.cities and not self._view.visited[tile]

    def _steps(self, tile: int) -> dict[int, int]:
        """By tile the steps from one, as far as the turns last; the nearest first."""
        steps, wave = {tile: 0}, [tile]
        for at in wave:
            for way in self._ways[at] if steps[at] < self.left else ():
                if way not in steps:
                    steps[way] = steps[at] + 1
                    wave.append(way)
        return steps
