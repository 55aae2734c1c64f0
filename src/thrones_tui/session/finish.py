"""What becomes of a game that is over: the history, the results file, and a place among the replays."""

import os
import time
from collections.abc import Callable
from typing import NamedTuple

from thrones_tui import __version__
from thrones_tui.core.rules import Outcome
from thrones_tui.session.errors import SessionError
from thrones_tui.session.folders import ensure, find_folders
from thrones_tui.session.history import (
    EndedGame,
    Filter,
    add_game,
    add_games,
    history_path,
    known_ids,
    read_games,
)
from thrones_tui.session.journal import Header, JournalError
from thrones_tui.session.journalfile import Held, JournalFile
from thrones_tui.session.loading import load_whole, open_game, read_journal, tell
from thrones_tui.session.play import Play
from thrones_tui.session.results import Result, append_result, read_results, results_path
from thrones_tui.session.saved import SavedGame, standing, utc
from thrones_tui.session.saves import find_places, id_of, journals, list_saves
from thrones_tui.session.verify import verify


class Ended(NamedTuple):
    """What was written down of a game that is over, its share code, where its replay is, and what failed."""

    record: EndedGame
    code: str
    replay: str
    faults: tuple[str, ...]


def finish(game: SavedGame, *, again: bool = False) -> Ended:
    """Write down how a game ended, and put its journal to the replays.

    With `again`, an earlier attempt was cut short somewhere: what it has written is not written twice.
    Raises `ValueError` for a game that is going on.
    """
    if game.play.outcome is None:
        raise ValueError("this game is not over")
    record = record_of(game.header, game.play, game.practice, is_verified(game.path), utc(time.time()))
    faults = _try_each(
        lambda: add_to_history(record),
        lambda: _add_to_results(game, again=again),
    )
    return _put_away(game, record, faults)


def abandon(game: SavedGame) -> Ended:
    """Give a game up: it goes into the history as abandoned, and its journal to the replays."""
    record = record_of(game.header, game.play, game.practice, is_verified(game.path), utc(time.time()))
    return _put_away(game, record, _try_each(lambda: add_to_history(record)))


def give_up(path: str) -> str:
    """Give up the saved game in a journal, or put a damaged one away; return what is to be said about it.

    Raises:
        SessionError: somebody is playing it, or it cannot be moved.
    """
    try:
        ended = abandon(open_game(path))
    except Held:
        raise
    except JournalError:
        return discard(path)
    return " ".join(("The game is given up; its replay is kept.", *ended.faults))


def rename(path: str, label: str) -> None:
    """Call a saved game something; raise `SessionError` if it is being played or cannot be written."""
    saved = open_game(path)
    saved.rename(label)
    fault = saved.fault
    saved.close()
    if fault:
        raise SessionError(fault)


def discard(path: str) -> str:
    """Put a file away that is no whole journal, byte for byte; return what is to be said about it.

    Raises:
        SessionError: somebody is playing it, or it cannot be moved.
    """
    file, _ = JournalFile.open(path)
    return f"The damaged file is kept as {file.move(find_places().damaged)}."


def settle() -> tuple[str, ...]:
    """Do what was left undone: finish games that ended when the program did, and index forgotten replays.

    Returns sentences on what stands in the way.
    """
    try:
        return (*_finish_the_ended(), *_index_replays())
    except SessionError as error:
        return (str(error),)


def record_of(header: Header, play: Play, practice: bool, verified: bool, ended: str) -> EndedGame:
    """The history's entry for a game as it stands."""
    now, outcome = standing(play), play.outcome
    return EndedGame(
        id=header.id,
        game=header.game,
        ruleset=header.ruleset,
        hero=now.character,
        name=now.name,
        score=now.score,
        outcome=_outcome(outcome),
        reason=outcome.reason if outcome else f"Given up on turn {now.turn}.",
        turns=now.turn,
        seed=header.seed,
        house_rules=header.options.get("house", ""),
        cheated=now.cheated,
        practice=practice,
        version=__version__,
        journal=f"replays/{header.id}.jsonl",
        verified=verified,
        ended=ended,
    )


def place_in_hall(record: EndedGame) -> str:
    """The place of a game among the ranked ones of its kind: `3 of 17`; empty where that is not known."""
    try:
        games = read_games(history_path(find_folders().data), Filter(game=record.game))
    except SessionError:
        return ""
    ids = [game.id for game in games]
    return f"{ids.index(record.id) + 1} of {len(ids)}" if record.id in ids else ""


def is_verified(path: str) -> bool:
    """Whether a journal, played again from its seed, gives what it says."""
    try:
        return verify(path).holds
    except SessionError:
        return False


def add_to_history(record: EndedGame) -> bool:
    """Add an entry, unless it is there; raise `SessionError` if that cannot be."""
    return add_game(history_path(ensure(find_folders().data)), record)


def _outcome(outcome: Outcome | None) -> str:
    if outcome is None:
        return "abandoned"
    return "won" if 0 in outcome.winners else "lost"


def _add_to_results(game: SavedGame, *, again: bool) -> None:
    """T-END-7: a won game goes into the results file; one that was practised or cheated in does not."""
    play, outcome = game.play, game.play.outcome
    assert outcome is not None
    entry = play.presenter.record(play.view(), outcome)
    if entry is None or game.practice or game.standing().cheated:
        return
    path, result = results_path(ensure(find_folders().data)), Result(*entry)
    if not (again and result in read_results(path)):
        append_result(path, result)


def _put_away(game: SavedGame, record: EndedGame, faults: list[str]) -> Ended:
    path = game.path
    try:
        path = game.put_away(find_places().replays)
    except SessionError as error:
        faults.append(str(error))
    return Ended(record, game.code, path, tuple(faults))


def _finish_the_ended() -> list[str]:
    faults: list[str] = []
    for save in list_saves(find_places().saves):
        if save.over and save.holder is None:
            try:
                faults += finish(open_game(save.path), again=True).faults
            except SessionError as error:
                faults.append(str(error))
    return faults


def _index_replays() -> list[str]:
    """Add replays that the history does not know: it was moved away, or could not be written then."""
    places = find_places()
    replays = {id_of(path): path for path in journals(places.replays)}
    if not replays:
        return []
    history = history_path(find_folders().data)
    missing = replays.keys() - known_ids(history)
    records = [record for name in sorted(missing) if (record := _record_of_replay(replays[name])) is not None]
    if records:
        add_games(history, records)
    return []


def _record_of_replay(path: str) -> EndedGame | None:
    """The entry for a replay; None if it cannot be read any more, as `thrones replay` will explain."""
    try:
        story = tell(path, read_journal(path))
        loaded = load_whole(path, story)
        play = loaded.timeline.at(loaded.timeline.end)
        ended = utc(os.stat(path).st_mtime)
    except (SessionError, OSError):
        return None
    return record_of(story.header, play, story.practice, is_verified(path), ended)


def _try_each(*deeds: Callable[[], object]) -> list[str]:
    """Do one thing after the other, whatever becomes of each; return sentences on those that failed."""
    faults = []
    for deed in deeds:
        try:
            deed()
        except SessionError as error:
            faults.append(str(error))
    return faults
