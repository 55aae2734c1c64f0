"""R-MON: what each living monster does after the player's command, in the order they were created."""

from typing import Final

from thrones_tui.core.events import Teller
from thrones_tui.core.rules import Steps
from thrones_tui.games.minirogue.events import ErrandDisturbed
from thrones_tui.games.minirogue.fighting import attack, one_in
from thrones_tui.games.minirogue.hunting import Hunt
from thrones_tui.games.minirogue.kinds import MONSTERS, Actor
from thrones_tui.games.minirogue.state import State


def move_monsters(state: State, tell: Teller) -> None:
    """R-TURN-1, R-TURN-3: each monster once; who sleeps, sleeps. After the player's death nothing acts."""
    player, rules, distance = state.player, state.world.rules, state.level.board.distance
    hunt = Hunt(state.level, {player.tile, *(monster.tile for monster in state.monsters)}, player.tile)
    for monster in state.monsters:
        kind = MONSTERS[monster.kind]
        if kind.heals and monster.hit_points < monster.most_hit_points:  # R-MON-5: asleep or awake
            monster.hit_points += one_in(state.dice, rules.dragon_rest.regain_in)
        if monster.sleep:
            monster.sleep -= 1
        elif distance(monster.tile, player.tile) == 1:  # R-MON-1
            attack(state, tell, monster, player)
            if state.outcome is not None:
                return
        else:
            ways = kind.moves.steps(hunt, monster.tile, rules.reach(monster.kind, state.smell))
            if ways:
                _step(state, tell, hunt, monster, ways)


def _step(state: State, tell: Teller, hunt: Hunt, monster: Actor, ways: list[int]) -> None:
    """Go to one of these tiles. What moves in the player's view ends a run (R-CMD-5)."""
    hunt.taken.discard(monster.tile)
    monster.tile = ways[0] if len(ways) == 1 else state.dice.pick(ways)
    hunt.taken.add(monster.tile)
    is_watched = state.errand is not None and not state.disturbed
    if is_watched and monster.tile in state.level.sight(hunt.player):
        state.disturbed = True
        tell(ErrandDisturbed, monster.kind, True)


STEPS: Final[Steps] = {"MoveMonsters": move_monsters}
