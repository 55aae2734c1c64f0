"""The fixed half of a game: the ruleset, and decisions made once. Shared by all states."""

from dataclasses import dataclass, field

from thrones_tui.core.decisions import Decision
from thrones_tui.games.minirogue.ruleset import Ruleset


@dataclass(frozen=True, eq=False)
class World:
    """The numbers of the rules; `turns` are the decisions of ordinary turns, by the errands on offer."""

    rules: Ruleset
    turns: dict[int, Decision] = field(default_factory=dict)
