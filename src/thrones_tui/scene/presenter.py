"""What a game's package must offer to be shown."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from thrones_tui.core.decisions import Decision
from thrones_tui.core.events import AnyEvent
from thrones_tui.core.rules import Outcome
from thrones_tui.scene.model import Grid, Line, Page, Panel, Row, Scene, Standing

V = TypeVar("V", contravariant=True)


class Presenter(Protocol[V]):
    """Turns one game's views, decisions and events into scenes, sentences and pages."""

    @property
    def help(self) -> tuple[Page, ...]:
        """The game's pages of help, the game in short first."""

    @property
    def keeps_results(self) -> bool:
        """Whether won games go into the results file, as `record` says."""

    def turn(self, view: V) -> int:
        """The number of the turn, for the log."""

    def standing(self, view: V) -> Standing:
        """Where the player stands, for lists of saved and ended games."""

    def scene(self, view: V, decision: Decision | None, log: Sequence[Line], fresh: int, news: int) -> Scene:
        """What a screen shows now; of the log, the last `fresh` lines are of this turn, and the last `news`
        came of the last answer to a question.
        """

    def opening(self, view: V) -> tuple[Line, ...]:
        """The first lines of the log: where one is, and how to go on."""

    def lines(self, events: Sequence[AnyEvent], view: V, turn: int) -> Sequence[Line]:
        """The log for events in their order."""

    def realm(self, view: V) -> Grid:
        """The whole board as far as it is known."""

    def gazetteer(self, view: V) -> Panel:
        """What belongs beside the map of the realm: names and signs."""

    def describe(self, view: V, row: int, column: int) -> tuple[str, ...]:
        """What is on a tile of the scene's grid, in sentences."""

    def record(self, view: V, outcome: Outcome) -> tuple[str, str, int] | None:
        """Name, character and points for the results file, if this game belongs there."""

    def ending(self, view: V, outcome: Outcome) -> tuple[Row, ...]:
        """How it ended."""
