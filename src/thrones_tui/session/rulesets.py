"""The rules of a game on a world: the built-in one, or a folder of world files."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from thrones_tui.core.codec import digest
from thrones_tui.core.rules import Rules, State
from thrones_tui.games import registry
from thrones_tui.scene.presenter import AnyEdition
from thrones_tui.session.assets import maps_folder, read_world


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
