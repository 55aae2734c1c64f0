"""Errors that people make: illegal commands, and faults in data files."""

from typing import NamedTuple


class IllegalCommand(ValueError):
    """A command that the game does not accept now; the message is for the player."""


class Fault(NamedTuple):
    """Something wrong in a data file; `line` is 1-based, 0 for the file as a whole."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        where = f"{self.file}, line {self.line}" if self.line else self.file
        return f"{where}: {self.what}"


class DataError(ValueError):
    """Faulty data files. The message is the first fault; `faults` has them all."""

    def __init__(self, faults: list[Fault]) -> None:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(f"{faults[0]}{more}")
        self.faults = faults
