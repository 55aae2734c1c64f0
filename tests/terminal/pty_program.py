"""A program in a terminal of our own: started, typed at, looked at, and asked how it left the terminal."""

import ast
import contextlib
import copy
import os
import platform
import select
import signal
import sys
import termios
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self

import pyte
from ptyprocess import PtyProcess  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20.0
"""Seconds after which a program counts as stuck; far more than it ever needs."""
_QUIET = 0.15
"""Longer than a question waits for silence."""
LAST_EVENTS = "What happened last"
"""The title of the page before the end of a game."""
_END, _QUIET_AT_THE_END = (LAST_EVENTS, "Play again"), 1.0
"""How the end of a game is known, and longer than that waits for silence."""
_MOMENT = 0.01
"""Seconds in which what was written by a program that rests arrives."""
_POLL = "7" if sys.platform == "linux" and platform.machine() == "x86_64" else ""
"""The call in which curses waits for keys, where the system tells what a program does."""
_REST = 1000
"""Milliseconds it waits, at least, when it waits for a key and for nothing else."""
_LARGEST = 1000
"""Rows and columns of the picture that is kept; a program may be told of more."""


_ALTERNATE = 1049
"""The private mode of the screen that full-screen programs draw on."""


class _Screen(pyte.Screen):
    """A screen that can do three things more, which xterm can and curses makes use of.

    It repeats a character (`CSI n b`), it scrolls (`CSI n S`, `CSI n T`), and it has an alternate screen,
    after which the first one is back.
    """

    answer: Callable[[bytes], object] = bytes
    """Where to send what the terminal says by itself."""
    last_drawn = " "
    first: tuple[Any, Any] | None = None

    def set_mode(self, *modes: int, **kwargs: Any) -> None:
        if _ALTERNATE in modes and self.first is None:
            self.first = copy.deepcopy(self.buffer), copy.copy(self.cursor)
            self.erase_in_display(2)
        super().set_mode(*modes, **kwargs)

    def reset_mode(self, *modes: int, **kwargs: Any) -> None:
        super().reset_mode(*modes, **kwargs)
        if _ALTERNATE in modes and self.first is not None:
            hidden = self.cursor.hidden
            self.buffer, self.cursor = self.first
            self.cursor.hidden = hidden
            self.cursor.y = min(self.cursor.y, self.lines - 1)
            self.cursor.x = min(self.cursor.x, self.columns - 1)
            self.first = None

    def write_process_input(self, data: str) -> None:
        self.answer(data.encode())

    def draw(self, data: str) -> None:
        super().draw(data)
        if data:
            self.last_drawn = data[-1]

    def repeat(self, count: int = 1) -> None:
        self.draw(self.last_drawn * max(1, count))

    def scroll_up(self, count: int = 1) -> None:
        self._scroll(count, -1, self.index)

    def scroll_down(self, count: int = 1) -> None:
        self._scroll(count, 0, self.reverse_index)

    def _scroll(self, count: int, edge: int, step: Callable[[], None]) -> None:
        """Step over an edge of the scrolling region so many times, with the cursor where it was."""
        before = self.cursor.y
        self.cursor.y = (self.margins or (0, self.lines - 1))[edge]
        for _ in range(max(1, count)):
            step()
        self.cursor.y = before


class _Stream(pyte.ByteStream):
    csi: dict[str, str] = {  # noqa: RUF012 (as in pyte)
        **pyte.ByteStream.csi,
        "b": "repeat",
        "S": "scroll_up",
        "T": "scroll_down",
    }
    events = pyte.ByteStream.events | {"repeat", "scroll_up", "scroll_down"}


class Program:
    """Runs `args` on a pseudoterminal of `rows` × `cols` and keeps what it shows.

    `env` is added to an environment with nothing but PATH, a UTF-8 locale, TERM=xterm-256color, the sources
    and a THRONES_HOME of its own, where no battle is staged; a value of None removes a variable. Use it as a
    context manager: at its end the program is killed and its home removed.
    """

    def __init__(
        self,
        args: Sequence[str],
        env: Mapping[str, str | None] | None = None,
        rows: int = 24,
        cols: int = 80,
    ) -> None:
        self._folder = TemporaryDirectory(prefix="thrones-")
        self.home = Path(self._folder.name)
        environ = {
            "PATH": os.environ["PATH"],
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
            "PYTHONPATH": str(ROOT / "src"),
            "THRONES_HOME": str(self.home),
            "THRONES_ANIMATION": "off",
            "THRONES_COACH": "off",
            "THRONES_GENTLE": "off",
            **(env or {}),
        }
        told, tell = os.pipe()

        def describe_terminal() -> None:  # in the new process, before the program touches its terminal
            for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
                signal.signal(number, signal.SIG_DFL)  # a runner in the background may ignore them
            os.write(tell, repr((os.ttyname(0), termios.tcgetattr(0))).encode())

        with warnings.catch_warnings():
            warnings.simplefilter(
                "ignore", DeprecationWarning
            )  # of forking beside the threads of a test runner
            self._process = PtyProcess.spawn(
                list(args),
                env={name: value for name, value in environ.items() if value is not None},
                dimensions=(rows, cols),
                preexec_fn=describe_terminal,
                pass_fds=(tell,),
            )
        os.close(tell)
        name, self.initial_modes = ast.literal_eval(os.read(told, 4096).decode())
        os.close(told)
        self.terminal = os.open(name, os.O_RDWR | os.O_NOCTTY)  # keeps the modes after the program's end
        self.pid: int = self._process.pid
        self._screen = _Screen(min(cols, _LARGEST), min(rows, _LARGEST))
        self._screen.answer = self.send
        self._stream = _Stream(self._screen)
        self.output = bytearray()
        """All that the program ever wrote."""
        self._display: list[str] = []
        self._displayed = (-1, 0, 0)  # what it shows: the bytes written so far, at a size
        self._roused = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.isalive():
            self._process.kill(signal.SIGKILL)
            self._process.wait()
        self.hang_up()
        os.close(self.terminal)
        self._folder.cleanup()

    # What it shows

    @property
    def screen(self) -> list[str]:
        """The rows of the screen as they are now, as wide as the terminal."""
        self._read(0.0)
        state = (len(self.output), self._screen.lines, self._screen.columns)
        if state != self._displayed:
            self._display, self._displayed = list(self._screen.display), state
        return self._display

    @property
    def text(self) -> str:
        """The screen as one text without trailing spaces."""
        return "\n".join(row.rstrip() for row in self.screen)

    @property
    def cursor(self) -> tuple[int, int] | None:
        """Row and column of the cursor, None while it is hidden."""
        self._read(0.0)
        cursor = self._screen.cursor
        return None if cursor.hidden else (cursor.y, cursor.x)

    def cell(self, row: int, col: int) -> Any:
        """Return pyte's cell: `data`, `fg`, `bg`, `bold`, `reverse`, `underscore`."""
        return self._screen.buffer[row][col]

    @property
    def bytes_out(self) -> int:
        """How many bytes it wrote so far."""
        self._read(0.0)
        return len(self.output)

    def wait_for(self, wanted: str | Callable[[Self], bool], timeout: float = PATIENCE) -> float:
        """Wait until the screen holds a text, or a predicate holds; return the seconds that took.

        The rest of the frame is read, too: what is wanted may come in its first part.

        Raises:
            AssertionError: it does not within `timeout` seconds; with the screen.
        """
        took = self.see(wanted, timeout)
        self.settle()
        if any(words in self.text for words in _END):
            self.settle(_QUIET_AT_THE_END)
        return took

    def see(self, wanted: str | Callable[[Self], bool], timeout: float = PATIENCE) -> float:
        """Wait as `wait_for` does, but return at the first sight of what is wanted."""
        began = time.monotonic()
        while not (wanted in self.text if isinstance(wanted, str) else wanted(self)):
            if time.monotonic() - began > timeout:
                raise AssertionError(f"no {wanted!r} after {timeout} s on\n{self.text}")
            self._read(0.01)
        return time.monotonic() - began

    def settle(self, quiet: float = _QUIET) -> None:
        """Wait until it does nothing but wait for a key, or nothing was written for `quiet` seconds."""
        end = time.monotonic() + quiet
        while time.monotonic() < end:
            rest = self._rest()
            if self._read(_MOMENT) or self._is_busy():
                end = time.monotonic() + quiet
            elif rest and rest == self._rest() != self._roused:
                return

    def watch(self, seconds: float) -> None:
        """Take in what it writes for so long."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._read(left)

    # What is done to it

    def deaf(self) -> None:
        """Answer nothing that the program asks its terminal."""
        self._screen.answer = bytes

    def send(self, keys: bytes | str) -> None:
        """Type: all in one burst; what the program writes meanwhile is taken in, as a terminal does."""
        self._roused = self._rest()
        rest = memoryview(keys.encode() if isinstance(keys, str) else keys)
        with contextlib.suppress(OSError, ValueError):  # it may be gone already
            os.set_blocking(self._process.fd, False)
            end = time.monotonic() + PATIENCE
            while rest and time.monotonic() < end:
                try:
                    rest = rest[os.write(self._process.fd, rest) :]
                except BlockingIOError:
                    self._read(0.01)
            os.set_blocking(self._process.fd, True)

    def resize(self, rows: int, cols: int) -> None:
        """Change the size of the terminal, which signals the program."""
        self._read(0.0)
        self._roused = self._rest()
        self._screen.resize(rows, cols)
        self._process.setwinsize(rows, cols)

    def kill(self, number: int) -> None:
        """Send a signal."""
        self._roused = self._rest()
        os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Close the terminal from its other end."""
        if not self._process.closed:
            self._process.fileobj.close()
            self._process.closed = True

    # How it ended

    def exit_code(self, timeout: float = PATIENCE) -> int:
        """Wait for the end and return the exit code, -n if signal n killed it.

        Raises:
            AssertionError: it does not end within `timeout` seconds; with the screen.
        """
        end = time.monotonic() + timeout
        while self._process.isalive():
            if time.monotonic() > end:
                raise AssertionError(f"still running after {timeout} s:\n{self.text}")
            self._read(0.01)
        self._read(0.0)
        status: int | None = self._process.exitstatus
        return -self._process.signalstatus if status is None else status

    @property
    def seconds(self) -> float:
        """The processor's time it has used so far; after its end, all that it used. Only Linux tells."""
        ticks = self._status()[11:13]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    def has_ended(self) -> bool:
        """Whether it is gone, without asking for its exit code, after which `seconds` are not told."""
        return self._status()[0] == "Z"

    def modes(self) -> list[Any]:
        """Return the terminal's modes as `termios` does; before the program they were `initial_modes`."""
        return termios.tcgetattr(self.terminal)

    def _is_busy(self) -> bool:
        """Whether it is computing, or waits for its turn on a busy machine; only Linux tells."""
        try:
            return self._status()[0] in ("R", "D")
        except OSError:
            return False

    def _rest(self) -> str:
        """Which of its rests this is, if it waits for a key and for nothing else; empty if it is not told."""
        with contextlib.suppress(OSError, ValueError):
            call, *given = Path(f"/proc/{self.pid}/syscall").read_text(encoding="ascii").split()
            if call == _POLL and int(given[2], 16) >= _REST:
                told = Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8", errors="replace")
                return told.partition("\nvoluntary_ctxt_switches:")[2].split("\n")[0]
        return ""

    def _status(self) -> list[str]:
        """What the system tells of it, from its state on."""
        text = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii", errors="replace")
        return text.rpartition(")")[2].split()

    def _read(self, timeout: float) -> bool:
        """Take in what was written, waiting for the first of it; return whether there was something."""
        found = False
        while not self._process.closed and select.select([self._process.fd], [], [], timeout)[0]:
            try:
                data = os.read(self._process.fd, 65536)
            except OSError:  # the other end is closed
                break
            if not data:
                break
            self.output += data
            self._stream.feed(data)
            found, timeout = True, 0.0
        return found


def python(*arguments: str) -> list[str]:
    """Return the command that runs this Python."""
    return [sys.executable, *arguments]
