"""The house rules: darkness (R-SEE-2), hunger (R-TURN-5) and restless monsters (R-MON-7)."""

from collections.abc import Collection
from typing import Final

from thrones_tui.core.options import HouseRule
from thrones_tui.games.minirogue.kinds import Actor
from thrones_tui.games.minirogue.state import State

DARK: Final = HouseRule(
    "dark", "Darkness", "You see only what is in your line of sight, and the room you are in."
)
HUNGER: Final = HouseRule(
    "hunger", "Hunger", "You heal only while your food lasts; on each level you find as much again."
)
RESTLESS: Final = HouseRule(
    "restless", "Restless monsters", "Monsters that do not smell you come nearer, too, if more slowly."
)
HOUSE: Final = (DARK, HUNGER, RESTLESS)


def food(state: State) -> int | None:
    """R-TURN-5: the turns for which there is food; nothing where nobody needs any."""
    if not state.hungry:
        return None
    return max(0, state.world.hunger.turns * (state.depth + 1) - state.turn + 1)


def lit(state: State) -> Collection[int]:
    """The tiles in sight: the whole level, or in the dark what the player sees from here."""
    return state.level.sight(state.player.tile) if state.dark else range(state.level.board.size)


def in_view(state: State) -> list[Actor]:
    """The monsters in sight: those that a player may be told of."""
    shown = lit(state)
    return [monster for monster in state.monsters if monster.tile in shown]


def look_around(state: State) -> None:
    """Remember what is in sight; called whenever the player has come to another tile."""
    if state.dark:
        for tile in lit(state):
            state.seen[tile] = 1
    elif 0 in state.seen:
        state.seen = bytearray(b"\1") * state.level.board.size
