"""What is to be played: a design, read from TOML or the command line, and the cells that it has."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

from thrones_tui.core.codec import CodecError, digest, record
from thrones_tui.core.dice import Dice
from thrones_tui.core.limits import WORLD_LIMIT, any_text, matching, printable, quoted
from thrones_tui.core.options import OneOf, Option
from thrones_tui.core.ruleset import RULESET, lines_of, parse_toml
from thrones_tui.lab.until import Goal, read_goal
from thrones_tui.players.contest import contests
from thrones_tui.players.match import Faults
from thrones_tui.players.registry import ladder
from thrones_tui.players.seats import Seat
from thrones_tui.session.bots import entrants, everybody
from thrones_tui.session.files import SessionError, read_file, said_plainly
from thrones_tui.session.worlds import Ruleset, load_ruleset, ruleset_of

MOST_GAMES: Final = 1_000_000
MOST_CELLS: Final = 10_000
ALL: Final = "all"
"""As the value of an option: every one that it can have."""
_SEED: Final = printable(100, empty=False)
_NAMES: Final = printable(1000)
_PLAYERS: Final = printable(20_000)


class Design(NamedTuple):
    """Many games: every combination of the `factors` with everybody, and of those so many `games` each.

    A factor is an option of the game, or by its dotted name a number of the ruleset, with its values as
    typed. `files` are those of the world.
    """

    game: Annotated[str, _NAMES]
    players: Annotated[str, _PLAYERS] = ""
    games: Annotated[int, range(1, MOST_GAMES + 1)] = 20
    seed: Annotated[str, _SEED] = "0"
    faults: Annotated[str, matching("|".join(each.value for each in Faults), "forfeit, safe or stop")] = (
        "forfeit"
    )
    until: Annotated[str, printable(80)] = ""
    factors: Mapping[str, tuple[Annotated[str, _NAMES], ...]] = MappingProxyType({})
    files: Mapping[str, Annotated[str, any_text(WORLD_LIMIT)]] = MappingProxyType({})

    @property
    def digest(self) -> str:
        """A fingerprint, equal for equal designs."""
        return digest(self.plain)

    @property
    def plain(self) -> dict[str, object]:
        """As plain data, from which `read` makes the same."""
        factors = {name: list(values) for name, values in self.factors.items()}
        return {**self._asdict(), "factors": factors, "files": dict(self.files)}

    @property
    def goal(self) -> Goal | None:
        """When enough was played, if that is not just after so many games."""
        return read_goal(self.until) if self.until else None

    @property
    def policy(self) -> Faults:
        """What follows a fault."""
        return Faults(self.faults)

    def seed_of(self, number: int) -> str:
        """That of a game in every cell, from 0: a whole number counts on, a word gets a number."""
        if self.seed.isascii() and self.seed.isdigit():
            return str(int(self.seed) + number)
        return f"{self.seed}/{number}"


class Cell(NamedTuple):
    """Games that are alike but for their seeds: the values of the factors, and who sits at the table."""

    number: int
    factors: Mapping[str, str]
    seats: tuple[Seat, ...]
    ruleset: Ruleset
    options: Mapping[str, str]

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, as typed."""
        return tuple(seat.label for seat in self.seats)


def read(data: Mapping[str, object]) -> Design:
    """A design as plain data; raise `SessionError` with the fault."""
    try:
        return record(Design, data)
    except CodecError as error:
        raise SessionError(f"The design cannot be used: {error}.") from None


def read_toml(path: str) -> dict[str, object]:
    """What a file says of a design, in the form that `read` wants; raise `SessionError`."""
    data = tables_of(path, WORLD_LIMIT)
    if isinstance(players := data.get("players"), list):
        data["players"] = ",".join(map(str, players))
    if "seed" in data:
        data["seed"] = str(data["seed"])
    if isinstance(factors := data.get("factors"), dict):
        data["factors"] = {name: [_typed(each) for each in _values(value)] for name, value in factors.items()}
    return data


def tables_of(path: str, largest: int) -> dict[str, object]:
    """The tables of a file in TOML of so many bytes at most; raise `SessionError` for one without."""
    with said_plainly():
        return parse_toml(read_file(path, largest).decode(errors="replace"), path)


def _values(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else [value]


def _typed(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def completed(design: Design, data: str | None) -> Design:
    """The design with all that it leaves open: everybody, all values, and the world in the folder `data`.

    Raises `SessionError` or `ValueError` with a sentence for what cannot be played.
    """
    ruleset = load_ruleset(design.game, data)
    every = {option.name: all_of(option, ruleset.rules.options) for option in ruleset.rules.options}
    factors = {
        name: every.get(name) or values if values == (ALL,) else tuple(dict.fromkeys(values))
        for name, values in design.factors.items()
    }
    if empty := [name for name, values in factors.items() if not values]:
        raise SessionError(f"The factor {empty[0]} has no value.")
    players = everybody(design.players or ",".join(ladder(design.game).players))
    whole = design._replace(players=players, factors=factors, files=ruleset.files)
    for cell in cells(whole):  # a dry run of each
        seating = ladder(design.game).seating([seat.name for seat in cell.seats])
        cell.ruleset.rules.new({**cell.options, **seating}, Dice(0))
    _ = design.goal
    return whole


def all_of(option: Option, options: Sequence[Option]) -> tuple[str, ...]:
    """All values of an option that need no other one; none where they cannot be listed."""
    values = option.values if isinstance(option, OneOf) else ()
    return tuple(value for value in values if all(each.when != (option.name, value) for each in options))


def cells(design: Design) -> Iterator[Cell]:
    """The cells of a design that is complete."""
    pairs = contests(design.game, entrants(design.game, design.players))
    count = len(pairs)
    for values in design.factors.values():
        count *= len(values)
    if count > MOST_CELLS:
        raise SessionError(f"These are {count:,} cells, and there may be {MOST_CELLS:,}.")
    number = 0
    for values in product(*design.factors.values()):
        factors = dict(zip(design.factors, values, strict=True))
        numbers = {name: value for name, value in factors.items() if "." in name}
        options = {name: value for name, value in factors.items() if "." not in name}
        ruleset = ruleset_of(design.game, _changed(design, numbers))
        for seats in pairs:
            yield Cell(number, factors, seats, ruleset, options)
            number += 1


def _changed(design: Design, numbers: Mapping[str, str]) -> Mapping[str, str]:
    """The files of the world with other numbers in the ruleset; raise `SessionError` if it has them not."""
    if not numbers:
        return design.files
    if RULESET not in design.files:
        raise SessionError(f"{design.game} has no {RULESET} with {quoted(min(numbers))}.")
    lines = design.files[RULESET].split("\n")
    for name, value in numbers.items():
        line = lines_of("\n".join(lines)).get(name, 0)
        if not line or lines[line - 1].strip().startswith("["):
            raise SessionError(f"{RULESET} has no number {quoted(name)}.")
        lines[line - 1] = f"{name.rpartition('.')[2]} = {value}"
    return {**design.files, RULESET: "\n".join(lines)}
