"""A run in a file: its design, its cells and a row for each player of each game, in an SQLite database.

What is added together is there together, whenever the program ends. docs/experiments.md describes the tables.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Final, NamedTuple, Self, TypeVar

from thrones_tui.core.codec import read_json, write
from thrones_tui.lab.design import Cell, Design, read
from thrones_tui.lab.playing import Answer, Batch, Blunder, Row, Trail
from thrones_tui.players.registry import ladder
from thrones_tui.session.files import SessionError, ensure

MEMORY: Final = ":memory:"
"""In place of a file: for a run that is kept nowhere."""
APPLICATION: Final = int.from_bytes(b"ThrL")
SCHEMA: Final = 3
N = TypeVar("N", bound=NamedTuple)
_PATIENCE: Final = 30.0
_KEY: Final = "PRIMARY KEY (cell, number, turned, place"
_VISITS: Final = """
CREATE VIEW visits AS
WITH RECURSIVE tiles(tile) AS (
    SELECT 0 UNION ALL SELECT tile + 1 FROM tiles WHERE tile < (SELECT MAX(LENGTH(visited)) FROM trails) - 1
)
SELECT cell, number, turned, place, tile / width + 1 AS "row", tile % width + 1 AS "column",
    tile = last AS is_last
FROM trails, tiles WHERE SUBSTR(visited, tile + 1, 1) = '1' OR tile = last
"""
"""The tiles of all trails, one a row, for those who ask in SQL."""
_SQL: Final = {str: "TEXT", int: "INTEGER", float: "REAL"}


class Origin(NamedTuple):
    """By which version of the program a run is played, and by which players in files: their fingerprints."""

    program: str
    files: Mapping[str, str]


class Unit(NamedTuple):
    """A player in one seed of a cell: how many games that were, won and drawn, and the means of them."""

    cell: int
    place: int
    number: int
    player: str
    against: str
    games: int
    won: int
    drawn: int
    chance: float
    score: float
    points: float
    turns: float
    faults: int


class End(NamedTuple):
    """How many games of a player of a cell ended for this reason."""

    cell: int
    place: int
    reason: str
    games: int


class Figure(NamedTuple):
    """A figure of the game's own, in the mean of so many games of a player of a cell."""

    cell: int
    place: int
    name: str
    value: float
    games: int


class Mark(NamedTuple):
    """How many games of a player of a cell have a word of the game's own."""

    cell: int
    place: int
    name: str
    value: str
    games: int


class Said(NamedTuple):
    """How often a player of a cell answered a question with a verb."""

    cell: int
    place: int
    question: str
    answer: str
    times: int


class Track(NamedTuple):
    """Where a player of a cell was in a game, as in `Trail`, and whether it was lost."""

    cell: int
    place: int
    width: int
    visited: str
    last: int
    is_lost: int


class Entry(NamedTuple):
    """Something that is kept of a run as a whole."""

    name: str
    value: str


class Known(NamedTuple):
    """A seed of a cell that was played."""

    cell: int
    number: int


class Played(NamedTuple):
    """A game that was played: its seed, and the digest of its last state."""

    seed: str
    digest: str


class Told(NamedTuple):
    """What is said of a fault."""

    sentence: str


class Store:
    """A run that is open; every `sqlite3.Error` becomes a `SessionError` that names the file."""

    def __init__(self, path: str, *, new: bool) -> None:
        """Open the file of a run, or of a `new` one: there is none, or one that was not begun."""
        self.path = path
        if path != MEMORY and new and os.path.dirname(path):
            ensure(os.path.dirname(path))
        if not new and not os.path.exists(path):
            raise SessionError(f"There is no file {path}.")
        with self._named():
            self._database = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
            self._database.execute("PRAGMA trusted_schema = OFF")
            ((tables,),) = self._database.execute("SELECT COUNT(*) FROM sqlite_master").fetchall()
            if new and tables:
                raise SessionError(
                    f"There is {path} already: go on with --resume {path}, or name another file."
                )
            if not new and self._database.execute("PRAGMA application_id").fetchone() != (APPLICATION,):
                raise SessionError(f"{path} is no run of simulated games.")
            if not new and self._database.execute("PRAGMA user_version").fetchone() != (SCHEMA,):
                raise SessionError(f"{path} is of another version of the program.")

    @classmethod
    def begin(cls, path: str, design: Design, cells: Iterable[Cell], origin: Origin) -> Self:
        """A new run."""
        store = cls(path, new=True)
        with store._transaction() as database:
            store._lay_out(database, design)
            database.executemany(
                "INSERT INTO run VALUES (?, ?)",
                {"design": write(design.plain), "digest": design.digest, **_plain(origin)}.items(),
            )
            for cell in cells:
                values = (cell.number, ", ".join(cell.players), *cell.factors.values())
                marks = ", ".join("?" * len(values))
                database.execute(f"INSERT INTO cells VALUES ({marks})", values)
        return store

    def _lay_out(self, database: sqlite3.Connection, design: Design) -> None:
        factors, known = list(design.factors), ladder(design.game)
        columns = "".join(f", {quoted(name)} TEXT NOT NULL" for name in factors)
        database.execute("CREATE TABLE run (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
        database.execute(f"CREATE TABLE cells (cell INTEGER PRIMARY KEY, players TEXT NOT NULL{columns})")
        words = {**dict.fromkeys(known.measures, "REAL"), **dict.fromkeys(known.marks, "TEXT")}
        own = "".join(f", {quoted(name)} {of} NOT NULL" for name, of in words.items())
        for table, kind, more, key in (
            *(("games", Row, own, ""), ("faults", Blunder, "", ", question")),
            *(("answers", Answer, "", ", question, answer"), ("trails", Trail, "", "")),
        ):
            kinds = {name: of for name, of in kind.__annotations__.items() if of in _SQL}
            fields = ", ".join(f"{name} {_SQL[of]} NOT NULL" for name, of in kinds.items())
            database.execute(f"CREATE TABLE {table} ({fields}{more}, {_KEY}{key})) WITHOUT ROWID")
        shown = "".join(f", cells.{quoted(name)}" for name in factors)
        database.execute(f"CREATE VIEW results AS SELECT games.*{shown} FROM games JOIN cells USING (cell)")
        database.execute(_VISITS)
        database.execute(f"PRAGMA application_id = {APPLICATION}")
        database.execute(f"PRAGMA user_version = {SCHEMA}")

    @property
    def design(self) -> Design:
        """What is played."""
        data = read_json(self._run()["design"])
        return read(data if isinstance(data, dict) else {})

    @property
    def origin(self) -> Origin:
        """Who began it."""
        run = self._run()
        files = {name.removeprefix("file "): value for name, value in run.items() if name.startswith("file ")}
        return Origin(run["program"], files)

    def _run(self) -> dict[str, str]:
        return dict(self._records(Entry, "SELECT name, value FROM run"))

    @contextmanager
    def writing(self) -> Iterator[None]:
        """While rows are added: those who read do not wait. Afterwards it is a single file again."""
        with self._named():
            self._database.execute("PRAGMA journal_mode = WAL")
        try:
            yield
        finally:
            with suppress(sqlite3.Error):  # somebody reads just now
                self._database.execute("PRAGMA journal_mode = DELETE")

    def add(self, batch: Batch) -> None:
        """Keep what came of some games, all of it or nothing; what is there already stays as it is."""
        with self._transaction() as database:
            rows = [(*row[:-2], *row.measures, *row.marks) for row in batch.rows]
            for table, values in (
                *(("games", rows), ("faults", batch.blunders)),
                *(("answers", batch.answers), ("trails", batch.trails)),
            ):
                if values:
                    marks = ", ".join("?" * len(values[0]))
                    database.executemany(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", values)

    def numbers(self) -> dict[int, set[int]]:
        """Which games of each cell were played."""
        found: dict[int, set[int]] = {}
        query = "SELECT cell, number FROM games WHERE place = 0 AND turned = 0"
        for cell, number in self._records(Known, query):
            found.setdefault(cell, set()).add(number)
        return found

    def games(self) -> int:
        """How many games were played."""
        return len(self.ask("SELECT DISTINCT cell, number, turned FROM games"))

    def played(self, cell: int, number: int, turned: int) -> Played | None:
        """A game, if it was played."""
        query = "SELECT seed, digest FROM games WHERE cell = ? AND number = ? AND turned = ? LIMIT 1"
        return next(self._each(Played, query, cell, number, turned), None)

    def units(self) -> list[Unit]:
        """What came of every seed, by cell, player and number."""
        query = (
            "SELECT cell, place, number, player, against, COUNT(*), SUM(outcome = 'won'), "
            "SUM(outcome = 'drawn'), AVG(chance), AVG(score), AVG(points), AVG(turns), SUM(faults) "
            "FROM games GROUP BY cell, place, number, player, against ORDER BY cell, place, number"
        )
        return self._records(Unit, query)

    def ends(self) -> list[End]:
        """How often the games of each player of a cell ended for each reason."""
        query = "SELECT cell, place, reason, COUNT(*) FROM games GROUP BY 1, 2, 3 ORDER BY 1, 2, 3"
        return self._records(End, query)

    def measures(self) -> list[Figure]:
        """The figures of the game's own, in the mean of each player of a cell."""
        query = "SELECT cell, place, ?, AVG({}), COUNT(*) FROM games GROUP BY 1, 2 ORDER BY 1, 2"
        return [
            each
            for name in self._own(float)
            for each in self._records(Figure, query.format(quoted(name)), name)
        ]

    def marks(self) -> list[Mark]:
        """How many games of each player of a cell have which words of the game's own."""
        query = "SELECT cell, place, ?, {0}, COUNT(*) FROM games GROUP BY 1, 2, {0} ORDER BY 1, 2, {0}"
        return [
            each for name in self._own(str) for each in self._records(Mark, query.format(quoted(name)), name)
        ]

    def _own(self, kind: type) -> list[str]:
        """The columns of the game's own that hold this."""
        known = list(self.ask("SELECT name, type FROM pragma_table_info('games')"))
        return [str(name) for name, of in known[len(Row._fields) - 2 :] if of == _SQL[kind]]

    def said(self) -> list[Said]:
        """How often each player of a cell answered each question with which verb."""
        query = (
            "SELECT cell, place, question, answer, SUM(times) FROM answers GROUP BY 1, 2, 3, 4 "
            "ORDER BY 1, 2, 3, 4"
        )
        return self._records(Said, query)

    def tracks(self) -> Iterator[Track]:
        """Where each player was in each game, one after another: they would fill the memory."""
        query = (
            "SELECT cell, place, width, visited, last, outcome = 'lost' FROM trails "
            "JOIN games USING (cell, number, turned, place)"
        )
        return self._each(Track, query)

    def factors(self) -> dict[int, dict[str, str]]:
        """The factors of every cell, by its number."""
        names = list(self.design.factors)
        columns = "".join(f", {quoted(name)}" for name in names)
        rows = self.ask(f"SELECT cell{columns} FROM cells ORDER BY cell")
        return {int(str(cell)): dict(zip(names, map(str, values), strict=True)) for cell, *values in rows}

    def complaints(self) -> list[str]:
        """The sentence of every fault, once."""
        query = "SELECT sentence FROM faults GROUP BY sentence ORDER BY MIN(cell), MIN(number), sentence"
        return [told.sentence for told in self._records(Told, query)]

    def _records(self, kind: type[N], query: str, *values: object) -> list[N]:
        """The rows of a query as named tuples; raise `SessionError` if their values are of other kinds."""
        return list(self._each(kind, query, *values))

    def _each(self, kind: type[N], query: str, *values: object) -> Iterator[N]:
        make: Callable[[Iterable[object]], N] = kind._make
        kinds = list(kind.__annotations__.values())
        with self._named():
            for row in self._database.execute(query, values):
                if list(map(type, row)) != kinds:
                    raise SessionError(f"{self.path} is damaged: {row} is no {kind.__name__.lower()}.")
                yield make(row)

    def ask(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """The rows of a query, whatever is in them."""
        with self._named():
            return self._database.execute(query, values).fetchall()

    def results(self) -> list[tuple[object, ...]]:
        """Every game as each of its players met it, with the factors."""
        return self.ask("SELECT * FROM results ORDER BY cell, number, turned, place")

    def columns(self) -> list[str]:
        """Those of the view of all results."""
        with self._named():
            return [name for name, *_ in self._database.execute("SELECT * FROM results LIMIT 0").description]

    def close(self) -> None:
        """Leave the file, which is one file again."""
        self._database.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._named():
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield self._database
                self._database.execute("COMMIT")
            except BaseException:
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")
                raise

    @contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise SessionError(f"Cannot use {self.path} ({error}).") from error


def quoted(name: str) -> str:
    """The name of a column, whatever is in it."""
    return '"{}"'.format(name.replace('"', '""'))


def _plain(origin: Origin) -> dict[str, str]:
    return {"program": origin.program, **{f"file {name}": value for name, value in origin.files.items()}}
