"""R-SEE: what the player may know. The only reader of secrets; screens and bots get this, never the state."""

from collections.abc import Collection
from typing import Final, NamedTuple

from thrones_tui.core.board import Position
from thrones_tui.games.minirogue.fighting import chance_to_hit, most_damage, points
from thrones_tui.games.minirogue.house import food, in_view, lit
from thrones_tui.games.minirogue.kinds import MONSTERS, OBJECTS, Actor, WeaponNumbers, actor_name
from thrones_tui.games.minirogue.level import Room
from thrones_tui.games.minirogue.ruleset import Ruleset
from thrones_tui.games.minirogue.running import is_weak
from thrones_tui.games.minirogue.state import State

UNSEEN: Final = " "
"""In `View.rows`: a tile never seen."""


class Blow(NamedTuple):
    """What an attack would do: the chance to hit, and the most hit points that a hit can cost."""

    chance: float
    most: int


class Foe(NamedTuple):
    """A monster that is shown. `in_sight` is whether it stands in the player's line of sight.

    Of its hit points so many are `lost` by blows, and not regained; how it `stands` says so in words.
    """

    name: str
    glyph: str
    position: Position
    distance: int
    is_asleep: bool
    in_sight: bool
    lost: int
    stands: str
    attack: Blow
    """The player's, on it."""
    defence: Blow
    """Its, on the player."""


class Thing(NamedTuple):
    """An object on the floor; it has no name if it is not in the line of sight."""

    glyph: str
    position: Position
    name: str


class Arm(NamedTuple):
    """Something carried: its name, what it does or adds in words, and the numbers of a weapon."""

    name: str
    about: str
    is_wielded: bool
    numbers: WeaponNumbers | None


class View(NamedTuple):
    """All that the player may know.

    `rows` are the level as drawn, `UNSEEN` where the player has never looked; `rooms` those that were seen,
    `dark` whether it must have been from within (R-SEE-2); `lit` has 1 for each tile in
    sight, row by row. `foes` are the monsters that are shown, the nearest first. `goal` is where the stairway
    or the idol is, if that has been seen; `underfoot` names what the player stands on, if anything. `kills`
    are by kind of actor. There is `food` for so many turns (R-TURN-5), where anybody needs it.
    """

    player_name: str
    turn: int
    depth: int
    hit_points: int
    most_hit_points: int
    armor: int
    strength: int
    dexterity: int
    sleep: int
    is_weak: bool
    position: Position
    pack: tuple[Arm, ...]
    rows: tuple[str, ...]
    rooms: tuple[Room, ...]
    lit: bytes
    foes: tuple[Foe, ...]
    things: tuple[Thing, ...]
    goal: Position | None
    has_idol: bool
    underfoot: str
    kills: tuple[int, ...]
    slain_by: str
    smell: int
    dark: bool
    cheated: bool
    score: int
    food: int | None
    restless: bool


def is_lit(view: View, place: Position) -> bool:
    """Whether a place is in sight, as all are where it is not dark."""
    return bool(view.lit[place.row * len(view.rows[0]) + place.column])


def scrolls(view: View) -> list[int]:
    """The places of all scrolls in the pack."""
    return [at for at, arm in enumerate(view.pack) if arm.numbers is None]


def better(view: View) -> list[int]:
    """The places of the weapons that hit more often or harder than the one in hand, and neither less."""
    held = next(arm.numbers for arm in view.pack if arm.is_wielded)
    assert held is not None
    return [at for at, arm in enumerate(view.pack) if arm.numbers and _is_better(arm.numbers, held)]


def _is_better(arm: WeaponNumbers, held: WeaponNumbers) -> bool:
    gains = arm.dexterity - held.dexterity, arm.damage - held.damage
    return min(gains) >= 0 and max(gains) > 0


class Glance(NamedTuple):
    """What the log and lists of games need of it, in less time."""

    turn: int
    points: int


def glance(state: State) -> Glance:
    """The turn and the score."""
    return Glance(state.turn, state.score)


def view(state: State) -> View:
    """What the player may know."""
    level, player, rules = state.level, state.player, state.world
    board, here = level.board, player.tile
    sight, shown = level.sight(here), lit(state)
    named = sight if state.outcome is None else shown
    foes = [_foe(state, monster) for monster in in_view(state)]
    return View(
        player_name=state.player_name,
        turn=state.turn,
        depth=state.depth,
        hit_points=player.hit_points,
        most_hit_points=player.most_hit_points,
        armor=player.armor,
        strength=player.strength,
        dexterity=player.dexterity,
        sleep=player.sleep,
        is_weak=is_weak(state),
        position=board.position(here),
        pack=tuple(
            Arm(OBJECTS[kind].called, rules.about(kind), at == state.wielded, rules.weapons.get(kind))
            for at, kind in enumerate(state.pack)
        ),
        rows=_rows(state),
        rooms=_rooms(state),
        lit=_flags(shown, board.size),
        foes=tuple(sorted(foes, key=lambda foe: (not foe.in_sight, foe.distance, foe.position))),
        things=tuple(
            Thing(OBJECTS[kind].glyph, board.position(tile), OBJECTS[kind].named if tile in named else "")
            for kind, tile in state.items
            if state.seen[tile]
        ),
        goal=board.position(state.goal) if state.seen[state.goal] else None,
        has_idol=state.has_idol,
        underfoot=_underfoot(state),
        kills=tuple(state.kills),
        slain_by=actor_name(state.slain_by) if state.slain_by else "",
        smell=state.smell,
        dark=state.dark,
        cheated=state.cheated,
        score=state.score,
        food=food(state),
        restless=state.restless,
    )


def uncovered(state: State) -> View:
    """R-END-1: the whole level and all that is on it, for when the game is over."""
    twin = state.clone()
    twin.dark, twin.seen = False, bytearray(b"\1") * state.level.board.size
    return view(twin)


def _underfoot(state: State) -> str:
    """What the player stands on, in words."""
    here = state.player.tile
    if here == state.goal:
        return "the golden idol" if state.has_idol else "the stairway down"
    item = state.item_at(here)
    return OBJECTS[item.kind].named if item is not None else ""


def _foe(state: State, monster: Actor) -> Foe:
    player, board, kind = state.player, state.level.board, MONSTERS[monster.kind]
    return Foe(
        kind.name,
        kind.glyph,
        board.position(monster.tile),
        board.distance(player.tile, monster.tile),
        monster.sleep > 0,
        monster.tile in state.level.sight(player.tile),
        lost := monster.most_hit_points - monster.hit_points,
        state.world.condition(monster.kind, lost),
        _blow(state.world, player, monster),
        _blow(state.world, monster, player),
    )


def _blow(rules: Ruleset, attacker: Actor, defender: Actor) -> Blow:
    most = most_damage(attacker.strength, rules.weapons[attacker.weapon])
    return Blow(chance_to_hit(*points(rules, attacker, defender)), most)


def _rows(state: State) -> tuple[str, ...]:
    """R-SEE-2: the terrain as far as it was seen."""
    terrain, width = state.level.terrain, state.level.board.width
    if 0 in state.seen:
        terrain = "".join(kind if seen else UNSEEN for kind, seen in zip(terrain, state.seen, strict=True))
    return tuple(terrain[start : start + width] for start in range(0, len(terrain), width))


def _rooms(state: State) -> tuple[Room, ...]:
    """R-SEE-2: in the dark the rooms that were seen, with the walls around them."""
    level, seen = state.level, state.seen
    if 0 not in seen:
        return level.rooms
    width = level.board.width
    return tuple(room for room in level.rooms if all(0 not in seen[row] for row in room.walled(width)))


def _flags(tiles: Collection[int], size: int) -> bytes:
    """1 for each of the tiles, out of so many."""
    if len(tiles) == size:
        return b"\1" * size
    flags = bytearray(size)
    for tile in tiles:
        flags[tile] = 1
    return bytes(flags)
