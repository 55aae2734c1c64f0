"""Hands that play: this process, others of this machine, or those of a cluster."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from typing import Final, NamedTuple, TypeAlias

from thrones_tui.lab.playing import Batch
from thrones_tui.session.files import SessionError
from thrones_tui.session.program import program

NEEDS_DASK: Final = "A cluster needs dask.distributed: pip install 'thrones-tui[cluster]'."
Play: TypeAlias = Callable[..., "Future[Batch]"]
"""Has a function called with these arguments somewhere, as an executor's `submit` does."""


class Hands(NamedTuple):
    """What has batches played, and how many should be under way, so that nobody waits."""

    play: Play
    ahead: int


def processors() -> int:
    """How many of them this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def own(workers: int) -> Iterator[Hands]:
    """Those of this machine: processes of their own, or this one if one is enough."""
    if workers == 1:
        yield Hands(_here, 1)
        return
    try:
        pool = ProcessPoolExecutor(workers, get_context("spawn"), _attend)
    except (ImportError, OSError) as error:  # no semaphores, or no memory to share
        raise SessionError(f"Here processes cannot share work ({error}): add --workers 1.") from error
    try:
        yield Hands(pool.submit, workers + 1)
    except BaseException as error:
        for child in active_children():
            child.terminate()
        if isinstance(error, BrokenProcessPool):
            raise SessionError("A process that played games was ended from outside.") from error
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _here(work: Callable[..., Batch], *arguments: object) -> "Future[Batch]":
    done: Future[Batch] = Future()
    done.set_result(work(*arguments))
    return done


def _attend() -> None:
    """In a process that plays: leave ^C to the one that began it, and end with that, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(1)


@contextmanager
def cluster(address: str) -> Iterator[Hands]:
    """Those of all machines of a cluster, by its Dask scheduler."""
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise SessionError(NEEDS_DASK) from None
    try:
        client = Client(address, timeout=10, set_as_default=False)
    except (OSError, ValueError) as error:
        raise SessionError(f"No scheduler answers at {address}: {error}.") from error
    with client:
        versions = client.run(program)
        if not versions:
            raise SessionError(f"The scheduler at {address} has no workers.")
        for worker, version in versions.items():
            if version != program():
                raise SessionError(f"{worker} has version {version} of the program, not {program()}.")
        try:
            yield Hands(client.get_executor(pure=False).submit, 2 * sum(client.nthreads().values()))
        except KilledWorker as error:
            raise SessionError(f"Too many workers of the cluster were lost: {error}.") from error
