"""What becomes of a saved game: it is named or given up, or it ends, is recorded, and is kept as a replay."""

import contextlib
import os
from collections.abc import Iterator
from typing import NamedTuple

from thrones_tui import __version__
from thrones_tui.scene.live import Play
from thrones_tui.session import clock
from thrones_tui.session.account import account_of
from thrones_tui.session.files import JOURNAL, SessionError, id_of
from thrones_tui.session.history import Busy, EndedGame, Filter, add_games, read_games
from thrones_tui.session.home import Places
from thrones_tui.session.journal import JournalError
from thrones_tui.session.journalfile import JournalFile
from thrones_tui.session.replay import verify
from thrones_tui.session.results import Result, append_result, as_recorded, read_results
from thrones_tui.session.saved import SavedGame, open_game
from thrones_tui.session.timeline import Timeline

# While it goes on


def rename(path: str, label: str) -> None:
    """Name a saved game; raise `SessionError` if it is being played or cannot be written.

    It was played last when it was played last: a name changes neither its date nor its place on the list.
    """
    saved, played = open_game(path), last_written(path)
    saved.rename(label)
    fault = saved.fault
    saved.close()
    if fault:
        raise SessionError(fault)
    with contextlib.suppress(OSError):
        os.utime(path, (clock.now(), played))


def give_up(path: str, places: Places) -> str:
    """Give up a saved game, or move a damaged file away; return a sentence for the player.

    Raises `SessionError` if somebody is playing it, or it cannot be moved.
    """
    try:
        ended = abandon(open_game(path), places)
    except JournalError:
        return discard(path, places)
    if ended.replay == path:
        raise SessionError(" ".join(ended.faults))
    kept = "; its replay is kept" if ended.replay else ""
    return " ".join((f"The game is given up{kept}.", *ended.faults))


def discard(path: str, places: Places) -> str:
    """Move a file that is no whole journal to the damaged ones; raise and return as `give_up` does."""
    file, _ = JournalFile.open(path)
    return f"The damaged file was moved to {file.move(places.damaged)}."


# When it is over


_LATER = "Another program keeps the hall of fame; the game is added to it as soon as it can be opened again."


class Ended(NamedTuple):
    """What was recorded of a game that is over, its share code, the path of its replay (empty if none is
    kept), and what failed.
    """

    record: EndedGame
    code: str
    replay: str
    faults: tuple[str, ...]

    @property
    def waits(self) -> bool:
        """Whether another program keeps the history: `record_late` adds the game, or `settle` does."""
        return _LATER in self.faults


def finish(game: SavedGame, places: Places, *, again: bool = False) -> Ended:
    """Record how a game ended, and move its journal to the replays; raise `ValueError` if it is not over.

    With `again`, an earlier attempt may have been cut short: what it wrote is not written twice.
    """
    if game.play.outcome is None:
        raise ValueError("this game is not over")
    when = last_written(game.path) if again else clock.now()
    record = record_of(game.path, game, game.play, when)
    path, faults = game.path, list[str]()
    if game.is_overtaken:  # what is recorded is how the other copy goes on
        return Ended(record, game.code, path, (game.fault,))
    with noted(faults):
        again |= add_games(places.history, [record]) == 0
    with noted(faults):
        _add_to_results(game, record, places, again=again)
    with noted(faults):
        path = game.put_away(places.replays)
    return Ended(record, game.code, path, tuple(faults))


def abandon(game: SavedGame, places: Places) -> Ended:
    """Give a game up: move its journal to the replays, then add it to the history as abandoned.

    In this order, since a game that is still in progress may yet be won. Nothing is kept of one in which
    nobody has moved: it has no replay then.
    """
    if game.play.outcome is not None:
        return finish(game, places, again=True)
    record = record_of(game.path, game, game.play, clock.now())
    path, faults = game.path, list[str]()
    with noted(faults):
        if not game.moves:
            game.remove()
            return Ended(record, game.code, "", ())
        path = game.put_away(places.replays)
        add_games(places.history, [record])
    return Ended(record, game.code, path, tuple(faults))


def record_late(ended: Ended, places: Places) -> Ended:
    """Add a game to the history that waits for it; it still does if another program keeps that."""
    faults = [fault for fault in ended.faults if fault != _LATER]
    with noted(faults):
        add_games(places.history, [ended.record])
    return ended._replace(faults=tuple(faults))


@contextlib.contextmanager
def noted(faults: list[str]) -> Iterator[None]:
    """Add the sentence of what fails to `faults`."""
    try:
        yield
    except Busy:
        faults.append(_LATER)
    except SessionError as error:
        faults.append(str(error))


def place_in_hall(record: EndedGame, places: Places) -> str:
    """The rank of a game among the counted ones of its kind: `3 of 17`; empty if unknown."""
    try:
        games = read_games(places.history, Filter(game=record.game))
    except SessionError:
        return ""
    ids = [game.id for game in games]
    return f"{ids.index(record.id) + 1} of {len(ids)}" if record.id in ids else ""


def record_of(path: str, game: SavedGame | Timeline, play: Play, ended: float) -> EndedGame:
    """The history's entry for a game that stands as `play`, and whose journal is verified.

    It is known by the name of its journal, so that a copy never takes the place of the game itself.
    """
    header, ruleset, name = game.header, game.ruleset, id_of(path)
    now, outcome = play.standing(), play.outcome
    account = account_of(header, now, outcome)
    return EndedGame(
        id=name,
        game=header.game,
        ruleset=ruleset.fingerprint,
        hero=now.character,
        name=account.name,
        score=account.score,
        outcome=account.outcome,
        reason=outcome.reason if outcome else f"Given up on turn {now.turn}.",
        turns=now.turn,
        seed=header.seed,
        house_rules=header.options.get("house", ""),
        cheated=now.cheated,
        practice=game.practice or now.watched,
        version=__version__,
        journal=f"replays/{name}{JOURNAL}",
        verified=name == header.id and is_verified(path, play, game.seconds),
        ended=clock.utc(ended),
        official=ruleset.is_official,
        deeds=",".join(deed.name for deed in play.presenter.done(play.view(), outcome)) if outcome else "",
        advised=game.advised,
        told=account.told,
    )


def is_verified(path: str, play: Play, seconds: float) -> bool:
    """Whether a journal, played again from its seed, gives all that it says, and the game as it stands.

    One that takes more processor time than so many `seconds` is not.
    """
    try:
        verdict = verify(path, seconds)
    except SessionError:
        return False
    return verdict.holds and verdict.digest == play.digest()


def last_written(path: str) -> float:
    """When a file was last written, or now if that is not known."""
    with contextlib.suppress(OSError):
        when = os.stat(path).st_mtime
        if clock.is_known(when):
            return when
    return clock.now()


def _add_to_results(game: SavedGame, record: EndedGame, places: Places, *, again: bool) -> None:
    """T-END-7: a won game goes into the results file; one that was practised or cheated in does not."""
    play, outcome = game.play, game.play.outcome
    assert outcome is not None
    entry = play.presenter.record(play.view(), outcome)
    if entry is None or record.practice or record.cheated:
        return
    path, result = places.results, Result(*entry)
    if not (again and read_results(path).count(as_recorded(result)) >= _games_like(record, places)):
        append_result(path, result)


def _games_like(record: EndedGame, places: Places) -> int:
    """How many games of the history have the same line in the results file, this one included."""
    try:
        games = read_games(places.history, Filter(outcome=record.outcome))
    except SessionError:
        return 1
    return max(1, list(map(_line_of, games)).count(_line_of(record)))


def _line_of(record: EndedGame) -> Result:
    return as_recorded(Result(record.name, record.hero, record.score))
