"""How fast the real program is on a terminal: its first frame, what it imports for it, and every key."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from fcntl import ioctl
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from select import select
from statistics import median, quantiles
from struct import pack
from tempfile import TemporaryDirectory
from termios import TIOCSWINSZ
from time import perf_counter, sleep
from types import TracebackType
from typing import IO, Final, NamedTuple, Self

from benchmarks.journal import long_game
from thrones_tui import new_game
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision
from thrones_tui.scene.dialog import Dialog, PickDialog
from thrones_tui.session.worlds import load_ruleset

ROOT: Final = Path(__file__).resolve().parents[2]
ROWS, COLUMNS = 24, 80
PATIENCE: Final = 30.0
"""Seconds after which a program counts as stuck."""
QUIET: Final = 0.03
"""Seconds without output after which a frame was complete; they are not counted."""

SEEN: Final = 0.15
"""Seconds after which a question counts as seen; keys that come sooner are dropped."""

PYTHON: Final = (sys.executable, "-S")
"""Without installed packages: some load themselves at every start, and would hide what the program needs."""
IMPORTS_TOLD: Final = (*PYTHON, "-X", "importtime")
PROGRAM: Final = (*PYTHON, str(ROOT / "scripts" / "play.py"))
SHOWN: Final = b"\x1b[?2004h"
"""The program asks for marks around pastes when its first frame is out."""
BARE: Final = """
import curses

def show(window):
    window.addstr(0, 0, "bare frame")
    window.refresh()
    window.getch()

curses.wrapper(show)
"""
ASKED, ANSWER = b"\x1b[c", b"\x1b[?62c"
"""What a program asks last of a terminal, and the answer that all of them give."""
REDRAW: Final = b"\x0c"
ARROWS: Final = {"north": b"\x1bOA", "south": b"\x1bOB", "east": b"\x1bOC", "west": b"\x1bOD"}
HERO, NAME = "Jon Snow", "Ada"
CHECKED: Final = 0.2
"""How often, from 0 to 1, a frame is drawn anew and compared with what it should show."""


class Disturbed(Exception):
    """A program did not do what is timed; the text says what."""


class Frame(NamedTuple):
    """What was written, and when the last of it came."""

    output: bytes
    finished: float


class Terminal:
    """A program on a terminal of our own, from its start (`began`) until it is killed."""

    def __init__(
        self, command: Sequence[str], home: str, errors: IO[bytes] | None = None, picture: str = "full"
    ) -> None:
        self._ours, theirs = os.openpty()
        ioctl(theirs, TIOCSWINSZ, pack("HHHH", ROWS, COLUMNS, 0, 0))
        environ = {
            "PATH": os.environ.get("PATH", os.defpath),
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
            "THRONES_HOME": home,
            "THRONES_ANIMATION": "off",
            "THRONES_COACH": "off",
            "THRONES_PICTURE": picture,
        }
        self.began = perf_counter()
        self._process = subprocess.Popen(
            command,
            env=environ,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs if errors is None else errors,
            start_new_session=True,
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()
        os.close(self._ours)

    def end(self) -> float:
        """End the program; return the seconds of processor time that it took."""
        before = getrusage(RUSAGE_CHILDREN)
        self._process.kill()
        self._process.wait()
        after = getrusage(RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def megabytes(self) -> float:
        """The memory that the program has now, where the system tells it."""
        told = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(self._process.pid)], capture_output=True, check=True
        )
        return int(told.stdout) / 1024

    def send(self, keys: bytes) -> None:
        """Type."""
        os.write(self._ours, keys)

    def press(self, key: bytes) -> tuple[float, int]:
        """Type one key; return milliseconds and bytes of the frame it brings."""
        pressed = perf_counter()
        self.send(key)
        output, finished = self.frame()
        return (finished - pressed) * 1000, len(output)

    def frame(self, marker: bytes = b"") -> Frame:
        """Wait for output with `marker` in it, and until no more comes.

        Raises:
            Disturbed: there is none for too long, or the program ended.
        """
        output, finished = b"", self.began
        while True:
            waited_for = not output or marker not in output
            if not select([self._ours], [], [], PATIENCE if waited_for else QUIET)[0]:
                break
            try:
                data = os.read(self._ours, 65536)
            except OSError:  # the other end is closed
                break
            finished = perf_counter()
            if ASKED in data:
                self.send(ANSWER)
            output += data
        if waited_for:
            raise Disturbed(f"the program stopped or was stuck after writing {output[-2000:]!r}")
        return Frame(output, finished)


class Start(NamedTuple):
    """Milliseconds of processor time from the start of the process to its first frame.

    `ratio` is of the medians, and `waiting` where a saved game waits, which the title screen tells of.
    """

    ratio: float
    waiting: float
    ratio_best: float
    title_best: float
    title_median: float
    bare_best: float
    bare_median: float
    runs: int


def measure_start(runs: int) -> Start:
    """Time the first frame of the title screen and of a bare curses program, in turns."""
    title: list[float] = []
    waiting: list[float] = []
    bare: list[float] = []
    with TemporaryDirectory(prefix="thrones-") as home, TemporaryDirectory(prefix="thrones-") as played:
        long_game(load_ruleset("thrones"), 40, f"{played}/data/saves")
        for _ in range(runs + 1):
            title.append(_first_frame(PROGRAM, home, SHOWN))
            waiting.append(_first_frame(PROGRAM, played, SHOWN))
            bare.append(_first_frame((*PYTHON, "-c", BARE), home, b"bare frame"))
    del title[0], waiting[0], bare[0]  # they may have had to compile, and to read from the disk
    return Start(
        ratio=median(title) / median(bare),
        waiting=median(waiting) / median(bare),
        ratio_best=min(title) / min(bare),
        title_best=min(title),
        title_median=median(title),
        bare_best=min(bare),
        bare_median=median(bare),
        runs=runs,
    )


def _first_frame(command: Sequence[str], home: str, marker: bytes) -> float:
    with Terminal(command, home) as terminal:
        terminal.frame(marker)
        return terminal.end() * 1000


class Imports(NamedTuple):
    """Milliseconds of importing what a bare interpreter has not, until the title screen is up."""

    total: float
    modules: int
    own: float
    own_modules: int
    slowest: dict[str, float]


def measure_imports(runs: int) -> Imports:
    """Add up what `-X importtime` says about the title screen; of several runs the quickest counts."""
    with TemporaryDirectory(prefix="thrones-") as home:
        given = _imported((*IMPORTS_TOLD, "-c", "print('up')"), home, b"up")
        several = [_imported((*IMPORTS_TOLD, PROGRAM[-1]), home, SHOWN) for _ in range(runs + 1)][1:]
    times = {
        name: min(run[name] for run in several if name in run) / 1000
        for name in several[0]
        if name not in given
    }
    own = {name: time for name, time in times.items() if name.split(".")[0] == "thrones_tui"}
    slowest = sorted(times, key=lambda name: -times[name])[:8]
    return Imports(
        total=sum(times.values()),
        modules=len(times),
        own=sum(own.values()),
        own_modules=len(own),
        slowest={name: times[name] for name in slowest},
    )


def _imported(command: Sequence[str], home: str, marker: bytes) -> dict[str, int]:
    """Microseconds of each module by itself: lines such as `import time: 203 | 1519 |   curses`."""
    path = Path(home) / "imports"
    with path.open("wb") as errors, Terminal(command, home, errors) as terminal:
        terminal.frame(marker)
    lines = path.read_text(encoding="utf-8").splitlines()
    fields = [line.removeprefix("import time:").split("|") for line in lines if line.count("|") == 2]
    return {name.strip(): int(own) for own, _, name in fields if own.strip().isdigit()}


class Keys(NamedTuple):
    """Bytes of the frame that a key brings, and milliseconds from the key to its end, at 80×24.

    `step_` are those of a travelled tile that leads to no question; `whole_frame_bytes` is what such a frame
    takes, in the median, when all of it is drawn anew.
    """

    step_bytes_median: float
    step_bytes_most: int

    bytes_median: float
    bytes_p95: float
    bytes_most: int
    whole_frame_bytes: int
    time_median: float
    time_p95: float
    time_most: float
    keys: int
    games: int


def measure_keys(least: int, picture: str = "full", seed: int = 7) -> Keys:
    """Play games of `seed`, `seed` + 1 and so on by keys, until at least so many were pressed."""
    frames: list[tuple[float, int]] = []
    steps: list[int] = []
    whole: list[int] = []
    games = 0
    with TemporaryDirectory(prefix="thrones-") as home:
        while len(frames) < least or not whole:
            for time, size, redrawn, is_step in _play_by_keys(seed + games, home, picture):
                frames.append((time, size))
                if is_step:
                    steps.append(size)
                if redrawn:
                    whole.append(redrawn)
                if len(frames) >= least:
                    break
            games += 1
    times, sizes = [time for time, _ in frames], [size for _, size in frames]
    return Keys(
        step_bytes_median=median(steps),
        step_bytes_most=max(steps),
        bytes_median=median(sizes),
        bytes_p95=quantiles(sizes, n=20)[-1],
        bytes_most=max(sizes),
        whole_frame_bytes=round(median(whole)),
        time_median=median(times),
        time_p95=quantiles(times, n=20)[-1],
        time_most=max(times),
        keys=len(frames),
        games=games,
    )


def _play_by_keys(seed: int, home: str, picture: str) -> Iterator[tuple[float, int, int, bool]]:
    """Play a game of random decisions by keys; yield milliseconds and bytes of each key's frame.

    The same game is played here beside the program: it knows what is asked, and what must be on the screen.
    Now and then a frame is drawn anew to see that it is; its bytes come third, else 0. Last is whether the
    key was a step that led to no question.

    Raises:
        Disturbed: the two have gone apart.
    """
    command = [*PROGRAM, "play", "thrones", "--seed", str(seed), "--hero", HERO, "--name", NAME]
    twin, rng = new_game("thrones", seed=seed, hero=HERO, name=NAME), Random(seed)
    with Terminal(command, home, picture=picture) as terminal:
        terminal.frame(SHOWN)
        while twin.outcome is None:
            answer, asked = twin.decision.sample(rng), twin.scene().dialog
            *keys, last = keys_of(twin.decision, answer, asked)
            for key in keys:
                yield *terminal.press(key), 0, False
            time, size = terminal.press(last)
            is_step = twin.decision.kind == "turn" and str(answer).startswith("travel")
            twin.submit(answer)
            while (asked := twin.scene().dialog) is not None and asked.settled:
                twin.submit(asked.settled)  # as the program does by itself
            is_step &= twin.outcome is None and twin.decision.kind == "turn"
            if asked is not None:
                sleep(SEEN)
            redrawn = 0
            if twin.outcome is None and rng.random() < CHECKED:
                terminal.send(REDRAW)
                redrawn = len(terminal.frame(twin.scene().status.encode()).output)
            yield time, size, redrawn, is_step


def keys_of(decision: Decision, answer: Command, dialog: Dialog | None) -> Iterator[bytes]:
    """The keys of an answer, one by one."""
    verb, _, rest = str(answer).partition(" ")
    if decision.kind == "turn":
        yield ARROWS[rest] if verb == "travel" else {"rest": b"r", "consult": b"g"}[verb]
    elif decision.kind == "words":
        yield rest.encode()
    elif decision.kind == "amount":
        yield from (digit.encode() for digit in rest)
        yield b"\r"
    elif isinstance(dialog, PickDialog):
        wanted = [choice.command for choice in dialog.choices if choice.command in rest.split(", ")]
        places = {at for at, choice in enumerate(dialog.choices) if choice.command in wanted}
        proposed = set(dialog.proposed)
        yield from (str(at + 1).encode() for at in (*(proposed - places), *(places - proposed)))
        yield b"\r"
    else:
        at = decision.options.index(answer)
        yield str(answer)[0].upper().encode() if decision.kind == "confirm" else str(at + 1).encode()
        if dialog is not None and dialog.choices[at].fatal:  # what ends the game is asked for twice
            yield b"\r"
