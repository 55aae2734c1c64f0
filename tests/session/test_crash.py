from pathlib import Path

import pytest

from thrones_tui import __version__
from thrones_tui.session.crash import report


def failure() -> Exception:
    try:
        raise KeyError("Rhaegar")
    except KeyError as error:
        return error


def test_a_report_is_a_file_of_its_own_and_two_lines_that_name_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("THRONES_HOME", str(tmp_path))
    lines = report(failure()).splitlines()
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
    text = report(failure())
    assert str(blocked) in text
    assert 'raise KeyError("Rhaegar")' in text


def test_a_report_that_exists_is_never_overwritten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("THRONES_HOME", str(tmp_path))
    monkeypatch.setattr("time.strftime", lambda form: "crash-now")
    report(failure())
    (path,) = (tmp_path / "state").iterdir()
    before = path.read_bytes()
    second = report(failure())
    assert path.read_bytes() == before
    assert "File exists" in second
    assert 'raise KeyError("Rhaegar")' in second
