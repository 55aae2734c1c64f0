import os
import stat
from pathlib import Path

import pytest

from thrones_tui import __version__
from thrones_tui.session import clock
from thrones_tui.session.crash import report
from thrones_tui.session.streams import complain


def failure() -> Exception:
    try:
        raise KeyError("Rhaegar")
    except KeyError as error:
        return error


def test_a_report_is_a_file_of_its_own_and_two_lines_that_name_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("THRONES_HOME", str(tmp_path))
    lines = report(failure())
    (path,) = (tmp_path / "state").iterdir()
    assert len(lines) == 2
    assert "KeyError: 'Rhaegar'" in lines[0]
    assert lines[1].endswith(str(path))
    text = path.read_text(encoding="utf-8")
    assert __version__ in text
    assert 'raise KeyError("Rhaegar")' in text


def test_where_no_file_can_be_written_the_report_is_shown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("THRONES_HOME", str(blocked))
    text = "\n".join(report(failure()))
    assert str(blocked) in text
    assert 'raise KeyError("Rhaegar")' in text


def test_a_report_that_exists_is_never_overwritten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("THRONES_HOME", str(tmp_path))
    monkeypatch.setattr(clock, "stamp", lambda moment: "now")
    report(failure())
    (path,) = (tmp_path / "state").iterdir()
    before = path.read_bytes()
    second = Path(report(failure())[-1].split()[-1])
    assert path.read_bytes() == before
    assert second != path
    assert 'raise KeyError("Rhaegar")' in second.read_text(encoding="utf-8")


@pytest.mark.skipif(os.name != "posix", reason="POSIX modes")
def test_a_report_is_for_the_user_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("THRONES_HOME", str(tmp_path))
    before = os.umask(0)
    try:
        report(failure())
    finally:
        os.umask(before)
    (path,) = (tmp_path / "state").iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.skipif(os.name != "posix", reason="POSIX links")
def test_a_link_in_place_of_the_report_is_not_followed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("THRONES_HOME", str(tmp_path))
    monkeypatch.setattr(clock, "stamp", lambda moment: "now")
    victim = tmp_path / "victim"
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / f"crash-now-{os.getpid()}.txt").symlink_to(victim)
    report(failure())
    assert not victim.exists()


class Speechless(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


@pytest.mark.parametrize("is_writable", [True, False])
@pytest.mark.parametrize(
    "error",
    [
        ValueError("a\nb\r\n\x1b[2J\x1b]0;owned\x07\x9b31m\u202e\ud800\x00"),
        ValueError("x" * 100_000),
        Speechless(),
    ],
    ids=["controls", "long", "speechless"],
)
def test_whatever_the_error_says_the_player_gets_two_short_harmless_lines(
    error: Exception,
    is_writable: bool,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    home = tmp_path / "home"
    if not is_writable:
        home.write_text("")
    monkeypatch.setenv("THRONES_HOME", str(home))
    monkeypatch.setenv("TERM", "\x1b[8m")
    complain(*report(error))
    shown = capsys.readouterr().err
    assert shown.replace("\n", "").isprintable()
    what, where, *rest = shown.split("\n")
    assert what.startswith("thrones: Internal error (")
    assert type(error).__name__ in what
    assert len(what) <= 1001
    if is_writable:
        assert rest == [""]
        (path,) = (home / "state").iterdir()
        assert where.endswith(str(path))
        kept = path.read_text(encoding="utf-8")
    else:
        assert where.startswith("No report could be kept: ")
        kept = "\n".join(rest)
    assert kept.replace("\n", "").isprintable()
    assert type(error).__name__ in kept
    assert "TERM=\\x1b[8m" in kept
