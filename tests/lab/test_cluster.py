"""Games on a cluster, where dask.distributed is installed: here one on loopback, begun as the docs say."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from socket import create_server

import pytest
from tests.lab.runs import begun, design, everything, finished
from tests.processes import environment

from thrones_tui.lab import hands
from thrones_tui.lab.hands import cluster
from thrones_tui.lab.running import Ended, run
from thrones_tui.session.files import SessionError

PAGE = Path(__file__).resolve().parents[2] / "docs" / "experiments.md"
PROFILED = "distributed.worker.profile.enabled"
NOWHERE = "tcp://127.0.0.1:1"


@pytest.fixture
def address() -> Iterator[str]:
    """The scheduler of a cluster with two workers, by the commands of the docs; a machine has one address."""
    distributed = pytest.importorskip("distributed")
    with create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    commands = re.findall(r"^python3 (-m .*cluster .*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(commands) == 2
    started = []
    try:
        for command in commands:
            here = command.replace("192.168.1.10", "127.0.0.1").replace("8786", str(port))
            words = here.replace("--nworkers auto", "--nworkers 2").split()
            started.append(
                subprocess.Popen(
                    [sys.executable, *words],
                    env=environment(),
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
            )
        found = f"tcp://127.0.0.1:{port}"
        with distributed.Client(found, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
        yield found
    finally:
        for process in started:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def test_without_what_it_needs_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SessionError, match="A cluster needs dask"), cluster(NOWHERE):
        pass


def test_without_what_it_needs_a_cluster_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dask", None)
    monkeypatch.delitem(sys.modules, "thrones_tui.lab.cluster", raising=False)
    with pytest.raises(SystemExit, match=r"^A cluster needs dask"):
        import_module("thrones_tui.lab.cluster")


@pytest.mark.filterwarnings("default")
def test_a_cluster_comes_to_the_same(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed, dask = import_module("distributed"), import_module("dask")
    with distributed.Client(address, timeout=60, set_as_default=False) as client:
        said = client.run(dask.config.get, PROFILED)
        assert [*said.values(), client.run_on_scheduler(dask.config.get, PROFILED)] == [False] * 3
    both = design("goldrush", "random,cautious,greedy", games=2, size=("5", "8"))
    store = begun(both)
    assert run(store, cluster(address), lambda progress: None) == Ended()
    assert everything(store) == everything(finished(both))
    monkeypatch.setattr(hands, "program", lambda: str(os.getpid()))
    with pytest.raises(SessionError, match="has version"), cluster(address):
        pass


@pytest.mark.filterwarnings("default")
def test_a_scheduler_that_does_not_answer_is_named() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(SessionError, match=f"No scheduler answers at {NOWHERE}"), cluster(NOWHERE):
        pass
