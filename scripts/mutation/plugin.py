"""A pytest plugin: one run of the tests over the program as it is, or over a mutant, as a `Plan` says.

The first run records how long each test takes and which lines it reaches; in those that follow, the tests
come in a given order, and one that takes far longer than it did ends the run.
"""

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Final, TypedDict

import pytest
from coverage import Coverage
from hypothesis import Phase, settings

PLAN: Final = "MUTATION_PLAN"
"""The environment variable with the path of the plan."""
LOOPS: Final = 9
"""Exit code of a run in which a test took too long."""
SHARED: Final = ("tests/contract/", "tests/golden/")
"""Tests over all games; of them, a game needs those with its name among their parameters."""
TEXTUAL: Final = "::test_a_changed_number_is_changed_in_every_sentence"
"""Tests that look for lines in the source, and so would notice any mutant of these."""


class Plan(TypedDict):
    """What a run is to do. Tests are named by their pytest ids."""

    target: str
    package: str
    """The folder whose lines are recorded."""
    order: list[str]
    """The tests to begin with, in this order; the others follow."""
    left_out: list[str]
    """The tests that are not run."""
    limits: dict[str, float]
    """Seconds of processor time that a test may take; without an entry, as long as it likes."""
    record: str
    """The file for the `Record`; empty if it is not wanted."""
    killer: str
    """The file for the name of the test that failed first."""


class Record(TypedDict):
    """What the first run saw: the seconds each test took, and by module and line the tests that reach it."""

    seconds: dict[str, float]
    reached: dict[str, dict[str, list[str]]]


class Run:
    """Watches one run of pytest."""

    def __init__(self, plan: Plan) -> None:
        self.plan: Final = plan
        self.seconds: Final[dict[str, float]] = {}
        self.running = ""
        self.coverage: Final = (
            Coverage(data_file=None, config_file=False, include=[f"{plan['package']}/*"])
            if plan["record"]
            else None
        )
        if self.coverage:
            self.coverage.start()
        if hasattr(signal, "SIGVTALRM"):
            signal.signal(signal.SIGVTALRM, self.give_up)

    def pytest_collection(self) -> None:
        """Let no failing example be made smaller, which takes long and changes nothing."""
        settings.register_profile("first", parent=settings(), phases=(Phase.explicit, Phase.generate))
        settings.load_profile("first")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out other games' tests, and put the rest in order."""
        names, left_out = names_of(self.plan["target"]), set(self.plan["left_out"])
        rank = {test: number for number, test in enumerate(self.plan["order"])}
        items[:] = [item for item in items if item.nodeid not in left_out and concerns(item.nodeid, names)]
        items.sort(key=lambda item: rank.get(item.nodeid, len(rank)))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Time a test, and record its lines or end it."""
        self.running = item.nodeid
        limit = self.plan["limits"].get(item.nodeid, 0.0)
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_VIRTUAL, limit)
        if self.coverage:
            self.coverage.switch_context(item.nodeid)
        began = time.process_time()
        result = yield
        self.seconds[item.nodeid] = time.process_time() - began
        if self.coverage:
            self.coverage.switch_context("")
        return result

    def give_up(self, number: int, frame: FrameType | None) -> None:
        """End the run at once: nothing in a loop can be trusted to let an exception pass."""
        self.killed_by(f"{self.running} (endless)")
        os._exit(LOOPS)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the test that fails."""
        if report.failed:
            self.killed_by(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note the file that cannot even be read."""
        if report.failed:
            self.killed_by(report.nodeid)

    def killed_by(self, test: str) -> None:
        """Write down which test noticed the change."""
        Path(self.plan["killer"]).write_text(test, encoding="utf-8")

    def pytest_sessionfinish(self) -> None:
        """Write the record."""
        if self.coverage is None:
            return
        self.coverage.stop()
        data = self.coverage.get_data()
        reached: dict[str, dict[str, list[str]]] = {}
        for file in data.measured_files():
            lines = data.contexts_by_lineno(file)
            module = Path(file).relative_to(self.plan["package"]).as_posix()
            reached[module] = {str(line): [test for test in tests if test] for line, tests in lines.items()}
        record = Record(seconds=self.seconds, reached=reached)
        Path(self.plan["record"]).write_text(json.dumps(record), encoding="utf-8")


def names_of(target: str) -> set[str] | None:
    """The names under which a package is played; `None` for the core, in which every game is played."""
    from thrones_tui.games.registry import GAMES  # late, since it is recorded too

    return {name for name, game in GAMES.items() if game.package == target} or None


def concerns(test: str, names: set[str] | None) -> bool:
    """Whether a test is about what one of the games with these names does."""
    if TEXTUAL in test:
        return False
    if names is None or not test.startswith(SHARED):
        return True
    parameters = test.partition("[")[2].rstrip("]").split("-")
    return not names.isdisjoint(parameters)


def pytest_configure(config: pytest.Config) -> None:
    """Watch the run."""
    plan: Plan = json.loads(Path(os.environ[PLAN]).read_text(encoding="utf-8"))
    config.pluginmanager.register(Run(plan), "mutation-run")
