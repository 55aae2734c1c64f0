"""The program from its start to its exit code.

Data goes to stdout; a user's mistake is one line on stderr. Exit codes: 0, 1 failure, 2 usage, 128 + n after
signal n (130 for ^C).
"""

import gc
import sys
from collections.abc import Sequence

from thrones_tui.session.files import SessionError
from thrones_tui.session.home import Start, find_home
from thrones_tui.session.settings import configured
from thrones_tui.session.streams import Undelivered, complain, discard, finish, open_streams

FAILURE, USAGE, INTERRUPTED, BROKEN_PIPE = 1, 2, 130, 141


def run(argv: Sequence[str] | None) -> int:
    """Do what the arguments say, the process's own where there are none."""
    open_streams()
    try:
        status = _status(sys.argv[1:] if argv is None else list(argv))
        finish()
    except KeyboardInterrupt:
        discard()
        return INTERRUPTED
    except Undelivered as error:
        if isinstance(error.__cause__, BrokenPipeError):  # the reader has seen enough
            return BROKEN_PIPE
        complain(f"thrones: {error}")
        return FAILURE
    return status


def _status(arguments: list[str]) -> int:
    try:
        return _do(arguments)
    except SystemExit as leaving:  # argparse after --help; the screen after a signal
        return leaving.code if isinstance(leaving.code, int) else 0
    except SessionError as error:
        complain(f"thrones: {error}")
        return USAGE
    except Undelivered:
        raise
    except Exception as error:
        from thrones_tui.session.crash import report

        complain(*report(error))
        return FAILURE


def _do(arguments: list[str]) -> int:
    if not arguments:  # the most common start of all is spared the import of argparse
        from thrones_tui.cli.screen import show

        home = find_home()
        config = configured(home.folders.config)
        return show(Start(home, settings=config.settings, faults=config.faults))
    gc.enable()
    from thrones_tui.cli import commands

    return commands.run(arguments)
