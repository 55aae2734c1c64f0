"""The shelf: games in progress, as a list shows them."""

import contextlib
import os
from collections.abc import Iterable
from typing import NamedTuple

from thrones_tui.games.registry import score_of, title_of
from thrones_tui.scene.english import counted
from thrones_tui.scene.measure import escaped
from thrones_tui.scene.model import AGAINST
from thrones_tui.session import clock
from thrones_tui.session.files import JOURNAL, SessionError, id_of, journal_path, journals, read_file, reason
from thrones_tui.session.home import Places
from thrones_tui.session.journal import Back, Entry, Header, Label, Move, Snapshot
from thrones_tui.session.journalfile import Holder, is_held
from thrones_tui.session.reading import entry_in, fault_of_copy, header_in

_TRIES = 10
"""Damaged lines at the end of a journal after which the list looks no further."""


class Save(NamedTuple):
    """A journal of a game in progress, as a list shows it.

    `when` it was last played is in seconds since 1970; until something was played nobody knows the `score`.
    `problem` says what is wrong with the file; the rest may be empty then.
    """

    path: str
    id: str
    game: str = ""
    name: str = ""
    character: str = ""
    turn: int = 0
    score: int | None = None
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
        """What a menu says to open it."""
        if self.problem:
            return f"Look at {self.title}"
        return "See the end" if self.over else "Go on"

    @property
    def is_untouched(self) -> bool:
        """Whether nobody has moved yet, so that nothing is lost with it."""
        return self.score is None and not self.problem

    @property
    def stands(self) -> str:
        """The score in words; of two who play each other a journal counts that of the first."""
        if self.score is None:
            return "just begun"
        first, against, _ = self.name.partition(AGAINST)
        score = counted(self.score, *score_of(self.game))
        return f"{first} has {score}" if against and not self.character else score

    def brief(self, usual: str) -> str:
        """What stands beside that: `Jon Snow, turn 12, 340 points · today 14:03`, and an unusual game."""
        if self.problem:
            return self.words()
        who = self.label or self.character or self.name
        parts = [f"{who}, turn {self.turn}, {self.stands}", clock.in_words(self.when, clock.now())]
        if self.game != usual:
            parts.append(title_of(self.game))
        if self.practice:
            parts.append("practice")
        if self.holder:
            parts.append(f"being played by {self.holder}")
        return " · ".join(parts)

    def words(self, now: float | None = None) -> str:
        """Where the game stands: `The Game of Thrones: Ada as Jon Snow, turn 12, 340 points, today 14:03`."""
        if self.problem:
            return f"Cannot be read: {self.problem.rstrip('.')}"
        who = f"{self.name} as {self.character}" if self.character else self.name
        parts = [f"{title_of(self.game)}: {who}", f"turn {self.turn}", self.stands]
        if self.practice:
            parts.append("practice")
        parts.append(clock.in_words(self.when, clock.now() if now is None else now))
        if self.holder:
            parts.append(f"being played by {self.holder}")
        return ", ".join(parts)


def list_saves(folder: str) -> list[Save]:
    """All games in progress, the one last played first; raise `SessionError` if the folder cannot be read."""
    return sorted((look(path) for path in journals(folder)), key=lambda save: (-save.when, save.id))


def last_begun(games: Iterable[str], places: Places) -> Header | None:
    """The header of what was begun last of these games; None if there is none, or none that can be read."""
    with contextlib.suppress(OSError, SessionError, ValueError):
        paths = [*journals(places.saves), *journals(places.replays)]
        alike = [path for path in paths if any(f"-{game}-" in id_of(path) for game in games)]
        return header_in(read_file(max(alike, key=id_of)).partition(b"\n")[0])
    return None


def look(path: str) -> Save:
    """What a list shows of a journal, from its first line and its last ones (which are not checked)."""
    save = Save(path, escaped(id_of(path)))
    try:
        save = save._replace(when=os.stat(path).st_mtime)
        first, _, rest = read_file(path).partition(b"\n")
        header = header_in(first)
    except OSError as error:
        return save._replace(problem=reason(error))
    except SessionError as error:
        return save._replace(problem=str(error).rstrip("."))
    except ValueError as error:
        return save._replace(problem=escaped(f"line 1: {error}"))
    copy = entry_in(rest.partition(b"\n")[0])
    if isinstance(copy, Snapshot) and (fault := fault_of_copy(copy, header)):
        return save._replace(problem=f"line 2: {fault}")
    last, label = _last(rest, (b'{"do":', b'{"back":')), _last(rest, (b'{"label":',))
    return save._replace(
        game=header.game,
        name=header.name,
        character=header.character,
        turn=last.turn if isinstance(last, Move | Back) else 1,
        score=last.score if isinstance(last, Move | Back) else None,
        label=label.label if isinstance(label, Label) else "",
        practice=header.practice or b'\n{"practice":' in rest,
        over=isinstance(last, Move) and last.over,
        holder=is_held(path),
    )


def _last(data: bytes, beginnings: tuple[bytes, ...]) -> Entry | None:
    """The last line that begins in one of these ways, if it or one of a few before can be read."""
    end = len(data)
    for _ in range(_TRIES):
        begin = max(data.rfind(b"\n" + start, 0, end) for start in beginnings)
        if begin < 0:
            break
        entry = entry_in(data[begin + 1 : end].partition(b"\n")[0])
        if entry is not None:
            return entry
        end = begin
    return None


def replay_of(game: str, folder: str) -> str:
    """The journal of an ended game in the folder of replays; empty if it is not there any more."""
    path = journal_path(folder, os.path.basename(game))
    return path if os.path.isfile(path) else ""
