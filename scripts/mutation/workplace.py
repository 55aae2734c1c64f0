"""Copies of the checkout in which mutants are made and tested; the checkout itself is never touched."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from environment import ROOT, clean_environ

if TYPE_CHECKING:
    from mutation.plugin import Plan, Record

WORDING: Final = {"scene", "help", "events", "panels", "dialogs", "welcome", "ring"}
"""Modules that draw and word; their mutants change what is shown, and no rule."""
LATER: Final = 2 * 10**9
"""Nanoseconds by which a mutant is younger than its module at least."""
LONGEST: Final = 900.0
"""Seconds after which a run that hangs is ended; one that loops is ended long before, by its own clock."""
SLOWER: Final = 10.0
"""How many times as long as before a test may take, and ..."""
GRACE: Final = 5.0
"""... the seconds it may take in any case."""
NO_TESTS: Final = 5
"""Exit code of pytest where it has found none that it should run."""


class Unfit(Exception):
    """Nothing can be said about mutants; the text says why."""


class Mutant(NamedTuple):
    """A changed module: `text` is all of it, `difference` the lines that are no longer the same.

    `start` and `end` are the lines of the statement at `line`.
    """

    module: str
    line: int
    start: int
    end: int
    operator: str
    difference: str
    text: str


class Round(NamedTuple):
    """Tests to be run over a mutant: pytest's paths, which tests come first, and which are left out."""

    paths: Sequence[str]
    order: Sequence[str] = ()
    left_out: Sequence[str] = ()


class Verdict(NamedTuple):
    """What became of a mutant: `killer` is the test that noticed it, empty if none did."""

    killer: str

    @property
    def killed(self) -> bool:
        """Whether it was noticed."""
        return self.killer != ""


def packages(root: Path = ROOT) -> dict[str, Path]:
    """The folder of everything that can be mutated, below the root, by its name."""
    source = Path("src", "thrones_tui")
    games = sorted(each.name for each in (root / source / "games").iterdir() if (each / "game.py").exists())
    return {**{game: source / "games" / game for game in games}, "core": source / "core"}


def rules(package: Path) -> list[str]:
    """The modules of a package that hold rules."""
    files = (path for path in sorted(package.rglob("*.py")) if path.stem not in {*WORDING, "__init__"})
    return [path.relative_to(package).as_posix() for path in files]


def suite(target: str) -> list[str]:
    """What pytest is told to run: the target's own tests, whole games, and what all games promise.

    The journal's promises are left out, since they are kept by the session, and slow.
    """
    own = "tests/core" if target == "core" else f"tests/games/{target}"
    return [own, "tests/golden", "tests/contract", "--ignore=tests/contract/test_journal.py"]


class Workplace:
    """One copy of the checkout, where one mutant at a time is tested."""

    def __init__(self, folder: Path, python: Path, target: str) -> None:
        self._folder: Final = folder
        self._python: Final = python
        self._target: Final = target
        self._package: Final = folder / "tree" / packages()[target]
        self._process: subprocess.Popen[bytes] | None = None
        self._rounds: list[Round] = []
        self._limits: Mapping[str, float] = {}
        self._original: tuple[Path, bytes, os.stat_result] | None = None
        self._began = 0.0

    def build(self, source: Path) -> None:
        """Copy a checkout, or another workplace's, with its compiled files."""
        left_out = shutil.ignore_patterns(".*") if source == ROOT else None
        shutil.copytree(source, self._folder / "tree", ignore=left_out)

    @property
    def tree(self) -> Path:
        """The copy of the checkout."""
        return self._folder / "tree"

    def measure(self) -> "Record":
        """Run the tests over the program as it is, and return what they reach.

        Raises:
            Unfit: they fail.
        """
        record = self._folder / "record.json"
        self._limits = {}
        self._start(Round(suite(self._target)), str(record), COVERAGE_CORE="ctrace")
        assert self._process is not None
        if self._process.wait() != 0:
            raise Unfit(f"{self._output()}\nThe tests fail already without a mutant.")
        self._process = None
        measured: Record = json.loads(record.read_text(encoding="utf-8"))
        return measured

    def choose(self, count: int, seed: int) -> list[Mutant]:
        """Make random mutants of the modules with rules; nothing is written."""
        command = [str(self._python), "-m", "mutation.mutants", str(self._package), str(count), str(seed)]
        command += rules(self._package)
        made = subprocess.run(command, env=self._environ(), cwd=self.tree, stdout=subprocess.PIPE, check=True)
        return [Mutant(*each) for each in json.loads(made.stdout)]

    def begin(self, mutant: Mutant, rounds: Sequence[Round], seconds: Mapping[str, float]) -> None:
        """Put a mutant in the place of its module, and start the first round of tests."""
        file = self._package / mutant.module
        stat = file.stat()
        self._original = file, file.read_bytes(), stat
        file.write_text(mutant.text, encoding="utf-8")
        # Of another second, or the compiled file of a module just written would be taken for the mutant's.
        os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns + LATER))
        self._limits = {test: GRACE + SLOWER * taken for test, taken in seconds.items()}
        self._rounds = list(reversed(rounds))
        self._next_round()

    def _next_round(self) -> None:
        self._start(self._rounds.pop(), PYTHONDONTWRITEBYTECODE="1")

    def poll(self) -> Verdict | None:
        """What became of the mutant, with the module as it was again; `None` while the tests run."""
        assert self._process is not None
        hangs = time.monotonic() - self._began > LONGEST
        if self._process.poll() is None and not hangs:
            return None
        killer = self._folder / "killer"
        noticed = (
            killer.read_text(encoding="utf-8") if killer.exists() else "a run that hung" if hangs else ""
        )
        if not noticed and self._process.returncode not in (0, NO_TESTS):
            raise Unfit(
                f"{self._output()}\nNo test failed, but pytest ended with {self._process.returncode}."
            )
        if not noticed and self._rounds:
            self._next_round()
            return None
        self.stop()
        return Verdict(noticed)

    def _output(self) -> str:
        return (self._folder / "output").read_text(encoding="utf-8", errors="replace")

    def stop(self) -> None:
        """End the tests, and whatever they have started, and put the module back as it was."""
        if self._process is not None:
            kill(self._process)
            self._process = None
        if self._original is not None:
            file, content, stat = self._original
            file.write_bytes(content)
            os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))  # its compiled file stays good
            self._original = None

    def _start(self, tests: Round, record: str = "", **environ: str) -> None:
        killer, file = self._folder / "killer", self._folder / "plan.json"
        killer.unlink(missing_ok=True)
        plan: Plan = {
            "target": self._target,
            "package": str(self._package),
            "order": list(tests.order),
            "left_out": list(tests.left_out),
            "limits": dict(self._limits),
            "record": record,
            "killer": str(killer),
        }
        file.write_text(json.dumps(plan), encoding="utf-8")
        options = ["-x", "-q", "-n", "0", "--import-mode=importlib", "-p", "no:cacheprovider"]
        places = ["-p", "mutation.plugin", "-o", "addopts=", f"--basetemp={self._folder / 'temporary'}"]
        command = [str(self._python), "-m", "pytest", *options, *places, *tests.paths]
        with (self._folder / "output").open("wb") as output:
            self._process = subprocess.Popen(
                command,
                cwd=self.tree,
                env=self._environ() | {"MUTATION_PLAN": str(file)} | environ,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._began = time.monotonic()

    def _environ(self) -> dict[str, str]:
        folders = os.pathsep.join((str(self.tree / "src"), str(self.tree / "scripts")))
        return clean_environ() | {"PYTHONPATH": folders, "PYTHONHASHSEED": "0", "PYTHONUTF8": "1"}


def kill(process: "subprocess.Popen[bytes]") -> None:
    """End a process, and those it started, where the system can find them."""
    if sys.platform != "win32":
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()
