"""Games on their worlds: the built-in ones, a player's own, and those that journals bring along."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from thrones_tui.core.codec import digest
from thrones_tui.core.rules import Rules, State
from thrones_tui.games import registry
from thrones_tui.scene.presenter import AnyEdition
from thrones_tui.session.files import SessionError, maps_folder, read_world


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

    @property
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


def ruleset_of(game: str, files: Mapping[str, str]) -> Ruleset:
    """A game on a world whose files were read before; raise `ValueError` for faulty ones."""
    return Ruleset(game, dict(files), _edition(game, tuple(sorted(files.items()))))


@lru_cache(maxsize=8)
def _edition(game: str, files: tuple[tuple[str, str], ...]) -> AnyEdition:
    """Nothing changes an edition, so equal files make one."""
    return registry.load(game, dict(files))


def game_title(game: str) -> str:
    """A game's title, or its name where it is not registered any more."""
    return registry.GAMES[game].title if game in registry.GAMES else game
