"""MiniRogue in arrays: the level as far as it was seen, what is on it, the player, the pack and the foes."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from gymnasium import spaces

from thrones_tui.core.board import Direction
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision
from thrones_tui.core.rules import Rules, State
from thrones_tui.games.minirogue import commands as c
from thrones_tui.games.minirogue.kinds import MONSTERS, MOST, MOST_SLEEP, OBJECTS, Scroll, Weapon
from thrones_tui.games.minirogue.level import FLOOR, IDOL, STAIRS, WALL
from thrones_tui.games.minirogue.pack import ITEMS
from thrones_tui.games.minirogue.ruleset import Ruleset
from thrones_tui.games.minirogue.running import TO_IDOL, TO_STAIRS
from thrones_tui.games.minirogue.view import UNSEEN, Arm, Foe, View
from thrones_tui.gym.coding import Answers, Array, Coding, Picks, flags, floats, numbers, octets, whole

GOAL: Final = 8
"""The action that travels to the stairway or the idol."""
PLAIN: Final[Sequence[Command]] = (
    *map(c.Move, Direction), *map(c.Run, Direction), TO_STAIRS, c.Get(), c.Descend(), c.Wait(),
)  # fmt: skip
"""The first actions; `GOAL` stands for the way to the idol, too."""
WIELD: Final = len(PLAIN)
READ: Final = WIELD + len(ITEMS)
"""From where on the actions are to wield, and to read, what is carried by a letter."""
ACTIONS: Final = 68
"""The last ones are kept for later, and never legal."""
_NUMBERS: Final = {**{command: number for number, command in enumerate(PLAIN)}, TO_IDOL: GOAL}
_PLAYER, _FOE, _ARM, _FOES = 11, 8, 4, 26
"""Numbers of the player, of a foe and of something carried; foes that are told, the nearest."""
_KINDS: Final = {thing.called: number for number, thing in OBJECTS.items()}
_MONSTERS: Final = {monster.name: number for number, monster in MONSTERS.items()}
_LYING: Final = {Weapon.glyph: 1, Scroll.glyph: 2}
_TERRAIN: Final = bytes.maketrans((UNSEEN + WALL + FLOOR + STAIRS + IDOL).encode("ascii"), bytes(range(5)))
_FAR: Final = 1e9


class MiniRogue(Coding[View]):
    """MiniRogue with one set of numbers."""

    actions = ACTIONS

    def __init__(self, rules: Ruleset) -> None:
        dungeon = rules.dungeon
        self._size = size = dungeon.height, dungeon.width
        self.space = spaces.Dict(
            {
                "terrain": flags(4, *size),
                "things": flags(max(*_LYING.values(), *MONSTERS), 2, *size),
                "player": numbers(-1, _FAR, _PLAYER),
                "pack": whole(-1, max(MOST, *OBJECTS), len(ITEMS), _ARM),
                "foes": numbers(-1, max(MOST, MOST_SLEEP, *size, *MONSTERS), _FOES, _FOE),
            }
        )

    def arrays(self, view: View, decision: Decision | None, seat: int, picks: Picks) -> dict[str, Array]:
        """All that the player may know."""
        terrain = octets("".join(view.rows).encode("ascii").translate(_TERRAIN), *self._size)
        if view.goal is not None:
            terrain[view.goal] = 4 if view.has_idol else 3
        things = np.zeros((2, *self._size), np.uint8)
        for thing in view.things:
            things[(0, *thing.position)] = _LYING[thing.glyph]
        for foe in view.foes:
            things[(1, *foe.position)] = _MONSTERS[foe.name]
        foes = np.full((_FOES, _FOE), -1, np.float32)
        for at, foe in enumerate(view.foes[:_FOES]):
            foes[at] = _foe(foe)
        pack = np.full((len(ITEMS), _ARM), -1, np.int16)
        for at, arm in enumerate(view.pack):
            pack[at] = _arm(arm)
        wielded = next((at for at, arm in enumerate(view.pack) if arm.is_wielded), -1)
        player = (
            view.hit_points, view.most_hit_points, view.armor, view.strength, view.dexterity, view.sleep,
            view.depth, view.turn, *view.position, wielded,
        )  # fmt: skip
        return {
            "terrain": terrain,
            "things": things,
            "player": floats(player),
            "pack": pack,
            "foes": foes,
        }

    def answers(self, view: View, decision: Decision, picks: Picks) -> Answers:
        """What takes a turn, but for cheating and what wastes it; a list is asked for and answered in one."""
        found: dict[int, tuple[Command, ...]] = {
            _NUMBERS[option]: (option,) for option in decision.options if option in _NUMBERS
        }
        for at, (item, arm) in enumerate(zip(ITEMS, view.pack, strict=False)):
            if arm.numbers is None:
                found[READ + at] = c.Read(), item
            elif not arm.is_wielded:
                found[WIELD + at] = c.Wield(), item
        return Answers.of(found, ACTIONS)

    def points(self, view: View, seat: int) -> float:
        """The score."""
        return float(view.score)


def _foe(foe: Foe) -> tuple[float, ...]:
    return (_MONSTERS[foe.name], *foe.position, foe.is_asleep, foe.lost, foe.attack.chance, *foe.defence)


def _arm(arm: Arm) -> tuple[int, ...]:
    numbers = (arm.numbers.dexterity, arm.numbers.damage) if arm.numbers else (-1, -1)
    return (_KINDS[arm.name], arm.is_wielded, *numbers)


def coding(rules: Rules[State, View], view: View) -> Coding[View]:
    """With its numbers."""
    assert isinstance(rules.world, Ruleset)
    return MiniRogue(rules.world)
