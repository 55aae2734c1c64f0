"""What a screen is, and what it can answer."""

from collections.abc import Callable, Container

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.typed import NamedTuple, Protocol, Record, TypeAlias, TypeVar, cast
from thrones_tui.session.keymap import DIGITS
from thrones_tui.session.settings import Settings
from thrones_tui.tui.goto import Goto
from thrones_tui.tui.keys import Key


class Size(NamedTuple):
    """Columns and rows."""

    width: int
    height: int


SMALLEST = Size(40, 12)
"""What every screen must be able to fill; in a smaller window a notice takes its place."""

Result = TypeVar("Result")


AT_A_KEY = 0.1
"""Seconds without a key after which what came up at a key counts as seen."""


class Screen(Protocol):
    """One thing the player sees. Inherit from it for the defaults.

    `costly`: an answer here can cost something, so keys typed before it was seen are dropped. `sudden`: it
    comes up without being asked for, so keys are dropped until none has come for so many seconds. `own_help`:
    `?` is a key like others here; elsewhere it opens the `help` of this screen or else of the nearest below
    that has some.
    """

    costly: bool = False
    sudden: float = 0
    own_help: bool = False

    @property
    def kept(self) -> Container[str] | None:
        """The keys that mean themselves here, whatever the player has set; None for all of them."""
        return DIGITS

    @property
    def words(self) -> str:
        """What whoever sees the terminal after ^C should know."""
        return ""

    @property
    def timeout(self) -> float | None:
        """Seconds without a key after which it gets a `tick`; None for never."""
        return None

    def draw(self, canvas: Canvas) -> None:
        """Draw on an empty canvas of at least `SMALLEST`; what lies below is not drawn by itself."""

    def handle(self, key: Key) -> "Action | None":
        """Answer a key; None stays on this screen."""

    def help(self) -> "Screen | Goto | None":
        """Help on what is asked here, if there is any."""
        return None

    def tick(self) -> "Action | None":
        """Go on by itself: `timeout` is over."""
        return None

    def enter(self) -> "Action | None":
        """Called once when the screen has been put on the stack: it may put another one on top at once."""
        return None

    def resume(self, result: object) -> "Action | None":
        """Go on after the screen above popped with a result."""
        return None


class Push(Record):
    """Put a screen on top."""

    to: Screen | Goto


class Pop(Record):
    """Remove the top screen and hand `result` to the one below; the last one ends the program."""

    result: object = None


class Replace(Record):
    """Put a screen in the place of the top one."""

    to: Screen | Goto


class Reset(Record):
    """Remove all screens and begin with this one."""

    to: Screen | Goto


class Quit(Record):
    """End the program, with words for whoever sees the terminal then."""

    words: str = ""


class Apply(Record):
    """Let these settings hold for the terminal from now on, and stay."""

    settings: Settings


class Await:
    """Do a `job` that can take more than 20 ms, `then` go on with its result.

    The job touches no screen, so that a front with many players can do it elsewhere; `then` is quick.
    """

    def __init__(self, job: Callable[[], Result], then: "Callable[[Result], Action | None]") -> None:
        self.job: Callable[[], object] = job
        self.then = cast("Callable[[object], Action | None]", then)


Action: TypeAlias = Push | Pop | Replace | Reset | Quit | Apply | Await


def do(action: Action | None) -> Action | None:
    """What to do when a job's result is an action: that."""
    return action
