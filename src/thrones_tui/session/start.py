"""What the command line hands to the screen."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from thrones_tui.session.home import Home


class Start(NamedTuple):
    """How the full-screen program begins, and in whose `home`.

    `game` is the registered name of the game to set up at once, or None for the title screen; `seed` makes
    its chance repeatable; `options` are that game's own, as typed (`{"hero": "Jon Snow"}`); `data` is a
    folder of world files to play instead of the built-in ones; `practice` asks for a game that is not ranked,
    in which any number of moves can be taken back. `resume` is the journal of a saved game, empty for the
    list of them, `replay` a journal to look at. `color` is "auto", "always" or "never", `theme` the name of a
    theme or None for the terminal's best, and `ascii` asks for 7-bit glyphs.
    """

    home: Home
    game: str | None = None
    seed: int | None = None
    options: Mapping[str, str] = MappingProxyType({})
    data: str | None = None
    practice: bool = False
    resume: str | None = None
    replay: str | None = None
    color: str = "auto"
    ascii: bool = False
    theme: str | None = None
