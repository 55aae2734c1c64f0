"""Crash reports: what a player can send after an internal error."""

import os
import sys
import time
import traceback

from thrones_tui import __version__
from thrones_tui.session.files import SessionError, free_name, write_new
from thrones_tui.session.home import Home

_LONGEST = 300
"""Characters of an error's text that the player is told; the report has them all."""


def report(error: BaseException, home: Home) -> str:
    """Write a report of `error` into the state folder (0600) and return two lines for the player.

    If no file can be written, the report itself follows them. Control characters that the error quotes are
    spelled out.
    """
    kind = " ".join("".join(traceback.format_exception_only(error)).split())
    what = _spelled(f"thrones: Internal error ({_cut(kind)}).")
    facts = (
        f"thrones-tui {__version__}, Python {sys.version.split()[0]}, {sys.platform}, "
        f"TERM={os.environ.get('TERM')}, arguments {sys.argv[1:]}"
    )
    text = _spelled("".join([facts, "\n\n", *traceback.format_exception(error)]))
    name = time.strftime("crash-%Y%m%d-%H%M%S") + f"-{os.getpid()}.txt"
    path = free_name(home.folders.state, name)
    try:
        write_new(path, text.encode())
    except SessionError as fault:
        return f"{what}\nNo report could be kept: {_spelled(str(fault))}\n\n{text}"
    return f"{what}\n{home.words.crashed}; to help us fix this, send {_spelled(path)}\n"


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _spelled(text: str) -> str:
    return "".join(char if char.isprintable() or char == "\n" else ascii(char)[1:-1] for char in text)
