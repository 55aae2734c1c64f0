"""`thrones plain` on the streams of a process: pipes, terminals that can do little, junk, ^C."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.cli.test_interrupted import JUNK
from tests.processes import environment
from tests.terminal.pty_program import Program

THRONES = (sys.executable, "-m", "thrones_tui")
PLAIN = (*THRONES, "plain", "thrones", "--hero", "Jon Snow", "--name", "Ada", "--seed", "7")
ANYTHING = {**JUNK, "a long line": b"n" * 5000 + b"\nlook\n", "ends": b"n\r\nsave \x1b]0;x\x07\xff\nq"}


def plain(home: Path, said: bytes, *arguments: str, **environ: str) -> "subprocess.CompletedProcess[bytes]":
    changed = environment(THRONES_HOME=str(home), USER="ada", **environ)
    command = arguments or PLAIN
    return subprocess.run(command, input=said, capture_output=True, env=changed, check=False, timeout=60)


@pytest.mark.parametrize("kind", ANYTHING)
def test_anything_may_be_typed(kind: str, tmp_path: Path) -> None:
    result = plain(tmp_path, ANYTHING[kind], LC_ALL="C.UTF-8")
    assert (result.returncode, result.stderr) == (0, b"")
    assert all(line.isprintable() for line in result.stdout.decode().split("\n"))
    assert result.stdout.endswith(b"Go on with `thrones plain` or `thrones resume`.\n")


def test_what_is_said_keeps_to_ascii_where_nothing_else_can_be_shown(tmp_path: Path) -> None:
    said = "save Zoë’s\nmap text\n".encode()
    assert plain(tmp_path, said, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0").stdout.isascii()


def test_who_likes_ascii_hears_nothing_else(tmp_path: Path) -> None:
    words = (*THRONES, "--ascii", "plain", "goldrush", "--name", "Zo\u00eb", "--seed", "7")
    said = plain(tmp_path, b"map text\n", *words, LC_ALL="C.UTF-8").stdout
    assert said.isascii()
    assert not plain(tmp_path, b"map text\n", *(word for word in words if word != "--ascii")).stdout.isascii()


def test_without_a_terminal_one_plays_line_by_line(tmp_path: Path) -> None:
    result = plain(tmp_path, b"thrones\nbegin\n\njon\nnear\nq\n", *THRONES)
    assert result.returncode == 0
    (line,) = result.stderr.decode().splitlines()
    assert "`thrones plain`" in line
    assert "You are Jon Snow, in Castle Black." in result.stdout.decode()


def test_a_line_without_an_end_is_the_end(tmp_path: Path) -> None:
    words = " ".join(f"'{word}'" for word in PLAIN)
    result = plain(tmp_path, b"", "bash", "-c", f"{words} < /dev/zero")
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.endswith(b"resume`.\n")


def test_what_others_play_is_told_where_there_is_no_screen(tmp_path: Path) -> None:
    words = ("watch", "skirmish", "--seed", "3")
    result = plain(tmp_path, b"2\n", *THRONES, *words)
    (line,) = result.stderr.decode().splitlines()
    assert "you follow it line by line" in line
    wanted = plain(tmp_path, b"2\n", *THRONES, *words, "--plain")
    assert (result.returncode, wanted.returncode, wanted.stderr) == (0, 0, b"")
    assert result.stdout == wanted.stdout
    assert b"Turn 3.\n" in result.stdout


def test_a_replay_that_is_none_is_refused_in_a_line(tmp_path: Path) -> None:
    result = plain(tmp_path, b"", *THRONES, "replay", str(tmp_path), "--plain")
    assert (result.returncode, result.stdout) == (2, b"")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.skipif(os.name != "posix", reason="POSIX signals")
def test_whoever_reads_no_more_ends_it_and_the_game_is_saved(tmp_path: Path) -> None:
    words = " ".join(f"'{word}'" for word in PLAIN)
    lines = "yes north | head -3000"
    command = ["bash", "-c", f"{lines} | {words} 2>&1 | head -3; echo ${{PIPESTATUS[2]}}"]
    result = plain(tmp_path, b"", *command)
    assert result.stdout.endswith(b"\n141\n")
    assert len(list((tmp_path / "data" / "saves").iterdir())) == 1


def test_the_end_of_a_line_and_an_interruption_leave_the_game_saved() -> None:
    for keys, code in ((b"\x04", 0), (b"\x03", 130)):
        with Program(PLAIN, {"TERM": "dumb"}) as program:
            program.wait_for("What will you do")
            program.send("rest\r")
            program.wait_for("You rest")
            program.send(keys)
            assert program.exit_code() == code
            assert "Saved: Jon Snow, turn 2." in program.text
            assert program.modes() == program.initial_modes


def test_lines_are_broken_between_words_in_a_narrow_window() -> None:
    with Program(PLAIN, {"TERM": "dumb"}, rows=200, cols=40) as program:
        program.wait_for("What will you do")
        program.send("look\rmap text\rquit\r")
        assert program.exit_code() == 0
        text = program.output.decode()
        assert "\x1b" not in text
        assert max(map(len, text.split("\r\n"))) <= 40
        assert "Worth 2 points; would pay you 20 money" in " ".join(text.split())


@pytest.mark.skipif(os.name != "posix", reason="POSIX signals")
def test_a_killed_game_has_each_command_that_was_answered(tmp_path: Path) -> None:
    with Program(PLAIN, {"TERM": "dumb", "THRONES_HOME": str(tmp_path)}) as program:
        program.wait_for("What will you do")
        program.send("rest\r")
        program.wait_for("You rest")
        program.kill(signal.SIGKILL)
        program.exit_code()
        time.sleep(0)
    said = plain(tmp_path, b"1\nlog\nq\n", *THRONES, "plain").stdout.decode()
    assert "You rest: +1 strength for each warrior." in said
