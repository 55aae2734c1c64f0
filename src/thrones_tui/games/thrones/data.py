"""T-SET-1: the hand-out's four data files, read strictly; every fault names its file and line."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias, TypeVar

from thrones_tui.core.errors import DataError, Fault
from thrones_tui.games.thrones.ruleset import Limits, Ruleset

MAP: Final = "mapGOT.txt"
CITIES: Final = "citiesGOT.txt"
HEROES: Final = "heroesGOT.txt"
WARRIORS: Final = "warriorsGOT.txt"

WATER: Final = "w"
LAND: Final = "p"
NOBODY: Final = "NULL"
SELF: Final = "Self"
"""T-SET-7: how an own hero is chosen, and recorded."""
COLUMNS: Final = 4
"""Columns for warriors in a line of the heroes file."""
MAX_SIDE: Final = 200
LEAST_HEROES, MOST_HEROES = 2, 12
MOST_WARRIORS: Final = 60
MAX_RESOURCE: Final = 1_000_000
MAX_NAME: Final = 40
BOUNDLESS: Final = Limits(MAX_RESOURCE, MAX_RESOURCE, MAX_RESOURCE, COLUMNS, MAX_RESOURCE, MAX_NAME)
"""What is asked of warriors and parties while nobody knows the ruleset's limits."""

ORDER: Final = (MAP, CITIES, HEROES, WARRIORS)
"""In which faults are listed."""

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
    """A field of a line that cannot be read."""


def _shown(text: str) -> str:
    """A value in quotes, cut short where a file is no world at all: a fault is one readable line."""
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


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Numbered lines that are not blank, as trimmed fields; a byte order mark is no part of the first."""
    for number, line in enumerate(text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"), 1):
        if line.strip():
            yield number, [field.strip() for field in line.split(",")]


def _read_list(
    file: str, text: str, columns: int, read: Callable[[_Line], T], faults: list[Fault]
) -> list[tuple[int, T]]:
    """Each good line's number and row; faults are noted."""
    rows = []
    for number, fields in _lines(text):
        if len(fields) != columns:
            faults.append(Fault(file, number, f"{columns} columns expected, {len(fields)} found"))
            continue
        try:
            rows.append((number, read(_Line(fields))))
        except _BadField as error:
            faults.append(Fault(file, number, str(error)))
    return rows


def _city(line: _Line) -> CityRow:
    letter = line.text()
    if len(letter) != 1 or not (letter.isascii() and letter.isalpha()) or letter in (WATER, LAND):
        raise _BadField(f"a city's letter should be one of A–Z or a–z, and not p or w, not {_shown(letter)}")
    return CityRow(
        letter,
        line.name(),
        line.number("money", 0, MAX_RESOURCE),
        line.number("army", 0, MAX_RESOURCE),
        line.number("points", 0, MAX_RESOURCE),
    )


def _hero(line: _Line) -> HeroRow:
    name = line.name()
    if name.casefold() == SELF.casefold():
        raise _BadField(f"the name {SELF} is kept for a hero of one's own")
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


def _first_fields(text: str) -> frozenset[str]:
    """What stands first on each line, whatever is wrong with the rest of it."""
    return frozenset(fields[0] for _, fields in _lines(text))


def _read_map(text: str, letters: frozenset[str], faults: list[Fault]) -> Map:
    """The rows of tiles; none at all where a row cannot be placed, since then no place is sure."""
    rows: list[tuple[str, ...]] = []
    seen: dict[str, int] = {}
    fits = True
    for number, fields in _lines(text):
        if len(fields) > MAX_SIDE or len(rows) == MAX_SIDE:
            faults.append(Fault(MAP, number, f"a map has at most {MAX_SIDE} rows and {MAX_SIDE} columns"))
            return ()
        if rows and len(fields) != len(rows[0]):
            faults.append(Fault(MAP, number, f"{len(rows[0])} columns expected, {len(fields)} found"))
            fits = False
            continue
        for tile in fields:
            if tile in (WATER, LAND):
                continue
            if tile not in letters:
                kind = (
                    "city letter without a line in the cities file"
                    if len(tile) == 1 and tile.isalpha()
                    else "tile"
                )
                faults.append(Fault(MAP, number, f"unknown {kind}: {_shown(tile)}"))
            elif tile in seen:
                faults.append(Fault(MAP, number, f"city {tile} is already on line {seen[tile]}"))
            else:
                seen[tile] = number
        rows.append(tuple(fields))
    if not rows:
        faults.append(Fault(MAP, 0, "there is nothing in it"))
    return tuple(rows) if fits else ()


def _check_unique(file: str, what: str, keys: list[tuple[int, str]], faults: list[Fault]) -> None:
    """Names are told apart without regard to case, since players may type them in any."""
    seen: dict[str, int] = {}
    for number, key in keys:
        folded = key.casefold() if len(key) > 1 else key
        if folded in seen:
            faults.append(Fault(file, number, f"{what} {key} is already on line {seen[folded]}"))
        seen.setdefault(folded, number)


def read_tables(files: Mapping[str, str], rules: Ruleset | None) -> Tables:
    """The world in the four files' texts, as a ruleset wants it; raise `DataError` with every fault found.

    `rules` is `None` where there is no ruleset to go by, since it is faulty itself.
    """
    faults = [
        Fault(file, 0, "the file is missing") for file in (MAP, CITIES, HEROES, WARRIORS) if file not in files
    ]
    if faults:
        raise DataError(faults)
    limits = rules.limits if rules else BOUNDLESS
    cities = _read_list(CITIES, files[CITIES], 5, _city, faults)
    heroes = _read_list(HEROES, files[HEROES], 7 + COLUMNS, _hero, faults)
    warriors = _read_list(WARRIORS, files[WARRIORS], 7, lambda line: _warrior(line, limits), faults)
    # What only follows from a line that could not be read is no fault of its own.
    is_whole = {file: not any(fault.file == file for fault in faults) for file in (CITIES, HEROES)}
    letters = frozenset(city.letter for _, city in cities)
    if not is_whole[CITIES]:
        letters |= _first_fields(files[CITIES])
    rows = _read_map(files[MAP], letters, faults)
    _check_count(HEROES, files[HEROES], LEAST_HEROES, MOST_HEROES, "heroes", faults)
    _check_count(WARRIORS, files[WARRIORS], 0, MOST_WARRIORS, "warriors", faults)
    _check_unique(CITIES, "city letter", [(n, city.letter) for n, city in cities], faults)
    _check_unique(CITIES, "the city", [(n, city.name) for n, city in cities], faults)
    _check_unique(HEROES, "the hero", [(n, hero.name) for n, hero in heroes], faults)  # T-SET-8
    _check_unique(WARRIORS, "the warrior", [(n, warrior.name) for n, warrior in warriors], faults)
    _check_heroes(heroes, {warrior.name: warrior.free for _, warrior in warriors}, faults)
    _check_parties(heroes, limits.party, faults)
    if is_whole[HEROES]:
        _check_attached(warriors, {name for _, hero in heroes for name in hero.party}, faults)
    if rows:
        _check_cities_placed(cities, rows, faults)
        _check_heroes_placed(heroes, rows, faults)
        _check_room(warriors, heroes, rows, faults)
    if rules:
        _check_newcomer(warriors, heroes, rules, faults)
    if rules and rows:
        _check_dragonglass(rows, rules.dragonglass.tiles, faults)
    if faults:
        raise DataError(sorted(faults, key=lambda fault: (ORDER.index(fault.file), fault.line)))
    return Tables(
        rows,
        tuple(city for _, city in cities),
        tuple(hero for _, hero in heroes),
        tuple(warrior for _, warrior in warriors),
    )


def _check_count(file: str, text: str, least: int, most: int, what: str, faults: list[Fault]) -> None:
    """How many lines there are, good ones and others: the first beyond the most is named."""
    numbers = [number for number, _ in _lines(text)]
    if len(numbers) > most:
        faults.append(
            Fault(file, numbers[most], f"a world has at most {most} {what}, there are {len(numbers)}")
        )
    elif not numbers and least:
        faults.append(Fault(file, 0, "there is nothing in it"))
    elif len(numbers) < least:
        faults.append(Fault(file, numbers[-1], f"a world has at least {least} {what}"))


def _check_heroes(heroes: list[tuple[int, HeroRow]], warriors: dict[str, bool], faults: list[Fault]) -> None:
    """Where they start, and whom with: `warriors` are free or not, by name."""
    taken: dict[str, int] = {}
    standing: dict[tuple[int, int], int] = {}
    for number, hero in heroes:
        spot = (hero.row, hero.column)
        if spot in standing:
            faults.append(
                Fault(HEROES, number, f"{hero.name} starts where line {standing[spot]}'s hero does")
            )
        standing.setdefault(spot, number)
        for name in hero.party:
            if name not in warriors:
                faults.append(Fault(HEROES, number, f"unknown warrior {name}"))
            elif warriors[name]:
                faults.append(
                    Fault(HEROES, number, f"{name} is free in {WARRIORS} and cannot start with {hero.name}")
                )
            elif name in taken:
                faults.append(Fault(HEROES, number, f"{name} is already with the hero of line {taken[name]}"))
            taken.setdefault(name, number)


def _check_parties(heroes: list[tuple[int, HeroRow]], most: int, faults: list[Fault]) -> None:
    for number, hero in heroes:
        if len(hero.party) > most:
            faults.append(
                Fault(
                    HEROES, number, f"a party has at most {most} warriors, {hero.name} has {len(hero.party)}"
                )
            )


def _check_attached(warriors: list[tuple[int, WarriorRow]], attached: set[str], faults: list[Fault]) -> None:
    for number, warrior in warriors:
        if not warrior.free and warrior.name not in attached:
            faults.append(Fault(WARRIORS, number, f"{warrior.name} is not free, and in no hero's party"))


def _check_cities_placed(cities: list[tuple[int, CityRow]], rows: Map, faults: list[Fault]) -> None:
    on_map = {tile for row in rows for tile in row}
    for number, city in cities:
        if city.letter not in on_map:
            faults.append(Fault(CITIES, number, f"{city.name} ({city.letter}) is not on the map"))


def _check_heroes_placed(heroes: list[tuple[int, HeroRow]], rows: Map, faults: list[Fault]) -> None:
    for number, hero in heroes:
        if not (hero.row <= len(rows) and hero.column <= len(rows[0])):
            faults.append(
                Fault(HEROES, number, f"{hero.name} starts off the board, at {hero.row},{hero.column}")
            )


def _check_room(
    warriors: list[tuple[int, WarriorRow]],
    heroes: list[tuple[int, HeroRow]],
    rows: Map,
    faults: list[Fault],
) -> None:
    """T-SET-4: each free warrior needs a tile of its own, where no hero stands."""
    standing = {(hero.row - 1, hero.column - 1) for _, hero in heroes}
    for ship, kind, where in ((True, WATER, "water"), (False, LAND, "plain land")):
        room = sum(row.count(kind) for row in rows)
        room -= sum(r < len(rows) and c < len(rows[0]) and rows[r][c] == kind for r, c in standing)
        free = [(number, row.name) for number, row in warriors if row.free and row.ship == ship]
        for number, name in free[room:]:
            what = f"there is {where} for {room} who start free on it" if room else f"the map has no {where}"
            faults.append(Fault(WARRIORS, number, f"{name} has nowhere to start: {what}"))


def _check_newcomer(
    warriors: list[tuple[int, WarriorRow]],
    heroes: list[tuple[int, HeroRow]],
    rules: Ruleset,
    faults: list[Fault],
) -> None:
    """T-SET-8 for who comes by T-CAL-1, in a world where that happens."""
    dragons = rules.calendar.dragons
    if any(hero.name == dragons.hero for _, hero in heroes):
        for number, warrior in warriors:
            if warrior.name.casefold() == dragons.name.casefold():
                what = f"the name {warrior.name} is kept for who comes to {dragons.hero} later"
                faults.append(Fault(WARRIORS, number, what))


def _check_dragonglass(rows: Map, needed: int, faults: list[Fault]) -> None:
    """T-SET-3."""
    land = sum(row.count(LAND) for row in rows)
    if land < needed:
        what = f"{needed} tiles of plain land are needed for dragonglass, there are {land}"
        faults.append(Fault(MAP, 0, what))
