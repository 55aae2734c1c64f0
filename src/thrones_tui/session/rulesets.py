"""The rules of a game on a world: the built-in one, or a folder of world files."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from thrones_tui.core.codec import digest
from thrones_tui.core.rules import Rules, State
from thrones_tui.games import registry
from thrones_tui.scene.presenter import AnyEdition
from thrones_tui.session.errors import SessionError, reason

LIMIT = 1_000_000
"""Bytes of a world file; the largest built-in one has under 2000."""


@dataclass(frozen=True)
class Ruleset:
    """A game with the files of the world it is played on, and the edition made of them."""

    game: str
    files: Mapping[str, str]
    edition: AnyEdition

    @property
    def rules(self) -> Rules[State, object]:
        """The rules of the edition."""
        return self.edition.rules

    @cached_property
    def fingerprint(self) -> str:
        """Ten hexadecimal digits that tell rules and worlds apart: equal for equal files and version."""
        return digest([self.game, self.rules.version, sorted(self.files.items())])[:10]


def load_ruleset(game: str, data: str | None = None) -> Ruleset:
    """A game on its own world, or on the world files in the folder `data`.

    A folder without an optional file is completed from the game's own world. Raises `ValueError` for an
    unknown game, faulty files or a folder for a game without any, `SessionError` for files that cannot be
    read.
    """
    entry = registry.listing(game)
    if not entry.files:
        if data is not None:
            raise ValueError(f"{entry.title} has no world files: it is played without a folder of them.")
        return ruleset_of(game, {})
    own = f"{maps_folder()}/{entry.world}"
    files = read_world(data or own, entry.files, entry.optional_files)
    if data is not None:
        missing = [file for file in entry.optional_files if file not in files]
        files |= read_world(own, missing)
    return ruleset_of(game, files)


def ruleset_of(game: str, files: Mapping[str, str]) -> Ruleset:
    """A game on a world whose files were read before; raise `ValueError` for faulty ones."""
    return Ruleset(game, dict(files), _edition(game, tuple(sorted(files.items()))))


@lru_cache(maxsize=8)
def _edition(game: str, files: tuple[tuple[str, str], ...]) -> AnyEdition:
    """Nothing changes an edition, so equal files make one."""
    return registry.load(game, dict(files))


# World files


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
