"""T-SET: the options of a new game, and the state they begin with."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from thrones_tui.core.board import Position
from thrones_tui.core.dice import Dice
from thrones_tui.core.scheduler import Scheduler
from thrones_tui.games.thrones.actors import Hero, Stable, Warrior
from thrones_tui.games.thrones.calendar import appointments
from thrones_tui.games.thrones.data import SELF
from thrones_tui.games.thrones.economy import grant
from thrones_tui.games.thrones.house import read_house
from thrones_tui.games.thrones.state import UNCLAIMED, State
from thrones_tui.games.thrones.world import World

OWN_FIELDS: Final = ("money", "influence", "army", "row", "column")
OPTIONS: Final = ("name", "hero", *OWN_FIELDS, "house")


class Placement(NamedTuple):
    """Where chance put things: dragonglass tiles, and each free warrior's tile by number."""

    dragonglass: list[int]
    warriors: dict[int, int]


def place(world: World, dice: Dice) -> Placement:
    """T-SET-3, T-SET-4: the same for every choice of hero, so an own hero knows what is taken."""
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


def player_name(world: World, text: str) -> str:
    """T-SET-6: a name as it will be used; raise `ValueError` with the reason it cannot be."""
    name = text.strip()
    most = world.rules.limits.name_length
    if not 1 <= len(name) <= most or not name.isprintable():
        raise ValueError(f"A name has 1 to {most} printable characters.")
    return name


def own_number(world: World, field: str, text: object) -> int:
    """T-SET-7: a number of an own hero; raise `ValueError` naming its range."""
    low, high = own_range(world, field)
    digits = str(text).strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10 and low <= int(digits) <= high):
        raise ValueError(
            f"{field.capitalize()} should be a whole number from {low} to {high}, not {digits!r}."
        )
    return int(digits)


def own_range(world: World, field: str) -> tuple[int, int]:
    """T-SET-7: the least and most an own hero's field may be."""
    match field:
        case "row":
            return 1, world.board.height
        case "column":
            return 1, world.board.width
        case _:
            return 0, world.rules.limits.start_resources


def new_state(world: World, options: Mapping[str, object], dice: Dice) -> State:
    """A new game; raise `ValueError` with a readable sentence on a bad option.

    Options: `name`; `hero`, one of the heroes file or `Self`; for `Self` also `money`, `influence`, `army`,
    `row` and `column` (1-based); `house`, the house rules that are on (T-HOUSE).
    """
    unknown = [option for option in options if option not in OPTIONS]
    if unknown:
        raise ValueError(f"There is no option {unknown[0]!r}; there are {', '.join(OPTIONS)}.")
    empty = [option for option, value in options.items() if value is None]
    if empty:
        raise ValueError(f"The option {empty[0]!r} has no value.")
    name = player_name(world, str(options.get("name", "Player")))
    placement = place(world, dice)
    heroes, visited = _heroes(world)
    chosen = _choose(world, str(options.get("hero", world.tables.heroes[0].name)))
    if chosen is None:
        chosen = len(heroes)
        heroes.append(_own_hero(world, name, options, placement))
        visited.append(bytearray(world.board.size))
    elif given := [field for field in OWN_FIELDS if field in options]:
        raise ValueError(f"Only an own hero ({SELF}) is given {given[0]}.")
    state = State(
        world=world,
        dice=dice,
        player=chosen,
        player_name=name,
        recorded_as=SELF if chosen == len(world.tables.heroes) else heroes[chosen].name,
        heroes=heroes,
        warriors=[
            Warrior(row.name, row.strength, row.loyalty, row.morale, row.ship, row.dragonglass, tile)
            for row, tile in zip(world.tables.warriors, _warrior_tiles(world, placement), strict=True)
        ],
        rivals=[number for number in range(len(heroes)) if number != chosen],
        free=list(placement.warriors),
        owner=bytearray([UNCLAIMED]) * world.board.size,
        visited=visited,
        dragonglass=placement.dragonglass,
        scheduler=Scheduler(calendar=list(appointments(world))),
        house=read_house(options.get("house", "")),
        stable=Stable([], False, [], []),
    )
    for number, hero in enumerate(heroes):  # T-SET-5
        grant(state, number, hero.tile)
        visited[number][hero.tile] = 1
    return state


def _choose(world: World, wanted: str) -> int | None:
    """The number of the hero wanted; `None` for an own hero."""
    names = [row.name for row in world.tables.heroes]
    folded = wanted.strip().casefold()
    if folded == SELF.casefold():
        return None
    for number, name in enumerate(names):
        if name.casefold() == folded:
            return number
    raise ValueError(f"There is no hero {wanted!r}; there are {', '.join(names)} and {SELF}.")


def _heroes(world: World) -> tuple[list[Hero], list[bytearray]]:
    ids = {row.name: number for number, row in enumerate(world.tables.warriors)}
    heroes = [
        Hero(
            row.name,
            row.money,
            row.influence,
            row.army,
            world.hero_tiles[number],
            row.ship,
            [ids[name] for name in row.party],
        )
        for number, row in enumerate(world.tables.heroes)
    ]
    return heroes, [bytearray(world.board.size) for _ in heroes]


def _own_hero(world: World, name: str, options: Mapping[str, object], placement: Placement) -> Hero:
    """T-SET-7."""
    missing = [field for field in OWN_FIELDS if field not in options]
    if missing:
        raise ValueError(f"An own hero needs {', '.join(OWN_FIELDS)}: {missing[0]} is missing.")
    values = {field: own_number(world, field, options[field]) for field in OWN_FIELDS}
    tile = world.board.tile(Position(values["row"] - 1, values["column"] - 1))
    if tile in world.hero_tiles or tile in placement.warriors.values():
        raise ValueError(f"Somebody already stands at row {values['row']}, column {values['column']}.")
    return Hero(name, values["money"], values["influence"], values["army"], tile, world.is_water(tile), [])


def _warrior_tiles(world: World, placement: Placement) -> list[int]:
    """T-SET-4: a free warrior's own tile, an attached one's hero's."""
    hero_tiles = {
        member: world.hero_tiles[number]
        for number, row in enumerate(world.tables.heroes)
        for member in row.party
    }
    return [
        placement.warriors[number] if row.free else hero_tiles[row.name]
        for number, row in enumerate(world.tables.warriors)
    ]
