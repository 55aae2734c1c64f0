"""Everything that changes in a game of MiniRogue, as plain data."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from thrones_tui.core.codec import SHARED
from thrones_tui.core.dice import Dice
from thrones_tui.core.rules import Outcome
from thrones_tui.core.scheduler import Scheduler, Step
from thrones_tui.games.minirogue.kinds import Actor
from thrones_tui.games.minirogue.level import Level
from thrones_tui.games.minirogue.world import World

SEAT: Final = 0
"""The one player at the table, as decisions and views number them."""


class Item(NamedTuple):
    """An object on the floor."""

    kind: int
    tile: int


@dataclass(slots=True)
class State:
    """One game.

    `goal` is the tile of the stairway, on the last level of the idol; `items` what else lies about, `pack`
    what the player carries. `monsters` are the living ones in the order they were created. `seen[t]` is 1
    where the player has seen tile t (everywhere unless the game is `dark`).
    """

    world: World = field(metadata=SHARED)
    dice: Dice
    player_name: str
    smell: int
    """R-MON-4: steps from which goblins smell the player."""
    dark: bool
    """R-SEE-2."""
    depth: int
    level: Level
    goal: int
    seen: bytearray
    items: list[Item]
    player: Actor
    pack: list[int]
    monsters: list[Actor]
    kills: list[int]
    """By kind of actor."""
    scheduler: Scheduler
    turn: int = 1
    cheated: bool = False
    errand: Step | None = None
    """R-CMD-5: the next step of a run or a journey, while one is going on."""
    disturbed: bool = False
    """Whether something has happened since the last step that ends a run."""
    wielded: int = 0
    """Where in the pack that is which the player wields: of two alike it is one."""
    slain_by: int = 0
    """The kind of monster that killed the player; the player's own, 0, while nobody has."""
    outcome: Outcome | None = None

    @property
    def has_idol(self) -> bool:
        """R-MAP-3: whether the goal of this level is the idol, not a stairway."""
        return self.depth == self.world.rules.dungeon.levels - 1

    @property
    def score(self) -> int:
        """R-END-1: for the levels reached, and for the idol."""
        points = self.world.rules.score
        won = self.outcome is not None and bool(self.outcome.winners)
        return points.level * (self.depth + 1) + points.idol * won

    def monster_at(self, tile: int) -> Actor | None:
        """Whoever stands on a tile but the player."""
        for monster in self.monsters:
            if monster.tile == tile:
                return monster
        return None

    def item_at(self, tile: int) -> Item | None:
        """The object on a tile."""
        for item in self.items:
            if item.tile == tile:
                return item
        return None

    def clone(self) -> "State":
        """An independent copy; the world and the level are shared."""
        return State(
            self.world,
            self.dice.clone(),
            self.player_name,
            self.smell,
            self.dark,
            self.depth,
            self.level,
            self.goal,
            self.seen[:],
            self.items.copy(),
            self.player.clone(),
            self.pack.copy(),
            [monster.clone() for monster in self.monsters],
            self.kills.copy(),
            self.scheduler.clone(),
            self.turn,
            self.cheated,
            self.errand,
            self.disturbed,
            self.wielded,
            self.slain_by,
            self.outcome,
        )
