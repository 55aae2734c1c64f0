"""T-SET-6, T-SET-7: the choice of a hero, as cards and a form."""

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from thrones_tui.games.thrones.battle import compare
from thrones_tui.games.thrones.board import RIVAL, terrain_cell
from thrones_tui.games.thrones.calendar import coming
from thrones_tui.games.thrones.data import SELF, HeroRow, WarriorRow
from thrones_tui.games.thrones.odds import WarriorView, power, victory_chance
from thrones_tui.games.thrones.panels import gauges, means
from thrones_tui.games.thrones.world import World
from thrones_tui.scene.english import amount, counted, listed, percent
from thrones_tui.scene.model import Cell, Fact, Grid, Note, Row
from thrones_tui.scene.welcome import Card, Form, Welcome

T = TypeVar("T")
SPACED: Final = "G A M E of T H R O N E S"
"""How the hand-out has the name of the game."""


def welcome(world: World, house: tuple[str, ...] = ()) -> Welcome:
    """All that is said before the first turn; `house` are the house rules that are on."""
    return Welcome(
        f"Welcome to the {SPACED}!",
        ask_name="State your name, Your Grace:",
        ask_hero="Please choose from the following heroes:",
        ask_hero_short="Choose your hero",
        legend="S, L and M are strength, loyalty and morale of your warriors; s ship; g dragonglass.",
        cards=(
            *(_card(world, number, house) for number in range(len(world.tables.heroes))),
            _own_card(world),
        ),
        form=_form(world),
    )


def _card(world: World, number: int, house: tuple[str, ...]) -> Card:
    hero = world.tables.heroes[number]
    party = world.party(hero)
    tile = world.hero_tiles[number]
    city = world.cities.get(tile)
    start = city.name if city else "the waters" if world.is_water(tile) else "the wilds"
    ship = "with a ship" if world.has_ship(hero) else "without a ship"
    rows: tuple[Row, ...] = (
        *means(hero.money, hero.influence, hero.army),
        Note(f"Starts in {start} ({hero.row},{hero.column}), {ship}."),
        *(Note(f"That is {island}.") for island in _island(world, tile)),
        Note(""),
        *(gauges(_seen(warrior), world.rules) for warrior in party),
        *(() if party else (Note("No warriors.", "dim"),)),
        Note(""),
        *(Note(sentence, "dim") for sentence in _outlook(world, number, house)),
        Fact("White Walkers today", f"{percent(_chance(world, number))} to win", "chance"),
    )
    return Card(hero.name, hero.name, rows)


def _seen(row: WarriorRow) -> WarriorView:
    return WarriorView(row.name, row.strength, row.loyalty, row.morale, row.ship, row.dragonglass)


def _outlook(world: World, number: int, house: tuple[str, ...]) -> Iterator[str]:
    """What to expect: battles, neighbours, the calendar."""
    hero = world.tables.heroes[number]
    yield _prowess(world, hero)
    yield from _neighbours(world, number)
    yield from _written(world, hero, house)


def _chance(world: World, number: int) -> float:
    """T-END-6: the chance against the White Walkers with what the hero begins with."""
    hero = world.tables.heroes[number]
    walkers = world.rules.walkers
    cities = int(world.hero_tiles[number] in world.cities)
    strength = power(walkers, hero.army, hero.influence, cities, map(_seen, world.party(hero)))
    return victory_chance(walkers, strength)


def _prowess(world: World, hero: HeroRow) -> str:
    """Whom the hero would beat today if each side sent its strongest warrior."""

    def beats(other: HeroRow) -> bool:
        mine, theirs = (max((w.strength for w in world.party(h)), default=None) for h in (hero, other))
        return compare(hero.army, mine, other.army, theirs) > 0

    rivals = [other for other in world.tables.heroes if other is not hero]
    weaker = [other.name for other in rivals if beats(other)]
    if not weaker:
        return "Every rival beats you in battle, or draws."
    if len(weaker) == len(rivals):
        return "In battle you are stronger than any rival."
    return f"In battle you are stronger than {listed(weaker)}, and weaker than the others."


def _neighbours(world: World, number: int) -> Iterator[str]:
    board, tile = world.board, world.hero_tiles[number]
    days = {
        row.name: board.distance(tile, world.hero_tiles[other])
        for other, row in enumerate(world.tables.heroes)
        if other != number
    }
    if days:
        nearest = min(days, key=lambda name: days[name])
        yield f"Nearest rival: {nearest}, {days[nearest]} days away."


def _written(world: World, hero: HeroRow, house: tuple[str, ...]) -> Iterator[str]:
    """T-CAL-6, T-HOUSE-3: what the calendar holds for a player with this hero."""
    calendar, walkers = world.rules.calendar, world.rules.walkers
    for entry in coming(world, world.house_rules(house), you=hero.name):
        if entry.hero == hero.name:
            yield f"On turn {calendar.turn}, {entry.told}"
            if entry.table == "dragons" and hero.army + calendar.dragons.army >= walkers.army:
                yield "So large an army rouses the White Walkers at once."


def _own_card(world: World) -> Card:
    most = amount(world.rules.limits.start_resources)
    return Card(
        SELF,
        "A hero of your own",
        (
            Note(f"Choose your money, influence and army (0 to {most} each), and where you start."),
            Note("On water you begin with a ship. You begin without warriors.", "dim"),
            Note("All the other heroes are your rivals.", "dim"),
        ),
    )


def _form(world: World) -> Form:
    about = "You begin without warriors; on water (~) you get a ship. A hero's tile (&) is taken."
    return Form(
        "A hero of your own",
        (Note(about, "dim"),),
        _board(world),
        _places(world),
        frozenset((row.row - 1, row.column - 1) for row in world.tables.heroes),
        "row",
        "column",
    )


def _board(world: World) -> Grid:
    def cell(tile: int) -> Cell:
        plain = terrain_cell(world.terrain[tile])
        return plain._replace(mark=RIVAL, mark_style="rival") if tile in world.hero_tiles else plain

    return Grid(_rows(world, cell), (0, 0), "Where do you start?")


def _places(world: World) -> tuple[tuple[str, ...], ...]:
    names = (row.name for row in world.tables.heroes)
    heroes = dict(zip(world.hero_tiles, names, strict=True))

    def name(tile: int) -> str:
        if tile in heroes:
            return f"taken by {heroes[tile]}"
        if world.is_water(tile):
            return "water, with a ship"
        city = world.cities.get(tile)
        return ", ".join((city.name if city else "land", *_island(world, tile)))

    return _rows(world, name)


def _island(world: World, tile: int) -> Iterator[str]:
    """T-MOVE-2: a word to those who may not get away from where they start."""
    few = world.confines(tile)
    if few:
        yield f"an island of {counted(few, 'tile')}"


def _rows(world: World, what: Callable[[int], T]) -> tuple[tuple[T, ...], ...]:
    """What a function says of each tile of the board, row by row."""
    width = world.board.width
    starts = range(0, world.board.size, width)
    return tuple(tuple(what(start + column) for column in range(width)) for start in starts)
