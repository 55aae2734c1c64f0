"""Dask's commands, as `python3 -m thrones_tui.lab.cluster`, with processes that look after themselves less.

What they do many times a second for a dashboard takes a tenth of a processor, whether games are played or
not.
"""

from typing import Final

from thrones_tui.lab.hands import NEEDS_DASK

try:
    from dask import config
    from dask.__main__ import main
except ImportError:
    raise SystemExit(NEEDS_DASK) from None

CALM: Final = {
    "distributed.worker.profile.enabled": False,
    "distributed.worker.memory.monitor-interval": "5s",
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.system-monitor.gil.enabled": False,
}
"""No samples of what workers do, every 10 ms; memory, event loop and system are looked at seldom."""

config.set(CALM)  # here, since each process of a worker imports this module before it begins
if __name__ == "__main__":
    main()
