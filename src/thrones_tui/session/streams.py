"""The one door to stdout and stderr: what is printed, what is complained about, what is asked.

A line that is handed in comes out as one line in which a terminal finds nothing to obey, whoever wrote what
is in it. A stream that is closed, full or given up by its reader is never the end of the world.
"""

import contextlib
import io
import os
import sys
from collections.abc import Callable, Iterator

from thrones_tui.scene.measure import escaped, to_ascii
from thrones_tui.scene.typed import TYPE_CHECKING, TextIO
from thrones_tui.session.files import reason

if TYPE_CHECKING:
    import locale
else:  # the first frame does not wait for what that has besides
    import _locale as locale

_LONGEST = 1000
"""Characters of a complaint; of a longer one the middle is left out."""
_ANSWER = 100
"""Characters of an answer that are read."""

_CHUNK, _ENDLESS = 1 << 16, 1 << 28
"""Bytes of a line that are read and dropped at once, and after which it is taken for one without an end."""


class Undelivered(Exception):
    """Stdout takes no more; the text says why in a sentence, and its cause is the system's error, if any."""


def open_streams() -> None:
    """Prepare for streams that are closed, or whose encoding lacks a character."""
    for descriptor in (0, 1, 2):
        try:
            os.fstat(descriptor)
        except OSError:  # else the next file to be opened would take the stream's place
            os.open(os.devnull, os.O_RDWR)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def speaks_utf8() -> bool:
    """Adopt the user's locale and return whether text can go out as UTF-8."""
    try:
        locale.setlocale(locale.LC_ALL, "")
    except locale.Error:
        for name in ("C.UTF-8", "en_US.UTF-8", "UTF-8"):
            with contextlib.suppress(locale.Error):
                locale.setlocale(locale.LC_CTYPE, name)
                break
    return sys.platform == "win32" or locale.nl_langinfo(locale.CODESET).upper() in ("UTF-8", "UTF8")


def draw(*lines: str) -> None:
    """Print lines that are to be looked at, in ASCII where that is all that can be shown, as `say` does."""
    say(*(lines if speaks_utf8() else map(to_ascii, lines)))


def say(*lines: str) -> None:
    """Print lines on stdout; raise `Undelivered` if it does not take them."""
    _deliver(lambda stdout: stdout.write("".join(f"{escaped(line)}\n" for line in lines)))


def say_json(plain: object) -> None:
    """Print data on stdout as JSON, in ASCII; raise `Undelivered` if it does not take them."""
    import json

    say(*json.dumps(plain, indent=1).splitlines())


def send(data: bytes) -> None:
    """Write the bytes of a file of ours to stdout; raise `Undelivered` if it does not take them."""

    def write(stdout: TextIO) -> None:
        stdout.flush()
        stdout.buffer.write(data)

    _deliver(write)


def heard(most: int) -> Iterator[bytes]:
    """The lines on stdin until its end, without their ends; a little more of one that is longer.

    One that has no end is the end of all.
    """
    while sys.stdin is not None and (line := sys.stdin.buffer.readline(most + 2)):
        whole, dropped = line, 0
        while line and not line.endswith(b"\n"):  # nobody reads the rest
            line = sys.stdin.buffer.readline(_CHUNK)
            dropped += len(line)
            if dropped > _ENDLESS:
                return
        yield whole.rstrip(b"\r\n")


def prompt(text: str) -> None:
    """Print what stands before an answer, and write out all that was kept back; raise as `say` does."""
    _deliver(lambda stdout: (stdout.write(escaped(text)), stdout.flush()))


def is_typed() -> bool:
    """Whether stdin is a terminal, where one sees what is typed."""
    return sys.stdin is not None and sys.stdin.isatty()


def columns() -> int:
    """The columns of the terminal that stdout is; 0 where it is none, or does not say."""
    try:
        is_terminal = sys.stdout is not None and sys.stdout.isatty()
        return os.get_terminal_size(1).columns if is_terminal else 0
    except (OSError, ValueError):
        return 0


def finish() -> None:
    """Write out what stdout has kept back; raise `Undelivered` if it does not take it."""
    if sys.stdout is not None and not sys.stdout.closed:
        _deliver(lambda stdout: stdout.flush())


def discard() -> None:
    """Drop what stdout has kept back, and all that follows: Python would try once more on its way out."""
    _divert(sys.stdout)


def complain(*lines: str) -> None:
    """Print lines on stderr; where it takes none there is nowhere to say so."""
    _tell("".join(f"{_cut(escaped(line))}\n" for line in lines))


def ask(fact: str, question: str) -> str:
    """Print a fact and a question on stderr, and return the answer on stdin; "" if there is none."""
    complain(fact)
    _tell(f"{_cut(escaped(question))} ")
    try:
        return sys.stdin.readline(_ANSWER).strip() if sys.stdin is not None else ""
    except (OSError, ValueError, TypeError):  # the last where stdin does not wait for an answer
        return ""


def _deliver(write: Callable[[TextIO], object]) -> None:
    if sys.stdout is None:
        raise Undelivered("Cannot write the output (it is closed).")
    try:
        write(sys.stdout)
    except (OSError, ValueError) as error:  # the latter if it was closed, or has an encoding without text
        _divert(sys.stdout)
        why = reason(error) if isinstance(error, OSError) else error
        raise Undelivered(f"Cannot write the output ({why}).") from error


def _tell(text: str) -> None:
    if sys.stderr is not None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except (OSError, ValueError):
            _divert(sys.stderr)


def _divert(stream: TextIO | None) -> None:
    """Lead a stream to nowhere."""
    if stream is not None:
        with contextlib.suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def _cut(text: str) -> str:
    half = _LONGEST // 2
    return text if len(text) <= _LONGEST else f"{text[:half]}…{text[-half:]}"
