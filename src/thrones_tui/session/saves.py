"""The games that wait to be gone on with, and where journals are kept."""

import os
import time
from typing import NamedTuple

from thrones_tui.games import registry
from thrones_tui.scene.measure import clean
from thrones_tui.session.errors import SessionError, reason
from thrones_tui.session.folders import JOURNAL
from thrones_tui.session.journal import JournalError
from thrones_tui.session.journalfile import PARTIAL, Holder, is_held, read_file, remove
from thrones_tui.session.journalreading import glance

_OLD = 3600.0
"""Seconds after which a file that is only half written has nobody who would finish it."""


class Save(NamedTuple):
    """A journal in the folder of games in progress, as a list shows it.

    `when` is when it was last played, in seconds since 1970; `problem` says what is wrong with the file, in
    which case the rest may be empty.
    """

    path: str
    id: str
    game: str = ""
    name: str = ""
    character: str = ""
    turn: int = 0
    score: int = 0
    label: str = ""
    practice: bool = False
    over: bool = False
    when: float = 0.0
    holder: Holder | None = None
    problem: str = ""

    @property
    def title(self) -> str:
        """What the player calls it, or who plays: `Jon Snow, turn 12`."""
        if self.problem:
            return f"{self.id}{JOURNAL}"
        return self.label or f"{self.character or self.name}, turn {self.turn}"

    @property
    def call(self) -> str:
        """What a menu says to go on with it."""
        if self.problem:
            return f"Look at {self.title}"
        return f"{'See the end of' if self.over else 'Go on:'} {self.title}"

    def words(self, now: float | None = None) -> str:
        """Where the game stands: `The Game of Thrones: Ada as Jon Snow, turn 12, 340 points, today 14:03`."""
        if self.problem:
            return f"Cannot be read: {self.problem.rstrip('.')}"
        who = f"{self.name} as {self.character}" if self.character else self.name
        points = "1 point" if self.score == 1 else f"{self.score} points"
        parts = [f"{game_title(self.game)}: {who}", f"turn {self.turn}", points]
        if self.practice:
            parts.append("practice")
        parts.append(when_in_words(self.when, time.time() if now is None else now))
        if self.holder:
            parts.append(f"being played by {self.holder}")
        return ", ".join(parts)


def list_saves(folder: str) -> list[Save]:
    """All games in progress, the one last played first; raise `SessionError` if the folder cannot be read."""
    return sorted((look(path) for path in journals(folder)), key=lambda save: (-save.when, save.id))


def sweep(folder: str) -> None:
    """Remove files that a killed program has left half written, once they are old enough to be nobody's."""
    try:
        with os.scandir(folder) as entries:
            old = [
                entry.path
                for entry in entries
                if entry.name.endswith(PARTIAL) and time.time() - entry.stat().st_mtime > _OLD
            ]
    except OSError:  # what cannot be looked at does no harm
        return
    for path in old:
        remove(path)


def journals(folder: str) -> list[str]:
    """The paths of all journals in a folder, if there is one; raise `SessionError` if it cannot be read."""
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(JOURNAL))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise SessionError(f"Cannot read the folder {folder} ({reason(error)}).") from error
    return [os.path.join(folder, name) for name in names]


def id_of(path: str) -> str:
    """The id of the game in a journal, by the journal's name."""
    return os.path.basename(path).removesuffix(JOURNAL)


def replay_of(game: str, folder: str) -> str:
    """The journal of an ended game in the folder of replays; empty if it is not there any more."""
    path = os.path.join(folder, os.path.basename(game) + JOURNAL)
    return path if os.path.isfile(path) else ""


def look(path: str) -> Save:
    """What a list shows of a journal."""
    name = clean(id_of(path))
    try:
        when = os.stat(path).st_mtime
        seen = glance(read_file(path))
    except OSError as error:
        return Save(path, name, problem=reason(error))
    except (SessionError, JournalError, ValueError) as error:
        return Save(path, name, when=when, problem=clean(str(error)).rstrip("."))
    return Save(path, name, *seen[1:], when=when, holder=is_held(path))


def find_save(wanted: str, saves: list[Save]) -> Save:
    """The save a player means by its number in the list (from 1), its id, or its label or title.

    Raises:
        SessionError: there is none, or more than one.
    """
    if wanted.isascii() and wanted.isdigit() and len(wanted) < 10 and 1 <= int(wanted) <= len(saves):
        return saves[int(wanted) - 1]
    for names in (lambda save: (save.id,), lambda save: (save.label, save.title)):
        found = [save for save in saves if wanted and wanted.casefold() in map(str.casefold, names(save))]
        if len(found) == 1:
            return found[0]
        if found:
            raise SessionError(f"{len(found)} saved games are called {wanted!r}; say the number of one.")
    raise SessionError(f"No saved game is called {wanted!r}; `thrones saves` lists them.")


def game_title(game: str) -> str:
    """A game's title, or its name where it is not registered any more."""
    return registry.GAMES[game].title if game in registry.GAMES else game


def when_in_words(when: float, now: float) -> str:
    """A time of day on a day: `today 14:03`, `yesterday 09:10`, `3 Nov 2026`."""
    then, today = time.localtime(when), time.localtime(now)
    clock = time.strftime("%H:%M", then)
    if then[:3] == today[:3]:
        return f"today {clock}"
    if then[:3] == time.localtime(now - 86_400)[:3]:
        return f"yesterday {clock}"
    return f"{then.tm_mday} {time.strftime('%b %Y', then)}"
