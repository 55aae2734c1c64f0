"""What holds for all tests: how thorough the run is, steady examples, one time zone, a home of their own."""

import os
import tempfile
import time
from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import settings
from tests.effort import set_thorough

# The same examples in every run, and no test that fails because the machine was busy.
settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")

_HOMES = count()
_MEMORY = "/dev/shm"
_ROOM = 1 << 30


def _is_roomy(folder: str) -> bool:
    """Whether programs can be kept and run in a folder, and there is room for all that tests write."""
    try:
        told = os.statvfs(folder)
    except (OSError, AttributeError):  # there is no such folder, or on Windows no such question
        return False
    free = told.f_bavail * told.f_frsize >= _ROOM and not told.f_flag & os.ST_NOEXEC
    return free and os.access(folder, os.W_OK)


# What is written is synced all the time, which is quick in memory; `TMPDIR` says otherwise.
if "TMPDIR" not in os.environ and _is_roomy(_MEMORY):
    os.environ["TMPDIR"] = tempfile.tempdir = _MEMORY


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--thorough`."""
    parser.addoption(
        "--thorough", action="store_true", help="run everything, which takes several times as long"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Tell the test modules, which choose their seeds and sizes when they are imported; go by UTC."""
    set_thorough(config.getoption("--thorough"))
    os.environ["TZ"] = "UTC"
    if hasattr(time, "tzset"):  # not on Windows
        time.tzset()


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: tests on a terminal mostly wait."""
    return (os.cpu_count() or 1) + 1


def pytest_report_header(config: pytest.Config) -> str:
    """Say which run this is."""
    return "thorough run" if config.getoption("--thorough") else "usual run (--thorough runs everything)"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave tests marked `thorough` to the thorough run."""
    if config.getoption("--thorough"):
        return
    left = [item for item in items if item.get_closest_marker("thorough")]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]


@pytest.fixture(autouse=True, scope="session")
def common_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what is made once for many tests off the player's own games, too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("THRONES_HOME", str(tmp_path_factory.getbasetemp() / "home"))
        yield


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep each test, and the programs it starts, off the player's own games: it has a home of its own."""
    monkeypatch.setenv("THRONES_HOME", str(tmp_path_factory.getbasetemp() / f"home-{next(_HOMES)}"))
