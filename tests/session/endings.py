"""Games that are over, and where they should be then."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests.home import places
from tests.session.journals import ended, winning_seed

from thrones_tui.session.history import EndedGame, Filter, read_games
from thrones_tui.session.results import Result, read_results
from thrones_tui.session.saved import SavedGame
from thrones_tui.session.settling import settle

LOST = 1
"""A seed with which playing at random loses."""


def over(seed: int | None = None, *, practice: bool = False) -> SavedGame:
    """A game that is over, won unless a seed is said, and not yet finished."""
    return ended(Path(places().saves), winning_seed() if seed is None else seed, practice=practice)


def history(home: Path) -> list[EndedGame]:
    return read_games(str(home / "history.sqlite3"), Filter(everything=True))


def results(home: Path) -> list[Result]:
    return read_results(str(home / "resultsGOT.txt"))


def names(folder: str) -> list[str]:
    return sorted(os.listdir(folder)) if os.path.isdir(folder) else []


def all_done(home: Path, game: SavedGame, *, in_results: int = 1) -> None:
    """The game is in the history, the results and the replays, once each, and nowhere else."""
    assert [record.id for record in history(home)] == [game.header.id]
    assert len(results(home)) == in_results
    assert names(places().replays) == [f"{game.header.id}.jsonl"]
    assert names(places().saves) == []
    assert settle(places()) == ()
    assert len(history(home)) == 1
    assert len(results(home)) == in_results


@contextmanager
def kept(path: str) -> Iterator[None]:
    """Another program keeps a history meanwhile, and lets nobody read or write it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
