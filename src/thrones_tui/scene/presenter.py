"""What a game's package hands over: its rules on one world, and how they are shown."""

from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeAlias, TypeVar

from thrones_tui.core.codec import decode
from thrones_tui.core.decisions import Decision
from thrones_tui.core.events import AnyEvent
from thrones_tui.core.options import Preset
from thrones_tui.core.rules import Outcome, Rules, S, State, V
from thrones_tui.scene.memory import NO_MEMORY, Memory, Past, Series, Shift
from thrones_tui.scene.model import (
    NO_BOARD,
    About,
    Deed,
    Grid,
    Landmark,
    Line,
    Note,
    Page,
    Panel,
    Row,
    Scene,
    Standing,
)
from thrones_tui.scene.staging import Drama
from thrones_tui.scene.welcome import Welcome

if TYPE_CHECKING:
    from thrones_tui.scene.gestures import Gesture

HELPS: Final = "Help explains signs, keys and rules."
"""How the log of a game begins, or ends its beginning."""
Seen = TypeVar("Seen", contravariant=True)


class Tip(NamedTuple):
    """Advice to a newcomer; one of each `name` is enough. Where the text is about keys, who types commands is
    told what is `typed` instead. Who has changed the `setting` that it is about needs no advice.
    """

    name: str
    text: str
    typed: str = ""
    setting: str = ""


class Presenter(Generic[Seen]):
    """Turns views, decisions and events of a game, on one world, into scenes, sentences and pages.

    A game derives from it. What most games need not have, a map, a record of results, has a default; the rest
    raises `NotImplementedError`. It keeps nothing: one presenter serves all games on a world.
    """

    keeps_results: bool = False
    """Whether won games go into the results file, as `record` says."""
    remembers: bool = False
    """Whether a memory is kept of what was seen; then `remember` and `recall` make it."""
    has_ways: bool = False
    """Whether the player can be sent to a place of the realm, as `towards` says."""
    habits: tuple[str, ...] = ()
    """The names of the settings that can answer questions of the game."""
    at_news: str = "You stop: {}."
    """What is said where a gesture stops at news, with the gravest; nothing where these say it all."""
    at_find: str = ""
    """What is said instead where a journey stops at news of what lies there, if Enter is to go on then."""
    decisive: str = "What decided it"
    """What the greatest of its shifts are called."""
    deeds: tuple[Deed, ...] = ()
    """All that can be worth telling of a won game."""

    def help(self, view: Seen | None = None) -> tuple[Page, ...]:
        """The pages of help, the game in short first: for a game as it is set up, or before there is one."""
        raise NotImplementedError

    def standing(self, view: Seen) -> Standing:
        """Where the player stands, for lists of saved and ended games."""
        raise NotImplementedError

    def scene(self, view: Seen, decision: Decision | None, past: Past) -> Scene:
        """What a screen shows now."""
        raise NotImplementedError

    def glance(self, view: Seen) -> object:
        """What the log and the memory need of a view: the same as `Rules.glance` gives, or all."""
        return view

    def known(self, view: Seen) -> object:
        """What the player knows that was hidden once: while it stays the same, only dice told anything.

        What a player's own deeds change, as could be foretold, need not be in it.
        """
        return view

    def remember(self, memory: Memory, glance: object) -> Memory:
        """What the player remembers after another look; before the first one nothing."""
        return memory

    def recall(self, data: object, view: Seen) -> Memory:
        """The memory in plain data; raise `CodecError` if it is none of the game that is seen."""
        return decode(Memory, data)

    def names(self, glance: object) -> object:
        """What the sentences of events are given, to name what the numbers in them stand for."""
        return glance

    def opening(self, glance: object, turn: int) -> tuple[Line, ...]:
        """The first lines of the log: where one is, and how to go on."""
        return (Line(HELPS, "text", turn),)

    def lines(
        self, events: Sequence[AnyEvent], glance: object, turn: int, memory: Memory = NO_MEMORY
    ) -> Sequence[Line]:
        """The log for events in their order: a line each. The memory is that of what came before them."""
        names = self.names(glance)
        sentences = (event.sentence(names) for event in events)
        return [Line(text, style, turn, weight) for text, style, weight in sentences]

    def staged(self, events: Sequence[AnyEvent], before: Seen) -> Drama | None:
        """What is worth staging among events, given what was seen before them; None for most."""
        return None

    def realm(self, view: Seen, memory: Memory = NO_MEMORY) -> Grid:
        """The whole board as far as it is known."""
        return NO_BOARD

    def here(self, view: Seen) -> tuple[int, int]:
        """Row and column where the player stands on it."""
        return self.realm(view).focus

    def gazetteer(self, view: Seen) -> Panel:
        """What belongs beside the map of the realm: names and signs."""
        return Panel("", ())

    def landmarks(self, view: Seen, memory: Memory) -> tuple[Landmark, ...]:
        """What is of interest on the map of the realm, as far as it is known, the nearest first."""
        return ()

    def called(self, sign: str) -> str:
        """What a sign stands for on the map of the realm, seen or not, if it is the name of one place."""
        return ""

    def newest(self, view: Seen, memory: Memory) -> Landmark | None:
        """Where one may go for the sake of what is new on the way."""
        return None

    def about(self, view: Seen, memory: Memory, place: tuple[int, int]) -> About | None:
        """What is known of a place on the map of the realm; None where the map tells all."""
        return None

    def towards(self, view: Seen, memory: Memory, decision: Decision, place: tuple[int, int]) -> str:
        """The command that leads nearer to a place; empty there, and where something else is asked.

        Raise `IllegalCommand` with the reason where no known way leads to it.
        """
        return ""

    def gestures(self, view: Seen) -> "Mapping[str, Gesture]":
        """What the game's own keys begin that is more than a command, by key; with Shift as `shift-left`."""
        return {}

    def perils(self, view: Seen, memory: Memory, command: str) -> Mapping[str, float]:
        """Who a command leads to that might win, and the player's chance then; nobody for most.

        Under no name stands how the player fares, where that alone makes it dangerous.
        """
        return {}

    def warning(self, perils: Mapping[str, float]) -> str:
        """Why a gesture stops before these, and how to go on with it."""
        raise NotImplementedError

    def alarm(self, before: Seen, now: Seen, met: Container[object]) -> None:
        """Raise `Alarm` if whoever gives a command many times should look up after one of them, but not for
        those who were `met`.
        """

    def noted(self, view: Seen, met: frozenset[object]) -> frozenset[object]:
        """Those who were `met`, and where, after another look: some have gone, some are new."""
        return met

    def recalled(self, view: Seen, met: Collection[object]) -> object:
        """The view with those who were `met` and are out of sight now, too."""
        return view

    def tips(self, view: Seen, decision: Decision) -> Iterator[Tip]:
        """What a newcomer should be told now, the most urgent first."""
        return iter(())

    def slip(self, command: str) -> str:
        """What to say of a command that nobody gives on purpose; empty for all others."""
        return ""

    def spoils(self, command: str) -> bool:
        """Whether a command keeps a game out of the hall of fame."""
        return False

    def pointed(self, view: Seen, scene: Scene, row: int, column: int) -> Scene:
        """The scene while the cursor is on a tile, where a place is asked for.

        Above the tiles stands the command that chooses it; that and panels may tell what it would bring.
        """
        return scene

    def describe(self, view: Seen, row: int, column: int) -> tuple[str, ...]:
        """What is on a tile of the scene's grid, in sentences."""
        return ()

    def aloud(self, text: str) -> str:
        """A text with the game's own short forms in words, for who hears it."""
        return text

    def course(self, view: Seen, memory: Memory) -> tuple[Series, ...]:
        """How the game went, turn by turn, for a chart; the chance to win, if it is known, comes last."""
        return ()

    def fares(self, view: Seen) -> tuple[Series, ...]:
        """How the players fare now, each a series of one turn; of a whole game they make its chart.

        Not for games that remember their `course`.
        """
        return ()

    def shift(self, before: Seen, after: Seen, events: Sequence[AnyEvent]) -> Shift | None:
        """What came to pass between two views did to the chance to win; None where nobody can tell."""
        return None

    def pauses(self, view: Seen, quiet: int) -> bool:
        """Whether what went on is over, so that a new shift may begin: always, where a turn is a whole.

        For so many turns it was `quiet`: nothing happened but routine.
        """
        return True

    def record(self, view: Seen, outcome: Outcome) -> tuple[str, str, int] | None:
        """Name, character and points for the results file, if this game belongs there."""
        return None

    def done(self, view: Seen, outcome: Outcome) -> tuple[Deed, ...]:
        """What is worth telling of a game that ended so: some of the `deeds`."""
        return ()

    def ending(self, view: Seen, outcome: Outcome) -> tuple[Row, ...]:
        """How it ended."""
        return (Note(outcome.reason),)


class Report(NamedTuple):
    """What a command tells of something: lines as printed, and the same as plain data for programs."""

    lines: tuple[str, ...]
    plain: Mapping[str, object]


House: TypeAlias = tuple[str, ...]
"""The names of the house rules that are on."""


@dataclass(frozen=True, kw_only=True)
class Edition(Generic[S, V]):
    """What `load` of a game's package makes of the files of a world.

    `welcome` is what is asked before a game with some house rules; `presets` are set-ups to choose from;
    `survey` says what the world offers, compared with the one the game comes with; `can_be_won`, of a game
    that has just begun, whether it leaves anybody a chance.
    """

    rules: Rules[S, V]
    presenter: Presenter[V]
    welcome: Callable[[House], Welcome] = lambda house: Welcome("Welcome!")
    presets: tuple[Preset, ...] = ()
    survey: Callable[[Rules[S, V]], Report] = lambda own: Report(("No fault was found.",), {})
    can_be_won: Callable[[V], bool] = lambda view: True

    @property
    def usual(self) -> Mapping[str, str]:
        """What a form begins with: the first set-up, else nothing but defaults."""
        return self.presets[0].said if self.presets else {}

    def preset(self, name: str) -> Mapping[str, str]:
        """What a set-up says of the options."""
        return next(preset.said for preset in self.presets if preset.name == name)


AnyEdition: TypeAlias = Edition[State, object]
"""An edition of whichever game."""
