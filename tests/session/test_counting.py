"""Which ended games count: what the history says of them is what their journals prove."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.home import places
from tests.session.endings import LOST, history, over
from tests.session.journals import ADA, begun, killed, play, ruleset, winning_seed

from thrones_tui.session import settling
from thrones_tui.session.endings import abandon, finish, place_in_hall
from thrones_tui.session.history import Filter, read_games
from thrones_tui.session.journal import Entry, Header, Move, Snapshot, line_of, lines_of
from thrones_tui.session.reading import read
from thrones_tui.session.saved import SavedGame, open_game
from thrones_tui.session.settling import settle
from thrones_tui.session.worlds import Ruleset, ruleset_of

pytestmark = pytest.mark.usefixtures("home", "quick")


def own_world() -> SavedGame:
    """A game on a world that gives Jon Snow more to begin with."""
    name = "heroesGOT.txt"
    easy = ruleset().files[name].replace("Jon Snow,100,50,20", "Jon Snow,9999,9999,9999")
    world = ruleset_of("thrones", {**ruleset().files, name: easy})
    return SavedGame.begin(world, 7, ADA, places().saves)


def forge(path: Path, **changes: object) -> None:
    """Write other words into the header of a journal and its copy, and seal them."""
    reading = read(path.read_bytes())
    assert reading.header is not None
    header = reading.header._replace(**changes)  # type: ignore[arg-type]
    records: list[Header | Entry] = [header]
    for entry in reading.entries:
        assert isinstance(entry, Entry)
        copies = isinstance(entry, Snapshot) and entry.header is not None
        records.append(entry._replace(header=header) if copies else entry)  # type: ignore[call-arg]
    path.write_bytes(b"".join(lines_of(records)))


def counted(home: Path) -> list[str]:
    return [game.id for game in read_games(str(home / "history.sqlite3"), Filter())]


def test_a_game_on_an_own_world_is_verified_and_does_not_count(home: Path) -> None:
    game, usual = own_world(), over(LOST)
    play(game)
    done = finish(game, places())
    finish(usual, places())
    assert (done.record.verified, done.record.official, done.record.practice) == (True, False, False)
    assert done.record.uncounted == ("own world",)
    assert done.record.ruleset != usual.header.ruleset
    assert place_in_hall(done.record, places()) == ""
    assert counted(home) == [usual.header.id]


def test_a_game_on_an_own_world_with_the_fingerprint_of_the_other_is_found_out_later(home: Path) -> None:
    game = own_world()
    play(game)
    forge(killed(game), ruleset=ruleset().fingerprint)
    assert settle(places()) == ()
    (record,) = history(home)
    assert (record.verified, record.official) == (False, False)
    assert record.ruleset == game.ruleset.fingerprint


def test_a_practice_game_that_says_it_was_ranked_is_found_out_later(home: Path) -> None:
    game = begun(Path(places().saves), LOST, practice=True)
    play(game, 5)
    game.take_back()
    play(game)
    forge(killed(game), practice=False)
    assert settle(places()) == ()
    (record,) = history(home)
    assert (record.practice, record.uncounted) == (False, ("unverified",))
    assert counted(home) == []


def test_points_that_nobody_had_are_found_out_later(home: Path) -> None:
    path = killed(over(LOST))
    lines = path.read_bytes().splitlines(keepends=True)
    entry = read(path.read_bytes()).entries[-1]
    assert isinstance(entry, Move)
    path.write_bytes(b"".join([*lines[:-1], line_of(entry.line, entry._replace(score=1525))]))
    assert settle(places()) == ()
    (record,) = history(home)
    assert (record.verified, record.score) == (False, entry.score)


def test_another_world_that_hits_the_fingerprint_of_the_games_own_is_no_official_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It has forty bits: worlds can be tried until one has the same."""
    monkeypatch.setattr(Ruleset, "fingerprint", "0123456789")
    game = own_world()
    play(game)
    done = finish(game, places())
    assert (done.record.verified, done.record.official) == (True, False)


def test_a_replay_is_in_the_hall_only_under_the_name_by_which_it_is_found(home: Path) -> None:
    done = finish(over(LOST), places())
    Path(places().history).unlink()
    Path(done.replay).rename(home / "replays" / "other.jsonl")
    assert settle(places()) == ()
    assert history(home) == []


@pytest.mark.parametrize("folder", ["saves", "replays"])
def test_a_copy_does_not_take_the_place_of_the_game_itself(home: Path, folder: str) -> None:
    game = begun(Path(places().saves), winning_seed())
    play(game, 5)
    game.leave()
    copy = home / folder / "a backup.jsonl"
    copy.parent.mkdir(exist_ok=True)
    shutil.copy(game.path, copy)
    assert settle(places()) == ()
    if folder == "saves":
        abandon(open_game(str(copy)), places())
    game = open_game(game.path)
    play(game, seed=1)
    record = finish(game, places()).record
    (kept,) = (each for each in history(home) if each.id == game.header.id)
    assert kept == record
    assert kept.outcome != "abandoned"
    assert kept.verified


def test_a_start_gives_up_on_a_game_that_takes_too_long_to_play_again(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = finish(over(LOST), places())
    Path(places().history).unlink()
    with monkeypatch.context() as patch:
        patch.setattr(settling, "_PATIENCE", 0.0)
        (fault,) = settle(places())
    assert fault == f"Cannot use {done.replay}: it takes more than 0 seconds to play again."
    assert history(home) == []
    assert settle(places()) == ()
    assert [game.id for game in history(home)] == [done.record.id]


def test_a_game_that_takes_too_long_to_verify_is_not_verified(home: Path) -> None:
    game = over(LOST)
    game.seconds = 0.0
    assert not finish(game, places()).record.verified


def test_a_history_of_an_older_version_is_made_anew_from_the_replays(home: Path) -> None:
    record = finish(over(LOST), places()).record
    unseen = over(LOST)
    unseen.close()
    with closing(sqlite3.connect(places().history, isolation_level=None)) as database:
        for column in ("official", "deeds", "advised", "told"):
            database.execute(f"ALTER TABLE games DROP COLUMN {column}")
        database.execute("PRAGMA user_version = 1")
    assert settle(places()) == ()
    found = {game.id: game for game in history(home)}
    assert found.keys() == {record.id, unseen.header.id}
    assert found[record.id]._replace(ended=record.ended) == record
    assert all(game.uncounted == () for game in found.values())
