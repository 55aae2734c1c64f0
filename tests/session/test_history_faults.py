"""Files in the place of the history that are none, or not whole."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from tests.session.games import ended

from thrones_tui.session.files import SessionError
from thrones_tui.session.history import (
    APPLICATION,
    SCHEMA,
    EndedGame,
    Filter,
    add_games,
    known,
    read_games,
    upgrade,
)


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "history.sqlite3")


def run_sql(path: str, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for statement in statements:
            database.execute(statement)


LEFT = "it was left as it is. Move it away, and the history is made anew from the replays."


def garbage(path: str) -> None:
    Path(path).write_bytes(Random(1).randbytes(9000))


def too_short(path: str) -> None:
    Path(path).write_bytes(b"SQLite format 3\0")


def of_another_program(path: str) -> None:
    run_sql(path, "CREATE TABLE games (id TEXT)", "PRAGMA user_version = 1", "INSERT INTO games VALUES ('a')")


def of_another_program_with_a_log(path: str) -> None:
    """Its last changes are in a write-ahead log, which SQLite would move into the file on closing it."""
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("PRAGMA journal_mode = WAL")
    writer.execute("PRAGMA application_id = 7")
    writer.execute("PRAGMA wal_checkpoint")
    writer.execute("CREATE TABLE theirs (id TEXT)")
    copies = {name: Path(name).read_bytes() for name in (path, f"{path}-wal")}
    writer.close()
    for name, data in copies.items():
        Path(name).write_bytes(data)


def newer(path: str) -> None:
    add_games(path, [ended("a")])
    run_sql(path, "ALTER TABLE games ADD COLUMN mood TEXT", f"PRAGMA user_version = {SCHEMA + 1}")


def unknown_schema(path: str) -> None:
    add_games(path, [ended("a")])
    run_sql(path, "PRAGMA user_version = -3")


def truncated(path: str) -> None:
    add_games(path, [ended(f"{number:04}") for number in range(200)])
    os.truncate(path, os.path.getsize(path) - 5000)


def overwritten(path: str) -> None:
    add_games(path, [ended(f"{number:04}") for number in range(200)])
    with open(path, "r+b") as file:
        file.seek(2 * 4096)
        file.write(b"\xff" * 4096)


def without_its_table(path: str) -> None:
    run_sql(
        path,
        f"PRAGMA application_id = {APPLICATION}",
        f"PRAGMA user_version = {SCHEMA}",
        "CREATE TABLE t (x)",
    )


def with_other_columns(path: str) -> None:
    without_its_table(path)
    run_sql(path, "CREATE TABLE games (id TEXT, score)", "INSERT INTO games VALUES ('a', 1)")


def with_wrong_bytes_in_its_schema(path: str) -> None:
    add_games(path, [ended("a")])
    data = Path(path).read_bytes()
    Path(path).write_bytes(data.replace(b"CREATE TABLE games", b"CREATE TABLE g\xae\n\xae\xae", 1))


def with_a_view_that_never_ends(path: str) -> None:
    add_games(path, [ended("a")])
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
    run_sql(
        path,
        "ALTER TABLE games RENAME TO theirs",
        f"CREATE VIEW games AS {endless} SELECT theirs.* FROM theirs, n WHERE x < 0",
    )


def with_a_trigger(path: str) -> None:
    add_games(path, [ended("a")])
    run_sql(path, "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END")


FOREIGN: dict[Callable[[str], None], str] = {
    garbage: "is not a database of games",
    too_short: "is not a database of games",
    of_another_program: "is a database of another program",
    of_another_program_with_a_log: "is a database of another program",
    newer: f"is from a newer version (its schema is {SCHEMA + 1}, this program knows {SCHEMA} at most)",
    unknown_schema: "is damaged (no schema has the number -3)",
    truncated: "is damaged",
    overwritten: "is damaged",
    without_its_table: "is damaged (it holds something else than the games)",
    with_other_columns: "is damaged (it holds something else than the games)",
    with_a_view_that_never_ends: "is damaged (it holds something else than the games)",
    with_a_trigger: "is damaged (it holds something else than the games)",
    with_wrong_bytes_in_its_schema: "is damaged",
}


@pytest.mark.parametrize("make", FOREIGN, ids=lambda make: make.__name__)
def test_what_is_no_history_is_refused_in_a_sentence_and_keeps_every_byte(
    make: Callable[[str], None], path: str, tmp_path: Path
) -> None:
    make(path)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    for use in (
        lambda: add_games(path, [ended("new")]),
        lambda: read_games(path),
        lambda: read_games(path, Filter(game="thrones", name="ada")),
    ):
        with pytest.raises(SessionError) as caught:
            use()
        words = str(caught.value)
        assert words.startswith(f"{path} {FOREIGN[make]}")
        assert words.endswith(LEFT)
        assert "\n" not in words
        assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


@pytest.mark.parametrize("seed", range(60))
def test_a_file_with_wrong_bytes_is_used_rightly_or_refused_and_keeps_them(seed: int, path: str) -> None:
    random = Random(seed)
    add_games(path, [ended(f"{number:03}") for number in range(40)])
    whole = Path(path).read_bytes()
    assert len(whole) > 2 * 4096
    data = bytearray(whole)
    for _ in range(random.choice((1, 4, 400))):
        data[random.randrange(random.choice((100, 200, len(data))))] = random.randrange(256)
    Path(path).write_bytes(data)
    fault = fault_of(lambda: add_games(path, [ended("new")]))
    if fault:
        assert Path(path).read_bytes() == data
        assert fault.startswith(path)
        assert fault.endswith((LEFT, "write a readonly database); it was left as it is."))
    else:
        assert "new" in known(path, "id")
    fault = fault_of(lambda: read_games(path, Filter(everything=True)))
    assert not fault or fault.startswith(path)


def fault_of(use: Callable[[], object]) -> str:
    try:
        use()
    except SessionError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("score", "'many'"),
        ("score", "1.5"),
        ("turns", "x'00'"),
        ("name", "x'ff'"),
        ("name", "CAST(x'ff' AS TEXT)"),
        ("cheated", "2"),
        ("verified", "'yes'"),
    ],
)
def test_a_value_of_the_wrong_kind_is_a_sentence(column: str, value: str, path: str) -> None:
    add_games(path, [ended("a")])
    run_sql(path, f"UPDATE games SET {column} = {value}")
    with pytest.raises(SessionError, match=r"history\.sqlite3 is damaged.*; it was left as it is"):
        read_games(path, Filter(everything=True))


def test_a_folder_in_the_place_of_the_file_is_a_sentence(path: str) -> None:
    os.mkdir(path)
    for use in (lambda: add_games(path, [ended("a")]), lambda: read_games(path)):
        with pytest.raises(
            SessionError, match=r"history\.sqlite3 (is not a file|cannot be written \(.+\)); it was left"
        ):
            use()
    assert os.listdir(path) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_in_the_place_of_the_file_does_not_hang(path: str) -> None:
    os.mkfifo(path)
    for use in (lambda: add_games(path, [ended("a")]), lambda: read_games(path)):
        with pytest.raises(SessionError, match="is not a file; it was left as it is"):
            use()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_or_written_is_a_sentence(path: str) -> None:
    add_games(path, [ended("a")])
    before = Path(path).read_bytes()
    os.chmod(path, 0o400)
    assert known(path, "id") == {"a"}
    with pytest.raises(SessionError, match=r"cannot be written \(Permission denied\); it was left as it is"):
        add_games(path, [ended("b")])
    os.chmod(path, 0)
    with pytest.raises(SessionError, match=r"cannot be read \(Permission denied\); it was left as it is"):
        read_games(path)
    os.chmod(path, 0o600)
    assert Path(path).read_bytes() == before


# Of an older version


def of_schema_1(path: str) -> None:
    """Two games, as the first program kept them: three columns less."""
    of_schema_2(path)
    run_sql(path, "ALTER TABLE games DROP COLUMN official", "PRAGMA user_version = 1")


def of_schema_2(path: str) -> None:
    """The same, as the second kept them: two columns less."""
    of_schema_3(path)
    run_sql(path, "ALTER TABLE games DROP COLUMN deeds", "PRAGMA user_version = 2")


def of_schema_3(path: str) -> None:
    """The same, as the third kept them: one column less."""
    of_schema_4(path, ended("a"), ended("b", practice=True))
    run_sql(path, "ALTER TABLE games DROP COLUMN advised", "PRAGMA user_version = 3")


def of_schema_4(path: str, *games: EndedGame) -> None:
    """Games as the fourth kept them: one column less."""
    add_games(path, games)
    run_sql(path, "ALTER TABLE games DROP COLUMN told", "PRAGMA user_version = 4")


def test_an_older_history_is_refused_until_it_is_brought_up_to_date(path: str) -> None:
    of_schema_1(path)
    before = Path(path).read_bytes()
    for use in (lambda: add_games(path, [ended("new")]), lambda: read_games(path)):
        assert fault_of(use) == f"{path} is from an older version (its schema is 1); {LEFT}"
    assert Path(path).read_bytes() == before


def test_brought_up_to_date_a_history_waits_for_its_replays_and_counts_no_other_game(path: str) -> None:
    of_schema_1(path)
    upgrade(path, {"b", "c"})
    kept = ended("a", verified=False, official=False)
    assert read_games(path, Filter(everything=True)) == [kept]
    assert read_games(path) == []
    upgrade(path, {"a"})  # it is of this version now
    assert add_games(path, [ended("b")]) == 1
    assert read_games(path) == [ended("b")]
    assert known(path, "id") == {"a", "b"}


def test_a_history_without_deeds_keeps_all_games_and_what_they_count(path: str) -> None:
    of_schema_2(path)
    upgrade(path, {"a"})
    assert read_games(path, Filter(everything=True)) == [ended("a"), ended("b", practice=True)]
    assert add_games(path, [ended("c", 7, deeds="Peace,Alone")]) == 1
    assert read_games(path)[-1].deeds == "Peace,Alone"


def test_a_history_of_nobody_advised_keeps_all_games(path: str) -> None:
    of_schema_3(path)
    upgrade(path, {"a"})
    assert read_games(path, Filter(everything=True)) == [ended("a"), ended("b", practice=True)]
    assert add_games(path, [ended("c", 7, advised=True)]) == 1
    assert [game.marks for game in read_games(path)] == [(), ("advised",)]


def test_of_a_history_that_told_games_of_two_as_the_first_saw_them_those_wait_for_their_replays(
    path: str,
) -> None:
    two = ended("b", name="Ada against Ben", hero="", outcome="lost")
    of_schema_4(path, ended("a"), two, two._replace(id="c"))
    upgrade(path, {"a", "b"})
    assert sorted(read_games(path)) == [ended("a"), two._replace(id="c")]


def test_what_is_no_older_history_is_left_alone(path: str) -> None:
    upgrade(path, {"a"})
    assert not os.path.exists(path)
    newer(path)
    before = Path(path).read_bytes()
    assert "is from a newer version" in fault_of(lambda: upgrade(path, {"a"}))
    assert Path(path).read_bytes() == before
