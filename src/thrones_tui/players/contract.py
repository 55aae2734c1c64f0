"""What a player made of code is, what it is told, and how the players of a game are declared."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, Protocol, TypeAlias, TypeGuard, TypeVar

from thrones_tui.advice.foresight import Advice, never
from thrones_tui.advice.looking import blindly
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.core.events import AnyEvent
from thrones_tui.core.rules import Outcome, Rules, State
from thrones_tui.scene.presenter import Presenter

V = TypeVar("V")
Sees = TypeVar("Sees", contravariant=True)


class Player(Protocol[Sees]):
    """Somebody who answers for one seat of one game: by the view of that seat, never by the state."""

    def choose(self, decision: Decision, view: Sees, rng: Chance) -> Command | str:
        """A legal answer, as a command or as its text; `rng` is the player's own chance."""


class Setup(NamedTuple):
    """What everybody at the table knows: the game, the player's seat from 0, what was said of the game's
    options, the rules with the printed world in them, and the presenter, who has the words for events.
    """

    game: str
    seat: int
    options: Mapping[str, object]
    rules: Rules[State, object]
    presenter: Presenter[object] = Presenter()


class Beginner(Protocol):
    """A player who wants to know what is played."""

    def begin(self, setup: Setup) -> None:
        """Called once, before the first question."""


class Listener(Protocol):
    """A player who hears what happens."""

    def heard(self, events: Sequence[AnyEvent]) -> None:
        """What this seat may hear of all since the last call; called before each question to it."""


class Finisher(Protocol):
    """A player who looks back."""

    def end(self, outcome: Outcome, view: object) -> None:
        """Called once, when the game is over, with the seat's last view."""


def begins(player: object) -> TypeGuard[Beginner]:
    """Whether it wants to know what is played."""
    return hasattr(player, "begin")


def listens(player: object) -> TypeGuard[Listener]:
    """Whether it hears what happens."""
    return hasattr(player, "heard")


def finishes(player: object) -> TypeGuard[Finisher]:
    """Whether it looks back."""
    return hasattr(player, "end")


Factory: TypeAlias = Callable[..., Player[V]]
"""Makes a player for one seat of one game. Its parameters have names, and are of the `KINDS`."""
KINDS: Final = (bool, int, float, str)


class Random:
    """Gives any legal answer; where they can be listed, all are equally likely."""

    @blindly()
    def choose(self, decision: Decision, view: object, rng: Chance) -> Command:
        """One of the answers."""
        return decision.sample(rng)


class Adviser(Player[Sees], Protocol[Sees]):
    """A player who can say why."""

    def begin(self, setup: Setup) -> None:
        """Called once, before the first question."""

    def advise(
        self,
        decision: Decision,
        view: Sees,
        rng: Chance,
        said: Command | None = None,
        late: Callable[[], bool] = never,
    ) -> Advice:
        """What to answer, and what is known of each answer that was tried until it was `late`.

        Where something was `said`, that is the answer to give unless another one is clearly better.
        """


class Track(NamedTuple):
    """Where a seat has been on a board with rows of so many tiles: 1 for each of them, row after row, that it
    visited, else 0; and the tile it was on at last.
    """

    width: int
    visited: bytes
    last: int


class Ladder(NamedTuple, Generic[V]):
    """The players made of code for the games of a package, the weakest first.

    `seats` has, for each seat, the option that says who plays there, `names` the one that says what they are
    called, and `asked` is the value for a player who is asked; a game for one has no such option. The
    `simulated` players are values of that option, too: the rules themselves move them, and they are only told
    to go on. `last_throw` is the question after which nothing but one throw decides, so that its odds can be
    counted in place of what was thrown. `measures` are figures of a view and a seat that are worth knowing
    when a game is over, `marks` words that are worth counting; `track` is where that seat has been, and
    `landmarks` are the names of tiles by the rules with the printed map. `adviser` makes the one who is asked
    by people, if there is one.
    """

    players: Mapping[str, Factory[V]]
    seats: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    asked: str = ""
    simulated: tuple[str, ...] = ()
    last_throw: str = ""
    measures: Mapping[str, Callable[[V, int], float]] = MappingProxyType({})
    marks: Mapping[str, Callable[[V, int], str]] = MappingProxyType({})
    track: Callable[[V, int], Track] | None = None
    landmarks: Callable[[Rules[State, object]], Mapping[int, str]] = lambda rules: {}
    adviser: Callable[[], Adviser[V]] | None = None

    def seating(self, names: Sequence[str]) -> dict[str, str]:
        """The options that have these players on the seats."""
        return {
            option: name if name in self.simulated else self.asked
            for option, name in zip(self.seats, names, strict=bool(self.seats))
        }
