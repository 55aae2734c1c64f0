"""T-SET-1: the hand-out's four data files, read strictly; every fault names its file and line."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias, TypeVar

from thrones_tui.core.errors import DataError, Fault
from thrones_tui.games.thrones.ruleset import Limits, Ruleset
from thrones_tui.scene.measure import clean

MAP: Final = "mapGOT.txt"
CITIES: Final = "citiesGOT.txt"
HEROES: Final = "heroesGOT.txt"
WARRIORS: Final = "warriorsGOT.txt"

WATER: Final = "w"
LAND: Final = "p"
NOBODY: Final = "NULL"
SELF: Final = "Self"
"""T-SET-7: the name under which a player's own hero is chosen and recorded."""
COLUMNS: Final = 4
"""Columns for warriors in a line of the heroes file."""
MAX_SIDE: Final = 200
LEAST_HEROES, MOST_HEROES = 2, 12
MOST_WARRIORS: Final = 60
MAX_RESOURCE: Final = 1_000_000
MAX_NAME: Final = 40
BOUNDLESS: Final = Limits(MAX_RESOURCE, MAX_RESOURCE, MAX_RESOURCE, COLUMNS, MAX_RESOURCE, MAX_NAME)
"""The limits if there is no ruleset to take them from."""

ORDER: Final = (MAP, CITIES, HEROES, WARRIORS)
"""The order in which faults are listed."""

Map: TypeAlias = tuple[tuple[str, ...], ...]
T = TypeVar("T")


class CityRow(NamedTuple):
    """A line of the cities file."""

    letter: str
    name: str
    money: int
    army: int
    points: int


class HeroRow(NamedTuple):
    """A line of the heroes file; `row` and `column` are 1-based as written."""

    name: str
    money: int
    influence: int
    army: int
    party: tuple[str, ...]
    row: int
    column: int
    ship: bool


class WarriorRow(NamedTuple):
    """A line of the warriors file."""

    name: str
    strength: int
    loyalty: int
    morale: int
    free: bool
    ship: bool
    dragonglass: bool


class Tables(NamedTuple):
    """What the four files say: the map as rows of tile letters, and the three lists in file order."""

    map: Map
    cities: tuple[CityRow, ...]
    heroes: tuple[HeroRow, ...]
    warriors: tuple[WarriorRow, ...]


class _BadField(ValueError):
    """A field that cannot be read."""


def _shown(text: str) -> str:
    """A value in quotes, cut short so that a fault stays one readable line."""
    return repr(text if len(text) <= MAX_NAME else text[:MAX_NAME] + "…")


class _Line:
    """One line's fields, taken from left to right."""

    def __init__(self, fields: list[str]) -> None:
        self._fields = iter(fields)

    def text(self) -> str:
        return next(self._fields)

    def name(self) -> str:
        name = self.text()
        if not name or not name.isprintable() or len(name) > MAX_NAME:
            raise _BadField(f"a name should be 1 to {MAX_NAME} printable characters, not {_shown(name)}")
        return name

    def number(self, what: str, low: int, high: int) -> int:
        text = self.text()
        digits = text[1:] if text[:1] in ("+", "-") else text
        if not (digits.isascii() and digits.isdigit()):
            raise _BadField(f"{what} should be a whole number, not {_shown(text)}")
        # Longer than any limit: not worth turning into a number.
        value = int(text) if len(text) < 12 else high + 1
        if not low <= value <= high:
            raise _BadField(f"{what} should be {low} to {high}, not {text[:MAX_NAME]}")
        return value

    def yes_or_no(self, what: str) -> bool:
        text = self.text()
        if text.casefold() not in ("yes", "no"):
            raise _BadField(f"{what} should be yes or no, not {_shown(text)}")
        return text.casefold() == "yes"


class _File:
    """One of the files: its non-blank lines by number, as trimmed fields, and its faults."""

    def __init__(self, name: str, text: str) -> None:
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
        self.lines: Final = {
            number: [field.strip() for field in line.split(",")]
            for number, line in enumerate(lines, 1)
            if line.strip()
        }
        self.faults: Final[list[Fault]] = []
        self._name: Final = name

    def fault(self, line: int, what: str) -> None:
        self.faults.append(Fault(self._name, line, what))

    def rows(self, columns: int, read: Callable[[_Line], T]) -> dict[int, T]:
        """Each good line as a row."""
        rows = {}
        for number, fields in self.lines.items():
            if len(fields) != columns:
                self.fault(number, f"{columns} columns expected, {len(fields)} found")
                continue
            try:
                rows[number] = read(_Line(fields))
            except _BadField as error:
                self.fault(number, str(error))
        return rows

    def check_count(self, least: int, most: int, what: str) -> None:
        """Check the number of lines, good ones and others; the fault names the first line too many."""
        numbers = list(self.lines)
        if len(numbers) > most:
            self.fault(numbers[most], f"a world has at most {most} {what}, there are {len(numbers)}")
        elif not numbers and least:
            self.fault(0, "the file is empty")
        elif len(numbers) < least:
            self.fault(numbers[-1], f"a world has at least {least} {what}")

    def check_unique(self, what: str, keys: Mapping[int, str]) -> None:
        """T-SET-8. Names that differ only in case are the same, since players may type them in any case.

        So are those that look alike on the screen.
        """
        seen: dict[str, int] = {}
        for number, key in keys.items():
            folded = clean(key).casefold() if len(key) > 1 else key
            if folded in seen:
                self.fault(number, f"{what} {key} is already on line {seen[folded]}")
            seen.setdefault(folded, number)


def _city(line: _Line) -> CityRow:
    letter = line.text()
    if len(letter) != 1 or not (letter.isascii() and letter.isalpha()) or letter in (WATER, LAND):
        raise _BadField(f"a city's letter should be one of A–Z or a–z, and not p or w, not {_shown(letter)}")
    name = line.name()
    return CityRow(
        letter, name, *(line.number(what, 0, MAX_RESOURCE) for what in ("money", "army", "points"))
    )


def _hero(line: _Line) -> HeroRow:
    name = line.name()
    if name.casefold() == SELF.casefold():
        raise _BadField(f"the name {SELF} is reserved for a player's own hero")
    money, influence, army = (line.number(what, 0, MAX_RESOURCE) for what in ("money", "influence", "army"))
    party = tuple(member for member in (line.name() for _ in range(COLUMNS)) if member != NOBODY)
    row, column = line.number("the row", 1, MAX_SIDE), line.number("the column", 1, MAX_SIDE)
    return HeroRow(name, money, influence, army, party, row, column, line.yes_or_no("ship"))


def _warrior(line: _Line, limits: Limits) -> WarriorRow:
    name = line.name()
    if name == NOBODY:
        raise _BadField(f"the name {NOBODY} stands for nobody")
    return WarriorRow(
        name,
        line.number("strength", 0, limits.strength),
        line.number("loyalty", 0, limits.loyalty),
        line.number("morale", 0, limits.morale),
        line.yes_or_no("free"),
        line.yes_or_no("ship"),
        line.yes_or_no("dragonglass"),
    )


def _read_map(file: _File, letters: set[str]) -> Map:
    """The rows of tiles; none at all if one row cannot be placed, since then no place is certain."""
    rows: list[tuple[str, ...]] = []
    seen: dict[str, int] = {}
    fits = True
    for number, fields in file.lines.items():
        if len(fields) > MAX_SIDE or len(rows) == MAX_SIDE:
            file.fault(number, f"a map has at most {MAX_SIDE} rows and {MAX_SIDE} columns")
            return ()
        if rows and len(fields) != len(rows[0]):
            file.fault(number, f"{len(rows[0])} columns expected, {len(fields)} found")
            fits = False
            continue
        for tile in fields:
            if tile in (WATER, LAND):
                continue
            if tile not in letters:
                is_letter = len(tile) == 1 and tile.isalpha()
                kind = "city letter without a line in the cities file" if is_letter else "tile"
                file.fault(number, f"unknown {kind}: {_shown(tile)}")
            elif tile in seen:
                file.fault(number, f"city {tile} is already on line {seen[tile]}")
            else:
                seen[tile] = number
        rows.append(tuple(fields))
    if not rows:
        file.fault(0, "the file is empty")
    return tuple(rows) if fits else ()


def read_tables(texts: Mapping[str, str], rules: Ruleset | None) -> Tables:
    """The world in the four files, within a ruleset's limits; raise `DataError` with every fault found.

    `rules` is `None` if the ruleset itself is faulty.
    """
    if missing := [Fault(name, 0, "the file is missing") for name in ORDER if name not in texts]:
        raise DataError(missing)
    files = [_File(name, texts[name]) for name in ORDER]
    map_file, city_file, hero_file, warrior_file = files
    limits = rules.limits if rules else BOUNDLESS
    cities = city_file.rows(5, _city)
    heroes = hero_file.rows(7 + COLUMNS, _hero)
    warriors = warrior_file.rows(7, lambda line: _warrior(line, limits))
    # What only follows from a line that could not be read is no fault of its own.
    all_heroes_read, letters = not hero_file.faults, {city.letter for city in cities.values()}
    if city_file.faults:
        letters |= {fields[0] for fields in city_file.lines.values()}
    rows = _read_map(map_file, letters)
    city_file.check_unique("city letter", {n: city.letter for n, city in cities.items()})
    city_file.check_unique("the city", {n: city.name for n, city in cities.items()})
    hero_file.check_count(LEAST_HEROES, MOST_HEROES, "heroes")
    hero_file.check_unique("the hero", {n: hero.name for n, hero in heroes.items()})
    warrior_file.check_count(0, MOST_WARRIORS, "warriors")
    warrior_file.check_unique("the warrior", {n: warrior.name for n, warrior in warriors.items()})
    _check_heroes(hero_file, heroes, {row.name: row.free for row in warriors.values()}, limits.party, rows)
    if all_heroes_read:
        _check_attached(warrior_file, warriors, {name for hero in heroes.values() for name in hero.party})
    if rows:
        _check_cities_placed(city_file, cities, rows)
        _check_room(warrior_file, warriors, heroes, rows)
    if rules:
        _check_newcomer(warrior_file, warriors, heroes, rules)
    if rules and rows:
        _check_dragonglass(map_file, rows, rules.dragonglass.tiles)
    if faults := [fault for file in files for fault in sorted(file.faults, key=lambda fault: fault.line)]:
        raise DataError(faults)
    return Tables(rows, tuple(cities.values()), tuple(heroes.values()), tuple(warriors.values()))


def _check_heroes(
    file: _File, heroes: Mapping[int, HeroRow], warriors: Mapping[str, bool], most: int, rows: Map
) -> None:
    """Check starting tiles and parties; `warriors` says by name who is free, `most` limits a party."""
    taken: dict[str, int] = {}
    standing: dict[tuple[int, int], int] = {}
    for number, hero in heroes.items():
        spot = (hero.row, hero.column)
        if spot in standing:
            file.fault(number, f"{hero.name} starts where line {standing[spot]}'s hero does")
        standing.setdefault(spot, number)
        for name in hero.party:
            if name not in warriors:
                file.fault(number, f"unknown warrior {name}")
            elif warriors[name]:
                file.fault(number, f"{name} is free in {WARRIORS} and cannot start with {hero.name}")
            elif name in taken:
                file.fault(number, f"{name} is already with the hero of line {taken[name]}")
            taken.setdefault(name, number)
        if len(hero.party) > most:
            file.fault(number, f"a party has at most {most} warriors, {hero.name} has {len(hero.party)}")
        if rows and not (hero.row <= len(rows) and hero.column <= len(rows[0])):
            file.fault(number, f"{hero.name} starts off the board, at {hero.row},{hero.column}")


def _check_attached(file: _File, warriors: Mapping[int, WarriorRow], attached: set[str]) -> None:
    for number, warrior in warriors.items():
        if not warrior.free and warrior.name not in attached:
            file.fault(number, f"{warrior.name} is not free, and in no hero's party")


def _check_cities_placed(file: _File, cities: Mapping[int, CityRow], rows: Map) -> None:
    on_map = {tile for row in rows for tile in row}
    for number, city in cities.items():
        if city.letter not in on_map:
            file.fault(number, f"{city.name} ({city.letter}) is not on the map")


def _check_room(
    file: _File, warriors: Mapping[int, WarriorRow], heroes: Mapping[int, HeroRow], rows: Map
) -> None:
    """T-SET-4: each free warrior needs a tile of its own, where no hero stands."""
    standing = {(hero.row - 1, hero.column - 1) for hero in heroes.values()}
    for ship, kind, where in ((True, WATER, "water"), (False, LAND, "plain land")):
        room = sum(row.count(kind) for row in rows)
        room -= sum(r < len(rows) and c < len(rows[0]) and rows[r][c] == kind for r, c in standing)
        free = [(number, row.name) for number, row in warriors.items() if row.free and row.ship == ship]
        for number, name in free[room:]:
            what = f"there is {where} for {room} free warriors" if room else f"the map has no {where}"
            file.fault(number, f"{name} has nowhere to start: {what}")


def _check_newcomer(
    file: _File, warriors: Mapping[int, WarriorRow], heroes: Mapping[int, HeroRow], rules: Ruleset
) -> None:
    """T-SET-8: nobody has the name of the warrior that T-CAL-1 brings, where it happens."""
    dragons = rules.calendar.dragons
    if any(hero.name == dragons.hero for hero in heroes.values()):
        for number, warrior in warriors.items():
            if warrior.name.casefold() == dragons.name.casefold():
                file.fault(number, f"the name {warrior.name} is reserved for a warrior of {dragons.hero}'s")


def _check_dragonglass(file: _File, rows: Map, needed: int) -> None:
    """T-SET-3."""
    land = sum(row.count(LAND) for row in rows)
    if land < needed:
        file.fault(0, f"{needed} tiles of plain land are needed for dragonglass, there are {land}")
