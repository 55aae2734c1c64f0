"""H-ARR-3: the house rules, and the hooks through which they change the game."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from thrones_tui.games.horcruxes.state import State


class House(NamedTuple):
    """A house rule: what it is called and does, and what it says where the rules ask."""

    name: str
    label: str
    about: str
    deaths: int = 1
    """H-END-1: how many deaths end the game."""


USUAL: Final = House("", "", "")
TO_THE_LAST: Final = House(
    "to-the-last",
    "To the last",
    "When a player dies the other one plays on, until both are dead.",
    deaths=2,
)
HOUSE: Final[Mapping[str, House]] = {house.name: house for house in (USUAL, TO_THE_LAST)}
"""By name, in the order shown; `USUAL` where none is on."""


def house_of(state: State) -> House:
    """The house rule by which a game is played."""
    return HOUSE[state.house]
