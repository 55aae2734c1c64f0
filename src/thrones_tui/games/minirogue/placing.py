"""R-MAP-3 to R-MAP-7: a new game, entering a level, and what is on it."""

from thrones_tui.core.dice import Dice
from thrones_tui.core.events import Teller
from thrones_tui.core.options import Settings
from thrones_tui.core.scheduler import Scheduler
from thrones_tui.games.minirogue.digging import dig
from thrones_tui.games.minirogue.events import LevelEntered
from thrones_tui.games.minirogue.house import DARK, HUNGER, RESTLESS, look_around
from thrones_tui.games.minirogue.kinds import MONSTERS, PLACED, PLAYER, SHORT_SWORD, Actor
from thrones_tui.games.minirogue.level import FLOOR, Level
from thrones_tui.games.minirogue.ruleset import Ruleset
from thrones_tui.games.minirogue.state import Item, State


def new_state(rules: Ruleset, settings: Settings, dice: Dice) -> State:
    """A new game."""
    state = State(
        world=rules,
        dice=dice,
        player_name=settings.text("name"),
        smell=settings.number("smell"),
        dark=DARK.name in (house := settings.names()),
        depth=0,
        level=Level((FLOOR,)),
        goal=0,
        seen=bytearray(1),
        items=[],
        player=new_player(rules, 0),
        pack=[SHORT_SWORD],
        monsters=[],
        kills=[0] * (len(MONSTERS) + 1),
        scheduler=Scheduler(),
        hungry=HUNGER.name in house,
        restless=RESTLESS.name in house,
    )
    enter_level(state, Teller(listening=False), 0)
    return state


def enter_level(state: State, tell: Teller, depth: int) -> None:
    """R-MAP-7: the old level is gone; only the player's place changes.

    A level has dice of its own, so nothing done before can change it (R-MAP-2).
    """
    chance = state.dice.fork("level", depth)
    rules = state.world
    state.depth = depth
    state.level = dig(chance, rules.dungeon.height, rules.dungeon.width)
    furnish(state, chance)
    tell(LevelEntered, depth)


def furnish(state: State, chance: Dice) -> None:
    """R-MAP-4: stairway or idol, objects, the player and the monsters, each on a random tile."""
    rules, level = state.world, state.level
    bare, free = list(level.floor), list(level.floor)
    state.goal = _take(chance, bare)
    count = chance.between(*rules.dungeon.objects)
    state.items = [Item(chance.pick(PLACED), _take(chance, bare)) for _ in range(count)]
    state.player.tile = _take(chance, free)
    state.monsters = _monsters(rules, chance, state.depth, free)
    state.seen = bytearray(level.board.size)
    look_around(state)


def _take(chance: Dice, tiles: list[int]) -> int:
    """Remove and return a random one of the tiles."""
    return tiles.pop(chance.index(len(tiles)))


def _monsters(rules: Ruleset, chance: Dice, depth: int, free: list[int]) -> list[Actor]:
    """R-MAP-4, R-MAP-6: some of the kinds that live on a level, on free tiles."""
    count = min(chance.between(rules.dungeon.monsters_least, most_monsters(rules, depth)), len(free))
    kinds = kinds_on(rules, depth)
    return [new_monster(rules, chance, chance.pick(kinds), _take(chance, free)) for _ in range(count)]


def most_monsters(rules: Ruleset, depth: int) -> int:
    """R-MAP-4: as many live on a level at most."""
    dungeon = rules.dungeon
    return max(dungeon.monsters_least, dungeon.monsters_a_level * (depth + 1) + dungeon.monsters_more)


def kinds_on(rules: Ruleset, depth: int) -> list[int]:
    """R-MAP-6: the kinds of monsters that live on a level."""
    return [kind for kind in MONSTERS if rules.monsters[kind].first_level <= depth]


def new_player(rules: Ruleset, tile: int) -> Actor:
    """The player as a game begins."""
    p = rules.player
    return Actor(PLAYER, tile, p.hit_points, p.hit_points, p.armor, p.strength, p.dexterity, SHORT_SWORD)


def new_monster(rules: Ruleset, dice: Dice, kind: int, tile: int) -> Actor:
    """A monster on a new level; dice are drawn only for what can vary."""
    numbers = rules.monsters[kind]
    ranges = (numbers.hit_points, numbers.armor, numbers.strength, numbers.dexterity)
    values = [low if low == high else dice.between(low, high) for low, high in ranges]
    hit_points, armor, strength, dexterity = values
    return Actor(kind, tile, hit_points, hit_points, armor, strength, dexterity, MONSTERS[kind].weapon)
