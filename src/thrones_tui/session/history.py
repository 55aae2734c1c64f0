"""The history: every game that ended, in a database from which the hall of fame is read.

It can be rebuilt from the replays at any time, so a faulty file is never repaired: it is refused before the
first byte is written, and the player may move it away.
"""

import os
import stat
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from thrones_tui.games.registry import score_of, title_of, told_outcome
from thrones_tui.scene.english import counted
from thrones_tui.scene.model import AGAINST
from thrones_tui.session.files import PLAIN, SessionError, ensure, reason

if TYPE_CHECKING:
    import sqlite3

OUTCOMES: Final = ("won", "lost", "drawn", "abandoned")
SCHEMA: Final = 5
"""The version of the table below, kept in the file; a program refuses those it does not know yet."""
APPLICATION: Final = int.from_bytes(b"Thrn")
"""Kept in the file, too; tells ours from the databases of other programs."""

_PATIENCE = 2.0
"""Seconds to wait for another copy of the program, which needs the file for milliseconds."""
_waited_for: set[str] = set()
"""Histories that were waited for in vain: not again, until they are free."""


class Busy(SessionError):
    """Another program keeps the history."""


class EndedGame(NamedTuple):
    """A game that is over.

    `journal` is the file's name below the data folder; `game` the registered name, `ruleset` the fingerprint;
    `outcome` one of `OUTCOMES`, and `reason` says it in a sentence. `house_rules` and `deeds` have commas
    between them. `verified` tells that all that the journal says came out when it was played again,
    `official` that the world was the game's own; `advised` that the player asked what the program would do.
    `ended` is in UTC (ISO 8601 with a Z). Of people who played each other `told` says by names how it ended;
    score and outcome are those of whoever has won.
    """

    id: str
    game: str
    ruleset: str
    hero: str
    name: str
    score: int
    outcome: str
    reason: str
    turns: int
    seed: str
    house_rules: str
    cheated: bool
    practice: bool
    version: str
    journal: str
    verified: bool
    ended: str
    official: bool
    deeds: str
    advised: bool
    told: str

    @property
    def who(self) -> str:
        """Who has played; of people who played each other also how it ended."""
        return self.told or self.name

    @property
    def title(self) -> str:
        """What the game is called."""
        return title_of(self.game)

    @property
    def scored(self) -> str:
        """The score in words: `200 points`, `5 horcruxes`."""
        return counted(self.score, *score_of(self.game))

    @property
    def came_out(self) -> str:
        """The outcome in words: `won`, `no winner`."""
        return told_outcome(self.game, self.outcome)

    @property
    def date(self) -> str:
        """The day on which it ended, in UTC: YYYY-MM-DD."""
        return self.ended[:10]

    @property
    def is_own_hero(self) -> bool:
        """Whether the player has played a hero of their own, who has the player's name."""
        return bool(self.hero) and self.hero == self.name

    @property
    def marks(self) -> tuple[str, ...]:
        """What sets it apart from a game that counts like any other, in a word each."""
        more = {"advised": self.advised, "house rules": bool(self.house_rules)}
        return (*self.uncounted, *(mark for mark, holds in more.items() if holds))

    @property
    def uncounted(self) -> tuple[str, ...]:
        """Why it does not count: a word for each reason, none if it does."""
        return tuple(word for name, (word, wanted) in _COUNTED.items() if getattr(self, name) is not wanted)


_COUNTED: Final = {
    "practice": ("practice", False),
    "cheated": ("cheated", False),
    "verified": ("unverified", True),
    "official": ("own world", True),
}
"""Columns that say whether a game counts: the mark of one that does not, and the value of one that does."""


class Filter(NamedTuple):
    """Which games to read: None means any. The case of hero and name does not matter.

    `since` is the first day, YYYY-MM-DD. Games that do not count need `everything`.
    """

    game: str | None = None
    hero: str | None = None
    name: str | None = None
    outcome: str | None = None
    seed: str | None = None
    since: str | None = None
    everything: bool = False
    limit: int | None = None


def add_games(path: str, games: Iterable[EndedGame]) -> int:
    """Add games to the history at `path`, all or none; return how many were new, by their ids.

    The file is created (0600) if need be, and another copy of the program that writes just now is waited for.
    Raises `SessionError` if the file cannot be written, or is not a history that this program knows.
    """
    ensure(os.path.dirname(path))
    _look(path, to_write=True)
    marks = ", ".join("?" * len(EndedGame._fields))
    insert = f"INSERT INTO games ({_COLUMNS}) VALUES ({marks}) ON CONFLICT (id) DO NOTHING"
    with _transaction(path, "BEGIN IMMEDIATE") as database:
        if not _holds_history(database, path):
            database.execute(_TABLE)
            database.execute(f"PRAGMA application_id = {APPLICATION}")
            database.execute(f"PRAGMA user_version = {SCHEMA}")
            database.execute("COMMIT")  # by itself, so that a file with games in it always begins as ours do
            database.execute("BEGIN IMMEDIATE")
        return sum(database.execute(insert, tuple(map(_storable, game))).rowcount for game in games)


def upgrade(path: str, replays: Collection[str]) -> None:
    """Bring the history of an older version up to date; leave any other as it is.

    It lacks columns. The first version verified less, too: the games whose `replays` are there, by these ids,
    are removed, to be added anew, and the others do not count. Of the second nobody knows the deeds; up to
    the third nobody was advised. Up to the fourth games of two were told as the first one saw them, so they
    are added anew, too. Raises `SessionError` if it cannot be written.
    """
    try:
        _look(path, to_write=False)
    except Outdated:
        _look(path, to_write=True, least=1)
    else:
        return
    with _transaction(path, "BEGIN IMMEDIATE") as database:
        _holds_history(database, path)
        schema = database.execute("PRAGMA user_version").fetchone()[0]  # new if another copy was quicker
        if schema < 2:
            database.execute("ALTER TABLE games ADD COLUMN official INTEGER NOT NULL DEFAULT 0")
            database.execute("UPDATE games SET verified = 0")
        if schema < 3:
            database.execute("ALTER TABLE games ADD COLUMN deeds TEXT NOT NULL DEFAULT ''")
        if schema < 4:
            database.execute("ALTER TABLE games ADD COLUMN advised INTEGER NOT NULL DEFAULT 0")
        if schema < SCHEMA:
            database.execute("ALTER TABLE games ADD COLUMN told TEXT NOT NULL DEFAULT ''")
            which = "%" if schema < 2 else f"%{AGAINST}%"
            remove = "DELETE FROM games WHERE id = ? AND name LIKE ?"
            database.executemany(remove, [(_storable(name), which) for name in replays])
            database.execute(f"PRAGMA user_version = {SCHEMA}")


def read_games(path: str, wanted: Filter | None = None) -> list[EndedGame]:
    """The games that `wanted` lets through, those with the most points first, of equals those that were not
    given up, those of fewer turns, then the earlier.

    No file means no games. Raises `SessionError` if it cannot be read, or is not a history that this program
    knows.
    """
    where, values = _conditions(wanted or Filter())
    order = "score DESC, outcome = 'abandoned', turns, ended, id"
    order = f"SELECT {_COLUMNS} FROM games WHERE {where} ORDER BY {order} LIMIT ?"
    rows = _rows(path, order, values)
    return [EndedGame._make(_typed(path, *pair) for pair in zip(_KINDS, row, strict=True)) for row in rows]


def known(path: str, column: Literal["id", "game"]) -> set[str]:
    """All ids, or the kinds of game played, in the history; raise `SessionError` as `read_games` does."""
    rows = _rows(path, f"SELECT DISTINCT {column} FROM games")
    return {str(_typed(path, column, value)) for (value,) in rows}


_COLUMNS = ", ".join(EndedGame._fields)
_KINDS: Final[Mapping[str, type]] = EndedGame.__annotations__
_MADE = "CREATE TABLE games ("
_TABLE = "{}{}, PRIMARY KEY (id)) WITHOUT ROWID".format(
    _MADE,
    ", ".join(f"{name} {'TEXT' if kind is str else 'INTEGER'} NOT NULL" for name, kind in _KINDS.items()),
)


def _conditions(wanted: Filter) -> tuple[str, list[object]]:
    """The SQL condition for a filter, and the values of its question marks, the limit last."""
    clauses = {
        "game = ?": wanted.game,
        "folded(hero) = folded(?)": wanted.hero,
        "folded(name) = folded(?)": wanted.name,
        "outcome = ?": wanted.outcome,
        "seed = ?": wanted.seed,
        "ended >= ?": wanted.since,
    }
    said = {clause: _storable(value) for clause, value in clauses.items() if value is not None}
    bars = [f"{name} = {value:d}" for name, (_, value) in _COUNTED.items() if not wanted.everything]
    limit = -1 if wanted.limit is None else wanted.limit
    return " AND ".join([*said, *bars]) or "TRUE", [*said.values(), limit]


def _rows(path: str, query: str, values: Iterable[object] = ()) -> list[tuple[object, ...]]:
    """What a query finds; nothing where there is no history yet."""
    if not _look(path, to_write=False):
        return []
    with _transaction(path, "BEGIN") as database:
        return database.execute(query, tuple(values)).fetchall() if _holds_history(database, path) else []


def _typed(path: str, column: str, value: object) -> object:
    """A value that was read, if it is of the kind its column has."""
    kind = _KINDS[column]
    if type(value) is not (str if kind is str else int) or (kind is bool and value not in (0, 1)):
        raise _refusal(path, f"is damaged (a value in the column {column} is of the wrong kind)")
    return bool(value) if kind is bool else value


def _storable(value: object) -> object:
    # Half a character, as in a file name that the locale cannot spell, has no place in UTF-8.
    return value.encode(errors="replace").decode() if isinstance(value, str) else value


# The file before SQLite sees it: a look must not change what is not ours, and SQLite tidies up on opening.

_HEADER = 100
_MAGIC = b"SQLite format 3\0"


class Outdated(SessionError):
    """A history of an older version, which `upgrade` brings up to date."""


def _look(path: str, *, to_write: bool, least: int = SCHEMA) -> bool:
    """Whether something is in the file, which `to_write` creates; raise `SessionError` unless it is ours.

    The file is closed again before SQLite opens it: closing it later would give up SQLite's locks.
    """
    flags = os.O_RDWR | os.O_CREAT if to_write else os.O_RDONLY
    try:
        descriptor = os.open(path, flags | PLAIN, 0o600)
        try:
            regular = stat.S_ISREG(os.fstat(descriptor).st_mode)
            header = os.read(descriptor, _HEADER) if regular else b""
        finally:
            os.close(descriptor)
    except OSError as error:
        if isinstance(error, FileNotFoundError) and not to_write:
            return False
        raise _refusal(path, f"cannot be {'written' if to_write else 'read'} ({reason(error)})") from error
    if not regular:
        raise _refusal(path, "is not a file")
    if header:
        if len(header) < _HEADER or not header.startswith(_MAGIC):
            raise _refusal(path, "is not a database of games")
        schema, application = (int.from_bytes(header[at : at + 4], signed=True) for at in (60, 68))
        if application != APPLICATION:
            raise _refusal(path, "is a database of another program")
        if 0 < schema < least:
            raise Outdated(str(_refusal(path, f"is from an older version (its schema is {schema})")))
        if schema > SCHEMA:
            what = f"its schema is {schema}, this program knows {SCHEMA} at most"
            raise _refusal(path, f"is from a newer version ({what})")
        if schema < 1:
            raise _refusal(path, f"is damaged (no schema has the number {schema})")
    return bool(header)


def _refusal(path: str, fault: str) -> SessionError:
    return SessionError(
        f"{path} {fault}; it was left as it is. Move it away, and the history is made anew from the replays."
    )


# The file in the hands of SQLite.


@contextmanager
def _transaction(path: str, begin: str) -> "Iterator[sqlite3.Connection]":
    """The database within a transaction, which counts only if its block comes to its end."""
    try:
        import sqlite3
    except ImportError as error:
        raise SessionError(f"This Python comes without SQLite, which the history in {path} needs.") from error
    try:
        patience = 0.0 if path in _waited_for else _PATIENCE
        database = sqlite3.connect(path, timeout=patience, isolation_level=None)
        try:
            database.create_function("folded", 1, str.casefold, deterministic=True)
            database.execute(begin)
            yield database
            database.execute("COMMIT")
            _waited_for.discard(path)
        finally:
            database.close()
    except OverflowError as error:
        raise SessionError(f"Cannot write the history to {path} (a number is too large).") from error
    except UnicodeDecodeError as error:  # sqlite3 wants to quote the wrong bytes in its own error
        raise _refusal(path, "is damaged") from error
    except sqlite3.Error as error:
        raise _fault(path, error) from error


def _holds_history(database: "sqlite3.Connection", path: str) -> bool:
    """Whether the database has anything in it; raise `SessionError` if it is damaged, or does things itself.

    A view in the place of the table could be read for ever, and a trigger could change what was written.
    """
    made = [str(sql) for (sql,) in database.execute("SELECT sql FROM sqlite_master")]
    if not made:
        return False
    if not all(sql.startswith(_MADE) for sql in made):
        raise _refusal(path, "is damaged (it holds something else than the games)")
    if database.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise _refusal(path, "is damaged")
    return True


def _fault(path: str, error: "sqlite3.Error") -> SessionError:
    """What an error of SQLite means to a person."""
    import sqlite3

    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            _waited_for.add(path)
            return Busy(f"{path} is in use by another program; try again when it has ended.")
        case sqlite3.SQLITE_FULL | sqlite3.SQLITE_IOERR | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN:
            return SessionError(f"Cannot use the history in {path} ({error}); it was left as it is.")
    return _refusal(path, f"is damaged ({error})")
