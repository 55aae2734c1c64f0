"""Games on their worlds: the built-in ones, a player's own, and those that journals bring along."""

import io
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from zipimport import zipimporter

from thrones_tui.core.codec import digest
from thrones_tui.core.limits import WORLD_LIMIT, quoted
from thrones_tui.core.rules import Rules, State
from thrones_tui.games import registry
from thrones_tui.scene.presenter import AnyEdition
from thrones_tui.session import clock
from thrones_tui.session.files import SessionError, read_file

_LONG_AGO = 5.0
"""Seconds after which another writing has another time on any disk."""


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

    @cached_property
    def is_official(self) -> bool:
        """Whether it is the game on its own world, and not on one of the player's own.

        The files themselves are compared: a fingerprint is short enough to be hit by trying worlds.
        """
        try:
            return self.files == load_ruleset(self.game).files
        except (ValueError, SessionError):  # its own world was spoiled since
            return False


def load_ruleset(game: str, data: str | None = None) -> Ruleset:
    """A game on its own world, or on the world files in the folder `data`.

    Optional files that the folder lacks come from the game's own world. Raises `ValueError` for an unknown
    game, faulty files or a folder for a game without any, `SessionError` for files that cannot be read.
    """
    entry = registry.listing(game)
    if not entry.files:
        if data is not None:
            raise ValueError(f"{entry.title} has no world files, so no folder can replace them.")
        return ruleset_of(game, {})
    own = f"{maps_folder()}/{entry.world}"
    files = read_world(own if data is None else data, entry.files, entry.optional_files)
    if data is not None:
        missing = [file for file in entry.optional_files if file not in files]
        files |= read_world(own, missing)
    return ruleset_of(game, files)


def with_files(game: str, files: Mapping[str, str]) -> Ruleset:
    """A game on its own world with other texts for some of the files; raises as `load_ruleset` does."""
    own, entry = load_ruleset(game), registry.listing(game)
    known = (*entry.files, *entry.optional_files)
    if unknown := next((name for name in files if name not in known), ""):
        raise ValueError(f"{entry.title} has no file {quoted(unknown)}; it has {', '.join(known) or 'none'}.")
    return ruleset_of(game, {**own.files, **files}) if files else own


def ruleset_of(game: str, files: Mapping[str, str]) -> Ruleset:
    """A game on a world whose files were read before; raise `ValueError` for faulty ones."""
    return Ruleset(game, dict(files), _edition(game, tuple(sorted(files.items()))))


@lru_cache(maxsize=8)
def _edition(game: str, files: tuple[tuple[str, str], ...]) -> AnyEdition:
    """Nothing changes an edition, so equal files make one."""
    return registry.load(game, dict(files))


# Their files


def maps_folder() -> str:
    """The folder that holds one folder per built-in world: in an installed package, a checkout or an archive.

    It is looked for beside this file, since `importlib.resources` would cost the start of the program 28 ms.
    """
    return _maps_for(__file__)


@lru_cache(maxsize=1)
def _maps_for(module: str) -> str:
    package = os.path.dirname(os.path.dirname(os.path.abspath(module)))
    checkout = os.path.dirname(os.path.dirname(package))
    candidates = [os.path.join(package, "assets", "maps")]
    if os.path.isfile(os.path.join(checkout, "pyproject.toml")):
        candidates.append(os.path.join(checkout, "assets", "maps"))
    for folder in candidates:
        if _is_folder(folder):
            return folder
    raise SessionError(f"The built-in worlds are missing from {candidates[0]}; install the program again.")


def read_world(folder: str, required: Iterable[str], optional: Iterable[str] = ()) -> dict[str, str]:
    r"""The named files of a world, as file name to text; raise `SessionError` for what cannot be read.

    A byte order mark is dropped and every line ends in "\n", whatever the file has. Files of `optional` that
    do not exist are left out.
    """
    if not _is_folder(folder):
        raise SessionError(f"There is no folder {folder}.")
    there = [name for name in optional if _exists(os.path.join(folder, name))]
    return {name: _read(os.path.join(folder, name)) for name in (*required, *there)}


def _is_folder(path: str) -> bool:
    return os.path.isdir(path) or _packed(path + os.sep) is not None


def _exists(path: str) -> bool:
    return os.path.exists(path) or _packed(path) is not None


def _packed(path: str) -> bytes | None:
    """What a file, or a folder with its separator, has in the archive that the program runs from, if any."""
    loader: object = __spec__ and __spec__.loader
    if isinstance(loader, zipimporter):
        with suppress(OSError):
            return loader.get_data(path)
    return None


def _read(path: str) -> str:
    """The text of a file; it is not read again unless it may have changed."""
    stamp = _stamp(path)
    return _text(path) if stamp is None else _kept(path, stamp)


@lru_cache(maxsize=64)
def _kept(path: str, stamp: tuple[float, ...]) -> str:
    return _text(path)


def _stamp(path: str) -> tuple[float, ...] | None:
    """What tells a file from all that it ever was; `None` if it has just been written, since it could be
    written again at what the system takes for the same time, and if there is none.
    """
    try:
        about = os.stat(path)
    except OSError:
        return None
    if clock.now() - max(about.st_mtime, about.st_ctime) < _LONG_AGO:
        return None
    return about.st_dev, about.st_ino, about.st_size, about.st_mtime, about.st_ctime


def _text(path: str) -> str:
    packed = _packed(path)
    data = read_file(path, WORLD_LIMIT) if packed is None else packed
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SessionError(f"{path} is not UTF-8 text; save it as UTF-8.") from error
    return io.StringIO(text, newline=None).read()
