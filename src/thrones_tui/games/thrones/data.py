"""T-SET-1: the hand-out's four data files, read strictly; every fault names its file and line."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple, TypeVar

MAP: Final = "mapGOT.txt"
CITIES: Final = "citiesGOT.txt"
HEROES: Final = "heroesGOT.txt"
WARRIORS: Final = "warriorsGOT.txt"
RULESET: Final = "ruleset.toml"

WATER: Final = "w"
LAND: Final = "p"
NOBODY: Final = "NULL"
MAX_SIDE: Final = 200
MAX_RESOURCE: Final = 1_000_000
MAX_NAME: Final = 40

T = TypeVar("T")


class Fault(NamedTuple):
    """Something wrong in a data file; `line` is 1-based, 0 for the file as a whole."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        where = f"{self.file}, line {self.line}" if self.line else self.file
        return f"{where}: {self.what}"


class DataError(ValueError):
    """Data files that make no world. Its text is the first fault; `faults` has them all."""

    def __init__(self, faults: list[Fault]) -> None:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(f"{faults[0]}{more}")
        self.faults = faults


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

    map: tuple[tuple[str, ...], ...]
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
    if not rows and not any(fault.file == file for fault in faults):
        faults.append(Fault(file, 0, "there is nothing in it"))
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
    money, influence, army = (line.number(what, 0, MAX_RESOURCE) for what in ("money", "influence", "army"))
    party = tuple(member for member in (line.name() for _ in range(4)) if member != NOBODY)
    row, column = line.number("the row", 1, MAX_SIDE), line.number("the column", 1, MAX_SIDE)
    return HeroRow(name, money, influence, army, party, row, column, line.yes_or_no("ship"))


def _warrior(line: _Line) -> WarriorRow:
    return WarriorRow(
        line.name(),
        line.number("strength", 0, 200),
        line.number("loyalty", 0, 100),
        line.number("morale", 0, 100),
        line.yes_or_no("free"),
        line.yes_or_no("ship"),
        line.yes_or_no("dragonglass"),
    )


def _read_map(text: str, letters: frozenset[str], faults: list[Fault]) -> tuple[tuple[str, ...], ...]:
    rows: list[tuple[str, ...]] = []
    seen: dict[str, int] = {}
    for number, fields in _lines(text):
        if rows and len(fields) != len(rows[0]):
            faults.append(Fault(MAP, number, f"{len(rows[0])} columns expected, {len(fields)} found"))
            continue
        if len(fields) > MAX_SIDE or len(rows) == MAX_SIDE:
            faults.append(Fault(MAP, number, f"a map has at most {MAX_SIDE} rows and {MAX_SIDE} columns"))
            break
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
    if not rows and not any(fault.file == MAP for fault in faults):
        faults.append(Fault(MAP, 0, "there is nothing in it"))
    return tuple(rows)


def _check_unique(file: str, what: str, keys: list[tuple[int, str]], faults: list[Fault]) -> None:
    """Names are told apart without regard to case, since players may type them in any."""
    seen: dict[str, int] = {}
    for number, key in keys:
        folded = key.casefold() if len(key) > 1 else key
        if folded in seen:
            faults.append(Fault(file, number, f"{what} {key} is already on line {seen[folded]}"))
        seen.setdefault(folded, number)


def read_tables(files: Mapping[str, str]) -> Tables:
    """The world in the four files' texts; raise `DataError` with every fault found."""
    faults = [
        Fault(file, 0, "the file is missing") for file in (MAP, CITIES, HEROES, WARRIORS) if file not in files
    ]
    if faults:
        raise DataError(faults)
    cities = _read_list(CITIES, files[CITIES], 5, _city, faults)
    heroes = _read_list(HEROES, files[HEROES], 11, _hero, faults)
    warriors = _read_list(WARRIORS, files[WARRIORS], 7, _warrior, faults)
    rows = _read_map(files[MAP], frozenset(city.letter for _, city in cities), faults)
    _check_unique(CITIES, "city letter", [(n, city.letter) for n, city in cities], faults)
    _check_unique(CITIES, "the city", [(n, city.name) for n, city in cities], faults)
    _check_unique(HEROES, "the hero", [(n, hero.name) for n, hero in heroes], faults)  # T-SET-8
    _check_unique(WARRIORS, "the warrior", [(n, warrior.name) for n, warrior in warriors], faults)
    _check_map_has(cities, rows, faults)
    _check_heroes(heroes, {warrior.name: warrior.free for _, warrior in warriors}, rows, faults)
    _check_warriors(warriors, {name for _, hero in heroes for name in hero.party}, rows, faults)
    if faults:
        raise DataError(faults)
    return Tables(
        rows,
        tuple(city for _, city in cities),
        tuple(hero for _, hero in heroes),
        tuple(warrior for _, warrior in warriors),
    )


def _check_map_has(
    cities: list[tuple[int, CityRow]], rows: tuple[tuple[str, ...], ...], faults: list[Fault]
) -> None:
    on_map = {tile for row in rows for tile in row}
    for number, city in cities:
        if city.letter not in on_map:
            faults.append(Fault(CITIES, number, f"{city.name} ({city.letter}) is not on the map"))


def _check_heroes(
    heroes: list[tuple[int, HeroRow]],
    warriors: dict[str, bool],
    rows: tuple[tuple[str, ...], ...],
    faults: list[Fault],
) -> None:
    taken: dict[str, int] = {}
    standing: dict[tuple[int, int], int] = {}
    for number, hero in heroes:
        if rows and not (hero.row <= len(rows) and hero.column <= len(rows[0])):
            faults.append(
                Fault(HEROES, number, f"{hero.name} starts off the board, at {hero.row},{hero.column}")
            )
        spot = (hero.row, hero.column)
        if spot in standing:
            faults.append(
                Fault(HEROES, number, f"{hero.name} starts where line {standing[spot]}'s hero does")
            )
        standing[spot] = number
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


def _check_warriors(
    warriors: list[tuple[int, WarriorRow]],
    attached: set[str],
    rows: tuple[tuple[str, ...], ...],
    faults: list[Fault],
) -> None:
    tiles = {tile for row in rows for tile in row}
    for number, warrior in warriors:
        if not warrior.free and warrior.name not in attached:
            faults.append(Fault(WARRIORS, number, f"{warrior.name} is not free but no hero has them"))
        needed = WATER if warrior.ship else LAND
        if warrior.free and rows and needed not in tiles:
            where = "water" if warrior.ship else "plain land"
            faults.append(
                Fault(WARRIORS, number, f"{warrior.name} has nowhere to start: the map has no {where}")
            )
