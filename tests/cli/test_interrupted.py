"""A command that waits for an answer, or for its reader: what it is told, and how it is interrupted."""

import os
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.processes import environment
from tests.session.journals import begun, play

pytestmark = pytest.mark.skipif(os.name != "posix", reason="POSIX signals")

fcntl, termios = pytest.importorskip("fcntl"), pytest.importorskip("termios")

PROMPT = b"Type the word abandon to give it up: "


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    game = begun(tmp_path / "data" / "saves")
    play(game, 40)
    game.close()
    return Path(game.path)


def thrones(
    home: Path, *arguments: str, stdin: int | None = None, stdout: int | None = None
) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "thrones_tui", *arguments],
        env=environment(THRONES_HOME=str(home)),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        stdin=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
    )


JUNK = {
    "nothing": b"",
    "no word": b"yes\n",
    "nearly": b"abandon it\n",
    "binary": bytes(range(256)) * 10,
    "no line end": b"x" * 1_000_000,
    "zeros": b"\0" * 1_000_000,
    "half a character": b"abandon\xe2\x82",
    "sequences": b"\x1b[2Jabandon\n",
}


@pytest.mark.parametrize("kind", JUNK)
def test_no_junk_gives_a_game_up(kind: str, journal: Path, tmp_path: Path) -> None:
    program = thrones(tmp_path, "saves", "abandon", "1", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    out, err = program.communicate(JUNK[kind], timeout=60)
    assert (program.returncode, out) == (2, b"")
    assert err.endswith(PROMPT + b"thrones: Nothing was given up: the word is abandon.\n")
    assert journal.exists()


def test_an_input_that_does_not_wait_is_no_answer(journal: Path, tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    program = thrones(tmp_path, "saves", "abandon", "1", stdin=reading)
    _, err = program.communicate(timeout=60)
    os.close(reading)
    os.close(writing)
    assert program.returncode == 2
    assert err.endswith(b"Nothing was given up: the word is abandon.\n")
    assert journal.exists()


def test_a_question_can_be_left_with_an_interrupt(journal: Path, tmp_path: Path) -> None:
    program = thrones(tmp_path, "saves", "abandon", "1", stdin=subprocess.PIPE)
    assert program.stderr is not None
    said = b""
    while not said.endswith(PROMPT):
        said += os.read(program.stderr.fileno(), 4096)
    program.send_signal(signal.SIGINT)
    assert program.communicate(timeout=60)[1] == b""
    assert program.returncode == 130
    assert journal.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="how much a pipe holds")
@pytest.mark.parametrize("kind", ["text", "cast", "html", "svg"])
def test_a_reader_that_is_slow_can_be_left_with_an_interrupt(
    kind: str, journal: Path, tmp_path: Path
) -> None:
    reading, writing = os.pipe()
    room = fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 4096)
    program = thrones(tmp_path, "replay", str(journal), "--export", kind, stdout=writing)
    os.close(writing)
    end = time.monotonic() + 60
    while _held(reading) < room:
        assert time.monotonic() < end
        time.sleep(0.02)
    program.send_signal(signal.SIGINT)
    assert program.communicate(timeout=60)[1] == b""
    assert program.returncode == 130
    os.close(reading)


def _held(pipe: int) -> int:
    """How many bytes are in a pipe."""
    size: int = struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, b"\0" * 4))[0]
    return size
