"""Runs for tests."""

from collections.abc import Mapping
from pathlib import Path

from thrones_tui.lab.design import Design, cells, completed, read
from thrones_tui.lab.hands import own
from thrones_tui.lab.playing import Batch, Row
from thrones_tui.lab.running import Ended, run
from thrones_tui.lab.store import MEMORY, Origin, Store

NOBODY = Origin("today", {})


def begun(design: Design, path: Path | str = MEMORY) -> Store:
    """A run in which nothing was played yet."""
    whole = completed(design, None)
    return Store.begin(str(path), whole, cells(whole), NOBODY)


def finished(design: Design, workers: int = 1, path: Path | str = MEMORY) -> Store:
    """A run that was played to its end."""
    store = begun(design, path)
    assert go_on(store, workers) == Ended()
    return store


def go_on(store: Store, workers: int = 1) -> Ended:
    """Play what is missing."""
    return run(store, own(workers), lambda progress: None)


def results(store: Store) -> list[tuple[object, ...]]:
    """All rows, but for the time that they took."""
    columns = ", ".join(f'"{name}"' for name in store.columns() if not name.endswith("_us"))
    return store.ask(f"SELECT {columns} FROM results ORDER BY cell, number, turned, place")


def everything(store: Store) -> list[list[tuple[object, ...]]]:
    """All rows of all tables, but for the time that they took."""
    return [
        results(store),
        *(store.ask(f"SELECT * FROM {table}") for table in ("faults", "answers", "trails")),
    ]


def rows(store: Store) -> list[Row]:
    """All rows, as they were added, of a game that has no words of its own."""
    size = len(Row._fields) - 2
    return [Row._make((*row[:size], row[size:], ())) for row in store.ask("SELECT * FROM games")]


def batch(rows: list[Row]) -> Batch:
    """What came of games of which nothing else is known."""
    return Batch(rows, [], [], [])


def design(game: str, players: str = "", games: int = 3, **factors: tuple[str, ...]) -> Design:
    """A small design."""
    return Design(game, players, games, factors=factors)


def plain(data: Mapping[str, object]) -> Design:
    """A design as a file has it, completed."""
    return completed(read(data), None)
