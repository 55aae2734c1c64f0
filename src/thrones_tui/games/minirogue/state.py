"""The state of a game of MiniRogue, as plain data, and what must hold of it."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from thrones_tui.core.codec import LATER, SHARED, CodecError
from thrones_tui.core.dice import Dice
from thrones_tui.core.rules import Outcome
from thrones_tui.core.scheduler import Scheduler, Step
from thrones_tui.games.minirogue.kinds import MONSTERS, MOST, MOST_SLEEP, OBJECTS, PLAYER, WEAPONS, Actor
from thrones_tui.games.minirogue.level import WALL, Level
from thrones_tui.games.minirogue.ruleset import Ruleset

SEAT: Final = 0
"""The one player at the table, as decisions and views number them."""


class Item(NamedTuple):
    """An object on the floor."""

    kind: int
    tile: int


@dataclass(slots=True)
class State:
    """One game.

    `goal` is the tile of the stairway, or of the idol on the last level. `items` lie about; `pack` is what
    the player carries, by kind. `monsters` are the living ones in the order they were created. `seen[t]` is 1
    where the player has seen tile t (everywhere unless the game is `dark`).
    """

    world: Ruleset = field(metadata=SHARED)
    dice: Dice
    player_name: str
    smell: int
    """R-MON-4: from how many steps away goblins smell the player."""
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
    """Whether something that ends a run has happened since the last step."""
    wielded: int = 0
    """The place in the pack of the weapon in hand."""
    slain_by: int = 0
    """The kind of monster that killed the player, 0 while none has."""
    outcome: Outcome | None = None
    hungry: bool = field(default=False, metadata=LATER)
    """R-TURN-5."""
    restless: bool = field(default=False, metadata=LATER)
    """R-MON-7."""

    @property
    def has_idol(self) -> bool:
        """R-MAP-3: whether the goal of this level is the idol, not a stairway."""
        return self.depth == self.world.dungeon.levels - 1

    @property
    def score(self) -> int:
        """R-END-1: for the levels reached, and for the idol."""
        points = self.world.score
        won = self.outcome is not None and bool(self.outcome.winners)
        return points.level * (self.depth + 1) + points.idol * won

    def monster_at(self, tile: int) -> Actor | None:
        """The monster on a tile."""
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
        """An independent copy; the ruleset and the level are shared."""
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
            self.hungry,
            self.restless,
        )


def check(state: State) -> None:
    """Raise `CodecError` naming what is impossible in a state."""
    rules, monsters, kinds = state.world, state.monsters, len(MONSTERS) + 1
    _check_places(state)
    for actor in (state.player, *monsters):
        _check_actor(actor)
    if state.player.kind != PLAYER or any(monster.kind not in MONSTERS for monster in monsters):
        raise CodecError("State.player should be the player, State.monsters should be monsters")
    if not all(kind in OBJECTS for kind in (*state.pack, *(item.kind for item in state.items))):
        raise CodecError("State.pack or State.items hold an unknown object")
    in_hand = state.pack[state.wielded : state.wielded + 1] if state.wielded >= 0 else []
    if not len(state.pack) <= rules.player.knapsack or in_hand != [state.player.weapon]:
        raise CodecError("State.pack should hold what is wielded, and no more than there are letters for")
    if not 0 <= state.depth < rules.dungeon.levels or state.turn < 1:
        raise CodecError("State.depth or State.turn is out of bounds")
    if not rules.smell.least <= state.smell <= rules.smell.most:
        raise CodecError("State.smell is out of bounds")
    if len(state.kills) != kinds or min(state.kills) < 0 or not 0 <= state.slain_by < kinds:
        raise CodecError("State.kills or State.slain_by is out of bounds")
    if not state.player_name or not state.player_name.isprintable():
        raise CodecError("State.player_name should be printable and not empty")
    if state.errand is not None:
        raise CodecError("State.errand should be over when somebody is asked")


def _check_places(state: State) -> None:
    """R-MAP-4: everything is on floor; no two actors share a tile, and no two things."""
    board, terrain, dungeon = state.level.board, state.level.terrain, state.world.dungeon
    actors = [actor.tile for actor in (state.player, *state.monsters)]
    things = [state.goal, *(item.tile for item in state.items)]
    if (board.height, board.width) != (dungeon.height, dungeon.width):
        raise CodecError(f"State.level should have {dungeon.height} rows of {dungeon.width} columns")
    if any(not 0 <= tile < board.size or terrain[tile] == WALL for tile in (*things, *actors)):
        raise CodecError("State: goal, items, player and monsters should be on the floor of the level")
    if len(set(actors)) != len(actors):
        raise CodecError("State.monsters should stand on tiles of their own")
    if len(set(things)) != len(things):
        raise CodecError("State.items should lie on tiles of their own")
    if len(state.seen) != board.size or any(flag > 1 for flag in bytes(state.seen)):
        raise CodecError(f"State.seen should have 0 or 1 for each of {board.size} tiles")


def _check_actor(actor: Actor) -> None:
    """Everything within its bounds."""
    numbers = (actor.hit_points, actor.most_hit_points, actor.armor, actor.strength, actor.dexterity)
    if not all(0 <= number <= MOST for number in numbers) or not 0 <= actor.sleep <= MOST_SLEEP:
        raise CodecError("State.player or State.monsters: a number is out of bounds")
    if actor.weapon not in WEAPONS:
        raise CodecError("State.player or State.monsters: what is wielded should be a weapon")
