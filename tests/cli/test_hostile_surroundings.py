"""Environments, folders and names that nobody would choose: one clean sentence, or no matter at all."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.effort import combined, usually
from tests.processes import environment

pytestmark = pytest.mark.skipif(os.name != "posix", reason="POSIX names")

NASTY = {
    "escape": "a\x1b[31m\x1b]0;X\x07b",
    "line end": "a\nthrones: All is well.",
    "undecodable": "a\udc9b\udcff",
    "direction": "a\u202eb\u2066",
    "long": "x" * 100_000,
    "deep": "/a" * 50_000,
    "deep enough": "/a" * 1_500,
    "file": "file",
    "null": "/dev/null",
    "no process": "/proc/nothing/here",
    "relative": "./x/../y",
    "empty": "",
    "tilde": "~/x",
    "foreign tilde": "~nobody/x",
}
VARIABLES = (
    "THRONES_HOME", "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "USER", "USERNAME", "TERM",
    "COLUMNS", "LINES", "ESCDELAY", "COLORFGBG", "NO_COLOR", "SSH_CONNECTION", "TERMINFO", "LANG", "LC_ALL",
    "TZ",
)  # fmt: skip
COMMANDS = (
    "paths",
    "saves",
    "saves --json",
    "scores",
    "resume",
    "replay nothing",
    "saves export 1",
    "--help",
)
TAKING = (
    "check",
    "play thrones --data",
    "replay --verify",
    "code",
    "play",
    "saves rename 1",
    "scores",
    "players",
    "simulate",
)
"""Commands that lack an argument."""


def thrones(*arguments: str, where: Path | None = None, **environ: str) -> "subprocess.CompletedProcess[str]":
    """A command in a process of its own, whose environment has only the variables given."""
    kept = {name: value for name, value in environment().items() if name in ("PATH", "PYTHONPATH")}
    return subprocess.run(
        [sys.executable, "-m", "thrones_tui", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env=kept | {"PYTHONUTF8": "1"} | environ,
        cwd=where,
        check=False,
        timeout=60,
    )


def assert_clean(done: "subprocess.CompletedProcess[str]") -> None:
    """One sentence at most, and nothing that a terminal obeys."""
    assert "Traceback" not in done.stderr
    assert "Internal error" not in done.stderr
    assert done.stderr.count("\n") <= 1
    assert len(done.stderr) < 1100
    assert (done.stdout + done.stderr).replace("\n", "").isprintable()
    assert done.returncode in (0, 1, 2)
    assert (done.stderr == "") == (done.returncode == 0)


@pytest.mark.parametrize(("variable", "kind", "command"), combined(VARIABLES, NASTY, COMMANDS))
def test_no_variable_brings_a_command_out_of_step(
    variable: str, kind: str, command: str, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    (tmp_path / "file").write_text("a file")
    environ = {"HOME": str(home)} | {variable: NASTY[kind]}
    assert_clean(thrones(*command.split(), where=tmp_path, **environ))


@pytest.mark.parametrize(("variable", "kind"), combined(VARIABLES, NASTY)[:: usually(1, 3)])
def test_no_variable_keeps_the_doctor_from_looking(variable: str, kind: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file")
    done = thrones("doctor", where=tmp_path, **{"HOME": str(tmp_path / "home")} | {variable: NASTY[kind]})
    assert done.stderr == ""
    assert done.stdout.replace("\n", "").isprintable()
    *found, verdict = (line for line in done.stdout.splitlines() if not line.startswith("      "))
    assert {line.split()[0] for line in found} <= {"ok", "note", "WRONG"}
    wrong = sum(line.startswith("WRONG") for line in found)
    are = {0: "All is well.", 1: "1 thing is wrong."}
    assert verdict == are.get(wrong, f"{wrong} things are wrong.")
    assert done.returncode == (1 if wrong else 0)


@pytest.mark.parametrize(("kind", "command"), combined(NASTY, TAKING))
def test_no_argument_brings_a_command_out_of_step(kind: str, command: str, tmp_path: Path) -> None:
    done = thrones(*command.split(), NASTY[kind], where=tmp_path, THRONES_HOME=str(tmp_path / "home"))
    assert_clean(done)
    assert done.returncode == 2


def test_a_path_is_printed_so_that_it_can_be_recognised(tmp_path: Path) -> None:
    done = thrones("paths", where=tmp_path, THRONES_HOME="Über uns/a\x1b[31mb\n\udcff")
    assert done.stdout.splitlines()[1] == f"data     {tmp_path.resolve()}/Über uns/a\\x1b[31mb\\n\\udcff/data"


def test_a_folder_that_is_gone_is_said_in_a_sentence(tmp_path: Path) -> None:
    code = (
        "import os, sys; os.rmdir(os.getcwd()); from thrones_tui.cli import main;sys.exit(main(sys.argv[1:]))"
    )
    for words in ("paths", ""):
        (tmp_path / "gone").mkdir()
        done = subprocess.run(
            [sys.executable, "-c", code, *words.split()],
            cwd=tmp_path / "gone",
            env=environment(THRONES_HOME="here"),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.stderr == "thrones: The folder you are in is gone: go to another one, and start again.\n"
        assert (done.returncode, done.stdout) == (2, "")


def test_without_a_home_nothing_is_written_to_the_root_of_the_disk(tmp_path: Path) -> None:
    done = thrones("paths", where=tmp_path, HOME="")
    assert done.stderr.startswith("thrones: Your home folder is unknown; set THRONES_HOME")
    assert done.returncode == 2


@pytest.mark.parametrize(
    "encoding", ["ascii", "latin-1", "cp437", "utf-16", "utf-7", "ascii:strict", "utf-8:ignore"]
)
def test_no_encoding_of_the_streams_ends_a_command(encoding: str, tmp_path: Path) -> None:
    environ = {"THRONES_HOME": str(tmp_path / "Über\x9b壁"), "PYTHONIOENCODING": encoding}
    kept = environment(**environ)
    for words in ("paths", "replay 壁"):
        done = subprocess.run(
            [sys.executable, "-m", "thrones_tui", *words.split()], env=kept, capture_output=True, check=False
        )
        assert done.returncode == (0 if words == "paths" else 2)
        text = (done.stdout + done.stderr).decode(encoding.partition(":")[0])
        assert "Traceback" not in text
        assert text.replace("\n", "").isprintable()
