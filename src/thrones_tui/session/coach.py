"""The coach: advice to newcomers, each piece once and at the moment when it matters."""

import contextlib
import os
import re

from thrones_tui.scene.live import Play
from thrones_tui.scene.presenter import Tip
from thrones_tui.session.files import SessionError, read_file, write_new
from thrones_tui.session.home import Start
from thrones_tui.session.settings import Settings

FILE = "coach.txt"
_LARGEST = 10_000
_NAME = re.compile(r"[a-z]+(-[a-z]+)*")
_NONE = Tip("", "")


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


class Coaching:
    """What the coach says in a game, if the settings let it say anything."""

    setting = "coach"
    """The name of the setting that does."""

    def __init__(self, start: Start, game: str) -> None:
        self._coach = Coach(start.home.folders.state) if start.settings.coach else None
        self._is_gentle = start.settings.gentle
        pairs = zip(Settings._fields, start.settings, Settings(), strict=True)
        self._changed = {name for name, value, usual in pairs if value != usual}
        self._game = game
        self._tip = _NONE

    @property
    def text(self) -> str:
        """What is being said; nothing most of the time."""
        return self._tip.text

    def look(self, play: Play) -> None:
        """Find what should be said of a game as it stands now."""
        self._tip = _NONE
        if self._coach is None or play.outcome is not None:
            return
        for tip in play.presenter.tips(play.seen, play.decision):
            if tip.setting not in self._changed and not self._coach.knows(self._name(tip)):
                self._tip = tip
                return

    def before(self, play: Play, command: str) -> str:
        """What is said instead of a command that was a slip; empty for most."""
        return play.presenter.slip(command) if self._is_gentle else ""

    def dismiss(self) -> Tip:
        """It was read: say it no more, and return it."""
        said, self._tip = self._tip, _NONE
        if said.name and self._coach is not None:
            self._coach.told(self._name(said))
        return said

    def _name(self, tip: Tip) -> str:
        return f"{self._game}-{tip.name}"
