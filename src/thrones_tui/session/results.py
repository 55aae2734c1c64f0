"""The results file that every won game is added to (T-END-7), and the best of it (T-END-8)."""

import os
import stat
from typing import NamedTuple

from thrones_tui.scene.measure import width
from thrones_tui.session.files import PLAIN, SessionError, append_whole, lock, reason

BEST = 5
_WIDTH = 24  # columns; the longest name that T-SET-6 allows


class Result(NamedTuple):
    """One won game: who played, as which hero ("Self" for an own one), and the points at the end."""

    name: str
    hero: str
    points: int


class ResultsError(SessionError):
    """The results file cannot be used as it is; it has been left untouched."""


def append_result(path: str, result: Result) -> None:
    """Add one line to the results file at `path`, creating it (0600) in an existing folder.

    Earlier lines keep every byte. A link to a file is followed. Another copy of the program that writes at
    the same moment is waited for, and a line that does not fit on the disk is taken back whole.

    Raises:
        ResultsError: the file cannot be written, or holds something else than lines of text.
    """
    try:
        descriptor = _open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND)
        try:
            lock(descriptor)
            before = _contents(descriptor, path)
            line = ("" if not before or before.endswith(b"\n") else "\n") + _line(result)
            append_whole(descriptor, line.encode(), len(before))
        finally:
            os.close(descriptor)
    except OSError as error:
        raise ResultsError(f"Cannot write the result to {path} ({reason(error)}).") from error


def read_results(path: str) -> list[Result]:
    """Return the results at `path` in the file's order; lines that are not results are passed over.

    No file means no results.

    Raises:
        ResultsError: the file cannot be read, or holds something else than lines of text.
    """
    try:
        descriptor = _open(path, os.O_RDONLY)
        try:
            data = _contents(descriptor, path)
        finally:
            os.close(descriptor)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise ResultsError(f"Cannot read the results in {path} ({reason(error)}).") from error
    return [result for line in data.splitlines() if (result := _parse(line)) is not None]


def best_results(results: list[Result], count: int = BEST) -> list[Result]:
    """Return the `count` results with the most points; of equal ones, the earlier stands first (T-END-8)."""
    return sorted(results, key=lambda result: -result.points)[:count]


def _open(path: str, flags: int) -> int:
    """Open a file or a link to one; what has no end, or forgets, raises `OSError`."""
    descriptor = os.open(path, flags | PLAIN, 0o600)
    kind = os.fstat(descriptor).st_mode
    if stat.S_ISREG(kind):
        return descriptor
    os.close(descriptor)
    raise OSError(None, "a folder" if stat.S_ISDIR(kind) else "not a file on a disk")


def _contents(descriptor: int, path: str) -> bytes:
    parts = []
    while part := os.read(descriptor, 1 << 16):
        if b"\0" in part:  # before the rest is read: a file with holes may be larger than memory
            raise ResultsError(f"{path} is not a results file; it was left as it is. Move it away to go on.")
        parts.append(part)
    return b"".join(parts)


def _line(result: Result) -> str:
    # Both fields are padded to one width, so that the columns are in line whatever the viewer's tab stops.
    return f"{_field(result.name)}\t{_field(result.hero)}\t{result.points}\n"


def _field(text: str) -> str:
    clean = "".join(character if character.isprintable() else " " for character in text).strip() or "?"
    return clean + " " * (_WIDTH - width(clean))


def _parse(line: bytes) -> Result | None:
    try:
        fields = [field.strip() for field in line.decode("utf-8-sig").split("\t") if field.strip()]
    except UnicodeDecodeError:
        return None
    if len(fields) != 3 or not (fields[2].isascii() and fields[2].isdigit() and len(fields[2]) < 10):
        return None
    return Result(fields[0], fields[1], int(fields[2]))
