"""Looking ahead without cheating: a level as far as it was seen, and what may be hidden on it.

The levels below are dug with new dice, so that nobody sees the true ones. What the dark hides of this level
is taken for wall; only where floor goes on it is open for a tile, and there the stairway is, or the idol.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from thrones_tui.core.board import OFF_BOARD, Position
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.core.dice import Dice
from thrones_tui.core.ruleset import Range
from thrones_tui.core.scheduler import Scheduler, Step, following
from thrones_tui.games.minirogue.fighting import (
    attacker_points,
    chance_to_hit,
    defender_points,
    most_damage,
    points,
)
from thrones_tui.games.minirogue.kinds import MONSTERS, OBJECTS, PLAYER, Actor, MonsterNumbers, WeaponNumbers
from thrones_tui.games.minirogue.level import FLOOR, WALL, Level, Room, board_of, field_of_view
from thrones_tui.games.minirogue.placing import kinds_on, most_monsters, new_monster
from thrones_tui.games.minirogue.ruleset import Ruleset
from thrones_tui.games.minirogue.state import Item, State
from thrones_tui.games.minirogue.view import UNSEEN, Blow, Foe, View

_SEEN: Final = bytes(letter != ord(UNSEEN) for letter in range(256))
"""For each letter of a level as drawn, whether the tile was seen."""
QUESTIONS: Final = {
    "turn": "Turn",
    "place": "ChoosePlace",
    "weapon": "ChooseWeapon",
    "scroll": "ChooseScroll",
    "inventory": "LookThrough",
}
"""The question behind the name of each decision."""


def imagine(world: Ruleset, turn: Sequence[Step], view: View, decision: Decision, rng: Chance) -> State:
    """A game that looks like this, with other dice; `turn` are the steps of a turn."""
    dice = Dice.unknown(rng)
    pack = [next(kind for kind, thing in OBJECTS.items() if thing.called == arm.name) for arm in view.pack]
    wielded = [arm.is_wielded for arm in view.pack].index(True)
    scheduler = Scheduler()
    scheduler.follow(following(turn, Step("TakeCommand")))
    scheduler.ask(QUESTIONS[decision.name])
    unknown = any(UNSEEN in row for row in view.rows)
    level = known_level(view.rows, view.rooms, view.position if unknown else None)
    board = level.board
    return _furnished(
        State(
            world=world,
            dice=dice,
            player_name=view.player_name,
            smell=view.smell,
            dark=view.dark,
            depth=view.depth,
            level=level,
            goal=OFF_BOARD if view.goal is None else board.tile(view.goal),
            seen=bytearray("".join(view.rows).encode("ascii").translate(_SEEN)),
            items=[
                Item(_object(dice, thing.glyph, thing.name), board.tile(thing.position))
                for thing in view.things
            ],
            player=Actor(
                PLAYER,
                board.tile(view.position),
                view.hit_points,
                view.most_hit_points,
                view.armor,
                view.strength,
                view.dexterity,
                pack[wielded],
                view.sleep,
            ),
            pack=pack,
            monsters=[],
            kills=list(view.kills),
            scheduler=scheduler,
            turn=view.turn,
            cheated=view.cheated,
            wielded=wielded,
            hungry=view.food is not None,
            restless=view.restless,
        ),
        view,
    )


@lru_cache(64)
def known_level(rows: tuple[str, ...], rooms: tuple[Room, ...], here: Position | None) -> Level:
    """A level that is all seen, or one on which one sees from here just what was seen."""
    if here is None:
        return Level(rows, rooms)
    height, width = len(rows), len(rows[0])
    seen, start = "".join(rows), here.row * width + here.column
    unknown = [tile for tile, letter in enumerate(seen) if letter == UNSEEN]
    terrain = list(seen.replace(UNSEEN, WALL))
    neighbours = board_of(height, width).neighbours
    inside = [tile for tile in unknown if OFF_BOARD not in neighbours[tile]]
    edge = [tile for tile in inside if any(seen[near] == FLOOR for near in neighbours[tile])]
    opened: set[int] = set(edge or inside)
    sight = field_of_view(seen, height, width, start)
    while opened:  # a wall would be seen where the floor is not: at the slanting edge of a view
        for tile in opened:
            terrain[tile] = FLOOR
        opened = set(field_of_view("".join(terrain), height, width, start)) - sight
    text = "".join(terrain)
    return Level(tuple(text[first : first + width] for first in range(0, len(text), width)), rooms)


def _object(dice: Dice, glyph: str, name: str) -> int:
    """The kind of an object that is drawn so, by its name where that is known."""
    kinds = [kind for kind, thing in OBJECTS.items() if thing.glyph == glyph and name in ("", thing.named)]
    return kinds[0] if len(kinds) == 1 else dice.pick(kinds)


def _furnished(state: State, view: View) -> State:
    """The monsters that are shown, and what the dark may hide."""
    dice, board = state.dice, state.level.board
    state.monsters = [_monster(state, foe, board.tile(foe.position)) for foe in view.foes]
    if view.dark:
        _furnish_darkness(state, view)
    state.monsters = dice.shuffled(state.monsters)
    return state


def _monster(state: State, foe: Foe, tile: int) -> Actor:
    """A monster that may be the one that is shown."""
    dice, rules, player = state.dice, state.world, state.player
    kind = next(kind for kind, monster in MONSTERS.items() if monster.name == foe.name)
    numbers, weapon = rules.monsters[kind], MONSTERS[kind].weapon
    mine, theirs = points(rules, attacker=player, defender=player)
    fitting = _fitting(numbers, rules.weapons[weapon], mine, theirs, foe.attack.chance, foe.defence)
    armor, strength, dexterity = fitting[0] if len(fitting) == 1 else dice.pick(fitting)
    least, highest = numbers.hit_points
    most = dice.between(max(least, foe.lost + 1), max(highest, foe.lost + 1))
    sleep = dice.between(1, max(1, rules.sleep.turns.high)) if foe.is_asleep else 0
    return Actor(kind, tile, most - foe.lost, most, armor, strength, dexterity, weapon, sleep)


@lru_cache(1024)
def _fitting(
    numbers: MonsterNumbers, weapon: WeaponNumbers, mine: int, theirs: int, chance: float, blow: Blow
) -> list[tuple[int, int, int]]:
    """Armor, strength and dexterity that a monster can have for which the blows are as they are shown."""
    return [
        (armor, strength, dexterity)
        for dexterity in _whole(numbers.dexterity)
        if chance_to_hit(attacker_points(dexterity, weapon), theirs) == blow.chance
        for armor in _whole(numbers.armor)
        if chance_to_hit(mine, defender_points(dexterity, armor)) == chance
        for strength in _whole(numbers.strength)
        if most_damage(strength, weapon) == blow.most
    ]


def _whole(numbers: Range) -> range:
    return range(numbers.low, numbers.high + 1)


def _furnish_darkness(state: State, view: View) -> None:
    """R-MAP-4: the goal, objects and monsters that were never seen, or are not seen now."""
    dice, rules, level = state.dice, state.world, state.level
    unseen = dice.shuffled(tile for tile in level.floor if not state.seen[tile])
    if state.goal == OFF_BOARD:
        state.goal = unseen.pop()
    more = dice.between(*rules.dungeon.objects) - len(state.items)
    state.items += [Item(dice.pick([*OBJECTS]), tile) for tile in unseen[: max(0, more)]]
    unlit = dice.shuffled(tile for tile in level.floor if not view.lit[tile])
    more = dice.between(0, most_monsters(rules, state.depth)) - len(state.monsters)
    kinds = kinds_on(rules, state.depth)
    state.monsters += [new_monster(rules, dice, dice.pick(kinds), tile) for tile in unlit[: max(0, more)]]
