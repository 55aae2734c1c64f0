"""What a world offers, for those who make worlds: totals, who can go where, and what is special."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from thrones_tui.games.thrones.calendar import entries
from thrones_tui.games.thrones.data import LAND, WATER, HeroRow
from thrones_tui.games.thrones.panels import RIVAL, terrain_cell
from thrones_tui.games.thrones.ruleset import Ruleset, Yield, settings
from thrones_tui.games.thrones.world import World
from thrones_tui.scene.english import amount, counted, listed
from thrones_tui.scene.presenter import Report
from thrones_tui.scene.table import Column, table

CITY: Final = "cities"
KINDS: Final = {WATER: "water", LAND: "land"}


class Journey(NamedTuple):
    """Where a hero can go: tiles, and the cities among them by letter."""

    tiles: int
    cities: tuple[str, ...]


class Survey(NamedTuple):
    """Figures of a world.

    `tiles`, `points`, `money`, `armies` and `influence` are sums by what has them. `ships` are the heroes
    who have one, or a warrior with one, at the start. `by_land` and `by_sea` are journeys by hero without
    and with a ship. `neighbours` are groups of heroes who can reach each other without one; who starts on
    water is in none, but `adrift`, with the heroes within reach. `differences` are numbers of the ruleset,
    here and as usual, by dotted name; `lacking` says by entry of the calendar whom it misses.
    """

    tiles: dict[str, int]
    points: dict[str, int]
    money: dict[str, int]
    armies: dict[str, int]
    influence: dict[str, int]
    ships: tuple[str, ...]
    by_land: dict[str, Journey]
    by_sea: dict[str, Journey]
    neighbours: tuple[tuple[str, ...], ...]
    adrift: dict[str, tuple[str, ...]]
    differences: dict[str, tuple[object, object]]
    lacking: dict[str, str]
    map: tuple[str, ...]


def survey(world: World, usual: Ruleset) -> Survey:
    """The figures of a world, its ruleset beside the usual one."""
    heroes = world.tables.heroes
    pairs = zip(settings(world.rules), settings(usual), strict=True)
    starts = dict(zip((row.name for row in heroes), world.hero_tiles, strict=True))
    regions = _regions(world)
    on_land = {name: region for name, tile in starts.items() for region in regions if tile in region}
    at_sea = {name: _reach(world.walk, tile) for name, tile in starts.items() if world.is_water(tile)}
    on_foot = {name: _journey(world, (on_land | at_sea)[name]) for name in starts}
    anywhere = _journey(world, _reach(world.sail, 0))
    return Survey(
        tiles=_sums(world, lambda worth: 1),
        points=_sums(world, lambda worth: worth.points),
        money=_sums(world, lambda worth: worth.money, sum(row.money for row in heroes)),
        armies=_sums(world, lambda worth: worth.army, sum(row.army for row in heroes)),
        influence=_sums(world, lambda worth: worth.influence, sum(row.influence for row in heroes)),
        ships=tuple(row.name for row in heroes if _has_ship(world, row)),
        by_land=on_foot,
        by_sea=dict.fromkeys(starts, anywhere),
        neighbours=tuple(tuple(name for name in starts if on_land.get(name) is each) for each in regions),
        adrift={
            name: tuple(other for other in starts if other != name and starts[other] in reach)
            for name, reach in at_sea.items()
        },
        differences={name: (here, there) for (name, here), (_, there) in pairs if here != there},
        lacking=dict(_lacking(world)),
        map=tuple(_picture(world)),
    )


def _sums(world: World, value: Callable[[Yield], int], of_heroes: int | None = None) -> dict[str, int]:
    """The sums of a value by kind of tile, what heroes bring along of it, and the total."""
    sums = {"water": 0, "land": 0, CITY: 0}
    for kind, worth in zip(world.terrain, world.yields, strict=True):
        sums[KINDS.get(kind, CITY)] += value(worth)
    if of_heroes is not None:
        sums["heroes"] = of_heroes
    return sums | {"all": sum(sums.values())}


def _has_ship(world: World, row: HeroRow) -> bool:
    """T-ACT-2."""
    ships = {warrior.name for warrior in world.tables.warriors if warrior.ship}
    return row.ship or not ships.isdisjoint(row.party)


def _reach(moves: tuple[tuple[int, ...], ...], start: int) -> frozenset[int]:
    """All tiles that can be reached from a tile."""
    reached, ahead = {start}, [start]
    while ahead:
        for tile in moves[ahead.pop()]:
            if tile not in reached:
                reached.add(tile)
                ahead.append(tile)
    return frozenset(reached)


def _regions(world: World) -> list[frozenset[int]]:
    """The stretches of land that heroes start on, each as far as one can walk."""
    regions: list[frozenset[int]] = []
    for tile in world.hero_tiles:
        if not world.is_water(tile) and not any(tile in region for region in regions):
            regions.append(_reach(world.walk, tile))
    return regions


def _journey(world: World, tiles: frozenset[int]) -> Journey:
    return Journey(len(tiles), tuple(city.letter for tile, city in world.cities.items() if tile in tiles))


def _lacking(world: World) -> Iterator[tuple[str, str]]:
    """T-CAL-6: the entries that name somebody this world does not have."""
    heroes = {row.name for row in world.tables.heroes}
    warriors = {row.name for row in world.tables.warriors}
    for entry, _, hero, warrior in entries(world.rules.calendar):
        missing = [f"no hero {hero}"] * (bool(hero) and hero not in heroes)
        missing += [f"no warrior {warrior}"] * (bool(warrior) and warrior not in warriors)
        if missing:
            yield entry, listed(missing)


def _picture(world: World) -> Iterator[str]:
    """The map as the game draws it, with a sign behind each tile where a hero starts."""
    width, heroes = world.board.width, set(world.hero_tiles)
    tiles = [
        terrain_cell(letter).glyph + (RIVAL if tile in heroes else " ")
        for tile, letter in enumerate(world.terrain)
    ]
    for start in range(0, world.board.size, width):
        yield "".join(tiles[start : start + width]).rstrip()


def report(world: World, usual: World) -> Report:
    """The survey of a world as it is printed; `usual` is the world whose ruleset it is compared with."""
    figures = survey(world, usual.rules)
    return Report(tuple(_lines(world, figures, usual.rules)), _plain(world, figures))


def _lines(world: World, figures: Survey, usual: Ruleset) -> Iterator[str]:
    board, tables = world.board, world.tables
    people = f"{len(tables.heroes)} heroes, {counted(len(tables.warriors), 'warrior')}"
    yield f"{world.rules.title}: {counted(board.height, 'row')} of {counted(board.width, 'tile')}, {people}"
    yield ""
    yield from _totals(figures)
    yield ""
    yield from _heroes(world, figures)
    yield ""
    yield from _groups(figures)
    yield ""
    yield from _special(world, figures, usual)
    yield ""
    yield from figures.map


def _totals(figures: Survey) -> list[str]:
    """Totals by kind of tile, and what heroes bring along."""
    sums = (figures.tiles, figures.points, figures.money, figures.armies, figures.influence)
    rows = [
        [kind, *(amount(each[kind]) if kind in each else "" for each in sums)]
        for kind in ("water", "land", CITY, "heroes", "all")
    ]
    names = ("tiles", "points", "money", "army", "influence")
    return table((Column(""), *(Column(name, right=True) for name in names)), rows)


def _heroes(world: World, figures: Survey) -> list[str]:
    """Where each starts, and the cities within reach."""
    count = len(world.cities)
    rows = [
        [
            row.name,
            f"{row.row},{row.column}",
            "yes" if row.name in figures.ships else "no",
            f"{len(figures.by_land[row.name].cities)} of {count}",
            f"{len(figures.by_sea[row.name].cities)} of {count}",
        ]
        for row in world.tables.heroes
    ]
    headings = ("hero", "start", "ship", "cities without a ship", "with a ship")
    return table(tuple(map(Column, headings)), rows)


def _groups(figures: Survey) -> Iterator[str]:
    """Who can reach whom."""
    yield "Without a ship these reach each other:"
    for group in figures.neighbours:
        yield f"  {', '.join(group)}{'' if len(group) > 1 else ' (nobody else)'}"
    for name, others in figures.adrift.items():
        yield f"  {name}, from the water, as far as {listed(others) or 'nobody'}"
    yield "With a ship everybody reaches everybody."


def _special(world: World, figures: Survey, usual: Ruleset) -> Iterator[str]:
    """The ruleset beside the usual one, and the calendar entries that do not happen."""
    if figures.differences:
        yield f"The ruleset, where it is not that of {usual.title}:"
        rows = [[f"  {name}", *map(_shown, pair)] for name, pair in figures.differences.items()]
        yield from table((Column("  number"), Column("here"), Column("there")), rows)
    else:
        yield f"The ruleset is that of {usual.title}."
    if figures.lacking:
        yield ""
        yield f"These entries of the calendar for turn {world.rules.calendar.turn} do not happen:"
        for entry, missing in figures.lacking.items():
            yield f"  calendar.{entry}: {missing}"


def _shown(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _plain(world: World, figures: Survey) -> dict[str, object]:
    """The same for programs."""
    return {
        "title": world.rules.title,
        "rows": world.board.height,
        "columns": world.board.width,
        "tiles": figures.tiles,
        "points": figures.points,
        "money": figures.money,
        "armies": figures.armies,
        "influence": figures.influence,
        "warriors": len(world.tables.warriors),
        "heroes": [
            {
                "name": row.name,
                "row": row.row,
                "column": row.column,
                "ship": row.name in figures.ships,
                "by_land": figures.by_land[row.name]._asdict(),
                "by_sea": figures.by_sea[row.name]._asdict(),
            }
            for row in world.tables.heroes
        ],
        "neighbours": figures.neighbours,
        "adrift": figures.adrift,
        "ruleset": {
            name: {"here": here, "usual": there} for name, (here, there) in figures.differences.items()
        },
        "calendar_lacks": figures.lacking,
        "map": figures.map,
    }
