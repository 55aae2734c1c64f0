"""What the coach has told a player already, so that each piece of advice comes once."""

import contextlib
import os
import re

from thrones_tui.session.files import SessionError, read_file, write_new

FILE = "coach.txt"
_LARGEST = 10_000
_NAME = re.compile(r"[a-z]+(-[a-z]+)*")


class Coach:
    """Remembers names of advice in a file of the state folder, one a line; what else is there is passed over.

    A file that cannot be read or written is no reason to keep anybody from playing: then advice may come
    again.
    """

    def __init__(self, folder: str) -> None:
        self._path = os.path.join(folder, FILE)
        self._told: set[str] | None = None

    def knows(self, name: str) -> bool:
        """Whether the player was told."""
        return name in self._names()

    def told(self, name: str) -> None:
        """The player was told now."""
        names = self._names()
        if name not in names:
            names.add(name)
            with contextlib.suppress(SessionError):
                write_new(self._path, "".join(f"{each}\n" for each in sorted(names)).encode())

    def _names(self) -> set[str]:
        if self._told is None:
            try:
                text = read_file(self._path, _LARGEST).decode(errors="replace")
            except SessionError:
                text = ""
            self._told = {line for line in text.split("\n") if _NAME.fullmatch(line)}
        return self._told
