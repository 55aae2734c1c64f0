import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.processes import run_together
from wcwidth import wcswidth

from thrones_tui.scene.measure import width
from thrones_tui.session import files, results
from thrones_tui.session.files import SessionError
from thrones_tui.session.results import Result, append_result, as_recorded, best_results, read_results

GEORGE = Result("George Martin", "Sansa Stark", 525)
ROBB = Result("Robb Stark", "Jon Snow", 478)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "resultsGOT.txt"


@pytest.mark.rule("T-END-7")
def test_a_won_game_adds_one_tabulated_line(path: Path) -> None:
    append_result(str(path), GEORGE)
    append_result(str(path), ROBB)
    lines = path.read_bytes().decode().split("\n")
    assert [[field.strip() for field in line.split("\t")] for line in lines] == [
        ["George Martin", "Sansa Stark", "525"],
        ["Robb Stark", "Jon Snow", "478"],
        [""],
    ]


@pytest.mark.rule("T-END-7")
@pytest.mark.parametrize("tab_stops", [4, 8, 10])
def test_the_columns_are_in_line_when_viewed(path: Path, tab_stops: int) -> None:
    for result in (GEORGE, ROBB, Result("x" * 24, "Daenerys Targaryen", 7), Result("A", "Self", 1600)):
        append_result(str(path), result)
    shown = [line.expandtabs(tab_stops) for line in path.read_text(encoding="utf-8").splitlines()]
    assert {
        line.index(hero) for line, hero in zip(shown, ("Sansa", "Jon", "Daenerys", "Self"), strict=True)
    } == {shown[0].index("Sansa")}
    assert len({line.rindex(" ") for line in shown}) == 1


@pytest.mark.rule("T-END-7")
def test_names_in_wide_letters_keep_the_columns_in_line(path: Path) -> None:
    for name in ("Ada", "王さま", "Ze\u0301", "ที่รัก", "A\u20dd"):
        append_result(str(path), Result(name, "Self", 9))
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len({wcswidth(line.split("\t")[0]) for line in lines}) == 1


@pytest.mark.rule("T-END-7")
@pytest.mark.parametrize(
    "earlier", [b"Old\tSelf\t1\n", b"Old\tSelf\t1\r\n", b"not a result at all\n\n", b"\xffLatin\tSelf\t3\n"]
)
def test_earlier_lines_keep_every_byte(path: Path, earlier: bytes) -> None:
    path.write_bytes(earlier)
    append_result(str(path), ROBB)
    written = path.read_bytes()
    assert written.startswith(earlier)
    assert written.count(b"\n") == earlier.count(b"\n") + 1


@pytest.mark.rule("T-END-7")
def test_a_file_without_a_final_newline_gets_it_before_the_new_line(path: Path) -> None:
    path.write_bytes(b"Old\tSelf\t1")
    append_result(str(path), ROBB)
    assert read_results(str(path)) == [Result("Old", "Self", 1), ROBB]


posix = pytest.mark.skipif(os.name != "posix", reason="POSIX modes, links and devices")


@posix
def test_the_file_is_made_for_the_user_alone_and_an_existing_one_keeps_its_mode(path: Path) -> None:
    before = os.umask(0)
    try:
        append_result(str(path), ROBB)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    for mode in (0o600, 0o644, 0o640):
        path.chmod(mode)
        append_result(str(path), ROBB)
        read_results(str(path))
        assert stat.S_IMODE(path.stat().st_mode) == mode


@posix
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write to everything")
def test_a_file_that_may_not_be_written_is_one_sentence_and_stays(path: Path) -> None:
    path.write_bytes(b"Old\tSelf\t1\n")
    path.chmod(0o400)
    with pytest.raises(SessionError, match=r"^Cannot write the result to .* \(Permission denied\)\.$"):
        append_result(str(path), ROBB)
    assert path.read_bytes() == b"Old\tSelf\t1\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o400


@posix
def test_a_link_to_results_kept_elsewhere_is_followed_and_stays_a_link(path: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_bytes(b"Old\tSelf\t1\n")
    path.symlink_to(kept)
    append_result(str(path), ROBB)
    assert path.is_symlink()
    assert read_results(str(path)) == read_results(str(kept)) == [Result("Old", "Self", 1), ROBB]


@posix
def test_a_link_to_nothing_is_no_results_until_the_first_is_written_there(path: Path, tmp_path: Path) -> None:
    path.symlink_to(tmp_path / "kept.txt")
    assert read_results(str(path)) == []
    append_result(str(path), ROBB)
    assert stat.S_IMODE((tmp_path / "kept.txt").stat().st_mode) == 0o600
    assert path.is_symlink()


@posix
@pytest.mark.parametrize("target", ["resultsGOT.txt", "missing/folder/results.txt"])
def test_a_link_that_leads_nowhere_is_one_sentence(path: Path, tmp_path: Path, target: str) -> None:
    path.symlink_to(tmp_path / target)
    with pytest.raises(SessionError, match=r"^Cannot write the result to .*resultsGOT\.txt \(.+\)\.$"):
        append_result(str(path), ROBB)


@posix
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/dev/tty", "a pipe"])
def test_what_has_no_end_or_forgets_is_refused_and_not_waited_for(path: Path, device: str) -> None:
    if device == "a pipe":
        os.mkfifo(path)
    elif os.path.exists(device):
        path.symlink_to(device)
    else:
        pytest.skip(f"no {device}")
    for use in (read_results, lambda path: append_result(path, ROBB)):
        with pytest.raises(SessionError, match=r"resultsGOT\.txt"):
            use(str(path))


def test_tabs_and_newlines_in_a_name_cannot_forge_a_line(path: Path) -> None:
    append_result(str(path), Result("A\tB\nC\x1b[2J", "\t\n", 3))
    assert read_results(str(path)) == [Result("A B C [2J", "?", 3)]


HOSTILE = [
    "..", ".", "/", "~", "-rf", "#", "%s", "{0}", "NUL", "a/../b", "<Name>", "5", '"', "\\n", "$HOME", "=1+1",
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_a_word_and_nothing_else(path: Path, name: str) -> None:
    append_result(str(path), Result(name, name, 3))
    assert read_results(str(path)) == [Result(name, name, 3)]
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.rule("T-END-7", "T-SET-6")
@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("x" * 24, "x" * 24),
        ("x" * 25, "x" * 23 + "…"),
        ("x" * 300, "x" * 23 + "…"),
        ("北" * 12, "北" * 12),
        ("北" * 24, "北" * 11 + "…"),
        ("x" + "北" * 24, "x" + "北" * 11 + "…"),
        ("e\u0301" * 24, "e\u0301" * 24),
        ("e\u0301" * 25, "é" * 23 + "…"),
        ("Ser Duncan the Tall, of the Kingsguard", "Ser Duncan the Tall, of…"),
    ],
)
def test_a_name_wider_than_its_column_is_cut_so_that_the_columns_stay_in_line(
    path: Path, name: str, shown: str
) -> None:
    for result in (ROBB, Result(name, "Self", 3), Result("Ada", name, 5)):
        append_result(str(path), result)
    assert read_results(str(path)) == [ROBB, Result(shown, "Self", 3), Result("Ada", shown, 5)]
    assert read_results(str(path))[1] == as_recorded(Result(name, "Self", 3))
    lines = path.read_text(encoding="utf-8").splitlines()
    assert {wcswidth(field) for line in lines for field in line.split("\t")[:2]} == {24}


@given(st.text(max_size=40), st.text(max_size=40), st.integers(0, 10**9 - 1))
@example("\r", "\x85\u2028\u2029", 0)
@example("\x00\ud800", "\x0b\x0c\x1c\x1d\x1e", 1)
@example("\ufeffAda", "\u202eAda\u200b", 1)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_the_words_a_result_is_one_line_that_reads_back(
    path: Path, name: str, hero: str, points: int
) -> None:
    path.write_bytes(b"Old\tSelf\t1\n")
    append_result(str(path), Result(name, hero, points))
    data = path.read_bytes()
    assert data.startswith(b"Old\tSelf\t1\n")
    line = data.decode().removeprefix("Old\tSelf\t1\n")
    assert line.endswith("\n")
    assert len(line.splitlines()) == 1
    assert line[:-1].replace("\t", "").isprintable()
    old, result = read_results(str(path))
    assert (old, result.points) == (Result("Old", "Self", 1), points)
    assert result == as_recorded(Result(name, hero, points))
    assert max(width(result.name), width(result.hero)) <= 24
    for written, read in ((name, result.name), (hero, result.hero)):
        kept = "".join(char for char in written if char.isprintable() and char != " ")
        assert read.replace(" ", "") == (kept or "?") or read.endswith("…")


def test_no_file_means_no_results(path: Path) -> None:
    assert read_results(str(path)) == []


def test_reading_passes_over_what_is_no_result(path: Path) -> None:
    path.write_bytes(
        b"\xef\xbb\xbfAda \t Self \t 12 \r\n\n<Name>\t<Hero>\t<points>\n"
        b"Ada\tSelf\t-1\nAda\tSelf\nAda\tSelf\t1\t2\n"
        b"\xff\xfe\tSelf\t5\nAda\t\tJon Snow\t\t13\nAda\tSelf\t" + b"9" * 5000 + b"\nAda\tSelf\t1_0\n"
    )
    assert read_results(str(path)) == [Result("Ada", "Self", 12), Result("Ada", "Jon Snow", 13)]


@pytest.mark.rule("T-END-8")
def test_the_five_best_come_by_points_and_the_earlier_first_on_ties() -> None:
    results = [
        Result(name, "Self", points) for name, points in zip("abcdefg", (5, 9, 5, 1, 9, 5, 7), strict=True)
    ]
    assert [result.name for result in best_results(results)] == ["b", "e", "g", "a", "c"]
    assert best_results(results[:2]) == [results[1], results[0]]


def test_a_file_of_something_else_is_refused_and_left_alone(path: Path) -> None:
    path.write_bytes(b"\x89PNG\r\n\x00\x00")
    with pytest.raises(SessionError, match=r"resultsGOT\.txt is not a results file; it was left as it is\."):
        append_result(str(path), ROBB)
    with pytest.raises(SessionError, match="is not a results file"):
        read_results(str(path))
    assert path.read_bytes() == b"\x89PNG\r\n\x00\x00"


def test_an_unwritable_place_is_one_sentence(path: Path) -> None:
    path.mkdir()
    with pytest.raises(SessionError, match=r"^Cannot write the result to .*resultsGOT\.txt \(.+\)\.$"):
        append_result(str(path), ROBB)
    with pytest.raises(SessionError, match=r"^Cannot read .*resultsGOT\.txt \(.+\)\.$"):
        read_results(str(path))


def test_a_file_that_is_too_large_is_refused_before_it_is_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(b"")
    os.truncate(path, files.LARGEST + 1)
    monkeypatch.delattr(os, "read")
    for use in (read_results, lambda path: append_result(path, ROBB)):
        with pytest.raises(SessionError, match=r"resultsGOT\.txt is too large"):
            use(str(path))
    assert path.stat().st_size == files.LARGEST + 1


@posix
def test_whoever_keeps_the_file_for_ever_is_not_waited_for(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append_result(str(path), GEORGE)
    monkeypatch.setattr(results, "_PATIENCE", 0.05)
    with path.open("rb") as kept:
        assert files.try_lock(kept.fileno())
        append_result(str(path), ROBB)
    assert read_results(str(path)) == [GEORGE, ROBB]


def test_a_line_that_does_not_fit_is_taken_back_whole(path: Path, full: Callable[[int], None]) -> None:
    append_result(str(path), GEORGE)
    before = path.read_bytes()
    full(7)
    with pytest.raises(SessionError, match=r"\(the disk is full\)"):
        append_result(str(path), ROBB)
    assert path.read_bytes() == before


ADD_TWENTY = """
import sys
from thrones_tui.session.results import Result, append_result
print(flush=True)
sys.stdin.readline()
for points in range(20):
    append_result(sys.argv[1], Result(sys.argv[2], "Self", points))
"""


def test_two_copies_of_the_program_lose_no_line(path: Path) -> None:
    path.write_bytes(b"Old\tSelf\t1")
    run_together(ADD_TWENTY, [str(path), "a"], [str(path), "b"])
    results = read_results(str(path))
    assert len(results) == 41
    for name in "ab":
        assert [result.points for result in results if result.name == name] == list(range(20))
