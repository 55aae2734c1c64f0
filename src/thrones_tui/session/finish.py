"""What becomes of a game that is over: the history, the results file, and a place among the replays."""

import os
import time
from typing import NamedTuple

from thrones_tui import __version__
from thrones_tui.core.rules import Outcome
from thrones_tui.session.errors import SessionError
from thrones_tui.session.folders import JOURNAL, ensure
from thrones_tui.session.history import (
    EndedGame,
    Filter,
    add_game,
    add_games,
    known_ids,
    read_games,
)
from thrones_tui.session.home import Places
from thrones_tui.session.journal import Header, JournalError
from thrones_tui.session.journalfile import JournalFile
from thrones_tui.session.loading import load_whole, open_game, read_journal, tell
from thrones_tui.session.play import Play
from thrones_tui.session.results import Result, append_result, read_results
from thrones_tui.session.saved import SavedGame, standing, utc
from thrones_tui.session.saves import id_of, journals, list_saves, sweep
from thrones_tui.session.verify import verify


class Ended(NamedTuple):
    """What was written down of a game that is over, its share code, where its replay is, and what failed."""

    record: EndedGame
    code: str
    replay: str
    faults: tuple[str, ...]


def finish(game: SavedGame, places: Places, *, again: bool = False) -> Ended:
    """Write down how a game ended, and put its journal to the replays.

    With `again`, an earlier attempt was cut short somewhere: what it has written is not written twice.
    Raises `ValueError` for a game that is going on.
    """
    if game.play.outcome is None:
        raise ValueError("this game is not over")
    record = _record_of_game(game, _last_written(game.path) if again else time.time())
    faults = []
    try:
        again |= not add_to_history(record, places)
    except SessionError as error:
        faults.append(str(error))
    try:
        _add_to_results(game, record, places, again=again)
    except SessionError as error:
        faults.append(str(error))
    return _put_away(game, record, places, faults)


def abandon(game: SavedGame, places: Places) -> Ended:
    """Give a game up: its journal goes to the replays, and it into the history as abandoned.

    In this order, for a game that is still among those in progress may yet be won.
    """
    if game.play.outcome is not None:
        return finish(game, places, again=True)
    record = _record_of_game(game, time.time())
    ended = _put_away(game, record, places, [])
    if ended.faults:
        return ended
    try:
        add_to_history(record, places)
    except SessionError as error:
        return ended._replace(faults=(str(error),))
    return ended


def give_up(path: str, places: Places) -> str:
    """Give up the saved game in a journal, or put a damaged one away; return what is to be said about it.

    Raises:
        SessionError: somebody is playing it, or it cannot be moved.
    """
    try:
        ended = abandon(open_game(path), places)
    except JournalError:
        return discard(path, places)
    if ended.replay == path:
        raise SessionError(" ".join(ended.faults))
    return " ".join(("The game is given up; its replay is kept.", *ended.faults))


def rename(path: str, label: str) -> None:
    """Call a saved game something; raise `SessionError` if it is being played or cannot be written."""
    saved = open_game(path)
    saved.rename(label)
    fault = saved.fault
    saved.close()
    if fault:
        raise SessionError(fault)


def discard(path: str, places: Places) -> str:
    """Put a file away that is no whole journal, byte for byte; return what is to be said about it.

    Raises:
        SessionError: somebody is playing it, or it cannot be moved.
    """
    file, _ = JournalFile.open(path)
    return f"The damaged file is kept as {file.move(places.damaged)}."


def settle(places: Places) -> tuple[str, ...]:
    """Do what was left undone: finish games that ended when the program did, and index forgotten replays.

    What a killed program has left half written is swept away. Returns sentences on what stands in the way.
    """
    faults: list[str] = []
    sweep(places.saves)
    for deed in (_finish_the_ended, _index_replays):
        try:
            faults += deed(places)
        except SessionError as error:
            faults.append(str(error))
    return tuple(dict.fromkeys(faults))


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
        practice=practice or now.watched,
        version=__version__,
        journal=f"replays/{header.id}{JOURNAL}",
        verified=verified,
        ended=ended,
    )


def place_in_hall(record: EndedGame, places: Places) -> str:
    """The place of a game among the ranked ones of its kind: `3 of 17`; empty where that is not known."""
    try:
        games = read_games(places.history, Filter(game=record.game))
    except SessionError:
        return ""
    ids = [game.id for game in games]
    return f"{ids.index(record.id) + 1} of {len(ids)}" if record.id in ids else ""


def is_verified(path: str, play: Play) -> bool:
    """Whether a journal, played again from its seed, gives what it says, and the game as it stands."""
    try:
        verdict = verify(path)
    except SessionError:
        return False
    return verdict.holds and verdict.digest == play.digest()


def add_to_history(record: EndedGame, places: Places) -> bool:
    """Add an entry, unless it is there; raise `SessionError` if that cannot be."""
    ensure(os.path.dirname(places.history))
    return add_game(places.history, record)


def _outcome(outcome: Outcome | None) -> str:
    if outcome is None:
        return "abandoned"
    return outcome.result


def _record_of_game(game: SavedGame, ended: float) -> EndedGame:
    return record_of(game.header, game.play, game.practice, is_verified(game.path, game.play), utc(ended))


def _last_written(path: str) -> float:
    """When a file was last written, or now if that is not known."""
    try:
        return os.stat(path).st_mtime
    except OSError:
        return time.time()


def _add_to_results(game: SavedGame, record: EndedGame, places: Places, *, again: bool) -> None:
    """T-END-7: a won game goes into the results file; one that was practised or cheated in does not."""
    play, outcome = game.play, game.play.outcome
    assert outcome is not None
    entry = play.presenter.record(play.view(), outcome)
    if entry is None or record.practice or record.cheated:
        return
    path, result = places.results, Result(*entry)
    ensure(os.path.dirname(path))
    if not (again and read_results(path).count(result) >= _games_like(record, places)):
        append_result(path, result)


def _games_like(record: EndedGame, places: Places) -> int:
    """How many games of the history are in the results with the same line as this one, itself included."""
    wanted = Filter(game=record.game, hero=record.hero, name=record.name, outcome=record.outcome)
    try:
        games = read_games(places.history, wanted)
    except SessionError:
        return 1
    return max(1, [game.score for game in games].count(record.score))


def _put_away(game: SavedGame, record: EndedGame, places: Places, faults: list[str]) -> Ended:
    path = game.path
    try:
        path = game.put_away(places.replays)
    except SessionError as error:
        faults.append(str(error))
    return Ended(record, game.code, path, tuple(faults))


def _finish_the_ended(places: Places) -> list[str]:
    faults: list[str] = []
    for save in list_saves(places.saves):
        if save.over and save.holder is None:
            try:
                game = open_game(save.path)
            except SessionError as error:
                faults.append(str(error))
                continue
            if game.play.outcome is None:  # its last line says otherwise, so it is not to be trusted
                game.close()
            else:
                faults += finish(game, places, again=True).faults
    return faults


def _index_replays(places: Places) -> list[str]:
    """Add replays that the history does not know: it was moved away, or could not be written then."""
    replays = {id_of(path): path for path in journals(places.replays)}
    if not replays:
        return []
    known = known_ids(places.history)
    missing = [_record_of_replay(replays[name], known) for name in sorted(replays.keys() - known)]
    records = [record for record in missing if record is not None]
    if records:
        add_games(places.history, records)
    return []


def _record_of_replay(path: str, known: set[str]) -> EndedGame | None:
    """The entry for a replay.

    None if its game is known, or if it cannot be read any more, as `thrones replay` will explain.
    """
    try:
        story = tell(path, read_journal(path))
        if story.header.id in known:
            return None
        loaded = load_whole(path, story)
    except SessionError:
        return None
    play = loaded.timeline.at(loaded.timeline.end)
    return record_of(story.header, play, story.practice, is_verified(path, play), utc(_last_written(path)))
