"""R-CMD-5: walking, runs in a direction and journeys to a place. Each step is a turn."""

from collections.abc import Iterable, Iterator
from itertools import compress
from typing import Final

from thrones_tui.core.board import OFF_BOARD, Direction, shortest_way
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import ChooseSpot, Decision
from thrones_tui.core.events import Teller
from thrones_tui.core.rules import Question, Steps
from thrones_tui.core.scheduler import Step
from thrones_tui.games.minirogue import events as e
from thrones_tui.games.minirogue.commands import Journey, Nothing, Run, Travel
from thrones_tui.games.minirogue.house import in_view, look_around
from thrones_tui.games.minirogue.kinds import actor_name
from thrones_tui.games.minirogue.level import Level
from thrones_tui.games.minirogue.state import SEAT, State

TO_STAIRS, TO_IDOL = Travel("stairs"), Travel("idol")
ERRANDS: Final[tuple[Command, ...]] = (*map(Run, Direction), TO_STAIRS, TO_IDOL, Journey())
_BITS: Final = tuple(1 << at for at in range(len(ERRANDS)))
*_, _TO_STAIRS, _TO_IDOL, _JOURNEY = _BITS
_SIDES: Final = ((2, 3), (2, 3), (0, 1), (0, 1))
"""For each direction, in their order, the two beside it."""
_IN_CORRIDOR: Final = 2
"""Ways from a tile of a corridor at most: back and on."""


def is_weak(state: State) -> bool:
    """Whether the player has so few hit points left that to run or travel is dangerous."""
    player = state.player
    return player.hit_points * state.world.player.run_from < player.most_hit_points


def legal_errands(state: State) -> int:
    """Legal runs and journeys as a bit mask over `ERRANDS`."""
    here = state.player.tile
    taken = {monster.tile for monster in state.monsters}
    offer = _JOURNEY
    for bit, way in zip(_BITS, state.level.steps[here], strict=False):
        if way != OFF_BOARD and way not in taken:
            offer |= bit
    if state.seen[state.goal] and state.goal != here:
        offer |= _TO_IDOL if state.has_idol else _TO_STAIRS
    return offer


def refused(state: State, command: Run | Travel | Journey) -> str:
    """Why the player cannot run or travel now."""
    if isinstance(command, Run):
        tile = state.level.step(state.player.tile, command.direction)
        monster = None if tile == OFF_BOARD else state.monster_at(tile)
        what = actor_name(monster.kind) if monster else "a wall"
        return f"You cannot run {command.direction.value}: {what} is there."
    if command in (TO_STAIRS, TO_IDOL):
        wanted = "idol" if state.has_idol else "stairs"
        if command != (TO_IDOL if state.has_idol else TO_STAIRS):
            return f"There is no {command.place} on this level; you can travel to the {wanted}."
        if state.player.tile == state.goal:
            return "You are there already."
        return f"You have not seen the {wanted} yet: go to another place."
    return "Say journey first, then travel and the place."


def walk(state: State, tell: Teller, tile: int) -> None:
    """Go to a free tile next to the player, and see what is there."""
    level, player = state.level, state.player
    origin, player.tile = player.tile, tile
    look_around(state)
    if state.errand is not None and state.monsters:
        before, now = level.sight(origin), level.sight(tile)
        come = next((m for m in state.monsters if m.tile in now and m.tile not in before), None)
        if come is not None:
            state.disturbed = True
            tell(e.ErrandDisturbed, come.kind)
    item = state.item_at(tile)
    if item is not None:
        tell(e.ObjectFound, item.kind)
    elif tile == state.goal:
        tell(e.GoalFound, state.has_idol)
    else:
        return
    state.disturbed = True


def _stop_before(state: State, tell: Teller, tile: int) -> bool:
    """Tell of a monster on a tile, if one stands there, and ask again; return whether one does."""
    monster = state.monster_at(tile)
    if monster is None:
        return False
    tell(e.WayBlocked, monster.kind)
    state.scheduler.ask("Turn")
    return True


def run_on(state: State, tell: Teller, heading: int) -> None:
    """A step of a run; another follows unless the way opens, forks or ends there."""
    level, here = state.level, state.player.tile
    tile = level.steps[here][heading]
    if _stop_before(state, tell, tile):
        return
    following = _go_on(level, here, tile, heading)
    state.errand = Step("RunOn", (following,)) if following != OFF_BOARD else None
    walk(state, tell, tile)
    if following == OFF_BOARD and not state.disturbed:
        tell(e.RunEnded, level.steps[tile][heading] == OFF_BOARD)


def _go_on(level: Level, origin: int, tile: int, heading: int) -> int:
    """The heading in which a run leaves a tile; `OFF_BOARD` where it stops.

    It stops where the way ends or forks and where a side opens or closes. It follows the bends of a corridor.
    """
    steps = level.steps[tile]
    ways = [at for at, way in enumerate(steps) if way not in (OFF_BOARD, origin)]
    if len(ways) == 1 and len(level.ways[origin]) <= _IN_CORRIDOR:
        return ways[0]
    before = level.steps[origin]
    alike = all((steps[side] == OFF_BOARD) == (before[side] == OFF_BOARD) for side in _SIDES[heading])
    return heading if steps[heading] != OFF_BOARD and alike else OFF_BOARD


def course(level: Level, tile: int, heading: int) -> Iterator[tuple[int, int]]:
    """The tiles of a run from one that nothing stops, each with the heading in which it goes on there."""
    while heading != OFF_BOARD and level.steps[tile][heading] != OFF_BOARD:
        origin, tile = tile, level.steps[tile][heading]
        heading = _go_on(level, origin, tile, heading)
        yield tile, heading


def begin_journey(state: State, tell: Teller, command: Travel) -> None:
    """Find a way and take its first step; without one the turn is not used."""
    to_goal = command in (TO_STAIRS, TO_IDOL)
    goal = state.goal if to_goal else state.level.board.tile(command.spot)
    foes = {monster.tile: monster.kind for monster in in_view(state)}
    route = find_way(state, goal, foes)
    if route:
        travel_on(state, tell, *route)
        return
    blocked = next((foes[tile] for tile in find_way(state, goal) if tile in foes), None)
    if blocked is not None:
        tell(e.WayBlocked, blocked)
    else:
        tell(e.WayUnknown)
    state.scheduler.ask("Turn")


def travel_on(state: State, tell: Teller, tile: int, *rest: int) -> None:
    """A step of a journey; `rest` are the tiles after it."""
    if not _stop_before(state, tell, tile):
        state.errand = Step("TravelOn", rest) if rest else None
        walk(state, tell, tile)


def find_way(state: State, goal: int, around: Iterable[int] = ()) -> list[int]:
    """The tiles of a shortest way over floor that was seen, `around` some of it; empty without one."""
    free = bytearray(state.seen)
    for tile in around:
        free[tile] = False
    back = shortest_way(state.level.ways, goal, state.player.tile, free)
    return [*back[-2::-1], goal] if back else []


def _choose_place(state: State) -> Decision:
    """Every floor tile that was seen, but the player's own."""
    level = state.level
    offered = bytearray(state.seen)
    offered[state.player.tile] = False
    places = compress(level.places, map(offered.__getitem__, level.floor))
    return ChooseSpot(SEAT, "place", "Where do you want to go?", (*places, Nothing()), safe=Nothing())


def _set_out(state: State, tell: Teller, command: Command) -> None:
    if isinstance(command, Travel):
        begin_journey(state, tell, command)
    else:
        state.scheduler.ask("Turn")  # the turn is not used


QUESTIONS: Final = {"ChoosePlace": Question(_choose_place, _set_out)}
STEPS: Final[Steps] = {"RunOn": run_on, "TravelOn": travel_on}
