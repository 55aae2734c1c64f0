"""Home: where a player's things are, who plays, and the sentences that name the local program.

It is found once, by the command line, and handed down to whatever needs a part of it, in a `Start`.
"""

import os
import sys
from collections.abc import Mapping
from types import MappingProxyType

from thrones_tui.scene.keynames import press
from thrones_tui.scene.typed import NamedTuple, Record, Self
from thrones_tui.session.files import SessionError
from thrones_tui.session.settings import Settings

APP = "thrones-tui"
HISTORY_FILE = "history.sqlite3"
RESULTS_FILE = "resultsGOT.txt"


GIVES_UP = "abandon"
"""What must be typed to give a game up."""
NOT_GIVEN_UP = f"Nothing was given up: the word is {GIVES_UP}."


class Folders(NamedTuple):
    """Absolute paths; none of them need exist before `ensure` is called."""

    config: str
    data: str
    state: str


class Places(NamedTuple):
    """Absolute paths of what is below the data folder; nothing of it need exist.

    Journals of games in progress are in `saves`, of ended ones in `replays`; `damaged` keeps what cannot be
    read, `exports` has what was written out for others. `history` and `results` are files.
    """

    saves: str
    replays: str
    damaged: str
    exports: str
    history: str
    results: str

    @classmethod
    def below(cls, data: str) -> Self:
        """The places below a data folder."""
        names = ("saves", "replays", "damaged", "exports", HISTORY_FILE, RESULTS_FILE)
        return cls(*(os.path.join(data, name) for name in names))


class Words(Record):
    """Sentences that depend on how the program is used; these are for one player at a shell."""

    kept: str = f"Saved as you play; {press('q')} or {press('S')} leaves, `thrones resume` continues."
    leaving: str = "The game is saved as you play: resume it from the title screen or with `thrones resume`."
    left: str = "Resume it with `thrones resume`."
    held: str = "Two copies cannot play one game; you can watch, or go back and play another."
    crashed: str = "Games are saved as you play (`thrones resume`)"


class Home(Record):
    """What belongs to one player: folders and files, a name ("" if unknown), and the words to use."""

    folders: Folders
    player: str
    places: Places
    words: Words = Words()

    @property
    def kept(self) -> tuple[str, ...]:
        """Folders in which nobody's exports belong: what is there is the program's own."""
        return (*self.folders, self.places.saves, self.places.replays, self.places.damaged)

    def proposed_name(self, longest: int) -> str:
        """A name to begin with: the player's, or `Player` where that is no name or one too long."""
        name = self.player.strip()
        name = name[:1].upper() + name[1:]
        return name if name.isprintable() and 1 <= len(name) <= longest else "Player"


class Start(NamedTuple):
    """How the full-screen program begins, and in whose `home`.

    `game` is the registered name of the game to set up at once, or None for the title screen; `seed` makes
    its chance repeatable; `options` are that game's own, as typed (`{"hero": "Jon Snow"}`); `data` is a
    folder of world files to play instead of the built-in ones; `practice` asks for a game that is not ranked,
    in which any number of moves can be taken back. `allowed` are players made of code, as typed: a saved game
    that names them may have them go on; those of `watch` are to play, a seat each. `resume` is the journal of
    a saved game, empty for the list of them, `replay` a journal to look at. `color` is "auto", "always" or
    "never", `settings` are what the player likes, and `faults` what was not understood of them, a sentence
    each.
    """

    home: Home
    game: str | None = None
    seed: int | None = None
    options: Mapping[str, str] = MappingProxyType({})
    data: str | None = None
    practice: bool = False
    allowed: tuple[str, ...] = ()
    watch: tuple[str, ...] = ()
    resume: str | None = None
    replay: str | None = None
    color: str = "auto"
    settings: Settings = Settings()
    faults: tuple[str, ...] = ()


def find_home(environ: Mapping[str, str] = os.environ) -> Home:
    """The home of the user who runs this process; raise `SessionError` if the home folder is unknown."""
    folders = find_folders(environ)
    player = environ.get("USER") or environ.get("USERNAME") or ""
    return Home(folders, player, Places.below(folders.data))


def find_folders(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Folders:
    """The user's folders: `THRONES_HOME` when set, else the custom of the operating system.

    Linux and its kin follow the XDG base directories (relative values are ignored, as that text demands),
    macOS and Windows get one folder with three inside. Nothing is created. Raises `SessionError` if the home
    folder, or the one a relative path begins in, is unknown.
    """
    if chosen := environ.get("THRONES_HOME"):
        return _three_in(_absolute(_with_home(chosen, environ)))
    if platform == "win32":
        return _three_in(os.path.join(environ.get("LOCALAPPDATA") or _with_home("~", environ), APP))
    if platform == "darwin":
        return _three_in(os.path.join(_with_home("~/Library/Application Support", environ), APP))
    return Folders(
        config=os.path.join(_xdg(environ, "XDG_CONFIG_HOME", "~/.config"), APP),
        data=os.path.join(_xdg(environ, "XDG_DATA_HOME", "~/.local/share"), APP),
        state=os.path.join(_xdg(environ, "XDG_STATE_HOME", "~/.local/state"), APP),
    )


def _three_in(base: str) -> Folders:
    return Folders(*(os.path.join(base, name) for name in Folders._fields))


def _absolute(path: str) -> str:
    try:
        return os.path.abspath(path)
    except OSError:
        raise SessionError("The folder you are in is gone: go to another one, and start again.") from None


def _xdg(environ: Mapping[str, str], name: str, default: str) -> str:
    value = environ.get(name, "")
    return value if os.path.isabs(value) else _with_home(default, environ)


def _with_home(path: str, environ: Mapping[str, str]) -> str:
    if path[:1] != "~" or path[1:2] not in ("", "/", os.sep):
        return path
    home = environ["HOME"] if "HOME" in environ else os.path.expanduser("~")
    if not os.path.isabs(home):
        raise SessionError("Your home folder is unknown; set THRONES_HOME to a folder for games and results.")
    return os.path.join(home, path[2:])
