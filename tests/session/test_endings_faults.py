"""Finishing games where others finish theirs, and where files are not as they should be."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.home import places
from tests.processes import run_together
from tests.session.endings import LOST, all_done, history, kept, names, over, results
from tests.session.journals import begun, play, winning_seed

from thrones_tui.session import history as history_module
from thrones_tui.session import settling
from thrones_tui.session.endings import abandon, finish, place_in_hall, record_late
from thrones_tui.session.results import Result, append_result
from thrones_tui.session.saved import open_game
from thrones_tui.session.settling import settle

pytestmark = pytest.mark.usefixtures("home", "quick")


# Two at once

FINISH = """
import sys
from pathlib import Path
from tests.home import places
from tests.session.journals import ended
from thrones_tui.session.endings import finish
games = [ended(Path(places().saves), int(seed)) for seed in sys.argv[1:]]
print(flush=True)
sys.stdin.readline()
for game in games:
    print(finish(game, places()).faults, game.header.id, flush=True)
"""


def test_two_processes_that_finish_at_the_same_moment_lose_nothing(home: Path) -> None:
    seeds = [[str(winning_seed())] * 2, [str(winning_seed(winning_seed() + 1))] * 2]
    said = [line.split() for printed in run_together(FINISH, *seeds) for line in printed.splitlines()]
    assert [faults for faults, _ in said] == ["()"] * 4
    assert {record.id for record in history(home)} == {name for _, name in said}
    assert len(results(home)) == 4
    assert len(names(places().replays)) == 4


# Files that are not as they should be


def test_a_missing_history_is_made_anew_from_the_replays(home: Path) -> None:
    games = [over(), over(LOST), over(practice=True)]
    given_up = begun(Path(places().saves))
    play(given_up, 9)
    for game in games:
        finish(game, places())
    abandon(given_up, places())
    before = {record.id: record._replace(ended="") for record in history(home)}
    assert len(before) == 4
    (home / "history.sqlite3").unlink()
    assert settle(places()) == ()
    assert {record.id: record._replace(ended="") for record in history(home)} == before
    assert len(results(home)) == len([record for record in before.values() if record.outcome == "won"]) - 1


def test_what_a_start_has_no_time_for_is_left_to_the_next(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = {finish(game, places()).record.id for game in (over(), over(LOST))}
    (home / "history.sqlite3").unlink()
    with monkeypatch.context() as patch:
        patch.setattr(settling, "_BUDGET", -1)
        assert settle(places()) == ()
    assert not (home / "history.sqlite3").exists()
    settle(places())
    assert {record.id for record in history(home)} == ids


def test_replays_that_are_none_or_doubled_do_not_stand_in_the_way(home: Path) -> None:
    game = over()
    replay = Path(finish(game, places()).replay)
    (replay.parent / "copy.jsonl").write_bytes(replay.read_bytes())
    (replay.parent / "garbage.jsonl").write_bytes(b"\0garbage")
    (replay.parent / "folder.jsonl").mkdir()
    (home / "history.sqlite3").unlink()
    assert settle(places()) == ()
    assert [record.id for record in history(home)] == [game.header.id]


def garbage(path: Path) -> None:
    path.write_bytes(b"\0garbage" * 1000)


def folder(path: Path) -> None:
    path.mkdir()


def foreign(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE theirs (id TEXT)")
    database.close()


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("history.sqlite3", garbage),
        ("history.sqlite3", folder),
        ("history.sqlite3", foreign),
        ("resultsGOT.txt", garbage),
        ("resultsGOT.txt", folder),
    ],
)
def test_a_file_that_cannot_be_used_is_a_sentence_keeps_its_bytes_and_stops_nothing_else(
    home: Path, name: str, make: Callable[[Path], None]
) -> None:
    game = over()
    path = home / name
    make(path)
    before = None if path.is_dir() else path.read_bytes()
    done = finish(game, places())
    assert len(done.faults) == 1
    assert name in done.faults[0]
    assert done.faults[0].isprintable()
    assert before == (None if path.is_dir() else path.read_bytes())
    assert names(places().replays) == [f"{game.header.id}.jsonl"]
    if name == "resultsGOT.txt":
        assert [record.id for record in history(home)] == [game.header.id]
        return
    assert len(results(home)) == 1
    (fault,) = settle(places())
    assert name in fault
    assert place_in_hall(done.record, places()) == ""
    path.rename(home / "moved away")
    assert settle(places()) == ()
    all_done(home, game)


def test_where_the_replay_cannot_be_put_the_game_is_finished_later(home: Path) -> None:
    game = over()
    (home / "replays").write_text("in the way")
    done = finish(game, places())
    assert len(done.faults) == 1
    assert "replays" in done.faults[0]
    assert done.replay == game.path
    assert all("replays" in fault for fault in settle(places()))
    assert [record.id for record in history(home)] == [game.header.id]
    (home / "replays").unlink()
    assert settle(places()) == ()
    all_done(home, game)


def test_an_end_that_is_not_saved_is_not_called_verified_and_not_written_twice(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = over()
    path = Path(game.path)
    lines = path.read_bytes().splitlines(keepends=True)
    again = begun(Path(places().saves), int(game.header.seed))
    commands = [step.do for step in game._timeline.moves]
    game.close()
    path.unlink()
    for command in commands[:-1]:
        again.submit(command)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda descriptor, data: 0)
        again.submit(commands[-1])
        assert again.fault
        done = finish(again, places())
    assert not done.record.verified
    assert any(fault.startswith("Not saved") for fault in done.faults)
    assert len(lines) == len(commands) + 2
    resumed = open_game(again.path)
    assert resumed.moves == len(commands) - 1
    resumed.submit(commands[-1])
    finish(resumed, places())
    assert len(results(home)) <= 1
    assert [record.id for record in history(home)] == [again.header.id]


def test_results_that_somebody_else_wrote_stay_before_ours(home: Path) -> None:
    game = over()
    append_result(str(home / "resultsGOT.txt"), Result("George", "Self", 999))
    finish(game, places())
    assert [result.name for result in results(home)] == ["George", "Ada"]


# Somebody else has gone on with the game


def test_a_game_that_another_copy_has_gone_on_with_is_recorded_as_it_ends_there(home: Path) -> None:
    game = begun(Path(places().saves), winning_seed())
    play(game, 3)
    path = Path(game.path)
    data = path.read_bytes()
    path.unlink()
    path.write_bytes(data)
    play(game)
    for end in (finish, abandon):
        (fault,) = end(game, places()).faults
        assert fault.startswith("Not saved: another copy has gone on with this game")
    assert (history(home), results(home), path.read_bytes()) == ([], [], data)
    again = open_game(str(path))
    play(again)
    assert finish(again, places()).faults == ()
    all_done(home, again)


# Another program keeps the history


@pytest.mark.parametrize("later", ["record_late", "settle"])
def test_a_game_that_ends_while_the_history_is_kept_is_written_down_later(
    home: Path, monkeypatch: pytest.MonkeyPatch, later: str
) -> None:
    monkeypatch.setattr(history_module, "_PATIENCE", 0.05)
    finish(over(LOST), places())
    game, given_up = over(), begun(Path(places().saves))
    play(given_up, 2)
    with kept(places().history):
        ended, abandoned = finish(game, places()), abandon(given_up, places())
        assert record_late(ended, places()).faults == ended.faults == abandoned.faults
        assert place_in_hall(ended.record, places()) == ""
        (fault,) = settle(places())
        assert fault == ended.faults[0]
        assert fault.startswith("Another program keeps the hall of fame; the game is added")
        assert ended.waits
    assert len(history(home)) == 1
    if later == "record_late":
        for each in (ended, abandoned):
            assert record_late(each, places()).faults == ()
    else:
        assert settle(places()) == ()
    assert sorted(record.outcome for record in history(home)) == ["abandoned", "lost", "won"]
    assert len(results(home)) == 1
    assert settle(places()) == ()
    assert len(history(home)) == 3
