"""The fixed half of a game, shared by all its states."""

from dataclasses import dataclass

from thrones_tui.games.minirogue.ruleset import Ruleset


@dataclass(frozen=True, eq=False)
class World:
    """The numbers of the rules."""

    rules: Ruleset
