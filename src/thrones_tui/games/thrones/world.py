"""The fixed half of a game: the loaded map with its tables, and the ruleset. Shared by all states."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from thrones_tui.core.board import OFF_BOARD, Board, Position, Vicinity
from thrones_tui.core.decisions import TakeTurn
from thrones_tui.core.dice import Dice
from thrones_tui.core.errors import DataError, Fault
from thrones_tui.core.ruleset import RULESET
from thrones_tui.games.thrones.data import LAND, WATER, CityRow, HeroRow, Tables, WarriorRow, read_tables
from thrones_tui.games.thrones.hooks import HouseRule
from thrones_tui.games.thrones.ruleset import Ruleset, Yield, read_ruleset

FEW: Final = 3
"""T-MOVE-2: on so few tiles a hero without a ship is as good as stranded."""


@dataclass(frozen=True, eq=False)
class World:
    """A map with its tables.

    `terrain[t]` is the data file's letter of a tile. `walk[t]` and `sail[t]` are the tiles one may go to
    from `t` without and with a ship, the same object where that is the same. `yields[t]` is what the tile is
    worth.
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
    turns: dict[tuple[int, bool], TakeTurn] = field(default_factory=dict)
    """The answers to an ordinary turn by tile and whether there is a ship, before house rules; a cache."""
    house: tuple[HouseRule, ...] = ()
    """T-HOUSE: all house rules that can be switched on."""
    in_force: dict[tuple[str, ...], tuple[HouseRule, ...]] = field(default_factory=dict)
    """House rules that are on, by their names; a cache."""

    def is_water(self, tile: int) -> bool:
        """Whether a tile is water."""
        return self.terrain[tile] == WATER

    def confines(self, tile: int) -> int:
        """T-MOVE-2: the tiles within reach without a ship, this one included, if it is land and they are few.

        Else 0: from water one may sail on.
        """
        tiles = len(reach(self.walk, tile, FEW))
        return 0 if tiles > FEW or self.is_water(tile) else tiles

    def party(self, hero: HeroRow) -> list[WarriorRow]:
        """The warriors that a hero starts with."""
        return [self.tables.warriors[self.warriors[name]] for name in hero.party]

    def has_ship(self, hero: HeroRow) -> bool:
        """T-ACT-2: whether a hero starts with a ship, or with a warrior who has one."""
        return hero.ship or any(warrior.ship for warrior in self.party(hero))

    def house_rules(self, names: tuple[str, ...]) -> tuple[HouseRule, ...]:
        """The house rules of these names."""
        rules = self.in_force.get(names)
        if rules is None:
            rules = self.in_force[names] = tuple(rule for rule in self.house if rule.name in names)
        return rules

    @cached_property
    def heroes(self) -> Mapping[str, int]:
        """The numbers of the heroes file's heroes, by name."""
        return {row.name: number for number, row in enumerate(self.tables.heroes)}

    @cached_property
    def warriors(self) -> Mapping[str, int]:
        """The numbers of the warriors, by name."""
        return {row.name: number for number, row in enumerate(self.tables.warriors)}

    @cached_property
    def hero_tiles(self) -> tuple[int, ...]:
        """The starting tiles of the heroes file."""
        rows = self.tables.heroes
        return tuple(self.board.tile(Position(row.row - 1, row.column - 1)) for row in rows)

    def vacant(self, taken: Iterable[int], dice: Dice, *, ship: bool) -> int | None:
        """T-SET-4: a random tile for a free warrior: water with a ship, else plain land, none of those taken.

        `None` if all are taken. Only the taken ones are looked at: a board may have many others.
        """
        tiles, ranks = (self.water_tiles, self._water_ranks) if ship else (self.land_tiles, self._land_ranks)
        gaps = sorted([ranks[tile] for tile in taken if tile in ranks])
        if len(gaps) == len(tiles):
            return None
        at = dice.index(len(tiles) - len(gaps))
        for gap in gaps:
            at += gap <= at
        return tiles[at]

    @cached_property
    def _water_ranks(self) -> Mapping[int, int]:
        """The place of each water tile among all."""
        return {tile: rank for rank, tile in enumerate(self.water_tiles)}

    @cached_property
    def _land_ranks(self) -> Mapping[int, int]:
        """The place of each tile of plain land among all."""
        return {tile: rank for rank, tile in enumerate(self.land_tiles)}

    @cached_property
    def letters(self) -> bytes:
        """`terrain` as bytes."""
        return "".join(self.terrain).encode("ascii")

    @cached_property
    def rousing_tiles(self) -> int:
        """T-END-3: the number of tiles held that rouses the White Walkers."""
        return -(-self.board.size * self.rules.walkers.tiles_percent // 100)

    @cached_property
    def points(self) -> tuple[int, ...]:
        """The points of each tile."""
        return tuple([worth.points for worth in self.yields])

    @cached_property
    def total_points(self) -> int:
        """Points for the whole board (T-SET-2)."""
        return sum(self.points)


def reach(moves: Sequence[Sequence[int]], start: int, enough: int) -> frozenset[int]:
    """The tiles that can be reached from a tile, or some of them as soon as they are more than enough."""
    reached, ahead = {start}, [start]
    while ahead and len(reached) <= enough:
        for tile in moves[ahead.pop()]:
            if tile not in reached:
                reached.add(tile)
                ahead.append(tile)
    return frozenset(reached)


def read_world(files: Mapping[str, str], house: Iterable[type[HouseRule]]) -> World:
    """The world in data files by name, `ruleset.toml` among them, with all house rules.

    Raises `DataError` (T-SET-1).
    """
    rules, tables = _read(files, {kind.name: kind.table for kind in house if kind.table})
    board = Board(len(tables.map), len(tables.map[0]))
    terrain = tuple(tile for row in tables.map for tile in row)
    cities_by_letter = {city.letter: city for city in tables.cities}
    cities = {tile: cities_by_letter[t] for tile, t in enumerate(terrain) if t in cities_by_letter}
    sail = tuple(_sailing(board))
    return World(
        rules=rules,
        tables=tables,
        board=board,
        terrain=terrain,
        cities=cities,
        yields=tuple(_worth(rules, terrain[tile], cities.get(tile)) for tile in range(board.size)),
        walk=tuple(_walking(sail, terrain)),
        sail=sail,
        near=board.vicinity(rules.encounters.reach),
        water_tiles=tuple(tile for tile in range(board.size) if terrain[tile] == WATER),
        land_tiles=tuple(tile for tile in range(board.size) if terrain[tile] == LAND),
        house=tuple(kind(rules) for kind in house),
    )


def _read(files: Mapping[str, str], house: Mapping[str, type]) -> tuple[Ruleset, Tables]:
    """Ruleset and tables; raise `DataError` with the faults of all files."""
    faults: list[Fault] = []
    rules, tables = None, None
    try:
        rules = read_ruleset(files[RULESET], house)
    except DataError as error:
        faults += error.faults
    try:
        tables = read_tables(files, rules)
    except DataError as error:
        faults += error.faults
    if rules is None or tables is None:
        raise DataError(faults)
    return rules, tables


def _worth(rules: Ruleset, tile: str, city: CityRow | None) -> Yield:
    if city is not None:
        return Yield(city.money, city.army, 0, city.points)
    return rules.water if tile == WATER else rules.land


def _sailing(board: Board) -> Iterator[tuple[int, ...]]:
    """With a ship a hero may go to any neighbouring tile."""
    for around in board.neighbours:
        inner = OFF_BOARD not in around
        yield around if inner else tuple(place for place in around if place != OFF_BOARD)


def _walking(sail: tuple[tuple[int, ...], ...], terrain: tuple[str, ...]) -> Iterator[tuple[int, ...]]:
    # T-MOVE-2: without a ship, water may be entered from water only: nobody is stranded at sea.
    for kind, around in zip(terrain, sail, strict=True):
        dry = tuple(place for place in around if terrain[place] != WATER)
        yield around if kind == WATER or dry == around else dry
