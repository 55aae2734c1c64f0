"""Where the program keeps what outlives a game: one folder each for settings, data and passing state."""

import os
import sys
from collections.abc import Mapping
from typing import NamedTuple

from thrones_tui.session.errors import SessionError, reason

APP = "thrones-tui"
JOURNAL = ".jsonl"
"""How the names of journals end."""


class Folders(NamedTuple):
    """Absolute paths; none of them need exist before `ensure` is called."""

    config: str
    data: str
    state: str


def find_folders(environ: Mapping[str, str] | None = None, platform: str = sys.platform) -> Folders:
    """Return this user's folders: `THRONES_HOME` when set, else the custom of the operating system.

    Linux and its kin follow the XDG base directories (relative values are ignored, as that text demands),
    macOS and Windows get one folder with three inside. Nothing is created.

    Raises:
        SessionError: the home folder is unknown.
    """
    environ = os.environ if environ is None else environ
    if chosen := environ.get("THRONES_HOME"):
        return _three_in(os.path.abspath(_with_home(chosen, environ)))
    if platform == "win32":
        return _three_in(os.path.join(environ.get("LOCALAPPDATA") or _with_home("~", environ), APP))
    if platform == "darwin":
        return _three_in(os.path.join(_with_home("~/Library/Application Support", environ), APP))
    return Folders(
        config=os.path.join(_xdg(environ, "XDG_CONFIG_HOME", "~/.config"), APP),
        data=os.path.join(_xdg(environ, "XDG_DATA_HOME", "~/.local/share"), APP),
        state=os.path.join(_xdg(environ, "XDG_STATE_HOME", "~/.local/state"), APP),
    )


def ensure(folder: str) -> str:
    """Create `folder` and its missing parents, private to the user (0700), and return it.

    Raises:
        SessionError: it cannot be created.
    """
    try:
        _make(folder)
    except OSError as error:
        raise SessionError(
            f"Cannot create the folder {folder} ({reason(error)}); THRONES_HOME chooses another place."
        ) from error
    return folder


def any_saved(folder: str) -> bool:
    """Whether a folder may hold saved games: a look at names alone, quick enough for the first frame."""
    try:
        with os.scandir(folder) as entries:
            return any(entry.name.endswith(JOURNAL) for entry in entries)
    except OSError:  # no folder, no games; one that cannot be read is named when somebody looks at the list
        return False


def _make(folder: str) -> None:
    if os.path.isdir(folder):
        return
    parent = os.path.dirname(folder)
    if parent != folder:
        _make(parent)
    try:
        os.mkdir(folder, 0o700)
    except FileExistsError:
        if not os.path.isdir(folder):  # else a second copy of the program was quicker
            raise


def _three_in(base: str) -> Folders:
    return Folders(*(os.path.join(base, name) for name in Folders._fields))


def _xdg(environ: Mapping[str, str], name: str, default: str) -> str:
    value = environ.get(name, "")
    return value if os.path.isabs(value) else _with_home(default, environ)


def _with_home(path: str, environ: Mapping[str, str]) -> str:
    if path[:1] != "~" or path[1:2] not in ("", "/", os.sep):
        return path
    home = environ.get("HOME") or os.path.expanduser("~")
    if not os.path.isabs(home):
        raise SessionError("Your home folder is unknown; set THRONES_HOME to a folder for games and results.")
    return os.path.join(home, path[2:])
