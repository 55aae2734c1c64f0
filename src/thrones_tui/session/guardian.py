"""Runs a program, and sees to it that neither it nor what it began outlives who asked for it.

`main` runs in a process of its own, with the number of a pipe's reading end, the most bytes of memory that
each process of the program may use (0: no limit), and then the program's words: when the other end is closed,
by whatever end of the process that holds it, the program has a second to leave by itself, and another one
after SIGTERM.
"""

import contextlib
import os
import resource
import signal
import sys
from select import select
from typing import NoReturn

_PATIENCE = 1.0
"""Seconds to leave."""


def guard(lifeline: int, memory: int, words: list[str]) -> int:
    """Run a program until it ends or the line breaks; return 127 where there is none."""
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    program = os.fork()
    if program == 0:
        _become(memory, words)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):  # else nobody would notice that the program has closed its own
        os.dup2(nowhere, stream)
    if woken not in select([lifeline, woken], [], [])[0]:
        for asked in (0, signal.SIGTERM):
            _tell(program, asked)
            if select([woken], [], [], _PATIENCE)[0]:
                break
    _tell(program, signal.SIGKILL)
    _, status = os.waitpid(program, 0)
    return os.waitstatus_to_exitcode(status) & 0xFF


def _become(memory: int, words: list[str]) -> NoReturn:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setpgid(0, 0)
    try:
        if memory:
            resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        os.execvp(words[0], words)
    except (OSError, ValueError) as error:  # there is no such program, or no such limit
        os.write(2, f"{words[0]}: {getattr(error, 'strerror', None) or error}\n".encode())
    os._exit(127)


def _tell(program: int, number: int) -> None:
    """Send a signal to a program and all in its group, before or after it has called itself one."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(program, number)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(program, number)


def main() -> NoReturn:
    """Guard what the arguments say."""
    sys.exit(guard(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
