"""Locks on open files: the system lets go of them when the process ends, however it ends."""

import errno
from time import monotonic, sleep

_HELD = (errno.EWOULDBLOCK, errno.EACCES, errno.EAGAIN, errno.EDEADLK)


_PATIENCE = 2.0
"""Seconds; whoever writes a line holds the file for some thousandths of one, unless it was stopped."""


def lock(descriptor: int) -> None:
    """Wait until this process alone holds the file; where that never happens, go on without.

    An append alone is nearly as good.
    """
    end = monotonic() + _PATIENCE
    while not try_lock(descriptor) and monotonic() < end:
        sleep(0.01)


def try_lock(descriptor: int) -> bool:
    """Hold the file from now on unless another process does; return whether none did."""
    try:
        import fcntl
    except ImportError:
        return _try_lock_on_windows(descriptor)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in _HELD
    return True


def _try_lock_on_windows(descriptor: int) -> bool:
    """Lock one byte far behind the end, so that others can still read what is there."""
    import msvcrt
    import os
    import sys

    if sys.platform == "win32":
        before = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, 1 << 40, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, before, os.SEEK_SET)
    return True
