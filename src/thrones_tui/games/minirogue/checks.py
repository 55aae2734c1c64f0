"""What must hold of every state, checked on states that come from outside."""

from thrones_tui.core.codec import CodecError
from thrones_tui.games.minirogue.kinds import MONSTERS, MOST, OBJECTS, PLAYER, WEAPONS, Actor
from thrones_tui.games.minirogue.level import WALL
from thrones_tui.games.minirogue.state import State

MOST_SLEEP = 9


def check(state: State) -> None:
    """Raise `CodecError` naming what in a state cannot be."""
    rules = state.world.rules
    _check_places(state)
    _check_actor("player", state.player)
    for monster in state.monsters:
        _check_actor("monsters", monster)
    if state.player.kind != PLAYER or any(monster.kind not in MONSTERS for monster in state.monsters):
        raise CodecError("State.player should be the player, State.monsters should be monsters")
    if len({actor.tile for actor in (state.player, *state.monsters)}) != len(state.monsters) + 1:
        raise CodecError("State.monsters should stand on tiles of their own")
    if not all(kind in OBJECTS for kind in (*state.pack, *(item.kind for item in state.items))):
        raise CodecError("State.pack or State.items hold an object that there is not")
    in_hand = state.pack[state.wielded : state.wielded + 1] if state.wielded >= 0 else []
    if not len(state.pack) <= rules.player.knapsack or in_hand != [state.player.weapon]:
        raise CodecError("State.pack should hold what is wielded, and no more than there are letters for")
    if not 0 <= state.depth < rules.dungeon.levels or state.turn < 1:
        raise CodecError("State.depth or State.turn is out of bounds")
    if not rules.smell.least <= state.smell <= rules.smell.most:
        raise CodecError("State.smell is out of bounds")
    kinds = len(MONSTERS) + 1
    if len(state.kills) != kinds or min(state.kills) < 0 or not 0 <= state.slain_by < kinds:
        raise CodecError("State.kills or State.slain_by is out of bounds")
    if not state.player_name or not state.player_name.isprintable():
        raise CodecError("State.player_name is no name")
    if state.errand is not None:
        raise CodecError("State.errand should be over when somebody is asked")


def _check_places(state: State) -> None:
    """Everything is on floor; at most one object lies on a tile (R-MAP-4)."""
    level, lying = state.level, [item.tile for item in state.items]
    dungeon = state.world.rules.dungeon
    if (level.board.height, level.board.width) != (dungeon.height, dungeon.width):
        raise CodecError(f"State.level should have {dungeon.height} rows of {dungeon.width} columns")
    actors = [actor.tile for actor in (state.player, *state.monsters)]
    if any(
        not 0 <= tile < level.board.size or level.terrain[tile] == WALL
        for tile in (state.goal, *lying, *actors)
    ):
        raise CodecError("State: goal, items, player and monsters should be on the floor of the level")
    if len({state.goal, *lying}) != len(lying) + 1:
        raise CodecError("State.items should lie on tiles of their own")
    if len(state.seen) != level.board.size or any(flag > 1 for flag in state.seen):
        raise CodecError(f"State.seen should have 0 or 1 for each of {level.board.size} tiles")


def _check_actor(place: str, actor: Actor) -> None:
    """Everything within its bounds."""
    numbers = (actor.hit_points, actor.most_hit_points, actor.armor, actor.strength, actor.dexterity)
    if not all(0 <= number <= MOST for number in numbers) or not 0 <= actor.sleep <= MOST_SLEEP:
        raise CodecError(f"State.{place}: a number is out of bounds")
    if actor.weapon not in WEAPONS:
        raise CodecError(f"State.{place}: what is wielded should be a weapon")
