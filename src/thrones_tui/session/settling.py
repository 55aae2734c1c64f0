"""What an earlier run has left undone: games that ended unseen, moves cut short, replays nobody counted."""

import contextlib
import os
import re
import time

from thrones_tui.session import clock
from thrones_tui.session.endings import finish, last_written, noted, record_of
from thrones_tui.session.files import (
    HOLDER,
    JOURNAL,
    PARTIAL,
    SessionError,
    begins,
    id_of,
    journal_path,
    journals,
    remove,
)
from thrones_tui.session.history import add_games, known, upgrade
from thrones_tui.session.home import Places
from thrones_tui.session.journalfile import JournalFile, is_held
from thrones_tui.session.replay import open_replay
from thrones_tui.session.saved import open_game
from thrones_tui.session.shelf import list_saves
from thrones_tui.session.timeline import TakesTooLong

_BUDGET = 1.0
"""Seconds of work after which a start begins no further replay: the next one goes on."""
_PATIENCE = 2.0
"""Seconds of work for one game; what takes longer is recorded without being verified, or left alone."""
_OLD = 3600.0
"""Seconds after which nobody is still writing a half-written file."""


def settle(places: Places) -> tuple[str, ...]:
    """Finish games that ended when the program did, and add replays that the history does not know.

    Half-written files of a killed program are removed. Returns a sentence for each thing that failed.
    """
    for folder in (places.saves, places.replays, places.damaged, places.exports):
        _sweep(folder)
    faults: list[str] = []
    with noted(faults):
        upgrade(places.history, [id_of(path) for path in journals(places.replays)])
    with noted(faults):
        _finish_moves(places, faults)
    with noted(faults):
        _finish_the_ended(places, faults)
    with noted(faults):
        _index_replays(places, faults)
    return tuple(dict.fromkeys(faults))


def _sweep(folder: str) -> None:
    """Remove half-written files and notes without a journal, if too old to belong to a running program."""
    try:
        names = os.listdir(folder)
    except OSError:
        return
    notes = {name.removesuffix(HOLDER) for name in names if name.endswith(HOLDER)}
    alone = {name + HOLDER for name in notes if name + JOURNAL not in names}
    left = [name for name in names if name in alone or re.fullmatch(PARTIAL, name)]
    for path in (os.path.join(folder, name) for name in left):
        with contextlib.suppress(OSError):
            if clock.now() - os.lstat(path).st_mtime > _OLD:
                remove(path)


def _finish_moves(places: Places, faults: list[str]) -> None:
    """Remove what is among the replays already, since a program was killed while it put it there."""
    for path in journals(places.saves):
        replay = journal_path(places.replays, id_of(path))
        if begins(replay, path) and begins(path, replay) and is_held(path) is None:
            with noted(faults):
                JournalFile.open(path)[0].move(places.replays)


def _finish_the_ended(places: Places, faults: list[str]) -> None:
    for save in list_saves(places.saves):
        if save.over and save.holder is None:
            with noted(faults):
                game = open_game(save.path, _PATIENCE)
                if game.play.outcome is None:  # its last line says otherwise, so it is not to be trusted
                    game.close()
                else:
                    faults += finish(game, places, again=True).faults


def _index_replays(places: Places, faults: list[str]) -> None:
    """Add replays that the history lacks: it was moved away, or could not be written then.

    What is still in progress is not among them, even where it was half put away. Each takes time, so there
    may be some left for the next start.
    """
    going_on = set(map(id_of, journals(places.saves)))
    replays = {name: path for path in journals(places.replays) if (name := id_of(path)) not in going_on}
    ids = known(places.history, "id") if replays else set()
    records = []
    end = time.process_time() + _BUDGET
    for path in _from_elsewhere([replays[name] for name in sorted(replays.keys() - ids)]):
        if time.process_time() > end:
            break
        try:
            timeline = open_replay(path, _PATIENCE)
            if timeline.header.id == id_of(path):  # else it is a copy, which may be of a game that goes on
                play = timeline.at(timeline.end)
                when = last_written(path)
                records.append(record_of(path, timeline, play, when))
        except TakesTooLong as error:
            faults.append(str(error))
        except SessionError:  # what cannot be read any more is left out
            pass
    if records:
        add_games(places.history, records)


def _from_elsewhere(paths: list[str]) -> list[str]:
    """The same, from another one on at each start, so that what takes long holds no other up for ever."""
    at = int(clock.now()) % len(paths) if paths else 0
    return paths[at:] + paths[:at]
