"""Command lines nobody would type, in homes nobody has, with streams that fail.

Most run in a forked copy of this process, which is quick; some run as the real program. No traceback, an exit
code that is documented, nothing in the output that a terminal obeys, and no long thinking.
"""

import io
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from traceback import print_exc
from typing import Final, NamedTuple, NoReturn

from hypothesis import strategies as st

import thrones_tui
from fuzzing.bounds import MEGABYTES, SECONDS, megabytes_now
from fuzzing.edits import PLANS, Plan, forged
from fuzzing.forging import journal_of
from fuzzing.hostile import TEXTS, expect_clean
from fuzzing.hunt import Fault, Fuzzer
from fuzzing.mess import FILES, SOME, make_home
from thrones_tui import cli
from thrones_tui.games.registry import GAMES
from thrones_tui.session.codes import share_code
from thrones_tui.session.worlds import load_ruleset

CODES: Final = (0, 1, 2, 130, 141)
PATIENCE: Final = 30.0
"""Seconds after which a command hangs."""
_START: Final = 1.0
"""Seconds of the processor for starting Python on a busy machine."""
_SOURCES: Final = str(Path(cli.__file__).parents[2])

for _module in walk_packages(thrones_tui.__path__, "thrones_tui."):
    if not _module.name.endswith("__main__"):
        with suppress(ImportError, SystemExit):  # of what needs an extra that is not here
            import_module(_module.name)  # once here, instead of in every copy


class Run(NamedTuple):
    """A command line, what surrounds it, and what is in the home; `real` starts the program itself."""

    argv: tuple[str, ...]
    environ: tuple[tuple[str, str], ...]
    stdin: str
    stdout: str
    stderr: str
    messes: tuple[str, ...]
    plan: Plan
    real: bool


class Ended(NamedTuple):
    """How a command ended: its exit code (negative for a signal), the processor's seconds, and memory."""

    code: int
    seconds: float
    megabytes: int
    out: bytes
    err: bytes


# What is tried

_ARGUMENTS: Final = tuple(text for text in TEXTS if "\x00" not in text)
_TEXT: Final = st.one_of(
    st.sampled_from((*_ARGUMENTS, "\udcff\udc9b", "7", "1", "Ada", "Jon Snow", "80x24", "won", "2026-02-30")),
    st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=8),
)
_GAME: Final = st.sampled_from((*GAMES, "chess", "THRONES"))
_FILE: Final = st.sampled_from(FILES)
_WHICH: Final = st.sampled_from(
    ("1", "2", "0", "99", "20260101-000000-skirmish-000001", "Der Winter naht", "Jon Snow")
)
_CODES: Final = tuple(
    share_code(load_ruleset(game), seed, {}) for game in GAMES for seed in (0, 7, 10**18 - 1)
)
_CODE: Final = st.builds(
    lambda code, at, letter: code[: at % (len(code) + 1)] + letter + code[at % (len(code) + 1) + 1 :],
    st.sampled_from(_CODES),
    st.integers(0, 40),
    st.sampled_from(("", "-", "7", "Z", "o", "é", "\x1b", "0000-0000", "²")),
)
_KINDS: Final = {"CODE": _CODE, "TEXT": _TEXT, "GAME": _GAME, "FILE": _FILE, "WHICH": _WHICH}
_TEMPLATES: Final = tuple(
    tuple(line.split())
    for line in """
    --version
    --help
    --theme TEXT
    --seed TEXT
    play GAME --help
    play GAME --data FILE
    play GAME --name TEXT --seed TEXT
    play TEXT --name TEXT
    code GAME
    code GAME --seed TEXT --hero TEXT
    code GAME --house TEXT --size TEXT
    code TEXT
    code CODE
    play CODE --name TEXT
    code FILE
    resume
    resume WHICH
    saves
    saves --json
    saves rename WHICH TEXT
    saves export WHICH --as TEXT
    saves export WHICH
    saves export WHICH --as text
    saves abandon WHICH
    saves abandon WHICH --word TEXT
    replay FILE
    saves abandon TEXT --word abandon
    replay FILE --verify
    replay FILE --verify --json
    replay FILE --export text
    replay FILE --export cast --size TEXT --step TEXT
    replay WHICH --verify
    replay FILE --export text --output FILE
    replay FILE --export cast --output TEXT
    replay FILE --export html --size TEXT
    replay FILE --export svg --at TEXT --output TEXT
    scores
    scores --json
    scores --json --all
    scores GAME --all
    scores GAME --name TEXT --hero TEXT
    scores --seed TEXT --since TEXT --limit TEXT
    check FILE
    check FILE --json
    check TEXT
    check FILE --game GAME
    check FILE --game TEXT --json
    paths
    TEXT
    TEXT TEXT
    """.splitlines()
)
"""Words in capitals stand for something of that kind; the empty line is one of them."""
_WORDS: Final = tuple({word for template in _TEMPLATES for word in template if word not in _KINDS})


def _filled(template: tuple[str, ...]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.tuples(*(_KINDS.get(word, st.just(word)) for word in template))


_ARGV: Final = st.one_of(
    st.sampled_from(_TEMPLATES).flatmap(_filled),
    st.sampled_from(_TEMPLATES).flatmap(_filled),
    st.lists(st.one_of(st.sampled_from(_WORDS), _GAME, _FILE, _WHICH, _TEXT), max_size=6).map(tuple),
)
_PLACES: Final = st.sampled_from(
    ("HERE/home", "", "~", "~/x", "~nobody", "home", "FILE", "HERE/fifo", "HERE/loop", "x" * 5000,
     "/proc/self", "HERE/a\x1b[31mb", "HERE/\udcff", "HERE/\x9bm", "HERE/" + "y" * 300, "HERE/folder/"),
)  # fmt: skip
_VARIABLES: Final = {
    **dict.fromkeys(("THRONES_HOME", "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"), _PLACES),
    **{name: st.sampled_from(_ARGUMENTS) for name in ("USER", "TERM", "NO_COLOR", "COLORFGBG", "ESCDELAY")},
    "COLUMNS": st.sampled_from(("0", "-1", "7", "99999999999", "x", "٣")),
    "TZ": st.sampled_from(("UTC", "Asia/Kathmandu", "XXX+99", "", "\x1b", ":", "Europe/Berlin")),
    "LC_ALL": st.sampled_from(("C", "POSIX", "C.UTF-8", "de_DE.ISO-8859-1", "xx", "")),
    "PYTHONIOENCODING": st.sampled_from(("utf-8", "ascii", "latin-1", "utf-16", "cp1252", "ascii:replace")),
    "PYTHONUTF8": st.sampled_from(("0", "1")),
}
_ENVIRON: Final = st.lists(
    st.sampled_from(("THRONES_HOME", "THRONES_HOME", *sorted(_VARIABLES))).flatmap(
        lambda name: st.tuples(st.just(name), _VARIABLES[name])
    ),
    max_size=3,
    unique_by=lambda pair: pair[0],
).map(tuple)
_IN: Final = {
    "empty": b"", "abandon": b"abandon\n", "noise": bytes(range(256)), "long": b"x" * 10**6, "closed": b"",
}  # fmt: skip
_OUT: Final = ("file", "file", "file", "full", "broken", "closed", "read-only")
RUNS: Final = st.builds(
    Run, _ARGV, _ENVIRON, st.sampled_from(tuple(_IN)), st.sampled_from(_OUT), st.sampled_from(_OUT),
    SOME, PLANS,
    st.sampled_from((False,) * 11 + (True,)),
)  # fmt: skip


# Trying


def attempt(run: Run, folder: Path) -> None:
    """Run a command line in a home of its own, and look at what comes of it."""
    here = folder / "a" / "b"  # so that ../.. leads nowhere else
    make_home(here, run.messes, forged(run.plan))
    environ = {"PATH": os.defpath, "HOME": str(here), "THRONES_HOME": str(here / "home"), "TERM": "xterm"}
    environ |= {name: value.replace("HERE", str(here)) for name, value in run.environ}
    kinds = {path: os.lstat(path).st_mode for path in (here / "fifo", here / "link", here / "null")}
    ended = _run(run, environ, here, folder)
    _judge(run, environ, ended)
    for path, mode in kinds.items():
        if not os.path.lexists(path) or os.lstat(path).st_mode != mode:
            raise Fault(f"the {path.name} was replaced")
    if (here / "good.jsonl").read_bytes() != journal_of("thrones", 1) and "--output" not in run.argv:
        raise Fault("a journal was changed")


def _judge(run: Run, environ: Mapping[str, str], ended: Ended) -> None:
    encoding = environ.get("PYTHONIOENCODING", "utf-8").partition(":")[0]
    said = _decoded(ended.out, encoding) + _decoded(ended.err, encoding)
    for sign in ("Traceback", "Internal error", "Exception ignored"):
        if sign in said:
            lines = [line for line in said.splitlines() if "Error" in line]
            raise Fault(f"{sign}: {lines[-1][:100] if lines else ''}", said[-4000:])
    if ended.code not in CODES:
        raise Fault(f"exit code {ended.code}", said[-1000:])
    expect_clean(said, "the output")
    if ended.seconds > SECONDS + _START:
        raise Fault("a command takes long", f"{ended.seconds:.1f} s")
    if ended.megabytes > MEGABYTES:
        raise Fault("a command takes much memory", f"{ended.megabytes} MB")
    if "--json" in run.argv and ended.code == 0 and ended.out and "--help" not in run.argv:
        json.loads(_decoded(ended.out, encoding))


def _decoded(data: bytes, encoding: str) -> str:
    """What was written: exports are UTF-8 wherever, the rest is as the environment says."""
    for name in ("utf-8", encoding) if encoding != "utf-16" else (encoding, "utf-8"):
        try:
            return data.decode(name)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def _run(run: Run, environ: Mapping[str, str], here: Path, folder: Path) -> Ended:
    before = 0 if run.real else megabytes_now()
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        _be_command(run, environ, here, folder)
    end = time.monotonic() + PATIENCE
    while True:
        gone, status, usage = os.wait4(pid, os.WNOHANG)
        if gone:
            break
        if time.monotonic() > end:
            os.kill(pid, signal.SIGKILL)
            os.wait4(pid, 0)
            raise Fault("a command hangs")
        time.sleep(0.002)
    return Ended(
        os.waitstatus_to_exitcode(status),
        usage.ru_utime + usage.ru_stime,
        usage.ru_maxrss // 1024 - before,
        _read(folder / "out"),
        _read(folder / "err"),
    )


def _read(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


# In the new process


def _be_command(run: Run, environ: Mapping[str, str], here: Path, folder: Path) -> NoReturn:
    """Become the command, and never come back."""
    code = 99
    try:
        os.chdir(here)
        _redirect(run, folder)
        if run.real:
            command = [sys.executable, "-m", "thrones_tui", *run.argv]
            os.execve(sys.executable, command, {"PYTHONPATH": _SOURCES, **environ})
        os.environ.clear()
        os.environ.update(environ)
        time.tzset()
        resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
        _open_streams(environ)
        code = cli.main(list(run.argv))
        if sys.stdout is not None and not sys.stdout.closed:
            sys.stdout.flush()
    except BaseException:
        print_exc()
        code = code or 120
    finally:
        os._exit(code & 0xFF)


def _redirect(run: Run, folder: Path) -> None:
    """Give the process its streams, or none."""
    (folder / "in").write_bytes(_IN[run.stdin])
    os.dup2(os.open(folder / "in", os.O_RDONLY), 0)
    for number, kind, name in ((1, run.stdout, "out"), (2, run.stderr, "err")):
        match kind:
            case "full":
                opened = os.open("/dev/full", os.O_WRONLY)
            case "broken":
                reader, opened = os.pipe()
                os.close(reader)
            case "read-only":
                opened = os.open(os.devnull, os.O_RDONLY)
            case _:
                opened = os.open(folder / name, os.O_WRONLY | os.O_CREAT)
        os.dup2(opened, number)
    os.closerange(3, 256)
    for number, kind in enumerate((run.stdin, run.stdout, run.stderr)):
        if kind == "closed":
            os.close(number)


def _open_streams(environ: Mapping[str, str]) -> None:
    """Open the streams as a starting Python does."""
    encoding, _, errors = environ.get("PYTHONIOENCODING", "utf-8").partition(":")
    streams: list[io.TextIOWrapper | None] = []
    for number, mode in enumerate("rww"):
        try:
            os.fstat(number)
        except OSError:
            streams.append(None)
        else:
            how = "backslashreplace" if number == 2 else errors or "strict"
            buffered = open(number, f"{mode}b", closefd=False)  # noqa: SIM115
            streams.append(io.TextIOWrapper(buffered, encoding, how, line_buffering=number == 2))
    sys.stdin, sys.stdout, sys.stderr = streams


FUZZER: Final = Fuzzer(RUNS, attempt, 100)
