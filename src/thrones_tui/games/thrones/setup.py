"""T-SET: the options of a new game, and the state they begin with."""

from typing import NamedTuple

from thrones_tui.core.board import Position
from thrones_tui.core.dice import Dice
from thrones_tui.core.options import HouseRule, Number, OneOf, Option, Settings, Text, house_option
from thrones_tui.core.scheduler import Scheduler
from thrones_tui.games.thrones.calendar import appointments
from thrones_tui.games.thrones.data import SELF
from thrones_tui.games.thrones.economy import grant
from thrones_tui.games.thrones.state import UNCLAIMED, Hero, Stable, State, Warrior
from thrones_tui.games.thrones.world import World


class Placement(NamedTuple):
    """What chance placed: dragonglass tiles, and each free warrior's tile by number."""

    dragonglass: list[int]
    warriors: dict[int, int]


def place(world: World, dice: Dice) -> Placement:
    """T-SET-3, T-SET-4: the same for every choice of hero, so whoever makes a hero knows what is taken."""
    chance = dice.fork("placement")
    glass = chance.shuffled(world.land_tiles)[: world.rules.dragonglass.tiles]
    taken = set(world.hero_tiles)
    warriors: dict[int, int] = {}
    for number, row in enumerate(world.tables.warriors):
        if row.free:
            tile = world.vacant(taken, chance, ship=row.ship)
            assert tile is not None  # the readers of the data files have seen to it
            warriors[number] = tile
            taken.add(tile)
    return Placement(glass, warriors)


def options(world: World) -> tuple[Option, ...]:
    """T-SET-6, T-SET-7: the options of a new game on a world."""
    limits, board = world.rules.limits, world.board
    heroes = (*(row.name for row in world.tables.heroes), SELF)
    own = ("hero", SELF)

    def means(name: str, about: str, usual: int) -> Number:
        most = limits.start_resources
        return Number(name, name.capitalize(), about, str(min(usual, most)), 0, most, 100, when=own)

    return (
        Text("name", "Your name", "The name you play under.", "Player", limits.name_length, asked=True),
        OneOf(
            "hero", "Hero", f"The hero you play; {SELF} is a hero of your own.", heroes[0], heroes, asked=True
        ),
        means("money", "What your own hero begins with.", 1000),
        means("influence", "What your own hero begins with.", 100),
        means("army", "The knights your own hero begins with.", 200),
        Number("row", "Row", "The row you start in, from the north.", "1", 1, board.height, when=own),
        Number("column", "Column", "The column you start in, from the west.", "1", 1, board.width, when=own),
        house_option(tuple(HouseRule(rule.name, rule.label, rule.about) for rule in world.house)),
    )


def new_state(world: World, settings: Settings, dice: Dice) -> State:
    """A new game; raise `ValueError` with a readable sentence if the player's own hero cannot start there."""
    name = settings.text("name")
    wanted = settings.text("hero")
    placement = place(world, dice)
    heroes = _heroes(world)
    chosen = world.heroes.get(wanted, len(heroes))
    if wanted == SELF:
        heroes.append(_own_hero(world, name, settings, placement))
    state = State(
        world=world,
        dice=dice,
        player=chosen,
        player_name=name,
        recorded_as=wanted,
        heroes=heroes,
        warriors=[
            Warrior(row.name, row.strength, row.loyalty, row.morale, row.ship, row.dragonglass, tile)
            for row, tile in zip(world.tables.warriors, _warrior_tiles(world, placement), strict=True)
        ],
        rivals=[number for number in range(len(heroes)) if number != chosen],
        free=list(placement.warriors),
        owner=bytearray([UNCLAIMED]) * world.board.size,
        visited=[bytearray(world.board.size) for _ in heroes],
        dragonglass=placement.dragonglass,
        scheduler=Scheduler(calendar=list(appointments(world))),
        house=settings.names(),
        stable=Stable([], False, [], []),
    )
    for number, hero in enumerate(heroes):  # T-SET-5
        grant(state, number, hero.tile)
        state.visited[number][hero.tile] = 1
    return state


def _heroes(world: World) -> list[Hero]:
    return [
        Hero(
            row.name,
            row.money,
            row.influence,
            row.army,
            tile,
            row.ship,
            [world.warriors[name] for name in row.party],
        )
        for row, tile in zip(world.tables.heroes, world.hero_tiles, strict=True)
    ]


def _own_hero(world: World, name: str, settings: Settings, placement: Placement) -> Hero:
    """T-SET-7."""
    money, influence, army = map(settings.number, ("money", "influence", "army"))
    row, column = settings.number("row"), settings.number("column")
    tile = world.board.tile(Position(row - 1, column - 1))
    if tile in world.hero_tiles or tile in placement.warriors.values():
        raise ValueError(f"Somebody already stands at row {row}, column {column}.")
    return Hero(name, money, influence, army, tile, world.is_water(tile), [])


def _warrior_tiles(world: World, placement: Placement) -> list[int]:
    """T-SET-4: the tile of a free warrior, or of the hero whose party the warrior is in."""
    pairs = zip(world.tables.heroes, world.hero_tiles, strict=True)
    hero_tiles = {member: tile for row, tile in pairs for member in row.party}
    return [
        placement.warriors[number] if row.free else hero_tiles[row.name]
        for number, row in enumerate(world.tables.warriors)
    ]
