"""`thrones doctor` on the command line, where there is no terminal."""

import json
import sys

import pytest
from tests.cli.conftest import Cli

from thrones_tui.cli import main
from thrones_tui.session.home import find_home


def test_all_is_well_in_lines_each_of_which_begins_with_a_state(cli: Cli) -> None:
    lines = cli.says("doctor").splitlines()
    assert lines[-1] == "All is well."
    assert lines[0].startswith("ok    program: thrones-tui ")
    assert "note  terminal: Input or output is no terminal (TERM=" in "\n".join(lines)
    assert {line[:6].strip() for line in lines[:-1]} == {"ok", "note", ""}


def test_what_is_wrong_makes_the_exit_code_one_and_is_counted(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THRONES_THEME", "pink")
    lines = cli.says("doctor", code=1).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("WRONG settings: THRONES_THEME"))
    path = f"{find_home().folders.config}/config.toml"
    assert lines[at + 1] == f"      → Mend it in {path} or in the environment, or set it in the options."
    assert lines[-1] == "1 thing is wrong."


def test_as_json_it_says_the_same(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    assert json.loads(cli.says("doctor", "--json"))["well"] is True
    monkeypatch.setenv("THRONES_THEME", "pink")
    told = json.loads(cli.says("doctor", "--json", code=1))
    (wrong,) = (finding for finding in told["findings"] if finding["state"] == "WRONG")
    assert (told["well"], wrong["check"]) == (False, "settings")
    assert wrong["says"].startswith("THRONES_THEME: theme should be one of")
    assert {frozenset(finding) for finding in told["findings"]} == {
        frozenset(("check", "state", "says", "do"))
    }


def test_without_a_home_it_says_so_and_looks_at_the_rest(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("THRONES_HOME")
    monkeypatch.setenv("HOME", "")
    said = cli.says("doctor", code=1)
    assert "WRONG home: Your home folder is unknown; set THRONES_HOME to a folder" in said
    assert "ok    worlds: " in said
    assert "saves" not in said


def test_without_curses_it_says_what_to_install(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("thrones_tui.tui.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "curses", None)  # as where Python was built without
    said = cli.says("doctor", code=1)
    assert "WRONG curses: This Python comes without curses (" in said
    assert "      → Install it: with your system's packages of Python" in said
    assert "terminal:" not in said
    assert "ok    saves: " in said


def test_it_takes_no_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "now"]) == 2
    assert "unrecognized arguments: now" in capsys.readouterr().err
