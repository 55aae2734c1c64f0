"""Where screens can lead: what a screen names instead of another screen. `routes` knows what stands there."""

from thrones_tui.scene.typed import TYPE_CHECKING, Record, TypeAlias
from thrones_tui.session.home import Start

if TYPE_CHECKING:
    from thrones_tui.session.endings import Ended
    from thrones_tui.session.saved import SavedGame
    from thrones_tui.tui.parts.draft import Draft


class ToTitle(Record):
    """The title screen, with something to say."""

    start: Start
    remark: str = ""


class ToHelp(Record):
    """Help on a game that has not begun, on the world it comes with, with the options said so far."""

    game: str
    options: tuple[tuple[str, object], ...] = ()


class ToSetup(Record):
    """The form on which a game is set up."""

    start: Start
    game: str


class ToPlay(Record):
    """A new game at once, with the day's seed or as the start says; what has no default is asked."""

    start: Start
    game: str
    today: bool = False


class ToCode(Record):
    """Where a share code is typed."""

    start: Start


class ToQuestion(Record):
    """The next question about a new game: who plays, or whom to play."""

    draft: "Draft"


class ToSaves(Record):
    """The list of saved games."""

    start: Start


class ToResume(Record):
    """The saved game in a journal, or what must be said about it first."""

    start: Start
    path: str


class ToGame(Record):
    """A game in progress."""

    start: Start
    saved: "SavedGame"
    remark: str = ""


class ToEnd(Record):
    """The end of a game, and what was written down of it; `staged` if how it came was on the stage, `calm` if
    nothing was there to stage.
    """

    start: Start
    saved: "SavedGame"
    ended: "Ended"
    staged: bool = False
    calm: bool = False


class ToHall(Record):
    """The hall of fame."""

    start: Start


class ToOptions(Record):
    """What a player likes, whatever the game."""

    start: Start


class ToReplay(Record):
    """The game in a journal, seen again; one that is `watched` goes on while somebody else plays it. Without
    a path, the game that players made of code play according to the start.
    """

    start: Start
    path: str
    watched: bool = False


Goto: TypeAlias = (
    ToTitle
    | ToHelp
    | ToSetup
    | ToPlay
    | ToCode
    | ToQuestion
    | ToSaves
    | ToResume
    | ToGame
    | ToEnd
    | ToHall
    | ToOptions
    | ToReplay
)
