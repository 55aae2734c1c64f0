"""Crash reports: what a player can send after an internal error."""

import linecache
import os
import sys
import traceback

from thrones_tui.scene.measure import escaped
from thrones_tui.session import clock
from thrones_tui.session.files import SessionError, free_name, write_new
from thrones_tui.session.home import find_home
from thrones_tui.session.program import program

REPORT = "crash-"
"""How the names of reports begin."""


def report(error: BaseException) -> list[str]:
    """Write a report of `error` into the user's state folder (0600) and return two lines for the player.

    If no file can be written, the report itself follows them.
    """
    kind = " ".join("".join(traceback.format_exception_only(error)).split())
    what = f"thrones: Internal error ({kind})."
    facts = (
        f"thrones-tui {program()}, Python {sys.version.split()[0]}, {sys.platform}, "
        f"TERM={os.environ.get('TERM')}, arguments {sys.argv[1:]}"
    )
    for frame, _ in traceback.walk_tb(error.__traceback__):
        linecache.getlines(frame.f_code.co_filename)  # finds the lines of what is compiled, too
    lines = [facts, "", *"".join(traceback.format_exception(error)).split("\n")]
    name = f"{REPORT}{clock.stamp(clock.now())}-{os.getpid()}.txt"
    try:
        home = find_home()
        path = free_name(home.folders.state, name)
        write_new(path, "\n".join(map(escaped, lines)).encode())
    except SessionError as fault:
        return [what, f"No report could be kept: {fault}", "", *lines]
    return [what, f"{home.words.crashed}; to help us fix this, send {path}"]
