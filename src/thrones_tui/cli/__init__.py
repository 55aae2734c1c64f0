"""The command line. Everything else is imported only when a command needs it.

Data goes to stdout; a user's mistake is one line on stderr. Exit codes: 0, 1 failure, 2 usage, 128 + n after
signal n (130 for ^C).
"""

import io
import os
import sys
from collections.abc import Sequence

from thrones_tui.session.files import SessionError, reason
from thrones_tui.session.home import Start, find_home

FAILURE, USAGE, INTERRUPTED, BROKEN_PIPE = 1, 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run `thrones` with `argv` (the process's own by default) and return the exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # folders may have names that the locale cannot spell
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status = _run(sys.argv[1:] if argv is None else list(argv))
    except SystemExit as leaving:  # argparse after --help; the screen after a signal
        status = leaving.code if isinstance(leaving.code, int) else 0
    except SessionError as error:
        print(f"thrones: {error}", file=sys.stderr)
        status = USAGE
    except KeyboardInterrupt:
        status = INTERRUPTED
    except OSError as error:
        if error.filename is not None:  # a bug of ours, not a fault of stdout
            raise
        status = _output_failed(error)
    return _finish_output() or status


def _run(arguments: list[str]) -> int:
    if not arguments:  # the most common start of all is spared the import of argparse
        from thrones_tui.tui.app import main as show

        return show(Start(find_home()))
    from thrones_tui.cli.commands import run

    return run(arguments)


def _finish_output() -> int:
    """Write out what is buffered; return 0, or the exit code if it cannot be written."""
    if sys.stdout is None or sys.stdout.closed:
        return 0
    try:
        sys.stdout.flush()
    except OSError as error:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())  # Python flushes once more on its way out
        return _output_failed(error)
    return 0


def _output_failed(error: OSError) -> int:
    if isinstance(error, BrokenPipeError):  # the reader has seen enough
        return BROKEN_PIPE
    print(f"thrones: Cannot write the output ({reason(error)}).", file=sys.stderr)
    return FAILURE
