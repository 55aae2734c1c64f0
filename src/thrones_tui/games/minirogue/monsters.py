"""R-MON: what each living monster does after the player's command, in the order they were created."""

from typing import Final

from thrones_tui.core.board import OFF_BOARD
from thrones_tui.core.events import Teller
from thrones_tui.core.rules import Steps
from thrones_tui.games.minirogue.actors import DRAGON, GOBLIN, Actor, numbers_of
from thrones_tui.games.minirogue.events import ErrandDisturbed
from thrones_tui.games.minirogue.fighting import attack, one_in
from thrones_tui.games.minirogue.smell import first_steps
from thrones_tui.games.minirogue.state import State

_NORTH, _SOUTH, _EAST, _WEST = range(4)


def move_monsters(state: State, tell: Teller) -> None:
    """R-TURN-1, R-TURN-3: each monster once; who sleeps, sleeps. After the player's death nothing acts."""
    player, board = state.player, state.level.board
    rows, columns = board.rows, board.columns
    row, column = rows[player.tile], columns[player.tile]
    taken = {monster.tile for monster in state.monsters}
    taken.add(player.tile)
    for monster in state.monsters:
        if monster.kind == DRAGON:
            _rest(state, monster)
        if monster.sleep:
            monster.sleep -= 1
            continue
        down, across = row - rows[monster.tile], column - columns[monster.tile]
        distance = abs(down) + abs(across)
        if distance == 1:  # R-MON-1
            attack(state, tell, monster, player)
            if state.outcome is not None:
                return
        elif monster.kind == GOBLIN:
            if distance <= state.smell:
                steps = first_steps(state.level.ways, taken, monster.tile, player.tile, state.smell)
                _step(state, tell, taken, monster, steps)
        elif distance <= numbers_of(state.world.rules, monster.kind).smell:
            _step(state, tell, taken, monster, _towards(state, taken, monster.tile, down, across))


def _rest(state: State, dragon: Actor) -> None:
    """R-MON-5: asleep or awake."""
    if dragon.hit_points < dragon.most_hit_points and one_in(
        state.dice, state.world.rules.dragon_rest.regain_in
    ):
        dragon.hit_points += 1


def _towards(state: State, taken: set[int], tile: int, down: int, across: int) -> list[int]:
    """R-MON-2, R-MON-3: the free tiles that are closer to the player's row, or to the player's column."""
    steps = state.level.steps[tile]
    closer = []
    if down:
        closer.append(steps[_SOUTH if down > 0 else _NORTH])
    if across:
        closer.append(steps[_EAST if across > 0 else _WEST])
    return [way for way in closer if way != OFF_BOARD and way not in taken]


def _step(state: State, tell: Teller, taken: set[int], monster: Actor, ways: list[int]) -> None:
    """Go to one of these tiles, if there is one. What moves in the player's view ends a run (R-CMD-5)."""
    if not ways:
        return
    taken.discard(monster.tile)
    monster.tile = ways[0] if len(ways) == 1 else state.dice.pick(ways)
    taken.add(monster.tile)
    if (
        state.errand is not None
        and not state.disturbed
        and monster.tile in state.level.sight(state.player.tile)
    ):
        state.disturbed = True
        tell(ErrandDisturbed, monster.kind, True)


STEPS: Final[Steps] = {"MoveMonsters": move_monsters}
