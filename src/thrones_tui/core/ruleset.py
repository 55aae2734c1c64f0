"""Rulesets: numbers, each declared beside its range, and a strict reader of `ruleset.toml`.

A ruleset is a dataclass. Its fields are whole numbers (0 to `HIGHEST`), chances (`float`, 0 to 1), a `Range`,
texts, and dataclasses of such fields, which are tables in the file. `Annotated` adds limits: a `range` for
numbers, `printable` or another function for texts. A field with a default may be left out of the file.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Annotated, Final, NamedTuple, Protocol, TypeVar, get_args, get_origin, get_type_hints

from thrones_tui.core.errors import DataError, Fault
from thrones_tui.core.limits import checked_text, checked_whole, quoted, shown

RULESET: Final = "ruleset.toml"
HIGHEST: Final = 1_000_000
"""The largest number that a ruleset may hold."""
_MOST_DOTS: Final = 200
"""Most dots in a line: the time to read a key grows with the square of its parts."""
_ALLOWED: Final = range(HIGHEST + 1)

T = TypeVar("T")


class Range(NamedTuple):
    """Least and most, both included; `[2, 3]` in the file."""

    low: int
    high: int

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


class Misfit(ValueError):
    """Numbers that are in range but contradict each other; raised by their dataclass's `__post_init__`.

    `setting` is the one that should change, empty if it is none in particular.
    """

    def __init__(self, setting: str, what: str) -> None:
        super().__init__(what)
        self.setting = setting


class Kind(Protocol):
    """A kind of thing that has numbers in a ruleset."""

    @property
    def key(self) -> str:
        """Its name in the file."""

    @property
    def numbers(self) -> object | None:
        """Its numbers if the file has none; `None` if the file must have them."""


class RulesetFile:
    """A `ruleset.toml` being read: first the parts declared elsewhere (`entry`, `each`), then the `rest`."""

    def __init__(self, text: str) -> None:
        """Raise `DataError` if the text is not TOML."""
        self._text = text
        self._faults: dict[str, str] = {}
        """By dotted name: `knights.price`."""
        self._data = parse_toml(text, RULESET)

    def entry(self, name: str, form: object, default: object) -> object:
        """A table or number at the top level of the file, as declared by `form`."""
        return self._entry(self._data, "", name, form, default)

    def each(self, kinds: Mapping[int, Kind], form: object, table: str = "") -> dict[int, object]:
        """The numbers of every kind, by number of the kind: in a table of their own, or at the top level."""
        place = f"{table}." if table else ""
        data = self._data.pop(table, {}) if table else self._data
        if not isinstance(data, dict):
            self._faults[table] = f"should be a table, [{table}]"
            return {}
        found = {at: self._entry(data, place, kind.key, form, kind.numbers) for at, kind in kinds.items()}
        if table:
            self._refuse(data, place)
        return found

    def rest(self, form: type[T], **read: object) -> T:
        """The ruleset, including what was `read` before; raise `DataError` with every fault found."""
        rules = self._table(form, self._data, "", read)
        if rules is None or self._faults:
            lines = lines_of(self._text)
            found = [
                Fault(
                    RULESET,
                    lines.get(name) or lines.get(name.rpartition(".")[0], 0),
                    f"{name} {what}".strip(),
                )
                for name, what in self._faults.items()
            ]
            raise DataError(sorted(found, key=lambda fault: fault.line))
        return rules

    def _table(
        self, form: type[T], data: dict[str, object], place: str, read: Mapping[str, object]
    ) -> T | None:
        """A table as a dataclass; `None` if something in it is wrong."""
        assert is_dataclass(form)
        before = len(self._faults) if place else 0  # the whole is made only of parts without faults
        hints = get_type_hints(form, include_extras=True)
        values = {
            field.name: self._entry(data, place, field.name, hints[field.name], field.default)
            for field in fields(form)
            if field.name not in read
        }
        self._refuse(data, place)
        if len(self._faults) > before:
            return None
        try:
            return form(**values, **read)
        except Misfit as error:
            self._faults[f"{place}{error.setting}"] = str(error)
            return None

    def _entry(self, data: dict[str, object], place: str, key: str, form: object, default: object) -> object:
        """Take an entry out of a table; without a default (`MISSING`, `None`) it must be there."""
        name = f"{place}{key}"
        if key not in data:
            if default is None or default is MISSING:
                self._faults[name] = "is missing"
            return default
        value = data.pop(key)
        if isinstance(form, type) and is_dataclass(form):
            if isinstance(value, dict):
                return self._table(form, value, f"{name}.", {})
            self._faults[name] = f"should be a table, [{name}]"
            return None
        try:
            return _value(form, value)
        except ValueError as error:
            self._faults[name] = str(error)
            return None

    def _refuse(self, data: Mapping[str, object], place: str) -> None:
        """Note what is left of a table after reading as unknown."""
        for key in data:
            name = shown(key if key.isprintable() else repr(key))
            self._faults[f"{place}{name}"] = "is an unknown setting"


def _value(form: object, value: object) -> object:
    """A number, range or text as declared; raise `ValueError` with what it should be."""
    kind, limit = get_args(form) if get_origin(form) is Annotated else (form, None)
    if kind is Range:
        if not isinstance(value, list):
            raise ValueError(f"should be [least, most], not {quoted(value)}")
        ends = [checked_whole(end, limit or _ALLOWED) for end in value]
        if len(ends) != 2 or ends[0] > ends[1]:
            raise ValueError(f"should be [least, most], not {shown(ends)}")
        return Range(*ends)
    if kind is int:
        return checked_whole(value, limit or _ALLOWED)
    if kind is float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"should be a number, not {quoted(value)}")
        if not 0 <= value <= 1:
            raise ValueError(f"should be 0 to 1, not {shown(value)}")
        return float(value)
    assert kind is str
    return checked_text(value, limit)


def parse_toml(text: str, file: str) -> dict[str, object]:
    """What a text says that may be hostile, from a file of that name; raise `DataError` if it is not TOML."""
    text = text.removeprefix("\ufeff")
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _MOST_DOTS:
            raise DataError([Fault(file, number, f"there are more than {_MOST_DOTS} dots")])
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError([_not_toml(str(error), file)]) from None
    except (ValueError, RecursionError):  # thousands of digits, or of brackets
        raise DataError([Fault(file, 0, "a number or a nesting of brackets is too long")]) from None


def _not_toml(message: str, file: str) -> Fault:
    """A syntax fault, with the line taken from the message: `Invalid value (at line 3, column 7)`."""
    found = re.search(r" \(at line (\d+), column \d+\)", message)
    return Fault(file, int(found[1]) if found else 0, message.replace(found[0], "") if found else message)


def lines_of(text: str) -> dict[str, int]:
    """The line where each dotted name is set first, and where each table begins."""
    lines: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        said = line.partition("#")[0].strip()
        if said.startswith("["):
            table = said.strip("[] ")
            lines.setdefault(table, number)
        elif key := said.partition("=")[0].strip():
            lines.setdefault(f"{table}.{key}" if table else key, number)
    return lines
