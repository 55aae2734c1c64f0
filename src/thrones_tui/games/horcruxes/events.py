"""What happens in a race for the horcruxes. Players and cells are numbers, life points decimal texts."""

from typing import NamedTuple, TypeAlias

from thrones_tui.core.events import EVERYBODY, Audience


class MannerChosen(NamedTuple):
    """H-MOVE-3: a user will meet the other player like this."""

    player: int
    manner: str
    audience: Audience = EVERYBODY


class PlayerMoved(NamedTuple):
    """A player arrived in a cell. `dice` is all that was rolled; a user has none, and may have stayed."""

    player: int
    dice: tuple[int, ...]
    origin: int
    cell: int
    audience: Audience = EVERYBODY


class VoldemortStruck(NamedTuple):
    """Voldemort killed a player."""

    player: int
    audience: Audience = EVERYBODY


class VoldemortHeld(NamedTuple):
    """Dumbledore was there too, so that Voldemort did nothing."""

    player: int
    audience: Audience = EVERYBODY


class ElvesHelped(NamedTuple):
    """Elves gave a player life points, one each."""

    player: int
    elves: int
    life: str
    audience: Audience = EVERYBODY


class DementorsFought(NamedTuple):
    """Dementors took life points from a player, one each; so many are `left` in the cell."""

    player: int
    dementors: int
    life: str
    left: int
    audience: Audience = EVERYBODY


class DementorsKilled(NamedTuple):
    """A player lost all life points."""

    player: int
    audience: Audience = EVERYBODY


class PlayersMet(NamedTuple):
    """A player came to the other one and did nothing."""

    player: int
    audience: Audience = EVERYBODY


class LifeShared(NamedTuple):
    """A player and the other one have half of their sum of life points each."""

    player: int
    life: str
    audience: Audience = EVERYBODY


class OtherRobbed(NamedTuple):
    """A player took all horcruxes and half of the life points of the other one."""

    player: int
    horcruxes: int
    life: str
    audience: Audience = EVERYBODY


class DeadRobbed(NamedTuple):
    """H-ARR-3: a player took the horcruxes of the other one, who is dead."""

    player: int
    horcruxes: int
    audience: Audience = EVERYBODY


class HorcruxesCollected(NamedTuple):
    """A player took the horcruxes of a cell, and has so many now."""

    player: int
    found: int
    horcruxes: int
    audience: Audience = EVERYBODY


class GameEnded(NamedTuple):
    """H-END-1: the game is over."""

    reason: str
    won: bool
    audience: Audience = EVERYBODY


RaceEvent: TypeAlias = (
    MannerChosen
    | PlayerMoved
    | VoldemortStruck
    | VoldemortHeld
    | ElvesHelped
    | DementorsFought
    | DementorsKilled
    | PlayersMet
    | LifeShared
    | OtherRobbed
    | DeadRobbed
    | HorcruxesCollected
    | GameEnded
)
