"""Programs as players, as real processes: what they may do, and that nothing of them is left."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.effort import usually
from tests.players.table import match
from tests.processes import start

from thrones_tui.drive import guest
from thrones_tui.players.match import Faults, Result
from thrones_tui.players.seats import Seat
from thrones_tui.players.specs import read_spec
from thrones_tui.session import children
from thrones_tui.session.bots import find
from thrones_tui.session.files import SessionError

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs can be players on POSIX systems only")

HELLO = """
import json, os, signal, subprocess, sys, time
hear = lambda: json.loads(sys.stdin.readline())
say = lambda **said: print(json.dumps(said), flush=True)
open(sys.argv[1], "a").write(f"{os.getpid()}\\n")
hear(); say(type="hello", protocol=1)
"""
STEADY = """
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "decision":
        words = " F" if "longest" in asked else " 1"
        answer = {"index": 0} if "options" in asked else {"say": asked["form"] + words}
        say(type="choose", id=asked["id"], number=asked["number"], **answer)
"""
SLEEPS = "time.sleep(60)"
CLOSES = "print('I give up', file=sys.stderr); sys.exit(3)"
FLOODS = "while True: print('x' * 1000)"
ONE_LINE = "while True: sys.stdout.write('x' * 100_000)"
RUBBISH = "while True: hear(); print('rubbish', flush=True)"
DEAF = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + STEADY + "\ntime.sleep(60)"
FORKS = (
    """
grandchild = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
open(sys.argv[1], "a").write(f"{grandchild.pid}\\n")
"""
    + STEADY
)
LIMITS = ":move_ms=300,view=none"


class Bot:
    """A program that plays, and notes the number of each of its processes."""

    def __init__(self, folder: Path, code: str, hello: str = HELLO) -> None:
        self.file, self.pids = folder / "bot", folder / "pids"
        self.file.write_text(hello + code, encoding="utf-8")

    def spec(self, limits: str = LIMITS) -> str:
        return f"cmd:{sys.executable} {self.file} {self.pids}{limits}"

    def plays(self, games: int = 1, faults: Faults = Faults.FORFEIT, limits: str = LIMITS) -> list[Result]:
        spec = read_spec(self.spec(limits))
        seat = Seat.of(spec, find("skirmish", spec))
        return [match("skirmish", seat, seed=seed, faults=faults) for seed in range(games)]

    def running(self) -> list[int]:
        """Those of its processes that there still are."""
        return [pid for pid in map(int, self.pids.read_text().split()) if _runs(pid)]

    def left(self) -> list[int]:
        """Those that there still are when all have had time to die of a signal."""
        until = time.monotonic() + 60
        while self.running() and time.monotonic() < until:
            time.sleep(0.02)
        return self.running()


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return bool(state.stdout.strip()) and not state.stdout.startswith("Z")


@pytest.fixture(autouse=True)
def dismissed() -> Iterator[None]:
    yield
    children.dismiss()


def test_one_process_plays_many_games(tmp_path: Path) -> None:
    bot = Bot(tmp_path, STEADY)
    assert [result.faults for result in bot.plays(20)] == [()] * 20
    assert len(bot.pids.read_text().split()) == 1
    children.dismiss()
    assert bot.left() == []


@pytest.mark.parametrize(
    ("code", "error"),
    [
        (SLEEPS, "Late: it has not answered in 300 ms"),
        (CLOSES, "Gone: it has ended"),
        (FLOODS, "Rubbish: it has said 100 lines|Gone: it says much more than it is asked"),
        (ONE_LINE, "Gone: (its line is too long|it says much more than it is asked)"),
        (RUBBISH, "Rubbish: it has said 100 lines|Late"),  # each line is answered by an error, and so on
        ("sys.stdin.close(); time.sleep(60)", "Late|Gone: it takes no more lines|Gone: it has ended"),
    ],
)
def test_whatever_a_program_does_is_a_fault_and_ends(tmp_path: Path, code: str, error: str) -> None:
    bot = Bot(tmp_path, code)
    (result,) = bot.plays()
    assert len(result.faults) == 1
    assert re.search(error, result.faults[0].sentence)
    children.dismiss()
    assert bot.left() == []


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not keep to this limit")
def test_a_program_may_use_so_much_memory_and_no_more(tmp_path: Path) -> None:
    bot = Bot(tmp_path, "hoard = bytearray(400_000_000)\n" + STEADY)
    assert bot.plays(limits=":view=none")[0].faults == ()
    (fault,) = bot.plays(limits=":view=none,memory_mb=300")[0].faults
    assert any("MemoryError" in note for note in fault.error.__notes__)


def test_nobody_waits_twice_for_a_hello(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest, "HELLO_MS", 300)
    bot = Bot(tmp_path, SLEEPS, "import os, sys, time; open(sys.argv[1], 'a').write(f'{os.getpid()} ')\n")
    told = [fault.sentence for result in bot.plays(2) for fault in result.faults]
    assert ["Late" in each for each in told] == [True, False]
    assert told[1].endswith("cannot begin: Gone: it has said no hello in time before.")
    assert bot.left() == []


def test_one_that_has_ended_is_started_again_for_the_next_game(tmp_path: Path) -> None:
    bot = Bot(tmp_path, CLOSES)
    results = bot.plays(3)
    assert [len(result.faults) for result in results] == [1, 1, 1]
    assert len(bot.pids.read_text().split()) == 3
    assert any("I give up" in note for note in results[0].faults[0].error.__notes__)


@pytest.mark.parametrize("code", [DEAF, FORKS])
def test_nobody_stays_who_does_not_want_to_go(tmp_path: Path, code: str) -> None:
    bot = Bot(tmp_path, code)
    assert bot.plays()[0].faults == ()
    children.dismiss()
    assert bot.left() == []


@pytest.mark.parametrize("code", [SLEEPS, *usually((), (DEAF, FORKS))])
def test_nobody_outlives_us_even_if_we_are_killed(tmp_path: Path, code: str) -> None:
    bot = Bot(tmp_path, code)
    playing = start(
        "import sys; from thrones_tui.cli import main; main(sys.argv[1:])",
        *("simulate", "skirmish", "--players", bot.spec(":view=none"), "--games", "9999", "--workers", "1"),
    )
    until = time.monotonic() + 60
    while not bot.pids.exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert len(bot.running()) >= 1
    playing.send_signal(signal.SIGKILL)
    playing.communicate()
    assert bot.left() == []


def test_a_program_that_there_is_not_is_a_fault() -> None:
    spec = read_spec("cmd:./no-such-bot")
    result = match("skirmish", Seat.of(spec, find("skirmish", spec)), faults=Faults.FORFEIT)
    assert "cannot begin: Gone: it has ended (./no-such-bot: No such file" in result.faults[0].sentence
    assert "No such file" in result.faults[0].error.__notes__[0]


@pytest.mark.parametrize(
    ("typed", "says"), [("cmd:", "names no player"), ("cmd:'bot", "No closing quotation")]
)
def test_a_command_that_cannot_be_read_is_refused(typed: str, says: str) -> None:
    with pytest.raises((SessionError, ValueError), match=says):
        find("skirmish", read_spec(typed))
