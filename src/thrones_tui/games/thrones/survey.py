"""What a world offers, for those who make worlds: totals, who can go where, and what is special."""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Final

from thrones_tui.games.thrones.board import RIVAL, terrain_cell
from thrones_tui.games.thrones.calendar import entries
from thrones_tui.games.thrones.data import LAND, WATER
from thrones_tui.games.thrones.ruleset import Ruleset, Yield, settings
from thrones_tui.games.thrones.world import World, reach
from thrones_tui.scene.english import amount, counted, listed
from thrones_tui.scene.measure import Column, table
from thrones_tui.scene.presenter import Report

CITY: Final = "cities"
KINDS: Final = {WATER: "water", LAND: "land"}


@dataclass(frozen=True, slots=True)
class Journey:
    """Where a hero can go: tiles, and the cities among them by letter."""

    tiles: int
    cities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """Where a hero starts, whether there is a ship, and where the hero can go without and with one."""

    name: str
    row: int
    column: int
    ship: bool
    by_land: Journey
    by_sea: Journey


@dataclass(frozen=True, slots=True)
class Survey:
    """Figures of a world, named as programs get them.

    `tiles`, `points`, `money`, `armies` and `influence` are sums by where they come from. `neighbours` are
    groups of heroes who can reach each other without a ship; heroes who start on water are in `adrift`
    instead, with the heroes they can reach. `ruleset` has the numbers that are not the usual ones, by dotted
    name; `calendar_lacks` says by calendar entry who is missing.
    """

    title: str
    rows: int
    columns: int
    warriors: int
    tiles: dict[str, int]
    points: dict[str, int]
    money: dict[str, int]
    armies: dict[str, int]
    influence: dict[str, int]
    heroes: tuple[Start, ...]
    neighbours: tuple[tuple[str, ...], ...]
    adrift: dict[str, tuple[str, ...]]
    ruleset: dict[str, dict[str, object]]
    calendar_lacks: dict[str, str]
    map: tuple[str, ...]


def survey(world: World, usual: Ruleset) -> Survey:
    """The figures of a world, its ruleset compared with the usual one."""
    heroes = world.tables.heroes
    pairs = zip(settings(world.rules), settings(usual), strict=True)
    starts = dict(zip(world.heroes, world.hero_tiles, strict=True))
    regions = _regions(world)
    on_land = {name: region for name, tile in starts.items() for region in regions if tile in region}
    at_sea = {name: _on_foot(world, tile) for name, tile in starts.items() if world.is_water(tile)}
    on_foot, anywhere = on_land | at_sea, _journey(world, reach(world.sail, 0, world.board.size))
    return Survey(
        title=world.rules.title,
        rows=world.board.height,
        columns=world.board.width,
        warriors=len(world.tables.warriors),
        tiles=_sums(world, lambda worth: 1),
        points=_sums(world, lambda worth: worth.points),
        money=_sums(world, lambda worth: worth.money, sum(row.money for row in heroes)),
        armies=_sums(world, lambda worth: worth.army, sum(row.army for row in heroes)),
        influence=_sums(world, lambda worth: worth.influence, sum(row.influence for row in heroes)),
        heroes=tuple(
            Start(
                row.name,
                row.row,
                row.column,
                world.has_ship(row),
                _journey(world, on_foot[row.name]),
                anywhere,
            )
            for row in heroes
        ),
        neighbours=tuple(tuple(name for name in starts if on_land.get(name) is each) for each in regions),
        adrift={
            name: tuple(other for other in starts if other != name and starts[other] in reach)
            for name, reach in at_sea.items()
        },
        ruleset={name: {"here": here, "usual": there} for (name, here), (_, there) in pairs if here != there},
        calendar_lacks=dict(_lacking(world)),
        map=tuple(_picture(world)),
    )


def _sums(world: World, value: Callable[[Yield], int], of_heroes: int | None = None) -> dict[str, int]:
    """The sums of a value by kind of tile, what heroes bring with them, and the total."""
    sums = {"water": 0, "land": 0, CITY: 0}
    for kind, worth in zip(world.terrain, world.yields, strict=True):
        sums[KINDS.get(kind, CITY)] += value(worth)
    if of_heroes is not None:
        sums["heroes"] = of_heroes
    return sums | {"all": sum(sums.values())}


def _on_foot(world: World, tile: int) -> frozenset[int]:
    return reach(world.walk, tile, world.board.size)


def _regions(world: World) -> list[frozenset[int]]:
    """The regions that heroes start in, each as far as one can walk."""
    regions: list[frozenset[int]] = []
    for tile in world.hero_tiles:
        if not world.is_water(tile) and not any(tile in region for region in regions):
            regions.append(_on_foot(world, tile))
    return regions


def _journey(world: World, tiles: frozenset[int]) -> Journey:
    return Journey(len(tiles), tuple(city.letter for tile, city in world.cities.items() if tile in tiles))


def _lacking(world: World) -> Iterator[tuple[str, str]]:
    """T-CAL-6: the entries that name somebody this world does not have."""
    for entry in entries(world.rules.calendar):
        missing = [f"no hero {entry.hero}"] if entry.hero and entry.hero not in world.heroes else []
        if entry.warrior and entry.warrior not in world.warriors:
            missing.append(f"no warrior {entry.warrior}")
        if missing:
            yield entry.table, listed(missing)


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
    parts = (
        _people(figures),
        _totals(figures),
        _starts(figures, len(world.cities)),
        _groups(figures),
        _special(figures, usual.rules.title),
        _lost(figures, world.rules.calendar.turn),
        figures.map,
    )
    lines = [line for part in map(list, parts) if part for line in ("", *part)]
    return Report(tuple(lines[1:]), asdict(figures))


def _people(figures: Survey) -> list[str]:
    size = f"{counted(figures.rows, 'row')} of {counted(figures.columns, 'tile')}"
    people = f"{len(figures.heroes)} heroes, {counted(figures.warriors, 'warrior')}"
    return [f"{figures.title}: {size}, {people}"]


def _totals(figures: Survey) -> list[str]:
    """Totals by kind of tile, and what heroes bring with them."""
    sums = (figures.tiles, figures.points, figures.money, figures.armies, figures.influence)
    rows = [
        [kind, *(amount(each[kind]) if kind in each else "" for each in sums)]
        for kind in ("water", "land", CITY, "heroes", "all")
    ]
    names = ("tiles", "points", "money", "army", "influence")
    return table((Column(""), *(Column(name, right=True) for name in names)), rows)


def _starts(figures: Survey, cities: int) -> list[str]:
    """Where each starts, and the cities within reach."""
    rows = [
        [
            hero.name,
            f"{hero.row},{hero.column}",
            "yes" if hero.ship else "no",
            *(f"{len(journey.cities)} of {cities}" for journey in (hero.by_land, hero.by_sea)),
        ]
        for hero in figures.heroes
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


def _special(figures: Survey, usual: str) -> Iterator[str]:
    """The ruleset compared with the usual one."""
    if figures.ruleset:
        yield f"The ruleset, where it is not that of {usual}:"
        rows = [[f"  {name}", *map(_shown, pair.values())] for name, pair in figures.ruleset.items()]
        yield from table((Column("  number"), Column("here"), Column("there")), rows)
    else:
        yield f"The ruleset is that of {usual}."


def _lost(figures: Survey, turn: int) -> Iterator[str]:
    """The entries of the calendar that do not happen."""
    if figures.calendar_lacks:
        yield f"These entries of the calendar for turn {turn} do not happen:"
    for entry, missing in figures.calendar_lacks.items():
        yield f"  calendar.{entry}: {missing}"


def _shown(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
