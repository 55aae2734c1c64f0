"""H-ARR-3: the house rules, and the hooks through which they change the game."""

from dataclasses import dataclass
from typing import Final

from thrones_tui.core.options import HouseRule
from thrones_tui.games.horcruxes.state import State
from thrones_tui.games.horcruxes.view import View


@dataclass(frozen=True, slots=True)
class House(HouseRule):
    """A house rule with its hooks: what the rules ask it."""

    deaths: int = 1
    """H-END-1: how many deaths end the game."""


TO_THE_LAST: Final = House(
    "to-the-last",
    "To the last",
    "When a player dies the other one plays on, until both are dead.",
    deaths=2,
)
HOUSE: Final = (TO_THE_LAST,)
"""All of them, in the order shown."""


def rules_of(game: State | View) -> tuple[House, ...]:
    """The house rules by which a game is played, in the order shown."""
    names = game.house.split(",")
    return tuple(rule for rule in HOUSE if rule.name in names)


def deaths(game: State | View) -> int:
    """H-END-1: how many deaths end a game."""
    return max((rule.deaths for rule in rules_of(game)), default=1)
