"""The results file that every won game is added to (T-END-7), and the best of it (T-END-8)."""

import os
from typing import NamedTuple

from thrones_tui.scene.measure import clip, width
from thrones_tui.session.files import (
    PLAIN,
    SessionError,
    append_whole,
    ensure,
    read_bytes,
    read_if_there,
    reason,
    try_lock,
)

BEST = 5
_PATIENCE = 2.0
"""Seconds to wait for another copy of the program, which writes for milliseconds unless it was stopped."""
_WIDTH = 24
"""Columns of a name: the longest that T-SET-6 allows, in letters of one column each; what is wider is cut."""


class Result(NamedTuple):
    """One won game: who played, as which hero ("Self" for an own one), and the points at the end."""

    name: str
    hero: str
    points: int


def append_result(path: str, result: Result) -> None:
    """Add one line to the results file at `path`, which is created (0600) if need be.

    Earlier lines keep every byte. A link to a file is followed. Another copy of the program that writes at
    the same moment is waited for, and a line that does not fit on the disk is taken back whole. Raises
    `SessionError` if the file cannot be written, or is none of text.
    """
    ensure(os.path.dirname(path))
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | PLAIN, 0o600)
        try:
            try_lock(descriptor, _PATIENCE)  # without the lock an append is still nearly safe
            before = _text(read_bytes(descriptor, path), path)
            line = ("" if not before or before.endswith(b"\n") else "\n") + _line(result)
            append_whole(descriptor, line.encode(), len(before))
        finally:
            os.close(descriptor)
    except OSError as error:
        raise SessionError(f"Cannot write the result to {path} ({reason(error)}).") from error


def read_results(path: str) -> list[Result]:
    """The results at `path` in the file's order; no file means none, and other lines are skipped.

    Raises `SessionError` if the file cannot be read, or is none of text.
    """
    data = _text(read_if_there(path) or b"", path)
    return [result for line in data.splitlines() if (result := _parse(line)) is not None]


def as_recorded(result: Result) -> Result:
    """A result as it is read from the file, where long names are cut."""
    return Result(_field(result.name).strip(), _field(result.hero).strip(), result.points)


def best_results(results: list[Result]) -> list[Result]:
    """Those with the most points; of equal ones, the earlier stands first (T-END-8)."""
    return sorted(results, key=lambda result: -result.points)[:BEST]


def _text(data: bytes, path: str) -> bytes:
    """What is in the file, if that can be text."""
    if b"\0" in data:
        raise SessionError(
            f"{path} is not a results file; it was left as it is. Move it away, and a new one is made."
        )
    return data


def _line(result: Result) -> str:
    # Both fields are padded to one width, so that the columns are in line whatever the viewer's tab stops.
    return f"{_field(result.name)}\t{_field(result.hero)}\t{result.points}\n"


def _field(text: str) -> str:
    whole = "".join(character if character.isprintable() else " " for character in text).strip() or "?"
    shown = whole if width(whole) <= _WIDTH else clip(whole, _WIDTH)
    return shown + " " * (_WIDTH - width(shown))


def _parse(line: bytes) -> Result | None:
    try:
        fields = [field.strip() for field in line.decode("utf-8-sig").split("\t") if field.strip()]
    except UnicodeDecodeError:
        return None
    if len(fields) != 3 or not (fields[2].isascii() and fields[2].isdigit() and len(fields[2]) < 10):
        return None
    return Result(fields[0], fields[1], int(fields[2]))
