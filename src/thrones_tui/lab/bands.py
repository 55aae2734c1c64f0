"""What a report is expected to say: bands in which figures should be, read from TOML."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from thrones_tui.lab.design import tables_of
from thrones_tui.lab.estimates import Estimate
from thrones_tui.lab.summary import AGAINST, PLAYER, Summary, Tally
from thrones_tui.scene.english import counted
from thrones_tui.session.files import SessionError

_MEASURES: Final = ("won", "drawn", "chance", "score", "skill", "points", "turns", "faults")
_LARGEST: Final = 1_000_000


class Band(NamedTuple):
    """In which lines of the report (those with all of these values) which figure should be where."""

    lines: Mapping[str, str]
    measure: str
    low: float
    high: float

    def __str__(self) -> str:
        named = ", ".join(self.lines.values())
        return f"{self.measure}{f' of {named}' if named else ''}"


def read_bands(path: str) -> list[Band]:
    """The bands of a file; raise `SessionError` with a sentence for one that cannot be read."""
    tables = tables_of(path, _LARGEST).get("band")
    if not isinstance(tables, list) or not tables:
        raise SessionError(f"{path} has no band; write [[band]], and below it chance = [0.5, 0.85].")
    return [
        band for number, table in enumerate(tables, 1) for band in _bands(f"{path}, band {number}", table)
    ]


def _bands(place: str, table: object) -> Iterator[Band]:
    entries = table.items() if isinstance(table, dict) else ()
    lines = {name: str(value) for name, value in entries if name not in _MEASURES}
    limits = {name: value for name, value in entries if name in _MEASURES}
    if not limits:
        raise SessionError(f"{place} expects nothing; it can of {', '.join(_MEASURES)}.")
    for name, value in limits.items():
        if not (
            isinstance(value, list) and len(value) == 2 and all(type(each) in (int, float) for each in value)
        ):
            raise SessionError(f"{place}: {name} should be two numbers, such as [0.5, 0.85].")
        yield Band(lines, name, *map(float, value))


def left(summary: Summary, bands: list[Band]) -> list[str]:
    """A sentence for each figure out of its band; raise `SessionError` for a band without a figure."""
    told = []
    for band in bands:
        found = [tally for tally in summary.tallies if band.lines.items() <= _named(tally).items()]
        values = [value for tally in found if (value := _figure(tally, band.measure)) is not None]
        if not values:
            raise SessionError(f"There is no figure for {band}.")
        out = [value for value in values if not band.low <= value <= band.high]
        if out:
            more = f", and {counted(len(out) - 1, 'more')}" if len(out) > 1 else ""
            told.append(f"The {band} is {out[0]:.4g}{more}, not {band.low:g} to {band.high:g}.")
    return told


def _named(tally: Tally) -> dict[str, str]:
    return {**tally.factors, PLAYER: tally.player, AGAINST: tally.against}


def _figure(tally: Tally, measure: str) -> float | None:
    found: float | Estimate | None = getattr(tally, measure)
    return found.value if isinstance(found, Estimate) else found
