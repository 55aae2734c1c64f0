"""Home: where a player's things are, who plays, and the sentences that speak of the local program.

It is found once, by the command line, and handed down to whatever needs a part of it.
"""

import os
from collections.abc import Mapping
from typing import NamedTuple, Self

from thrones_tui.session.folders import Folders, find_folders

HISTORY_FILE = "history.sqlite3"
RESULTS_FILE = "resultsGOT.txt"


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


class Words(NamedTuple):
    """Sentences that depend on how the program is used; these are for one player at a shell."""

    kept: str = "Saved as you play; q or S leaves, `thrones resume` goes on."
    leaving: str = "The game is saved as you play it: go on from the title screen, or with `thrones resume`."
    left: str = "`thrones resume` goes on with it."
    held: str = "Two copies cannot play one game; you can watch, or go back and play another."
    crashed: str = "Your game is saved (`thrones resume`)"


class Home(NamedTuple):
    """What belongs to one player: folders and files, a name ("" if unknown), and the words to use."""

    folders: Folders
    player: str
    places: Places
    words: Words = Words()

    def proposed_name(self, longest: int) -> str:
        """A name to begin with: the player's, or `Player` where that is no name or one too long."""
        name = self.player.strip()
        if not name.isprintable() or not 1 <= len(name) <= longest:
            return "Player"
        return name[:1].upper() + name[1:]


def find_home(environ: Mapping[str, str] | None = None) -> Home:
    """The home of the user who runs this process; raise `SessionError` if the home folder is unknown."""
    environ = os.environ if environ is None else environ
    folders = find_folders(environ)
    player = environ.get("USER") or environ.get("USERNAME") or ""
    return Home(folders, player, Places.below(folders.data))
