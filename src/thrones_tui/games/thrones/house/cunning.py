"""T-HOUSE-2: rivals who plan, with what they would see if they were the player."""

from collections.abc import Container, Sequence
from typing import Final, NamedTuple

from thrones_tui.core.board import Vicinity
from thrones_tui.games.thrones.battle import compare
from thrones_tui.games.thrones.hooks import HouseRule
from thrones_tui.games.thrones.ruleset import Ruleset
from thrones_tui.games.thrones.state import UNCLAIMED, State
from thrones_tui.games.thrones.telling import in_sight
from thrones_tui.games.thrones.world import World


class CunningRivals(HouseRule):
    """T-HOUSE-2."""

    name = "cunning-rivals"
    label = "Cunning rivals"
    about = "Rivals plan their steps by what they see, and wander no more."
    help = (
        "Rivals do not wander at random. They keep away from stronger heroes, go after weaker ones, and take "
        "unclaimed cities and whatever is not theirs. They see no further than you do."
    )
    moves = "rivals move by their plans, and every free warrior"

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self._outlooks: Final[dict[bool, Outlooks]] = {}
        """Without a ship and with one, made when first needed."""

    def plan(self, state: State, rival: int, moves: Sequence[int], *, sails: bool) -> int | None:
        """The tile a rival goes to; `sails` tells whether it can put to sea.

        Of all its moves it keeps the safest, of these what leads to a weaker hero, of these what leads to the
        best place to take. The dice decide between those that are left.
        """
        here = state.heroes[rival].tile
        outlooks = self._outlooks.get(sails)
        if outlooks is None:
            outlooks = self._made(state.world, sails=sails)
        ways = outlooks[here]
        seen = in_sight(state, here)
        met = [other for other in state.active() if other != rival and state.heroes[other].tile in seen]
        if met:
            fights = {other: _worst_battle(state, rival, other) for other in met}
            moves = _safest(state, moves, [state.heroes[other].tile for other in met if fights[other] < 0])
            moves = _towards_prey(
                ways, moves, [state.heroes[other].tile for other in met if fights[other] > 0]
            )
        if len(moves) > 1:
            moves = _towards_places(state, rival, ways, moves)
        return moves[0] if len(moves) == 1 else state.dice.pick(moves)

    def _made(self, world: World, *, sails: bool) -> "Outlooks":
        """What there is to see from each tile, with a ship or without."""
        sight = world.board.vicinity(self.rules.sight.radius)
        made = self._outlooks[sails] = Outlooks(world.sail if sails else world.walk, sight, world.cities)
        return made


class Goal(NamedTuple):
    """A tile in sight: the steps to it, and the first steps of the shortest ways that stay in sight."""

    tile: int
    steps: int
    first: frozenset[int]


class Outlook(NamedTuple):
    """The goals around a tile, the nearest first; `cities` are those of them with a city."""

    goals: tuple[Goal, ...]
    cities: tuple[Goal, ...]


class Outlooks(dict[int, Outlook]):
    """By tile, made when first asked for; `moves` are the tiles one may go to from each tile."""

    def __init__(self, moves: Sequence[Sequence[int]], sight: Vicinity, cities: Container[int]) -> None:
        super().__init__()
        self._moves: Final = moves
        self._sight: Final = sight
        self._cities: Final = cities

    def __missing__(self, tile: int) -> Outlook:
        goals = tuple(self._around(tile))
        self[tile] = found = Outlook(goals, tuple(goal for goal in goals if goal.tile in self._cities))
        return found

    def _around(self, tile: int) -> list[Goal]:
        """All that can be reached within sight, ring by ring."""
        seen, goals = self._sight[tile], []
        ring = {place: {place} for place in self._moves[tile]}
        known, steps = {tile}, 1
        while ring:
            goals += [Goal(place, steps, frozenset(ring[place])) for place in sorted(ring)]
            known |= ring.keys()
            further: dict[int, set[int]] = {}
            for place, first in ring.items():
                for beyond in self._moves[place]:
                    if beyond in seen and beyond not in known:
                        further.setdefault(beyond, set()).update(first)
            ring, steps = further, steps + 1
        return goals


def _worst_battle(state: State, rival: int, other: int) -> int:
    """1 if a rival would win whoever is sent, −1 if it could lose, 0 if a draw is the worst (T-ENC-8)."""
    mine, theirs, warriors = state.heroes[rival], state.heroes[other], state.warriors
    weakest = min((warriors[member].strength for member in mine.party), default=None)
    strongest = max((warriors[member].strength for member in theirs.party), default=None)
    return compare(mine.army, weakest, theirs.army, strongest)


def _safest(state: State, moves: Sequence[int], stronger: Sequence[int]) -> Sequence[int]:
    """The moves furthest from the nearest stronger hero, who may still come one tile nearer (T-ENC-1)."""
    if not stronger:
        return moves
    rows, columns = state.world.board.rows, state.world.board.columns
    safe = state.world.rules.encounters.reach + 2
    room = [
        min(safe, *(max(abs(rows[move] - rows[t]), abs(columns[move] - columns[t])) for t in stronger))
        for move in moves
    ]
    most = max(room)
    return [move for move, tiles in zip(moves, room, strict=True) if tiles == most]


def _towards_prey(ways: Outlook, moves: Sequence[int], weaker: Sequence[int]) -> Sequence[int]:
    """The moves that lead to the nearest weaker hero to whom there is a way."""
    if weaker and len(moves) > 1:
        for goal in ways.goals:
            if goal.tile in weaker:
                leading = [move for move in moves if move in goal.first]
                if leading:
                    return leading
    return moves


def _towards_places(state: State, rival: int, ways: Outlook, moves: Sequence[int]) -> Sequence[int]:
    """The moves that lead to the nearest unclaimed city; without one, to the nearest tile not its own."""
    owner = state.owner
    for goals, free_only in ((ways.cities, True), (ways.goals, False)):
        nearest, leading = 0, set[int]()
        for goal in goals:
            if nearest and goal.steps > nearest:
                break
            held = owner[goal.tile]
            if held == UNCLAIMED if free_only else held != rival:
                first = goal.first.intersection(moves)
                if first:
                    nearest = goal.steps
                    leading |= first
        if leading:
            return [move for move in moves if move in leading]
    return moves
