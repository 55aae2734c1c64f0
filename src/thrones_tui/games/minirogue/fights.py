"""What a fight has cost, told at the end of a game."""

from collections.abc import Sequence
from typing import Final

from thrones_tui.core.events import AnyEvent
from thrones_tui.games.minirogue.events import Attacked, LevelEntered
from thrones_tui.games.minirogue.kinds import MONSTERS, PLAYER, actor_name
from thrones_tui.scene.english import counted, listed
from thrones_tui.scene.memory import Shift

LULL: Final = 5
"""Turns without a blow after which a fight is over: one that goes on later is another."""


def slain(kills: Sequence[int]) -> str:
    """How many of each kind were killed, in words."""
    dead = ((kills[at], kind) for at, kind in MONSTERS.items())
    return ", ".join([counted(number, kind.name, kind.many) for number, kind in dead if number])


def cost(depth: int, events: Sequence[AnyEvent]) -> Shift | None:
    """What the player has lost to blows since a level, also what healed in the meantime, and who fought; None
    if it was nothing.
    """
    lost, slayer, fought = 0, "", set[int]()
    kills = [0] * (PLAYER + 1 + len(MONSTERS))
    for event in events:
        match event:
            case LevelEntered() if not fought:
                depth = event.depth
            case Attacked() if event.defender == PLAYER:
                fought.add(event.attacker)
                lost += event.damage
                slayer = actor_name(event.attacker) if event.killed else ""
            case Attacked():
                fought.add(event.defender)
                kills[event.defender] += event.killed
    alive = [actor_name(kind) for kind in sorted(fought) if not kills[kind]]
    dead = f"{slain(kills)} killed" if any(kills) else ""
    end = f"killed by {slayer}" if slayer else f"{listed(alive)} survived" if alive else ""
    told = ", ".join(filter(None, (dead, end)))
    return Shift(-lost, f"Level {depth}: {told}", f"−{lost}") if lost else None
