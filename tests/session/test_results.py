import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from wcwidth import wcswidth

from thrones_tui.session.results import Result, ResultsError, append_result, best_results, read_results

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
    for name in ("Ada", "王さま", "Ze\u0301"):
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


@pytest.mark.skipif(os.name != "posix", reason="POSIX modes")
def test_the_file_is_made_for_the_user_alone_and_an_existing_one_keeps_its_mode(path: Path) -> None:
    append_result(str(path), ROBB)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    append_result(str(path), ROBB)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_tabs_and_newlines_in_a_name_cannot_forge_a_line(path: Path) -> None:
    append_result(str(path), Result("A\tB\nC\x1b[2J", "\t\n", 3))
    assert read_results(str(path)) == [Result("A B C [2J", "?", 3)]


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
    with pytest.raises(ResultsError, match=r"resultsGOT\.txt is not a results file; it was left as it is\."):
        append_result(str(path), ROBB)
    with pytest.raises(ResultsError, match="is not a results file"):
        read_results(str(path))
    assert path.read_bytes() == b"\x89PNG\r\n\x00\x00"


def test_an_unwritable_place_is_one_sentence(path: Path) -> None:
    path.mkdir()
    with pytest.raises(ResultsError, match=r"^Cannot write the result to .*resultsGOT\.txt \(.+\)\.$"):
        append_result(str(path), ROBB)
    with pytest.raises(ResultsError, match=r"^Cannot read the results in .*resultsGOT\.txt \(.+\)\.$"):
        read_results(str(path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_in_place_of_the_file_does_not_hang(path: Path) -> None:
    os.mkfifo(path)
    with pytest.raises(ResultsError):
        append_result(str(path), ROBB)


def test_a_line_that_does_not_fit_is_taken_back_whole(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    append_result(str(path), GEORGE)
    before = path.read_bytes()
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:7]))
    with pytest.raises(ResultsError, match=r"\(disk full\)"):
        append_result(str(path), ROBB)
    assert path.read_bytes() == before


ADD_TWENTY = """
import sys
from thrones_tui.session.results import Result, append_result
for points in range(20):
    append_result(sys.argv[1], Result(sys.argv[2], "Self", points))
"""


def test_two_copies_of_the_program_lose_no_line(path: Path) -> None:
    path.write_bytes(b"Old\tSelf\t1")
    copies = [subprocess.Popen([sys.executable, "-c", ADD_TWENTY, str(path), name]) for name in "ab"]
    assert [copy.wait() for copy in copies] == [0, 0]
    results = read_results(str(path))
    assert len(results) == 41
    for name in "ab":
        assert [result.points for result in results if result.name == name] == list(range(20))
