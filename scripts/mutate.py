"""Find out what no test notices: `python3 scripts/mutate.py GAME [--count N] [--seed S] [--jobs J]`.

Makes random mutants of a game's rules, or of the core, runs the tests over each until one fails, and prints
those that survive. The same seed gives the same mutants as long as the source is the same. Works on copies
in a temporary folder. Exit code 1: some survived. How to read it: docs/testing.md.
"""

import argparse
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import modern_python  # noqa: F401
from environment import CANNOT, ROOT, main
from mutation.workplace import Mutant, Round, Unfit, Verdict, Workplace, packages, suite

if TYPE_CHECKING:
    from mutation.plugin import Record

FILES: Final = 2
"""How many files of tests the first round has."""
PAUSE: Final = 0.01
"""Seconds between two looks at the tests that run."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """What is asked for."""

    target: str
    count: int
    seed: int
    jobs: int


class Queue:
    """Knows in which order the tests are most likely to notice a mutant soon.

    Those that reach the changed statement come first, and of them those of the file that mirrors the module.
    Quick ones come before slow ones, and sooner the more mutants of the module they have noticed. Since
    reading all the tests takes longer than most of them, a first round has those of a few files alone.
    """

    def __init__(self, target: str, record: "Record") -> None:
        self._target: Final = target
        self._record: Final = record
        self._kills: Final[Counter[tuple[str, str]]] = Counter()

    @property
    def seconds(self) -> Mapping[str, float]:
        """How long each test takes."""
        return self._record["seconds"]

    def rounds(self, mutant: Mutant) -> list[Round]:
        """All tests: the likeliest to notice a mutant, then the rest."""
        lines = self._record["reached"].get(mutant.module, {})
        reach = {test for line in range(mutant.start, mutant.end + 1) for test in lines.get(str(line), ())}
        mirror = f"test_{Path(mutant.module).stem}.py::"

        def rank(test: str) -> tuple[bool, bool, float]:
            kills = self._kills[mutant.module, test]
            return test not in reach, not kills and mirror not in test, self.seconds[test] / (1 + kills)

        order = sorted(self.seconds, key=rank)
        files = list(dict.fromkeys(file_of(test) for test in order if test in reach or not reach))[:FILES]
        near = [test for test in order if file_of(test) in files]
        first = [test for test in near if test in reach or not reach]
        rest = Round(suite(self._target), order, first)
        return [Round(files, first, [test for test in near if test not in first]), rest]

    def learn(self, mutant: Mutant, verdict: Verdict) -> None:
        """Take note of the test that noticed a mutant."""
        if verdict.killer:
            self._kills[mutant.module, verdict.killer] += 1


def file_of(test: str) -> str:
    """The file of a test by its id."""
    return test.partition("::")[0]


def verdicts(
    places: Sequence[Workplace], mutants: Sequence[Mutant], queue: Queue
) -> Generator[tuple[Mutant, Verdict], None, None]:
    """Test mutants, one in each workplace at a time, and yield them as they are done."""
    waiting = list(reversed(mutants))
    busy: dict[Workplace, Mutant] = {}
    try:
        while waiting or busy:
            for place in places:
                if place in busy and (verdict := place.poll()):
                    mutant = busy.pop(place)
                    queue.learn(mutant, verdict)
                    yield mutant, verdict
                if place not in busy and waiting:
                    busy[place] = waiting.pop()
                    place.begin(busy[place], queue.rounds(busy[place]), queue.seconds)
            time.sleep(PAUSE)
    finally:
        for place in places:
            place.stop()


def told(package: Path, mutant: Mutant) -> str:
    """A survivor: where it is, the operator that made it, and what it changes."""
    return f"{(package / mutant.module).as_posix()}:{mutant.line}: {mutant.operator}\n{mutant.difference}"


def run(python: Path, asked: Arguments, folder: Path) -> int:
    """Make and test the mutants, print what survives, and return the exit code."""
    package = packages()[asked.target]
    places = [Workplace(folder / str(number), python, asked.target) for number in range(asked.jobs)]
    places[0].build(ROOT)
    try:
        queue = Queue(asked.target, places[0].measure())
        mutants = places[0].choose(asked.count, asked.seed)
        for place in places[1:]:
            place.build(places[0].tree)
        survivors = 0
        for done, (mutant, verdict) in enumerate(verdicts(places, mutants, queue), 1):
            if not verdict.killed:
                survivors += 1
                print(told(package, mutant), flush=True)
            if sys.stderr.isatty():
                print(
                    f"\r{done} of {len(mutants)}, {survivors} survived ", end="", file=sys.stderr, flush=True
                )
    finally:
        places[0].stop()
    share = survivors / max(1, len(mutants))
    print(f"{asked.target}, seed {asked.seed}: {len(mutants)} mutants, {survivors} survived ({share:.1%})")
    return 1 if survivors else 0


def arguments() -> Arguments:
    """What the command line asks for; the program ends where that is nothing sensible."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[1], allow_abbrev=False)
    parser.add_argument("target", choices=sorted(packages()), help="what to mutate")
    parser.add_argument("--count", type=positive, default=50, help="mutants to make (50)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument(
        "--jobs", type=positive, default=os.cpu_count() or 1, help="how many at once (one a core)"
    )
    return Arguments(**vars(parser.parse_args()))


def positive(text: str) -> int:
    """A whole number from 1 on."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def start(python: Path, asked: Arguments) -> int:
    """Run in a temporary folder, which is gone afterwards, also after ^C and `kill`."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with TemporaryDirectory(prefix="thrones-mutate-") as folder:
        try:
            return run(python, asked, Path(folder).resolve())
        except Unfit as error:
            print(error, file=sys.stderr)
            return CANNOT
        except KeyboardInterrupt:
            return 130


if __name__ == "__main__":
    chosen = arguments()
    sys.exit(main(["mutate", "test"], lambda python: start(python, chosen)))
