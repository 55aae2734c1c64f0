"""Games on a cluster, where dask.distributed is installed: here one on loopback."""

import os
import sys

import pytest
from tests.lab.runs import begun, design, everything, finished

from thrones_tui.lab import hands
from thrones_tui.lab.hands import cluster
from thrones_tui.lab.running import Ended, run
from thrones_tui.session.files import SessionError

NOWHERE = "tcp://127.0.0.1:1"


def test_without_what_it_needs_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SessionError, match="A cluster needs dask"), cluster(NOWHERE):
        pass


@pytest.mark.filterwarnings("default")
def test_a_cluster_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    both = design("goldrush", "random,cautious,greedy", games=30, size=("6", "8"))
    store = begun(both)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local:
        assert run(store, cluster(local.scheduler_address), lambda progress: None) == Ended()
        monkeypatch.setattr(hands, "program", lambda: str(os.getpid()))
        with pytest.raises(SessionError, match="has version"), cluster(local.scheduler_address):
            pass
    assert everything(store) == everything(finished(both))


@pytest.mark.filterwarnings("default")
def test_a_scheduler_that_does_not_answer_is_named() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(SessionError, match=f"No scheduler answers at {NOWHERE}"), cluster(NOWHERE):
        pass
