"""The fixed half of a game: the loaded map with its tables, and the ruleset. Shared by all states."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from thrones_tui.core.board import OFF_BOARD, Board, Position, Vicinity
from thrones_tui.core.decisions import Decision
from thrones_tui.games.thrones.data import (
    HEROES,
    LAND,
    MAP,
    RULESET,
    WARRIORS,
    WATER,
    CityRow,
    DataError,
    Fault,
    Tables,
    read_tables,
)
from thrones_tui.games.thrones.ruleset import Ruleset, Yield, read_ruleset


@dataclass(frozen=True, eq=False)
class World:
    """A map with its tables.

    `terrain[t]` is the data file's letter of a tile. `walk[t]` and `sail[t]` are the tiles one may go to
    from `t` without and with a ship. `yields[t]` is what the tile is worth.
    """

    rules: Ruleset
    tables: Tables
    board: Board
    terrain: tuple[str, ...]
    cities: Mapping[int, CityRow]
    yields: tuple[Yield, ...]
    walk: tuple[tuple[int, ...], ...]
    sail: tuple[tuple[int, ...], ...]
    near: Vicinity
    water_tiles: tuple[int, ...]
    land_tiles: tuple[int, ...]
    turns: dict[tuple[int, bool], Decision] = field(default_factory=dict)
    """The decision of an ordinary turn by tile and whether there is a ship; filled as turns are asked."""

    def is_water(self, tile: int) -> bool:
        """Whether a tile is water."""
        return self.terrain[tile] == WATER

    @cached_property
    def hero_tiles(self) -> tuple[int, ...]:
        """The starting tiles of the heroes file."""
        rows = self.tables.heroes
        return tuple(self.board.tile(Position(row.row - 1, row.column - 1)) for row in rows)

    def vacant(self, taken: Container[int], *, ship: bool) -> list[int]:
        """T-SET-4: tiles where a free warrior may be placed: water with a ship, else plain land."""
        tiles = self.water_tiles if ship else self.land_tiles
        return [tile for tile in tiles if tile not in taken]

    @cached_property
    def rousing_tiles(self) -> int:
        """T-END-3: tiles in one hand that rouse the White Walkers."""
        return -(-self.board.size * self.rules.walkers.tiles_percent // 100)

    @cached_property
    def total_points(self) -> int:
        """Points for the whole board (T-SET-2)."""
        return sum(worth.points for worth in self.yields)


def read_world(files: Mapping[str, str]) -> World:
    """The world in data files by name, `ruleset.toml` among them; raise `DataError` (T-SET-1)."""
    try:
        rules = read_ruleset(files[RULESET])
    except ValueError as error:
        raise DataError([Fault(RULESET, 0, str(error))]) from None
    tables = read_tables(files)
    dragons = rules.calendar.dragons.name
    if any(row.name == dragons for row in tables.warriors):  # T-SET-8, for who comes by T-CAL-1
        raise DataError([Fault(WARRIORS, 0, f"the name {dragons} is kept for those who come later")])
    board = Board(len(tables.map), len(tables.map[0]))
    terrain = tuple(tile for row in tables.map for tile in row)
    cities_by_letter = {city.letter: city for city in tables.cities}
    cities = {tile: cities_by_letter[t] for tile, t in enumerate(terrain) if t in cities_by_letter}
    world = World(
        rules=rules,
        tables=tables,
        board=board,
        terrain=terrain,
        cities=cities,
        yields=tuple(_worth(rules, terrain[tile], cities.get(tile)) for tile in range(board.size)),
        walk=tuple(_moves(board, terrain, tile, ship=False) for tile in range(board.size)),
        sail=tuple(_moves(board, terrain, tile, ship=True) for tile in range(board.size)),
        near=board.vicinity(rules.encounters.reach),
        water_tiles=tuple(tile for tile in range(board.size) if terrain[tile] == WATER),
        land_tiles=tuple(tile for tile in range(board.size) if terrain[tile] == LAND),
    )
    _check_room(world)
    return world


def _worth(rules: Ruleset, tile: str, city: CityRow | None) -> Yield:
    if city is not None:
        return Yield(city.money, city.army, 0, city.points)
    return rules.water if tile == WATER else rules.land


def _moves(board: Board, terrain: tuple[str, ...], tile: int, *, ship: bool) -> tuple[int, ...]:
    # T-MOVE-2: without a ship, water may be entered from water only: nobody is stranded at sea.
    afloat = ship or terrain[tile] == WATER
    return tuple(
        place
        for place in board.neighbours[tile]
        if place != OFF_BOARD and (afloat or terrain[place] != WATER)
    )


def _check_room(world: World) -> None:
    """T-SET-3, T-SET-4: whatever is placed at random must find its place."""
    standing = set(world.hero_tiles)
    free = [row for row in world.tables.warriors if row.free]
    for ship, tiles, what in ((True, world.water_tiles, "water"), (False, world.land_tiles, "plain land")):
        needed = sum(row.ship == ship for row in free)
        room = len(set(tiles) - standing)
        if needed > room:
            raise DataError(
                [Fault(HEROES, 0, f"{needed} free warriors start on {what}, but there is room for {room}")]
            )
    if len(world.land_tiles) < world.rules.dragonglass.tiles:
        what = f"{world.rules.dragonglass.tiles} tiles of plain land are needed for dragonglass"
        raise DataError([Fault(MAP, 0, f"{what}, there are {len(world.land_tiles)}")])
