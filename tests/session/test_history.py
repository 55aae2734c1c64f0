import os
import sqlite3
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.processes import run, run_together
from tests.session.endings import kept
from tests.session.games import ended

from thrones_tui.session import history
from thrones_tui.session.files import SessionError
from thrones_tui.session.history import Busy, EndedGame, Filter, add_games, known, read_games
from thrones_tui.session.home import HISTORY_FILE


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / HISTORY_FILE)


def ids(path: str, **wanted: object) -> str:
    """The ids, a letter each, that a filter finds."""
    return "".join(game.id for game in read_games(path, Filter(**wanted)))  # type: ignore[arg-type]


# What comes back


def test_a_game_comes_back_as_it_was_added(path: str) -> None:
    game = EndedGame(
        "a", "thrones", "ff00ff00ff", "王さま", "Bob'); DROP TABLE games;--", -5, "won", "Won.\nNo \x1b[2J",
        60, "9" * 40, "no fog,slow", True, True, "1.2.3", "../../etc/passwd\0", False, "2026-07-01T23:59:59Z",
        False, "Peace,Alone", True, "Bob beat nobody",
    )  # fmt: skip
    assert add_games(path, [game])
    assert read_games(path, Filter(everything=True)) == [game]
    assert [type(value) for value in read_games(path, Filter(everything=True))[0]] == [
        type(value) for value in game
    ]


def test_no_file_and_an_empty_one_mean_no_games_and_are_begun_by_the_first(path: str) -> None:
    assert (read_games(path), known(path, "id"), known(path, "game")) == ([], set(), set())
    assert not os.path.exists(path)
    Path(path).touch()
    assert (read_games(path), known(path, "id"), known(path, "game")) == ([], set(), set())
    assert os.path.getsize(path) == 0
    assert add_games(path, [ended("a")])
    assert known(path, "id") == {"a"}


def test_no_folder_means_no_games_to_read_and_is_made_on_adding(tmp_path: Path) -> None:
    path = str(tmp_path / "none" / HISTORY_FILE)
    assert read_games(path) == []
    add_games(path, [ended("a")])
    assert known(path, "id") == {"a"}


@pytest.mark.skipif(os.name != "posix", reason="POSIX modes")
def test_the_file_is_made_for_the_user_alone_and_nothing_is_left_beside_it(path: str, tmp_path: Path) -> None:
    add_games(path, [ended("a")])
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    assert os.listdir(tmp_path) == [HISTORY_FILE]


def test_of_two_games_with_one_id_the_first_is_kept_and_the_second_told_from_it(path: str) -> None:
    assert add_games(path, [ended("a", 5)])
    before = Path(path).read_bytes()
    assert not add_games(path, [ended("a", 9)])
    assert Path(path).read_bytes() == before
    assert add_games(path, [ended("a", 9), ended("b", 8), ended("b", 7), ended("c")]) == 2
    assert [(game.id, game.score) for game in read_games(path)] == [("c", 100), ("b", 8), ("a", 5)]


def test_of_several_games_all_are_added_or_none(path: str) -> None:
    add_games(path, [ended("a")])
    with pytest.raises(SessionError, match=r"history\.sqlite3 \(a number is too large\)\.$"):
        add_games(path, [ended("b"), ended("c", 1 << 63)])
    assert known(path, "id") == {"a"}


def test_a_file_name_that_is_no_text_is_kept_as_near_as_may_be(path: str) -> None:
    add_games(path, [ended("a", journal="Z\udcfc.jsonl")])
    assert read_games(path)[0].journal == "Z?.jsonl"
    assert read_games(path, Filter(name="\udcfc")) == []


def test_the_best_comes_first_and_of_equals_the_earlier(path: str) -> None:
    games = [("a", 5, 3), ("b", 9, 2), ("c", 9, 1), ("d", -1, 1), ("e", 1000, 9), ("f", 9, 2)]
    add_games(path, [ended(name, score, ended=f"2026-05-0{day}T12:00:00Z") for name, score, day in games])
    assert ids(path) == "ecbfad"
    assert ids(path, limit=2) == "ec"
    assert ids(path, limit=0) == ""


def test_of_equals_those_of_fewer_turns_come_first_and_those_given_up_last(path: str) -> None:
    games = [("a", 51, 1), ("b", 50, 2), ("c", 50, 1), ("d", 49, 3)]
    add_games(path, [ended(name, turns=n, ended=f"2026-05-0{day}T12:00:00Z") for name, n, day in games])
    add_games(path, [ended("e", turns=2, outcome="abandoned"), ended("f", turns=60, outcome="lost")])
    assert ids(path) == "dcbafe"


def test_filters_let_through_what_they_say_alone_and_together(path: str) -> None:
    add_games(
        path,
        [
            ended("a", 9, name="ZOË", seed="007", ended="2026-04-30T23:59:59Z"),
            ended("b", 8, game="chess", hero="", outcome="won", ended="2026-05-01T00:00:00Z"),
            ended("c", 7, hero="Arya Stark", outcome="abandoned"),
            ended("d", 6, practice=True),
            ended("e", 5, cheated=True, outcome="won"),
        ],
    )
    assert ids(path) == "abc"
    assert ids(path, everything=True) == "abcde"
    assert ids(path, game="thrones") == "ac"
    assert ids(path, game="Thrones") == ""
    assert ids(path, name="zoë") == "a"
    assert ids(path, hero="JON SNOW") == "a"
    assert ids(path, hero="") == "b"
    assert ids(path, outcome="won") == "b"
    assert ids(path, outcome="won", everything=True) == "be"
    assert ids(path, seed="7") == "bc"
    assert ids(path, seed="007") == "a"
    assert ids(path, since="2026-05-01") == "bc"
    assert ids(path, since="2026-05-01", name="ada", outcome="abandoned", limit=5) == "c"
    assert ids(path, name="x' OR '1'='1") == ""
    assert known(path, "game") == {"thrones", "chess"}
    assert known(path, "id") == set("abcde")


def test_marks_and_title_say_what_is_special() -> None:
    assert ended("a").marks == ()
    special = ended("a", practice=True, cheated=True, verified=False, house_rules="no fog,slow", advised=True)
    assert special.marks == ("practice", "cheated", "unverified", "advised", "house rules")
    assert ended("a").title == "The Game of Thrones"
    assert ended("a", game="chess").title == "chess"
    assert ended("a").date == "2026-05-01"


# Others at the same file, and no room on the disk


@pytest.fixture
def occupied(path: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A history that somebody else is writing to and never done with."""
    add_games(path, [ended("a")])
    monkeypatch.setattr(history, "_PATIENCE", 0.05)
    with kept(path):
        yield path


def test_who_never_lets_go_is_waited_for_once_until_he_does(
    occupied: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits, connect = [], sqlite3.connect

    def note(path: str, *, timeout: float, isolation_level: None) -> sqlite3.Connection:
        waits.append(timeout)
        return connect(path, timeout=timeout, isolation_level=isolation_level)

    monkeypatch.setattr(sqlite3, "connect", note)
    for use in (lambda: add_games(occupied, [ended("b")]), lambda: known(occupied, "id")) * 2:
        with pytest.raises(Busy):
            use()
    assert waits == [0.05, 0, 0, 0]


def test_who_lets_go_may_be_waited_for_again(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    add_games(path, [ended("a")])
    monkeypatch.setattr(history, "_PATIENCE", 0.05)
    for _ in range(2):
        begin = time.monotonic()
        with kept(path), pytest.raises(Busy):
            read_games(path)
        assert time.monotonic() - begin >= 0.05
        assert known(path, "id") == {"a"}


def test_a_file_that_somebody_never_lets_go_of_is_a_sentence(occupied: str) -> None:
    for use in (lambda: add_games(occupied, [ended("b")]), lambda: read_games(occupied)):
        with pytest.raises(SessionError, match=r"history\.sqlite3 is in use by another program; try again"):
            use()


ADD_FIFTY = """
import sys
from thrones_tui.session.history import add_games
from tests.session.games import ended
print(flush=True)
sys.stdin.readline()
for number in range(50):
    assert add_games(sys.argv[1], [ended(f"{sys.argv[2]}{number}", number)])
"""


def test_two_copies_of_the_program_lose_no_game(path: str) -> None:
    run_together(ADD_FIFTY, [path, "a"], [path, "b"])  # both begin when both are there, with no file yet
    assert known(path, "id") == {f"{name}{number}" for name in "ab" for number in range(50)}


DIE_WHILE_ADDING = """
import os, sqlite3, sys
from collections.abc import Iterator
from thrones_tui.session.history import EndedGame, add_games
from tests.session.games import ended

connect = sqlite3.connect

def with_little_memory(*arguments: object, **options: object) -> sqlite3.Connection:
    database = connect(*arguments, **options)
    database.execute("PRAGMA cache_size = 2")  # so that much is in the file before the end
    return database

def games() -> Iterator[EndedGame]:
    for number in range(1000):
        yield ended(f"new {number}")
    os._exit(9)

sqlite3.connect = with_little_memory
add_games(sys.argv[1], games())
"""


@pytest.mark.parametrize("games", [0, 60])
def test_a_copy_that_dies_while_it_adds_takes_only_that_with_it(games: int, path: str) -> None:
    if games:  # else it dies with the first games there ever were
        add_games(path, [ended(str(number)) for number in range(games)])
    run(DIE_WHILE_ADDING, path, ends=9)
    assert os.path.getsize(path) > 100_000
    assert len(read_games(path)) == games
    assert os.path.getsize(path) < 100_000
    assert add_games(path, [ended("next")])


ADD_WITH_LITTLE_ROOM = """
import resource, sys
from thrones_tui.session.files import SessionError
from thrones_tui.session.history import add_games
from tests.session.games import ended
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
try:
    add_games(sys.argv[1], [ended(f"new {number}") for number in range(99)])
except SessionError as error:
    print(error)
"""


@pytest.mark.skipif(os.name != "posix", reason="POSIX limits")
@pytest.mark.parametrize("room", ["none", "a journal", "the file as it is"])
@pytest.mark.parametrize("games", [0, 60])
def test_where_there_is_no_room_the_history_stays_as_it_was(room: str, games: int, path: str) -> None:
    add_games(path, [ended(str(number)) for number in range(games)])
    before = Path(path).read_bytes()
    limit = {"none": 0, "a journal": 5000, "the file as it is": len(before)}[room]
    said = run(ADD_WITH_LITTLE_ROOM, path, str(limit))
    assert said.startswith(f"Cannot use the history in {path} (")
    assert said.count("\n") == 1
    assert Path(path).read_bytes() == before
    assert len(known(path, "id")) == games
    assert add_games(path, [ended("when there is room again")])


def test_where_python_has_no_sqlite_that_is_a_sentence(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    with pytest.raises(SessionError, match=r"comes without SQLite, which the history in .* needs\."):
        add_games(path, [ended("a")])


def test_sqlite_is_loaded_only_when_it_is_needed() -> None:
    run("import sys, thrones_tui.session.history; sys.exit('sqlite3' in sys.modules)")
