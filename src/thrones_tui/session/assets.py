"""Worlds on disk: finding the built-in ones and reading any folder of world files."""

import os
from collections.abc import Iterable

from thrones_tui.session.errors import SessionError, reason

LIMIT = 1_000_000  # bytes; the largest built-in file has under 2000


def maps_folder() -> str:
    """Return the folder that holds one folder per built-in world.

    It is inside the package when installed from a wheel, and at the top of a checkout. Looked for beside this
    file, since `importlib.resources` would cost the start of the program 28 ms.

    Raises:
        SessionError: the installation lacks it.
    """
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    checkout = os.path.dirname(os.path.dirname(package))
    candidates = [os.path.join(package, "assets", "maps")]
    if os.path.isfile(os.path.join(checkout, "pyproject.toml")):
        candidates.append(os.path.join(checkout, "assets", "maps"))
    for folder in candidates:
        if os.path.isdir(folder):
            return folder
    raise SessionError(f"The built-in worlds are missing from {candidates[0]}; install the program again.")


def read_world(folder: str, required: Iterable[str], optional: Iterable[str] = ()) -> dict[str, str]:
    r"""Read the named files of a world, as file name to text.

    A byte order mark is dropped and every line ends in "\n", whatever the file has. Files of `optional` that
    do not exist are left out.

    Raises:
        SessionError: a file of `required` is missing, or any is unreadable, not UTF-8 or beyond `LIMIT`.
    """
    if not os.path.isdir(folder):
        raise SessionError(f"There is no folder {folder}.")
    world = {name: _read(os.path.join(folder, name)) for name in required}
    for name in optional:
        if os.path.exists(path := os.path.join(folder, name)):
            world[name] = _read(path)
    return world


def _read(path: str) -> str:
    try:
        if not os.path.isfile(path):  # a pipe would keep us waiting for ever
            raise SessionError(f"{path} is {'not a file' if os.path.exists(path) else 'missing'}.")
        if os.path.getsize(path) > LIMIT:
            raise SessionError(f"{path} is too large for a world file (over {LIMIT} bytes).")
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except OSError as error:
        raise SessionError(f"Cannot read {path} ({reason(error)}).") from error
    except UnicodeDecodeError as error:
        raise SessionError(f"{path} is not UTF-8 text; save it as UTF-8.") from error
