"""What a dungeon looks like to a program: what the drawing says is not told once more."""

from typing import NamedTuple

from thrones_tui.core.board import Position
from thrones_tui.drive.plain import digits
from thrones_tui.games.minirogue import view as views
from thrones_tui.games.minirogue.view import View


class Foe(NamedTuple):
    """A monster that is shown, and how many hit points it has lost. `attack` is the player's on it, `defence`
    its own: the chance to hit, and the most hit points that costs.
    """

    name: str
    position: Position
    is_asleep: bool | None
    in_sight: bool | None
    lost: int | None
    attack: tuple[float, int]
    defence: tuple[float, int]


class Thing(NamedTuple):
    """An object on the floor, with its name if that can be seen."""

    glyph: str
    position: Position
    name: str | None


class Arm(NamedTuple):
    """Something carried: its name, and what it does or adds in words."""

    name: str
    about: str
    is_wielded: bool | None


class Sheet(NamedTuple):
    """What the player may know; nothing is told of what there is none of.

    `rows` are the level as drawn, a space where the player has never looked. In the dark `lit` has 1 for each
    tile in sight, row by row. `foes` are the monsters that are shown, the nearest first; `goal` is where the
    stairway or the idol is, if that has been seen. With hunger there is `food` for so many turns.
    """

    turn: int
    depth: int
    hit_points: int
    most_hit_points: int
    armor: int
    strength: int
    dexterity: int
    sleep: int
    is_weak: bool | None
    position: Position
    pack: tuple[Arm, ...]
    rows: tuple[str, ...]
    lit: str | None
    foes: tuple[Foe, ...]
    things: tuple[Thing, ...]
    goal: Position | None
    has_idol: bool | None
    underfoot: str | None
    smell: int
    score: int
    food: int | None


def sheet(view: View) -> Sheet:
    """A view as a program gets it."""
    return Sheet(
        view.turn, view.depth, view.hit_points, view.most_hit_points, view.armor, view.strength,
        view.dexterity, view.sleep, view.is_weak or None, view.position,
        tuple([Arm(arm.name, arm.about, arm.is_wielded or None) for arm in view.pack]),
        view.rows,
        digits(view.lit) if view.dark else None,
        tuple([_foe(foe) for foe in view.foes]),
        tuple([Thing(thing.glyph, thing.position, thing.name or None) for thing in view.things]),
        view.goal, view.has_idol or None, view.underfoot or None, view.smell, view.score,
        view.food,
    )  # fmt: skip


def _foe(foe: views.Foe) -> Foe:
    attack, defence = (foe.attack.chance, foe.attack.most), (foe.defence.chance, foe.defence.most)
    asleep, in_sight, lost = foe.is_asleep or None, foe.in_sight or None, foe.lost or None
    return Foe(foe.name, foe.position, asleep, in_sight, lost, attack, defence)
