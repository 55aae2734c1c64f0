"""T-HOUSE: what a house rule is, and where it may take part in a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from thrones_tui.core.commands import Command
    from thrones_tui.core.decisions import Decision
    from thrones_tui.core.events import Teller
    from thrones_tui.core.rules import Questions, Steps
    from thrones_tui.games.thrones.ruleset import Ruleset
    from thrones_tui.games.thrones.state import Ride, State
    from thrones_tui.games.thrones.view import View
    from thrones_tui.scene.asking import Binding
    from thrones_tui.scene.model import Row


class HouseRule:
    """A rule that is off unless it is switched on by its name when a game is set up; one object per world.

    A subclass gives its name, label and sentences, and overrides the hooks that it needs: the chapters of the
    rules call them if it is on. A hook that is not overridden does nothing. House rules are always in the
    order of `house.RULES`.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    # Words.

    name: ClassVar[str]
    """What options and saves hold, and its table in `ruleset.toml`."""

    label: str
    """What screens call it."""

    about: str
    """One sentence for a player who may switch it on."""

    help: str = ""
    """The whole rule, for the help page, if there is more to say."""

    moves: ClassVar[str] = ""
    """Who moves after the player and how, if not as usual."""

    doom: ClassVar[str] = ""
    """What demons do to the player's hero, if they do not spare it: the end of a sentence."""

    titles: ClassVar[Mapping[str, str]] = {}
    """Titles of its questions, by decision name."""

    keys: ClassVar[Mapping[str, Sequence[Binding]]] = {}
    """Keys for the turns that it asks for, by decision name."""

    def body(self, view: View, decision: Decision) -> tuple[Row, ...]:
        """What stands below the title of one of its questions."""
        return ()

    # What it brings along.

    table: ClassVar[type | None] = None
    """The dataclass of its numbers in `ruleset.toml`, each with a default."""

    steps: ClassVar[Steps] = {}
    questions: ClassVar[Questions] = {}

    asks: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """By the names of its decisions the question, and the step of the turn or of `welcome` that asks it."""

    welcome: ClassVar[tuple[str, ...]] = ()
    """Steps that follow the welcome to a city (T-CITY)."""

    # Hooks, in the order of a turn.

    def forbids(self, state: State, command: Command) -> str:
        """Why an answer to an ordinary turn may not be given now, in a sentence; empty where it may.

        It must leave at least one answer.
        """
        return ""

    def refusal(self, state: State, decision: Decision, command: Command) -> str:
        """Why a command is refused, if this rule is the reason; empty for the usual sentence."""
        return self.forbids(state, command) if decision.kind == "turn" else ""

    def travelled(self, state: State, tell: Teller, origin: int) -> None:
        """The player has gone one tile (T-ACT-1)."""

    def plan(self, state: State, rival: int, moves: Sequence[int], *, sails: bool) -> int | None:
        """The tile that a rival chooses among its moves (T-MOVE-1); `None` leaves it to chance."""
        return None

    def rival_moved(self, state: State, rival: int, origin: int) -> None:
        """A rival has gone one tile (T-MOVE-1)."""

    def collecting(self, state: State, tell: Teller) -> None:
        """Heroes are about to collect from the tiles they stand on (T-ECO-1)."""

    def arrived(self, state: State, tell: Teller, hero: int) -> None:
        """A hero has collected on its first visit to the city it stands in (T-ECO-1)."""

    def passed(self, state: State) -> Sequence[Ride]:
        """Tiles that heroes take before the one they stand on (T-ECO-3); asked once a turn."""
        return ()

    def drought(self, state: State, tell: Teller) -> None:
        """A Drought has struck (T-EVT-1)."""

    def demons(self, state: State, tell: Teller, hero: int) -> None:
        """Demons come for a hero (T-CAL-2)."""

    def check(self, state: State) -> None:
        """Raise `CodecError` for a loaded state that is impossible, whether the rule is on or not."""


def using(rules: Iterable[HouseRule], hook: str) -> list[HouseRule]:
    """The house rules, out of some, that override a hook."""
    unused = getattr(HouseRule, hook)
    return [rule for rule in rules if getattr(type(rule), hook) is not unused]
