"""Bytes nobody would send, to the real program on a pseudoterminal of any kind and size, and signals.

It stays alive or ends with an exit code of its own, leaves the terminal as it found it, and loses no game.
"""

import os
import signal
import time
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from hypothesis import strategies as st
from tests.terminal.pty_program import Program, python

from fuzzing.edits import PLANS, Plan, forged
from fuzzing.forging import journal_of
from fuzzing.homes import home_in, put
from fuzzing.hostile import TEXTS
from fuzzing.hunt import Fault, Fuzzer
from thrones_tui.games.registry import GAMES
from thrones_tui.session.files import journals
from thrones_tui.session.replay import verify

_SIGNALS: Final = {130: signal.SIGINT, 131: signal.SIGQUIT, 129: signal.SIGHUP, 143: signal.SIGTERM}
CODES: Final = (0, *_SIGNALS)
REFUSED: Final = ("dumb",)
"""Terminals on which the program says that it cannot be played there."""
MAY_REFUSE: Final = ("THRONES_HOME", "HOME", "TERMINFO")
"""Variables with values that no game can be played with."""
PROCESSOR: Final = 15.0
"""Seconds of the processor for one run: thousands of keys at once take half of it in a large window."""
A_KEY: Final = 0.0005
"""Seconds of the processor that a typed byte may take besides: what opens a screen is half of it."""

Resize: TypeAlias = tuple[int, int]


class Session(NamedTuple):
    """How the program is started, on what terminal, and what happens to it there.

    The forged journal is one of its saves. Bytes are typed in one go, pairs are new sizes (rows and columns),
    and words are signals.
    """

    arguments: tuple[str, ...]
    environ: tuple[tuple[str, str], ...]
    term: str
    size: Resize
    plan: Plan
    events: tuple[bytes | Resize | str, ...]


_STARTS: Final = (
    (), ("resume",), ("resume", "20260101-000000-thrones-000000"), ("--ascii", "--color", "never"),
    ("replay", "20260101-000000-goldrush-000001"), *(("play", game, "--seed", "7") for game in GAMES),
    ("play", "thrones", "--seed", "7", "--hero", "Jon Snow", "--name", "Ada", "--practice"),
)  # fmt: skip
_TERMS: Final = (
    "xterm-256color", "xterm-256color", "xterm", "linux", "screen", "tmux-256color", "vt100", "vt220",
    "ansi", "rxvt", "strange", "", *REFUSED,
)  # fmt: skip
_SIZES: Final = (
    *((24, 80), (24, 80), (12, 40), (11, 39), (60, 200), (1, 1), (2, 300), (24, 79), (0, 0)),
    *((300, 300), (24, 40_000), (65_535, 41), (65_535, 65_535)),
)
_ESCAPES: Final = (
    b"\x1b", b"\x1b[", b"\x1b[A", b"\x1bOB", b"\x1b[1;5C", b"\x1b[1;2D", b"\x1b[3~", b"\x1b[200~",
    b"\x1b[201~", b"\x1b[200~7\r\x1b[201~", b"\x1b[M !!", b"\x1b[<0;5;5M", b"\x1b[<0;5;5m",
    b"\x1b]11;rgb:0/0/0\x07", b"\x1bP1$r\x1b\\", b"\x1b[?1;2c", b"\x1b[24;80R", b"\x1b[I", b"\x1b[O",
    b"\x1b\x1b[A", b"\x1b[99999999999;1H", b"\x9bA", b"\x1b[Z", b"\xe5\x8c\x97", b"\xe5\x8c", b"\xff\xfe",
    b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x00", b"\x7f", b"\x08", b"\x0c", b"\x11", b"\x13", b"\x1a",
    b"\x04", b"\x16",
)  # fmt: skip
_WORDS: Final = (
    b"h", b"j", b"k", b"l", b"r", b"\r", b"\r", b" ", b"1", b"2", b"3", b"y", b"n", b"q", b"S", b"?",
    b"\x1b", b"x", b"m", b"p", b"u", b"hhhh", b"jjjj", b"rrrrrr", b"Ada\r", b"\t",
)  # fmt: skip
_VARIABLES: Final = {
    "USER": st.sampled_from([text for text in TEXTS if "\x00" not in text]),
    "THRONES_HOME": st.sampled_from(
        ("HERE/file", "HERE/a\x1b[31mb", "HERE/\udcff", "HERE/loop", "/proc/self", "")
    ),
    "HOME": st.sampled_from(("", "HERE/file", "x")),
    "LC_ALL": st.sampled_from(("C", "POSIX", "xx", "en_US.ISO-8859-1", "")),
    "LINES": st.sampled_from(("0", "-1", "99999999999", "x")),
    "COLUMNS": st.sampled_from(("0", "1", "99999999999", "x")),
    "ESCDELAY": st.sampled_from(("0", "-1", "99999999999", "x", "²")),
    "TERMINFO": st.sampled_from(("/nowhere", "HERE/file", "")),
    "TZ": st.sampled_from(("XXX+99", ":", "\x1b", "Europe/Berlin")),
    "NO_COLOR": st.just("1"),
    "COLORFGBG": st.sampled_from(("15;0", "x", "0;15", ";;;;", "99999999999;-1")),
    "PYTHONIOENCODING": st.sampled_from(("ascii", "utf-16", "latin-1")),
}
_ENVIRON: Final = st.lists(
    st.sampled_from(sorted(_VARIABLES)).flatmap(lambda name: st.tuples(st.just(name), _VARIABLES[name])),
    max_size=2,
    unique_by=lambda pair: pair[0],
).map(tuple)
_TYPED: Final = st.sampled_from(_WORDS)
_EVENTS: Final = st.one_of(
    _TYPED,
    _TYPED,
    st.sampled_from(_ESCAPES),
    st.binary(max_size=24).map(lambda data: data.replace(b"\x03", b"").replace(b"\x1c", b"")),
    st.one_of(
        st.sampled_from(_SIZES),
        st.sampled_from(("WINCH", "CONT", "TSTP", "TERM", "HUP")),
        st.sampled_from((b"\x03", b"\x1c", b"x" * 5_000, b"\x1b[200~" + b"y" * 3_000)),
    ),
)
SESSIONS: Final = st.builds(
    Session,
    st.sampled_from(_STARTS),
    _ENVIRON,
    st.sampled_from(_TERMS),
    st.sampled_from(_SIZES),
    PLANS,
    st.integers(0, 60).flatmap(lambda count: st.lists(_EVENTS, min_size=count, max_size=count).map(tuple)),
)


def attempt(session: Session, folder: Path) -> None:
    """Start the program, let everything happen to it, end it, and look at what it leaves."""
    home = home_in(folder)
    for game in GAMES:
        put(home.places.saves, f"20260101-000000-{game}-000001.jsonl", journal_of(game, 1))
    forgery = put(home.places.saves, "20260101-000000-thrones-000000.jsonl", forged(session.plan))
    (folder / "file").write_bytes(b"")
    (folder / "loop").symlink_to("loop")
    arguments = python("-m", "thrones_tui", *session.arguments)
    environ = {"THRONES_HOME": str(folder), "TERM": session.term, "USER": "ada"}
    environ |= {name: value.replace("HERE", str(folder)) for name, value in session.environ}
    rows, columns = session.size
    with Program(arguments, environ, rows, columns) as program:
        program.see(lambda _: program.bytes_out > 0 or program.has_ended())
        program.settle()
        for event in session.events:
            if program.has_ended():
                break
            _happen(program, event)
        _expect_end(program, session, folder)
    for place in (home.places.saves, home.places.replays):
        for path in journals(place):
            if os.path.basename(path) != forgery.name and not (verdict := verify(path)).holds:
                raise Fault("a game was damaged", verdict.fault)


def _happen(program: Program, event: bytes | Resize | str) -> None:
    match event:
        case b"\x03" | b"\x1c":
            program.settle()  # the system drops what nobody has read when one of these is typed
            program.send(event)
            program.settle()
        case bytes():
            program.send(event)
            program.watch(0.002)
        case str():
            program.settle()
            program.kill(signal.Signals[f"SIG{event}"])
            program.settle()
        case (rows, columns):
            program._process.setwinsize(rows, columns)  # nobody looks at the picture


def _expect_end(program: Program, session: Session, folder: Path) -> None:
    """Let it end, if it has not, and look at what its terminal is like."""
    program.settle()
    time.sleep(0.02)
    if not program.has_ended():
        program.kill(signal.SIGTERM)
    program.see(lambda _: program.has_ended())
    seconds, code = program.seconds, program.exit_code()
    program.watch(0.05)
    said = program.output[-3_000:].decode("utf-8", "replace")
    signs = [sign for sign in ("Traceback", "Internal error") if sign in said]
    if signs or any(folder.rglob("crash-*")):
        raise Fault(f"a crash: {said.partition('Internal error')[2][:80]}", said)
    refused = session.term in REFUSED or any(name in MAY_REFUSE for name, _ in session.environ)
    wanted = (*CODES, 1, 2) if refused else CODES
    if code not in wanted and -code not in _SIGNALS.values():
        raise Fault(f"exit code {code}", said)
    if program.modes() != program.initial_modes:
        raise Fault("the terminal's modes were left changed")
    if program.output.count(b"\x1b[?2004h") and not program.output.rfind(
        b"\x1b[?2004l"
    ) > program.output.rfind(b"\x1b[?2004h"):
        raise Fault("pastes are still marked")
    typed = sum(len(event) for event in session.events if isinstance(event, bytes))
    if seconds > PROCESSOR + typed * A_KEY:
        raise Fault("it takes long", f"{seconds} s of the processor")


FUZZER: Final = Fuzzer(SESSIONS, attempt, 20)
