"""Crash reports: what a player can send when the program failed by its own fault."""

import os
import sys
import time
import traceback

from thrones_tui import __version__
from thrones_tui.session.errors import SessionError, reason
from thrones_tui.session.folders import ensure, find_folders


def report(error: BaseException) -> str:
    """Write a report of `error` into the state folder and return the two lines that tell the player.

    Where no file can be written, the report itself follows the lines.
    """
    what = f"thrones: The program failed by its own fault ({type(error).__name__}: {error})."
    facts = (
        f"thrones-tui {__version__}, Python {sys.version.split()[0]}, {sys.platform}, "
        f"TERM={os.environ.get('TERM')}, arguments {sys.argv[1:]}"
    )
    text = "".join([facts, "\n\n", *traceback.format_exception(error)])
    name = time.strftime("crash-%Y%m%d-%H%M%S") + f"-{os.getpid()}.txt"
    try:
        path = os.path.join(ensure(find_folders().state), name)
        with open(path, "x", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
    except SessionError as fault:
        return f"{what}\nNo report could be kept: {fault}\n\n{text}"
    except OSError as fault:
        return f"{what}\nNo report could be kept: {path}: {reason(fault)}.\n\n{text}"
    return f"{what}\nThe report that helps to mend it is in {path}\n"
